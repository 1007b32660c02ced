import type { Decision, Engine, Pick, View } from "@escaramuza/kernel";

/** A player made of code. It is given a view, never the state, and chance of its own. */
export interface Player<S> {
  readonly id: string;
  answer(e: Engine<S>, view: View<S>, decision: Decision, pick: Pick): unknown;
}
