import { ask, call, done, goto } from "@escaramuza/kernel";
import type { Flow } from "@escaramuza/kernel";
import type { OrderChoice } from "../answers.ts";
import { baFlow, tell } from "../ba.ts";
import { sequence, snap } from "../kinds.ts";
import { diceInBag, takeDie } from "../order-dice.ts";
import { reveal } from "../hidden.ts";
import { snapUnits } from "../snap.ts";
import { assaultPenalty } from "../tank-fear.ts";
import { needsTest, officerIn, orderTest } from "../tests.ts";
import { isAlive, isOnTable, takesOrders, unitOf } from "../state.ts";
import type { Order, Position, Unit } from "../state.ts";
import { officerOf } from "../data.ts";
import { bailOutFlow, bailOutVars } from "./bail-out.ts";
import { canTransfer, transferFlow, transferVars } from "./crew.ts";
import { executeFlow, executeVars } from "./execute.ts";
import { failedFlow, failedVars } from "./failed.ts";
import { fubarFlow, fubarVars } from "./fubar.ts";

/**
 * One order from the die on: test, what an officer adds to it, and all of them carried out (BA-TURN-5, BA-TURN-6, BA-HQ-3). The die
 * lies beside the unit already.
 */

interface OrderVars {
  readonly unit: string;
  readonly choice: OrderChoice;
  /** Given by an officer with his own: no more of them (BA-HQ-6). */
  readonly extra: boolean;
  /** What became of the test; none was needed: passed. */
  result: "passed" | "failed" | "fubar";
  /** Orders given together and not carried out yet, this one among them. */
  left: readonly OrderChoice[];
  /** Nobody has done anything since the order was judged. */
  fresh: boolean;
}

export function orderVars(choice: OrderChoice, extra: boolean): OrderVars {
  return { unit: choice.unit, choice, extra, result: "passed", left: [], fresh: !extra };
}

// Named: it calls itself for the orders an officer adds.
export const orderFlow: Flow<Position, OrderVars> = baFlow<OrderVars>()("order", {
  begin(c, v) {
    const { s } = c;
    const unit = unitOf(s, v.unit);
    // It may have gone Down, or worse, before its turn came (BA-HQ-5).
    if (!isAlive(unit) || unit.die !== v.choice.order) return done;
    unit.stopped = false;
    s.acting = unit.id;
    s.check = null;
    const { order, assault } = v.choice;
    tell(c, "ordered", ORDER_RULES[order], { unit: unit.id, seat: unit.seat, order, assault });
    if (order === "fire" || order === "advance" || order === "run") reveal(c, unit);
    const penalty = assault === null ? null : assaultPenalty(s, unit, assault);
    if (needsTest(unit, order, penalty)) {
      const { passed, double } = orderTest(c, unit, order, penalty);
      v.result = passed ? "passed" : double === 6 ? "fubar" : "failed"; // BA-TEST-8
    }
    if (v.result === "fubar") return call(fubarFlow, fubarVars(unit.id), "end");
    // BA-GUN-11: passed or failed.
    if (!canTransfer(s, unit)) return goto("tested");
    v.fresh = false;
    return call(transferFlow, transferVars(unit.id), "tested");
  },
  tested(c, v) {
    const unit = unitOf(c.s, v.unit);
    // BA-GUN-10: those who went to another gun may have been its last.
    if (!takesOrders(unit)) return goto("end");
    if (v.result === "failed") return call(failedFlow, failedVars(unit.id), "end");
    v.left = [v.choice];
    return goto("snap");
  },
  snap(c, v) {
    const { s } = c;
    const unit = unitOf(s, v.unit);
    const most =
      v.extra || v.choice.order === "down" ? 0 : snapMost(unit, diceInBag(s, unit.seat), snapUnits(s, unit).length);
    return most === 0 ? goto("next") : ask(snap, unit.seat, "BA-HQ-3", { unit: unit.id, most }, "snapped");
  },
  snapped(c, v) {
    const { orders } = c.answer(snap);
    for (const choice of orders) {
      const unit = unitOf(c.s, choice.unit);
      takeDie(c, unit, choice.order);
      tell(c, "snapped", "BA-HQ-3", { unit: unit.id, seat: unit.seat, order: choice.order, officer: v.unit });
    }
    v.left = [v.choice, ...orders];
    if (orders.length > 0) v.fresh = false;
    return goto("next");
  },
  // BA-HQ-5: one after the other as the player likes.
  next(c, v) {
    if (c.s.bailing.length > 0) return call(bailOutFlow, bailOutVars(), "next");
    const [only, second] = v.left;
    if (only === undefined) return goto("end");
    if (second === undefined) return goto("carryOut");
    const units = v.left.map(({ unit }) => unit);
    return ask(sequence, unitOf(c.s, v.unit).seat, "BA-HQ-5", { unit: v.unit, units }, "chosen");
  },
  chosen(c, v) {
    const id = c.answer(sequence);
    v.left = [...v.left.filter(({ unit }) => unit === id), ...v.left.filter(({ unit }) => unit !== id)];
    return goto("carryOut");
  },
  carryOut(c, v) {
    const [choice, ...rest] = v.left;
    v.left = rest;
    if (choice === undefined) return goto("end");
    if (choice.unit !== v.unit) return call(orderFlow, orderVars(choice, true), "next");
    const unit = unitOf(c.s, v.unit);
    if (!isAlive(unit) || unit.die !== choice.order) return goto("next");
    c.s.acting = unit.id;
    return call(executeFlow, executeVars(choice, v.fresh), "next");
  },
  end: (c) => (c.s.bailing.length > 0 ? call(bailOutFlow, bailOutVars(), "end") : done),
});

const ORDER_RULES = {
  fire: "BA-ORD-2",
  advance: "BA-ORD-3",
  run: "BA-ORD-4",
  ambush: "BA-ORD-5",
  rally: "BA-ORD-6",
  down: "BA-ORD-7",
} as const satisfies { readonly [O in Order]: string };

/** BA-HQ-6, BA-R142: on the table, not aboard (BA-HQ-7). */
export function snapMost(unit: Unit, dice: number, units: number): number {
  const rank = officerIn(unit);
  if (rank === null || !isOnTable(unit)) return 0;
  return Math.min(officerOf(rank).orders, dice, units);
}
