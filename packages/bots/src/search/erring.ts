import type { Player, Thinking } from "../player.ts";
import { candidatesOf } from "./candidates.ts";
import type { Breadth } from "./candidates.ts";
import type { Portfolio } from "./portfolio.ts";

/** Whole numbers from 0 to this minus 1 are drawn to decide on a mistake. */
const OF = 1000;

/** Knows what his teacher knows, and in so many of a thousand decisions does what another would do instead. */
export function erring<S>(id: string, teacher: Player<S>, mistakes: number, instead: Player<S>): Player<S> {
  const { think } = teacher;
  return {
    id,
    answer: (e, view, decision, pick) => (pick(OF) < mistakes ? instead : teacher).answer(e, view, decision, pick),
    ...(think === undefined
      ? {}
      : {
          think: (e, view, decision, pick) =>
            pick(OF) < mistakes ? made(instead.answer(e, view, decision, pick)) : think(e, view, decision, pick),
        }),
  };
}

/** A decision that needs no time. */
function made(answer: unknown): Thinking {
  return { step: () => false, progress: 1, answer: () => answer };
}

/** How much is thought of before one of it is taken. */
const BREADTH: Breadth = { ideas: 8, draws: 0 };

/** Does what a good player thinks of and rejects: a mistake that somebody who knows the game could make. */
export function secondThoughts<S>(portfolio: Portfolio<S>): Player<S> {
  return {
    id: "second-thoughts",
    answer(e, view, decision, pick) {
      const [usual, ...others] = candidatesOf(e, portfolio, view, decision, pick, BREADTH);
      return others.length === 0 ? usual : others[pick(others.length)];
    },
  };
}
