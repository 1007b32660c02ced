import type { GameEvent, Seat } from "./types.ts";

/** What can be counted of a battle without looking at all of it: for who plays thousands of them. */
export interface Tally<S> {
  /** The turn (round) that an event begins, from 1; null for every other event. */
  turn(event: GameEvent): number | null;
  /**
   * The pieces an event takes out of the battle, and where. `s` is the position some events later. A piece may be told again: it is
   * lost once.
   */
  losses(s: S, event: GameEvent): readonly Loss[];
  /** Points so far by seat, in the ruleset's smallest unit, as `Outcome.points`. */
  score(s: S): readonly number[];
  /** What an answer does, as a message key without parameters: mostly that of the menu's line. Null: not worth counting. */
  action(kind: string, answer: unknown): string | null;
}

export interface Loss {
  readonly piece: string;
  readonly seat: Seat;
  /** In the units of the scene; null where it was not on the table. */
  readonly at: { readonly x: number; readonly y: number } | null;
}
