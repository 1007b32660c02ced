import { call, done } from "@escaramuza/kernel";
import { isTarget } from "../aim.ts";
import { inArcOf } from "../arcs.ts";
import { baFlow } from "../ba.ts";
import { footprintsOf } from "../board.ts";
import { movementOf, templateOf } from "../data.ts";
import { straightReach } from "../drive.ts";
import { waysOf } from "../movement.ts";
import type { Moving } from "../movement.ts";
import { goDown } from "../order-dice.ts";
import { unitSees } from "../sight.ts";
import { hasRule, unitOf } from "../state.ts";
import type { Position, Unit, Vehicle } from "../state.ts";
import { isAfloat } from "../water.ts";
import { moveFlow, moveVars } from "./movement.ts";

/** A failed order test: Down (BA-TEST-3); a vehicle first backs away from what it sees ahead (BA-VEH-1, BA-R102). */

interface FailedVars {
  readonly unit: string;
}

export function failedVars(unit: string): FailedVars {
  return { unit };
}

export const failedFlow = baFlow<FailedVars>()("failed", {
  begin(c, v) {
    const unit = unitOf(c.s, v.unit);
    goDown(c, unit, unit.vehicle === null ? "BA-TEST-3" : "BA-VEH-1");
    const moving = backingAway(c.s, unit);
    return moving === null ? done : call(moveFlow, moveVars(unit.id, moving, "reverse"), "end");
  },
  end: () => done,
});

/** Straight back as far as it can, up to its reverse distance (BA-R103). */
function backingAway(s: Position, unit: Unit): Moving | null {
  const row = templateOf(unit.template).vehicle;
  if (unit.vehicle === null || row === null || unit.place.at !== "table" || unit.vehicle.immobilised) return null;
  if (isAfloat(s, unit) || !seesAhead(s, unit, unit.vehicle)) return null;
  const rate = movementOf(hasRule(unit, "slow") ? "slow" : row.drive);
  const by = straightReach(s, unit, "advance", hasRule(unit, "recce") ? rate.advance : rate.reverse, true);
  if (by <= 0) return null;
  const found = waysOf(s, unit, "advance", { do: "drive", legs: [{ do: "reverse", by }] });
  return found.ok ? found : null;
}

/** Is there an enemy it can see in its front arc? */
function seesAhead(s: Position, unit: Unit, hull: Vehicle): boolean {
  return s.units.some(
    (o) =>
      o.seat !== unit.seat &&
      isTarget(o) &&
      footprintsOf(s, o).some((print) => inArcOf(hull, hull.heading, "front", print)) &&
      unitSees(s, unit, o),
  );
}
