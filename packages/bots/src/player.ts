import type { Decision, Engine, Pick, View } from "@escaramuza/kernel";

/** A player made of code. It is given a view, never the state, and chance of its own. */
export interface Player<S> {
  readonly id: string;
  answer(e: Engine<S>, view: View<S>, decision: Decision, pick: Pick): unknown;
  /** For who takes time: the same answer step by step, so that others can watch, and say that it is enough. */
  think?(e: Engine<S>, view: View<S>, decision: Decision, pick: Pick): Thinking;
}

export interface Thinking {
  /** A short piece of work; false when there is nothing more to find out. */
  step(): boolean;
  /** From 0 to 1. */
  readonly progress: number;
  /** The best so far: legal from the beginning. */
  answer(): unknown;
}
