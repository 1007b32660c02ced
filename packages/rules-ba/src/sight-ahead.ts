import { unitSees } from "./sight.ts";
import { inFrontArc } from "./board.ts";
import { isOnTable } from "./state.ts";
import type { Position, Unit } from "./state.ts";

/** Does the vehicle see an enemy in its front arc (BA-VEH-1)? */
export function seesAhead(s: Position, unit: Unit): boolean {
  return s.units.some((o) => o.seat !== unit.seat && isOnTable(o) && inFrontArc(s, unit, o) && unitSees(s, unit, o));
}
