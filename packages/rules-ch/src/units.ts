import { DATA, counterOf, markerOf, vehicleMarkerOf } from "./data.ts";
import type { Colour, Counter, Marker, VehicleMarker } from "./data.ts";
import { onMap } from "./state.ts";
import type { Position, Unit } from "./state.ts";
import type { Seat } from "@escaramuza/kernel";

/** A unit's figures as its hit marker leaves them (CH-0-1, CH-7.5-2). A marker one does not know changes nothing (CH-R18). */

export function counter(unit: Unit): Counter {
  return counterOf(unit.type);
}

export function markerOn(unit: Unit): Marker | VehicleMarker | null {
  const { hit } = unit;
  if (hit === null || hit === "unknown") return null;
  return isVehicle(unit) ? vehicleMarkerOf(hit) : markerOf(hit);
}

/** Draws from the vehicles' pile (CH-RE12); a gun is served by men on foot. */
export function isVehicle(unit: Unit): boolean {
  const { mover, traits } = counter(unit);
  return mover !== "foot" && !traits.includes("gun");
}

/** CH-1.1-1; a gun on its wheels is not, though men serve it. */
export function isOnFoot(unit: Unit): boolean {
  return counter(unit).mover === "foot";
}

export function hasTrait(unit: Unit, trait: Counter["traits"][number]): boolean {
  return counter(unit).traits.includes(trait);
}

/** CH-R13, CH-R14 */
export function fireCost(unit: Unit): number {
  const cost = counter(unit).fire + (markerOn(unit)?.fireCost ?? 0);
  return Math.max(DATA.figures.combat.fireCostMin.value, cost);
}

/** What fire over the heads of others costs: what a marker changes it changes here, too (CH-RE2, CH-7.5-2). */
export function indirectCost(unit: Unit): number {
  const { fire, fireIndirect } = counter(unit);
  return (fireIndirect ?? 0) + fireCost(unit) - fire;
}

export function firepower(unit: Unit, colour: Colour): number {
  return counter(unit).fp[colour] + (markerOn(unit)?.fp[colour] ?? 0);
}

/** CH-7.7-1, CH-R39 */
export function rangeOf(unit: Unit): number {
  return markerOn(unit)?.range ?? counter(unit).range;
}

export function mayFire(unit: Unit): boolean {
  return markerOn(unit)?.mayFire ?? true;
}

/** CH-7.5-5, CH-7.5-6; pivoting too. */
export function mayMove(unit: Unit): boolean {
  return markerOn(unit)?.mayMove ?? true;
}

/** CH-7.5-6 */
export function isStunned(unit: Unit): boolean {
  return markerOn(unit)?.onlyRally ?? false;
}

// --- who is where

/** Counters lying in a hex. */
export function unitsAt(s: Position, hex: string): Unit[] {
  return s.units.filter((unit) => unit.place === hex && !unit.hidden);
}

/** CH-RE17: whoever is aboard before the vehicle. */
export function passengersFirst(units: readonly Unit[]): string[] {
  return units.toSorted((a, b) => Number(a.aboard === null) - Number(b.aboard === null)).map((unit) => unit.id);
}

export function isHeldBy(s: Position, hex: string, seat: Seat): boolean {
  for (const unit of s.units) if (unit.place === hex && unit.seat === seat && !unit.hidden) return true;
  return false;
}

/** CH-R63: shares its hex with a visible enemy. */
export function isEngaged(s: Position, unit: Unit): boolean {
  return onMap(unit) && isHeldBy(s, unit.place, 1 - unit.seat);
}

/** Something its marker says would not be so without it (CH-7.5-4). */
export function markerChanges(unit: Unit, what: "fires" | "moves" | "pivots" | "attacked"): boolean {
  return markerOn(unit)?.shownWhen.includes(what) ?? false;
}
