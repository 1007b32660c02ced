import type { Decision, Seat, View } from "@escaramuza/kernel";
import type { Player } from "../player.ts";

/** What a game gives the searches: the same for all games, so that a search is written once. */
export interface Portfolio<S> {
  /**
   * Ways to fight, each a whole player: by the book, bold, careful, holding, running for the objective... The first is the usual
   * one, and plays both sides on after a choice.
   */
  readonly scripts: readonly Player<S>[];
  /** Questions worth a search; all others are left to the first script. */
  readonly searched: ReadonlySet<string>;
  /** Of those, what a player takes time for; the rest is worth a hint, but no waiting. Without it, all. */
  readonly pondered?: ReadonlySet<string>;
  /** Of the rest, what is worth the time of who has more of it. */
  readonly studied?: ReadonlySet<string>;
  /** What else the usual script thought of, best first, beside what it answers. They need not be legal. */
  ideas?(view: View<S>, decision: Decision): readonly unknown[];
  /** The turn it is: positions are compared at the beginning of one, when nobody has acted more than the other. */
  clock(position: S): number;
  /** Turns played on after an answer before positions are compared: as few as still tell good from bad (docs/OPPONENTS.md). */
  readonly ahead: number;
  /** What is thought of other answers before a look; what most games have where it is left out. */
  readonly prior?: Prior;
  /** What stands for a seat in a position, each number for it when above 0. Nothing a view does not show is needed. */
  features(position: S, seat: Seat): readonly number[];
  /** How much each counts towards the logit of winning, found by self-play (`npm run tune`). */
  readonly weights: readonly number[];
  /** Points a seat is ahead so far, where they tell more of who played better than who wins: in battles that seldom are even. */
  lead?(position: S, seat: Seat): number;
  /** How much of what is played for is that lead, from 0 to 1. Without it winning alone counts, as in hints and analysis. */
  readonly spoils?: number;
}

/**
 * What is thought of another answer than the usual one before it is played on. Who thinks too well of them, or too little of luck, leaves
 * the usual answer for what only looked better in two or three worlds.
 */
export interface Prior {
  /** By how much it is worse than the usual one, in chance of winning, and how far such answers are apart. */
  readonly doubt: number;
  readonly apart: number;
  /** How far the difference of two answers spreads from world to world. */
  readonly spread: number;
}

/** Found in Parabellum Soldiers and Conflict of Heroes (docs/OPPONENTS.md). */
const USUAL: Prior = { doubt: 0.02, apart: 0.06, spread: 0.1 };

export function priorOf<S>({ prior }: Portfolio<S>): Prior {
  return prior ?? USUAL;
}

/** What a player takes time for. */
export function ponderedIn<S>({ pondered, searched }: Portfolio<S>): ReadonlySet<string> {
  return pondered ?? searched;
}

/** For who has more time: takes it for more questions, too. */
export function thorough<S>(portfolio: Portfolio<S>): Portfolio<S> {
  const { studied } = portfolio;
  return studied === undefined
    ? portfolio
    : { ...portfolio, pondered: new Set([...ponderedIn(portfolio), ...studied]) };
}

/** Of what a player plays for where points tell more: won and lost battles are fought on for them, too (docs/OPPONENTS.md). */
const SPOILS = 0.3;
/** A lead of so many points counts half of what a lead can count to him. */
const AMPLE = 4;

/** For who plays, not for who asks about chances. */
export function forPoints<S>(portfolio: Portfolio<S>): Portfolio<S> {
  return portfolio.lead === undefined ? portfolio : { ...portfolio, spoils: SPOILS };
}

/** What a chance of winning and the points got on the way there are worth, from 0 to 1. */
export function withSpoils<S>({ lead, spoils = 0 }: Portfolio<S>, position: S, seat: Seat, chance: number): number {
  if (lead === undefined || spoils === 0) return chance;
  return (1 - spoils) * chance + spoils * (0.5 + 0.5 * led(lead(position, seat), AMPLE));
}

/** The chance of winning that a position promises a seat. */
export function promise<S>(portfolio: Portfolio<S>, position: S, seat: Seat): number {
  const found = portfolio.features(position, seat);
  let logit = 0;
  for (const [i, weight] of portfolio.weights.entries()) logit += weight * (found[i] ?? 0);
  return 1 / (1 + Math.exp(-logit));
}

/** A lead of so many points counts half of what a lead can count. */
const CLEAR = 2;

/** From -1 to 1: that one leads, more than by how much. */
export function led(lead: number, half = CLEAR): number {
  return lead / (half + Math.abs(lead));
}
