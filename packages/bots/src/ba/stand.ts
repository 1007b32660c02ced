import { hasRule, isEmptyTransport, isHeldBack, officerIn } from "@escaramuza/rules-ba";
import { fireHarm } from "./battery.ts";
import { dangerAt } from "./danger.ts";
import { pullOf } from "./goals.ts";
import { BLOCKED, CLEAR, coverBetween } from "./sight.ts";
import { lifeOf } from "./worth.ts";
import { distance } from "./world.ts";
import type { Group, World } from "./world.ts";

/** What it is worth for a unit to stand somewhere: goals, danger, what it could fire at, friends. */
export function standWorth(w: World, group: Group, x: number, y: number): number {
  return worthWith(w, group, x, y, dangerAt(w, group, x, y), aimsFrom(w, group, x, y, "still"));
}

/** The same with what is known of fire there. */
export function worthWith(w: World, group: Group, x: number, y: number, danger: number, aims: number): number {
  return pullOf(w, group, x, y) - danger + w.style.poise * aims + comfort(w, group, x, y) - abandonment(w, group, x, y);
}

/** BA-TRANS-1: an empty transport nearer to an enemy than to a friend is lost at the turn's end. */
function abandonment(w: World, { unit }: Group, x: number, y: number): number {
  if (unit.vehicle === null || !isEmptyTransport(w.s, unit)) return 0;
  const nearest = (groups: readonly Group[]): number => {
    let least = Infinity;
    for (const o of groups)
      if (o.unit.id !== unit.id && !isEmptyTransport(w.s, o.unit))
        least = Math.min(least, distance(o.x, o.y, x, y) - o.radius);
    return least;
  };
  return nearest(w.foes) - 1500 < nearest(w.own) ? 0.8 * lifeOf(w, unit, 1) : 0;
}

/** The best single shot from there, roughly. */
export function aimsFrom(w: World, group: Group, x: number, y: number, pace: "still" | "moving"): number {
  let best = 0;
  for (const foe of w.foes) best = Math.max(best, fireHarm(w, group.unit, { x, y }, foe, pace));
  return best;
}

const CLOSE = 4500;
const CALL = 9000;

/** Cover from where the enemy is, officers in reach, and elbow room. */
function comfort(w: World, group: Group, x: number, y: number): number {
  const leads = officerIn(group.unit) !== null || hasRule(group.unit, "medic");
  let sum = 0;
  for (const o of w.own) {
    if (o.unit.id === group.unit.id) continue;
    const away = distance(o.x, o.y, x, y);
    if (away < CLOSE) sum -= w.style.crowd * (1 - away / CLOSE);
    if (away < CALL && (leads || officerIn(o.unit) !== null)) sum += w.style.officer;
  }
  return sum;
}

/** Worth of lying in ambush there: a shot at whoever moves in sight (BA-ORD-9). */
export function ambushWorth(w: World, group: Group): number {
  let idle = 1;
  let best = 0;
  for (const foe of w.foes) {
    if (foe.unit.die !== null || isHeldBack(w.s, foe.unit)) continue;
    const seen = coverBetween(w, group.x, group.y, foe.x, foe.y) !== BLOCKED;
    const away = distance(group.x, group.y, foe.x, foe.y);
    const part = away < 1 ? 0 : Math.min(1, 5000 / away);
    const nearer = { ...foe, x: foe.x + (group.x - foe.x) * part, y: foe.y + (group.y - foe.y) * part };
    const harm = Math.max(
      fireHarm(w, group.unit, group, foe, "still"),
      fireHarm(w, group.unit, group, nearer, "still"),
    );
    if (harm <= 0) continue;
    idle *= seen ? 0.5 : 0.75;
    best = Math.max(best, harm);
  }
  return w.style.ambush * best * (1 - idle);
}

/** Cover against most of the enemy, for who is placed before anybody shoots. */
export function coverWorth(
  w: World,
  x: number,
  y: number,
  from: readonly { readonly x: number; readonly y: number }[],
): number {
  let sum = 0;
  for (const p of from) {
    const cover = coverBetween(w, p.x, p.y, x, y);
    sum += cover === CLEAR ? 0 : cover === BLOCKED ? 1 : 0.4 * cover;
  }
  return from.length === 0 ? 0 : sum / from.length;
}
