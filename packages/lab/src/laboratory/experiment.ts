import type { Json } from "@escaramuza/kernel";

/** What is asked of the laboratory: a battle played many times, or two variants of it with the same dice. Plain data. */
export interface Experiment {
  /** Id or code. */
  readonly game: string;
  /** One, or two to be compared: battle `n` of both has the same seed. */
  readonly variants: readonly [Variant] | readonly [Variant, Variant];
  /** Of each variant. */
  readonly battles: number;
  readonly seed: number;
  /** A battle is called fair when no side's share is farther than this from what it should be: 0.05 is five points. */
  readonly margin: number;
  /** Ends as soon as the sequential test has decided, and no later than after `battles`. */
  readonly untilDecided: boolean;
}

export interface Variant {
  /** A scenario of the game; null where the set-up says it all. */
  readonly scenario: string | null;
  /** A whole set-up as `Ruleset.start` takes it, instead of the scenario's. */
  readonly setup: Json | null;
  /** Made one after the other to the set-up. */
  readonly changes: readonly Change[];
  /** Player ids by seat. */
  readonly players: readonly string[];
}

/** A field of the set-up form, or a path into the set-up (`options.fog`, `forces.0`). */
export interface Change {
  readonly field: string;
  readonly value: Json;
}

export const FAIR_MARGIN = 0.05;

/** An experiment with one variant and nothing unusual. */
export function plainExperiment(
  game: string,
  scenario: string,
  players: readonly string[],
  battles: number,
  seed = 1,
): Experiment {
  const variant: Variant = { scenario, setup: null, changes: [], players };
  return { game, variants: [variant], battles, seed, margin: FAIR_MARGIN, untilDecided: false };
}

/** What one battle tells. Small and plain: it travels from worker to worker. Everything is by side, not by seat. */
export interface Battle {
  /** Place among all battles of the experiment: those of two variants alternate. */
  readonly index: number;
  /** Place in the list of variants. */
  readonly variant: number;
  /** Battles of one pair have the same seed. */
  readonly pair: number;
  readonly seed: number;
  /** Null: a draw. */
  readonly winner: number | null;
  /** In the ruleset's smallest unit. */
  readonly points: readonly number[];
  /** Turns begun. */
  readonly turns: number;
  readonly decisions: number;
  readonly losses: readonly BattleLoss[];
  /** Points after turn 1, 2, 3...: the last row is the final score. */
  readonly scores: readonly (readonly number[])[];
  /** What the points were given for. */
  readonly lines: readonly BattleLine[];
  /** How often each action (a message key) was taken, by side. */
  readonly actions: readonly { readonly [action: string]: number }[];
  /** Answers of players that had to be replaced by the fallback. */
  readonly faults: number;
  /** Why it could not be played to its end; then the rest says nothing. */
  readonly failure: string | null;
}

export interface BattleLoss {
  readonly side: number;
  /** 0 before the first turn. */
  readonly turn: number;
  /** In the units of the scene; null where it was not on the table. */
  readonly at: { readonly x: number; readonly y: number } | null;
}

export interface BattleLine {
  /** Message key: `score.<code>`. */
  readonly code: string;
  readonly side: number;
  readonly points: number;
}
