import { DATA, checkOf } from "@escaramuza/rules-rb";
import type { Unit } from "@escaramuza/rules-rb";
import { effectOf, passChance } from "./odds.ts";
import type { Target } from "./odds.ts";
import { distance } from "./ground.ts";
import type { Arms, Mark } from "./ground.ts";
import { groundCover, hereOf } from "./places.ts";
import { rowOf } from "./rows.ts";
import type { Row } from "./rows.ts";
import { slotOf } from "./salvo.ts";
import { roughlySees } from "./sight.ts";
import { NEAR, SEEN, fireStep, lookAt, nearerStep, seesHalfWay, wallBeforeIt } from "./sites.ts";
import type { Site, Sites } from "./sites.ts";
import { harmIn, lifeOf, tableOf } from "./worth.ts";
import type { Group, World } from "./world.ts";

/** A place a unit might stand at, by the middle of its figures. */
export interface Stand {
  readonly x: number;
  readonly y: number;
  readonly moved: boolean;
  /** Everybody inside a wood or the like, or dug in; walls depend on who shoots. */
  readonly cover: boolean;
  readonly repeat: boolean;
  /** Null where nothing is kept of it. */
  readonly site: Site | null;
}

export function standAt(w: World, group: Group, x: number, y: number, moved: boolean): Stand {
  const cover = (group.unit.dugIn && !moved) || groundCover(w, group, x, y);
  return { x, y, moved, cover, repeat: mayRepeat(w, group, x, y), site: null };
}

/** Where it stands. */
export function standHere(w: World, group: Group, moved: boolean): Stand {
  const sites = hereOf(w, group);
  const { x, y } = group;
  const cover = (group.unit.dugIn && !moved) || sites.places[0]?.cover === true;
  return { x, y, moved, cover, repeat: mayRepeat(w, group, x, y), site: { sites, at: 0 } };
}

/** Everywhere it might go. */
export function standsOn(w: World, group: Group, sites: Sites): Stand[] {
  sites.stands ??= sites.places.map(({ x, y, cover }, at) => {
    const [site, moved] = [{ sites, at }, true];
    return [
      { x, y, moved, cover, repeat: false, site },
      { x, y, moved, cover, repeat: true, site },
    ];
  });
  return sites.stands.map((both) => both[mayRepeat(w, group, both[0].x, both[0].y) ? 1 : 0]);
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

/** What the enemy may do to it there before it acts again. */
export function dangerAt(w: World, group: Group, stand: Stand): number {
  if (w.foeActs === 0) return 0;
  const row = rowOf(w, group, stand);
  if (Number.isNaN(row.fire)) exposed(w, group, stand, row);
  const { fire, most, assault } = row;
  // The worst of them may choose it; the others share their fire among all.
  const shots = w.foeActs * (0.5 * most + Math.min(1, 1.5 / w.own.length) * fire);
  const life = wholeLife(w, group);
  const daring = w.attacks && mustCome(w) ? (w.mission.id === 5 ? w.style.caution : w.style.daring) : 1;
  return w.care * daring * (w.style.dread * Math.min(shots, life) + w.style.fear * w.foeActs * assault * life);
}

/** Of the unit as it is. */
function wholeLife(w: World, { unit, figures, body: { mark } }: Group): number {
  renewed(w, mark);
  if (Number.isNaN(mark.life)) mark.life = lifeOf(w, unit, figures.length);
  return mark.life;
}

function renewed(w: World, mark: Mark): void {
  if (mark.stamp === w.stamp) return;
  mark.stamp = w.stamp;
  mark.now = [[], []];
  mark.life = NaN;
}

function exposed(w: World, group: Group, stand: Stand, row: Row): void {
  let fire = 0;
  let most = 0;
  let assault = 0;
  const tables = firesOn(w, group.body.mark, stand.repeat);
  const afoot = group.unit.kind === "infantry";
  for (let k = 0; k < w.foes.length; k++) {
    const foe = w.foes[k];
    const table = tables[k];
    if (foe === undefined || table === undefined) continue;
    const look = lookAt(w, group, stand, k);
    const ready = foe.unit.suppressed ? 0.4 : 1;
    const harm = ready * harmFrom(w, k, foe, group, stand, look, table);
    fire += harm;
    most = Math.max(most, harm);
    if (afoot && foe.unit.kind === "infantry" && (look & NEAR) !== 0)
      assault = Math.max(assault, ready * overrun(foe, group, stand.cover));
  }
  row.fire = fire;
  row.most = most;
  row.assault = assault;
}

/** The attacker has no use for time: what he does not risk now he must risk later. */
export function mustCome(w: World): boolean {
  return w.mission.id === 2 || w.mission.id === 5 || w.mission.id === "kolkhoz";
}

/** What each enemy does to such a unit. */
function firesOn(w: World, mark: Mark, repeat: boolean): readonly number[][] {
  renewed(w, mark);
  const tables = mark.now[repeat ? 1 : 0];
  if (tables.length === 0) for (const { body } of w.foes) tables.push(tableOf(w, body.arms, mark, repeat));
  return tables;
}

/** As he stands, or where he cannot hurt it from there, when he has come nearer first. */
function harmFrom(
  w: World,
  k: number,
  { unit, body: { arms } }: Group,
  group: Group,
  stand: Stand,
  look: number,
  table: number[],
): number {
  const circumstances = group.unit.kind === "vehicle" ? ON_VEHICLE : ON_FOOT;
  const seen = (look & SEEN) !== 0;
  const still = seen ? slotOf(arms, unit, fireStep(look), circumstances.still) : -1;
  const stepped = slotOf(arms, unit, nearerStep(look), circumstances.stepped);
  if ((still < 0 || isEmpty(arms, still)) && isEmpty(arms, stepped)) return 0;
  const cover = stand.cover || (seen && wallBeforeIt(w, stand, k, look));
  if (still >= 0) {
    const harm = harmOn(w, table, arms, still, group, stand, cover);
    if (harm > 0) return harm;
  }
  const harm = w.style.unseen * harmOn(w, table, arms, stepped, group, stand, cover);
  return seen ? harm : w.style.unseen * harm;
}

/** Out of the table, or into it. */
function harmOn(
  w: World,
  table: number[],
  arms: Arms,
  slot: number,
  group: Group,
  stand: Stand,
  cover: boolean,
): number {
  return table[2 * slot + (cover ? 1 : 0)] ?? harmIn(w, table, arms, slot, targetAt(group, stand, cover));
}

const ON_FOOT = {
  still: { armoured: false, moving: false, seen: true },
  stepped: { armoured: false, moving: true, seen: true },
};
const ON_VEHICLE = {
  still: { armoured: true, moving: false, seen: true },
  stepped: { armoured: true, moving: true, seen: true },
};

function isEmpty({ salvos }: Arms, slot: number): boolean {
  return salvos[slot]?.dice.length === 0;
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
function seesWay(w: World, k: number, foe: Group, from: Group, to: Stand, look: number): boolean {
  return (look & SEEN) !== 0 || seesHalfWay(w, from, to, k, look) || roughlySees(w, foe.x, foe.y, from.x, from.y);
}

/** What those who lie in ambush do to it when it acts there (RB-AMB-4). */
export function riskAt(w: World, group: Group, stand: Stand): Risk {
  const row = rowOf(w, group, stand);
  if (Number.isNaN(row.risk)) ambushed(w, group, stand, row);
  return { harm: w.care * row.risk, stopped: row.stopped };
}

function ambushed(w: World, group: Group, stand: Stand, row: Row): void {
  let harm = 0;
  let goesOn = 1;
  for (const [k, foe] of w.foes.entries()) {
    if (!foe.unit.ambush || foe.unit.ambushShotUsed) continue;
    const look = lookAt(w, group, stand, k);
    if (!seesWay(w, k, foe, group, stand, look)) continue;
    const { arms } = foe.body;
    const circumstances = group.unit.kind === "vehicle" ? ON_VEHICLE : ON_FOOT;
    const slot = slotOf(arms, foe.unit, fireStep(look), circumstances.still);
    const salvo = arms.salvos[slot];
    const table = firesOn(w, group.body.mark, stand.repeat)[k];
    if (salvo === undefined || salvo.dice.length === 0 || table === undefined) continue;
    const target = targetAt(group, stand, stand.cover || wallBeforeIt(w, stand, k, look));
    const effect = effectOf(salvo, target);
    harm += goesOn * harmIn(w, table, arms, slot, target);
    goesOn *= 1 - effect.suppressed - (effect.lost[group.figures.length] ?? 0);
  }
  row.risk = harm;
  row.stopped = 1 - goesOn;
}
