import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { connect as tcp } from "node:net";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import type { Pick } from "@escaramuza/kernel";
import { connect } from "./client.ts";
import type { Client, Place } from "./client.ts";
import { badMessage } from "./fuzz-messages.ts";
import type { Bad, Held } from "./fuzz-messages.ts";
import {
  bot,
  chance,
  heard,
  http,
  newGame,
  PERSON,
  playBoth,
  playOn,
  sample,
  seatedGame,
  tempFolder,
} from "./support.ts";
import type { Seated } from "./support.ts";

/** The same messages in every run, for a machine's speed decides nothing; another FUZZ_SEED sends others. */
const SEED = Number(process.env["FUZZ_SEED"] ?? 1);
const MESSAGES = 100_000;
const BATCH = 250;

test(`100,000 messages that should not be change nothing, and the next good one is answered (FUZZ_SEED=${SEED})`, async () => {
  console.log(`FUZZ_SEED=${SEED}`);
  const folder = tempFolder();
  const child = spawn(process.execPath, [join(import.meta.dirname, "seeded-server.ts"), folder.path, String(SEED)], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let complaints = "";
  child.stderr.on("data", (part) => (complaints += String(part)));
  try {
    const [first]: unknown[] = await once(child.stdout, "data");
    const url = String(first).trim();
    const pick = chance(SEED);
    const tables = await tablesUnderWay(url, pick);
    const senders = tables.map((table) => table.sender);
    // And some who sit nowhere.
    for (let i = 0; i < 4; i++) senders.push({ client: await connect(url), held: () => [] });
    const before = { stored: stored(folder.path), seen: await allViews(url, tables) };

    const games = tables.map(({ table }) => table.game);
    const share = Math.ceil(MESSAGES / senders.length);
    await Promise.all([
      ...senders.map(async (sender, i) => send(sender, share, chance(SEED + 1 + i), games)),
      brokenFrames(url, chance(SEED + 1000)),
    ]);

    expect(stored(folder.path)).toBe(before.stored);
    expect(await allViews(url, tables)).toEqual(before.seen);
    expect(complaints).toBe("");
    expect(child.exitCode).toBeNull();
    for (const table of tables) await goesOn(table, pick);
    for (const { client } of senders) await client.close();
  } finally {
    child.kill("SIGKILL");
    folder.remove();
  }
});

interface Sender {
  readonly client: Client;
  held(): readonly Held[];
}

/** One reply each, and of the right sort. */
async function send({ client, held }: Sender, count: number, pick: Pick, games: readonly string[]): Promise<void> {
  const places = held();
  for (let sent = 0; sent < count; sent += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, count - sent) }, () => badMessage(pick, places, games));
    const from = client.messages.length;
    for (const { data } of batch) client.raw(data);
    expect(await client.ask({ type: "ping" })).toMatchObject({ type: "pong" });
    const replies = client.messages.slice(from, -1).filter((m) => m.type !== "presence");
    const odd = replies.find((m) => m.type !== "error" && m.type !== "ack");
    expect(odd, `to one of ${batch.map(({ data }) => data.toString()).join("\n")}`).toBeUndefined();
    for (const reply of replies)
      if (reply.type === "ack") expect(acknowledged(batch), JSON.stringify(reply)).toContain(reply.id);
    expect(replies.length).toBe(batch.length);
  }
}

/** The numbers of those that may be acknowledged: what was done already is not done again. */
function acknowledged(batch: readonly Bad[]): unknown[] {
  return batch.filter(({ reply }) => reply === "ack").map(({ data }): unknown => JSON.parse(data.toString()).id);
}

// --- tables at every stage

interface Under {
  readonly table: Seated;
  readonly places: readonly Place[];
  readonly sender: Sender;
}

async function tablesUnderWay(url: string, pick: Pick): Promise<Under[]> {
  const found: Under[] = [];
  // Asked for secrets, in the middle, near the end.
  for (const inputs of [0, 15, 40, 70, 110]) {
    const seats = await sitDown(url, await seatedGame(url, [PERSON, PERSON], inputs === 40 ? "PS-S1" : "PS-S2"));
    await playBoth(seats.client, seats.places, pick, () => (seats.places[0]?.state.view?.seq ?? 0) >= inputs);
    found.push(await underWay(seats, pick));
  }
  const alone = await sitDown(url, await seatedGame(url, [PERSON, bot("random")]));
  const [me] = alone.places;
  if (me === undefined) throw new Error("no seat");
  // Until it is the person's turn again and nobody else's, so that nothing moves meanwhile.
  await playOn(alone.client, me, pick, (s) => s.seq > 20 && s.view?.waiting.join() === "0");
  found.push(await underWay(alone, pick));
  const offered = await sitDown(url, await seatedGame(url));
  await offered.client.command(placeIn(offered.places, 0), { do: "offer", what: "draw" });
  found.push(await underWay(offered, pick));
  const over = await sitDown(url, await seatedGame(url));
  await over.client.command(placeIn(over.places, 1), { do: "resign" });
  found.push(await underWay(over, pick));
  found.push(await underWay(await sitDown(url, await halfFull(url)), pick));
  return found;
}

/** One has come, the other has not. */
async function halfFull(url: string): Promise<Seated> {
  const { game, commitment, watch, invitations } = await newGame(url, [PERSON, PERSON]);
  const got = await http(url, "POST", `/tables/${game}/join`, {
    body: { invitation: invitations[0], contribution: "ab".repeat(16), name: "Ana" },
  });
  const { token }: { token: string } = JSON.parse(got.text);
  return { game, commitment, watch, tokens: [token, ""], contributions: [] };
}

interface Down {
  readonly table: Seated;
  readonly client: Client;
  readonly places: readonly Place[];
  readonly watcher: Place;
}

async function sitDown(url: string, table: Seated): Promise<Down> {
  const client = await connect(url);
  const places: Place[] = [];
  for (const [seat, token] of table.tokens.entries())
    if (token !== "") places.push(await client.sit(seat, table.game, token));
  return { table, client, places, watcher: await client.sit(7, table.game, table.watch) };
}

/** With a line of chat whose words can be sent again. */
async function underWay({ table, client, places, watcher }: Down, pick: Pick): Promise<Under> {
  const said = new Map<Place, string>();
  for (const place of places) {
    const command = { do: "chat", text: "hola" } as const;
    const key = `once-${place.channel}-${pick(1000)}`.padEnd(12, "x");
    const reply = await client.command(place, command, key);
    if (reply.type !== "ack") throw new Error(`not acknowledged: ${JSON.stringify(reply)}`);
    await heard(client, [...places, watcher], reply.seq);
    said.set(
      place,
      JSON.stringify({ id: 900_000 + place.channel, channel: place.channel, type: "command", key, command }),
    );
  }
  const mover = places.find((p) => (p.state.view?.pending.length ?? 0) > 0);
  const asked = mover?.state.view?.pending[0];
  const outOfTurn =
    mover === undefined || asked === undefined
      ? null
      : { do: "act", decision: asked.id, answer: sample(mover.state, asked, pick), seen: mover.state.seq };
  const held = (): readonly Held[] =>
    [...places, watcher].map((place) => ({
      channel: place.channel,
      role: place.role,
      state: place.state,
      acknowledged: said.get(place) ?? null,
      outOfTurn: place === mover ? null : outOfTurn,
    }));
  return { table, places, sender: { client, held } };
}

function placeIn(places: readonly Place[], seat: number): Place {
  const place = places.find((p) => p.role === seat);
  if (place === undefined) throw new Error(`nobody in seat ${seat}`);
  return place;
}

/** Whoever is asked answers, and is heard. */
async function goesOn({ table, places, sender }: Under, pick: Pick): Promise<void> {
  for (const place of places) {
    const { state } = place;
    const decision = state.view?.pending[0];
    const reply =
      decision === undefined || state.status === "over"
        ? await sender.client.command(place, { do: "chat", text: "aquí" })
        : await sender.client.act(place, decision.id, sample(state, decision, pick));
    expect(reply, table.game).toMatchObject({ type: "ack" });
    if (reply.type === "ack") await heard(sender.client, places, reply.seq);
  }
}

// --- what must not change

/** Everything on the disk about every game. */
function stored(folder: string): string {
  const db = new DatabaseSync(join(folder, "escaramuza.sqlite"), { readOnly: true });
  try {
    const hash = createHash("sha256");
    for (const sql of ["SELECT * FROM games ORDER BY game", "SELECT * FROM log ORDER BY game, seq"])
      for (const row of db.prepare(sql).iterate()) hash.update(JSON.stringify(row));
    return hash.digest("hex");
  } finally {
    db.close();
  }
}

/** Everything anybody is shown, by the state in memory. */
async function allViews(url: string, tables: readonly Under[]): Promise<string[]> {
  const views: string[] = [];
  for (const { table } of tables)
    for (const token of [...table.tokens, table.watch])
      if (token !== "") views.push((await http(url, "GET", `/tables/${table.game}/view`, { token })).text);
  return views;
}

// --- below the messages

const UPGRADE = [
  "GET /ws HTTP/1.1",
  "Host: 127.0.0.1",
  "Connection: Upgrade",
  "Upgrade: websocket",
  "Sec-WebSocket-Version: 13",
  "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
  "",
  "",
].join("\r\n");

/** Connections that break off in the middle, or send what is no frame at all: each ends alone. */
async function brokenFrames(url: string, pick: Pick): Promise<void> {
  const { hostname, port } = new URL(url);
  for (let i = 0; i < 200; i++) {
    const socket = tcp(Number(port), hostname);
    socket.on("error", () => {});
    const bytes = Buffer.from(Array.from({ length: 1 + pick(400) }, () => pick(256)));
    const closed = new Promise<void>((resolve) => {
      socket.on("close", () => resolve());
    });
    if (pick(4) === 0) socket.write(bytes);
    else {
      socket.write(UPGRADE.slice(0, pick(5) === 0 ? pick(UPGRADE.length) : UPGRADE.length));
      // Text that is no UTF-8, masked with zeros, every other time.
      const text = Buffer.concat([
        Buffer.from([0x81, 0x80 | 5, 0, 0, 0, 0]),
        Buffer.from([0xff, 0xfe, 0xc0, 0x80, 0xed]),
      ]);
      socket.write(pick(2) === 0 ? bytes : text);
    }
    socket.end();
    if (pick(2) === 0) socket.destroy();
    socket.resume();
    await closed;
  }
}
