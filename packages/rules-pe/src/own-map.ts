import * as z from "zod/mini";
import { missionOf } from "./data.ts";
import type { MissionId } from "./data.ts";
import { featureSchema } from "./terrain.ts";

/** A map of the players' own in place of the mission's (PE-3-17). Whether one can be played on: `map-problem.ts`. */

const MOST_FEATURES = 200;

export const ownMap = z.strictObject({
  width: z.int(),
  height: z.int(),
  features: z.array(featureSchema).check(z.maxLength(MOST_FEATURES)),
  snow: z._default(z.boolean(), false),
  night: z._default(z.boolean(), false),
});

/** Nobody is set up on it and nobody goes to some place of it: he comes in by an edge, and goes for the other (PE-C-1). */
export function takesOwnMap(mission: MissionId): boolean {
  return missionOf(mission).sides.every(({ deployment, advance }) => deployment.length === 0 && advance.to === "edge");
}
