import { finiteKind, icon, makeKind } from "@escaramuza/kernel";
import type { MenuItem, Seat, Slot } from "@escaramuza/kernel";
import * as z from "zod/mini";
import { capOnRoll, unitId, whole } from "./answers.ts";
import { DATA } from "./data.ts";
import { capRefusal } from "./groups.ts";
import type { Attack } from "./modifiers.ts";
import { no } from "./refusal.ts";
import { say } from "./scene-texts.ts";
import { playerOf } from "./state.ts";
import type { Position } from "./state.ts";

/** Decisions about rolls: the bid, which target or unit is next, CAP on a roll. */

/** CH-3.2.4-1: 0 to 2 CAP. */
export const bid = finiteKind<Position, { readonly against: number | null }, number>({
  id: "bid",
  answer: whole(0, 2),
  options: (s, d) =>
    Array.from({ length: DATA.figures.economy.bidMax.value + 1 }, (_, cap) => ({
      answer: cap,
      id: "cap",
      rule: "CH-3.2.4-1",
      costs: [{ unit: "cap", amount: cap }],
      refusal: capRefusal(s, d.seat, cap),
      ...icon("dice"),
    })),
  unknown: () => no("CH-3.2.4-1", "bidOutOfRange"),
  fallback: () => 0,
});

const CAPS = [-2, -1, 0, 1, 2];

export function capSlot(s: Position, seat: Seat): Slot {
  return {
    name: "cap",
    type: "choice",
    of: CAPS.map((cap) => ({
      value: cap,
      refusal: capRefusal(s, seat, cap),
      text: cap === 0 ? say("choice.cap.none") : say(`choice.cap.${cap > 0 ? "up" : "down"}`, { n: Math.abs(cap) }),
    })),
    preset: 0,
  };
}

/** Mostly none, now and then some; what cannot be paid is refused by the check. */
function sampleCap(s: Position, seat: Seat, pick: (n: number) => number): number {
  const held = Math.min(2, playerOf(s, seat).cap);
  return pick(3) === 0 ? pick(2 * held + 1) - held : 0;
}

export interface TargetParams {
  readonly attack: Attack;
  /** Units still to be rolled against; empty for recon by fire, which rolls against a hex. */
  readonly left: readonly string[];
}

/** Which target next and with how many CAP (CH-R31, CH-7.5.1-2). */
export const rollTarget = makeKind<Position, TargetParams, { target: string | null; cap: number }>({
  id: "rollTarget",
  answer: z.strictObject({ target: z._default(z.nullable(unitId), null), cap: z._default(capOnRoll, 0) }),
  check(s, d, a) {
    const { attack, left } = d.params;
    if (attack.recon ? a.target !== null : a.target === null || !left.includes(a.target))
      return no("CH-R31", "notATarget", { unit: a.target ?? "" });
    return capRefusal(s, d.seat, a.cap);
  },
  menu(s, d) {
    const { attack, left } = d.params;
    const line = (id: string, target: string | null): MenuItem => ({
      id,
      rule: "CH-7.5.1-2",
      answer: { target },
      slots: [capSlot(s, d.seat)],
      costs: [],
      refusal: null,
      ...icon("dice"),
      ...(target === null ? {} : { piece: target }),
    });
    return attack.recon ? [line("recon", null)] : left.map((id) => line("target", id));
  },
  sample: (s, d, pick) => ({
    target: d.params.left[pick(Math.max(1, d.params.left.length))] ?? null,
    cap: sampleCap(s, d.seat, pick),
  }),
  fallback: (_s, d) => ({ target: d.params.left[0] ?? null, cap: 0 }),
});

/** Which unit rallies next and with how many CAP (CH-7.6-1, CH-R65). */
export const rollRally = makeKind<Position, { readonly left: readonly string[] }, { unit: string; cap: number }>({
  id: "rollRally",
  answer: z.strictObject({ unit: unitId, cap: z._default(capOnRoll, 0) }),
  check: (s, d, a) =>
    d.params.left.includes(a.unit) ? capRefusal(s, d.seat, a.cap) : no("CH-R65", "notRallying", { unit: a.unit }),
  menu: (s, d) =>
    d.params.left.map((unit) => ({
      id: "unit",
      rule: "CH-7.6-1",
      answer: { unit },
      slots: [capSlot(s, d.seat)],
      costs: [],
      refusal: null,
      piece: unit,
      ...icon("dice"),
    })),
  sample: (s, d, pick) => ({
    unit: d.params.left[pick(d.params.left.length)] ?? "",
    cap: sampleCap(s, d.seat, pick),
  }),
  fallback: (_s, d) => ({ unit: d.params.left[0] ?? "", cap: 0 }),
});

/** CAP on a roll that is no attack by a unit: mines, a barrage (CH-3.2.3-1). */
export const addCap = finiteKind<Position, { readonly purpose: string; readonly unit: string | null }, number>({
  id: "addCap",
  answer: capOnRoll,
  options: (s, d) =>
    CAPS.map((cap) => ({
      answer: cap,
      id: "cap",
      rule: "CH-3.2.3-1",
      costs: [{ unit: "cap", amount: Math.abs(cap) }],
      refusal: capRefusal(s, d.seat, cap),
      ...icon("dice"),
    })),
  unknown: () => no("CH-3.2.3-1", "bidOutOfRange"),
  fallback: () => 0,
});
