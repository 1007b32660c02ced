import type { Refusal, Seat } from "@escaramuza/kernel";
import type { OrderChoice } from "./answers.ts";
import { assaultRefusal } from "./assault.ts";
import { canMove } from "./movement.ts";
import { no } from "./refusal.ts";
import { canAmbush, canFire } from "./shooting.ts";
import { findUnit, hasRule, isAlive, isOnTable, rival } from "./state.ts";
import type { Order, Position, Unit } from "./state.ts";
import { entryOf, firstEntry, isHeldBack } from "./zones.ts";

/** Who may be given which order (BA-TURN-4, BA-ORD-8, BA-ORD-1, the table of orders by unit state). */

export const ORDERS = ["fire", "advance", "run", "ambush", "rally", "down"] as const;

/** Units of a side without a die that the bar of slow loaders leaves (BA-VSPEC-4). */
export function orderableUnits(s: Position, seat: Seat): Unit[] {
  const free = s.units.filter((unit) => unit.seat === seat && isFree(unit));
  return isLifted(s, seat, free) ? free : free.filter((unit) => !loadsSlowly(s, unit));
}

/** BA-TURN-10: none of them may be ordered yet, and the other side still has dice that can be given. */
export function isBarred(s: Position, seat: Seat): boolean {
  return orderableUnits(s, seat).length === 0;
}

/** Neither ordered nor without a crew. */
function isFree(unit: Unit): boolean {
  return unit.die === null && isAlive(unit) && unit.place.at !== "unplaced" && unit.gun?.abandoned !== true;
}

/** BA-VSPEC-4, BA-R40 */
function loadsSlowly(s: Position, unit: Unit): boolean {
  return hasRule(unit, "slowLoad") && s.ordered[rival(unit.seat)] !== true;
}

/** Nobody of the other side is left to be ordered first: none without a die, or all of them wait for this side. */
function isLifted(s: Position, seat: Seat, free: readonly Unit[]): boolean {
  if (!free.every((unit) => hasRule(unit, "slowLoad"))) return false;
  return s.units.every((unit) => unit.seat === seat || !isFree(unit) || loadsSlowly(s, unit));
}

/** Why the unit cannot be given any order now. */
export function unitRefusal(s: Position, unit: Unit, seat: Seat): Refusal | null {
  const about = { unit: unit.id };
  if (unit.seat !== seat) return no("BA-TURN-4", "notYours", about);
  if (!isAlive(unit) || unit.place.at === "unplaced") return no("BA-TURN-4", "notInPlay", about);
  if (unit.gun?.abandoned === true) return no("BA-GUN-10", "abandoned", about);
  if (unit.die !== null) return no("BA-TURN-4", "alreadyOrdered", about);
  return loadsSlowly(s, unit) && !orderableUnits(s, seat).includes(unit) ? no("BA-VSPEC-4", "slowLoad", about) : null;
}

/** Why this unit, which can be ordered, cannot be given this order. */
export function orderRefusal(s: Position, unit: Unit, order: Order): Refusal | null {
  const about = { unit: unit.id };
  if (order === "down") return null; // BA-TURN-8
  if (isHeldBack(s, unit)) return heldBackRefusal(s, unit, order);
  switch (order) {
    case "fire":
      if (!isOnTable(unit)) return no("BA-TRANS-5", "aboard", about);
      if (hasRule(unit, "medic")) return no("BA-HQ-11", "medic", about);
      return canFire(s, unit, "fire") ? null : no("BA-ORD-8", "noTarget", about);
    case "ambush":
      if (!isOnTable(unit)) return no("BA-TRANS-5", "aboard", about);
      return canAmbush(s, unit) ? null : no("BA-ORD-14", "cannotAmbush", about);
    case "advance":
    case "run":
      if (unit.vehicle?.immobilised === true) return no("BA-VEH-3", "immobilised", about);
      if (unit.vehicle?.boarded === true) return no("BA-TRANS-4", "boarded", about);
      return canMove(s, unit, order) ? null : no("BA-ORD-8", "cannotMove", about);
    case "rally":
      return null;
  }
}

/** BA-DEPLOY-9, BA-DEPLOY-10: Down, or in. */
function heldBackRefusal(s: Position, unit: Unit, order: Exclude<Order, "down">): Refusal | null {
  const about = { unit: unit.id };
  if (unit.place.at === "aboard" || unit.place.at === "towed") return no("BA-DEPLOY-12", "waitsForCarrier", about);
  if (order !== "advance" && order !== "run") return no("BA-DEPLOY-10", "inReserve", about);
  if (entryOf(s, unit) === null) return no("BA-DEPLOY-9", "tooEarly", { ...about, turn: firstEntry(s, unit) });
  return canMove(s, unit, order) ? null : no("BA-DEPLOY-11", "cannotEnter", about);
}

/** The whole answer: unit, order, and the assault that goes with a Run (BA-CQ-24). */
export function choiceRefusal(s: Position, seat: Seat, a: OrderChoice): Refusal | null {
  const unit = findUnit(s, a.unit);
  if (unit === null) return no("BA-TURN-4", "noUnit", { unit: a.unit });
  const refusal = unitRefusal(s, unit, seat);
  if (refusal !== null) return refusal;
  if (a.assault === null) return orderRefusal(s, unit, a.order);
  if (a.order !== "run") return no("BA-CQ-1", "assaultsRun", { unit: unit.id });
  if (!isOnTable(unit)) return no("BA-CQ-1", "cannotAssault", { unit: unit.id, target: a.assault });
  return assaultRefusal(s, unit, a.assault, a.stop ?? null);
}
