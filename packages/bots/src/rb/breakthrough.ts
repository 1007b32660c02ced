import {
  DATA,
  allowanceOf,
  allowanceOn,
  behindWall,
  deployable,
  eligibleUnits,
  gridPoints,
  inZone,
  mayBog,
  moverOf,
  onTable,
  stretchCost,
  waysOf,
  zoneOf,
} from "@escaramuza/rules-rb";
import type { Deploy, Move, OrderChoice, Unit } from "@escaramuza/rules-rb";
import { standAt, targetAt } from "./danger.ts";
import { lanesTo } from "./lanes.ts";
import type { Lanes } from "./lanes.ts";
import { toMm } from "./march.ts";
import { effectOf, passChance } from "./odds.ts";
import { nearInfantry } from "./options.ts";
import type { Spot } from "./places.ts";
import { salvoOf } from "./salvo.ts";
import { roughlySees } from "./sight.ts";
import { distance, groupOf } from "./world.ts";
import type { Group, World } from "./world.ts";

/**
 * The attacker of mission 5: points are for units that get across the table in strength (RB-M5-6, RB-M5-7), and there are just orders
 * enough for that. So they run, in waves: who has begun is seen through before the next begins, for what stands before the enemy is
 * shot at. Orders that no run is worth are left to the player's ordinary judgement.
 */
export function isBreakthrough(w: World): boolean {
  return w.mission.id === 5 && w.attacks;
}

const { noMansLandTo, fortifiedTo, tableWidth, tableHeight } = DATA.figures;
/** A little less than allowed: places are whole millimetres. */
const SLACK = 30;

export function nextRun(w: World): OrderChoice | null {
  let best: string | null = null;
  let most = 0;
  for (const unit of eligibleUnits(w.s, w.seat)) {
    if (!onTable(unit)) continue;
    const run = runOf(w, groupOf(unit));
    if (run === null || run.worth <= most) continue;
    most = run.worth;
    best = unit.id;
  }
  return best === null ? null : { do: "order", unit: best, order: "run" };
}

export interface Run {
  readonly move: Move;
  readonly worth: number;
}

const runs = new WeakMap<World, Map<string, Run | null>>();

/** The best run of a unit; null where none brings it anything. */
export function runOf(w: World, group: Group): Run | null {
  let all = runs.get(w);
  if (all === undefined) runs.set(w, (all = new Map()));
  const had = all.get(group.unit.id);
  if (had !== undefined) return had;
  const found = findRun(w, group);
  all.set(group.unit.id, found);
  return found;
}

function findRun(w: World, group: Group): Run | null {
  const { unit } = group;
  if (unit.vehicle?.immobilised === true || unit.firedFixed) return null;
  const gain = gainOf(w, group, group);
  if (gain <= 0) return null;
  const { path } = lanesOf(w, group).from(group);
  const full = longest(w, group, path);
  let best: Run | null = null;
  for (const part of [1, 0.9, 0.78, 0.65, 0.5, 0.35]) {
    const walked = cut(group, path, full * part);
    const end = walked.at(-1);
    if (end === undefined || !fits(group, end)) continue;
    if (unit.kind === "infantry" && nearInfantry(w, group, end.x, end.y, 20)) continue;
    const worth = worthOf(w, group, walked, end, gain);
    if (worth <= 0 || (best !== null && worth <= best.worth)) continue;
    const move = moveAlong(group, walked);
    if (waysOf(w.s, unit, allowanceOf(unit, "run"), move).ok) best = { move, worth };
  }
  return best;
}

/** What a run is worth that ends there: what is to be had, the step towards it, and the fire there and on the way. */
function worthOf(w: World, group: Group, walked: readonly Spot[], end: Spot, gain: number): number {
  const before = leftOf(w, group, group);
  const after = leftOf(w, group, end);
  const step = Math.min(1.2, Math.max(0, before.runs - after.runs));
  const halved = halvedBy(w, group, walked, end);
  const lanes = lanesOf(w, group);
  const left = w.turnsLeft > 1 ? lanes.fire(end) - lanes.fire(group) : 0;
  const bogs = group.unit.kind === "vehicle" && mayBog(w.s, group.unit, [group, ...walked]) ? 0.3 : 0;
  return gain * step - w.style.loss * halved - w.style.exposed * left - bogs;
}

interface Left {
  /** Runs to be out of no man's land, and to be through, in parts. */
  readonly out: number;
  readonly runs: number;
}

function leftOf(w: World, group: Group, spot: Spot): Left {
  const run = 0.97 * allowanceOf(group.unit, "run");
  const { way, out } = lanesOf(w, group).from(spot);
  return { out: out / run, runs: way / run };
}

/** Points to be had by running on, for each run they take; more for who is on his way. */
function gainOf(w: World, group: Group, spot: Spot): number {
  const { unit, figures } = group;
  const strong = 2 * figures.length > unit.initial;
  const able = 2 * figures.length >= unit.initial;
  const { out, runs: on } = leftOf(w, group, spot);
  if (on <= 0) return 0;
  const pass = unit.suppressed ? passChance(unit, standAt(w, group, group.x, group.y, false).repeat) : 1;
  let gain = 0;
  if (strong && out > 0 && Math.ceil(out) <= w.turnsLeft) gain = 1 / Math.max(1, out);
  if (able && Math.ceil(on) <= w.turnsLeft) gain = Math.max(gain, (strong && out > 0 ? 2 : 1) / Math.max(1, on));
  return gain * pass * (out <= 0 ? w.style.wave : 1);
}

/** Chance that those in ambush leave it without the strength to score. */
function halvedBy(w: World, group: Group, walked: readonly Spot[], end: Spot): number {
  const { unit, figures } = group;
  const stand = standAt(w, group, end.x, end.y, true);
  const spare = figures.length - Math.floor(unit.initial / 2) - 1;
  let safe = 1;
  for (const foe of w.foes) {
    if (!foe.unit.ambush || foe.unit.ambushShotUsed) continue;
    const near = [group, ...walked].filter((p) => roughlySees(w.board, foe.x, foe.y, p.x, p.y));
    if (near.length === 0) continue;
    const away = Math.min(...near.map((p) => distance(foe.x, foe.y, p.x, p.y)));
    const armoured = unit.kind === "vehicle";
    const salvo = salvoOf(w, foe.unit, { distance: away, armoured, moving: false, seen: true });
    if (salvo.dice.length === 0) continue;
    const cover = stand.cover || behindWall(w.board, foe, end);
    const { lost, suppressed } = effectOf(salvo, targetAt(group, stand, cover));
    let halved = 0;
    for (const [n, chance] of lost.entries()) if (n > spare) halved += chance;
    safe *= 1 - Math.min(1, halved + 0.3 * suppressed);
  }
  return 1 - safe;
}

const kept = new WeakMap<World, Map<string, Lanes>>();

function lanesOf(w: World, group: Group): Lanes {
  let all = kept.get(w);
  if (all === undefined) kept.set(w, (all = new Map()));
  const had = all.get(group.unit.id);
  if (had !== undefined) return had;
  const tail = tailOf(group);
  const lanes = lanesTo(w, group, noMansLandTo.value + tail, fortifiedTo.value + tail);
  all.set(group.unit.id, lanes);
  return lanes;
}

/** How far the last of them is behind the middle. */
function tailOf(group: Group): number {
  let tail = 0;
  for (const figure of group.figures) tail = Math.max(tail, group.x - figure.x);
  return tail + 20;
}

/** Up to where a few runs lead across. */
export function jumpOff(w: World, group: Group, x: number, y: number): number {
  const { runs: left } = leftOf(w, group, { x, y });
  return -w.style.forward * Math.max(0, Math.min(9, left) - w.style.jump);
}

// --- along a way

/** How much of the way it can run: what it costs whoever has it worst (RB-GEO-6). */
function longest(w: World, group: Group, path: readonly Spot[]): number {
  const mover = moverOf(group.unit);
  const reach = allowanceOf(group.unit, "run");
  const whole = lengthOf([group, ...path]);
  let [low, high] = [0, Math.min(whole, 1.5 * reach)];
  for (let i = 0; i < 9; i++) {
    const middle = (low + high) / 2;
    const walked = [group, ...cut(group, path, middle)];
    const allowed = group.unit.kind === "vehicle" ? allowanceOn(w.board, group.unit, reach, walked) : reach;
    let most = 0;
    for (const figure of group.figures) {
      let cost = 0;
      for (let k = 1; k < walked.length; k++) {
        const [a, b] = [walked[k - 1] ?? group, walked[k] ?? group];
        const [dx, dy] = [figure.x - group.x, figure.y - group.y];
        cost += stretchCost(w.board, mover, a.x + dx, a.y + dy, b.x + dx, b.y + dy);
      }
      most = Math.max(most, cost);
    }
    if (most <= allowed - SLACK) low = middle;
    else high = middle;
  }
  return low;
}

function lengthOf(path: readonly Spot[]): number {
  let sum = 0;
  for (let k = 1; k < path.length; k++) {
    const [a, b] = [path[k - 1], path[k]];
    if (a !== undefined && b !== undefined) sum += distance(a.x, a.y, b.x, b.y);
  }
  return sum;
}

/** The places on the way so far, the last one where it ends. */
function cut(from: Spot, path: readonly Spot[], length: number): Spot[] {
  const walked: Spot[] = [];
  let left = length;
  let at = from;
  for (const to of path) {
    const stretch = distance(at.x, at.y, to.x, to.y);
    if (stretch >= left) {
      const part = left / Math.max(1, stretch);
      if (part > 0) walked.push({ x: at.x + (to.x - at.x) * part, y: at.y + (to.y - at.y) * part });
      break;
    }
    walked.push(to);
    left -= stretch;
    at = to;
  }
  return walked;
}

const SEGMENTS = 8;

function moveAlong(group: Group, walked: readonly Spot[]): Move {
  const bends = straightened(group, walked).slice(0, SEGMENTS);
  const paths = group.figures.map(({ id, x, y }) => ({
    figure: id,
    path: bends.map((p) => ({ x: x + toMm(p.x - group.x), y: y + toMm(p.y - group.y) })),
  }));
  return { do: "paths", paths, ...(group.unit.vehicle === null ? {} : { dx: 1, dy: 0 }) };
}

/** Without the places on a straight line between two others. */
function straightened(from: Spot, path: readonly Spot[]): Spot[] {
  return path.filter((p, i) => {
    const [a, b] = [path[i - 1] ?? from, path[i + 1]];
    return b === undefined || Math.abs((p.x - a.x) * (b.y - p.y) - (p.y - a.y) * (b.x - p.x)) > 100;
  });
}

function fits({ figures, x, y }: Group, spot: Spot): boolean {
  return figures.every((figure) => {
    const [fx, fy] = [figure.x + spot.x - x, figure.y + spot.y - y];
    return fx >= 0 && fy >= 0 && fx <= tableWidth.value && fy <= tableHeight.value;
  });
}

// --- deployment

/** Where the way through is best, in as few runs as can be: who starts farther back in the same lane loses nothing by it. */
export function startOf(w: World, legal: (answer: Deploy) => boolean): Deploy | null {
  const zone = zoneOf(w.s, w.seat);
  const waiting = deployable(w.s, w.seat).filter((unit) => !onTable(unit));
  const [unit] = waiting.toSorted((a, b) => rankOf(b) - rankOf(a));
  if (zone === null || unit === undefined) return null;
  const group = { ...groupOf(unit), radius: 450, x: 0, y: 0 };
  const lanes = lanesOf(w, group);
  const run = 0.97 * allowanceOf(unit, "run");
  const spots = gridPoints(zone)
    .map(({ x, y }) => ({ x: toMm(x), y: toMm(y) }))
    .filter(({ x, y }) => inZone(zone, x, y))
    .map((spot) => {
      const { way, toll } = lanes.from(spot);
      return { spot, worth: -w.style.runs * Math.ceil(way / run) - toll / run - (WIDTHWISE * (1500 - spot.x)) / 1500 };
    })
    .toSorted((a, b) => b.worth - a.worth);
  for (const { spot } of spots)
    for (const answer of placings(unit, spot)) if (legal(answer)) return answer;
  return null;
}

const WIDTHWISE = 0.1;

function rankOf(unit: Unit): number {
  return unit.kind === "vehicle" ? 100 : unit.initial;
}

/** Flat, to fit a narrow lane; otherwise as usual. */
function placings(unit: Unit, { x, y }: Spot): Deploy[] {
  const place = { do: "place" as const, unit: unit.id, x, y, places: [] };
  if (unit.kind === "vehicle") return [{ ...place, shape: "keep", dx: 1, dy: 0 }];
  return [
    { ...place, shape: "block", dx: 0, dy: 1 },
    { ...place, shape: "block", dx: 0, dy: -1 },
    { ...place, shape: "block" },
  ];
}
