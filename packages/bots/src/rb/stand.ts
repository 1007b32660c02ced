import { dangerAt, mustCome } from "./danger.ts";
import type { Stand } from "./danger.ts";
import { pullOf } from "./goals.ts";
import type { Target } from "./odds.ts";
import { distance } from "./ground.ts";
import type { Arms } from "./ground.ts";
import { rowOf } from "./rows.ts";
import { STEP, slotOf } from "./salvo.ts";
import type { Circumstances } from "./salvo.ts";
import { SEEN, aimStep, lookAt, wallBeforeHim } from "./sites.ts";
import { knownOf } from "./targets.ts";
import { harmIn, tableOf } from "./worth.ts";
import type { Group, World } from "./world.ts";

/** What it is worth to stand somewhere: for the mission, for later shots, against the danger there. */

export function standWorth(w: World, group: Group, stand: Stand, pull = restful(w, group, stand)): number {
  const later = w.turnsLeft > 1 ? w.style.poise * aimsAt(w, group, stand, false) : 0;
  return pull + later - dangerAt(w, group, stand);
}

/** As far as it is cheap to ask: the mission and comfort. */
export function restful(w: World, group: Group, stand: Stand): number {
  return pullOf(w, group, stand) + comfort(w, group, stand);
}

/** Cheap to ask: cover, officers, elbow room. */
export function comfort(w: World, group: Group, { x, y, cover, repeat }: Stand): number {
  let sum = (cover ? w.style.cover : 0) + (repeat ? w.style.officer : 0);
  const leads = group.figures.some((figure) => figure.officer);
  for (const o of w.own) {
    if (o.unit.id === group.unit.id) continue;
    const away = distance(o.x, o.y, x, y);
    if (away < CLOSE) sum -= w.style.crowd;
    if (leads && away < CALL) sum += w.style.officer;
  }
  return sum;
}

const CLOSE = 900;
const CALL = 3000;

/** The best single shot from there, roughly. */
export function aimsAt(w: World, group: Group, stand: Stand, moving: boolean): number {
  const row = rowOf(w, group, stand);
  const had = moving ? row.moving : row.still;
  if (!Number.isNaN(had)) return had;
  let best = 0;
  for (let k = 0; k < w.foes.length; k++) best = Math.max(best, aimAt(w, group, stand, k, moving));
  if (moving) row.moving = best;
  else row.still = best;
  return best;
}

/** At the enemy of that number. */
export function aimAt(w: World, group: Group, stand: Stand, k: number, moving: boolean): number {
  const foe = w.foes[k];
  const { arms } = group.body;
  const table = aimsOf(w, arms)[k];
  if (foe === undefined || table === undefined) return 0;
  const look = lookAt(w, group, stand, k);
  const seen = (look & SEEN) !== 0;
  const known = knownOf(w, k, foe);
  if (!seen && !known.observed) return 0;
  const at = (foe.unit.kind === "vehicle" ? AT_VEHICLE : AT_FOOT)[(moving ? 2 : 0) + (seen ? 1 : 0)];
  if (at === undefined) return 0;
  const slot = slotOf(arms, group.unit, aimStep(look), at);
  // His cover is as seen from there.
  const cover = known.covered || (seen && wallBeforeHim(w, stand, k, look));
  return table[2 * slot + (cover ? 1 : 0)] ?? harmIn(w, table, arms, slot, targetOf(foe, cover, known.officer));
}

const AT_FOOT = circumstancesOf(false);
const AT_VEHICLE = circumstancesOf(true);

function circumstancesOf(armoured: boolean): readonly Circumstances[] {
  return [false, true].flatMap((moving) => [false, true].map((seen) => ({ armoured, moving, seen })));
}

/** What such a unit does to each enemy. */
function aimsOf(w: World, arms: Arms): readonly number[][] {
  if (arms.stamp === w.stamp) return arms.now;
  arms.stamp = w.stamp;
  arms.now = w.foes.map((foe, k) => tableOf(w, arms, foe.body.mark, knownOf(w, k, foe).officer));
  return arms.now;
}

function targetOf({ unit, figures }: Group, cover: boolean, repeat: boolean): Target {
  return { unit, figures: figures.length, cover, repeat };
}

/** What lying in ambush there brings: a shot at whoever acts before it in sight (RB-AMB-1), turn after turn (RB-ORD-7). */
export function ambushWorth(w: World, group: Group, stand: Stand): number {
  let idle = 1;
  let best = 0;
  for (const [k, foe] of w.foes.entries()) {
    const seen = (lookAt(w, group, stand, k) & SEEN) !== 0;
    const harm = seen ? aimAt(w, group, stand, k, false) : comingBy(w, group, stand, foe);
    if (harm <= 0) continue;
    idle *= 1 - w.foeActs * (seen ? 1 : 0.4);
    best = Math.max(best, harm);
  }
  const later = Math.min(3, w.turnsLeft - 1) * (w.s.battle.ambushSingleShot ? 0 : w.style.patience);
  const now = group.unit.ambushShotUsed && w.s.active !== w.seat ? 0 : w.style.ambush * (1 - idle);
  return w.care * best * (now + later) * (w.attacks && mustCome(w) ? w.style.haste : 1);
}

/** Out of sight now, but within reach if he comes out. */
function comingBy(w: World, group: Group, stand: Stand, foe: Group): number {
  const away = distance(stand.x, stand.y, foe.x, foe.y);
  const { arms } = group.body;
  const circumstances = { armoured: foe.unit.kind === "vehicle", moving: false, seen: true };
  const slot = slotOf(arms, group.unit, Math.ceil(Math.max(0, away - 1500) / STEP), circumstances);
  if (arms.salvos[slot]?.dice.length === 0) return 0;
  return 0.7 * harmIn(w, tableOf(w, arms, foe.body.mark, false), arms, slot, targetOf(foe, false, false));
}
