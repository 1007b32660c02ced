import { tell } from "./ba.ts";
import type { C } from "./ba.ts";
import { qualityOf } from "./data.ts";
import { destroyUnit } from "./destruction.ts";
import type { RuleId } from "./rule-ids.ts";
import { hasRule, isAlive, livingOf } from "./state.ts";
import type { Unit } from "./state.ts";

/** Pins: given, taken away, and too many of them (BA-TEST-10 to BA-TEST-12). */

/** Units aboard get as many (BA-TRANS-7, BA-R119). May destroy it: look at `isAlive` afterwards. */
export function addPins(c: C, unit: Unit, n: number, rule: RuleId): void {
  if (n <= 0 || !isAlive(unit)) return;
  unit.pins += n;
  unit.bicycles = false; // BA-SPEC-2
  tell(c, "pinned", rule, { unit: unit.id, seat: unit.seat, pins: n, total: unit.pins });
  if (unit.vehicle !== null)
    for (const o of c.s.units)
      if ((o.place.at === "aboard" || o.place.at === "towed") && o.place.vehicle === unit.id)
        addPins(c, o, n, o.place.at === "aboard" ? "BA-TRANS-7" : "BA-GUN-14");
  checkPins(c, unit);
}

/** BA-TEST-10: at once. */
export function checkPins(c: C, unit: Unit): void {
  if (!isAlive(unit) || !isBrokenByPins(unit)) return;
  tell(c, "brokenByPins", "BA-TEST-10", { unit: unit.id, seat: unit.seat });
  destroyUnit(c, unit, "BA-TEST-10");
}

/** As many pins as its morale was to begin with (BA-TEST-10); two fanatics bear any number (BA-SPEC-3). */
export function isBrokenByPins(unit: Unit): boolean {
  if (unit.pins < qualityOf(unit.quality).morale) return false;
  return !(hasRule(unit, "fanatics") && livingOf(unit).length >= 2);
}

/** Never below none (BA-TEST-12). */
export function removePins(c: C, unit: Unit, n: number, rule: RuleId): void {
  const lost = Math.min(n, unit.pins);
  if (lost <= 0) return;
  unit.pins -= lost;
  tell(c, "unpinned", rule, { unit: unit.id, seat: unit.seat, pins: lost, total: unit.pins });
}
