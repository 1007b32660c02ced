/* Slow, obvious versions of the package's ideas, written apart from it to check it against. Nothing here imports src/ but types. */
import fc from "fast-check";
import type { Element, Point, Polygon } from "../src/index.ts";

export const TOLERANCE = 1e-4;

/** Hull by gift wrapping, to make convex test shapes. */
export function wrap(points: readonly Point[]): Point[] {
  const start = [...points].sort((a, b) => a.x - b.x || a.y - b.y)[0];
  if (start === undefined) return [];
  const hull: Point[] = [];
  let current: Point = start;
  do {
    hull.push(current);
    let next = points.find((p) => p.x !== current.x || p.y !== current.y);
    if (next === undefined) return hull;
    for (const p of points) {
      const c = (next.x - current.x) * (p.y - current.y) - (next.y - current.y) * (p.x - current.x);
      if (c < 0 || (c === 0 && length(current, p) > length(current, next))) next = p;
    }
    current = next;
  } while ((current.x !== start.x || current.y !== start.y) && hull.length <= points.length);
  return hull;
}

export function length(a: Point, b: Point): number {
  return Math.hypot(b.x - a.x, b.y - a.y);
}

export function sides(polygon: Polygon): [Point, Point][] {
  return polygon.map((p, i) => [p, polygon[(i + 1) % polygon.length] ?? p]);
}

/** Even-odd rule; the border is undecided. */
export function contains(ring: Polygon, p: Point): boolean {
  let inside = false;
  for (const [a, b] of sides(ring)) {
    if (a.y > p.y !== b.y > p.y && p.x < a.x + ((p.y - a.y) / (b.y - a.y)) * (b.x - a.x)) inside = !inside;
  }
  return inside;
}

export function pointSegment(p: Point, a: Point, b: Point): number {
  const l2 = (b.x - a.x) ** 2 + (b.y - a.y) ** 2;
  const s = l2 === 0 ? 0 : Math.max(0, Math.min(1, ((p.x - a.x) * (b.x - a.x) + (p.y - a.y) * (b.y - a.y)) / l2));
  return length(p, { x: a.x + s * (b.x - a.x), y: a.y + s * (b.y - a.y) });
}

function pointPolygon(p: Point, polygon: Polygon): number {
  return contains(polygon, p) ? 0 : Math.min(...sides(polygon).map(([a, b]) => pointSegment(p, a, b)));
}

/** Distance from a segment to a polygon by ternary search: the distance to a convex set is convex along a line. */
function segmentPolygon(a: Point, b: Point, polygon: Polygon): number {
  const at = (s: number): number => pointPolygon({ x: a.x + s * (b.x - a.x), y: a.y + s * (b.y - a.y) }, polygon);
  let lo = 0;
  let hi = 1;
  for (let i = 0; i < 120; i++) {
    const m1 = lo + (hi - lo) / 3;
    const m2 = hi - (hi - lo) / 3;
    if (at(m1) <= at(m2)) hi = m2;
    else lo = m1;
  }
  return Math.min(at(0), at(1), at((lo + hi) / 2));
}

export const pointElement = (p: Point, e: Element): number => Math.min(...e.parts.map((part) => pointPolygon(p, part)));
export const segmentElement = (a: Point, b: Point, e: Element): number =>
  Math.min(...e.parts.map((part) => segmentPolygon(a, b, part)));

/** The specification's procedure, literally: rotate, clip edge by edge, take the extents, unite. Offsets left of a -> b. */
export function lanesOf(elements: readonly Element[], a: Point, b: Point, h: number): [number, number][] {
  const l = length(a, b);
  if (l === 0) return [];
  const ux = (b.x - a.x) / l;
  const uy = (b.y - a.y) / l;
  const found: [number, number][] = [];
  for (const part of elements.flatMap((e) => e.parts)) {
    let q = part.map((p) => ({ x: (p.x - a.x) * ux + (p.y - a.y) * uy, y: (p.y - a.y) * ux - (p.x - a.x) * uy }));
    q = cut(
      cut(
        cut(
          cut(q, (p) => p.x),
          (p) => l - p.x,
        ),
        (p) => p.y + h,
      ),
      (p) => h - p.y,
    );
    if (q.length === 0) continue;
    const us = q.map((p) => p.x);
    const vs = q.map((p) => p.y);
    if (Math.max(...us) - Math.min(...us) <= 1 + TOLERANCE || Math.max(...vs) - Math.min(...vs) <= 1 + TOLERANCE)
      continue;
    found.push([Math.min(...vs), Math.max(...vs)]);
  }
  const united: [number, number][] = [];
  for (const [low, high] of found.sort((p, q) => p[0] - q[0])) {
    const last = united.at(-1);
    if (last !== undefined && low <= last[1]) last[1] = Math.max(last[1], high);
    else united.push([low, high]);
  }
  return united;
}

export const widthOf = (lanes: readonly (readonly [number, number])[]): number =>
  lanes.reduce((sum, [low, high]) => sum + high - low, 0);

function cut(polygon: Point[], depth: (p: Point) => number): Point[] {
  return sides(polygon).flatMap(([a, b]) => {
    const da = depth(a);
    const db = depth(b);
    const kept = da >= 0 ? [a] : [];
    if (da >= 0 !== db >= 0)
      kept.push({ x: a.x + (da / (da - db)) * (b.x - a.x), y: a.y + (da / (da - db)) * (b.y - a.y) });
    return kept;
  });
}

/** Share of sampled lanes that pass through some part. Knows nothing of clips too small to count. */
export function sampledWidth(elements: readonly Element[], a: Point, b: Point, h: number, samples: number): number {
  const l = length(a, b);
  let hit = 0;
  for (let k = 0; k < samples; k++) {
    const v = -h + ((k + 0.5) * 2 * h) / samples;
    const shift = { x: (-v * (b.y - a.y)) / l, y: (v * (b.x - a.x)) / l };
    const p = { x: a.x + shift.x, y: a.y + shift.y };
    const q = { x: b.x + shift.x, y: b.y + shift.y };
    if (elements.some((e) => e.parts.some((part) => meets(p, q, part)))) hit++;
  }
  return (hit * 2 * h) / samples;
}

/** Gap of two polygons by every corner and side of both: their shortest connection starts at a corner. */
export function gapOf(p: Polygon, q: Polygon): number {
  if (sides(p).some(([a, b]) => meets(a, b, q)) || q.some((v) => contains(p, v))) return 0;
  const one = (from: Polygon, to: Polygon): number[] =>
    from.flatMap((v) => sides(to).map(([a, b]) => pointSegment(v, a, b)));
  return Math.min(...one(p, q), ...one(q, p));
}

function meets(a: Point, b: Point, polygon: Polygon): boolean {
  const side = (p: Point, q: Point, r: Point): number =>
    Math.sign((q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x));
  return (
    contains(polygon, a) ||
    contains(polygon, b) ||
    sides(polygon).some(([c, d]) => side(a, b, c) !== side(a, b, d) && side(c, d, a) !== side(c, d, b))
  );
}

/* What to draw at random. The world is small, so that shapes and corridors meet often. */

export const coordinate = fc.integer({ min: 0, max: 3000 });
export const point: fc.Arbitrary<Point> = fc.record({ x: coordinate, y: coordinate });

const area = (p: Polygon): number => sides(p).reduce((sum, [a, b]) => sum + a.x * b.y - a.y * b.x, 0);

export const convex: fc.Arbitrary<Polygon> = fc
  .tuple(
    point,
    fc.array(fc.record({ x: fc.integer({ min: -600, max: 600 }), y: fc.integer({ min: -600, max: 600 }) }), {
      minLength: 3,
      maxLength: 9,
    }),
  )
  .map(([c, offsets]) => wrap(offsets.map((o) => ({ x: c.x + o.x, y: c.y + o.y }))))
  .filter((p) => p.length >= 3 && Math.abs(area(p)) > 100);

export const box: fc.Arbitrary<Polygon> = fc
  .tuple(point, fc.integer({ min: 1, max: 600 }), fc.integer({ min: 1, max: 600 }))
  .map(([p, w, h]) => [p, { x: p.x + w, y: p.y }, { x: p.x + w, y: p.y + h }, { x: p.x, y: p.y + h }]);

/** Elements with flags 1, 2 or 4. */
export const element: fc.Arbitrary<Element> = fc.record({
  parts: fc.array(fc.oneof(convex, box), { minLength: 1, maxLength: 3 }),
  flags: fc.constantFrom(1, 2, 4),
});
export const elements = fc.array(element, { minLength: 1, maxLength: 6 });
