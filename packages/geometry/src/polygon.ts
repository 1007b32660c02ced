import { EPS, MAX_COORDINATE, SIGNIFICANT, type Point } from "./units.ts";
import { segmentToSegmentSquared } from "./segments.ts";

/** A convex polygon with integer vertices; either orientation is accepted everywhere. */
export type Polygon = readonly Point[];

export interface Box {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

/** Twice the signed area of the triangle a, b, c: positive when they turn left. */
function turn(a: Point, b: Point, c: Point): number {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/** Convex hull, anticlockwise, without repeated or collinear vertices. Fewer than 3 points when there is no area. */
export function convexHull(points: readonly Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a.x - b.x || a.y - b.y);
  const chain = (from: readonly Point[]): Point[] => {
    const kept: Point[] = [];
    for (const p of from) {
      for (;;) {
        const b = kept.at(-1);
        const a = kept.at(-2);
        if (a === undefined || b === undefined || turn(a, b, p) > 0) break;
        kept.pop();
      }
      kept.push({ x: p.x, y: p.y });
    }
    kept.pop();
    return kept;
  };
  return [...chain(sorted), ...chain(sorted.toReversed())];
}

/** The same polygon anticlockwise and without superfluous vertices; refuses what is not convex with integer vertices. */
export function normalise(polygon: Polygon): Point[] {
  for (const { x, y } of polygon) {
    if (!Number.isInteger(x) || !Number.isInteger(y)) throw new RangeError(`vertex (${x}, ${y}) is not in whole units`);
    if (Math.abs(x) > MAX_COORDINATE || Math.abs(y) > MAX_COORDINATE)
      throw new RangeError(`vertex (${x}, ${y}) is too far`);
  }
  const ring = convexRing(polygon);
  if (ring === null) throw new RangeError("a polygon must be convex and have an area");
  return ring;
}

/** The same for outlines that come from elsewhere: null for what is not convex or has no area. */
export function convexRing(polygon: Polygon): Point[] | null {
  const hull = convexHull(polygon);
  // A convex polygon is its own hull: same area, and no vertex inside. The shoelace sum also refuses self-crossing outlines.
  return hull.length < 3 || Math.abs(doubleArea(polygon)) !== doubleArea(hull) ? null : hull;
}

/** Twice the signed area, positive anticlockwise. */
function doubleArea(polygon: Polygon): number {
  let sum = 0;
  let previous = polygon.at(-1);
  for (const p of polygon) {
    if (previous !== undefined) sum += previous.x * p.y - previous.y * p.x;
    previous = p;
  }
  return sum;
}

export function boundingBox(polygon: Polygon): Box {
  let minX = Infinity;
  let minY = Infinity;
  let maxX = -Infinity;
  let maxY = -Infinity;
  for (const { x, y } of polygon) {
    minX = Math.min(minX, x);
    minY = Math.min(minY, y);
    maxX = Math.max(maxX, x);
    maxY = Math.max(maxY, y);
  }
  return { minX, minY, maxX, maxY };
}

/** Do the interiors meet by more than SIGNIFICANT? Each argument is a union of convex parts. */
export function polygonsOverlap(a: readonly Polygon[], b: readonly Polygon[]): boolean {
  const others = b.map(normalise);
  return a.map(normalise).some((p) => others.some((q) => partsOverlap(p, q)));
}

/** Distance between two unions of convex parts, 0 when they meet. */
export function polygonsGap(a: readonly Polygon[], b: readonly Polygon[]): number {
  const others = b.map(normalise);
  let best = Infinity;
  for (const part of a) {
    const p = normalise(part);
    for (const q of others) best = Math.min(best, gapSquared(p, q));
  }
  return Math.sqrt(best);
}

/** Do two anticlockwise polygons meet by more than SIGNIFICANT? */
export function partsOverlap(p: Polygon, q: Polygon): boolean {
  return deeper(p, q) && deeper(q, p);
}

/** Does q reach deeper than SIGNIFICANT behind every edge of p? With the converse it is penetration along every separating direction. */
function deeper(p: Polygon, q: Polygon): boolean {
  let a = p.at(-1);
  for (const b of p) {
    if (a !== undefined) {
      const length = Math.sqrt((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y));
      if (!reachesBehind(q, a, b, (SIGNIFICANT + EPS) * length)) return false;
    }
    a = b;
  }
  return true;
}

function reachesBehind(q: Polygon, a: Point, b: Point, least: number): boolean {
  for (const c of q) if (turn(a, b, c) > least) return true;
  return false;
}

/** The square of the gap between two anticlockwise polygons, 0 when they meet. */
export function gapSquared(p: Polygon, q: Polygon): number {
  if (!isApart(p, q) && !isApart(q, p)) return 0;
  let best = Infinity;
  let a = p.at(-1);
  for (const b of p) {
    let c = q.at(-1);
    for (const d of q) {
      if (a !== undefined && c !== undefined) best = Math.min(best, segmentToSegmentSquared(a, b, c, d));
      c = d;
    }
    a = b;
  }
  return best;
}

/** Is all of q in front of some edge of p? */
function isApart(p: Polygon, q: Polygon): boolean {
  let a = p.at(-1);
  for (const b of p) {
    if (a !== undefined && isInFront(q, a, b)) return true;
    a = b;
  }
  return false;
}

function isInFront(q: Polygon, a: Point, b: Point): boolean {
  for (const c of q) if (!(turn(a, b, c) < 0)) return false;
  return true;
}
