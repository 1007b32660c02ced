import { icon } from "@escaramuza/kernel";
import type { Icon, MenuItem, Refusal, Seat } from "@escaramuza/kernel";
import { SHAPES } from "./answers.ts";
import type { Order } from "./answers.ts";
import { moveRefusal } from "./moves.ts";
import { ORDERS, activationRefusal, orderRefusal } from "./orders.ts";
import type { RuleId } from "./rule-ids.ts";
import { isAlive, livingOf } from "./state.ts";
import type { Position, Unit } from "./state.ts";

/** Menus of orders and moves: what can be chosen, and for what cannot, why. */

export const ORDER_ICONS: { readonly [O in Order]: Icon } = { advance: "walk", run: "run", ambush: "wait" };
const ORDER_RULES: { readonly [O in Order]: RuleId } = { advance: "RB-ORD-2", run: "RB-ORD-4", ambush: "RB-ORD-5" };

/** A line for each unit and order, and the end of the phase. */
export function orderMenu(s: Position, seat: Seat): MenuItem[] {
  const lines: MenuItem[] = [];
  for (const unit of s.units) {
    if (unit.seat !== seat || !isAlive(unit)) continue;
    const refusal = activationRefusal(s, unit, seat);
    for (const order of ORDERS)
      lines.push({
        id: order,
        rule: ORDER_RULES[order],
        answer: { do: "order", unit: unit.id, order },
        slots: [],
        costs: [{ unit: "activation", amount: 1 }],
        refusal: refusal ?? orderRefusal(s, unit, order),
        piece: unit.id,
        ...icon(ORDER_ICONS[order]),
      });
  }
  const open = lines.some((line) => line.refusal === null);
  lines.push({
    id: "endPhase",
    rule: "RB-TURN-6",
    answer: { do: "endPhase" },
    slots: [],
    costs: [],
    refusal: null,
    ...icon("end"),
    ...(open ? { confirm: true } : {}),
  });
  return lines;
}

/** Stay, or march somewhere. */
export function moveMenu(s: Position, unit: Unit, order: Order): MenuItem[] {
  const pieces = livingOf(unit).map((figure) => figure.id);
  const alone = pieces.length === 1;
  const stay: Refusal | null = moveRefusal(s, unit, order, { do: "stay" });
  return [
    {
      id: "march",
      rule: unit.place === "reserve" ? "RB-DEP-6" : "RB-AMB-2",
      answer: { do: "march" },
      slots: [
        {
          name: "to",
          type: "march",
          pieces,
          each: "figure",
          shapes: alone ? [] : SHAPES,
          turns: unit.kind === "vehicle" || !alone,
        },
      ],
      costs: [],
      refusal: null,
      piece: unit.id,
      ...icon(ORDER_ICONS[order]),
    },
    {
      id: "stay",
      rule: "RB-ORD-3",
      answer: { do: "stay" },
      slots: [],
      costs: [],
      refusal: stay,
      piece: unit.id,
      ...icon("pass"),
    },
  ];
}
