import type { Modifier } from "@escaramuza/kernel";
import { atMost, unitGap } from "./board.ts";
import { rollD6, tell } from "./ba.ts";
import type { C } from "./ba.ts";
import { DATA, armourOf, officerOf, qualityOf, templateOf } from "./data.ts";
import { removePins } from "./pins.ts";
import type { RuleId } from "./rule-ids.ts";
import { hasRule, isOnTable, unitOf } from "./state.ts";
import type { Check, Order, Position, Unit } from "./state.ts";

/** Order tests and morale checks (BA-TEST). Each leaves `s.check`, and says how it ended. */

const { figures } = DATA;

/** A penalty named by the rule that calls for the test. */
export interface Penalty {
  readonly code: string;
  readonly rule: RuleId;
  readonly value: number;
}

interface Test {
  readonly kind: "order" | "morale";
  /** Of an order test. */
  readonly order: Order | null;
  readonly penalty: Penalty | null;
}

/** The morale a test is rolled against, and what makes it up (BA-TEST-4). */
export function moraleFor(
  s: Position,
  unit: Unit,
  { kind, order, penalty }: Test,
): { readonly base: number; readonly modifiers: readonly Modifier[]; readonly value: number } {
  const base = qualityOf(unit.quality).morale;
  const modifiers: Modifier[] = [];
  const bonus = bestBonus(s, unit);
  if (bonus !== null) modifiers.push(bonus);
  const pins = pinsIn(unit, kind, order);
  if (pins.value !== 0) modifiers.push(pins);
  if (unit.shaken) modifiers.push({ code: "shaken", rule: "BA-TEST-6", value: figures.shakenMorale.value });
  if (penalty !== null && penalty.value !== 0) modifiers.push(penalty);
  const sum = modifiers.reduce((n, one) => n + one.value, base);
  // BA-TEST-5: once, after everything.
  return { base, modifiers, value: Math.min(figures.moraleMax.value, Math.max(figures.moraleMin.value, sum)) };
}

function pinsIn(unit: Unit, kind: Test["kind"], order: Order | null): Modifier {
  if (kind === "order" && order === "rally") return { code: "pins", rule: "BA-ORD-6", value: 0 };
  if (kind === "morale" && hasRule(unit, "stubborn")) return { code: "pins", rule: "BA-SPEC-10", value: 0 };
  // BA-R153: in order tests only.
  if (kind === "order" && hasRule(unit, "shirkers"))
    return { code: "shirkerPins", rule: "BA-SPEC-4", value: 0 - unit.pins * figures.shirkerPins.value };
  return { code: "pins", rule: "BA-TEST-4", value: 0 - unit.pins };
}

/** BA-TEST-13, BA-R35: the best of the officers and command vehicles in reach, itself included (BA-HQ-2, BA-VSPEC-1). */
export function bestBonus(s: Position, unit: Unit): Modifier | null {
  let best: Modifier | null = null;
  for (const o of s.units) {
    if (o.seat !== unit.seat) continue;
    const bonus = officerBonus(s, o, unit) ?? commandBonus(s, o, unit);
    if (bonus !== null && (best === null || bonus.value > best.value)) best = bonus;
  }
  return best;
}

function officerBonus(s: Position, o: Unit, unit: Unit): Modifier | null {
  const rank = officerIn(o);
  if (rank === null) return null;
  const { bonus, range } = officerOf(rank);
  return leads(s, o, unit, range) ? { code: "officer", rule: "BA-HQ-1", value: bonus } : null;
}

/** The rank of the officer who still lives (BA-OBS-12). */
export function officerIn(unit: Unit): "secondLieutenant" | "firstLieutenant" | "captain" | "major" | null {
  const { officer } = templateOf(unit.template);
  return officer !== null && unit.models.some((model) => model.alive && model.role === "officer") ? officer : null;
}

/** BA-HQ-2; aboard a vehicle only for it and who rides in it (BA-HQ-8); in reserve only there (BA-R134). */
function leads(s: Position, officer: Unit, unit: Unit, range: number): boolean {
  if (officer === unit) return unit.place.at !== "reserve" && unit.place.at !== "outflank";
  if (officer.place.at === "aboard")
    return (
      unit.id === officer.place.vehicle || (unit.place.at === "aboard" && unit.place.vehicle === officer.place.vehicle)
    );
  if (!isOnTable(officer) || !isMeasurable(s, unit)) return false;
  return atMost(officerGap(s, officer, unit), range);
}

/** From the officer himself to the nearest of the unit. */
export function officerGap(s: Position, officer: Unit, unit: Unit): number {
  if (officer.place.at === "building") return unitGap(s, officer, unit);
  return unitGap(
    s,
    { ...officer, models: officer.models.filter((model) => model.alive && model.role === "officer") },
    unit,
  );
}

/** On the table, or on or behind something that is. */
function isMeasurable(s: Position, unit: Unit): boolean {
  if (unit.place.at === "aboard" || unit.place.at === "towed") return isOnTable(unitOf(s, unit.place.vehicle));
  return isOnTable(unit);
}

/** BA-VSPEC-1 */
function commandBonus(s: Position, o: Unit, unit: Unit): Modifier | null {
  if (!hasRule(o, "commandVehicle") || o.vehicle === null) return null;
  const value = figures.commandBonus.value;
  const bonus: Modifier = { code: "commandVehicle", rule: "BA-VSPEC-1", value };
  if (o === unit) return bonus;
  const hull = templateOf(unit.template).vehicle;
  if (hull === null || !armourOf(hull.armour).armoured || !isOnTable(o) || !isOnTable(unit)) return null;
  return atMost(unitGap(s, o, unit), figures.commandRange.value) ? bonus : null;
}

// --- order tests

/** BA-TEST-2, BA-SPEC-4: does this order need a test? `penalty`: of an assault that always does (BA-VASLT-6, BA-VASLT-13). */
export function needsTest(unit: Unit, order: Order, penalty: Penalty | null): boolean {
  if (order === "down") return false;
  return unit.pins > 0 || hasRule(unit, "shirkers") || penalty !== null;
}

/** BA-TEST-3, BA-TEST-7: a pass takes pins away, those of Rally included (BA-ORD-6, BA-R25). What follows a failure is the order's business. */
export function orderTest(c: C, unit: Unit, order: Order, penalty: Penalty | null): Check {
  const { s } = c;
  const { value, modifiers } = moraleFor(s, unit, { kind: "order", order, penalty });
  const { natural } = rollD6(c, {
    purpose: "orderTest",
    rule: "BA-TEST-3",
    seat: unit.seat,
    n: 2,
    target: value,
    atMost: true,
    about: { unit: unit.id },
    reads: "total",
  });
  const passed = natural <= value;
  const check: Check = { passed, double: natural === 2 ? 1 : natural === 12 ? 6 : null };
  s.check = check;
  tell(c, passed ? "testPassed" : "testFailed", "BA-TEST-3", {
    unit: unit.id,
    seat: unit.seat,
    order,
    total: natural,
    morale: value,
    modifiers,
  });
  if (!passed) return check;
  if (order === "rally" || check.double === 1) shedPins(c, unit, order === "rally" ? "BA-ORD-6" : "BA-TEST-7");
  else removePins(c, unit, 1, "BA-TEST-3");
  return check;
}

/** D6 + 1 (BA-D4, BA-D5). */
function shedPins(c: C, unit: Unit, rule: "BA-ORD-6" | "BA-TEST-7"): void {
  if (unit.pins === 0) return;
  const { natural } = rollD6(c, { purpose: "rally", rule, seat: unit.seat, about: { unit: unit.id }, reads: "total" });
  removePins(c, unit, natural + 1, rule);
}

// --- morale checks

/** Why a check is taken; message `why.<id>`. */
export type MoraleCause = "losses" | "flame" | "onFire" | "tank" | "entry";

/** BA-TEST-9. What a failure means is for who asked. */
export function moraleCheck(c: C, unit: Unit, why: MoraleCause, rule: RuleId, penalty: Penalty | null = null): boolean {
  const { s } = c;
  const { value, modifiers } = moraleFor(s, unit, { kind: "morale", order: null, penalty });
  const { natural } = rollD6(c, {
    purpose: "morale",
    rule,
    seat: unit.seat,
    n: 2,
    target: value,
    atMost: true,
    about: { unit: unit.id },
    reads: ({ natural: total }) => (total <= value ? 1 : 0),
  });
  const passed = natural <= value;
  s.check = { passed, double: null };
  tell(c, passed ? "moralePassed" : "moraleFailed", rule, {
    unit: unit.id,
    seat: unit.seat,
    why,
    total: natural,
    morale: value,
    modifiers,
  });
  return passed;
}
