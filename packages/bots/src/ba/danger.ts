import { isProne } from "@escaramuza/rules-ba";
import { aimOf, aimedHarm, isBeyond } from "./battery.ts";
import type { Aim } from "./battery.ts";
import { BLOCKED, coverBetween } from "./sight.ts";
import { lifeOf } from "./worth.ts";
import { distance } from "./world.ts";
import type { Group, World } from "./world.ts";

/** What the enemy may do to a unit at a place before it acts again. */

/** From how far men assault (BA-CQ-3), with a little less than luck. */
const CHARGE = 12_000;
const STEP = 6000;

export function dangerAt(w: World, group: Group, x: number, y: number): number {
  if (isFearless(group)) return 0;
  const sum = { fire: 0, most: 0, assault: 0 };
  for (const foe of w.foes) {
    const ready = readiness(w, foe);
    const harm = ready * harmFrom(w, threatOf(w, foe, group), x, y);
    sum.fire += harm;
    if (harm > sum.most) sum.most = harm;
    if (mayCharge(w, foe, group, x, y)) sum.assault = Math.max(sum.assault, ready * overrun(foe, group));
  }
  return dangersOf(w, group)(sum.fire, sum.most, sum.assault);
}

/** A hull minds only what it shows to whom (`exposure`): in armour one goes where one is wanted. */
export function isFearless({ unit }: Group): boolean {
  return unit.vehicle !== null;
}

/** How much of what an enemy may do is to be feared now. */
export function readiness(w: World, { unit }: Group): number {
  return unit.die === null || unit.die === "ambush" ? 1 : w.style.spent;
}

/** All fire at a place, the worst of it, and the worst assault together. */
export function dangersOf(w: World, { unit, men }: Group): (fire: number, most: number, assault: number) => number {
  const life = lifeOf(w, unit, men);
  const part = Math.min(1, 1.5 / Math.max(1, w.own.length));
  const dread = daringOf(w) * w.style.dread;
  return (fire, most, assault) => {
    // The worst of them may choose it; the others share their fire among all.
    const shots = 0.5 * most + part * fire;
    return dread * (Math.min(shots, life) + 0.5 * assault * life);
  };
}

export function mayChargeAtAll(foe: Group, group: Group): boolean {
  return group.unit.vehicle === null && foe.unit.vehicle === null && foe.unit.gun === null;
}

export function mayCharge(w: World, foe: Group, group: Group, x: number, y: number): boolean {
  const away = distance(foe.x, foe.y, x, y) - group.radius - foe.radius;
  return away < CHARGE && mayChargeAtAll(foe, group) && coverBetween(w, foe.x, foe.y, x, y) !== BLOCKED;
}

/** Who must come has no use for time: what he does not risk now he must risk later. */
function daringOf(w: World): number {
  return w.attacks ? w.style.daring : 1;
}

/** What an enemy may fire with at a unit, from where he is or after a step. */
export interface Threat {
  readonly foe: Group;
  readonly still: Aim;
  readonly moving: Aim;
}

/** Somebody who goes somewhere lies down no more. */
export function inTheOpen(group: Group): Group {
  return isProne(group.unit) ? { ...group, unit: { ...group.unit, die: null } } : group;
}

export function threatOf(w: World, foe: Group, group: Group): Threat {
  const target = inTheOpen(group);
  return { foe, still: aimOf(w, foe.unit, target, "still"), moving: aimOf(w, foe.unit, target, "moving") };
}

export function harmFrom(w: World, { foe, still, moving }: Threat, x: number, y: number): number {
  const away = distance(foe.x, foe.y, x, y);
  // Too far even after a step nearer.
  if (isBeyond(still, away - STEP)) return 0;
  const now = aimedHarm(w, still, foe.x, foe.y, x, y);
  if (now > 0 || away < STEP || foe.unit.gun !== null) return now;
  // He comes nearer first.
  const part = STEP / away;
  return w.style.unseen * aimedHarm(w, moving, foe.x + (x - foe.x) * part, foe.y + (y - foe.y) * part, x, y);
}

/** Roughly the chance that an assault by this enemy would end it: who strikes first has the better of it (BA-CQ-13). */
export function overrun(foe: Group, group: Group): number {
  const theirs = 1.5 * foe.men * foe.men;
  const ours = group.men * group.men;
  return foe.men < 3 ? 0 : Math.max(0, theirs / (theirs + ours) - 0.3);
}
