import { weaponOf } from "./data.ts";
import { hasRule } from "./state.ts";
import type { Model, Unit } from "./state.ts";
import { menIn } from "./losses.ts";

/** BA-CQ-15, BA-SPEC-1, BA-CAV-5: who fells somebody strikes once more. */
export function isFierce(unit: Unit, { weapons, spent }: Model): boolean {
  if (hasRule(unit, "toughFighters") || (unit.kind === "cavalry" && unit.mounted)) return true;
  return weapons.some((id, i) => weaponOf(id).traits.includes("assault") && !spent.includes(i));
}

/** BA-SPEC-3: two fanatics take a lost round for a drawn one. */
export function standsFirm(unit: Unit): boolean {
  return hasRule(unit, "fanatics") && menIn(unit).length >= 2;
}
