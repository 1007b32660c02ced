import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findGame } from "@escaramuza/games";
import { generatorFrom, kindOf, parseRecord, picker } from "@escaramuza/kernel";
import type { Decision, Engine, GameRecord, Pick } from "@escaramuza/kernel";
import { createReply, errorReply, joinReply, readAs } from "@escaramuza/protocol";
import type { CreateReply, CreateRequest, ErrorCode, State } from "@escaramuza/protocol";
import { DEFAULTS, startServer } from "../src/index.ts";
import type { RunningServer, ServerOptions } from "../src/index.ts";
import { LIMITS } from "../src/limits.ts";
import type { Client, Place } from "./client.ts";

/** Ours in temporary folders and on free ports; programs play faster than people may. */

export const PS = "parabellum-soldiers";
export const HASTY = { ...LIMITS, messages: { burst: 1e6, perSecond: 1e6 }, requests: { burst: 1e6, perSecond: 1e6 } };

const SECRET = "5ec2e7".padEnd(64, "0123456789abcdef");

export function engine(): Engine<unknown> {
  const e = findGame(PS);
  if (e === null) throw new Error("no PS");
  return e;
}

export function tempFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), "escaramuza-server-"));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** What a server logged, beside the server. */
export interface TestServer extends RunningServer {
  readonly log: string[];
  readonly folder: string;
}

export async function withServer(
  work: (server: TestServer) => Promise<void>,
  options: Partial<ServerOptions> = {},
): Promise<void> {
  const folder = tempFolder();
  try {
    const server = await serverIn(folder.path, options);
    try {
      await work(server);
    } finally {
      await server.close();
    }
  } finally {
    folder.remove();
  }
}

export async function serverIn(folder: string, options: Partial<ServerOptions> = {}): Promise<TestServer> {
  const log: string[] = [];
  const base = {
    port: 0,
    data: folder,
    web: join(folder, "no-web"),
    limits: HASTY,
    // The same dice and the same bots in every run: what is left to chance is who answers first.
    newSecret: () => SECRET,
    // A machine with much else to do is no reason to play otherwise.
    bots: { ...DEFAULTS.bots, budget: 120_000 },
    log: (line: string) => void log.push(line),
  };
  const server = await startServer({ ...base, ...options });
  return { url: server.url, close: async () => server.close(), log, folder };
}

// --- the API

export interface Got {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
}

export async function http(
  url: string,
  method: string,
  path: string,
  options: { readonly token?: string; readonly body?: unknown } = {},
): Promise<Got> {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: options.token === undefined ? {} : { Authorization: `Bearer ${options.token}` },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

export function parsed<T>(schema: Parameters<typeof readAs<T>>[0], { status, text }: Got): T {
  const read = readAs(schema, text);
  if (status !== 200 || !read.ok) throw new Error(`${status} ${text.slice(0, 500)}`);
  return read.value;
}

export function errorCode({ status, text }: Got): ErrorCode {
  const read = readAs(errorReply, text);
  if (status === 200 || !read.ok) throw new Error(`no error: ${status} ${text.slice(0, 500)}`);
  return read.value.problem.code;
}

let drawn = 0;

/** Another one at each call. */
export function hex(): string {
  return createHash("sha256")
    .update(`hex ${(drawn += 1)}`)
    .digest("hex")
    .slice(0, 32);
}

export async function newGame(url: string, seats: CreateRequest["seats"], scenario = "PS-S2"): Promise<CreateReply> {
  return parsed(createReply, await http(url, "POST", "/tables", { body: { ruleset: PS, scenario, seats } }));
}

export const PERSON = { by: "person" } as const;
export const bot = (player: string): { readonly by: "bot"; readonly player: string } => ({ by: "bot", player });

export interface Seated {
  readonly game: string;
  readonly commitment: string;
  readonly watch: string;
  /** By seat; empty for bots. */
  readonly tokens: readonly string[];
  readonly contributions: readonly string[];
}

/** A game with everybody at the table. */
export async function seatedGame(
  url: string,
  seats: CreateRequest["seats"] = [PERSON, PERSON],
  scenario = "PS-S2",
): Promise<Seated> {
  const made = await newGame(url, seats, scenario);
  const tokens: string[] = [];
  const contributions: string[] = [];
  for (const [seat, invitation] of made.invitations.entries()) {
    const contribution = `c0${seat}`.padEnd(32, "fedcba9876543210");
    contributions.push(invitation === null ? "" : contribution);
    tokens.push(invitation === null ? "" : await joinGame(url, made.game, invitation, contribution));
  }
  return { game: made.game, commitment: made.commitment, watch: made.watch, tokens, contributions };
}

export async function joinGame(url: string, game: string, invitation: string, contribution = hex()): Promise<string> {
  const got = await http(url, "POST", `/tables/${game}/join`, { body: { invitation, contribution, name: "Ana" } });
  return parsed(joinReply, got).token;
}

export async function recordOf(url: string, game: string, token: string): Promise<GameRecord> {
  const got = await http(url, "GET", `/tables/${game}/record`, { token });
  const raw: unknown = JSON.parse(got.text);
  const read = parseRecord(raw);
  if (!read.ok) throw new Error(`${got.status} ${got.text.slice(0, 300)}: ${read.problem}`);
  return read.record;
}

// --- playing

export function chance(seed: number): Pick {
  return picker(generatorFrom(seed));
}

/** Any legal answer, from the view alone. */
export function sample(state: State, decision: Decision, pick: Pick): unknown {
  const e = engine();
  const position = state.view?.position;
  const kind = kindOf(e, decision);
  for (let i = 0; i < 12; i++) {
    const answer = kind.sample(position, decision, pick);
    if (answer !== null) return answer;
  }
  return kind.fallback(position, decision);
}

/** Answers whatever the place is asked until the game is over or `until` says so. Returns the numbers acknowledged. */
export async function playOn(
  client: Client,
  place: Place,
  pick: Pick,
  until: (state: State) => boolean = () => false,
): Promise<number[]> {
  const acknowledged: number[] = [];
  for (;;) {
    const { state } = place;
    if (state.status === "over" || until(state)) return acknowledged;
    const decision = state.view?.pending[0];
    if (decision === undefined) {
      await client.change(place);
      continue;
    }
    const reply = await client.act(place, decision.id, sample(state, decision, pick));
    if (reply.type === "error" && reply.problem.code === "tooFast") {
      await new Promise((resolve) => setTimeout(resolve, 60));
      continue;
    }
    if (reply.type !== "ack") throw new Error(`not acknowledged: ${JSON.stringify(reply)}`);
    acknowledged.push(reply.seq);
  }
}

/** Both seats at one screen: whoever is asked answers, until `until` says so. */
export async function playBoth(
  client: Client,
  places: readonly Place[],
  pick: Pick,
  until: () => boolean,
): Promise<void> {
  while (!until()) {
    const place = places.find((p) => (p.state.view?.pending.length ?? 0) > 0);
    if (place === undefined || place.state.status === "over") return;
    await playOne(client, places, place, pick);
  }
}

/** One answer, heard by everybody at the screen. */
export async function playOne(
  client: Client,
  places: readonly Place[],
  place: Place,
  pick: Pick,
): Promise<{ readonly decision: Decision; readonly answer: unknown }> {
  const decision = place.state.view?.pending[0];
  if (decision === undefined) throw new Error("nothing asked");
  const answer = sample(place.state, decision, pick);
  const reply = await client.act(place, decision.id, answer);
  if (reply.type !== "ack") throw new Error(`not acknowledged: ${JSON.stringify(reply)}`);
  await heard(client, places, reply.seq);
  return { decision, answer };
}

export async function heard(client: Client, places: readonly Place[], seq: number): Promise<void> {
  for (const place of places) while (place.state.seq < seq) await client.change(place);
}
