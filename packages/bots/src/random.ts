import { kindOf } from "@escaramuza/kernel";
import type { Decision, Engine, Pick } from "@escaramuza/kernel";

/** Draws before giving up and taking the fallback. */
const DRAWS = 12;

/** A player who does anything legal: the measure every other player is compared with. */
export function randomAnswer<S>(e: Engine<S>, view: S, decision: Decision, pick: Pick): unknown {
  const kind = kindOf(e, decision);
  for (let i = 0; i < DRAWS; i++) {
    const answer = kind.sample(view, decision, pick);
    if (answer !== null) return answer;
  }
  return kind.fallback(view, decision);
}
