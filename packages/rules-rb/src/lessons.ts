import type { Lesson } from "@escaramuza/kernel";

/** The tutorial, in the order the rulebook teaches. The learner always has the first side; the example plays the other. */
export const lessons: readonly Lesson[] = [
  // Part 1: infantry.
  "advance",
  "volley",
  "cover",
  "morale",
  "rally",
  "ambush",
  "assault",
  // Part 2: heavy weapons and vehicles.
  "machineGun",
  "mortar",
  "armour",
  "tankHunt",
  // Part 3: a mission.
  "victory",
].map((id, i) => ({ id, example: `RB-L-${i + 1}`, case: null, seat: 0 }));
