import {
  coveredByRegions,
  gapToPoint,
  pointToSegmentSquared,
  regionGap,
  segmentToRegion,
  segmentsMeet,
  spanInCircle,
  spans,
  spansInside,
} from "@escaramuza/geometry";
import type { Oblong, Region } from "@escaramuza/geometry";
import type { Refusal } from "@escaramuza/kernel";
import { boardOf, gunRadius, isInside, isRoad, modelRadius, solidOf, wreckSolid } from "./board.ts";
import type { Area, Board, Line } from "./board.ts";
import { DATA, passageOf, templateOf } from "./data.ts";
import type { Mover, Passage } from "./data.ts";
import { no } from "./refusal.ts";
import { EPS } from "./state.ts";
import type { Point, Position, Unit } from "./state.ts";

/**
 * The table as one unit's move meets it: what is closed to its models at this pace, who is to be kept away from on the way, and at
 * its end (BA-GEO-24, BA-MOVE-4, BA-R19, BA-R20, BA-GEO-25). For models with round bases, and guns; hulls are in drive.ts.
 */
export interface Field {
  readonly s: Position;
  readonly board: Board;
  readonly unit: Unit;
  readonly mover: Mover;
  readonly pace: Pace;
  /** Of what moves. */
  readonly radius: number;
  /** What is beyond it was left out; null: nothing was. */
  readonly box: Box | null;
  /** No way leads through these. */
  readonly areas: readonly Area[];
  readonly lines: readonly Line[];
  /** No footprint rests on these. */
  readonly solid: readonly Area[];
  /** Hulls and wrecks: neither. */
  readonly hulls: readonly Obstacle[];
  /** Guns and abandoned guns: neither. */
  readonly guns: readonly Disc[];
  /** Enemies: on the way. */
  readonly foes: readonly Foe[];
  /** Everybody: at the end. */
  readonly others: readonly Foe[];
}

interface Disc {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

interface Obstacle {
  readonly unit: string | null;
  readonly hull: Oblong;
  readonly region: Region;
}

/** Who is kept away from: the centre of a base must be more than `away` from the point, the hull or the section. */
export interface Foe {
  readonly unit: string;
  readonly away: number;
  readonly x: number;
  readonly y: number;
  /** Of a hull or a section. */
  readonly region: Region | null;
}

export type Pace = "advance" | "run";

const APART = DATA.figures.separation.value;

/** BA-MOVE-9 */
export function moverOf(unit: Unit): Mover {
  if (unit.gun !== null) return "artillery";
  if (unit.kind === "motorcycles" && unit.mounted) return "wheeled";
  const drive = templateOf(unit.template).vehicle?.drive;
  return drive === undefined ? "infantry" : drive === "wheeled" ? "wheeled" : "tracked";
}

/** BA-MOVE-5, BA-MOVE-6: may it be entered at that pace? Road and open ground apart, deep water is closed here. */
function isOpenTo(passage: Passage, pace: Pace, antiTank: boolean): boolean {
  switch (passage) {
    case "ok":
    case "double":
      return true;
    case "noRun":
      return pace === "advance";
    case "unlessAntiTank":
      return !antiTank;
    case "no":
    case "deploy":
    case "ram":
    case "amphibious":
      return false;
  }
}

interface Closed {
  readonly areas: readonly Area[];
  readonly lines: readonly Line[];
  readonly solid: readonly Area[];
}

const closed = new WeakMap<Board, Map<string, Closed>>();

/** What terrain is closed to a mover at a pace: worked out once for a board. */
export function closedTo(b: Board, mover: Mover, pace: Pace): Closed {
  let known = closed.get(b);
  if (known === undefined) {
    known = new Map();
    closed.set(b, known);
  }
  const key = `${mover} ${pace}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const found: Closed = {
    areas: b.areas.filter(
      ({ piece: { row, burning } }) =>
        burning || row.class === "building" || !isOpenTo(passageOf(row.class, mover), pace, row.antiTank),
    ),
    lines: b.lines.filter(({ piece: { row } }) => !isOpenTo(passageOf(row.class, mover), pace, row.antiTank)),
    solid: b.areas.filter(({ piece: { row } }) => row.class === "building" || row.class === "impassable"),
  };
  known.set(key, found);
  return found;
}

interface FieldOptions {
  /** Units kept away from by nobody: the target of an assault, the vehicle boarded or left (BA-GEO-25). */
  readonly spare?: readonly string[];
  /** Round these places and so far from them; what is farther does not matter. */
  readonly around?: readonly Point[];
  readonly reach?: number;
  /** Of what moves, where it is not one of its men. */
  readonly radius?: number;
  /** Men on foot, whatever the unit is: crews on their own, passengers. */
  readonly mover?: Mover;
}

export function fieldOf(s: Position, unit: Unit, pace: Pace, options: FieldOptions = {}): Field {
  const { spare = [], around = null, reach = 0, radius = modelRadius(unit), mover = moverOf(unit) } = options;
  const board = boardOf(s);
  const box = around === null ? null : boxAround(around, reach + radius + APART + EPS);
  const { areas, lines, solid } = closedTo(board, mover, pace);
  const hulls: Obstacle[] = [];
  const guns: Disc[] = [];
  const foes: Foe[] = [];
  const others: Foe[] = [];
  const add = (foe: Foe, enemy: boolean): void => {
    others.push(foe);
    if (enemy) foes.push(foe);
  };
  for (const other of s.units) {
    const { place } = other;
    if (place.at === "building") {
      // BA-GEO-25: friends inside keep nobody away; a section held by the enemy counts with its outline.
      if (other.seat === unit.seat || other.id === unit.id || spare.includes(other.id)) continue;
      const area = board.sections.get(place.section);
      if (area !== undefined && meets(box, area.region))
        add({ unit: other.id, away: radius + APART + EPS, x: 0, y: 0, region: area.region }, true);
      continue;
    }
    if (place.at !== "table") continue;
    const enemy = other.seat !== unit.seat;
    const kept = other.id !== unit.id && !spare.includes(other.id);
    if (other.vehicle !== null) {
      if (other.id === unit.id) continue;
      const { hull, region } = solidOf(other);
      if (!meets(box, region, hull.length)) continue;
      hulls.push({ unit: other.id, hull, region });
      if (kept) add({ unit: other.id, away: radius + APART + EPS, x: hull.x, y: hull.y, region }, enemy);
      continue;
    }
    if (other.gun !== null) {
      const disc = { x: other.gun.x, y: other.gun.y, radius: gunRadius(other) };
      if (isIn(box, disc.x, disc.y, disc.radius)) {
        // What moves itself is not in its own way.
        if (other.id !== unit.id || radius !== disc.radius) guns.push(disc);
        if (kept && !other.gun.abandoned)
          add({ unit: other.id, away: radius + disc.radius + APART + EPS, x: disc.x, y: disc.y, region: null }, enemy);
      }
    }
    if (!kept) continue;
    const size = modelRadius(other);
    for (const model of other.models)
      if (model.alive && isIn(box, model.x, model.y, size))
        add({ unit: other.id, away: radius + size + APART + EPS, x: model.x, y: model.y, region: null }, enemy);
  }
  for (const wreck of s.wrecks) {
    const { hull, region } = wreckSolid(wreck);
    if (meets(box, region)) hulls.push({ unit: null, hull, region });
  }
  return {
    s,
    board,
    unit,
    mover,
    pace,
    radius,
    box,
    areas: box === null ? areas : areas.filter(({ region }) => meets(box, region)),
    lines: box === null ? lines : lines.filter((line) => meets(box, line)),
    solid: box === null ? solid : solid.filter(({ region }) => meets(box, region)),
    hulls,
    guns,
    foes,
    others,
  };
}

export interface Box {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

function boxAround(points: readonly Point[], reach: number): Box {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of points) {
    if (x < minX) minX = x;
    if (y < minY) minY = y;
    if (x > maxX) maxX = x;
    if (y > maxY) maxY = y;
  }
  return { minX: minX - reach, minY: minY - reach, maxX: maxX + reach, maxY: maxY + reach };
}

function meets(box: Box | null, r: Box, more = 0): boolean {
  return (
    box === null ||
    (r.minX - more < box.maxX && r.maxX + more > box.minX && r.minY - more < box.maxY && r.maxY + more > box.minY)
  );
}

function isIn(box: Box | null, x: number, y: number, r: number): boolean {
  return box === null || (x - r < box.maxX && x + r > box.minX && y - r < box.maxY && y + r > box.minY);
}

// --- ways

/** Why a base may not go straight from a to b; null if it may. `near`: enemies it started too near to (see `startsNear`). */
export function stretchRefusal(
  f: Field,
  model: string,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  near: readonly Foe[],
): Refusal | null {
  const { board } = f;
  if (bx < 0 || by < 0 || bx > board.width || by > board.height) return no("BA-GEO-24", "offTable");
  for (const area of f.areas)
    if (isEntered(board, area, ax, ay, bx, by))
      return no(entryRule(area, f.mover), "throughTerrain", { model, piece: area.piece.id });
  for (const line of f.lines)
    if (isCrossed(line, ax, ay, bx, by))
      return no(passageRule(line.piece.row.class, f.mover), "acrossLine", { model, piece: line.piece.id });
  for (const { region, unit } of f.hulls)
    if (spansInside(region, ax, ay, bx, by, EPS) > 0)
      return unit === null
        ? no("BA-GEO-24", "throughWreck", { model })
        : no("BA-GEO-24", "throughHull", { model, unit });
  for (const gun of f.guns)
    if (spanInCircle(gun.x, gun.y, gun.radius - EPS, ax, ay, bx, by) > 0)
      return no("BA-GEO-24", "throughGun", { model });
  for (const foe of f.foes)
    if (near.includes(foe) ? comesNearer(foe, ax, ay, bx, by) : comesTooNear(foe, ax, ay, bx, by))
      return no("BA-GEO-24", "nearEnemy", { model, enemy: foe.unit });
  return null;
}

function entryRule({ piece }: Area, mover: Mover): "BA-GEO-24" | "BA-MOVE-5" | "BA-MOVE-6" {
  return piece.row.class === "building" ? "BA-GEO-24" : passageRule(piece.row.class, mover);
}

/** What closes terrain to a mover: a Run alone (BA-MOVE-6), or everything (BA-MOVE-5). */
export function passageRule(terrain: Parameters<typeof passageOf>[0], mover: Mover): "BA-MOVE-5" | "BA-MOVE-6" {
  return passageOf(terrain, mover) === "noRun" ? "BA-MOVE-6" : "BA-MOVE-5";
}

/** BA-GEO-7: deeper than its border; a road overrides what lies under it. */
export function isEntered(b: Board, area: Area, ax: number, ay: number, bx: number, by: number): boolean {
  const n = spansInside(area.region, ax, ay, bx, by, EPS);
  if (n === 0) return false;
  if (!area.bridged) return true;
  const inside = spans.slice(0, 2 * n);
  for (let i = 0; i < inside.length; i += 2) {
    const from = inside[i] ?? 0;
    const to = inside[i + 1] ?? 0;
    const [cx, cy] = [ax + from * (bx - ax), ay + from * (by - ay)];
    if (!coveredByRegions(b.roads, cx, cy, ax + to * (bx - ax), ay + to * (by - ay), EPS)) return true;
  }
  return false;
}

/** BA-MOVE-8, BA-R105: is the whole stretch on road? */
export function isOnRoad(b: Board, ax: number, ay: number, bx: number, by: number): boolean {
  return b.roads.length > 0 && coveredByRegions(b.roads, ax, ay, bx, by, EPS);
}

export function isCrossed(line: Line, ax: number, ay: number, bx: number, by: number): boolean {
  if (
    (ax < bx ? bx : ax) < line.minX ||
    (ax < bx ? ax : bx) > line.maxX ||
    (ay < by ? by : ay) < line.minY ||
    (ay < by ? ay : by) > line.maxY
  )
    return false;
  const { points } = line.piece;
  for (let i = 1; i < points.length; i++) {
    const p = points[i - 1];
    const q = points[i];
    if (p !== undefined && q !== undefined && segmentsMeet(ax, ay, bx, by, p.x, p.y, q.x, q.y)) return true;
  }
  return false;
}

function comesTooNear(foe: Foe, ax: number, ay: number, bx: number, by: number): boolean {
  const { x, y, away, region } = foe;
  // Most are far off: by the box first.
  if (region === null)
    return (
      x - away <= (ax < bx ? bx : ax) &&
      x + away >= (ax < bx ? ax : bx) &&
      y - away <= (ay < by ? by : ay) &&
      y + away >= (ay < by ? ay : by) &&
      pointToSegmentSquared(x, y, ax, ay, bx, by) <= away * away
    );
  return segmentToRegion(region, ax, ay, bx, by) <= away;
}

/** BA-GEO-24: from an enemy it starts too near to, a model only goes away. Distances to what is convex fall first, then rise. */
function comesNearer(foe: Foe, ax: number, ay: number, bx: number, by: number): boolean {
  if (foe.region === null) return (bx - ax) * (ax - foe.x) + (by - ay) * (ay - foe.y) < 0;
  const size = Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));
  if (size === 0) return false;
  const step = Math.min(1, 4 / size);
  const before = regionGap(foe.region, ax, ay);
  return regionGap(foe.region, ax + step * (bx - ax), ay + step * (by - ay)) < before - HAIR;
}

const HAIR = 1e-6;

/** The enemies that a model at this place is too near to already. */
export function startsNear(f: Field, x: number, y: number): readonly Foe[] {
  return f.foes.filter((foe) => isTooNear(foe, x, y));
}

function isTooNear({ x: fx, y: fy, away, region }: Foe, x: number, y: number): boolean {
  if (region === null) return (fx - x) * (fx - x) + (fy - y) * (fy - y) <= away * away;
  if (x < region.minX - away || x > region.maxX + away || y < region.minY - away || y > region.maxY + away)
    return false;
  return regionGap(region, x, y) <= away;
}

/** BA-MOVE-6, BA-R144, BA-R157: a model that starts inside what it may not enter goes nowhere at this pace. */
export function isStuck(f: Field, x: number, y: number): boolean {
  return f.areas.some((area) => isInside(area, x, y) && !(area.bridged && isRoad(f.board, x, y)));
}

// --- ends

/** Why a footprint of the unit may not rest there, its own unit apart; null if it may (BA-GEO-25). */
export function restRefusal(f: Field, model: string, x: number, y: number): Refusal | null {
  const { board, radius: r } = f;
  if (x - r < -EPS || y - r < -EPS || x + r > board.width + EPS || y + r > board.height + EPS)
    return no("BA-GEO-25", "offTable", { model });
  for (const foe of f.others)
    if (isTooNear(foe, x, y)) return no("BA-MOVE-3", "tooNear", { unit: f.unit.id, other: foe.unit });
  for (const { piece, region } of f.solid)
    if (isOn(region, x, y, r)) return no("BA-GEO-25", "onTerrain", { piece: piece.id });
  for (const { unit, hull } of f.hulls)
    if (gapToPoint(hull, x, y) < r - EPS)
      return unit === null ? no("BA-GEO-25", "onWreck", { model }) : no("BA-GEO-25", "onHull", { model, unit });
  for (const gun of f.guns) {
    const far = gun.radius + r - EPS;
    if ((gun.x - x) * (gun.x - x) + (gun.y - y) * (gun.y - y) < far * far) return no("BA-GEO-25", "onGun", { model });
  }
  return null;
}

/** The same, without the reason: for planners. */
export function mayRest(f: Field, x: number, y: number): boolean {
  const { board, radius: r } = f;
  if (x - r < -EPS || y - r < -EPS || x + r > board.width + EPS || y + r > board.height + EPS) return false;
  for (const foe of f.others) if (isTooNear(foe, x, y)) return false;
  for (const { region } of f.solid) if (isOn(region, x, y, r)) return false;
  for (const { hull, region } of f.hulls)
    if (isBoxed(region, x, y, r) && gapToPoint(hull, x, y) < r - EPS) return false;
  for (const gun of f.guns) {
    const far = gun.radius + r - EPS;
    if ((gun.x - x) * (gun.x - x) + (gun.y - y) * (gun.y - y) < far * far) return false;
  }
  return true;
}

function isBoxed(region: Region, x: number, y: number, r: number): boolean {
  return x >= region.minX - r && x <= region.maxX + r && y >= region.minY - r && y <= region.maxY + r;
}

function isOn(region: Region, x: number, y: number, r: number): boolean {
  return isBoxed(region, x, y, r) && regionGap(region, x, y) < r - EPS;
}
