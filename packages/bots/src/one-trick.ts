import { apply, copy, determinize, kindOf } from "@escaramuza/kernel";
import type { Decision, Engine, Game } from "@escaramuza/kernel";
import type { Player } from "./player.ts";

/**
 * Players with one trick each, the same for all games: they show whether a level falls for it (docs/OPPONENTS.md). No table
 * offers them.
 */

/** Does nothing it need not do, for ever. */
export const passes: Player<unknown> = {
  id: "passes",
  answer: (e, view, decision) => kindOf(e, decision).fallback(view.position, decision),
};

/** Keeps as far from the enemy as it can, and waits there. */
export const hides: Player<unknown> = trickster("hides", (own, foes) => {
  let sum = 0;
  for (const piece of own) sum += Math.sqrt(nearest(piece, foes));
  return own.length === 0 ? 0 : sum / own.length;
});

/** Sends whoever is nearest at the enemy, to draw his fire, while the others keep away. */
export const decoys: Player<unknown> = trickster("decoys", (own, foes) => {
  const gaps = own.map((piece) => nearest(piece, foes)).toSorted((a, b) => a - b);
  const [first = 0, ...rest] = gaps;
  const far = rest.reduce((sum, gap) => sum + gap, 0) / Math.max(1, rest.length);
  return far / 4 - first;
});

export const ONE_TRICK: readonly Player<unknown>[] = [passes, hides, decoys];

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Draws of the rules' own that are looked at beside the fallback. */
const DRAWS = 8;

/** Takes whichever of a few answers leaves the pieces on the table standing best for the trick, in one world it may be. */
function trickster(id: string, score: (own: readonly Spot[], foes: readonly Spot[]) => number): Player<unknown> {
  return {
    id,
    answer(e, view, decision, pick) {
      const kind = kindOf(e, decision);
      const fallback = kind.fallback(view.position, decision);
      const world = determinize(e, view, pick);
      let best = fallback;
      let most = standing(e, world, decision, fallback, score);
      for (let n = 0; n < DRAWS; n++) {
        const answer = kind.sample(view.position, decision, pick);
        const value = answer === null ? -Infinity : standing(e, world, decision, answer, score);
        // Who acts is often chosen before how: of what makes no difference yet either may do.
        if (value < most || (value === most && pick(2) === 0)) continue;
        best = answer;
        most = value;
      }
      return best;
    },
  };
}

function standing(
  e: Engine<unknown>,
  world: Game<unknown>,
  { seat, id }: Decision,
  answer: unknown,
  score: (own: readonly Spot[], foes: readonly Spot[]) => number,
): number {
  const game = copy(world);
  if (!apply(e, game, { seat, decision: id, answer }).ok) return -Infinity;
  const own: Spot[] = [];
  const foes: Spot[] = [];
  for (const item of e.rules.scene(e.rules.view(game.s, seat), seat).items)
    if (item.type === "piece") (item.seat === seat ? own : foes).push(item);
  return score(own, foes);
}

function nearest(piece: Spot, foes: readonly Spot[]): number {
  let least = Infinity;
  for (const foe of foes) least = Math.min(least, Math.hypot(foe.x - piece.x, foe.y - piece.y));
  return least === Infinity ? 0 : least;
}
