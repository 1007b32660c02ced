import type { Refusal, Seat } from "@escaramuza/kernel";
import type { Order } from "./answers.ts";
import { orderOf, templateOf } from "./data.ts";
import { mayEnter } from "./entry.ts";
import { recoveryOf } from "./recovery.ts";
import { no } from "./refusal.ts";
import { isCoherent } from "./standing.ts";
import { onTable, playerOf } from "./state.ts";
import type { Position, Unit } from "./state.ts";

/** Who may be given which order (RB-TURN-6, RB-ORD). */

export const ORDERS: readonly ["advance", "run", "ambush"] = ["advance", "run", "ambush"];

/** Why the unit cannot be activated at all now, whatever the order. */
export function activationRefusal(s: Position, unit: Unit, seat: Seat): Refusal | null {
  if (unit.seat !== seat) return no("RB-TURN-5", "notYours", { unit: unit.id });
  if (unit.place === "destroyed") return no("RB-CAS-4", "destroyed", { unit: unit.id });
  if (unit.ordered) return no("RB-ORD-1", "alreadyOrdered", { unit: unit.id });
  if (playerOf(s, seat).activationsLeft === 0) return no("RB-TURN-6", "noActivations");
  if (unit.place === "unplaced") return no("RB-TURN-6", "notOnTable", { unit: unit.id });
  if (unit.place === "reserve") return entryRefusal(s, unit);
  // RB-AMB-10: it would have to move, and may not.
  return unit.firedFixed && unit.kind === "infantry" && mustRestore(unit)
    ? no("RB-AMB-10", "firedAndScattered", { unit: unit.id })
    : null;
}

function entryRefusal(s: Position, unit: Unit): Refusal | null {
  const { entry } = unit;
  if (entry === null) return no("RB-TURN-6", "notOnTable", { unit: unit.id });
  if (s.turn < entry.turn) return no("RB-DEP-6", "tooEarly", { unit: unit.id, turn: entry.turn });
  return mayEnter(s, unit) ? null : no("RB-DEP-6", "noRoomToEnter", { unit: unit.id });
}

/** Why this unit, which can be activated, cannot be given this order. */
export function orderRefusal(s: Position, unit: Unit, order: Order): Refusal | null {
  if (order === "ambush") {
    if (!onTable(unit)) return no("RB-ORD-14", "mustEnter", { unit: unit.id });
    return mustRestore(unit) ? no("RB-COH-3", "mustRestore", { unit: unit.id }) : null;
  }
  if (!onTable(unit)) return null;
  if (order === "run") {
    if (unit.vehicle?.immobilised === true) return no("RB-ORD-13", "immobilised", { unit: unit.id });
    // RB-AMB-10
    return unit.firedFixed && unit.kind === "infantry" ? no("RB-AMB-10", "firedFixed", { unit: unit.id }) : null;
  }
  // RB-COH-4: too far apart for an Advance.
  if (!mustRestore(unit) || recoveryOf(s, unit, allowanceOf(unit, "advance")).ok) return null;
  return no("RB-COH-4", "runToRestore", { unit: unit.id });
}

/** Units of a side that can be given at least one order now. */
export function eligibleUnits(s: Position, seat: Seat): Unit[] {
  return s.units.filter((unit) => isEligible(s, unit, seat));
}

/** Run, or Advance for who may not run, is open to everybody who can be activated. */
export function isEligible(s: Position, unit: Unit, seat: Seat): boolean {
  return activationRefusal(s, unit, seat) === null;
}

/** Its figures have lost touch with one another (RB-UNIT-5, RB-COH-3). That hampers it in nothing else (RB-COH-5, RB-R5). */
export function mustRestore(unit: Unit): boolean {
  return onTable(unit) && unit.kind === "infantry" && !isCoherent(unit);
}

/** How far the order lets it go (RB-ORD-2, RB-ORD-4): guns and mortars too (RB-R85), vehicles by their speed (RB-VEH-2); roads apart (RB-TERR-3). */
export function allowanceOf(unit: Unit, order: Order): number {
  const { infantry, vehicle } = orderOf(order);
  const speeds = templateOf(unit.template).vehicle;
  if (speeds === null) return infantry;
  return vehicle === null ? 0 : speeds[vehicle];
}

/** It may neither move nor turn by order: immobilised (RB-ORD-13), or its crew has fired what is fixed (RB-AMB-10). */
export function isHeld(unit: Unit): boolean {
  return unit.vehicle === null ? unit.firedFixed : unit.vehicle.immobilised;
}
