import type { Decision, Engine, GameEvent, Refusal, Seat, View } from "@escaramuza/kernel";

/** One thing that happened at the table: an input and what it brought about. */
export interface Moment {
  /** Inputs so far, this one included: names the position after it. 0 is the beginning. */
  readonly at: number;
  readonly seat: Seat | null;
  readonly events: readonly GameEvent[];
}

/** A line between people: joined, chat, offers. Stands in the log after the moment with the same `at`. */
export interface Aside {
  readonly at: number;
  readonly seat: Seat | null;
  readonly text: string;
  readonly chat: boolean;
}

/** Somebody made of code who takes his time. */
export interface Thinking {
  readonly who: string;
  /** From 0 to 1. */
  readonly progress: number;
  /** Has him answer with the best he has found; null for who may not say so. */
  readonly hurry: (() => void) | null;
}

/**
 * What a table page shows, whatever is behind it: a game with the server, one in this page, a lesson, a replay. Accessors are
 * reactive.
 */
export interface TableModel {
  readonly engine: Engine<unknown>;
  /** Who looks; null is a spectator. */
  readonly seat: () => Seat | null;
  /** The table at the moment shown, as `seat` may know it. */
  readonly view: () => View<unknown>;
  /** The seat's open question, while the latest moment is shown. */
  readonly decision: () => Decision | null;
  /** Answers the open question. Refusals come back; null when it was taken. */
  readonly act: (decision: Decision, answer: unknown) => Promise<readonly Refusal[] | null>;
  readonly story: () => readonly Moment[];
  readonly asides: () => readonly Aside[];
  /** The moment shown, by its `at`; null is the latest. */
  readonly shown: () => number | null;
  readonly show: (at: number | null) => void;
  /** A computer that takes its time, where one sits at the table. */
  readonly thinking?: () => Thinking | null;
  /** Whether one may ask for advice: never against people elsewhere. */
  readonly hints?: () => boolean;
}
