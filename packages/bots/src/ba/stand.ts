import { hasRule, isEmptyTransport, isHeldBack, officerIn } from "@escaramuza/rules-ba";
import { fireHarm } from "./battery.ts";
import { dangerAt } from "./danger.ts";
import { harmsFrom, outlooks } from "./foresight.ts";
import { pullsOf } from "./goals.ts";
import { BLOCKED, CLEAR, coverBetween } from "./sight.ts";
import { lifeOf } from "./worth.ts";
import { distance } from "./world.ts";
import type { Group, World } from "./world.ts";

/** What it is worth for a unit to stand somewhere: goals, danger, what it could fire at, friends. */
export function standWorth(w: World, group: Group, x: number, y: number): number {
  return worthsOf(w, group)(x, y, dangerAt(w, group, x, y), aimsFrom(w, group, x, y, "still"));
}

/** Of standing where it stands; the danger there, and what its fire from there does to each of the enemies. */
export interface Here {
  readonly worth: number;
  readonly danger: number;
  readonly harms: readonly number[];
}

/** Asked more than once in a decision, of many in a turn: it is kept. */
export function hereOf(w: World, group: Group): Here {
  const { unit, x, y } = group;
  const had = w.heres.get(unit.id);
  if (had !== undefined) return had;
  const { danger, still } = outlooks(w, group, [group], "here");
  const [fears = 0] = danger;
  const worth = worthsOf(w, group)(x, y, fears, still[0] ?? 0);
  const made = { danger: fears, worth, harms: harmsFrom(w, group) };
  w.heres.set(unit.id, made);
  return made;
}

/** With what is known of fire at a place. */
export type WorthAt = (x: number, y: number, danger: number, aims: number) => number;

/** For who asks about many places: what is the same for all of them is found once in a decision. */
export function worthsOf(w: World, group: Group): WorthAt {
  const had = w.worths.get(group.unit.id);
  if (had !== undefined) return had;
  const made = newWorths(w, group);
  w.worths.set(group.unit.id, made);
  return made;
}

function newWorths(w: World, group: Group): WorthAt {
  const pull = pullsOf(w, group);
  const ease = comfort(w, group);
  const lost = abandonment(w, group);
  const { poise } = w.style;
  return (x, y, danger, aims) => pull(x, y) - danger + poise * aims + ease(x, y) - lost(x, y);
}

/** BA-TRANS-1: an empty transport nearer to an enemy than to a friend is lost at the turn's end. */
function abandonment(w: World, { unit }: Group): (x: number, y: number) => number {
  if (unit.vehicle === null || !isEmptyTransport(w.s, unit)) return () => 0;
  const [foes, own] = [w.foes, w.own].map((groups) =>
    groups.filter((o) => o.unit.id !== unit.id && !isEmptyTransport(w.s, o.unit)),
  );
  const nearest = (groups: readonly Group[], x: number, y: number): number => {
    let least = Infinity;
    for (const o of groups) least = Math.min(least, distance(o.x, o.y, x, y) - o.radius);
    return least;
  };
  const life = 0.8 * lifeOf(w, unit, 1);
  return (x, y) => (nearest(foes ?? [], x, y) - 1500 < nearest(own ?? [], x, y) ? life : 0);
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
function comfort(w: World, group: Group): (x: number, y: number) => number {
  const leads = officerIn(group.unit) !== null || hasRule(group.unit, "medic");
  const { crowd, officer } = w.style;
  const others: { readonly x: number; readonly y: number; readonly calls: boolean }[] = [];
  for (const { unit, x, y } of w.own)
    if (unit.id !== group.unit.id) others.push({ x, y, calls: leads || officerIn(unit) !== null });
  return (x, y) => {
    let sum = 0;
    for (const o of others) {
      const [dx, dy] = [o.x - x, o.y - y];
      if (dx > CALL || dx < -CALL || dy > CALL || dy < -CALL) continue;
      const away = Math.sqrt(dx * dx + dy * dy);
      if (away < CLOSE) sum -= crowd * (1 - away / CLOSE);
      if (o.calls && away < CALL) sum += officer;
    }
    return sum;
  };
}

/** Worth of lying in ambush there: a shot at whoever moves in sight (BA-ORD-9). */
export function ambushWorth(w: World, group: Group): number {
  let idle = 1;
  let best = 0;
  const { harms } = hereOf(w, group);
  for (const [k, foe] of w.foes.entries()) {
    if (foe.unit.die !== null || isHeldBack(w.s, foe.unit)) continue;
    const seen = coverBetween(w, group.x, group.y, foe.x, foe.y) !== BLOCKED;
    const away = distance(group.x, group.y, foe.x, foe.y);
    const part = away < 1 ? 0 : Math.min(1, 5000 / away);
    const nearer = { ...foe, x: foe.x + (group.x - foe.x) * part, y: foe.y + (group.y - foe.y) * part };
    const harm = Math.max(harms[k] ?? 0, fireHarm(w, group.unit, group, nearer, "still"));
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
