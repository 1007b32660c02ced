import type { Lesson } from "@escaramuza/kernel";
import type { Profile } from "./data.ts";

/** The tutorial in its parts, in the order the rulebook teaches: sections 1 to 7; cards and groups; hidden units and hills. */
const PARTS = [
  ["activate", "fire", "flank", "opportunity", "command", "rally", "assault", "victory"],
  ["cards", "together", "firegroup"],
  ["ambush", "recon", "height"],
];

/** The learner always has the first side; the example plays the other. */
export const lessons: readonly Lesson[] = PARTS.flatMap((ids, i) => ids.map((id) => ({ id, part: i + 1 }))).map(
  ({ id, part }, i) => ({ id, example: `CH-L-${i + 1}`, case: null, seat: 0, part }),
);

/** What to learn before a firefight of a profile; vehicles and artillery have no part of their own. */
export function lessonsFor(profile: Profile): string[] {
  const parts = Number(profile.slice(1));
  return PARTS.slice(0, parts).flat();
}
