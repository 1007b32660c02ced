import {
  DATA,
  allowanceOf,
  deployable,
  eligibleUnits,
  gridPoints,
  inZone,
  onTable,
  zoneOf,
} from "@escaramuza/rules-rb";
import type { Deploy, Move, OrderChoice, Unit } from "@escaramuza/rules-rb";
import { standAt } from "./danger.ts";
import { lanesTo } from "./lanes.ts";
import type { Lanes } from "./lanes.ts";
import { moveTo, toMm } from "./march.ts";
import { passChance } from "./odds.ts";
import { nearInfantry } from "./options.ts";
import type { Spot } from "./places.ts";
import { roughlySees } from "./sight.ts";
import { groupOf, isBreakthrough, isOpening } from "./world.ts";
import type { Group, World } from "./world.ts";

/**
 * The attacker of mission 5: points are for units that get across the table in strength (RB-M5-6, RB-M5-7), and there are just orders
 * enough for that. So everybody runs, first who is nearest to a point; what is left over goes to fire.
 */

/** Infantry fights its way forward first: fire that nobody answers stops it later. */
export function mayRun(w: World, _unit: Unit): boolean {
  return isBreakthrough(w) && !isOpening(w);
}

const { noMansLandTo, fortifiedTo, tableWidth, tableHeight } = DATA.figures;
/** A little less than allowed: places are whole millimetres. */
const SLACK = 20;
const TRIES = 16;

/** The next run that brings somebody nearest to a point; null when no run brings any. */
export function nextRun(w: World): OrderChoice | null {
  const ideas = eligibleUnits(w.s, w.seat)
    .filter((unit) => onTable(unit) && mayRun(w, unit))
    .map((unit) => ({ group: groupOf(unit), gain: gainOf(w, groupOf(unit)) }))
    .filter(({ gain }) => gain > 0)
    .toSorted((a, b) => b.gain - a.gain);
  for (const { group } of ideas)
    if (runOf(w, group) !== null) return { do: "order", unit: group.unit.id, order: "run" };
  return null;
}

export function isRunner(w: World, group: Group): boolean {
  return gainOf(w, group) > 0;
}

/** Points to be had by running on, for each run they take. */
function gainOf(w: World, group: Group): number {
  const { unit, figures } = group;
  if (unit.vehicle?.immobilised === true || unit.firedFixed) return 0;
  const run = allowanceOf(unit, "run") - SLACK;
  const strong = 2 * figures.length > unit.initial;
  const able = 2 * figures.length >= unit.initial;
  const tail = tailOf(group);
  const out = group.x > noMansLandTo.value + tail ? 0 : lanesOf(w, group, noMansLandTo.value).way(group) / run;
  const on = group.x > fortifiedTo.value + tail ? 0 : lanesOf(w, group, fortifiedTo.value).way(group) / run;
  const pass = unit.suppressed ? passChance(unit, standAt(w, group, group.x, group.y, false).repeat) : 1;
  let gain = 0;
  if (strong && out > 0 && Math.ceil(out) <= w.turnsLeft) gain = 1 / Math.max(1, out);
  if (able && on > 0 && Math.ceil(on) <= w.turnsLeft)
    gain = Math.max(gain, (strong && out > 0 ? 2 : 1) / Math.max(1, on));
  if (out === 0 && on > 0) gain *= Number(process.env["GO"] ?? 2);
  return gain * pass * (isAwaited(w, group) ? 1 + ROBUST * spareOf(group) : 1);
}

/** Who can bear it goes first: an ambush is spent on the first who comes (RB-AMB-1). */
const ROBUST = 0.1;

function spareOf({ unit, figures }: Group): number {
  return unit.kind === "vehicle" ? 3 : Math.min(4, figures.length - Math.floor(unit.initial / 2) - 1);
}

function isAwaited(w: World, { x, y }: Group): boolean {
  return w.foes.some(
    ({ unit, ...foe }) => unit.ambush && !unit.ambushShotUsed && roughlySees(w.board, foe.x, foe.y, x + 1500, y),
  );
}

/** How far the last of them is behind the middle. */
function tailOf(group: Group): number {
  let tail = 0;
  for (const figure of group.figures) tail = Math.max(tail, group.x - figure.x);
  return tail + 20;
}

const kept = new WeakMap<World, Map<string, Lanes>>();

function lanesOf(w: World, group: Group, line: number): Lanes {
  let all = kept.get(w);
  if (all === undefined) kept.set(w, (all = new Map()));
  const key = `${group.unit.id} ${line}`;
  const had = all.get(key);
  if (had !== undefined) return had;
  const lanes = lanesTo(w, group, line + tailOf(group));
  all.set(key, lanes);
  return lanes;
}

/** Weight of the fire where it ends, against the way left. */
const EXPOSED = 1500;
/** Worth of needing one run less. */
const RUN = 1500;
const DIRECTIONS: readonly (readonly [number, number])[] = [0, 20, 41, 66, 100, 150, 240, 500].flatMap((slope) => {
  const length = Math.sqrt(10_000 + slope * slope);
  const [c, s] = [100 / length, slope / length];
  return [
    [c, s],
    [c, -s],
  ] as const;
});

/** The run that leaves the least of the way, in the least fire. */
export function runOf(w: World, group: Group): Move | null {
  const lanes = lanesOf(w, group, fortifiedTo.value);
  const reach = allowanceOf(group.unit, "run") - SLACK;
  const road = group.unit.kind === "vehicle" ? [1.5 * reach] : [];
  const spots: { spot: Spot; worth: number }[] = [];
  const now = lanes.left(group);
  for (const far of [...road, reach, 0.85 * reach, 0.7 * reach, 0.5 * reach, 0.3 * reach])
    for (const [dx, dy] of DIRECTIONS) {
      const spot = { x: group.x + dx * far, y: group.y + dy * far };
      if (!fits(group, spot) || (group.unit.kind === "infantry" && nearInfantry(w, group, spot.x, spot.y, 20)))
        continue;
      const left = lanes.left(spot);
      if (left > now - 300) continue;
      const runs = Math.ceil(lanes.way(spot) / reach);
      spots.push({ spot, worth: -left - RUN * runs - EXPOSED * lanes.fire(spot) - (isOut(group, spot) ? 0 : 300) });
    }
  for (const { spot } of spots.toSorted((a, b) => b.worth - a.worth).slice(0, TRIES)) {
    const move = moveTo(w.s, group, "run", spot, group.unit.vehicle === null ? null : { dx: 1, dy: 0 });
    if (move !== null) return move;
  }
  return null;
}

function isOut(group: Group, spot: Spot): boolean {
  return spot.x > noMansLandTo.value + tailOf(group);
}

function fits({ figures, x, y }: Group, spot: Spot): boolean {
  return figures.every((figure) => {
    const [fx, fy] = [figure.x + spot.x - x, figure.y + spot.y - y];
    return fx >= 0 && fy >= 0 && fx <= tableWidth.value && fy <= tableHeight.value;
  });
}

const FORWARD = Number(process.env["FORWARD"] ?? 1);
const JUMP = Number(process.env["JUMP"] ?? 2.95);
/** Towards where three runs lead across. */
export function jumpOff(w: World, group: Group, x: number, y: number): number {
  const run = allowanceOf(group.unit, "run") - SLACK;
  const runs = lanesOf(w, group, fortifiedTo.value).way({ x, y }) / run;
  return -FORWARD * Math.max(0, Math.min(9, runs) - JUMP);
}

// --- deployment

/** As far forward as allowed, where the way through is best. */
export function startOf(w: World, legal: (answer: Deploy) => boolean): Deploy | null {
  const zone = zoneOf(w.s, w.seat);
  const waiting = deployable(w.s, w.seat).filter((unit) => !onTable(unit));
  const [unit] = waiting.toSorted((a, b) => rankOf(b) - rankOf(a));
  if (zone === null || unit === undefined) return null;
  const group = groupOf(unit);
  const lanes = lanesOf(w, { ...group, radius: 450, x: 0, y: 0 }, fortifiedTo.value);
  const spots = gridPoints(zone)
    .map(({ x, y }) => ({ x: toMm(x), y: toMm(y) }))
    .filter(({ x, y }) => inZone(zone, x, y))
    .map((spot) => ({ spot, worth: -lanes.left(spot) - crowd(w, spot) }))
    .toSorted((a, b) => b.worth - a.worth);
  for (const { spot } of spots) {
    const answer = placing(unit, spot);
    if (legal(answer)) return answer;
  }
  return null;
}

function rankOf(unit: Unit): number {
  return unit.kind === "vehicle" ? 100 : unit.initial;
}

function placing(unit: Unit, { x, y }: Spot): Deploy {
  const place = { do: "place" as const, unit: unit.id, x, y, places: [] };
  return unit.kind === "vehicle" ? { ...place, shape: "keep", dx: 1, dy: 0 } : { ...place, shape: "block" };
}

const CROWD = 600;
const ABREAST = 1200;

function crowd(w: World, { y }: Spot): number {
  let sum = 0;
  for (const o of w.own) sum += CROWD * Math.max(0, 1 - Math.abs(o.y - y) / ABREAST);
  return sum;
}
