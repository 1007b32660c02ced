import { DATA, behindWall, checkOf } from "@escaramuza/rules-rb";
import type { Unit } from "@escaramuza/rules-rb";
import { effectOf, passChance } from "./odds.ts";
import type { Target } from "./odds.ts";
import { groundCover } from "./places.ts";
import type { Place } from "./places.ts";
import { salvoOf } from "./salvo.ts";
import { roughlySees } from "./sight.ts";
import { lifeOf, salvoHarm } from "./worth.ts";
import { distance } from "./world.ts";
import type { Group, World } from "./world.ts";

/** A place a unit might stand at, by the middle of its figures. */
export interface Stand {
  readonly x: number;
  readonly y: number;
  readonly moved: boolean;
  /** Everybody inside a wood or the like, or dug in; walls depend on who shoots. */
  readonly cover: boolean;
  readonly repeat: boolean;
}

export function standAt(w: World, group: Group, x: number, y: number, moved: boolean): Stand {
  const cover = (group.unit.dugIn && !moved) || groundCover(w, group, x, y);
  return { x, y, moved, cover, repeat: mayRepeat(w, group, x, y) };
}

/** The same where the ground is known. */
export function standOn(w: World, group: Group, { x, y, cover }: Place): Stand {
  return { x, y, moved: true, cover, repeat: mayRepeat(w, group, x, y) };
}

/** RB-OFF-1, RB-OFF-2, roughly. */
function mayRepeat(w: World, group: Group, x: number, y: number): boolean {
  const { officerReach, commandReach } = DATA.figures;
  if (group.unit.kind === "vehicle")
    return w.own.some((o) => o.unit.vehicle?.command === true && distance(o.x, o.y, x, y) <= commandReach.value);
  if (group.figures.some((figure) => figure.officer)) return true;
  return w.officers.some((o) => distance(o.x, o.y, x, y) <= officerReach.value + group.radius / 2);
}

export function targetAt(group: Group, stand: Stand, cover: boolean): Target {
  return { unit: group.unit, figures: group.figures.length, cover, repeat: stand.repeat };
}

/** How far an infantry unit that runs can still assault from. */
const CHARGE = 4500;
const STEP = 1500;

/** What the enemy may do to it there before it acts again. */
export function dangerAt(w: World, group: Group, stand: Stand): number {
  if (w.foeActs === 0) return 0;
  let fire = 0;
  let most = 0;
  let assault = 0;
  for (const foe of w.foes) {
    const away = distance(foe.x, foe.y, stand.x, stand.y);
    const ready = foe.unit.suppressed ? 0.4 : 1;
    const harm = ready * harmFrom(w, foe, group, stand, away);
    fire += harm;
    most = Math.max(most, harm);
    if (group.unit.kind === "infantry" && foe.unit.kind === "infantry" && away - group.radius - foe.radius < CHARGE)
      assault = Math.max(assault, ready * overrun(foe, group, stand.cover));
  }
  // The worst of them may choose it; the others share their fire among all.
  const shots = w.foeActs * (0.5 * most + Math.min(1, 1.5 / w.own.length) * fire);
  const life = lifeOf(w, group.unit, group.figures.length);
  const daring = w.attacks && mustCome(w) ? (w.mission.id === 5 ? w.style.caution : w.style.daring) : 1;
  return w.care * daring * (w.style.dread * Math.min(shots, life) + w.style.fear * w.foeActs * assault * life);
}

/** The attacker has no use for time: what he does not risk now he must risk later. */
export function mustCome(w: World): boolean {
  return w.mission.id === 2 || w.mission.id === 5 || w.mission.id === "kolkhoz";
}

/** As he stands, or where he cannot hurt it from there, when he has come nearer first. */
function harmFrom(w: World, foe: Group, group: Group, stand: Stand, away: number): number {
  const armoured = group.unit.kind === "vehicle";
  const seen = roughlySees(w, foe.x, foe.y, stand.x, stand.y);
  const reach = Math.max(0, away - group.radius / 2);
  if (seen) {
    const still = salvoOf(w, foe.unit, { distance: reach, armoured, moving: false, seen });
    const harm = still.dice.length === 0 ? 0 : salvoHarm(w, still, targetFrom(w, foe, group, stand, seen));
    if (harm > 0) return harm;
  }
  const stepped = salvoOf(w, foe.unit, { distance: Math.max(0, reach - STEP), armoured, moving: true, seen: true });
  if (stepped.dice.length === 0) return 0;
  const harm = w.style.unseen * salvoHarm(w, stepped, targetFrom(w, foe, group, stand, seen));
  return seen ? harm : w.style.unseen * harm;
}

function targetFrom(w: World, foe: Group, group: Group, stand: Stand, seen: boolean): Target {
  return targetAt(group, stand, stand.cover || (seen && behindWall(w.board, foe, stand)));
}

/** Roughly the chance that an assault by this enemy would end it: numbers count twice, who is suppressed may not even fight (RB-ASL-7). */
function overrun(foe: Group, group: Group, cover: boolean): number {
  const theirs = foe.figures.length * foe.figures.length * falls(group.unit, cover);
  const ours = group.figures.length * group.figures.length * falls(foe.unit, false);
  const stands = group.unit.suppressed ? passChance(group.unit, false) : 1;
  return 1 - (stands * ours) / (ours + theirs);
}

/** Chance that one of them falls to one die (RB-ASL-6, RB-ASL-8). */
function falls(unit: Unit, cover: boolean): number {
  const fails = (checkOf(unit.quality) - 1) / 6;
  return cover ? fails * fails : fails;
}

export interface Risk {
  readonly harm: number;
  /** Chance that the order ends there (RB-ORD-16). */
  readonly stopped: number;
}

/** At its end, in the middle of it, or where it begins. */
function seesWay(w: World, foe: Group, from: Group, to: Stand): boolean {
  return (
    roughlySees(w, foe.x, foe.y, to.x, to.y) ||
    roughlySees(w, foe.x, foe.y, from.x + (to.x - from.x) * 0.5, from.y + (to.y - from.y) * 0.5) ||
    roughlySees(w, foe.x, foe.y, from.x, from.y)
  );
}

/** What those who lie in ambush do to it when it acts there (RB-AMB-4). */
export function riskAt(w: World, group: Group, stand: Stand): Risk {
  let harm = 0;
  let goesOn = 1;
  for (const foe of w.foes) {
    if (!foe.unit.ambush || foe.unit.ambushShotUsed) continue;
    if (!seesWay(w, foe, group, stand)) continue;
    const away = Math.max(0, distance(foe.x, foe.y, stand.x, stand.y) - group.radius / 2);
    const armoured = group.unit.kind === "vehicle";
    const salvo = salvoOf(w, foe.unit, { distance: away, armoured, moving: false, seen: true });
    if (salvo.dice.length === 0) continue;
    const target = targetAt(group, stand, stand.cover || behindWall(w.board, foe, stand));
    const effect = effectOf(salvo, target);
    harm += goesOn * salvoHarm(w, salvo, target);
    goesOn *= 1 - effect.suppressed - (effect.lost[group.figures.length] ?? 0);
  }
  return { harm: w.care * harm, stopped: 1 - goesOn };
}
