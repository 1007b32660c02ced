import type { Position, Unit } from "./state.ts";

/** It has changed its place, or its weapon its bearing: nobody is ranged in on it, nor it on anybody (BA-WPN-32). */
export function noteMoved(s: Position, unit: Unit): void {
  unit.moved = true;
  unit.ranging = null;
  for (const o of s.units) if (o.ranging !== null && o.ranging.target === unit.id) o.ranging = null;
}
