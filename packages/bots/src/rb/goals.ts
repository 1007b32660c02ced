import { DATA, holderOf, moverOf, stretchCost } from "@escaramuza/rules-rb";
import type { Unit } from "@escaramuza/rules-rb";
import { distance } from "./ground.ts";
import { keptAt } from "./sites.ts";
import type { Site } from "./sites.ts";
import type { Claim, Group, World } from "./world.ts";

/** What a place is worth to a unit because of the mission's scoring. */

const WIDTH = DATA.figures.tableWidth.value;
const HEIGHT = DATA.figures.tableHeight.value;
/** A place so far away pulls no more. */
const FAR = 14_000;
const METRE = 10_000;

/** A place, and where what is known of it is kept. */
interface Spot {
  readonly x: number;
  readonly y: number;
  readonly site?: Site | null;
}

export function pullOf(w: World, group: Group, spot: Spot): number {
  return w.style.goals * missionPull(w, group, spot) + huntOf(w, group, spot.x, spot.y);
}

function missionPull(w: World, group: Group, spot: Spot): number {
  switch (w.mission.id) {
    case 1:
      return quarters(w, group, spot.x, spot.y);
    case 2:
    case 3:
      return 0;
    case 4:
      return position(w, group, spot);
    case 5:
      return w.attacks ? breakthrough(w, group, spot) : 0;
    case "kolkhoz":
      return objectives(w, group, spot);
  }
}

/** Nearness with a steep end: being there counts, the more the less time is left. */
function nearness(w: World, away: number): number {
  return Math.max(0, 1 - away / FAR) * (0.8 - 0.3 * w.late) + (away <= 0 ? 0.2 + 0.8 * w.late : 0);
}

function isWeak(unit: Unit, figures: number): boolean {
  return 2 * figures < unit.initial || unit.vehicle?.immobilised === true;
}

/** How many own units are nearer to a place, and so will care for it. */
function rankOf(w: World, group: Group, x: number, y: number, able: (group: Group) => boolean): number {
  const mine = distance(group.x, group.y, x, y);
  return w.own.filter((o) => o.unit.id !== group.unit.id && able(o) && distance(o.x, o.y, x, y) < mine).length;
}

/** What the mission asks of a unit does not depend on the place that is weighed: worked out once for a decision. */
function claimsOf(w: World, group: Group, find: (w: World, group: Group) => Claim[]): readonly Claim[] {
  const { x, y } = group;
  const had = w.claims.get(group.unit.id);
  if (had !== undefined && had.x === x && had.y === y) return had.claims;
  const claims = find(w, group);
  w.claims.set(group.unit.id, { x, y, claims });
  return claims;
}

// --- mission 1

const QUARTER = 2;
const INSET = 400;

function quarters(w: World, group: Group, x: number, y: number): number {
  let best = 0;
  for (const { x: left, y: low, worth } of claimsOf(w, group, quarterClaims)) {
    const nearX = Math.min(Math.max(x, left), left + WIDTH / 2 - INSET);
    const nearY = Math.min(Math.max(y, low), low + HEIGHT / 2 - INSET);
    best = Math.max(best, worth * nearness(w, distance(x, y, nearX, nearY)));
  }
  return QUARTER * best;
}

/** A quarter without friends wants one; with enemies in it, it is at least denied to them (RB-M1-3). By their lowest corners. */
function quarterClaims(w: World, group: Group): Claim[] {
  const claims: Claim[] = [];
  for (const east of [0, 1])
    for (const north of [0, 1]) {
      const low = {
        x: (east * WIDTH) / 2 + (east === 1 ? INSET : 0),
        y: (north * HEIGHT) / 2 + (north === 1 ? INSET : 0),
      };
      const high = { x: low.x + WIDTH / 2 - INSET, y: low.y + HEIGHT / 2 - INSET };
      const inside = (o: Group): boolean => Number(2 * o.x >= WIDTH) === east && Number(2 * o.y >= HEIGHT) === north;
      const friends = w.own.filter((o) => o.unit.id !== group.unit.id && inside(o)).length;
      const foes = w.foes.filter(inside).length;
      const rank = rankOf(w, group, (low.x + high.x) / 2, (low.y + high.y) / 2, (o) => !inside(o));
      const need = friends === 0 ? (rank < 2 ? 1 : 0.5) : 0.12;
      claims.push({ ...low, worth: need * (foes === 0 ? 1 : 0.6) });
    }
  return claims;
}

// --- mission 4

const POSITION = 3;
const SEAT = 1000;

/** The nearest counts (RB-M4-4); some more are wanted in case it falls. */
function position(w: World, group: Group, spot: Spot): number {
  const { x, y } = spot;
  const [marker] = w.mission.objectives;
  if (marker === undefined) return 0;
  if (!isAble(group)) return 0.1 * nearness(w, distance(x, y, marker.x, marker.y));
  const [claim] = claimsOf(w, group, positionClaims);
  const share = claim?.worth ?? 0;
  const away = Math.max(0, distance(x, y, marker.x, marker.y) - group.radius);
  const way = Math.max(0, wayTo(w, group, spot, 0) - group.radius);
  const closest = away < (claim?.least ?? 0) ? 0.3 + 0.7 * w.late : 0;
  // Who stands on it cannot be outdone.
  const seated = 0.5 * Math.max(0, 1 - away / SEAT);
  return POSITION * share * (Math.max(0, 1 - way / FAR) + closest * 0.5 + seated);
}

function isAble(o: Group): boolean {
  return !isWeak(o.unit, o.figures.length);
}

function positionClaims(w: World, group: Group): Claim[] {
  return w.mission.objectives.map(({ x, y }) => {
    const foes = w.foes.filter(isAble).map((o) => distance(o.x, o.y, x, y) - o.radius);
    return { x, y, worth: [1, 0.7, 0.5][rankOf(w, group, x, y, isAble)] ?? 0.3, least: Math.min(...foes, FAR) };
  });
}

// --- mission 5

const STOPPED = 3;
const THROUGH = 3;

/** Out of no man's land, and on into the second line (RB-M5-6, RB-M5-7): the less of the way is left, the better. */
function breakthrough(w: World, group: Group, { x, y, site = null }: Spot): number {
  const { noMansLandTo, fortifiedTo } = DATA.figures;
  const living = group.figures.length;
  const { initial } = group.unit;
  if (2 * living < initial) return 0;
  const out = keptAt(site, 0, 2, () => wayEast(w, group, x, y, noMansLandTo.value));
  const on = keptAt(site, 1, 2, () => wayEast(w, group, Math.max(x, noMansLandTo.value), y, fortifiedTo.value));
  const hurry = 1 + w.late;
  return hurry * ((2 * living > initial ? STOPPED * gone(out) : 0) + THROUGH * gone(on));
}

/** A third of it is for being there. */
function gone(way: number): number {
  return 0.65 * (1 - way / DATA.figures.noMansLandTo.value) + (way === 0 ? 0.35 : 0);
}

/** Ways a little to either side of straight on. */
const ASIDE = [0, 1500, -1500, 3000, -3000];

/** What the way to a line across the table costs at least, its last figure included. */
function wayEast(w: World, group: Group, x: number, y: number, to: number): number {
  const end = to + tailOf(group) + 50;
  if (x >= end) return 0;
  let least = Infinity;
  for (const aside of ASIDE) {
    const at = y + aside;
    if (at < 0 || at > HEIGHT) continue;
    least = Math.min(least, stretchCost(w.board, moverOf(group.unit), x, y, end, at));
  }
  return Math.min(least, 1.6 * (end - x));
}

/** How far the last of them is behind the middle. */
function tailOf(group: Group): number {
  let tail = 0;
  for (const figure of group.figures) tail = Math.max(tail, group.x - figure.x);
  return Math.min(tail, group.radius);
}

/** What the straight way to one of the objectives costs, or a way around what is closed. */
function wayTo(w: World, group: Group, { x, y, site = null }: Spot, which: number): number {
  const { objectives: all } = w.mission;
  return keptAt(site, which, all.length, () => {
    const to = all[which];
    if (to === undefined) return 0;
    const straight = stretchCost(w.board, moverOf(group.unit), x, y, to.x, to.y);
    return Math.min(straight, 1.5 * distance(x, y, to.x, to.y));
  });
}

// --- scenario 1

const OBJECTIVE = 1.8;

function objectives(w: World, group: Group, spot: Spot): number {
  const { x, y } = spot;
  if (isWeak(group.unit, group.figures.length)) return 0;
  const reach = DATA.figures.objectiveReach.value;
  let best = 0;
  let rest = 0;
  for (const [i, objective] of claimsOf(w, group, objectiveClaims).entries()) {
    const away = Math.max(0, distance(x, y, objective.x, objective.y) - reach + 200);
    const way = away === 0 ? 0 : Math.max(away, wayTo(w, group, spot, i) - reach);
    const worth = objective.worth * nearness(w, way);
    rest += 0.1 * worth;
    best = Math.max(best, worth);
  }
  return OBJECTIVE * (best + rest);
}

function objectiveClaims(w: World, group: Group): Claim[] {
  const reach = DATA.figures.objectiveReach.value;
  return w.mission.objectives.map((objective) => {
    const near = (o: Group): boolean => distance(o.x, o.y, objective.x, objective.y) - o.radius <= reach;
    const able = (o: Group): boolean => !isWeak(o.unit, o.figures.length);
    const friends = w.own.filter((o) => o.unit.id !== group.unit.id && near(o) && able(o)).length;
    const foes = w.foes.filter((o) => near(o) && able(o)).length;
    const rank = rankOf(w, group, objective.x, objective.y, (o) => !near(o) && able(o));
    const need = friends === 0 ? (rank < 2 ? 1 : 0.6) : holderOf(w.s, objective) === w.seat ? 0.25 : 0.4;
    return { x: objective.x, y: objective.y, worth: need * (foes === 0 ? 1 : 0.7) };
  });
}

// --- the enemy himself

/** Who must fight goes where he can: into his own weapons' good range. */
function huntOf(w: World, group: Group, x: number, y: number): number {
  const defends = !w.attacks && (w.mission.id === 2 || w.mission.id === 5 || w.mission.id === "kolkhoz");
  if (defends || w.foes.length === 0) return 0;
  const keen = w.mission.id === 2 ? 6 : w.mission.id === 3 ? 1 : w.mission.id === 5 ? 0 : 0.5;
  let nearest = Infinity;
  for (const foe of w.foes) nearest = Math.min(nearest, distance(x, y, foe.x, foe.y));
  const officer = group.figures.some((figure) => figure.officer);
  return -w.style.hunt * keen * (Math.max(0, nearest - (officer ? 7000 : 4500)) / METRE);
}
