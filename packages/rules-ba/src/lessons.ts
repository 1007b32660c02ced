import type { Lesson } from "@escaramuza/kernel";

/** The tutorial, in the order the rulebook teaches. The learner always has the first side; the example plays the other. */
export const lessons: readonly Lesson[] = [
  // Part 1: the dice and the orders.
  "fire",
  "advance",
  "run",
  "pins",
  "rally",
  "down",
  "ambush",
  "assault",
  // Part 2: a platoon.
  "officer",
  "mortar",
  "building",
  "armour",
  // Part 3: a game.
  "victory",
].map((id, i) => ({ id, example: `BA-L-${i + 1}`, case: null, seat: 0 }));
