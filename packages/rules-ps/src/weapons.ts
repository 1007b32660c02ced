import type { Refusal } from "@escaramuza/kernel";
import { gapOf, sees, within } from "./board.ts";
import { DATA, weaponOf } from "./data.ts";
import type { Weapon, WeaponRule } from "./data.ts";
import { no } from "./refusal.ts";
import { findSoldier, hasRule, playerOf } from "./state.ts";
import type { Activation, Position, Soldier } from "./state.ts";

/**
 * Sections 6.1, 6.2.1 and 6.6: what a primary weapon can shoot at. Reactions and covering fire use it too, never grenades,
 * panzerfaust or launcher (PS-6.2.8-10, PS-6.4-11, PS-6.6-12, PS-10.US-8, PS-R17). Measured pair by pair at the moment of
 * the shot (PS-6.1-11); all distances base edge to base edge, "at X" meaning X or less (PS-G-4, PS-R3, PS-R4).
 */

const SPREAD = 1000;
export const POINT_BLANK = 1000;
export const LONG_RANGE = 4000;
const AIM = DATA.actions.aim.pa;
const SHOT = DATA.actions.shoot.pa;

export function primary(s: Position, soldier: Soldier): Weapon {
  const { nation } = playerOf(s, soldier.seat);
  if (nation === null) throw new Error("no roster yet");
  return weaponOf(nation, soldier.weapon);
}

export function hasWeaponRule(s: Position, soldier: Soldier, rule: WeaponRule): boolean {
  return primary(s, soldier).rules.includes(rule);
}

/** PS-8.4.4-1: with assault troops every weapon counts, once. */
export function hasAssaultWeapon(s: Position, soldier: Soldier): boolean {
  return hasRule(s, soldier.seat, "assaultTroops") || hasWeaponRule(s, soldier, "assaultWeapon");
}

/** Sight and range to a target (PS-6.1-1, PS-6.2.1-1). */
export function targetRefusal(s: Position, soldier: Soldier, target: Soldier, range: number): Refusal | null {
  if (target.seat === soldier.seat || target.status !== "active")
    return no("PS-6.1-1", "notAnEnemy", { soldier: target.id });
  if (!within(soldier, target, range))
    return no("PS-6.2.1-1", "outOfRange", { soldier: target.id, gap: gapOf(soldier, target), range });
  return sees(s, soldier, target) ? null : no("PS-6.1-1", "noSight", { soldier: target.id });
}

/** Whether a soldier could shoot at another with his primary weapon, unaimed: reactions, covering fire. */
export function canShootAt(s: Position, soldier: Soldier, target: Soldier): boolean {
  return targetRefusal(s, soldier, target, primary(s, soldier).rangeMax) === null;
}

/** PS-10.FI-1, PS-R70: the free shot after a crawl. */
export function hasMotti(s: Position, a: Activation, soldier: Soldier): boolean {
  return (
    a.move === "crawl" && a.source !== "anticipation" && soldier.weapon === "rifle" && hasRule(s, soldier.seat, "motti")
  );
}

/** PA for a declaration of shots. */
export function shotCost(s: Position, a: Activation, soldier: Soldier, shots: number, aim: boolean): number {
  if (hasMotti(s, a, soldier)) return DATA.actions.shoot.paReduced ?? 0;
  return shots * SHOT + (aim ? AIM : 0);
}

/** Most shots the weapon allows in this activation, with the rule that says so. `far`: some target beyond 40 cm. Any move counts (PS-R44). */
export function shotLimit(
  s: Position,
  a: Activation,
  soldier: Soldier,
  far: boolean,
): { readonly max: number; readonly refusal: Refusal } {
  const weapon = primary(s, soldier);
  const moved = a.move !== null;
  if (weapon.rules.includes("cumbersome") && a.move === "lightPace")
    return { max: 0, refusal: no("PS-6.6-2", "cumbersomeAfterRun") };
  if (weapon.rules.includes("cumbersome") && moved) return { max: 1, refusal: no("PS-6.6-2", "cumbersomeAfterMove") };
  if (weapon.rules.includes("bolt")) return { max: 1, refusal: no("PS-6.6-7", "boltOneShot") };
  // PS-6.6-9, PS-R43: an assault rifle is semi-automatic as soon as one target is beyond 40 cm.
  const auto = weapon.rules.includes("auto") && !(weapon.autoUpTo !== null && far);
  if (auto) return { max: 3, refusal: no("PS-6.6-6", "autoThreeShots") };
  return moved
    ? { max: 1, refusal: no("PS-6.6-8", "semiAutoMoved") }
    : { max: 2, refusal: no(weapon.autoUpTo === null ? "PS-6.6-8" : "PS-6.6-9", "semiAutoTwoShots") };
}

/** Why a declaration of shots is not legal, or null. One target per shot, repeats allowed. */
export function shotsRefusal(
  s: Position,
  a: Activation,
  soldier: Soldier,
  aim: boolean,
  targets: readonly string[],
): Refusal | null {
  const weapon = primary(s, soldier);
  if (aim && !weapon.rules.includes("canAim")) return no("PS-6.6-3", "cannotAim");
  if (aim && hasMotti(s, a, soldier)) return no("PS-10.FI-1", "mottiNotAimed");
  if (targets.length === 0 && !aim) return no("PS-6.1-1", "noTarget"); // aiming alone is allowed and wasted: PS-6.2.6-3
  const range = aim ? weapon.rangeAimed : weapon.rangeMax;
  const aimedAt: Soldier[] = [];
  for (const id of targets) {
    const target = findSoldier(s, id);
    if (target === null) return no("PS-6.1-1", "notAnEnemy", { soldier: id });
    if (aimedAt.includes(target)) continue;
    const refusal = targetRefusal(s, soldier, target, range);
    if (refusal !== null) return refusal;
    aimedAt.push(target);
  }
  const far = aimedAt.some((t) => weapon.autoUpTo !== null && !within(soldier, t, weapon.autoUpTo));
  const limit = shotLimit(s, a, soldier, far);
  if (targets.length > limit.max) return limit.refusal;
  const cost = shotCost(s, a, soldier, targets.length, aim);
  if (cost > a.pa) return no("PS-6.1-2", "notEnoughPa", { needs: cost, has: a.pa });
  return chained(aimedAt) ? null : no(weapon.rules.includes("auto") && !far ? "PS-6.6-6" : "PS-6.6-8", "targetsApart");
}

/** PS-R20: one connected group, neighbours at most 10 cm apart. */
export function chained(targets: readonly Soldier[]): boolean {
  const [first, ...rest] = targets;
  if (first === undefined) return true;
  const group = [first];
  let left = rest;
  for (let joined = true; joined && left.length > 0;) {
    const next = left.find((t) => group.some((g) => within(g, t, SPREAD)));
    joined = next !== undefined;
    if (next !== undefined) {
      group.push(next);
      left = left.filter((t) => t !== next);
    }
  }
  return left.length === 0;
}

export const TARGET_SPREAD = SPREAD;
