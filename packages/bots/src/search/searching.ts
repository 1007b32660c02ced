import type { Player, Thinking } from "../player.ts";
import { ponderedIn } from "./portfolio.ts";
import type { Portfolio } from "./portfolio.ts";
import { searchOf } from "./search.ts";
import type { Limits } from "./search.ts";

/** How long a player may take. Whichever comes first ends the search; the answer is legal whenever it ends. */
export interface Budget extends Limits {
  /** Milliseconds. What is counted in playouts repeats exactly; a clock does not, so it is only the brake. */
  readonly ms: number;
}

/** A player who searches among the scripts of a game. */
export function searching<S>(
  id: string,
  portfolio: Portfolio<S>,
  budget: Budget,
  now: () => number = () => performance.now(),
): Player<S> {
  const asked = { ...portfolio, searched: ponderedIn(portfolio) };
  const think: NonNullable<Player<S>["think"]> = (e, view, decision, pick): Thinking => {
    const began = now();
    const search = searchOf(e, asked, view, decision, pick, budget);
    let longest = 0;
    return {
      step() {
        const at = now();
        // The next step takes about as long as the longest so far: it is not begun if it would end too late.
        if (at + longest > began + budget.ms || !search.step()) return false;
        longest = Math.max(longest, now() - at);
        return true;
      },
      get progress() {
        return Math.max(search.progress, Math.min(1, (now() - began) / budget.ms));
      },
      answer: () => search.thoughts()[0]?.answer,
    };
  };
  return {
    id,
    think,
    answer(e, view, decision, pick) {
      const thinking = think(e, view, decision, pick);
      let goes = true;
      while (goes) goes = thinking.step();
      return thinking.answer();
    },
  };
}
