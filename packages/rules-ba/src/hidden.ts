import { tell } from "./ba.ts";
import type { C } from "./ba.ts";
import { DATA } from "./data.ts";
import { lessThan, unitGap } from "./board.ts";
import type { RuleId } from "./rule-ids.ts";
import { hasRule } from "./state.ts";
import type { Position, Unit } from "./state.ts";

/** Hidden units, and what ends it (BA-DEPLOY-3, BA-DEPLOY-4, BA-R132). */

export function reveal(c: C, unit: Unit, rule: RuleId = "BA-DEPLOY-3"): void {
  if (!unit.hidden) return;
  unit.hidden = false;
  tell(c, "revealed", rule, { unit: unit.id, seat: unit.seat });
}

/** Whoever the unit has come too near to: to be called at every sample of a move, and after a deployment. */
export function revealNear(c: C, unit: Unit): void {
  for (const o of c.s.units) {
    if (o.seat === unit.seat) continue;
    if (o.hidden && isFoundBy(c.s, o, unit)) reveal(c, o);
    if (unit.hidden && isFoundBy(c.s, unit, o)) reveal(c, unit);
  }
}

export function anyHidden(s: Position): boolean {
  return s.units.some((unit) => unit.hidden);
}

/** Strictly nearer (BA-R131). */
function isFoundBy(s: Position, hidden: Unit, by: Unit): boolean {
  const { hiddenSpotInfantry, hiddenSpotVehicle } = DATA.figures;
  if (by.place.at === "aboard" || by.place.at === "towed" || by.gun?.abandoned === true) return false;
  const plain = by.kind === "vehicle" && !hasRule(by, "recce");
  return lessThan(unitGap(s, hidden, by), (plain ? hiddenSpotVehicle : hiddenSpotInfantry).value);
}
