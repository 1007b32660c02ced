import { ask, call, done, goto } from "@escaramuza/kernel";
import type { Seat } from "@escaramuza/kernel";
import { chFlow, tell } from "../ch.ts";
import type { C } from "../ch.ts";
import type { FacingOf } from "../answers.ts";
import { facings } from "../move-kinds.ts";
import { checkControl } from "../losses.ts";
import { revealFound } from "../reveals.ts";
import type { Came } from "../reveals.ts";
import { findUnit, rival, unitOf } from "../state.ts";
import { isVisible } from "../state.ts";
import { carry } from "../vehicles.ts";
import { fortOf } from "../works.ts";

/** What a step brings to light: reveals, then facings of the revealed, then of those who moved (CH-10.04-3, CH-R38). */

interface RevealVars {
  /** Whose action it was. */
  readonly seat: Seat;
  /** Units that moved in it and may turn again. */
  readonly moved: readonly string[];
  readonly came: readonly Came[];
  /** Those of them who say how they face in any case (CH-5.1-3). */
  readonly unfaced: readonly string[];
  found: readonly string[];
}

export function revealVars(
  seat: Seat,
  moved: readonly string[] = [],
  came: readonly Came[] = [],
  unfaced: readonly string[] = [],
): RevealVars {
  return { seat, moved, came, unfaced, found: [] };
}

interface FacingsVars {
  readonly seat: Seat;
  readonly units: readonly string[];
  readonly why: "revealed" | "moved";
}

/** One side says how some of its units face. */
export const facingsFlow = chFlow<FacingsVars>()("facings", {
  ask(c, v) {
    const units = v.units.filter((id) => {
      const unit = findUnit(c.s, id);
      // CH-RE19: a bunker's facing is nobody's to choose.
      return unit !== null && isVisible(unit) && fortOf(c.s, unit)?.kind !== "bunker";
    });
    if (units.length === 0) return done;
    return ask(facings, v.seat, v.why === "moved" ? "CH-R38" : "CH-10.0-2", { units, why: v.why }, "turn");
  },
  turn(c) {
    face(c, c.answer(facings));
    return done;
  },
});

function face(c: C, list: readonly FacingOf[]): void {
  for (const { unit: id, facing } of list) {
    const unit = unitOf(c.s, id);
    if (unit.facing === facing) continue;
    unit.facing = facing;
    carry(c.s, unit); // CH-RE16
    tell(c, "faced", "CH-R38", { unit: id, seat: unit.seat, facing });
  }
}

export const revealFlow = chFlow<RevealVars>()("reveal", {
  test(c, v) {
    v.found = revealFound(c, v.came);
    checkControl(c);
    return v.found.length + v.unfaced.length === 0 ? done : goto("theirs");
  },
  theirs: (c, v) =>
    call(
      facingsFlow,
      { seat: rival(v.seat), units: ofSeat(c, v.found, rival(v.seat)), why: "revealed" as const },
      "ours",
    ),
  ours: (c, v) =>
    call(facingsFlow, { seat: v.seat, units: ofSeat(c, v.found, v.seat), why: "revealed" as const }, "movers"),
  movers(c, v) {
    const others = ofSeat(c, v.found, rival(v.seat)).length > 0;
    return call(facingsFlow, { seat: v.seat, units: others ? v.moved : v.unfaced, why: "moved" as const }, "end");
  },
  end: () => done,
});

function ofSeat(c: C, ids: readonly string[], seat: Seat): readonly string[] {
  return ids.filter((id) => unitOf(c.s, id).seat === seat);
}
