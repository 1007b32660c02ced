import type { FireCause } from "./questions.ts";
import type { Position, Unit } from "./state.ts";

/** Stubs: who may fire at whom (BA-SHOOT). */

/** Is there anything it may declare now: a target, a point for smoke, an observer's request (BA-ORD-8)? */
export function canFire(_s: Position, _unit: Unit, _cause: FireCause): boolean {
  return false;
}

/** May it declare that target? An interrupt needs a weapon in range (BA-SHOOT-4, BA-ORD-9); `fubar`: of its own side (BA-FUBAR-1). */
export function canFireAt(_s: Position, _unit: Unit, _target: Unit, _cause: FireCause): boolean {
  return false;
}

/** Has it a weapon that could ever fire from Ambush (BA-ORD-14)? */
export function canAmbush(_s: Position, _unit: Unit): boolean {
  return false;
}
