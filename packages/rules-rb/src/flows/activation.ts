import { ask, call, done, goto } from "@escaramuza/kernel";
import type { Order } from "../answers.ts";
import { assaultTargets, vehicleTargets } from "../contact.ts";
import { shoot } from "../fire-kinds.ts";
import { assaultTarget, changeOrder, vehicleAssault } from "../kinds.ts";
import { mustRestore } from "../orders.ts";
import { rbFlow, tell } from "../rb.ts";
import { canFire, shotsOf } from "../shooting.ts";
import { onTable, playerOf, unitOf } from "../state.ts";
import type { Unit } from "../state.ts";
import { assaultFlow, assaultVars } from "./assault.ts";
import { fireFlow, fireVars } from "./fire.ts";
import { moraleFlow, moraleVars } from "./morale.ts";
import { movementFlow, movementVars } from "./movement.ts";
import { vehicleAssaultFlow, vehicleAssaultVars } from "./vehicle-assault.ts";

/**
 * One activation, step by step (RB-ORD-15, RB-R17): first the move, then fire (RB-R11). Where the unit is suppressed or destroyed, it
 * ends there (RB-ORD-16, RB-R19). Nothing but the end of its own move starts an assault (RB-ASL-4, RB-R35).
 */

interface ActivationVars {
  readonly unit: string;
  order: Order;
  /** One attempt on a vehicle per activation (RB-IAV-4). */
  tried: boolean;
}

export function activationVars(unit: string, order: Order): ActivationVars {
  return { unit, order, tried: false };
}

export const activationFlow = rbFlow<ActivationVars>()("activation", {
  declare(c, v) {
    const { s } = c;
    const unit = unitOf(s, v.unit);
    // RB-TURN-7: spent whatever becomes of it.
    playerOf(s, unit.seat).activationsLeft -= 1;
    unit.ordered = true;
    unit.ambush = false; // RB-ORD-8
    s.acting = unit.id;
    tell(c, "ordered", ORDER_RULES[v.order], { unit: unit.id, seat: unit.seat, order: v.order });
    return unit.suppressed ? call(moraleFlow, moraleVars(unit.id, "order"), "tested") : goto("obey"); // RB-ORD-9
  },
  tested: (c) => goto(c.s.check === "passed" ? "obey" : "end"), // RB-ORD-10, RB-ORD-11
  obey(c, v) {
    if (v.order !== "ambush") return goto("windowA");
    const unit = unitOf(c.s, v.unit);
    unit.ambush = true; // RB-ORD-5
    tell(c, "ambushLaid", "RB-ORD-5", { unit: unit.id, seat: unit.seat });
    return goto("end");
  },
  // RB-IAV-3: not who enters the table, nor who must close up first.
  windowA(c, v) {
    const unit = unitOf(c.s, v.unit);
    const open = onTable(unit) && vehicleTargets(c.s, unit).length > 0 && !mustRestore(unit);
    if (!open) return goto("move");
    return ask(vehicleAssault, unit.seat, "RB-IAV-3", { unit: unit.id, window: "A" }, "chosenA");
  },
  chosenA(c, v) {
    const vehicle = c.answer(vehicleAssault);
    if (vehicle === "decline") return goto("move");
    v.tried = true;
    return call(vehicleAssaultFlow, vehicleAssaultVars(v.unit, vehicle), "triedA");
  },
  // RB-IAV-5: after a failure it may do something else (RB-R58).
  triedA(c, v) {
    if (c.s.check === "passed") return goto("end");
    const unit = unitOf(c.s, v.unit);
    return ask(changeOrder, unit.seat, "RB-IAV-5", { unit: unit.id, order: v.order }, "changed");
  },
  changed(c, v) {
    const order = c.answer(changeOrder);
    if (order !== v.order) {
      const unit = unitOf(c.s, v.unit);
      tell(c, "orderChanged", "RB-IAV-5", { unit: unit.id, seat: unit.seat, order });
    }
    v.order = order;
    return goto(order === "ambush" ? "obey" : "move");
  },
  move: (_c, v) => call(movementFlow, movementVars(v.unit, v.order), "moved"),
  moved(c, v) {
    const unit = unitOf(c.s, v.unit);
    if (!mayGoOn(unit)) return goto("end"); // RB-ORD-16
    // Compulsory, and instead of shooting (RB-SHT-11); one at most (RB-R36).
    const targets = assaultTargets(c.s, unit);
    const [only, second] = targets;
    if (only === undefined) return goto("windowB");
    if (second === undefined) return call(assaultFlow, assaultVars(unit.id, only.id), "end");
    return ask(assaultTarget, unit.seat, "RB-ASL-3", { unit: unit.id }, "assault");
  },
  assault: (c, v) => call(assaultFlow, assaultVars(v.unit, c.answer(assaultTarget)), "end"),
  windowB(c, v) {
    const unit = unitOf(c.s, v.unit);
    if (v.tried || vehicleTargets(c.s, unit).length === 0) return goto("fire");
    return ask(vehicleAssault, unit.seat, "RB-IAV-4", { unit: unit.id, window: "B" }, "chosenB");
  },
  chosenB(c, v) {
    const vehicle = c.answer(vehicleAssault);
    if (vehicle === "decline") return goto("fire");
    v.tried = true;
    return call(vehicleAssaultFlow, vehicleAssaultVars(v.unit, vehicle), "triedB");
  },
  triedB: (c) => goto(c.s.check === "passed" ? "end" : "fire"), // RB-IAV-5
  fire(c, v) {
    const unit = unitOf(c.s, v.unit);
    if (v.order !== "advance" || !canFire(c.s, unit)) return goto("end"); // RB-ORD-4, RB-VSH-4
    return ask(shoot, unit.seat, "RB-SHT-12", { unit: unit.id }, "shoot");
  },
  shoot(c, v) {
    const unit = unitOf(c.s, v.unit);
    const shots = shotsOf(c.s, unit, c.answer(shoot));
    if ("code" in shots) throw new Error(`an answer that was checked is refused: ${shots.code}`);
    return shots.length === 0 ? goto("end") : call(fireFlow, fireVars(unit.id, shots, false), "end");
  },
  end(c) {
    c.s.acting = null;
    return done;
  },
});

const ORDER_RULES = { advance: "RB-ORD-2", run: "RB-ORD-4", ambush: "RB-ORD-5" } as const;

function mayGoOn(unit: Unit): boolean {
  return onTable(unit) && !unit.suppressed;
}
