import { apartSquared } from "@escaramuza/geometry";
import type { Refusal } from "@escaramuza/kernel";
import { boardOf, crossesWater } from "./board.ts";
import { DATA } from "./data.ts";
import { no } from "./refusal.ts";
import { GERMAN, onTable } from "./state.ts";
import type { Figure, Position, Unit } from "./state.ts";

/** Who is near enough to fight hand to hand: infantry against infantry (RB-ASL-1) and against vehicles (RB-IAV-1). */

/** Two figures and the square of the distance between them. */
export interface Pair {
  readonly a: Figure;
  readonly b: Figure;
  readonly squared: number;
}

/** The closest living figures of two units; ties by the lowest id of `one`, then of `other` (RB-GEO-3). Null where one has none. */
export function closestPair(one: Unit, other: Unit): Pair | null {
  let a: Figure | null = null;
  let b: Figure | null = null;
  let squared = Infinity;
  for (const p of one.figures) {
    if (!p.alive) continue;
    for (const q of other.figures) {
      if (!q.alive) continue;
      const d = apartSquared(p, q);
      if (d >= squared) continue;
      a = p;
      b = q;
      squared = d;
    }
  }
  return a === null || b === null ? null : { a, b, squared };
}

/** Enemy infantry the unit must assault where it stands (RB-ASL-1), in the order of ids; none for a vehicle (RB-VAS-1). */
export function assaultTargets(s: Position, unit: Unit): Unit[] {
  if (unit.kind !== "infantry") return [];
  return s.units.filter(
    (o) => o.seat !== unit.seat && o.kind === "infantry" && onTable(o) && isInAssaultReach(s, unit, o),
  );
}

function isInAssaultReach(s: Position, unit: Unit, other: Unit): boolean {
  // RB-ASL-2: not across water. Of pairs equally close the German's number decides, whoever moves (RB-R94).
  const pair = unit.seat === GERMAN ? closestPair(unit, other) : closestPair(other, unit);
  return pair !== null && pair.squared <= ASSAULT && !crossesWater(boardOf(s), pair.a, pair.b);
}

/** The units, the closest first; ties by id. */
export function closestFirst(unit: Unit, others: readonly Unit[]): Unit[] {
  return others
    .map((other) => ({ other, squared: closestPair(unit, other)?.squared ?? Infinity }))
    .toSorted((a, b) => a.squared - b.squared)
    .map(({ other }) => other);
}

/** Enemy vehicles the unit may assault where it stands (RB-IAV-1, RB-IAV-2). */
export function vehicleTargets(s: Position, unit: Unit): Unit[] {
  const found: Unit[] = [];
  if (unit.kind !== "infantry") return found;
  for (const o of s.units) if (isNearVehicle(unit, o) && protectorOf(s, o) === null) found.push(o);
  return found;
}

/** The same, with those that are protected and why. */
export function vehicleTargetsAndNot(
  s: Position,
  unit: Unit,
): { readonly vehicle: Unit; readonly refusal: Refusal | null }[] {
  return s.units
    .filter((o) => isNearVehicle(unit, o))
    .map((vehicle) => {
      const by = protectorOf(s, vehicle);
      const refusal = by === null ? null : no("RB-IAV-2", "protected", { target: vehicle.id, by: by.id });
      return { vehicle, refusal };
    });
}

function isNearVehicle(unit: Unit, other: Unit): boolean {
  if (other.kind !== "vehicle" || other.seat === unit.seat || !onTable(other)) return false;
  return (closestPair(unit, other)?.squared ?? Infinity) <= VEHICLE_ASSAULT;
}

/** An unsuppressed infantry unit of the vehicle's side near it (RB-IAV-2, RB-R57), or null. */
export function protectorOf(s: Position, vehicle: Unit): Unit | null {
  for (const o of s.units) {
    if (o.seat !== vehicle.seat || o.kind !== "infantry" || o.suppressed || !onTable(o)) continue;
    if ((closestPair(o, vehicle)?.squared ?? Infinity) <= PROTECTION) return o;
  }
  return null;
}

const { assaultReach, vehicleAssaultReach, protectionReach } = DATA.figures;
const ASSAULT = assaultReach.value * assaultReach.value;
const VEHICLE_ASSAULT = vehicleAssaultReach.value * vehicleAssaultReach.value;
const PROTECTION = protectionReach.value * protectionReach.value;
