import type { Decision, Pick } from "@escaramuza/kernel";
import { kindOf } from "@escaramuza/kernel";
import type { State } from "@escaramuza/protocol";
import { engine, sample } from "./support.ts";

/** Messages that must change nothing, and what each must be answered with. */

/** A message, and the type of its one reply. */
export interface Bad {
  readonly data: string | Buffer;
  readonly reply: "error" | "ack";
}

/** A place at a table that the sender holds. */
export interface Held {
  readonly channel: number;
  /** Null for a spectator. */
  readonly role: number | null;
  readonly state: State;
  /** A command that was acknowledged, word for word. */
  readonly acknowledged: string | null;
  /** A legal answer to the question another seat is asked. */
  readonly outOfTurn: object | null;
}

export const ODD: readonly unknown[] = [
  null,
  -1,
  1.5,
  1e308,
  2 ** 53,
  -0,
  "",
  "__proto__",
  "constructor",
  "\uD800",
  "a".repeat(2000),
  true,
  [],
  {},
  [[]],
  { do: "act" },
  { __proto__: null, constructor: 1 },
  { toString: 1, valueOf: [], then: {} },
];

export function badMessage(pick: Pick, held: readonly Held[], games: readonly string[]): Bad {
  const { length } = held;
  const place = held[pick(Math.max(1, length))];
  switch (pick(length === 0 ? 6 : 12)) {
    case 0:
      return error(noise(pick));
    case 1: {
      const text = JSON.stringify(stranger(pick, games));
      return error(text.slice(0, pick(text.length)));
    }
    case 2:
      return error(deep(pick));
    case 3:
      return error(JSON.stringify(spoilt(stranger(pick, games), pick)));
    case 4:
      // Who holds no place cannot say anything that counts, however it is garbled. Who does might by accident.
      return length > 0
        ? error(JSON.stringify(stranger(pick, games)))
        : garbled(JSON.stringify(stranger(pick, games)), pick);
    case 5:
      return error(JSON.stringify(stranger(pick, games)));
    case 6:
    case 7:
    case 8:
      return place === undefined ? error("") : wrongAnswer(pick, place);
    case 9:
      return place === undefined ? error("") : outOfPlace(pick, place);
    case 10:
      return place === undefined ? error("") : stale(pick, place);
    default:
      return place === undefined
        ? error("")
        : error(JSON.stringify(spoilt(command(pick, place, { do: "resign" }), pick)));
  }
}

const error = (data: string | Buffer): Bad => ({ data, reply: "error" });

/** None that an honest question of the same client bears. */
const numberOf = (pick: Pick): number => 1_000_000 + pick(1_000_000_000);

function noise(pick: Pick): string | Buffer {
  const bytes = Buffer.from(Array.from({ length: pick(200) }, () => pick(256)));
  // As text it must be UTF-8, or the connection ends: that is tried apart.
  return pick(2) === 0 ? bytes : `${bytes.toString("latin1")}\u0000`;
}

function deep(pick: Pick): string {
  const depth = 1 + pick(pick(20) === 0 ? 20_000 : 300);
  const nested = `${'{"a":['.repeat(depth)}${"]}".repeat(depth)}`;
  switch (pick(4)) {
    case 0:
      return "[".repeat(depth);
    case 1:
      return nested;
    case 2:
      return `{"id":${numberOf(pick)},"type":"command","channel":0,"command":{"do":"act","decision":1,"seen":1,"answer":${nested}}}`;
    default:
      return `{"id":${"9".repeat(10 + depth)},"type":"ping"}`;
  }
}

/** Well made, from somebody who is not of the house: unknown games, real ones with wrong tokens, places never taken. */
function stranger(pick: Pick, games: readonly string[]): object {
  const letters = (n: number, from: string): string =>
    Array.from({ length: n }, () => from[pick(from.length)] ?? "a").join("");
  const channel = 8 + pick(8);
  const id = numberOf(pick);
  switch (pick(4)) {
    case 0:
      return {
        id,
        channel,
        type: "hello",
        protocol: 1,
        game: games[pick(games.length * 2)] ?? letters(20, "abcdefghijklmnopqrstuvwxyz0123456789"),
        token: letters(43, "ABCDEFabcdef012345_-"),
        since: pick(50),
      };
    case 1:
      return { id, channel, type: "legal" };
    case 2:
      return { id, channel, type: "leave" };
    default:
      return {
        id,
        channel,
        type: "command",
        key: letters(12, "abcdef"),
        command: { do: "act", decision: pick(99), answer: ODD[pick(ODD.length)], seen: pick(99) },
      };
  }
}

/** A byte changed, gone or doubled. */
function garbled(text: string, pick: Pick): Bad {
  const bytes = Buffer.from(text);
  for (let n = 1 + pick(4); n > 0; n--) bytes[pick(bytes.length)] = 32 + pick(95);
  return { data: bytes.toString("latin1"), reply: "error" };
}

/** One field gone, odd, of another type, or too many. */
function spoilt(good: object, pick: Pick): object {
  const fields: { [name: string]: unknown } = { ...good };
  const names = Object.keys(fields).filter((name) => name !== "id" && name !== "key");
  const name = names[pick(names.length)] ?? "type";
  switch (pick(4)) {
    case 0:
      return { ...fields, extra: ODD[pick(ODD.length)] };
    case 1:
      delete fields[name];
      return fields;
    case 2:
      return { ...fields, [name]: [fields[name]] };
    default:
      return { ...fields, [name]: name === "since" || name === "channel" ? "0" : ODD[pick(ODD.length)] };
  }
}

function command(pick: Pick, { channel }: Held, said: object): object {
  return { id: numberOf(pick), channel, type: "command", command: said };
}

/** To a question that is really asked, an answer that the rules refuse. */
function wrongAnswer(pick: Pick, held: Held): Bad {
  const { view, seq } = held.state;
  const decision = view?.pending[0];
  if (decision === undefined) return outOfPlace(pick, held);
  const legal = sample(held.state, decision, pick);
  for (;;) {
    const answer = changed(legal, pick, 0);
    if (mayPass(held.state, decision, answer)) continue;
    return error(JSON.stringify(command(pick, held, { do: "act", decision: decision.id, answer, seen: seq })));
  }
}

/** By the rules themselves, from what the seat sees; what they say here the server must say too. */
function mayPass(state: State, decision: Decision, answer: unknown): boolean {
  const sent: unknown = answer === undefined ? undefined : JSON.parse(JSON.stringify(answer));
  const kind = kindOf(engine(), decision);
  const read = kind.parse(sent);
  return read !== undefined && kind.check(state.view?.position, decision, read) === null;
}

const STEPS = [1, -1, 0.5, 1e6, -1e6, 1e300];

/** A copy with one part of it, at any depth, other than it was. */
function changed(value: unknown, pick: Pick, depth: number): unknown {
  const whole = pick(depth === 0 ? 8 : 3) === 0;
  if (!whole && Array.isArray(value) && value.length > 0) {
    const at = pick(value.length);
    switch (pick(4)) {
      case 0:
        return value.toSpliced(at, 1);
      case 1:
        return [...value, value[at]];
      default:
        return value.map((part: unknown, i) => (i === at ? changed(part, pick, depth + 1) : part));
    }
  }
  if (!whole && typeof value === "object" && value !== null && !Array.isArray(value)) {
    const fields: { [name: string]: unknown } = { ...value };
    const names = Object.keys(fields);
    const name = names[pick(Math.max(1, names.length))];
    if (name === undefined || pick(6) === 0) return { ...fields, extra: 1 };
    if (pick(6) === 0) delete fields[name];
    else fields[name] = changed(fields[name], pick, depth + 1);
    return fields;
  }
  if (typeof value === "number" && pick(3) > 0) return value + (STEPS[pick(STEPS.length)] ?? 1);
  if (typeof value === "string" && pick(3) > 0) return `${value}x`;
  return ODD[pick(ODD.length)];
}

/** Well made, but not now, not his, or not possible here. */
function outOfPlace(pick: Pick, held: Held): Bad {
  const { state, outOfTurn } = held;
  if (outOfTurn !== null && pick(2) === 0) return error(JSON.stringify(command(pick, held, outOfTurn)));
  const act = { do: "act", decision: pick(200), answer: ODD[pick(ODD.length)], seen: state.seq };
  if (held.role === null) {
    const all = [
      act,
      { do: "resign" },
      { do: "abort" },
      { do: "claim" },
      { do: "takeback" },
      { do: "chat", text: "hola" },
    ];
    return error(JSON.stringify(command(pick, held, all[pick(all.length)] ?? act)));
  }
  const offer = { do: "reply", offer: (state.offer?.seq ?? 0) + 1 + pick(100), accept: pick(2) === 0 };
  const blank = { do: "chat", text: " \u200B\u202E\n"[pick(4)] };
  const over = [{ do: "resign" }, { do: "abort" }, { do: "takeback" }, { do: "offer", what: "draw" }, act];
  const waiting = [{ do: "resign" }, { do: "takeback" }, { do: "offer", what: "abort" }, act];
  const playing = [
    { do: "offer", what: "rematch" },
    { ...act, decision: 100_000 + pick(100_000) },
  ];
  const own = state.status === "over" ? over : state.status === "waiting" ? waiting : playing;
  const all = [offer, blank, { do: "claim" }, ...own];
  return error(JSON.stringify(command(pick, held, all[pick(all.length)] ?? act)));
}

/** What was good once. */
function stale(pick: Pick, held: Held): Bad {
  if (held.acknowledged !== null && pick(2) === 0) return { data: held.acknowledged, reply: "ack" };
  const { state } = held;
  const first = state.view?.pending[0]?.id ?? 1;
  const decision = Math.max(0, first - 1 - pick(Math.max(1, first)));
  const answered = state.view?.asked.some((d) => d.id === decision) === true;
  const act = { do: "act", decision: answered ? 100_000 : decision, answer: {}, seen: pick(state.seq + 1) };
  return error(JSON.stringify(command(pick, held, act)));
}
