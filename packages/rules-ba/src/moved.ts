import type { Position, Ranging, Unit } from "./state.ts";

/**
 * It has changed its place, or its weapon its bearing: nobody is ranged in on it, nor it on anybody (BA-WPN-32). `weapon`: with what
 * it fires; false where that stayed.
 */
export function noteMoved(s: Position, unit: Unit, weapon = true): void {
  unit.moved = true;
  if (weapon) unit.ranging = null;
  for (const o of s.units) if (o.ranging !== null && isOf(unit, o.ranging.target)) o.ranging = null;
}

/** The unit, or its spotter. */
function isOf({ id }: Unit, target: Ranging["target"]): boolean {
  return typeof target === "string" && (target === id || target.startsWith(`${id}.`));
}
