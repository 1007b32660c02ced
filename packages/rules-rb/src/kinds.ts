import { finiteKind, icon, makeKind } from "@escaramuza/kernel";
import type { FiniteOption } from "@escaramuza/kernel";
import * as z from "zod/mini";
import { moveAnswer, orderAnswer, unitId } from "./answers.ts";
import type { Move, Order, OrderChoice } from "./answers.ts";
import { assaultTargets, closestFirst, vehicleTargetsAndNot } from "./contact.ts";
import { ORDER_ICONS, moveMenu, orderMenu } from "./menu.ts";
import { defaultMove, moveRefusal } from "./moves.ts";
import { ORDERS, activationRefusal, orderRefusal } from "./orders.ts";
import type {
  AssaultTargetQuestion,
  ChangeOrderQuestion,
  MoveQuestion,
  OrderQuestion,
  VehicleAssaultQuestion,
} from "./questions.ts";
import { no } from "./refusal.ts";
import { sampleMove, sampleOrder } from "./sample.ts";
import { findUnit, unitOf } from "./state.ts";
import type { Position } from "./state.ts";

/** The decisions of a turn that are not about fire: which order, where to, and whom to assault. */

/** RB-TURN-5, decision 10. */
export const order = makeKind<Position, OrderQuestion, OrderChoice>({
  id: "order",
  answer: orderAnswer,
  check(s, d, a) {
    if (a.do === "endPhase") return null;
    const unit = findUnit(s, a.unit);
    if (unit === null) return no("RB-TURN-6", "noUnit", { unit: a.unit });
    return activationRefusal(s, unit, d.seat) ?? orderRefusal(s, unit, a.order);
  },
  menu: (s, d) => orderMenu(s, d.seat),
  sample: (s, d, pick) => sampleOrder(s, d.seat, pick),
  fallback: () => ({ do: "endPhase" }),
});

/** RB-AMB-2, decision 13. */
export const move = makeKind<Position, MoveQuestion, Move>({
  id: "move",
  answer: moveAnswer,
  check: (s, d, a) => moveRefusal(s, unitOf(s, d.params.unit), d.params.order, a),
  menu: (s, d) => moveMenu(s, unitOf(s, d.params.unit), d.params.order),
  sample: (s, d, pick) => sampleMove(s, unitOf(s, d.params.unit), d.params.order, pick),
  fallback: (s, d) => defaultMove(s, unitOf(s, d.params.unit), d.params.order),
});

/** RB-IAV-1, decision 11: a vehicle, or `decline`. */
export const vehicleAssault = finiteKind<Position, VehicleAssaultQuestion, string>({
  id: "vehicleAssault",
  answer: unitId,
  options: (s, d) => [
    ...vehicleTargetsAndNot(s, unitOf(s, d.params.unit)).map(({ vehicle, refusal }) => ({
      answer: vehicle.id,
      id: "assault",
      rule: "RB-IAV-1",
      refusal,
      piece: vehicle.id,
      ...icon("assault"),
    })),
    { answer: "decline", rule: "RB-IAV-1", ...icon("pass") },
  ],
  unknown: (d, a) => no("RB-IAV-1", "notInReach", { unit: d.params.unit, target: a }),
  fallback: () => "decline",
});

/** RB-IAV-5, decision 12: the same order keeps it. */
export const changeOrder = finiteKind<Position, ChangeOrderQuestion, Order>({
  id: "changeOrder",
  answer: z.enum(ORDERS),
  options: (s, d) =>
    ORDERS.map((answer) => ({
      answer,
      id: answer === d.params.order ? "keep" : answer,
      rule: "RB-IAV-5",
      refusal: answer === d.params.order ? null : orderRefusal(s, unitOf(s, d.params.unit), answer),
      ...icon(ORDER_ICONS[answer]),
    })),
  unknown: (d) => no("RB-IAV-5", "notAChoice", { unit: d.params.unit }),
  fallback: (_s, d) => d.params.order,
});

/** RB-ASL-3, decision 15. */
export const assaultTarget = finiteKind<Position, AssaultTargetQuestion, string>({
  id: "assaultTarget",
  answer: unitId,
  options: (s, d) =>
    assaultTargets(s, unitOf(s, d.params.unit)).map((target): FiniteOption<string> => ({
      answer: target.id,
      id: "assault",
      rule: "RB-ASL-3",
      piece: target.id,
      ...icon("assault"),
    })),
  unknown: (d, a) => no("RB-ASL-3", "notInReach", { unit: d.params.unit, target: a }),
  fallback(s, d) {
    const unit = unitOf(s, d.params.unit);
    const [first] = closestFirst(unit, assaultTargets(s, unit));
    if (first === undefined) throw new Error("nobody to assault");
    return first.id;
  },
});

export const TURN_KINDS = [order, move, vehicleAssault, changeOrder, assaultTarget];
