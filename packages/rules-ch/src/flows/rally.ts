import { ask, done, goto } from "@escaramuza/kernel";
import type { Seat } from "@escaramuza/kernel";
import { afterRollWindow } from "../bonus.ts";
import { chFlow, roll2d6, tell } from "../ch.ts";
import { sum } from "../costs.ts";
import { rollRally } from "../roll-kinds.ts";
import { removeMarker } from "../losses.ts";
import { capModifier, rallyModifiers } from "../modifiers.ts";
import { playerOf, unitOf } from "../state.ts";
import type { Position } from "../state.ts";
import { markerOn } from "../units.ts";
import { askAfterRoll, playedAfterRoll } from "./window.ts";

/** Rallying: one roll for each unit, markers go at once (CH-7.6-1, CH-9.1.3-1, CH-R65). */

export interface RallyVars {
  readonly seat: Seat;
  left: readonly string[];
  unit: string;
  cap: number;
  dice: readonly number[];
  /** For questions about odds. */
  readonly given: number;
}

export function rallyVars(seat: Seat, units: readonly string[]): RallyVars {
  return { seat, left: units, unit: "", cap: 0, dice: [], given: 0 };
}

export const rallyFlow = chFlow<RallyVars>()("rally", {
  next(c, v) {
    const [only] = v.left;
    if (only === undefined) return done;
    if (v.left.length > 1 || playerOf(c.s, v.seat).cap > 0)
      return ask(rollRally, v.seat, "CH-7.6-1", { left: v.left }, "chosen");
    v.unit = only;
    v.cap = 0;
    return goto("roll");
  },
  chosen(c, v) {
    const { unit, cap } = c.answer(rollRally);
    v.unit = unit;
    v.cap = cap;
    playerOf(c.s, v.seat).cap -= Math.abs(cap);
    return goto("roll");
  },
  roll(c, v) {
    const needed = neededBy(c.s, v.unit);
    const window = afterRollWindow(c.s, v.seat);
    v.dice = roll2d6(c, {
      purpose: "rally",
      rule: "CH-7.6-1",
      seat: v.seat,
      modifiers: modifiersOf(c.s, v),
      // 7 or 8: the number would tell the marker before it is shown.
      target: unitOf(c.s, v.unit).hitKnown ? needed : null,
      about: { unit: v.unit },
      reads: window ? "dice" : (r) => (r.total >= needed ? "rallied" : "failed"),
    }).dice;
    return goto("window");
  },
  window: (c, v) => askAfterRoll(c, v.seat, v.dice, null),
  played: (c, v) => playedAfterRoll(c, v.seat, v),
  resolve(c, v) {
    const unit = unitOf(c.s, v.unit);
    const total = v.dice.reduce((a, b) => a + b, 0) + sum(modifiersOf(c.s, v));
    const rallied = total >= neededBy(c.s, v.unit);
    v.left = v.left.filter((id) => id !== v.unit);
    v.dice = [];
    v.cap = 0;
    v.unit = "";
    if (rallied) removeMarker(c, unit);
    tell(c, rallied ? "rallied" : "rallyFailed", "CH-7.6-1", { unit: unit.id, seat: unit.seat, total });
    return goto("next");
  },
});

function modifiersOf(s: Position, v: RallyVars): ReturnType<typeof rallyModifiers> {
  const given = v.given === 0 ? [] : [{ code: "given", rule: "CH-7.6.1-1", value: v.given }];
  return [...rallyModifiers(s, unitOf(s, v.unit)), ...given, ...capModifier(v.cap)];
}

/** The rally number on the marker (D3). */
function neededBy(s: Position, id: string): number {
  const marker = markerOn(unitOf(s, id));
  if (marker === null) throw new Error(`${id} has nothing to rally from`);
  return marker.rally ?? Infinity;
}
