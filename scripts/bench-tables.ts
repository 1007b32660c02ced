/**
 * Part of `npm run bench`: the server on one core, 500 games at once over real sockets, one for each of the 1000 seats, its
 * clients on another core. Every move is acknowledged when it is on the disk, and both seats get their new view. First as fast
 * as the server takes them, then one move a second in every game. Prints one line of JSON.
 */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { generatorFrom, kindOf, picker } from "@escaramuza/kernel";
import { findGame } from "@escaramuza/games";
import type { ServerMessage, State } from "@escaramuza/protocol";
import { WebSocket } from "ws";

const GAMES = 500;
const RULESET = "parabellum-soldiers";
const seconds = Number(process.argv[2] ?? 3);
const e = findGame(RULESET);
const pick = picker(generatorFrom(5));

interface Seat {
  readonly socket: WebSocket;
  readonly first: boolean;
  state: State | null;
  /** When the move under way was sent; 0 when none is. */
  sent: number;
}

/** Milliseconds from a move to its acknowledgement. */
let waits: number[] = [];
let bytes = 0;
let updates = 0;
/** Milliseconds between the moves of a game; 0 as fast as it goes. */
let pace = 0;
let stopping = false;
/** Seats that are asked before everybody has come; null once all have. */
let early: Seat[] | null = [];

const data = mkdtempSync(join(tmpdir(), "escaramuza-bench-"));
const alone = availableParallelism() > 1 && spawnSync("taskset", ["-V"]).status === 0;
if (alone) spawnSync("taskset", ["-pc", "1", String(process.pid)]);
const program = [process.execPath, join(import.meta.dirname, "bench-tables-server.ts"), data];
const [command = "", ...words] = alone ? ["taskset", "-c", "0", ...program] : program;
const child = spawn(command, words, { stdio: ["ignore", "pipe", "inherit"] });
try {
  const [line]: unknown[] = await once(child.stdout, "data");
  const url = String(line).trim();
  for (let i = 0; i < GAMES; i += 25) await Promise.all(Array.from({ length: 25 }, async () => sitDown(url)));
  const ready = early;
  early = null;
  for (const seat of ready) next(seat);
  await measured(seconds);
  const fast = await measured(seconds);
  pace = 1000;
  await measured(2);
  const paced = await measured(Math.max(5, seconds));
  stopping = true;
  console.log(JSON.stringify({ games: GAMES, updateBytes: Math.round(bytes / updates), fast, paced }));
} finally {
  child.kill("SIGKILL");
  rmSync(data, { recursive: true, force: true });
}
process.exit(0);

interface Measured {
  readonly movesPerSecond: number;
  /** By the time the server's processor worked: other programs on the machine do not show in it, nor does waiting for the disk. */
  readonly movesPerBusySecond: number;
  readonly p50: number;
  readonly p95: number;
}

async function measured(duration: number): Promise<Measured> {
  waits = [];
  const from = performance.now();
  const busy = busySeconds();
  await new Promise((resolve) => setTimeout(resolve, duration * 1000));
  const took = performance.now() - from;
  const sorted = Float64Array.from(waits).sort();
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  const movesPerBusySecond = sorted.length / (busySeconds() - busy);
  return { movesPerSecond: (sorted.length * 1000) / took, movesPerBusySecond, p50: at(0.5), p95: at(0.95) };
}

/** Processor time of the server so far; where the system does not tell, that of the clock. */
function busySeconds(): number {
  try {
    const stat = readFileSync(`/proc/${child.pid}/stat`, "utf8");
    const [user = 0, system = 0] = stat.slice(stat.lastIndexOf(")")).split(" ").slice(12, 14).map(Number);
    return (user + system) / 100;
  } catch {
    return performance.now() / 1000;
  }
}

/** A new game with both its seats taken and connected. */
async function sitDown(url: string): Promise<void> {
  const seats = [{ by: "person" }, { by: "person" }];
  const made = await post(`${url}/api/tables`, { ruleset: RULESET, scenario: "PS-S2", seats });
  const game = String(made["game"]);
  const invitations: unknown = made["invitations"];
  if (!Array.isArray(invitations)) throw new Error(JSON.stringify(made));
  for (const [index, invitation] of invitations.entries()) {
    const contribution = "0123456789abcdef0123456789abcdef";
    const joined = await post(`${url}/api/tables/${game}/join`, { invitation, contribution, name: "" });
    const socket = new WebSocket(`${url.replace("http", "ws")}/ws`, { perMessageDeflate: false });
    const seat: Seat = { socket, first: index === 0, state: null, sent: 0 };
    socket.on("message", (raw) => hear(url, seat, String(raw)));
    await once(socket, "open");
    const hello = { type: "hello", id: 0, channel: 0, protocol: 1, game, token: joined["token"], since: 0 };
    socket.send(JSON.stringify(hello));
  }
}

async function post(url: string, body: object): Promise<{ [field: string]: unknown }> {
  const reply: unknown = await (await fetch(url, { method: "POST", body: JSON.stringify(body) })).json();
  return typeof reply === "object" && reply !== null ? { ...reply } : {};
}

function hear(url: string, seat: Seat, text: string): void {
  if (text.startsWith('{"type":"ack"')) {
    waits.push(performance.now() - seat.sent);
    seat.sent = 0;
    next(seat);
  } else if (text.startsWith('{"type":"update"') || text.startsWith('{"type":"welcome"')) {
    bytes += text.length;
    updates += 1;
    if (text.includes('"status":"over"')) {
      seat.socket.close();
      // One of the two lays the table anew, so that there are always as many.
      if (seat.first && !stopping) void sitDown(url);
      return;
    }
    // Reading what only the other side must act upon would measure the clients.
    if (text.includes('"pending":[],"asked"')) {
      seat.state = null;
      return;
    }
    const message: ServerMessage = JSON.parse(text);
    if (message.type !== "update" && message.type !== "welcome") return;
    seat.state = message.state;
    next(seat);
  } else if (text.startsWith('{"type":"error"')) throw new Error(text);
}

function next(seat: Seat): void {
  if (seat.sent > 0 || seat.state?.view?.pending[0] === undefined) return;
  if (early !== null) {
    early.push(seat);
    return;
  }
  seat.sent = performance.now();
  const wait = pace === 0 ? 0 : pace * (0.5 + pick(1000) / 1000);
  if (wait === 0) act(seat);
  else setTimeout(() => act(seat), wait);
}

function act(seat: Seat): void {
  const decision = seat.state?.view?.pending[0];
  if (e === null || decision === undefined || stopping) return;
  const position = seat.state?.view?.position;
  const kind = kindOf(e, decision);
  const answer = kind.sample(position, decision, pick) ?? kind.fallback(position, decision);
  const act = { do: "act", decision: decision.id, answer, seen: seat.state?.seq };
  seat.state = null;
  seat.sent = performance.now();
  seat.socket.send(JSON.stringify({ type: "command", id: 1, channel: 0, command: act }));
}
