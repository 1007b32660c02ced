import {
  bearingApart,
  cornersOfOblong,
  cutBy,
  gapSquared,
  isCovered,
  partsOverlap,
  pivotSweep,
  polygonGapToPoint,
  regionOf,
  spansInside,
  straightSweep,
  alongBearing,
} from "@escaramuza/geometry";
import type { Oblong, Polygon, Region } from "@escaramuza/geometry";
import type { Refusal } from "@escaramuza/kernel";
import type { Leg } from "./answers.ts";
import { boardOf, gunRadius, hullAt, modelRadius, solidOf, wreckSolid } from "./board.ts";
import type { Area, Board, Line } from "./board.ts";
import { DATA, templateOf } from "./data.ts";
import { closedTo, moverOf, passageRule } from "./field.ts";
import type { Pace } from "./field.ts";
import { isRoadWay, movementFor, roadRate } from "./rates.ts";
import { no } from "./refusal.ts";
import { EPS, hasRule } from "./state.ts";
import type { Point, Position, Unit } from "./state.ts";
import { driven, onward } from "./ways.ts";

/** The table as a vehicle's drive meets it (BA-GEO-31), and whether legs may be driven there (BA-VEH-2 to BA-VEH-4). */
export interface Course {
  readonly s: Position;
  readonly board: Board;
  readonly unit: Unit;
  readonly pace: Pace;
  readonly start: Stance;
  readonly length: number;
  readonly width: number;
  readonly areas: readonly Area[];
  readonly lines: readonly Line[];
  /** Deep water that it may swim over (BA-VSPEC-9). */
  readonly water: readonly Area[];
  readonly solids: readonly Obstacle[];
  readonly options: DriveOptions;
}

export interface DriveOptions {
  readonly allowance?: number;
  readonly spare?: readonly string[];
  readonly backwards?: boolean;
  readonly ram?: string;
  /** It comes in from outside: not on the table yet (BA-DEPLOY-11). */
  readonly entering?: boolean;
  /** It goes off the table: who is near its end does not matter (BA-SCEN-7). */
  readonly leaving?: boolean;
}

export interface Stance extends Point {
  readonly heading: number;
}

/** Something of another unit, or a wreck. */
interface Obstacle {
  readonly unit: string | null;
  /** Never driven over: hulls and guns. Men are. */
  readonly hard: boolean;
  /** Kept an inch from on the way: enemies it did not start too near to. */
  readonly shunned: boolean;
  /** At the end: farther than this; an enemy it started near to, no nearer than before. */
  readonly away: number;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  /** Of hulls and sections; of round ones null. */
  readonly parts: readonly Polygon[] | null;
  /** The box those lie in. */
  readonly box: Box | null;
}

interface Box {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

const APART = DATA.figures.separation.value;
const PIVOT = DATA.figures.pivotMaxDegrees.value;

export function courseOf(s: Position, unit: Unit, pace: Pace, start: Stance, options: DriveOptions): Course {
  const board = boardOf(s);
  const row = templateOf(unit.template).vehicle;
  if (row === null) throw new Error(`${unit.id} has no hull`);
  const { length, width } = row;
  const { areas, lines } = closedTo(board, moverOf(unit), pace);
  const swims = hasRule(unit, "amphibious") && pace === "advance";
  const isWater = ({ piece }: Area): boolean => piece.row.class === "deepWater";
  const course = {
    s,
    board,
    unit,
    pace,
    start,
    length,
    width,
    areas: areas.filter((area) => area.piece.id !== options.ram && !(swims && isWater(area))),
    lines,
    water: swims ? areas.filter(isWater) : [],
    options,
  };
  return { ...course, solids: obstaclesOf(s, unit, hullAt(start.x, start.y, start.heading, length, width), options) };
}

function obstaclesOf(s: Position, unit: Unit, hull: Oblong, { spare = [], ram }: DriveOptions): Obstacle[] {
  const found: Obstacle[] = [];
  const own = cornersOfOblong(hull);
  const around = regionOf(own);
  const tows = templateOf(unit.template).vehicle?.tow !== null;
  // Made once each: there are a hundred of them for every way that is tried.
  const add = (
    other: Unit,
    hard: boolean,
    { x, y }: Point,
    radius: number,
    parts: Obstacle["parts"],
    box: Obstacle["box"],
  ): void => {
    const one = { unit: other.id, hard, shunned: false, away: APART, x, y, radius, parts, box };
    found.push(one);
    const enemy = other.seat !== unit.seat;
    const isSpared = spare.includes(other.id);
    // Who is far off does not touch it, however far.
    const before = isFar(around, one, APART + 2 * EPS) ? Infinity : gapTo(own, one);
    const touches = enemy && before <= APART + EPS;
    // BA-GEO-31: a tow may end close to a gun it is to limber.
    const limbers = !enemy && other.gun !== null && tows;
    one.shunned = enemy && !isSpared && !touches;
    one.away = isSpared ? -1 : limbers ? 0 : touches ? Math.min(APART, before - 2 * EPS) : APART;
  };
  for (const other of s.units) {
    const { place } = other;
    const first = found.length;
    if (other.id === unit.id) continue;
    if (place.at === "building" && other.seat !== unit.seat && place.section !== ram) {
      const area = boardOf(s).sections.get(place.section);
      if (area !== undefined) add(other, false, NOWHERE, 0, area.parts, area.region);
      continue;
    }
    if (place.at !== "table") continue;
    if (other.vehicle !== null) {
      const { corners, region } = solidOf(other);
      add(other, true, other.vehicle, 0, [corners], region);
      continue;
    }
    const { gun } = other;
    if (gun !== null) {
      const { x, y, abandoned } = gun;
      const radius = gunRadius(other);
      if (!abandoned) add(other, true, gun, radius, null, null);
      else found.push({ unit: null, hard: true, shunned: false, away: -1, x, y, radius, parts: null, box: null });
    }
    const radius = modelRadius(other);
    const men = other.models.filter(({ alive }) => alive);
    for (const model of men) if (model.role !== "spotter") add(other, false, model, radius, null, null);
    if (other.seat !== unit.seat && !spare.includes(other.id)) nearAsOne(found, first);
    // BA-GEO-6: spotters are no part of how far off their unit is.
    for (const model of men) if (model.role === "spotter") add(other, false, model, radius, null, null);
  }
  for (const wreck of s.wrecks) {
    const { corners, region } = wreckSolid(wreck);
    const { x, y } = wreck;
    found.push({ unit: null, hard: true, shunned: false, away: -1, x, y, radius: 0, parts: [corners], box: region });
  }
  return found;
}

/** BA-GEO-31: a hull that starts near to one of an enemy unit does so to the unit: none of it is shunned, and all as near as the nearest. */
function nearAsOne(found: Obstacle[], first: number): void {
  let away = Infinity;
  for (const one of found.slice(first)) if (one.unit !== null && !one.shunned) away = Math.min(away, one.away);
  if (away === Infinity) return;
  for (let i = first; i < found.length; i++) {
    const one = found[i];
    if (one !== undefined && one.unit !== null) found[i] = { ...one, shunned: false, away };
  }
}

/** Of what has an outline, and no middle. */
const NOWHERE: Point = { x: 0, y: 0 };

function gapTo(polygon: Polygon, { x, y, radius, parts }: Pick<Obstacle, "x" | "y" | "radius" | "parts">): number {
  if (parts === null) return Math.max(0, polygonGapToPoint(polygon, x, y) - radius);
  let best = Infinity;
  for (const part of parts) best = Math.min(best, gapSquared(polygon, part));
  return Math.sqrt(best);
}

// --- legs

/** Turns and lengths: as its row has them (BA-VEH-2), backwards less (BA-VEH-4), recce and dual steering more. */
export interface Limits {
  readonly rate: number;
  readonly pivots: number;
  readonly degrees: number;
}

/** Forwards or backwards; null where it may not go that way with that order. */
export function limitsOf({ s, unit, pace, options }: Course, back: boolean): Limits | null {
  const row = movementFor(unit);
  const degrees = pace === "run" ? s.battle.runPivot : PIVOT;
  const pivots = (pace === "run" ? row.runPivots : row.pivots) ?? Infinity;
  const forward = { rate: options.allowance ?? row[pace], pivots, degrees };
  if (options.backwards === true) return back ? forward : null;
  if (!back) return forward;
  // BA-VSPEC-5, BA-VSPEC-7
  if (pace === "run") return hasRule(unit, "dualSteering") ? forward : null;
  return hasRule(unit, "recce") ? forward : { rate: options.allowance ?? row.reverse, pivots: 0, degrees };
}

/** Why it may not be driven so; null if it may. */
export function legsRefusal(c: Course, legs: readonly Leg[]): Refusal | null {
  const about = { unit: c.unit.id };
  if (c.unit.vehicle?.immobilised === true && legs.length > 0) return no("BA-VEH-3", "immobilised", about);
  const forward = legs.some((leg) => leg.do === "forward" && leg.by > 0);
  const back = legs.some((leg) => leg.do === "reverse" && leg.by > 0);
  if (forward && back) return no("BA-VEH-4", "bothWays", about);
  const limits = limitsOf(c, back || (!forward && c.options.backwards === true));
  if (limits === null) return back ? no("BA-VEH-4", "noReverse", about) : no("BA-VSPEC-6", "onlyBackwards", about);
  let heading = c.start.heading;
  let pivots = 0;
  let length = 0;
  for (const leg of legs) {
    if (leg.do !== "pivot") length += leg.by;
    else if (leg.to !== heading) {
      pivots++;
      if (bearingApart(leg.to, heading) > limits.degrees)
        return no("BA-VEH-2", "turnsTooFar", { ...about, most: limits.degrees });
      heading = leg.to;
    }
  }
  // Straight back and half as far is the reverse of who has no better (BA-VEH-4).
  const rule = back && limits.pivots === 0 ? "BA-VEH-4" : "BA-VEH-2";
  if (pivots > limits.pivots) return no(rule, "tooManyPivots", { ...about, most: limits.pivots });
  const { path } = driven(c.start, c.start.heading, legs);
  const most =
    length > limits.rate + EPS && isRoadWay(c.board, path) ? roadRate(c.unit, c.pace, limits.rate) : limits.rate;
  if (length > most + EPS) return no(rule, "tooFar", { ...about, length, range: most });
  return (
    swimRefusal(c, legs, pivots, length) ??
    sweepRefusal(c, legs) ??
    (c.options.leaving === true ? null : endRefusal(c, legs))
  );
}

/** BA-VSPEC-9: over water straight on, at half its Advance. */
function swimRefusal(c: Course, legs: readonly Leg[], pivots: number, length: number): Refusal | null {
  if (c.water.length === 0 || legs.length === 0) return null;
  const wet = sweepsOf(c, legs).some((part) => c.water.some((area) => isUnder(c.board, area, part)));
  if (!wet) return null;
  const most = movementFor(c.unit).advance / 2;
  if (pivots > 0) return no("BA-VSPEC-9", "straightOverWater", { unit: c.unit.id });
  return length > most + EPS ? no("BA-VSPEC-9", "tooFar", { unit: c.unit.id, length, range: most }) : null;
}

/** All the hull covers while it drives, as convex parts. */
function sweepsOf(c: Course, legs: readonly Leg[]): Polygon[] {
  const parts: Polygon[] = [];
  let at: Point = c.start;
  let heading = c.start.heading;
  for (const leg of legs) {
    const hull = hullAt(at.x, at.y, heading, c.length, c.width);
    if (leg.do === "pivot") {
      if (leg.to === heading) continue;
      const to = alongBearing(leg.to);
      parts.push(...pivotSweep(hull, to.x, to.y, 20));
      heading = leg.to;
    } else if (leg.by > 0) {
      const by = leg.do === "forward" ? leg.by : -leg.by;
      parts.push(cornersOfOblong(straightSweep(hull, by)));
      at = onward(at, heading, by);
    }
  }
  if (parts.length === 0) parts.push(cornersOfOblong(hullAt(at.x, at.y, heading, c.length, c.width)));
  return parts;
}

/** Whether the hull comes straight on so far from where legs that were looked at have brought it. */
export function isClearAhead(c: Course, before: readonly Leg[], by: number): boolean {
  const { path, heading } = driven(c.start, c.start.heading, before);
  const { x, y } = path.at(-1) ?? c.start;
  return partRefusal(c, cornersOfOblong(straightSweep(hullAt(x, y, heading, c.length, c.width), by))) === null;
}

export function sweepRefusal(c: Course, legs: readonly Leg[]): Refusal | null {
  for (const part of sweepsOf(c, legs)) {
    const refusal = partRefusal(c, part);
    if (refusal !== null) return refusal;
  }
  return null;
}

function partRefusal(c: Course, part: Polygon): Refusal | null {
  const { board, unit } = c;
  const about = { unit: unit.id };
  const region = regionOf(part);
  if (c.options.entering !== true && !isOnTable(board, region)) return no("BA-GEO-31", "offTable", about);
  for (const area of c.areas)
    if (boxesMeet(area.region, region) && isUnder(board, area, part))
      return no(passageRule(area.piece.row.class, moverOf(unit)), "overTerrain", { ...about, piece: area.piece.id });
  for (const line of c.lines)
    if (isRunOver(line, region)) return no("BA-MOVE-5", "overTerrain", { ...about, piece: line.piece.id });
  for (const one of c.solids) {
    const far = one.shunned ? APART : 0;
    if (isFar(region, one, far + EPS)) continue;
    if (one.hard && isDrivenOver(part, one))
      return one.unit === null
        ? no("BA-GEO-31", "overWreck", about)
        : no("BA-GEO-31", "overHull", { ...about, other: one.unit });
    if (one.shunned && gapTo(part, one) <= APART + EPS)
      return no("BA-GEO-31", "nearEnemy", { ...about, enemy: one.unit ?? "" });
  }
  return null;
}

function isOnTable({ width, height }: Board, { minX, minY, maxX, maxY }: Region): boolean {
  return minX >= -EPS && minY >= -EPS && maxX <= width + EPS && maxY <= height + EPS;
}

function boxesMeet(a: Region, b: Region): boolean {
  return a.minX < b.maxX && a.maxX > b.minX && a.minY < b.maxY && a.maxY > b.minY;
}

/** Does the hull cover some of the area that no road leads over? */
function isUnder(board: Board, area: Area, part: Polygon): boolean {
  return area.parts.some((ground) => {
    if (!partsOverlap(part, ground)) return false;
    return !area.bridged || !isCovered(common(part, ground), board.roadParts, EPS);
  });
}

/** What two convex polygons have in common. */
function common(a: Polygon, b: Polygon): Polygon {
  let rest: readonly Point[] = a;
  let p = b.at(-1);
  for (const q of b) {
    const from = p;
    if (from !== undefined)
      rest = cutBy(rest, (c) => (q.x - from.x) * (c.y - from.y) - (q.y - from.y) * (c.x - from.x));
    p = q;
  }
  return rest;
}

function isRunOver(line: Line, region: Region): boolean {
  if (line.minX > region.maxX || line.maxX < region.minX || line.minY > region.maxY || line.maxY < region.minY)
    return false;
  const { points } = line.piece;
  return points.some((q, i) => {
    const p = points[i - 1];
    return p !== undefined && spansInside(region, p.x, p.y, q.x, q.y, EPS) > 0;
  });
}

/** Surely farther than that, by the boxes both lie in. */
function isFar(region: Box, { x, y, radius, box }: Pick<Obstacle, "x" | "y" | "radius" | "box">, far: number): boolean {
  const reach = radius + far;
  const { minX, minY, maxX, maxY } = region;
  if (box === null) return x + reach < minX || x - reach > maxX || y + reach < minY || y - reach > maxY;
  return box.maxX + far < minX || box.minX - far > maxX || box.maxY + far < minY || box.minY - far > maxY;
}

function isDrivenOver(part: Polygon, one: Obstacle): boolean {
  if (one.parts !== null) return one.parts.some((other) => partsOverlap(part, other));
  return polygonGapToPoint(part, one.x, one.y) < one.radius - EPS;
}

/** BA-GEO-31: more than an inch from everybody at its end, all of it on the table. */
export function endRefusal(c: Course, legs: readonly Leg[]): Refusal | null {
  if (legs.length === 0 && c.options.entering !== true) return null;
  const { path, heading } = driven(c.start, c.start.heading, legs);
  const end = path.at(-1) ?? c.start;
  const corners = cornersOfOblong(hullAt(end.x, end.y, heading, c.length, c.width));
  const region = regionOf(corners);
  if (!isOnTable(c.board, region)) return no("BA-GEO-31", "offTable", { unit: c.unit.id });
  for (const one of c.solids) {
    if (one.away < 0 || isFar(region, one, one.away + EPS)) continue;
    if (gapTo(corners, one) <= one.away + EPS)
      return no("BA-MOVE-3", "tooNear", { unit: c.unit.id, other: one.unit ?? "" });
  }
  return null;
}
