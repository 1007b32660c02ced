import { determinize } from "@escaramuza/kernel";
import type { Decision, Engine, Game, Pick, Seat, View } from "@escaramuza/kernel";
import { candidatesOf } from "./candidates.ts";
import type { Breadth } from "./candidates.ts";
import { playOut } from "./playout.ts";
import { priorOf } from "./portfolio.ts";
import type { Portfolio, Prior } from "./portfolio.ts";
import { counterOf, expectedToll } from "./toll.ts";
import type { Toll } from "./toll.ts";

/**
 * Weighs the answers of a portfolio by playing on. Every round draws anew what the seat cannot know, and the dice, and plays each answer
 * left once in that same world: what differs then is the answer, not the luck. Who has too little chance yet to turn out the best is
 * dropped, so that the time goes to the close ones, and to none where there are no close ones; the usual answer stays, for it is what
 * the others are compared with. Nothing but the view is looked at.
 */

export interface Limits extends Breadth {
  /** Playouts in all. */
  readonly playouts: number;
  /** An answer is played on as long as knowing all about it is expected to gain so much. */
  readonly worth: number;
  /** The seats of one's side, where it shall be counted what each answer costs and brings. */
  readonly counts?: readonly Seat[];
}

/** What is known of one answer so far. */
export interface Thought {
  readonly answer: unknown;
  /** Mean chance of winning, and of how many playouts. */
  readonly chance: number;
  readonly n: number;
  /** What it has over the usual answer in the same worlds, and the standard error of that; 0 for that one. */
  readonly gain: number;
  readonly error: number;
  /** What it is expected to cost and bring; null where nobody counted. */
  readonly toll: Toll | null;
}

export interface Search {
  /** Plays one answer on; false when there is nothing more to find out. */
  step(): boolean;
  /** From 0 to 1. */
  readonly progress: number;
  /** Best first. */
  thoughts(): readonly Thought[];
}

/** Rounds before anybody is dropped. */
const PATIENCE = 2;
/** So many worlds of its own outweigh how far differences were thought to spread. */
const WORLDS = 4;

interface Entry {
  readonly answer: unknown;
  readonly values: number[];
  readonly tolls: Toll[];
  live: boolean;
}

export function searchOf<S>(
  e: Engine<S>,
  portfolio: Portfolio<S>,
  view: View<S>,
  decision: Decision,
  pick: Pick,
  limits: Limits,
): Search {
  const entries = candidatesOf(e, portfolio, view, decision, pick, limits).map((answer): Entry => ({
    answer,
    values: [],
    tolls: [],
    live: true,
  }));
  const prior = priorOf(portfolio);
  let played = 0;
  let rounds = 0;
  /** Where the present round is: its world and dice, and who is still to be played in it. */
  let round: { readonly world: Game<S>; readonly seed: number; readonly left: Entry[] } | null = null;

  const begun = (): NonNullable<typeof round> => ({
    world: determinize(e, view, pick),
    seed: pick(2 ** 31),
    left: entries.filter((entry) => entry.live),
  });

  return {
    step() {
      if (entries.filter((entry) => entry.live).length < 2 || played >= limits.playouts) return false;
      round ??= begun();
      const { world, seed, left } = round;
      const entry = left.shift();
      if (entry !== undefined) {
        played += 1;
        const counter = limits.counts === undefined ? null : counterOf(e, limits.counts);
        const value = playOut(e, portfolio, world, decision, entry.answer, seed, counter?.look);
        // What this world refuses cannot be compared in it.
        if (value === null) entry.live = false;
        else entry.values.push(value);
        if (value !== null && counter !== null) entry.tolls.push(counter.toll());
      }
      if (left.length === 0) {
        round = null;
        rounds += 1;
        if (rounds >= PATIENCE) drop(entries, prior, limits);
      }
      return true;
    },
    get progress() {
      const live = entries.filter((entry) => entry.live).length;
      return live < 2 ? 1 : Math.min(1, played / limits.playouts);
    },
    thoughts: () => ranked(entries, prior),
  };
}

/** Who is not worth another look is out; the usual answer only with the last of the others. */
function drop(entries: readonly Entry[], prior: Prior, { worth }: Limits): void {
  const beliefs = believed(entries, prior);
  const [usual, ...others] = beliefs;
  const [best] = beliefs.toSorted((a, b) => b.expected - a.expected);
  if (usual === undefined || best === undefined) return;
  for (const belief of others) if (belief !== best && mayGain(belief, best) < worth) belief.entry.live = false;
  const rest = others.filter(({ entry }) => entry.live);
  if (rest.every((belief) => belief === best) && mayGain(usual, best) < worth) best.entry.live = false;
}

/** What is thought of an answer's gain over the usual one after what was seen of it: a normal distribution. */
interface Belief {
  readonly entry: Entry;
  readonly expected: number;
  readonly spread: number;
  /** What was seen alone. */
  readonly gain: number;
  readonly error: number;
}

/** A few worlds alone say little against what is thought before a look, namely that the usual answer is better than most. */
function believed(entries: readonly Entry[], { doubt, apart, spread }: Prior): readonly Belief[] {
  const [usual] = entries;
  if (usual === undefined) return [];
  const seen = entries.map((entry) => ({ entry, ...differences(entry, usual) }));
  // How far differences spread is much the same for all answers of a position, and two or three worlds cannot tell it.
  const common = pooled(spread * spread, seen);
  const before = 1 / (apart * apart);
  return seen.map(({ entry, n, gain, squares }) => {
    if (entry === usual) return { entry, expected: 0, spread: 0, gain: 0, error: 0 };
    const known = n / pooled(common, [{ n, squares }]);
    return {
      entry,
      expected: (gain * known - doubt * before) / (known + before),
      spread: Math.sqrt(1 / (known + before)),
      gain,
      error: n === 0 ? 0 : Math.sqrt(1 / known),
    };
  });
}

/** The variance within what was seen, which needs some worlds to outweigh what was thought of it. */
function pooled(thought: number, seen: readonly { readonly n: number; readonly squares: number }[]): number {
  let squares = WORLDS * thought;
  let worlds = WORLDS;
  for (const one of seen) {
    squares += one.squares;
    worlds += Math.max(0, one.n - 1);
  }
  return squares / worlds;
}

/** What one may be expected to gain over the other if all became known: the mean of the part above 0 of a normal distribution. */
function mayGain(one: Belief, other: Belief): number {
  const lead = one.expected - other.expected;
  const spread = Math.hypot(one.spread, other.spread);
  if (spread === 0) return Math.max(0, lead);
  const z = lead / spread;
  return spread * density(z) + lead * below(z);
}

function density(z: number): number {
  return Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
}

/** The normal distribution to two thousandths: a logistic curve will do to choose by. */
function below(z: number): number {
  return 1 / (1 + Math.exp(-z * (1.5976 + 0.07056 * z * z)));
}

/** Best first, by what is to be expected of each. */
function ranked(entries: readonly Entry[], prior: Prior): readonly Thought[] {
  const [usual] = entries;
  return believed(entries, prior)
    .map((belief) => ({ ...belief, rank: belief.entry.live || belief.entry.values.length > 0 ? 1 : 0 }))
    .toSorted((a, b) => b.rank - a.rank || b.expected - a.expected)
    .map(({ entry, gain, error }) => ({
      answer: entry.answer,
      chance: mean(entry.values),
      n: entry.values.length,
      gain,
      error,
      toll: expectedToll(entry.tolls, usual?.tolls ?? []),
    }));
}

/** How far one leads another in the worlds both were played in: the mean, and the sum of squares about it. */
function differences(
  one: Entry,
  other: Entry,
): { readonly n: number; readonly gain: number; readonly squares: number } {
  const n = Math.min(one.values.length, other.values.length);
  let sum = 0;
  let squares = 0;
  for (let i = 0; i < n; i++) {
    const d = (one.values[i] ?? 0) - (other.values[i] ?? 0);
    sum += d;
    squares += d * d;
  }
  const gain = n === 0 ? 0 : sum / n;
  return { n, gain, squares: Math.max(0, squares - n * gain * gain) };
}

function mean(values: readonly number[]): number {
  let sum = 0;
  for (const value of values) sum += value;
  return values.length === 0 ? 0 : sum / values.length;
}
