import { finiteKind, icon, makeKind } from "@escaramuza/kernel";
import * as z from "zod/mini";
import {
  interruptAnswer,
  keepAmbushAnswer,
  keepDownAnswer,
  moveAnswer,
  orderAnswer,
  snapAnswer,
  unitId,
} from "./answers.ts";
import type { Interrupt, KeepAmbush, KeepDown, Move, OrderChoice, Snap } from "./answers.ts";
import { interruptMenu, keepAmbushMenu, keepDownMenu, moveMenu, orderMenu, snapMenu } from "./menu.ts";
import { defaultMove, moveRefusal } from "./moves.ts";
import { choiceRefusal, orderableUnits } from "./orders.ts";
import type {
  DismountQuestion,
  FriendlyFireQuestion,
  InterruptQuestion,
  KeepAmbushQuestion,
  KeepDownQuestion,
  MoveQuestion,
  OrderQuestion,
  SequenceQuestion,
  SnapQuestion,
} from "./questions.ts";
import { no } from "./refusal.ts";
import { sampleInterrupt, sampleKeepAmbush, sampleKeepDown, sampleMove, sampleOrder, sampleSnap } from "./sample.ts";
import { snapRefusal } from "./snap.ts";
import { unitOf } from "./state.ts";
import type { Position } from "./state.ts";
import { isHeldBack } from "./zones.ts";

/** The decisions of a turn that are not about fire or close quarters. */

/** Decisions 12, 13, 24 and 39. */
export const order = makeKind<Position, OrderQuestion, OrderChoice>({
  id: "order",
  answer: orderAnswer,
  check: (s, d, a) => choiceRefusal(s, d.seat, a),
  menu: (s, d) => orderMenu(s, d.seat),
  sample: (s, d, pick) => sampleOrder(s, d.seat, pick),
  fallback(s, d) {
    const [first] = orderableUnits(s, d.seat);
    if (first === undefined) throw new Error("nobody to order");
    return { unit: first.id, order: "down", assault: null };
  },
});

/** Decision 14. */
export const snap = makeKind<Position, SnapQuestion, Snap>({
  id: "snap",
  answer: snapAnswer,
  check: (s, d, a) => snapRefusal(s, d.params.unit, d.params.most, a.orders),
  menu: (s, d) => snapMenu(s, d.params),
  sample: (s, d, pick) => sampleSnap(s, d.params, pick),
  fallback: () => ({ orders: [] }),
});

/** BA-HQ-5 */
export const sequence = finiteKind<Position, SequenceQuestion, string>({
  id: "sequence",
  answer: unitId,
  options: (_s, d) =>
    d.params.units.map((unit) => ({ answer: unit, id: "next", rule: "BA-HQ-5", piece: unit, ...icon("orders") })),
  unknown: (_d, a) => no("BA-HQ-5", "notOneOfThem", { unit: a }),
});

/** Decisions 16 and 29. */
export const move = makeKind<Position, MoveQuestion, Move>({
  id: "move",
  answer: moveAnswer,
  check: (s, d, a) => moveRefusal(s, unitOf(s, d.params.unit), d.params.order, a),
  menu: (s, d) => moveMenu(s, unitOf(s, d.params.unit), d.params.order),
  sample: (s, d, pick) => sampleMove(s, unitOf(s, d.params.unit), d.params.order, pick),
  fallback: (s, d) => defaultMove(s, unitOf(s, d.params.unit), d.params.order),
});

/** Decision 17. */
export const dismount = finiteKind<Position, DismountQuestion, "dismount" | "stay">({
  id: "dismount",
  answer: z.enum(["dismount", "stay"]),
  options: () => [
    { answer: "stay", rule: "BA-CAV-3", ...icon("pass") },
    { answer: "dismount", rule: "BA-CAV-3", ...icon("soldier") },
  ],
  unknown: (d) => no("BA-CAV-3", "notAChoice", { unit: d.params.unit }),
  fallback: () => "stay",
});

/** Decisions 18 and 26. */
export const interrupt = makeKind<Position, InterruptQuestion, Interrupt>({
  id: "interrupt",
  answer: interruptAnswer,
  check(_s, d, a) {
    if (a.do === "pass") return null;
    const found = d.params.ambushers.find(({ unit }) => unit === a.unit);
    if (found === undefined) return no("BA-ORD-9", "noShot", { unit: a.unit });
    return found.spans.some(([from, to]) => a.sample >= from && a.sample <= to)
      ? null
      : no("BA-ORD-9", "noShotThere", { unit: a.unit });
  },
  menu: (_s, d) => interruptMenu(d.params),
  sample: (_s, d, pick) => sampleInterrupt(d.params, pick),
  fallback: () => ({ do: "pass" }),
});

/** Decision 15: the opponent's. */
export const friendlyFire = finiteKind<Position, FriendlyFireQuestion, string>({
  id: "friendlyFire",
  answer: unitId,
  options: (_s, d) =>
    d.params.targets.map((unit) => ({
      answer: unit,
      id: "fire",
      rule: "BA-FUBAR-1",
      piece: unit,
      ...icon("shoot"),
    })),
  unknown: (d, a) => no("BA-FUBAR-1", "notATarget", { unit: d.params.unit, target: a }),
});

/** Decision 37. */
export const keepAmbush = makeKind<Position, KeepAmbushQuestion, KeepAmbush>({
  id: "keepAmbush",
  answer: keepAmbushAnswer,
  check: (_s, d, a) => (d.params.units.includes(a.unit) ? null : no("BA-TURN-13", "notWaiting", { unit: a.unit })),
  menu: (_s, d) => keepAmbushMenu(d.params.units),
  sample: (_s, d, pick) => sampleKeepAmbush(d.params.units, pick),
  fallback: (_s, d) => ({ unit: d.params.units[0] ?? "", do: "keep" }),
});

/** Decision 38. */
export const keepDown = makeKind<Position, KeepDownQuestion, KeepDown>({
  id: "keepDown",
  answer: keepDownAnswer,
  check(_s, d, a) {
    const other = a.units.find((unit, i) => !d.params.units.includes(unit) || a.units.indexOf(unit) !== i);
    return other === undefined ? null : no("BA-TURN-14", "notDown", { unit: other });
  },
  menu: (s, d) => keepDownMenu(s, d.params.units),
  sample: (s, d, pick) => sampleKeepDown(s, d.params.units, pick),
  fallback: (s, d) => ({ units: usuallyKept(s, d.params.units) }),
});

/** As decision 38 has it: with three pins or more, and not off the table. */
export function usuallyKept(s: Position, units: readonly string[]): string[] {
  return units.filter((id) => {
    const unit = unitOf(s, id);
    return unit.pins >= 3 && !isHeldBack(s, unit);
  });
}

export const TURN_KINDS = [order, snap, sequence, move, dismount, interrupt, friendlyFire, keepAmbush, keepDown];
