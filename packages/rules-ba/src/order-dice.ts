import type { Seat } from "@escaramuza/kernel";
import { tell } from "./ba.ts";
import type { C } from "./ba.ts";
import type { RuleId } from "./rule-ids.ts";
import { takesOrders } from "./state.ts";
import type { Order, Position, Unit } from "./state.ts";
import { isAfloat } from "./water.ts";

/** Order dice: in the bag and beside units (BA-TURN-9, BA-R41). */

export function diceInBag(s: Position, seat: Seat): number {
  return s.bag[seat] ?? 0;
}

export function changeBag(s: Position, seat: Seat, by: number): void {
  const [a, b] = s.bag;
  s.bag = seat === 0 ? [a + by, b] : [a, b + by];
}

/** A die of its side out of the bag and beside it. Of a unit that has one already the die is turned. */
export function takeDie(c: C, unit: Unit, order: Order): void {
  if (unit.die === null) changeBag(c.s, unit.seat, -1);
  turnDie(unit, order);
}

/** Another face up: no longer the one it kept (BA-TURN-15), and bicycles are for running (BA-SPEC-2). */
export function turnDie(unit: Unit, order: Order): void {
  unit.die = order;
  unit.retained = false;
  if (order !== "run") unit.bicycles = false;
}

/** BA-ORD-16: whatever makes it go Down, and whatever it was doing. */
export function goDown(c: C, unit: Unit, rule: RuleId): void {
  unit.stopped = true;
  if (isAfloat(c.s, unit)) return; // BA-VSPEC-9
  takeDie(c, unit, "down");
  tell(c, "wentDown", rule, { unit: unit.id, seat: unit.seat });
}

/** Dice that belong in the bag: one for each unit that can still be ordered (BA-TURN-9). */
export function diceDue(s: Position, seat: Seat): number {
  let n = s.drawn === seat ? -1 : 0;
  for (const unit of s.units) if (unit.seat === seat && takesOrders(unit) && unit.die === null) n += 1;
  return n;
}
