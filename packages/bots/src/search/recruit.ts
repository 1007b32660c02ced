import type { Player } from "../player.ts";
import { randomPlayer } from "../random.ts";

/** Whole numbers from 0 to this minus 1 are drawn to decide on a mistake. */
const OF = 1000;

/** A beginner: he knows what the other knows, and in so many of a thousand decisions does anything else that is allowed. */
export function recruitOf<S>(id: string, teacher: Player<S>, mistakes: number): Player<S> {
  return {
    id,
    answer: (e, view, decision, pick) =>
      pick(OF) < mistakes ? randomAnswer(e, view, decision, pick) : teacher.answer(e, view, decision, pick),
  };
}

const randomAnswer = randomPlayer.answer;
