import { isClearOfElements, isFree, type Disc, type Ground } from "./ground.ts";
import { direction } from "./shapes.ts";
import type { CornerSet, Table } from "./table.ts";
import { roundUnit, SIGNIFICANT, type Point } from "./units.ts";

/*
 * A shortest path bends only where it rounds a corner of an element or another disc. The bends are the vertices of a
 * polygon drawn around the exact round outline, each moved to a whole unit; CLEARANCE exceeds the shift of that
 * rounding, so that the stretch between two neighbouring bends is still clear.
 */
const CLEARANCE = 0.75;
/** Cosine of the largest angle between two neighbouring tangents around a corner: a right angle takes 8 steps. */
const FINE = 0.98;
/** One over the cosine of 7.5 degrees: vertices of a polygon of 24 sides lie that much farther out than its sides. */
const OUT_24 = 1.0086289605801528;
/** A bend this little off the table is put on its edge, so that a way just wide enough between a wall and the edge is found. */
const EDGE = 2;
/** Above this many bends the table of mutual sight would be too large to keep. */
const MOST_REMEMBERED = 1500;
const MOST_SETS = 64;

/** The bends around the elements of the ground, remembered in its table. Discs are not looked at. */
export function cornersAround(g: Ground): CornerSet {
  const key = `${g.radius}:${g.elements.join()}`;
  const known = g.t.cornerSets.get(key);
  if (known !== undefined) return known;
  const bare = { ...g, discs: [] };
  const bends = [...g.elements]
    .flatMap((e) => bendsAroundElement(g.t, e, g.radius - SIGNIFICANT + CLEARANCE))
    .map((p) => ontoTable(g, p))
    .filter((p) => isFree(bare, p.x, p.y));
  const size = bends.length <= MOST_REMEMBERED ? bends.length * bends.length : 0;
  const set = {
    x: Float64Array.from(bends, (p) => p.x),
    y: Float64Array.from(bends, (p) => p.y),
    seen: new Int8Array(size),
  };
  if (g.t.cornerSets.size >= MOST_SETS) g.t.cornerSets.clear();
  g.t.cornerSets.set(key, set);
  return set;
}

/** May the disc go straight from one bend to another, as far as elements are concerned? */
export function cornersSeeEachOther(g: Ground, set: CornerSet, i: number, j: number): boolean {
  const n = set.x.length;
  const known = set.seen[i * n + j] ?? 0;
  if (known !== 0) return known > 0;
  const clear = isClearOfElements(g, set.x[i] ?? 0, set.y[i] ?? 0, set.x[j] ?? 0, set.y[j] ?? 0);
  if (set.seen.length > 0) {
    set.seen[i * n + j] = clear ? 1 : -1;
    set.seen[j * n + i] = clear ? 1 : -1;
  }
  return clear;
}

export function bendsAroundDisc(disc: Disc, radius: number): Point[] {
  const out = (disc.r + radius + CLEARANCE) * OUT_24;
  return Array.from({ length: 24 }, (_, k) => direction(k)).map((d) => ({
    x: roundUnit(disc.x + out * d.x),
    y: roundUnit(disc.y + out * d.y),
  }));
}

function ontoTable({ t, radius }: Ground, p: Point): Point {
  const x = Math.max(radius, Math.min(p.x, t.width - radius));
  const y = Math.max(radius, Math.min(p.y, t.height - radius));
  return Math.abs(x - p.x) <= EDGE && Math.abs(y - p.y) <= EDGE ? { x, y } : p;
}

function bendsAroundElement(t: Table, element: number, away: number): Point[] {
  const bends: Point[] = [];
  for (let part = t.partsFrom[element] ?? 0; part < (t.partsFrom[element + 1] ?? 0); part++) {
    const first = t.verticesFrom[part] ?? 0;
    const n = (t.verticesFrom[part + 1] ?? 0) - first;
    const vertex = (i: number): Point => ({ x: t.x[first + (i % n)] ?? 0, y: t.y[first + (i % n)] ?? 0 });
    for (let i = 0; i < n; i++) {
      const corner = vertex(i + 1);
      bends.push(...bendsAroundCorner(corner, outward(vertex(i), corner), outward(corner, vertex(i + 2)), away));
    }
  }
  return bends;
}

function bendsAroundCorner(corner: Point, from: Point, to: Point, away: number): Point[] {
  const bends: Point[] = [];
  let a = from;
  for (const b of tangents(from, to)) {
    // Tangents with normals a and b at distance `away` from the corner meet here.
    const scale = away / (1 + a.x * b.x + a.y * b.y);
    bends.push({ x: roundUnit(corner.x + scale * (a.x + b.x)), y: roundUnit(corner.y + scale * (a.y + b.y)) });
    a = b;
  }
  return bends;
}

/** Normals after `from`, up to and including `to`, halving the angle until it is fine enough. */
function tangents(from: Point, to: Point): Point[] {
  if (from.x * to.x + from.y * to.y >= FINE) return [to];
  const middle = unit(from.x + to.x, from.y + to.y);
  return [...tangents(from, middle), ...tangents(middle, to)];
}

function outward(a: Point, b: Point): Point {
  return unit(b.y - a.y, a.x - b.x);
}

function unit(x: number, y: number): Point {
  const length = Math.sqrt(x * x + y * y);
  return { x: x / length, y: y / length };
}
