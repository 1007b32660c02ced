import { kindOf } from "@escaramuza/kernel";
import type { Player } from "./player.ts";

/** Draws before giving up and taking the fallback. */
const DRAWS = 12;

/** Does anything legal: the measure every other player is compared with, and the fuzzer's hands. */
export const randomPlayer: Player<unknown> = {
  id: "random",
  answer(e, view, decision, pick) {
    const kind = kindOf(e, decision);
    for (let i = 0; i < DRAWS; i++) {
      const answer = kind.sample(view.position, decision, pick);
      if (answer !== null) return answer;
    }
    return kind.fallback(view.position, decision);
  },
};
