import { DATA, armourOf, templateOf, weaponOf } from "./data.ts";
import { findUnit, hasRule, livingOf } from "./state.ts";
import type { Position, Unit } from "./state.ts";
import type { Penalty } from "./tests.ts";

/** Assaults that take a test of their own kind (BA-VASLT-6, BA-VASLT-13): one at this penalty instead of the ordinary one (BA-R113). */
export function assaultPenalty(s: Position, unit: Unit, targetId: string): Penalty | null {
  const { figures } = DATA;
  const target = findUnit(s, targetId);
  const hull = target === null ? null : templateOf(target.template).vehicle;
  if (hull === null) return null;
  const { armoured, value } = armourOf(hull.armour);
  if (unit.vehicle !== null)
    return value >= figures.assaultingValue.value
      ? { code: "ram", rule: "BA-VASLT-6", value: figures.ramPenalty.value }
      : null;
  if (!armoured || hull.openTopped || hasRule(unit, "tankHunters") || hasAntiTank(unit)) return null;
  return { code: "tankFear", rule: "BA-VASLT-13", value: figures.tankFearPenalty.value };
}

/** BA-SPEC-12: a living man carries one, not used up. */
export function hasAntiTank(unit: Unit): boolean {
  return livingOf(unit).some(({ weapons, spent }) =>
    weapons.some((id, i) => weaponOf(id).antiTank && !spent.includes(i)),
  );
}
