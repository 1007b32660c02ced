import { findPlayer, playersOf } from "@escaramuza/bots";
import { findGame } from "@escaramuza/games";
import { generatorFrom, kindOf, picker } from "@escaramuza/kernel";
import type { Engine, Pick } from "@escaramuza/kernel";
import { createReply, joinReply, readAs } from "@escaramuza/protocol";
import type { Command, CreateRequest, ServerMessage, State } from "@escaramuza/protocol";
import { perform } from "../src/commands.ts";
import { converse, memoryStorage, route, tablesOf } from "../src/index.ts";
import type { Conversation, House, Storage } from "../src/index.ts";

/** A house of tables with nothing but memory around it. */

export const GAME = "parabellum-soldiers";
export const SECRET = "5ec2e7".padEnd(64, "0123456789abcdef");

export function engine(): Engine<unknown> {
  const e = findGame(GAME);
  if (e === null) throw new Error("no game");
  return e;
}

export interface HouseOptions {
  /** The time, by which a test can wait for days. */
  readonly now?: () => number;
  readonly longest?: number;
  /** Hears at which tables computers should not think any longer. */
  readonly hurry?: (game: string) => void;
}

export function houseOf(
  storage: Storage = memoryStorage(),
  failures: string[] = [],
  { now = Date.now, longest = 1000, hurry = () => {} }: HouseOptions = {},
): House {
  const tables = tablesOf({
    storage,
    now,
    snapshotEvery: 5,
    longest,
    changed: () => {},
    failed: (what, error) => void failures.push(`${what}: ${String(error)}`),
  });
  const players = { playersOf, findPlayer };
  return { storage, tables, players, now, newSecret: () => SECRET, openGames: 3, chat: { take: () => true }, hurry };
}

export async function call(
  house: House,
  method: string,
  path: string,
  body: unknown = {},
  token = "",
): Promise<string> {
  const { pathname, searchParams } = new URL(path, "http://here");
  const done = await route(house, {
    method,
    path: pathname,
    query: searchParams,
    token,
    body: JSON.stringify(body),
    address: "here",
  });
  return JSON.stringify(done.ok ? done.value : done.problem);
}

export function parsed<T>(schema: Parameters<typeof readAs<T>>[0], text: string): T {
  const read = readAs(schema, text);
  if (!read.ok) throw new Error(text);
  return read.value;
}

export interface Seated {
  readonly game: string;
  readonly tokens: readonly string[];
  readonly contributions: readonly string[];
}

export const PEOPLE: CreateRequest["seats"] = [{ by: "person" }, { by: "person" }];
/** Nobody makes it move here: its turn lasts. */
export const ALONE: CreateRequest["seats"] = [{ by: "person" }, { by: "bot", player: "random" }];

/** A table with everybody at it, two people unless told otherwise. */
export async function seated(house: House, seats = PEOPLE): Promise<Seated> {
  const made = parsed(createReply, await call(house, "POST", "/tables", { ruleset: GAME, scenario: "PS-S2", seats }));
  const tokens: string[] = [];
  const contributions: string[] = [];
  for (const [seat, invitation] of made.invitations.entries()) {
    const contribution = `c0${seat}`.padEnd(32, "fedcba9876543210");
    contributions.push(contribution);
    if (invitation === null) {
      tokens.push("");
      continue;
    }
    const joined = await call(house, "POST", `/tables/${made.game}/join`, { invitation, contribution, name: "Ana" });
    tokens.push(parsed(joinReply, joined).token);
  }
  return { game: made.game, tokens, contributions };
}

/** Somebody who talks with the house and keeps what he hears. */
export interface Talker {
  readonly heard: ServerMessage[];
  readonly conversation: Conversation;
  /** How often he was told to come again. */
  readonly again: { times: number };
  state(): State;
  /** Says it and waits for the reply of its number. */
  ask(message: Parameters<Conversation["hear"]>[0]): Promise<ServerMessage>;
  /** The error's code, or "ack". */
  say(command: Command, key?: string): Promise<string>;
}

export function talker(house: House): Talker {
  const heard: ServerMessage[] = [];
  const again = { times: 0 };
  const waiting = new Map<number, (reply: ServerMessage) => void>();
  let ids = 1000;
  const conversation = converse(house, 8, {
    send(message) {
      heard.push(message);
      if ("id" in message && message.id !== null) waiting.get(message.id)?.(message);
    },
    again: () => void (again.times += 1),
    log: (line) => {
      throw new Error(line);
    },
  });
  const ask: Talker["ask"] = async (message) =>
    new Promise((resolve) => {
      waiting.set(message.id, resolve);
      conversation.hear(message);
    });
  return {
    heard,
    conversation,
    again,
    ask,
    async say(command, key) {
      ids += 1;
      const named = key === undefined ? {} : { key };
      const reply = await ask({ id: ids, type: "command", channel: 0, command, ...named });
      return reply.type === "error" ? reply.problem.code : reply.type;
    },
    state() {
      const last = heard.findLast((m) => m.type === "welcome" || m.type === "update");
      if (last === undefined || !("state" in last)) throw new Error("nothing heard");
      return last.state;
    },
  };
}

export async function sit(house: House, { game, tokens }: Seated, seat: number): Promise<Talker> {
  const one = talker(house);
  const token = tokens[seat] ?? "";
  const reply = await one.ask({ id: 1, type: "hello", channel: 0, protocol: 1, game, token, since: 0 });
  if (reply.type !== "welcome") throw new Error(JSON.stringify(reply));
  return one;
}

/** Whoever is asked answers, so many times. Returns the texts of the answers. */
export async function play(talkers: readonly Talker[], times: number, pick: Pick): Promise<string[]> {
  const given: string[] = [];
  for (let n = 0; n < times; n++) {
    const asked = talkers.find((one) => (one.state().view?.pending.length ?? 0) > 0);
    const decision = asked?.state().view?.pending[0];
    if (asked === undefined || decision === undefined) break;
    const kind = kindOf(engine(), decision);
    const position = asked.state().view?.position;
    const answer = kind.sample(position, decision, pick) ?? kind.fallback(position, decision);
    given.push(JSON.stringify(answer));
    const command = { do: "act" as const, decision: decision.id, answer, seen: asked.state().seq };
    const reply = await asked.ask({ id: 100 + n, type: "command", channel: 0, command });
    if (reply.type !== "ack") throw new Error(JSON.stringify(reply));
  }
  return given;
}

/** The fallback of a seat nobody talks for. */
export async function answerFor(house: House, game: string, seat: number): Promise<void> {
  const done = await house.tables.with(game, async (table) => {
    const now = table.state.play?.trail.game;
    const decision = now?.pending.find((d) => d.seat === seat);
    if (now === undefined || decision === undefined) throw new Error("nothing asked");
    const answer = kindOf(table.e, decision).fallback(table.e.rules.view(now.s, seat), decision);
    return perform(house, table, seat, { do: "act", decision: decision.id, answer, seen: table.state.seq });
  });
  if (!done.ok) throw new Error(JSON.stringify(done.problem));
}

export function chance(seed: number): Pick {
  return picker(generatorFrom(seed));
}
