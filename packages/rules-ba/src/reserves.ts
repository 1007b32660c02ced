import type { Refusal, Seat } from "@escaramuza/kernel";
import { gunClassOf, templateOf } from "./data.ts";
import type { Share } from "./data.ts";
import { no } from "./refusal.ts";
import type { Reserves } from "./set-up-answers.ts";
import { findUnit } from "./state.ts";
import type { Place, Position, Unit } from "./state.ts";
import { sideOf } from "./zones.ts";

/** Who is held back (BA-DEPLOY-9, BA-DEPLOY-14, BA-DEPLOY-17), and who rides with whom (BA-TRANS-11, BA-GUN-14). */

/** How many of its units a side must and may hold back. */
export function limitsOf(s: Position, seat: Seat): { readonly least: number; readonly most: number } {
  const n = unitsOf(s, seat).length;
  const { least, most } = sideOf(s, seat);
  return { least: of(least, n), most: of(most, n) };
}

function of({ times, by, less }: Share, n: number): number {
  return Math.max(0, Math.floor((n * times) / by) - less);
}

export function unitsOf(s: Position, seat: Seat): Unit[] {
  return s.units.filter((unit) => unit.seat === seat);
}

/** BA-DEPLOY-17: it comes only behind a vehicle. */
export function needsTow(unit: Unit): boolean {
  const { gun } = templateOf(unit.template);
  return gun !== null && !gunClassOf(gun.class).moves;
}

export function reservesRefusal(s: Position, seat: Seat, a: Reserves): Refusal | null {
  const carried = a.aboard.flatMap(({ units }) => units);
  const named = [...a.reserve, ...a.outflank, ...carried];
  if (new Set(named).size !== named.length) return no("BA-DEPLOY-14", "namedTwice");
  for (const id of named) {
    const unit = findUnit(s, id);
    if (unit === null || unit.seat !== seat || unit.place.at !== "unplaced")
      return no("BA-DEPLOY-9", "notToHoldBack", { unit: id });
  }
  return (
    flankRefusal(s, seat, a) ?? aboardRefusal(s, a) ?? heavyRefusal(s, a) ?? countRefusal(s, seat, named.length, a)
  );
}

/** Whether flanking is for this side, or all that it may do. */
function flankRefusal(s: Position, seat: Seat, { reserve, outflank }: Reserves): Refusal | null {
  const may = sideOf(s, seat).outflank;
  const [first] = outflank;
  if (may === "no" && first !== undefined) return no("BA-SCEN-1", "noOutflanking", { unit: first });
  const [kept] = reserve;
  return may === "must" && kept !== undefined ? no("BA-SCEN-1", "onlyOutflanking", { unit: kept }) : null;
}

function aboardRefusal(s: Position, { reserve, outflank, aboard }: Reserves): Refusal | null {
  if (new Set(aboard.map(({ vehicle }) => vehicle)).size !== aboard.length) return no("BA-TRANS-11", "namedTwice");
  for (const { vehicle, units } of aboard) {
    const carrier = findUnit(s, vehicle);
    if (carrier === null || ![...reserve, ...outflank].includes(vehicle))
      return no("BA-DEPLOY-12", "notHeldBack", { unit: vehicle });
    const refusal = loadRefusal(
      carrier,
      units.flatMap((id) => findUnit(s, id) ?? []),
    );
    if (refusal !== null) return refusal;
  }
  return null;
}

function heavyRefusal(s: Position, { reserve, outflank }: Reserves): Refusal | null {
  for (const id of [...reserve, ...outflank]) {
    const unit = findUnit(s, id);
    if (unit !== null && needsTow(unit)) return no("BA-DEPLOY-17", "needsTow", { unit: id });
  }
  return null;
}

function countRefusal(s: Position, seat: Seat, n: number, { aboard }: Reserves): Refusal | null {
  const { most } = limitsOf(s, seat);
  const needed = leastOf(s, seat, aboard);
  if (n > most) return no("BA-SCEN-1", "tooManyHeldBack", { n, max: most });
  return n < needed ? no("BA-SCEN-1", "tooFewHeldBack", { n, min: needed }) : null;
}

/** Guns that nobody tows cannot be held back, so they need not be. */
export function leastOf(s: Position, seat: Seat, aboard: Reserves["aboard"]): number {
  const towed = aboard.flatMap(({ units }) => units);
  const stuck = unitsOf(s, seat).filter((unit) => needsTow(unit) && !towed.includes(unit.id)).length;
  return Math.min(limitsOf(s, seat).least, unitsOf(s, seat).length - stuck);
}

// --- vehicles and what they carry

/** Why these units cannot all ride with (or behind) the vehicle. */
export function loadRefusal(vehicle: Unit, units: readonly Unit[]): Refusal | null {
  const row = templateOf(vehicle.template).vehicle;
  if (row === null) return no("BA-TRANS-11", "noTransport", { unit: vehicle.id });
  let room = row.capacity;
  let tow = row.tow;
  for (const unit of units) {
    const { gun } = templateOf(unit.template);
    if (unit.seat !== vehicle.seat || unit.vehicle !== null || unit.mounted)
      return no("BA-TRANS-11", "cannotRide", { unit: unit.id, vehicle: vehicle.id });
    if (gun !== null) {
      // BA-GUN-14: its crew rides with the tow and takes no room.
      if (tow === null || CLASSES.indexOf(gun.class) > CLASSES.indexOf(tow))
        return no("BA-GUN-14", "cannotTow", { unit: unit.id, vehicle: vehicle.id });
      tow = null;
      continue;
    }
    room -= unit.models.filter(({ alive }) => alive).length;
    if (room < 0) return no("BA-TRANS-11", "noRoomAboard", { unit: unit.id, vehicle: vehicle.id, max: row.capacity });
  }
  return null;
}

const CLASSES = ["light", "medium", "heavy", "superHeavy"] as const;

/** Who rides, or who is towed. */
export function rideOf(unit: Unit, vehicle: Unit): Place {
  return unit.gun === null ? { at: "aboard", vehicle: vehicle.id } : { at: "towed", vehicle: vehicle.id };
}

/** Decision 2 if nobody decides: nobody, or as few as must be, the last of the list first. */
export function usualReserves(s: Position, seat: Seat): Reserves {
  const { least } = limitsOf(s, seat);
  const able = unitsOf(s, seat).filter((unit) => !needsTow(unit));
  const held = able.slice(Math.max(0, able.length - least)).map(({ id }) => id);
  return sideOf(s, seat).outflank === "must"
    ? { reserve: [], outflank: held, aboard: [] }
    : { reserve: held, outflank: [], aboard: [] };
}
