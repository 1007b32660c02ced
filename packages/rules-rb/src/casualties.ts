import { weaponOf } from "./data.ts";
import { tell } from "./rb.ts";
import type { C } from "./rb.ts";
import type { RuleId } from "./rule-ids.ts";
import { livingOf } from "./state.ts";
import type { Figure, Unit } from "./state.ts";

/** Losses: who is removed, and what becomes of his unit. */

/** RB-CAS-5: the order in which the rules remove figures when nobody chooses, first removed first. */
export function defaultOrder(unit: Unit): Figure[] {
  return livingOf(unit)
    .map((figure, i) => ({ figure, i, worth: worthOf(figure) }))
    .toSorted((a, b) => a.worth - b.worth || b.i - a.i)
    .map(({ figure }) => figure);
}

const FIRST_TO_GO = ["rifle", "pistol", "smg", "assaultRifle"];

function worthOf(figure: Figure): number {
  if (figure.officer) return 7;
  const weapons = figure.weapons.map((id) => weaponOf(id));
  if (weapons.some((weapon) => weapon.team !== null)) return 6;
  if (weapons.some((weapon, i) => weapon.traits.includes("expendable") && !figure.spent.includes(i))) return 5;
  return Math.max(0, ...weapons.map((weapon) => FIRST_TO_GO.indexOf(weapon.id)));
}

/** RB-CAS-1, RB-CAS-4, RB-R29: the figures go; with the last of them the unit is destroyed. */
export function removeFigures(c: C, unit: Unit, ids: readonly string[]): void {
  if (ids.length === 0) return;
  for (const figure of unit.figures) if (ids.includes(figure.id)) figure.alive = false;
  tell(c, "removed", "RB-CAS-1", { unit: unit.id, seat: unit.seat, figures: ids, count: ids.length });
  if (!unit.figures.some((figure) => figure.alive)) destroy(c, unit, "RB-CAS-4");
}

/** RB-R55: nothing is left on the table. */
export function destroy(c: C, unit: Unit, rule: RuleId): void {
  for (const figure of unit.figures) figure.alive = false;
  unit.place = "destroyed";
  unit.suppressed = false;
  unit.ambush = false;
  tell(c, "destroyed", rule, { unit: unit.id, seat: unit.seat });
}

/** RB-MOR-4, RB-ARM-4, RB-R14, RB-R56: it loses its ambush; who was suppressed before is no more so. */
export function suppress(c: C, unit: Unit, rule: RuleId): void {
  unit.ambush = false;
  if (unit.suppressed) return;
  unit.suppressed = true;
  tell(c, "suppressed", rule, { unit: unit.id, seat: unit.seat });
}
