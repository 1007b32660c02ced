import type { Lesson } from "@escaramuza/kernel";

/** The tutorial, in the order the rulebook teaches. The learner always has the first side; the example plays the other. */
export const lessons: readonly Lesson[] = [
  "tokens",
  "move",
  "shoot",
  "suppressed",
  "ground",
  "orders",
  "grenade",
  "assault",
  "score",
].map((id, i) => ({ id, example: `PS-L-${i + 1}`, case: null, seat: 0 }));
