import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { GAMES } from "@escaramuza/games";
import {
  KERNEL_RULES,
  RECORD_FORMAT,
  bareGame,
  commit,
  copy,
  generatorFrom,
  generatorOf,
  kindOf,
  open,
  parseExample,
  picker,
  play,
  resume,
  seatsIn,
  stateHash,
  viewOf,
} from "@escaramuza/kernel";
import type {
  Decision,
  Engine,
  Example,
  Game,
  GameEvent,
  GameRecord,
  Input,
  Json,
  MenuItem,
  Pick,
  Refusal,
  Seat,
  View,
} from "@escaramuza/kernel";
import { parse } from "yaml";
import { randomPlayer } from "../../src/index.ts";
import { BOLT_ACTION } from "./knowledge-ba.ts";
import { CONFLICT_OF_HEROES } from "./knowledge-ch.ts";
import { PARABELLUM_SOLDIERS } from "./knowledge-ps.ts";
import { PELOTON } from "./knowledge-pe.ts";
import { REGLAS_BASICAS } from "./knowledge-rb.ts";

/** What the suite cannot find out from a ruleset by itself. Every game has an entry in `KNOWLEDGE`. */
export interface Knowledge {
  /** Folder of the ruleset: its examples are read from there. */
  readonly folder: string;
  /** Set-ups beyond the scenarios, so that every way to begin a game is played. */
  readonly setups: readonly { readonly name: string; readonly setup: Json }[];
  /** Positions as an example's `given` writes them, for what a game from its beginning seldom comes to, such as a fight at close quarters. */
  readonly staged: readonly { readonly name: string; readonly given: Json }[];
  /** Its games are long: only one in so many of those that others play. */
  readonly oneIn?: number;
  /** Positions that differ from this one only in what the seat may not know; none when there is nothing it may not know. */
  others(e: Engine<unknown>, game: Game<unknown>, seat: Seat | null, pick: Pick): readonly unknown[];
  /** Secrets that exist, by name, whoever knows them: a game made up from a view must have the same ones. */
  secrets(s: unknown): readonly string[];
  /** Whether a seat ever knows less than there is, dice to come apart; or the set-ups in which one surely does. */
  readonly hides: boolean | readonly string[];
  /** Whether answers are ever sealed: asked of several at once and opened together. */
  readonly sealed: boolean;
  /** Events with which the rules make a secret public, or draw from what nobody knows. */
  opens(event: GameEvent): boolean;
  /** The same words mean something else with the other secrets, as a rival's may, so that what follows may differ. */
  saysOther(game: Game<unknown>, other: Game<unknown>, seat: Seat | null, input: Input): boolean;
  /** Kinds whose sealed answers become public as soon as they are opened. */
  readonly shown: readonly string[];
  /** Kinds of which every line of the menu must be chosen somewhere in the suite. */
  readonly chosen: readonly string[];
  /** Names of other things worth reaching, such as weapons fired, and which of them an event of a position reached. */
  readonly wanted: readonly string[];
  reached(s: unknown, event: GameEvent): readonly string[];
}

const KNOWLEDGE: { readonly [game: string]: Knowledge } = {
  "parabellum-soldiers": PARABELLUM_SOLDIERS,
  "conflict-of-heroes": CONFLICT_OF_HEROES,
  "reglas-basicas": REGLAS_BASICAS,
  "bolt-action": BOLT_ACTION,
  peloton: PELOTON,
};

export function knowledgeOf(e: Engine<unknown>): Knowledge {
  const known = KNOWLEDGE[e.rules.id];
  if (known === undefined) throw new Error(`${e.rules.id} is not in the table of ${import.meta.filename}`);
  return known;
}

export interface Case {
  readonly e: Engine<unknown>;
  readonly name: string;
  readonly setup: Json;
  /** In the middle of a game: the position as an example's `given` writes it. The set-up is not used then. */
  readonly given?: Json;
}

/** Every scenario and every extra set-up of every game. */
export const CASES: readonly Case[] = GAMES.flatMap((e) => [
  ...e.rules.scenarios.map((s) => ({ e, name: s.id, setup: s.setup })),
  ...knowledgeOf(e).setups.map((s) => ({ e, ...s })),
]);

/** Every position from which a game is played on. */
export const STAGED: readonly Case[] = GAMES.flatMap((e) =>
  knowledgeOf(e).staged.map(({ name, given }) => ({ e, name, setup: null, given })),
);

/** For `test.each`: the name first. */
export function named(cases: readonly Case[]): readonly (readonly [string, Case])[] {
  return cases.map((one) => [`${one.e.rules.code} ${one.name}`, one] as const);
}

export const NAMED = named(CASES);

// --- playing

/** FUZZ_SEED: the first seed. FUZZ_GAMES: how many games of each case. */
export const OVERRIDDEN = process.env["FUZZ_SEED"] !== undefined || process.env["FUZZ_GAMES"] !== undefined;

export function seedsFor({ e }: Case, games: number): readonly number[] {
  const first = Number(process.env["FUZZ_SEED"] ?? 1);
  const length = Number(process.env["FUZZ_GAMES"] ?? Math.ceil(games / (knowledgeOf(e).oneIn ?? 1)));
  return Array.from({ length }, (_, i) => first + i);
}

/** Far more inputs than any game needs: a game that is not over by then never ends. */
const LONGEST = 3000;

export interface Moment {
  readonly e: Engine<unknown>;
  readonly game: Game<unknown>;
  readonly record: GameRecord;
  /** Chance of the watcher's own: it does not change what is played. */
  readonly pick: Pick;
}

export interface Watch {
  /** The file that watches, for the command that repeats a failure. */
  readonly file: string;
  /** Before each input, the first included; `input` is what will be played. */
  before?(m: Moment, input: Input): void;
  /** After each input, and after the start with no input. */
  after?(m: Moment, input: Input | null, events: readonly GameEvent[]): void;
  over?(m: Moment): void;
}

/** What was played, by case and seed: who plays the same game again need not choose its inputs again. */
const CHOSEN = new Map<string, Input[]>();

/**
 * One random game from start to end. The choices depend on the seed and the number of the input alone, so one different
 * choice does not shuffle all later ones. Whatever goes wrong is reported with the game, the seed and the command.
 */
export async function playGame(one: Case, seed: number, watch: Watch): Promise<void> {
  // The test runner takes a process that is silent for long for dead.
  await new Promise((done) => setImmediate(done));
  const { e } = one;
  const begun = begin(one, seed);
  const { game, record } = begun;
  const key = `${e.rules.id} ${one.name} ${seed}`;
  const chosen = CHOSEN.get(key) ?? [];
  CHOSEN.set(key, chosen);
  let input: Input | null = null;
  try {
    const moment = (): Moment => ({
      e,
      game,
      record,
      pick: picker(generatorFrom(seed * 1_000_003 + 2 * game.seq + 1)),
    });
    watch.after?.(moment(), null, begun.events);
    while (game.outcome === null) {
      if (record.inputs.length >= LONGEST) throw new Error(`not over after ${LONGEST} inputs`);
      input = copy(
        (chosen[record.inputs.length] ??= copy(
          nextInput(e, game, picker(generatorFrom(seed * 1_000_003 + 2 * game.seq))),
        )),
      );
      watch.before?.(moment(), input);
      const applied = play(e, record, game, input);
      if (!applied.ok) throw new Error(`the random player was refused: ${JSON.stringify(applied.refusal)}`);
      watch.after?.(moment(), input, applied.events);
    }
    watch.over?.(moment());
  } catch (error) {
    throw report(one, seed, record, input, watch.file, error);
  }
}

function begin(one: Case, seed: number): { game: Game<unknown>; record: GameRecord; events: readonly GameEvent[] } {
  const { e, setup, given } = one;
  const dice = commit(`fuzz ${seed}`, []);
  if (given === undefined) {
    const begun = open(e, setup, dice);
    if (!begun.ok) throw new Error(`${one.name} does not begin: ${JSON.stringify(begun.problems)}`);
    return begun;
  }
  const { s, frames } = e.rules.exemplar.stage(given);
  const { id: ruleset, version, dataHash } = e.rules;
  const game = bareGame(e.rules, s, frames, generatorOf(dice));
  const events = resume(e, game);
  const hashes = [stateHash(game)];
  return {
    game,
    events,
    record: { format: RECORD_FORMAT, ruleset, version, dataHash, setup, dice, inputs: [], hashes },
  };
}

export function openDecisions(game: Game<unknown>): readonly Decision[] {
  return game.pending.filter((d) => !game.answers.some((a) => a.decision === d.id));
}

export function nextInput(e: Engine<unknown>, game: Game<unknown>, pick: Pick): Input {
  const d = someQuestion(game, pick);
  const view = viewOf(e, game, d.seat);
  const answer = pick(2) === 0 ? keenAnswer(e, game, view, d, pick) : randomPlayer.answer(e, view, d, pick);
  return { seat: d.seat, decision: d.id, answer };
}

/** Any legal input, whatever it does: enough to see that a game can be played on, and much cheaper. */
export function anyInput(e: Engine<unknown>, game: Game<unknown>, pick: Pick): Input {
  const d = someQuestion(game, pick);
  return { seat: d.seat, decision: d.id, answer: randomPlayer.answer(e, viewOf(e, game, d.seat), d, pick) };
}

function someQuestion(game: Game<unknown>, pick: Pick): Decision {
  const asked = openDecisions(game);
  if (asked.length === 0) throw new Error("dead end: nobody has to decide and the game is not over");
  const d = asked[pick(asked.length)];
  if (d === undefined) throw new Error("no decision");
  return d;
}

const MENUS = new WeakMap<Game<unknown>, { readonly seq: number; readonly menus: Map<number, readonly MenuItem[]> }>();

/** The menu of an open question, made once while the game stands there: it is much of the work of a random game. */
export function menuAt(e: Engine<unknown>, game: Game<unknown>, d: Decision): readonly MenuItem[] {
  const kept = MENUS.get(game);
  const { menus } = kept?.seq === game.seq ? kept : { menus: new Map<number, readonly MenuItem[]>() };
  MENUS.set(game, { seq: game.seq, menus });
  const menu = menus.get(d.id) ?? kindOf(e, d).menu(viewOf(e, game, d.seat).position, d);
  menus.set(d.id, menu);
  return menu;
}

/** Draws before a line of the menu is given up. */
const DRAWS = 25;

/** A line of the menu is drawn first and an answer for it then, so that rare actions are played as often as common ones. */
function keenAnswer(e: Engine<unknown>, game: Game<unknown>, view: View<unknown>, d: Decision, pick: Pick): unknown {
  const kind = kindOf(e, d);
  const lines = menuAt(e, game, d).filter((item) => item.refusal === null);
  const line = lines[pick(Math.max(1, lines.length))];
  for (let i = 0; i < DRAWS; i++) {
    const answer = kind.sample(view.position, d, pick);
    if (answer !== null && isPart(line?.answer, answer)) return answer;
  }
  return randomPlayer.answer(e, view, d, pick);
}

/** Lines of the menu that an answer chose: those whose answer is part of it. */
export function linesChosen(menu: readonly MenuItem[], d: Decision, answer: unknown): readonly string[] {
  return menu.filter((item) => isPart(item.answer, answer)).map((item) => `${d.kind}.${item.id}`);
}

function isPart(part: unknown, whole: unknown): boolean {
  if (typeof part !== "object" || part === null) return part === whole;
  if (typeof whole !== "object" || whole === null) return false;
  if (Array.isArray(part)) return JSON.stringify(part) === JSON.stringify(whole);
  const all = new Map<string, unknown>(Object.entries(whole));
  return Object.entries(part).every(([key, value]) => isPart(value, all.get(key)));
}

/** The error with what is needed to see it again: the game so far as a file, the input under way, the command. */
function report(one: Case, seed: number, record: GameRecord, input: Input | null, file: string, error: unknown): Error {
  const name = `${one.e.rules.code}-${one.name}`.replaceAll(/[^A-Za-z0-9-]+/g, "-");
  const path = join(tmpdir(), `escaramuza-${name}-${seed}.json`);
  writeFileSync(path, JSON.stringify(record));
  const lines = [
    error instanceof Error ? error.message : String(error),
    `seed ${seed} of ${one.e.rules.code} ${one.name}, after ${record.inputs.length} inputs${input === null ? "" : `, input under way ${JSON.stringify(input)}`}`,
    one.given === undefined ? `see it: bin/escaramuza show ${path}` : `the inputs: ${path}`,
    `repeat: FUZZ_SEED=${seed} FUZZ_GAMES=1 npx vitest run packages/bots/test/conformance/${file} -t "${one.e.rules.code} ${one.name}"`,
  ];
  return new Error(lines.join("\n"), { cause: error });
}

// --- looking

/** Where a value is not plain JSON, or null: what JSON would drop or change must not be in a game. */
export function notPlain(value: unknown): string | null {
  switch (typeof value) {
    case "string":
    case "boolean":
      return null;
    case "number":
      return Number.isFinite(value) && !Object.is(value, -0) ? null : ` is ${Object.is(value, -0) ? "-0" : value}`;
    case "object": {
      if (value === null) return null;
      if (Array.isArray(value)) {
        const list: readonly unknown[] = value;
        // As many as its length says: a hole is not plain either.
        for (let i = 0; i < list.length; i++) {
          const found = notPlain(list[i]);
          if (found !== null) return `.${i}${found}`;
        }
        return null;
      }
      const proto: unknown = Object.getPrototypeOf(value);
      if (proto !== Object.prototype) return " is no plain object";
      for (const [key, item] of Object.entries(value)) {
        const found = notPlain(item);
        if (found !== null) return `.${key}${found}`;
      }
      return null;
    }
    default:
      return ` is ${typeof value}`;
  }
}

/** Loaded from what was saved: a game that shares nothing with any other. */
export function loaded(text: string): Game<unknown> {
  const game: Game<unknown> = JSON.parse(text);
  return game;
}

const RULES = new WeakMap<Engine<unknown>, ReadonlySet<string>>();

export function knownRules(e: Engine<unknown>): ReadonlySet<string> {
  const known = RULES.get(e) ?? new Set<string>([...e.rules.ruleIds, ...KERNEL_RULES]);
  RULES.set(e, known);
  return known;
}

/** What is wrong with a refusal, or null: its rule is one of the rules, and all of it can be sent. */
export function wrongRefusal(e: Engine<unknown>, refusal: Refusal): string | null {
  if (!knownRules(e).has(refusal.rule)) return `refused by ${refusal.rule}, which is no rule`;
  if (refusal.code === "") return `refused by ${refusal.rule} without a code`;
  const unplain = notPlain(refusal);
  return unplain === null ? null : `refused by ${refusal.rule}, but ${unplain}`;
}

/** Everybody who sits at the table, and a spectator. */
export function seatsOf({ e, record }: Moment): readonly (Seat | null)[] {
  return [...seatsIn(e.rules, record.setup).keys(), null];
}

/** The worked examples of a game. */
export function examplesOf(e: Engine<unknown>): readonly Example[] {
  const folder = new URL(`../../../${knowledgeOf(e).folder}/examples/`, import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith(".yaml"));
  return files.map((name) => {
    const raw: unknown = parse(readFileSync(new URL(name, folder), "utf8"));
    const parsed = parseExample(raw);
    if (!parsed.ok) throw new Error(`${name}: ${parsed.problem}`);
    return parsed.example;
  });
}

// --- odd answers

/** Values that no answer should contain, or that are names every JavaScript object knows. */
export const ODD_VALUES: readonly unknown[] = [
  null,
  undefined,
  NaN,
  Infinity,
  -Infinity,
  1e308,
  -1e308,
  Number.MAX_SAFE_INTEGER + 2,
  -0,
  0,
  -1,
  1.5,
  5e-324,
  true,
  "",
  "0",
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "a".repeat(100_000),
  "\u0000\uD800",
  [],
  {},
  [[]],
  [null],
  () => 1,
  Symbol("odd"),
  10n,
  new Date(0),
  new Map([["a", 1]]),
  Object.create(null),
  JSON.parse('{"__proto__": {"do": "end"}, "constructor": 1, "toString": "x"}'),
];

/** An answer with one part of it replaced, dropped or doubled: each variant differs from the answer in one place. */
export function* spoilt(answer: unknown, values: readonly unknown[]): Generator {
  yield* values;
  if (Array.isArray(answer)) {
    const list: readonly unknown[] = answer;
    yield [...list, ...list];
    yield list.slice(1);
    for (const [i, item] of list.entries()) for (const other of spoilt(item, values)) yield list.with(i, other);
    return;
  }
  if (typeof answer !== "object" || answer === null) return;
  yield { ...answer, extra: 1 };
  const parts: { readonly [key: string]: unknown } = { ...answer };
  for (const [key, item] of Object.entries(parts)) {
    const { [key]: _dropped, ...rest } = parts;
    yield rest;
    for (const other of spoilt(item, values)) yield { ...parts, [key]: other };
  }
  const own: unknown = JSON.parse(`{"__proto__": ${JSON.stringify(answer)}}`);
  yield own;
  yield Object.assign(Object.create(answer), {});
}

/** Some of them: anywhere in the answer, with a few of the values. All there are would be thousands, at every decision anew. */
export function someSpoilt(answer: unknown, values: readonly unknown[], many: number, pick: Pick): readonly unknown[] {
  const few = Array.from({ length: 3 }, () => values[pick(values.length)]);
  const all = [...spoilt(answer, few)];
  return Array.from({ length: many }, () => all[pick(all.length)]);
}

/** Nested beyond any stack. */
export function deep(levels = 100_000): unknown {
  let value: unknown = 1;
  for (let i = 0; i < levels; i++) value = i % 2 === 0 ? [value] : { path: value };
  return value;
}
