import { ask, call, done } from "@escaramuza/kernel";
import type { March } from "../answers.ts";
import { baFlow, rollD6, tell } from "../ba.ts";
import { boardOf, openingsOn } from "../board.ts";
import { lookOut } from "../buildings.ts";
import type { Floor } from "../buildings.ts";
import { consolidate } from "../close-kinds.ts";
import { clearingMove, consolidationWays } from "../consolidation.ts";
import { revealNear } from "../hidden.ts";
import { noteMoved } from "../moved.ts";
import { hasFixedWeapon } from "../rates.ts";
import { INCH, isAlive, isOnTable, livingOf, unitOf } from "../state.ts";
import type { Point, Position, Unit } from "../state.ts";
import { moveFlow, moveVars } from "./movement.ts";

/** BA-CQ-22: what the winner does with the ground it has won. */
interface ConsolidateVars {
  readonly unit: string;
  /** The floor it may occupy (BA-BLDG-9). */
  readonly into: Floor | null;
  allowance: number;
  clears: March | null;
}

export function consolidateVars(unit: string, into: Floor | null): ConsolidateVars {
  return { unit, into, allowance: 0, clears: null };
}

export const consolidateFlow = baFlow<ConsolidateVars>()("consolidate", {
  roll(c, v) {
    const unit = unitOf(c.s, v.unit);
    if (!isAlive(unit) || !isOnTable(unit) || unit.gun !== null || unit.vehicle !== null) return done;
    // BA-CAV-5, BA-CAV-10
    const { natural } = rollD6(c, {
      purpose: "consolidation",
      rule: "BA-CQ-22",
      seat: unit.seat,
      n: unit.mounted ? 2 : 1,
      about: { unit: unit.id },
      reads: "total",
    });
    v.allowance = natural * INCH;
    v.clears = clearingMove(c.s, unit, v.allowance);
    const params = { unit: unit.id, allowance: v.allowance, into: v.into, clears: v.clears };
    return ask(consolidate, unit.seat, "BA-CQ-22", params, "chosen");
  },
  chosen(c, v) {
    const unit = unitOf(c.s, v.unit);
    const a = c.answer(consolidate);
    if (a.do === "stay") return done;
    if (a.do === "enter" && v.into !== null) {
      unit.place = { at: "building", ...v.into, opening: openingFor(c.s, unit, v.into) };
      lookOut(c.s, unit);
      noteMoved(c.s, unit);
      tell(c, "inside", "BA-BLDG-9", { unit: unit.id, seat: unit.seat, ...v.into });
      revealNear(c, unit); // BA-DEPLOY-3
      return done;
    }
    const found = consolidationWays(c.s, unit, { ...v, unit: unit.id }, a);
    if (!found.ok) throw new Error(`an answer that was checked is refused: ${found.refusal.code}`);
    const { ok: _ok, ...moving } = found;
    return call(moveFlow, moveVars(unit.id, moving, "consolidation"), "end");
  },
  end: () => done,
});

/** BA-BLDG-13: a fixed weapon has one, the nearest to where it came from. */
function openingFor(s: Position, unit: Unit, { section, floor }: Floor): string | null {
  const [first] = livingOf(unit);
  if (first === undefined || !hasFixedWeapon(unit)) return null;
  const far = ({ x, y }: Point): number => (x - first.x) * (x - first.x) + (y - first.y) * (y - first.y);
  const [nearest] = openingsOn(boardOf(s), section, floor).toSorted((a, b) => far(a) - far(b));
  return nearest?.id ?? null;
}
