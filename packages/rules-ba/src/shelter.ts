import type { Unit } from "./state.ts";

/** BA-OBS-5, BA-AIR-12, BA-ORD-13: infantry and artillery without a die or on Ambush may go Down before hits are counted. */
export function mayTakeCover(unit: Unit): boolean {
  return unit.vehicle === null && !unit.mounted && (unit.die === null || unit.die === "ambush");
}
