import { determinize } from "@escaramuza/kernel";
import type { Decision, Engine, Game, Pick, View } from "@escaramuza/kernel";
import { candidatesOf } from "./candidates.ts";
import type { Breadth } from "./candidates.ts";
import { after, playOn } from "./playout.ts";
import type { Portfolio } from "./portfolio.ts";

/**
 * Weighs the answers of a portfolio by playing on. Every round draws anew what the seat cannot know, and the dice, and plays each answer
 * left once in that same world: what differs then is the answer, not the luck. The worse half is dropped again and again, so that the
 * rest of the time goes to the close ones; the usual answer stays, for it is what the others are compared with. Nothing but the view
 * is looked at.
 */

export interface Limits extends Breadth {
  /** Playouts in all. */
  readonly playouts: number;
  /** The usual answer is left only for one that has shown to be better: what others are thought to gain before a look. */
  readonly doubt: number;
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
}

export interface Search {
  /** Plays one answer on; false when there is nothing more to find out. */
  step(): boolean;
  /** From 0 to 1. */
  readonly progress: number;
  /** Best first. */
  thoughts(): readonly Thought[];
}

/** Rounds before half of the answers are dropped for the first time; then it takes twice as many each time. */
const PATIENCE = 4;
/** So many standard errors behind the best nobody waits for the next halving; so many between the last two and it is settled. */
const BEHIND = 2.5;
const SETTLED = 3;
/** How far apart answers usually are (docs/OPPONENTS.md), and the least spread of a difference between two worlds. */
const USUAL = 0.07;
const LEAST = 0.04;

interface Entry {
  readonly answer: unknown;
  readonly values: number[];
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
    live: true,
  }));
  let played = 0;
  let rounds = 0;
  /** The round after which half are dropped next. */
  let halving = PATIENCE;
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
        const game = after(e, world, decision, entry.answer);
        // What this world refuses cannot be compared in it.
        if (game === null) entry.live = false;
        else entry.values.push(playOn(e, portfolio, game, decision.seat, portfolio.ahead, seed));
      }
      if (left.length === 0) {
        round = null;
        rounds += 1;
        if (rounds >= PATIENCE) dropped(entries, rounds === halving);
        if (rounds === halving) halving *= 2;
      }
      return true;
    },
    get progress() {
      const live = entries.filter((entry) => entry.live).length;
      return live < 2 ? 1 : Math.min(1, played / limits.playouts);
    },
    thoughts: () => ranked(entries, limits.doubt),
  };
}

/** Whoever is clearly behind the best of those left is out, and the worse half if it is time for that; never the usual answer. */
function dropped(entries: readonly Entry[], halve: boolean): void {
  const [usual] = entries;
  const others = entries
    .filter((entry) => entry.live && entry !== usual)
    .toSorted((a, b) => mean(b.values) - mean(a.values));
  const [first, ...rest] = others;
  if (usual === undefined || first === undefined) return;
  const best = usual.live && mean(usual.values) > mean(first.values) ? usual : first;
  const most = Math.max(1, Math.ceil(others.length / 2));
  for (const [i, entry] of rest.entries()) {
    const { lead, error } = compared(best, entry);
    if (lead > BEHIND * error || (halve && i + 1 >= most)) entry.live = false;
  }
  if (others.filter((entry) => entry.live).length > 1) return;
  const { lead, error } = compared(first, usual);
  if (Math.abs(lead) > SETTLED * error) first.live = false;
}

/**
 * Best first, by what is to be expected of each after what was seen of it: a few worlds alone say little against what is thought
 * before a look, namely that the usual answer is better than most.
 */
function ranked(entries: readonly Entry[], doubt: number): readonly Thought[] {
  const [usual] = entries;
  if (usual === undefined) return [];
  return entries
    .map((entry) => {
      const { lead, error } = compared(entry, usual);
      const known = 1 / (error * error + 1e-9);
      const before = 1 / (USUAL * USUAL);
      const expected = entry === usual ? 0 : (lead * known - doubt * before) / (known + before);
      return { entry, lead, error, rank: entry.live || entry.values.length > 0 ? 1 : 0, expected };
    })
    .toSorted((a, b) => b.rank - a.rank || b.expected - a.expected)
    .map(({ entry, lead, error }) => ({
      answer: entry.answer,
      chance: mean(entry.values),
      n: entry.values.length,
      gain: lead,
      error,
    }));
}

/** How far one leads another in the worlds both were played in. */
function compared(one: Entry, other: Entry): { readonly lead: number; readonly error: number } {
  const n = Math.min(one.values.length, other.values.length);
  if (n === 0) return { lead: 0, error: 0 };
  let sum = 0;
  let squares = 0;
  for (let i = 0; i < n; i++) {
    const d = (one.values[i] ?? 0) - (other.values[i] ?? 0);
    sum += d;
    squares += d * d;
  }
  const lead = sum / n;
  // Of one world alone nothing is known of the spread.
  const spread = n < 2 ? 1 : Math.max(LEAST, Math.sqrt(Math.max(0, squares - n * lead * lead) / (n - 1)));
  return { lead, error: spread / Math.sqrt(n) };
}

function mean(values: readonly number[]): number {
  let sum = 0;
  for (const value of values) sum += value;
  return values.length === 0 ? 0 : sum / values.length;
}
