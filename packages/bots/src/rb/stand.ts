import { behindWall, unitInCover } from "@escaramuza/rules-rb";
import { dangerAt, mustCome } from "./danger.ts";
import type { Stand } from "./danger.ts";
import { pullOf } from "./goals.ts";
import type { Target } from "./odds.ts";
import { salvoOf } from "./salvo.ts";
import { roughlySees } from "./sight.ts";
import { salvoHarm } from "./worth.ts";
import { distance } from "./world.ts";
import type { Group, Known, World } from "./world.ts";

/** What it is worth to stand somewhere: for the mission, for later shots, against the danger there. */

export function standWorth(w: World, group: Group, stand: Stand, pull = restful(w, group, stand)): number {
  const later = w.turnsLeft > 1 ? w.style.poise * aimsAt(w, group, stand, false) : 0;
  return pull + later - dangerAt(w, group, stand);
}

/** As far as it is cheap to ask: the mission and comfort. */
export function restful(w: World, group: Group, stand: Stand): number {
  return pullOf(w, group, stand.x, stand.y) + comfort(w, group, stand);
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
  let best = 0;
  for (const foe of w.foes) best = Math.max(best, aimAt(w, group, stand, foe, moving));
  return best;
}

export function aimAt(w: World, group: Group, stand: Stand, foe: Group, moving: boolean): number {
  const away = Math.max(0, distance(stand.x, stand.y, foe.x, foe.y) - foe.radius / 2);
  const seen = roughlySees(w, stand.x, stand.y, foe.x, foe.y);
  if (!seen && !knownOf(w, foe).observed) return 0;
  const armoured = foe.unit.kind === "vehicle";
  const salvo = salvoOf(w, group.unit, { distance: away, armoured, moving, seen });
  return salvo.dice.length === 0 ? 0 : salvoHarm(w, salvo, foeTarget(w, foe, stand, seen));
}

/** An enemy where he stands, his cover as seen from there. */
function foeTarget(w: World, foe: Group, from: { x: number; y: number }, direct: boolean): Target {
  const { covered, officer } = knownOf(w, foe);
  const cover = covered || (direct && behindWall(w.board, from, foe));
  return { unit: foe.unit, figures: foe.figures.length, cover, repeat: officer };
}

function knownOf(w: World, foe: Group): Known {
  const had = w.targets.get(foe.unit.id);
  if (had !== undefined) return had;
  const known = {
    observed: w.own.some((o) => !o.unit.suppressed && roughlySees(w, o.x, o.y, foe.x, foe.y)),
    covered: unitInCover(w.s, foe.unit, null),
    officer: hasOfficer(w, foe),
  };
  w.targets.set(foe.unit.id, known);
  return known;
}

function hasOfficer(w: World, foe: Group): boolean {
  if (foe.unit.kind === "vehicle") return false;
  return w.foes.some((o) => o.figures.some((f) => f.officer && distance(f.x, f.y, foe.x, foe.y) < CALL));
}

/** What lying in ambush there brings: a shot at whoever acts before it in sight (RB-AMB-1), turn after turn (RB-ORD-7). */
export function ambushWorth(w: World, group: Group, stand: Stand): number {
  let idle = 1;
  let best = 0;
  for (const foe of w.foes) {
    const seen = roughlySees(w, stand.x, stand.y, foe.x, foe.y);
    const harm = seen ? aimAt(w, group, stand, foe, false) : comingBy(w, group, stand, foe);
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
  const armoured = foe.unit.kind === "vehicle";
  const salvo = salvoOf(w, group.unit, { distance: Math.max(0, away - 1500), armoured, moving: false, seen: true });
  if (salvo.dice.length === 0) return 0;
  return 0.7 * salvoHarm(w, salvo, { unit: foe.unit, figures: foe.figures.length, cover: false, repeat: false });
}
