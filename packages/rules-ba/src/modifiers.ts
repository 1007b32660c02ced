import type { Modifier } from "@escaramuza/kernel";
import type { Aim, Field, Target } from "./aim.ts";
import { isLone } from "./arms.ts";
import type { Arm } from "./arms.ts";
import { atMost, moreThan } from "./board.ts";
import { DATA, qualityOf } from "./data.ts";
import { isProne } from "./hits.ts";
import type { FireCause } from "./questions.ts";
import type { RuleId } from "./rule-ids.ts";
import { screenOn } from "./sight.ts";
import { livingOf } from "./state.ts";
import type { Ranging, Unit } from "./state.ts";

/** What makes a shot easier or harder (BA-SHOOT-14 to BA-SHOOT-30), once for play, previews and odds. */

const { figures } = DATA;

/** Natural 6, then natural 6 (BA-SHOOT-30). */
export const TWO_SIXES = 7;

export type Cover = "none" | "soft" | "hard";

interface ShotFacts {
  readonly cover: Cover;
  readonly he: boolean;
  /** Whose pins and quality count: the crew's, or a passenger unit's (BA-TRANS-2). */
  readonly by: Unit;
}

/** What a roll must reach: a natural 1 always misses (BA-SHOOT-31). */
export function neededOf(modifiers: readonly Modifier[]): number {
  const needed = modifiers.reduce((n, { value }) => n - value, figures.toHitBase.value);
  return needed > 6 ? TWO_SIXES : Math.max(2, needed);
}

/** Of direct fire: by the weapon and its range, or by the unit and its target (BA-SHOOT-26). All that apply do (BA-R43). */
export function hitModifiers(field: Field, arm: Arm, target: Target, aim: Aim, facts: ShotFacts): Modifier[] {
  const { unit, cause } = field;
  const { weapon } = arm;
  const found: Modifier[] = [];
  const add = (code: string, rule: RuleId, value: number): void => {
    if (value !== 0) found.push({ code, rule, value });
  };
  const sniper = weapon.traits.includes("sniper");
  const flame = weapon.traits.includes("flamethrower");
  // BA-BLDG-19, BA-R139: the house is the target.
  const atHouse = facts.he && target.unit.place.at === "building";
  if (atMost(aim.gap, figures.pointBlank.value)) add("pointBlank", "BA-SHOOT-15", figures.pointBlankBonus.value);
  add("pins", "BA-SHOOT-16", figures.perPin.value * facts.by.pins);
  if (isLong(arm, aim.gap, cause)) add("longRange", "BA-SHOOT-17", figures.longRange.value);
  add("inexperienced", "BA-SHOOT-18", qualityOf(facts.by.quality).toHit);
  // BA-WPN-2, BA-R44: whether or not it moved.
  if (cause === "advance" && !weapon.traits.includes("assault"))
    add("onTheMove", "BA-SHOOT-19", figures.onTheMove.value);
  if (!atHouse && !flame && isProne(target.unit)) add("targetDown", "BA-SHOOT-20", figures.targetDown.value);
  if (!atHouse && isSmall(target)) add("smallUnit", "BA-SHOOT-21", figures.smallUnit.value);
  addCover(add, target, atHouse || flame ? "none" : facts.cover);
  if (isLone(unit, arm)) add("loneGunner", "BA-SHOOT-23", figures.loneGunner.value);
  if (screenOn(field.v, aim.eye, aim.at) > 0) add("throughScreen", "BA-SHOOT-25", figures.throughScreen.value);
  // BA-SPEC-9
  return sniper ? found.filter(({ code, value }) => value > 0 || code === "pins" || code === "loneGunner") : found;
}

/** BA-SHOOT-22, BA-SHOOT-24, BA-R9, BA-R129 */
function addCover(add: (code: string, rule: RuleId, value: number) => void, { unit }: Target, cover: Cover): void {
  if (unit.hidden) {
    if (cover === "hard") add("hiddenHard", "BA-DEPLOY-2", figures.hiddenHard.value);
    else if (cover === "soft") add("hiddenSoft", "BA-DEPLOY-2", figures.hiddenSoft.value);
    else add("hiddenOpen", "BA-DEPLOY-2", figures.hiddenOpen.value);
  } else if (cover === "hard") add("hardCover", "BA-SHOOT-22", figures.hardCover.value);
  else if (cover === "soft") add("softCover", "BA-SHOOT-22", figures.softCover.value);
}

/** BA-SHOOT-17; what reaches too short at an assault counts as long (BA-CQ-7). */
export function isLong({ weapon }: Arm, gap: number, cause: FireCause): boolean {
  const range = weapon.range ?? 0;
  return moreThan(gap, range / 2) && (cause === "reaction" || atMost(gap, range));
}

/** BA-SHOOT-21, BA-R45 */
function isSmall({ unit, spotter }: Target): boolean {
  if (spotter !== null) return true;
  if (unit.vehicle !== null || unit.gun !== null || unit.mounted) return false;
  return livingOf(unit).filter(({ role }) => role !== "spotter").length <= figures.smallUnitMen.value;
}

// --- indirect fire

/** BA-WPN-30 to BA-WPN-32, BA-WPN-35, BA-WPN-38 */
export function rangingNeeded(
  ranging: Ranging | null,
  target: Ranging["target"],
  { cause, hidden, launcher }: { readonly cause: FireCause; readonly hidden: boolean; readonly launcher: boolean },
): number {
  if (cause === "advance" || hidden || launcher || ranging === null || !isSame(ranging.target, target)) return 6;
  return ranging.hit ? 2 : Math.max(2, 6 - ranging.attempts);
}

/** After one more attempt; turns without any change nothing (BA-R60). */
export function rangedOn(ranging: Ranging | null, target: Ranging["target"], hit: boolean): Ranging {
  if (ranging === null || !isSame(ranging.target, target)) return { target, attempts: 1, hit };
  return { target, attempts: ranging.attempts + 1, hit: ranging.hit || hit };
}

function isSame(a: Ranging["target"], b: Ranging["target"]): boolean {
  if (typeof a === "string" || typeof b === "string") return a === b;
  return a.x === b.x && a.y === b.y;
}
