import { isProne } from "@escaramuza/rules-ba";
import { fireHarm } from "./battery.ts";
import { BLOCKED, coverBetween } from "./sight.ts";
import { lifeOf } from "./worth.ts";
import { distance } from "./world.ts";
import type { Group, World } from "./world.ts";

/** What the enemy may do to a unit at a place before it acts again. */

/** From how far men assault (BA-CQ-3), with a little less than luck. */
const CHARGE = 12_000;
const STEP = 6000;

export function dangerAt(w: World, group: Group, x: number, y: number): number {
  const { unit, men } = group;
  let fire = 0;
  let most = 0;
  let assault = 0;
  const target = { unit: isProne(unit) ? { ...unit, die: null } : unit, men, radius: group.radius, x, y };
  for (const foe of w.foes) {
    const ready = foe.unit.die === null || foe.unit.die === "ambush" ? 1 : w.style.spent;
    const harm = ready * harmFrom(w, foe, target);
    fire += harm;
    most = Math.max(most, harm);
    if (unit.vehicle === null && foe.unit.vehicle === null && foe.unit.gun === null) {
      const away = distance(foe.x, foe.y, x, y) - group.radius - foe.radius;
      if (away < CHARGE && coverBetween(w, foe.x, foe.y, x, y) !== BLOCKED)
        assault = Math.max(assault, ready * overrun(foe, group));
    }
  }
  const life = lifeOf(w, unit, men);
  // The worst of them may choose it; the others share their fire among all.
  const shots = 0.5 * most + Math.min(1, 1.5 / Math.max(1, w.own.length)) * fire;
  return daringOf(w) * w.style.dread * (Math.min(shots, life) + 0.5 * assault * life);
}

/** Who must come has no use for time: what he does not risk now he must risk later. */
function daringOf(w: World): number {
  return w.attacks ? w.style.daring : 1;
}

function harmFrom(w: World, foe: Group, target: Parameters<typeof fireHarm>[3]): number {
  const now = fireHarm(w, foe.unit, foe, target, "still");
  if (now > 0) return now;
  // He comes nearer first.
  const away = distance(foe.x, foe.y, target.x, target.y);
  if (away < STEP || foe.unit.gun !== null) return 0;
  const part = STEP / away;
  const nearer = { x: foe.x + (target.x - foe.x) * part, y: foe.y + (target.y - foe.y) * part };
  return w.style.unseen * fireHarm(w, foe.unit, nearer, target, "moving");
}

/** Roughly the chance that an assault by this enemy would end it: who strikes first has the better of it (BA-CQ-13). */
function overrun(foe: Group, group: Group): number {
  const theirs = 1.5 * foe.men * foe.men;
  const ours = group.men * group.men;
  return foe.men < 3 ? 0 : Math.max(0, theirs / (theirs + ours) - 0.3);
}
