import type { Lesson } from "@escaramuza/kernel";

/** The tutorial, in the order the rulebook teaches. The learner always has the first side; the example plays the other. */
export const lessons: readonly Lesson[] = [
  // Part 1: sections 1 to 7.
  "activate",
  "fire",
  "flank",
  "opportunity",
  "command",
  "rally",
  "assault",
  "victory",
  // Part 2: cards and groups.
  "cards",
  "together",
  "firegroup",
  // Part 3: hidden units and hills.
  "ambush",
  "recon",
  "height",
].map((id, i) => ({ id, example: `CH-L-${i + 1}`, case: null, seat: 0 }));
