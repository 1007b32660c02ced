import { copy } from "./copy.ts";
import { rollResult } from "./dice.ts";
import type { Dice, RollRequest } from "./dice.ts";
import { runStep } from "./machine.ts";
import { findAnswer, kindOf } from "./ruleset.ts";
import type { Engine } from "./ruleset.ts";
import type { Game } from "./types.ts";

export interface Chance<R> {
  readonly result: R;
  /** Out of the total: exact. */
  readonly ways: bigint;
}

export interface Odds<R> {
  readonly total: bigint;
  readonly chances: readonly Chance<R>[];
}

/**
 * Exact odds: the rules themselves run over every outcome of every roll, from the game as it stands until the procedure
 * on top of the stack is finished. Decisions on the way take their fallback answer. `read` says what matters of a final
 * position. Equal states reached by different dice are merged twice: right after a roll, and again right before the next,
 * when choices between the two have made more of them equal.
 */
export function enumerate<S, R extends string>(e: Engine<S>, game: Game<S>, read: (s: S) => R): Odds<R> {
  for (;;) {
    try {
      return attempt(e, game, read);
    } catch (error) {
      if (!(error instanceof Surprise)) throw error;
      rollingSteps(e).add(error.step);
    }
  }
}

/** A step thought to roll nothing did: it is remembered and the count begins again. A handful of times per program. */
class Surprise extends Error {
  readonly step: string;
  constructor(step: string) {
    super(`${step} rolls`);
    this.step = step;
  }
}

const rolling = new WeakMap<object, Set<string>>();

/** Steps seen to roll: only these are run again for every outcome, all others just run. */
function rollingSteps(e: object): Set<string> {
  const known = rolling.get(e);
  if (known !== undefined) return known;
  const fresh = new Set<string>();
  rolling.set(e, fresh);
  return fresh;
}

/** A state on the way: reached in `ways` of the `rolled` equally likely outcomes of the dice so far. */
interface Branch<S> {
  readonly game: Game<S>;
  ways: bigint;
  readonly rolled: bigint;
}

function attempt<S, R extends string>(e: Engine<S>, game: Game<S>, read: (s: S) => R): Odds<R> {
  const depth = game.frames.length;
  const ends = new Map<R, { ways: bigint; rolled: bigint }[]>();
  // A common multiple of the outcomes of every branch: with dice of different sizes the largest of them is not enough.
  let total = 1n;
  let open: Branch<S>[] = [{ game: copy(game), ways: 1n, rolled: 1n }];
  for (let rolls = 0; open.length > 0; rolls++) {
    if (rolls > 1000) throw new Error("odds: the procedure does not end");
    const before = new Map<string, Branch<S>>();
    for (const branch of open) {
      advance(e, branch.game, depth);
      if (branch.game.frames.length >= depth) merge(before, branch);
      else {
        total = commonMultiple(total, branch.rolled);
        add(ends, read(branch.game.s), branch);
      }
    }
    const after = new Map<string, Branch<S>>();
    for (const branch of before.values()) for (const reached of outcomes(e, branch)) merge(after, reached);
    open = [...after.values()];
  }
  const chances = [...ends].map(([result, parts]) => ({
    result,
    ways: parts.reduce((sum, part) => sum + part.ways * (total / part.rolled), 0n),
  }));
  return { total, chances: chances.toSorted((a, b) => (a.result < b.result ? -1 : 1)) };
}

function commonMultiple(a: bigint, b: bigint): bigint {
  return (a / commonDivisor(a, b)) * b;
}

function commonDivisor(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

/** Runs on to the next step that rolls, or to the end of the procedure. */
function advance<S>(e: Engine<S>, game: Game<S>, depth: number): void {
  const rolls = rollingSteps(e);
  for (let steps = 0; steps < 1000; steps++) {
    answerPending(e, game);
    const frame = game.frames[game.frames.length - 1];
    if (frame === undefined || game.frames.length < depth) return;
    const step = `${frame.flow}.${frame.step}`;
    if (rolls.has(step)) return;
    runStep(e, game, {
      throw() {
        throw new Surprise(step);
      },
    });
  }
  throw new Error("odds: too many steps without a roll");
}

/** All states a rolling step leads to: it is run once for each combination of readings of its dice. */
function outcomes<S>(e: Engine<S>, branch: Branch<S>): Branch<S>[] {
  const reached: Branch<S>[] = [];
  const tape: Tape = [];
  do {
    const game = copy(branch.game);
    runStep(e, game, tapeDice(tape));
    reached.push(weighed(branch, game, tape));
  } while (turnOver(tape));
  return reached;
}

function weighed<S>(from: Branch<S>, game: Game<S>, tape: Tape): Branch<S> {
  let { ways, rolled } = from;
  for (const entry of tape) {
    ways *= BigInt(entry.faces[entry.at]?.ways ?? 0);
    rolled *= BigInt(entry.all);
  }
  return { game, ways, rolled };
}

function answerPending<S>(e: Engine<S>, game: Game<S>): void {
  for (const d of game.pending) {
    if (findAnswer(game, d) !== undefined) continue;
    const answer = kindOf(e, d).fallback(e.rules.view(game.s, d.seat), d);
    game.answers.push({ decision: d.id, seat: d.seat, kind: d.kind, answer });
  }
  game.pending = [];
}

type Tape = { faces: readonly Face[]; at: number; all: number }[];

interface Face {
  readonly dice: readonly number[];
  readonly ways: number;
}

/** Dice that follow the tape and lengthen it by the first reading of each roll beyond its end. */
function tapeDice(tape: Tape): Dice {
  let at = 0;
  return {
    throw(request) {
      const entry = tape[at] ?? (tape[at] = tapeEntry(request));
      at += 1;
      const face = entry.faces[entry.at];
      if (face === undefined) throw new Error("odds: tape out of range");
      return face.dice;
    },
  };
}

/** The next combination: the last roll moves on first, like an odometer. False when all have been seen. */
function turnOver(tape: Tape): boolean {
  for (let last = tape.pop(); last !== undefined; last = tape.pop()) {
    if (last.at + 1 < last.faces.length) {
      tape.push({ ...last, at: last.at + 1 });
      return true;
    }
  }
  return false;
}

function tapeEntry(request: RollRequest): Tape[number] {
  const faces = facesOf(request);
  return { faces, at: 0, all: faces.reduce((sum, { ways }) => sum + ways, 0) };
}

/** The distinct readings of a roll, each with one throw that shows it and the number of throws that do. */
function facesOf(request: RollRequest): readonly Face[] {
  const { n, sides, reads, modifiers } = request;
  if (typeof reads === "object") return countedFaces(n, sides, reads.atLeast);
  if (typeof reads !== "function") return plainFaces(n, sides, reads);
  const finer = plainFaces(n, sides, "totalAndTriple");
  return grouped(finer, (dice) => String(reads(rollResult(dice, modifiers))));
}

const known = new Map<string, readonly Face[]>();

/**
 * How many dice of many show a number or more: as many readings as dice and one. Ways are counted in lowest terms, so that they
 * stay exact numbers for more dice than anybody throws at once.
 */
function countedFaces(n: number, sides: number, atLeast: number): readonly Face[] {
  const high = Math.max(0, Math.min(sides, sides + 1 - atLeast));
  const shared = Number(commonDivisor(BigInt(high), BigInt(sides)));
  if (!Number.isSafeInteger((sides / shared) ** n)) throw new Error(`odds: ${n} dice are too many to count`);
  const faces: Face[] = [];
  for (let hits = 0, choose = 1; hits <= n; choose = (choose * (n - hits)) / (hits + 1), hits++) {
    const ways = choose * (high / shared) ** hits * ((sides - high) / shared) ** (n - hits);
    const dice = Array.from({ length: n }, (_, i) => (i < hits ? sides : 1));
    if (ways > 0) faces.push({ dice, ways });
  }
  return faces;
}

function plainFaces(n: number, sides: number, reads: "dice" | "total" | "totalAndTriple"): readonly Face[] {
  const key = `${n}D${sides} ${reads}`;
  const cached = known.get(key);
  if (cached !== undefined) return cached;
  const throws = Array.from({ length: sides ** n }, (_, i): Face => {
    const dice: number[] = [];
    for (let rest = i, d = 0; d < n; d++, rest = Math.floor(rest / sides)) dice.push((rest % sides) + 1);
    return { dice, ways: 1 };
  });
  const faces = grouped(throws, (dice) => {
    const { natural, triple } = rollResult(dice, []);
    return reads === "dice" ? dice.join() : reads === "total" ? `${natural}` : `${natural} ${triple}`;
  });
  known.set(key, faces);
  return faces;
}

function grouped(faces: readonly Face[], reading: (dice: readonly number[]) => string): readonly Face[] {
  const found = new Map<string, { dice: readonly number[]; ways: number }>();
  for (const { dice, ways } of faces) {
    const key = reading(dice);
    const face = found.get(key);
    if (face === undefined) found.set(key, { dice, ways });
    else face.ways += ways;
  }
  return [...found.values()];
}

function merge<S>(into: Map<string, Branch<S>>, b: Branch<S>): void {
  const key = `${b.rolled}${JSON.stringify(b.game.frames)}${JSON.stringify([b.game.pending, b.game.answers])}${textOf(b.game.s)}`;
  const same = into.get(key);
  if (same === undefined) into.set(key, b);
  else same.ways += b.ways;
}

/** A position's text. Frozen parts are named, not written: the same object is the same value. Two levels deep, then everything. */
function textOf(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  return JSON.stringify(
    Object.entries(value).map(([key, item]) => [key, Array.isArray(item) ? item.map(shared) : shared(item)]),
  );
}

function shared(item: unknown): unknown {
  return typeof item === "object" && item !== null && Object.isFrozen(item) ? nameOf(item) : item;
}

const names = new WeakMap<object, string>();
let named = 0;

function nameOf(frozen: object): string {
  const name = names.get(frozen) ?? `*${(named += 1)}`;
  names.set(frozen, name);
  return name;
}

function add<R>(ends: Map<R, { ways: bigint; rolled: bigint }[]>, result: R, b: Branch<unknown>): void {
  const parts = ends.get(result);
  if (parts === undefined) ends.set(result, [{ ways: b.ways, rolled: b.rolled }]);
  else parts.push({ ways: b.ways, rolled: b.rolled });
}
