import {
  convexHull,
  cornersOf,
  firstMet,
  firstPassed,
  lengthInside,
  meetsStroke,
  passesInside,
  segmentKeepsAway,
} from "@escaramuza/geometry";
import type { Refusal } from "@escaramuza/kernel";
import type { Ground } from "@escaramuza/units";
import {
  BOGS,
  IMPASSABLE,
  TOLERANCE,
  bitOf,
  boardOf,
  isWhole,
  moverOf,
  onRoad,
  onTheTable,
  spacingOf,
} from "./board.ts";
import type { Board } from "./board.ts";
import { DATA } from "./data.ts";
import type { Mover, TerrainType } from "./data.ts";
import { no } from "./refusal.ts";
import { restingOf } from "./standing.ts";
import { MM, onTable } from "./state.ts";
import type { Point, Position, Unit } from "./state.ts";

/** Ways over the table: what they cost and which may be gone (RB-GEO-5, RB-GEO-6, RB-TERR, RB-R72). */

/** RB-GEO-6: cost of one straight stretch, Infinity through what is closed to the mover. Figures are not looked at. */
export function stretchCost(b: Board, mover: Mover, ax: number, ay: number, bx: number, by: number): number {
  const { times, crossing } = b.going[mover];
  let cost = Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));
  for (let e = 0; e < b.areas.count; e++) {
    const factor = times[e] ?? 1;
    if (factor === 1) continue;
    if (factor === Infinity) {
      if (passesInside(b.areas, e, ax, ay, bx, by)) return Infinity;
    } else cost += (factor - 1) * lengthInside(b.areas, e, ax, ay, bx, by);
  }
  // RB-TERR-10: once for each segment that shares a point with the line.
  for (let i = 0; i < b.lines.count; i++) {
    const price = crossing[i] ?? 0;
    if (price > 0 && meetsStroke(b.lines, i, ax, ay, bx, by)) cost += price;
  }
  return cost;
}

/** RB-GEO-6: cost of a whole way, its start included. */
export function pathCost(b: Board, mover: Mover, path: readonly Point[]): number {
  let cost = 0;
  for (let i = 1; i < path.length; i++) {
    const p = path[i - 1];
    const q = path[i];
    if (p !== undefined && q !== undefined) cost += stretchCost(b, mover, p.x, p.y, q.x, q.y);
  }
  return cost;
}

/** What of a way's cost is more than its length, by kind of terrain: for who is told before he goes. */
export function crossings(
  b: Board,
  mover: Mover,
  path: readonly Point[],
): { readonly type: TerrainType; readonly extra: number }[] {
  const { times, crossing } = b.going[mover];
  const extras = new Map<TerrainType, number>();
  const add = (type: TerrainType | undefined, extra: number): void => {
    if (type !== undefined && extra > TOLERANCE) extras.set(type, (extras.get(type) ?? 0) + extra);
  };
  for (let i = 1; i < path.length; i++) {
    const p = path[i - 1];
    const q = path[i];
    if (p === undefined || q === undefined) continue;
    for (let e = 0; e < b.areas.count; e++) {
      const factor = times[e] ?? 1;
      if (factor > 1 && factor < Infinity)
        add(b.areaPieces[e]?.type, (factor - 1) * lengthInside(b.areas, e, p.x, p.y, q.x, q.y));
    }
    for (let l = 0; l < b.lines.count; l++)
      if (meetsStroke(b.lines, l, p.x, p.y, q.x, q.y)) add(b.linePieces[l]?.type, crossing[l] ?? 0);
  }
  return [...extras].map(([type, extra]) => ({ type, extra }));
}

/** RB-TERR-3: does the whole way of a vehicle lie on road? */
export function isOnRoad(b: Board, path: readonly Point[]): boolean {
  return path.every((p, i) => {
    const before = path[i - 1] ?? p;
    return onRoad(b, before.x, before.y, p.x, p.y);
  });
}

/** How far the unit may go on this way: half as far again for a vehicle all the way on road (RB-TERR-3). */
export function allowanceOn(b: Board, unit: Unit, allowance: number, path: readonly Point[]): number {
  return unit.kind === "vehicle" && isOnRoad(b, path) ? onRoadAllowance(allowance) : allowance;
}

export function onRoadAllowance(allowance: number): number {
  return (allowance * DATA.figures.roadTimesHalves.value) / 2;
}

/** RB-TERR-9: has a vehicle gone inside rough or wood, or across a wall? */
export function mayBog(s: Position, unit: Unit, path: readonly Point[]): boolean {
  const b = boardOf(s);
  const mask = BOGS[moverOf(unit)];
  return path.some((q, i) => {
    const p = path[i - 1];
    if (p === undefined) return false;
    return firstPassed(b.areas, mask, p.x, p.y, q.x, q.y) >= 0 || firstMet(b.lines, mask, p.x, p.y, q.x, q.y) >= 0;
  });
}

/** Why a figure of the unit may not go this way, its start included: its end is not looked at (RB-GEO-5, RB-GEO-6, RB-TERR-1). */
export function pathRefusal(
  s: Position,
  unit: Unit,
  figure: string,
  path: readonly Point[],
  allowance: number,
): Refusal | null {
  if (path.length > DATA.figures.pathSegments.value + 1) return no("RB-GEO-5", "tooManyBends", { figure });
  for (const p of path) {
    if (!isWhole(p.x) || !isWhole(p.y)) return no("RB-GEO-1", "offLattice");
    if (!onTheTable(p.x, p.y)) return no("RB-GEO-5", "offTable");
  }
  const b = boardOf(s);
  const mover = moverOf(unit);
  const closed = IMPASSABLE[mover];
  for (let i = 1; i < path.length; i++) {
    const p = path[i - 1];
    const q = path[i];
    if (p === undefined || q === undefined) continue;
    const area = firstPassed(b.areas, closed, p.x, p.y, q.x, q.y);
    if (area >= 0) return no("RB-TERR-1", "throughTerrain", { figure, piece: b.areaPieces[area]?.id ?? "" });
    const line = firstMet(b.lines, closed, p.x, p.y, q.x, q.y);
    if (line >= 0) return no("RB-TERR-1", "acrossLine", { figure, piece: b.linePieces[line]?.id ?? "" });
    const enemy = enemyPassed(s, unit, p, q);
    if (enemy !== null) return no("RB-GEO-5", "nearEnemy", { figure, enemy });
  }
  const cost = pathCost(b, mover, path);
  const most = allowanceOn(b, unit, allowance, path);
  return cost > most + TOLERANCE
    ? no("RB-GEO-6", "tooFar", { figure, length: Math.ceil(cost - TOLERANCE), range: most })
    : null;
}

/** The enemy figure the straight way comes too near to (RB-GEO-5), or null. */
function enemyPassed(s: Position, unit: Unit, p: Point, q: Point): string | null {
  for (const other of s.units) {
    if (other.seat === unit.seat || !onTable(other)) continue;
    const spacing = spacingOf(unit, other);
    for (const figure of other.figures)
      if (figure.alive && !segmentKeepsAway(figure.x, figure.y, p.x, p.y, q.x, q.y, spacing)) return figure.id;
  }
  return null;
}

// --- the ground of a march

/** The table as a unit on the march meets it, enemies where they stand. */
export function groundFor(s: Position, unit: Unit): Ground {
  const b = boardOf(s);
  const mover = moverOf(unit);
  const enemies = enemiesOf(s, unit);
  const rests = restingOf(s, unit);
  const outlines = new Map<Unit, readonly Point[]>();
  return {
    cost: (ax, ay, bx, by) => {
      if (!onTheTable(bx, by) || !isClear(enemies, ax, ay, bx, by)) return Infinity;
      return stretchCost(b, mover, ax, ay, bx, by);
    },
    rests: (x, y) => rests(x, y) === null,
    // RB-TERR-9: rough ground may cost a vehicle more than its way.
    roundabout: mover !== "infantry",
    bends: (from, allowance) => {
      const bends = bendsOf(b, mover).filter((p) => near(p, from, allowance));
      for (const other of s.units) {
        if (!isInTheWay(unit, other, from, allowance)) continue;
        const outline = outlines.get(other) ?? outlineOf(unit, other, enemies);
        outlines.set(other, outline);
        for (const p of outline) if (near(p, from, allowance)) bends.push(p);
      }
      return bends;
    },
  };
}

/** The same for a vehicle that stays on road all the way (RB-TERR-3). */
export function roadFor(s: Position, unit: Unit): Ground {
  const b = boardOf(s);
  const ground = groundFor(s, unit);
  const corners = cornersOf(b.areas, bitOf("road"));
  return {
    ...ground,
    cost: (ax, ay, bx, by) => (onRoad(b, ax, ay, bx, by) ? ground.cost(ax, ay, bx, by) : Infinity),
    bends: (from, allowance) => [...corners, ...ground.bends(from, allowance)].filter((p) => near(p, from, allowance)),
  };
}

function near(p: Point, from: Point, reach: number): boolean {
  return (p.x - from.x) * (p.x - from.x) + (p.y - from.y) * (p.y - from.y) <= reach * reach;
}

/** Enemy figures flat: place and how far to keep away. */
interface Enemies {
  readonly x: number[];
  readonly y: number[];
  readonly away: number[];
}

function enemiesOf(s: Position, unit: Unit): Enemies {
  const found: Enemies = { x: [], y: [], away: [] };
  for (const other of s.units) {
    if (other.seat === unit.seat || !onTable(other)) continue;
    const spacing = spacingOf(unit, other);
    for (const figure of other.figures) {
      if (!figure.alive) continue;
      found.x.push(figure.x);
      found.y.push(figure.y);
      found.away.push(spacing);
    }
  }
  return found;
}

function isClear({ x, y, away }: Enemies, ax: number, ay: number, bx: number, by: number): boolean {
  const minX = ax < bx ? ax : bx;
  const maxX = ax < bx ? bx : ax;
  const minY = ay < by ? ay : by;
  const maxY = ay < by ? by : ay;
  for (let i = 0; i < x.length; i++) {
    const px = x[i] ?? 0;
    const py = y[i] ?? 0;
    const reach = away[i] ?? 0;
    if (px < minX - reach || px > maxX + reach || py < minY - reach || py > maxY + reach) continue;
    if (!segmentKeepsAway(px, py, ax, ay, bx, by, reach)) return false;
  }
  return true;
}

const kept = new WeakMap<Board, Map<Mover, readonly Point[]>>();

/** Where ways round dear and closed ground turn: corners of areas (one may go along a border), and just beyond the ends of lines. */
function bendsOf(b: Board, mover: Mover): readonly Point[] {
  let byMover = kept.get(b);
  if (byMover === undefined) {
    byMover = new Map();
    kept.set(b, byMover);
  }
  const known = byMover.get(mover);
  if (known !== undefined) return known;
  const { times, crossing } = b.going[mover];
  const corners = b.areaPieces.flatMap((piece, e) => ((times[e] ?? 1) > 1 ? piece.points : []));
  const ends = b.linePieces.flatMap((piece, i) => ((crossing[i] ?? 0) > 0 ? beyond(b, piece.points) : []));
  const found = unique([...corners, ...ends]).filter((p) => onTheTable(p.x, p.y));
  byMover.set(mover, found);
  return found;
}

/** A millimetre beyond each end of a line and outside each of its corners. */
function beyond(b: Board, points: readonly Point[]): Point[] {
  return points.flatMap((p, i) => {
    const before = points[i - 1];
    const after = points[i + 1];
    const dx =
      (before === undefined ? 0 : Math.sign(p.x - before.x)) + (after === undefined ? 0 : Math.sign(p.x - after.x));
    const dy =
      (before === undefined ? 0 : Math.sign(p.y - before.y)) + (after === undefined ? 0 : Math.sign(p.y - after.y));
    const out = { x: p.x + MM * Math.sign(dx), y: p.y + MM * Math.sign(dy) };
    return firstMet(b.lines, ~0, out.x, out.y, out.x, out.y) < 0 ? [out] : [];
  });
}

/** An enemy some of whose outline is within reach. */
function isInTheWay(unit: Unit, other: Unit, from: Point, allowance: number): boolean {
  if (other.seat === unit.seat || !onTable(other)) return false;
  const reach = allowance + outOf(unit, other) + CLEARANCE;
  return other.figures.some((figure) => figure.alive && near(figure, from, reach));
}

/** Around an enemy unit, the outline of the places its figures keep others from. */
function outlineOf(unit: Unit, other: Unit, enemies: Enemies): Point[] {
  const out = outOf(unit, other);
  const around = other.figures.flatMap((f) =>
    f.alive ? SIXTEEN.map(([x, y]) => ({ x: onLattice(f.x + out * x), y: onLattice(f.y + out * y) })) : [],
  );
  return convexHull(around).filter((p) => onTheTable(p.x, p.y) && isClear(enemies, p.x, p.y, p.x, p.y));
}

function outOf(unit: Unit, other: Unit): number {
  return (spacingOf(unit, other) + CLEARANCE) * OUT_16;
}

/** More than rounding to a millimetre moves a place. */
const CLEARANCE = 8;
/** One over the cosine of 11.25 degrees: the corners of a polygon of sixteen sides lie that much farther out than its sides. */
const OUT_16 = 1.0195911582083184;
const COS = [1, 0.9238795325112867, 0.7071067811865476, 0.3826834323650898, 0] as const;
const SIXTEEN: readonly (readonly [number, number])[] = Array.from({ length: 16 }, (_, k) => {
  const cosine = (i: number): number => {
    const at = i % 16;
    const half = at > 8 ? 16 - at : at;
    return half <= 4 ? (COS[half] ?? 0) : -(COS[8 - half] ?? 0);
  };
  return [cosine(k), cosine(k + 12)];
});

function onLattice(value: number): number {
  return MM * Math.floor(value / MM + 0.5);
}

function unique(points: readonly Point[]): Point[] {
  const seen = new Set<number>();
  return points.filter((p) => {
    const key = p.x * 65536 + p.y;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
