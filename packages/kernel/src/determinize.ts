import { copy } from "./copy.ts";
import type { Pick } from "./random.ts";
import type { Engine } from "./ruleset.ts";
import type { Game, GeneratorState } from "./types.ts";
import type { View } from "./view.ts";

/**
 * A full game consistent with a view: what the seat may not know is drawn with `pick`, the dice to come included. Search
 * and previews play on in it, so they cannot use what the seat does not know. Sealed answers are unknown: they are asked again.
 */
export function determinize<S>(e: Engine<S>, view: View<S>, pick: Pick): Game<S> {
  const generator: GeneratorState = [pick(2 ** 31) + 1, pick(2 ** 31), pick(2 ** 31), pick(2 ** 31)];
  return {
    ruleset: view.ruleset,
    version: view.version,
    s: copy(e.rules.determinize(view.position, view.seat, pick)),
    frames: copy([...view.frames]),
    pending: copy([...view.asked]),
    answers: [],
    generator,
    seq: view.seq,
    asked: view.asked.reduce((most, d) => Math.max(most, d.id), 0),
    rolls: 0,
    entered: null,
    outcome: view.outcome,
  };
}
