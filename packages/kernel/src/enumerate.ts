import { copy } from "./copy.ts";
import type { Dice, RollRequest } from "./dice.ts";
import { runStep } from "./machine.ts";
import { kindOf } from "./ruleset.ts";
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
 * on top of the stack is finished. Equal states reached by different dice are merged after each step. Decisions on the
 * way take their fallback answer. `read` says what matters of a final position.
 */
export function enumerate<S, R extends string>(e: Engine<S>, game: Game<S>, read: (s: S) => R): Odds<R> {
  const depth = game.frames.length;
  let open: Branch<S>[] = [{ game: copy(game), ways: 1n, rolled: 1n }];
  const ends = new Map<R, { ways: bigint; rolled: bigint }[]>();
  let largest = 1n;
  for (let rolls = 0; open.length > 0; rolls++) {
    if (rolls > 1000) throw new Error("odds: the procedure does not end");
    const next = new Map<string, Branch<S>>();
    for (const branch of open) {
      for (const reached of outcomes(e, branch, depth)) {
        if (reached.rolled > largest) largest = reached.rolled;
        if (reached.game.frames.length < depth) add(ends, read(reached.game.s), reached);
        else merge(next, reached);
      }
    }
    open = [...next.values()];
  }
  const chances = [...ends].map(([result, parts]) => ({
    result,
    ways: parts.reduce((sum, part) => sum + part.ways * (largest / part.rolled), 0n),
  }));
  return { total: largest, chances: chances.toSorted((a, b) => (a.result < b.result ? -1 : 1)) };
}

/** A state on the way: reached in `ways` of the `rolled` equally likely outcomes of the dice so far. */
interface Branch<S> {
  readonly game: Game<S>;
  ways: bigint;
  readonly rolled: bigint;
}

/**
 * All states the next roll leads to: steps run on until one of them throws dice, and that one is run again for every other
 * combination of readings. The branch's game is used up.
 */
function outcomes<S>(e: Engine<S>, branch: Branch<S>, depth: number): Branch<S>[] {
  const { game } = branch;
  const reached: Branch<S>[] = [];
  for (let steps = 0; steps < 1000; steps++) {
    answerPending(e, game);
    const before = copy(game);
    const tape: Tape = [];
    runStep(e, game, tapeDice(tape));
    if (tape.length > 0) {
      reached.push(weighed(branch, game, tape));
      while (advance(tape)) {
        const again = copy(before);
        runStep(e, again, tapeDice(tape));
        reached.push(weighed(branch, again, tape));
      }
      return reached;
    }
    if (game.frames.length < depth) return [branch];
  }
  throw new Error("odds: too many steps without a roll");
}

function weighed<S>(from: Branch<S>, game: Game<S>, tape: Tape): Branch<S> {
  let ways = 1;
  let all = 1;
  for (const entry of tape) {
    ways *= entry.faces[entry.at]?.ways ?? 0;
    all *= entry.all;
  }
  return { game, ways: from.ways * BigInt(ways), rolled: from.rolled * BigInt(all) };
}

function answerPending<S>(e: Engine<S>, game: Game<S>): void {
  for (const d of game.pending) {
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
      const entry = tape[at] ?? (tape[at] = { faces: facesOf(request), at: 0, all: request.sides ** request.n });
      at += 1;
      const face = entry.faces[entry.at];
      if (face === undefined) throw new Error("odds: tape out of range");
      return face.dice;
    },
  };
}

/** The next combination: the last roll moves on first, like an odometer. False when all have been seen. */
function advance(tape: Tape): boolean {
  for (let last = tape.pop(); last !== undefined; last = tape.pop()) {
    if (last.at + 1 < last.faces.length) {
      tape.push({ ...last, at: last.at + 1 });
      return true;
    }
  }
  return false;
}

const known = new Map<string, readonly Face[]>();

/** The distinct readings of a roll, each with one throw that shows it and the number of throws that do. */
function facesOf({ n, sides, reads }: RollRequest): readonly Face[] {
  const key = `${n}D${sides} ${reads}`;
  const cached = known.get(key);
  if (cached !== undefined) return cached;
  const found = new Map<string, { dice: number[]; ways: number }>();
  for (let i = 0; i < sides ** n; i++) {
    const dice: number[] = [];
    for (let rest = i, d = 0; d < n; d++, rest = Math.floor(rest / sides)) dice.push((rest % sides) + 1);
    const total = dice.reduce((sum, d) => sum + d, 0);
    const triple = n === 3 && dice[0] === dice[1] && dice[1] === dice[2];
    const reading = reads === "dice" ? dice.join() : reads === "total" ? `${total}` : `${total} ${triple}`;
    const face = found.get(reading);
    if (face === undefined) found.set(reading, { dice, ways: 1 });
    else face.ways += 1;
  }
  const faces = [...found.values()];
  known.set(key, faces);
  return faces;
}

function merge<S>(into: Map<string, Branch<S>>, b: Branch<S>): void {
  const key = `${b.rolled}${JSON.stringify(b.game.frames)}${JSON.stringify(b.game.pending)}${textOf(b.game.s)}`;
  const same = into.get(key);
  if (same === undefined) into.set(key, b);
  else same.ways += b.ways;
}

/** A position's text, frozen parts left out: all branches share those. */
function textOf(s: unknown): string {
  if (typeof s !== "object" || s === null) return JSON.stringify(s);
  let text = "";
  for (const value of Object.values(s)) text += typeof value === "object" && value !== null && Object.isFrozen(value) ? "," : `,${JSON.stringify(value)}`;
  return text;
}

function add<R>(ends: Map<R, { ways: bigint; rolled: bigint }[]>, result: R, b: Branch<unknown>): void {
  const parts = ends.get(result);
  if (parts === undefined) ends.set(result, [{ ways: b.ways, rolled: b.rolled }]);
  else parts.push({ ways: b.ways, rolled: b.rolled });
}
