import { canEscape } from "./escapes.ts";
import type { Position, Unit } from "./state.ts";

/** How a unit may answer when it is declared a target (BA-SHOOT-11). */
type Reaction = "down" | "escape";

export function reactionsOf(s: Position, unit: Unit): Reaction[] {
  if (unit.die !== null && unit.die !== "ambush") return []; // BA-ORD-17
  if (unit.vehicle === null && !unit.mounted) return ["down"]; // BA-ORD-13, BA-ORD-15
  return canEscape(s, unit) ? ["escape"] : []; // BA-R148
}
