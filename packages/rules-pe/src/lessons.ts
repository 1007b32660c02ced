import type { Lesson } from "@escaramuza/kernel";

/** The tutorial, in the order the rulebook teaches. The learner always has the first side; the example plays the other. */
export const lessons: readonly Lesson[] = [
  // Part 1: moving and firing.
  "move",
  "shoot",
  "cover",
  "aim",
  "burst",
  // Part 2: close up, and nerves.
  "grenade",
  "charge",
  "morale",
  "watch",
  // Part 3: weapons with a crew.
  "machineGun",
  "mortar",
].map((id, i) => ({ id, example: `PE-L-${i + 1}`, case: null, seat: 0 }));
