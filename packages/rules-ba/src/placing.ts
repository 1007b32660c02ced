import { bearingOf, cosine, sine } from "@escaramuza/geometry";
import { footprintsOf, gapBetween, gunRadius, modelRadius, pointGap } from "./board.ts";
import type { Footprint } from "./board.ts";
import { DATA } from "./data.ts";
import { fieldOf, isStuck, restRefusal } from "./field.ts";
import type { Field } from "./field.ts";
import { EPS, livingOf } from "./state.ts";
import type { Point, Position, Unit } from "./state.ts";

/** Places for who is put somewhere without a way of his own: out of wrecks and fires, from under tanks, round guns. */

const { plannerGrid, coherency, crewRadius } = DATA.figures;
const GRID = plannerGrid.value;

const known = new Map<number, readonly Point[]>();

/** Points of the grid round a place, the nearest first, then clockwise from north. */
function offsetsWithin(reach: number): readonly Point[] {
  const steps = Math.ceil(reach / GRID);
  const had = known.get(steps);
  if (had !== undefined) return had;
  const found: { x: number; y: number; far: number; bearing: number }[] = [];
  for (let i = -steps; i <= steps; i++)
    for (let j = -steps; j <= steps; j++)
      if (i * i + j * j <= steps * steps)
        found.push({ x: i * GRID, y: j * GRID, far: i * i + j * j, bearing: bearingOf(i, j) });
  const sorted = found.toSorted((a, b) => a.far - b.far || a.bearing - b.bearing).map(({ x, y }) => ({ x, y }));
  known.set(steps, sorted);
  return sorted;
}

export function nearestSpot(at: Point, reach: number, free: (p: Point) => boolean): Point | null {
  for (const by of offsetsWithin(reach)) {
    const p = { x: at.x + by.x, y: at.y + by.y };
    if (free(p)) return p;
  }
  return null;
}

/** Somebody put somewhere; a gun goes by its unit's id. */
export interface Put extends Point {
  readonly model: string;
}

/**
 * Places for all men of a unit within `reach` of something, together, as near to it as they can and away from the enemy (decision
 * 36), or towards one (BA-TRANS-10). Whoever is not among them finds none.
 */
export function placesBeside(
  s: Position,
  unit: Unit,
  from: Footprint,
  reach: number,
  spare: readonly string[],
  towards: Unit | null = null,
): Put[] {
  let best: Put[] = [];
  const men = livingOf(unit).length;
  for (const side of towards === null ? sidesOf(s, unit, from) : sidesOf(s, unit, from, towards).toReversed()) {
    const found = placesAt(s, unit, from, reach, spare, side);
    if (found.length === men) return found;
    if (found.length > best.length) best = found;
  }
  return best;
}

/** Places to begin at: first those on the side away from the nearest enemy. */
function sidesOf(s: Position, unit: Unit, from: Footprint, enemy: Unit | null = null): Point[] {
  const away = awayFrom(s, unit, from, enemy);
  const out = extentOf(from);
  return [away, { x: away.y, y: -away.x }, { x: -away.y, y: away.x }, { x: -away.x, y: -away.y }].map(({ x, y }) => ({
    x: Math.round(from.x + x * out) + 0,
    y: Math.round(from.y + y * out) + 0,
  }));
}

function awayFrom(s: Position, unit: Unit, from: Footprint, enemy: Unit | null): Point {
  let near: { x: number; y: number; far: number } | null = null;
  for (const o of s.units) {
    if (o.seat === unit.seat || (enemy !== null && o !== enemy)) continue;
    for (const print of footprintsOf(s, o)) {
      const far = gapBetween(from, print);
      if (near === null || far < near.far) near = { x: print.x, y: print.y, far };
    }
  }
  if (near === null) return { x: 0, y: 1 };
  const [dx, dy] = [from.x - near.x, from.y - near.y];
  const size = Math.sqrt(dx * dx + dy * dy);
  return size === 0 ? { x: 0, y: 1 } : { x: dx / size, y: dy / size };
}

/** From its middle to just outside. */
function extentOf(print: Footprint): number {
  switch (print.kind) {
    case "disc":
      return print.radius + GRID;
    case "hull":
      return print.hull.length / 2 + 2 * GRID;
    case "section": {
      const { minX, maxX, minY, maxY } = print.area.region;
      return Math.max(maxX - minX, maxY - minY) / 2 + 2 * GRID;
    }
  }
}

function placesAt(s: Position, unit: Unit, from: Footprint, reach: number, spare: readonly string[], at: Point): Put[] {
  const radius = modelRadius(unit);
  const field = fieldOf(s, unit, "advance", { spare, mover: "infantry", radius });
  const placed: Put[] = [];
  for (const { id } of livingOf(unit)) {
    const spot = nearestSpot(at, reach + extentOf(from), (p) => {
      if (pointGap(from, p.x, p.y) - radius > reach + EPS) return false;
      if (placed.length > 0 && !placed.some((q) => isLinked(p, q, radius))) return false;
      return !placed.some((q) => isOver(p, q, radius)) && mayRest(field, p);
    });
    if (spot === null) break;
    placed.push({ model: id, ...spot });
  }
  return placed;
}

function isLinked(p: Point, q: Point, radius: number): boolean {
  const most = 2 * radius + coherency.value + EPS;
  return (p.x - q.x) * (p.x - q.x) + (p.y - q.y) * (p.y - q.y) <= most * most;
}

function isOver(p: Point, q: Point, radius: number): boolean {
  const least = 2 * radius - EPS;
  return (p.x - q.x) * (p.x - q.x) + (p.y - q.y) * (p.y - q.y) < least * least;
}

// --- guns and their crews

/** BA-GUN-14: a gun put down within so much of a hull, and its crew round it; null where it does not fit. */
export function gunBeside(
  s: Position,
  unit: Unit,
  from: Footprint,
  reach: number,
  spare: readonly string[],
): Put[] | null {
  const radius = gunRadius(unit);
  const field = fieldOf(s, unit, "run", { spare, mover: "artillery", radius });
  const out = extentOf(from) + radius;
  for (const side of sidesOf(s, unit, from)) {
    const spot = nearestSpot(side, out + reach, (p) => {
      const gap = pointGap(from, p.x, p.y) - radius;
      return gap >= -EPS && gap <= reach + EPS && mayRest(field, p);
    });
    if (spot === null) continue;
    const crew = crewRound(
      s,
      unit,
      spot,
      livingOf(unit).map(({ id }) => id),
      spare,
    );
    if (crew !== null) return [{ model: unit.id, ...spot }, ...crew];
  }
  return null;
}

/** BA-GUN-2: places for these men within 2" of a gun there, clear of it and of those who serve it already. */
export function crewRound(
  s: Position,
  unit: Unit,
  gun: Point,
  men: readonly string[],
  spare: readonly string[] = [],
): Put[] | null {
  const radius = modelRadius(unit);
  const field = fieldOf(s, unit, "run", { spare: [...spare, unit.id], mover: "infantry", radius });
  const placed: Put[] = livingOf(unit)
    .filter(({ id }) => !men.includes(id))
    .map(({ id, x, y }) => ({ model: id, x, y }));
  const before = placed.length;
  for (const id of men) {
    const spot = ringRound(gun, gunRadius(unit) + radius).find(
      (p) => !placed.some((q) => isOver(p, q, radius)) && mayRest(field, p),
    );
    if (spot === undefined) return null;
    placed.push({ model: id, ...spot });
  }
  return placed.slice(before);
}

/** From as close as he can stand to as far as he may. */
function ringRound(gun: Point, least: number): Point[] {
  const found: Point[] = [];
  for (let far = least; far <= crewRadius.value; far += GRID)
    for (let bearing = 0; bearing < 360; bearing += RING)
      found.push({ x: Math.round(gun.x + sine(bearing) * far) + 0, y: Math.round(gun.y + cosine(bearing) * far) + 0 });
  return found;
}

const RING = 10;

/** Neither on anybody's ground nor in what is closed to him. */
function mayRest(field: Field, { x, y }: Point): boolean {
  return restRefusal(field, "", x, y) === null && !isStuck(field, x, y);
}
