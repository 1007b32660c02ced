import type { Refusal } from "@escaramuza/kernel";
import { no } from "./refusal.ts";
import type { Point, Position, Unit } from "./state.ts";

/** Stub: whom a unit may assault with a Run (BA-CQ-1, BA-CQ-24, BA-VASLT-1, BA-VASLT-12, BA-BLDG-26: `target` may be a section). */
export function assaultRefusal(_s: Position, unit: Unit, target: string, _stop: Point | null): Refusal | null {
  return no("BA-CQ-1", "cannotAssault", { unit: unit.id, target });
}

/** Targets a menu or a sample offers: units, and sections for the heaviest tanks. */
export function assaultTargets(_s: Position, _unit: Unit): string[] {
  return [];
}
