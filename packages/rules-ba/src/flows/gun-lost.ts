import { done } from "@escaramuza/kernel";
import { baFlow } from "../ba.ts";
import { destroyUnit } from "../destruction.ts";
import { unitOf } from "../state.ts";

/** A gun destroyed; what is left of its crew may join another (BA-GUN-9, decision 35). */
interface GunLostVars {
  readonly unit: string;
}

export function gunLostVars(unit: string): GunLostVars {
  return { unit };
}

export const gunLostFlow = baFlow<GunLostVars>()("gunLost", {
  destroyed(c, v) {
    destroyUnit(c, unitOf(c.s, v.unit), "BA-GUN-9");
    return done;
  },
});
