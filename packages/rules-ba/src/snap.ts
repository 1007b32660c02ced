import type { Refusal } from "@escaramuza/kernel";
import type { OrderChoice } from "./answers.ts";
import { atMost } from "./board.ts";
import { officerOf } from "./data.ts";
import { choiceRefusal, unitRefusal } from "./orders.ts";
import { no } from "./refusal.ts";
import { findUnit, unitOf } from "./state.ts";
import type { Position, Unit } from "./state.ts";
import { officerGap, officerIn } from "./tests.ts";
import { isHeldBack } from "./zones.ts";

/** Snap to action: whom an officer may give an order with his own (BA-HQ-3, BA-HQ-4, BA-R77, BA-R78, BA-HQ-7). */

export function snapUnits(s: Position, officer: Unit): Unit[] {
  return s.units.filter((unit) => snapUnitRefusal(s, officer, unit) === null);
}

function snapUnitRefusal(s: Position, officer: Unit, unit: Unit): Refusal | null {
  const rank = officerIn(officer);
  const about = { unit: unit.id };
  if (rank === null || unit === officer) return no("BA-HQ-3", "notHis", about);
  const refusal = unitRefusal(s, unit, officer.seat);
  if (refusal !== null) return refusal;
  if (isHeldBack(s, unit)) return no("BA-HQ-7", "inReserve", about);
  return atMost(officerGap(s, officer, unit), officerOf(rank).range) ? null : no("BA-HQ-3", "outOfReach", about);
}

export function snapRefusal(s: Position, id: string, most: number, orders: readonly OrderChoice[]): Refusal | null {
  const officer = unitOf(s, id);
  if (orders.length > most) return no("BA-HQ-6", "tooManyOrders", { max: most });
  if (new Set(orders.map(({ unit }) => unit)).size !== orders.length) return no("BA-HQ-3", "namedTwice");
  for (const choice of orders) {
    const unit = findUnit(s, choice.unit);
    if (unit === null) return no("BA-TURN-4", "noUnit", { unit: choice.unit });
    const refusal = snapUnitRefusal(s, officer, unit) ?? choiceRefusal(s, officer.seat, choice);
    if (refusal !== null) return refusal;
  }
  return null;
}
