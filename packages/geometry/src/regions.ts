import { pointToSegmentSquared, segmentToSegmentSquared } from "./segments.ts";
import type { Point } from "./units.ts";

/**
 * Outlines that need not be convex, such as a winding river, and what of a straight line lies inside. What is no deeper inside than
 * `inset` does not count as inside.
 */
export interface Region {
  /** Anticlockwise. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Of the edge that ends at each corner. */
  readonly lengths: Float64Array;
  readonly convex: boolean;
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

export function regionOf(points: readonly Point[]): Region {
  const n = points.length;
  const turned = doubleArea(points) < 0;
  const x = new Float64Array(n);
  const y = new Float64Array(n);
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < n; i++) {
    const p = points[turned ? n - 1 - i : i] ?? { x: 0, y: 0 };
    x[i] = p.x;
    y[i] = p.y;
    if (p.x < minX) minX = p.x;
    if (p.x > maxX) maxX = p.x;
    if (p.y < minY) minY = p.y;
    if (p.y > maxY) maxY = p.y;
  }
  const lengths = new Float64Array(n);
  let convex = true;
  for (let i = 0; i < n; i++) {
    const h = (i + n - 1) % n;
    const j = (i + 1) % n;
    const ex = at(x, i) - at(x, h);
    const ey = at(y, i) - at(y, h);
    lengths[i] = Math.sqrt(ex * ex + ey * ey);
    if (ex * (at(y, j) - at(y, i)) - ey * (at(x, j) - at(x, i)) < 0) convex = false;
  }
  return { x, y, lengths, convex, minX, minY, maxX, maxY };
}

function doubleArea(points: readonly Point[]): number {
  let sum = 0;
  let last = points.at(-1);
  for (const p of points) {
    if (last !== undefined) sum += last.x * p.y - last.y * p.x;
    last = p;
  }
  return sum;
}

function at(list: Float64Array, i: number): number {
  return list[i] ?? 0;
}

/** Is the point deeper inside than `inset`? With 0 the border is outside, exactly so for integers. */
export function regionHolds(r: Region, px: number, py: number, inset = 0): boolean {
  if (px <= r.minX || px >= r.maxX || py <= r.minY || py >= r.maxY) return false;
  const n = r.x.length;
  if (!r.convex) return winds(r, px, py) && regionBorder(r, px, py) > inset * inset;
  let hx = at(r.x, n - 1);
  let hy = at(r.y, n - 1);
  for (let i = 0; i < n; i++) {
    const qx = at(r.x, i);
    const qy = at(r.y, i);
    if ((qx - hx) * (py - hy) - (qy - hy) * (px - hx) <= inset * at(r.lengths, i)) return false;
    hx = qx;
    hy = qy;
  }
  return true;
}

/** The square of the distance to the nearest point of the outline. */
export function regionBorder(r: Region, px: number, py: number): number {
  const n = r.x.length;
  let best = Infinity;
  let hx = at(r.x, n - 1);
  let hy = at(r.y, n - 1);
  for (let i = 0; i < n; i++) {
    const qx = at(r.x, i);
    const qy = at(r.y, i);
    const far = pointToSegmentSquared(px, py, hx, hy, qx, qy);
    if (far < best) best = far;
    hx = qx;
    hy = qy;
  }
  return best;
}

/** From a point to the region, 0 inside. */
export function regionGap(r: Region, px: number, py: number): number {
  return regionHolds(r, px, py) ? 0 : Math.sqrt(regionBorder(r, px, py));
}

/** Crossings of the ray to the east: odd inside. Border points are told apart by whoever asks. */
function winds(r: Region, px: number, py: number): boolean {
  const n = r.x.length;
  let inside = false;
  let hx = at(r.x, n - 1);
  let hy = at(r.y, n - 1);
  for (let i = 0; i < n; i++) {
    const qx = at(r.x, i);
    const qy = at(r.y, i);
    if (hy > py !== qy > py && qy - hy > 0 === (qx - hx) * (py - hy) - (qy - hy) * (px - hx) > 0) inside = !inside;
    hx = qx;
    hy = qy;
  }
  return inside;
}

/** Where a line is inside, as shares of its length: from, to, from, to, ... Overwritten by the next call. */
export const spans: number[] = [];

/** The stretches of the segment deeper inside than `inset`: how many, found in `spans`. */
export function spansInside(r: Region, ax: number, ay: number, bx: number, by: number, inset = 0): number {
  if (
    (ax < bx ? bx : ax) <= r.minX ||
    (ax < bx ? ax : bx) >= r.maxX ||
    (ay < by ? by : ay) <= r.minY ||
    (ay < by ? ay : by) >= r.maxY
  )
    return 0;
  return r.convex ? convexSpan(r, ax, ay, bx, by, inset) : anySpans(r, ax, ay, bx, by, inset);
}

function convexSpan(r: Region, ax: number, ay: number, bx: number, by: number, inset: number): number {
  const n = r.x.length;
  let from = 0;
  let to = 1;
  let hx = at(r.x, n - 1);
  let hy = at(r.y, n - 1);
  for (let i = 0; i < n; i++) {
    const qx = at(r.x, i);
    const qy = at(r.y, i);
    const off = inset * at(r.lengths, i);
    const a = (qx - hx) * (ay - hy) - (qy - hy) * (ax - hx) - off;
    const b = (qx - hx) * (by - hy) - (qy - hy) * (bx - hx) - off;
    if (a <= 0 && b <= 0) return 0;
    if (a < 0) {
      const share = a / (a - b);
      if (share > from) from = share;
    } else if (b < 0) {
      const share = a / (a - b);
      if (share < to) to = share;
    }
    hx = qx;
    hy = qy;
  }
  if (to <= from) return 0;
  spans[0] = from;
  spans[1] = to;
  return 1;
}

/** Between meetings with the outline a line is inside or outside all along: its middle tells. */
function anySpans(r: Region, ax: number, ay: number, bx: number, by: number, inset: number): number {
  const n = r.x.length;
  const shares = [0, 1];
  const dx = bx - ax;
  const dy = by - ay;
  const whole = dx * dx + dy * dy;
  let hx = at(r.x, n - 1);
  let hy = at(r.y, n - 1);
  for (let i = 0; i < n; i++) {
    const qx = at(r.x, i);
    const qy = at(r.y, i);
    const across = dx * (qy - hy) - dy * (qx - hx);
    if (across !== 0) {
      const share = ((hx - ax) * (qy - hy) - (hy - ay) * (qx - hx)) / across;
      const along = ((hx - ax) * dy - (hy - ay) * dx) / across;
      if (share > 0 && share < 1 && along >= 0 && along <= 1) shares.push(share);
    } else if (whole > 0 && (hx - ax) * dy - (hy - ay) * dx === 0) {
      for (const share of [((hx - ax) * dx + (hy - ay) * dy) / whole, ((qx - ax) * dx + (qy - ay) * dy) / whole])
        if (share > 0 && share < 1) shares.push(share);
    }
    hx = qx;
    hy = qy;
  }
  shares.sort((a, b) => a - b);
  let count = 0;
  for (let i = 1; i < shares.length; i++) {
    const from = shares[i - 1] ?? 0;
    const to = shares[i] ?? 0;
    const middle = (from + to) / 2;
    if (to <= from || !regionHolds(r, ax + middle * dx, ay + middle * dy, inset)) continue;
    if (count > 0 && spans[2 * count - 1] === from) spans[2 * count - 1] = to;
    else {
      spans[2 * count] = from;
      spans[2 * count + 1] = to;
      count++;
    }
  }
  return count;
}

/** The stretch of the segment inside a circle, in `spans`: 1, or 0 where it stays outside or only touches. */
export function spanInCircle(
  cx: number,
  cy: number,
  radius: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
): number {
  const dx = bx - ax;
  const dy = by - ay;
  const whole = dx * dx + dy * dy;
  const qx = ax - cx;
  const qy = ay - cy;
  const out = qx * qx + qy * qy - radius * radius;
  if (whole === 0) {
    if (out >= 0) return 0;
    spans[0] = 0;
    spans[1] = 1;
    return 1;
  }
  const half = qx * dx + qy * dy;
  const root = half * half - whole * out;
  if (root <= 0) return 0;
  const size = Math.sqrt(root);
  const from = Math.max(0, (-half - size) / whole);
  const to = Math.min(1, (-half + size) / whole);
  if (to <= from) return 0;
  spans[0] = from;
  spans[1] = to;
  return 1;
}

/** Parts of a convex polygon that none of the convex covers holds; parts thinner than `slack` do not count. */
export function isCovered(polygon: readonly Point[], covers: readonly (readonly Point[])[], slack: number): boolean {
  return uncovered(polygon, covers, 0, slack);
}

function uncovered(
  polygon: readonly Point[],
  covers: readonly (readonly Point[])[],
  next: number,
  slack: number,
): boolean {
  if (isThin(polygon, slack)) return true;
  const cover = covers[next];
  if (cover === undefined) return false;
  let rest = polygon;
  let last = cover.at(-1);
  for (const q of cover) {
    if (last !== undefined) {
      const p = last;
      const side = (c: Point): number => (q.x - p.x) * (c.y - p.y) - (q.y - p.y) * (c.x - p.x);
      // What is beyond this edge is not under this cover: another must hold it.
      if (
        !uncovered(
          cutBy(rest, (c) => -side(c)),
          covers,
          next + 1,
          slack,
        )
      )
        return false;
      rest = cutBy(rest, side);
    }
    last = q;
  }
  return true;
}

/** What of a convex polygon is where `depth`, which grows evenly, is 0 or more. */
export function cutBy(polygon: readonly Point[], depth: (p: Point) => number): Point[] {
  const kept: Point[] = [];
  let last = polygon.at(-1);
  for (const p of polygon) {
    if (last !== undefined) {
      const a = depth(last);
      const b = depth(p);
      if (a < 0 !== b < 0) {
        const share = a / (a - b);
        kept.push({ x: last.x + share * (p.x - last.x), y: last.y + share * (p.y - last.y) });
      }
      if (b >= 0) kept.push(p);
    }
    last = p;
  }
  return kept;
}

function isThin(polygon: readonly Point[], slack: number): boolean {
  if (polygon.length < 3) return true;
  let longest = 0;
  let last = polygon.at(-1);
  for (const p of polygon) {
    if (last !== undefined)
      longest = Math.max(longest, (p.x - last.x) * (p.x - last.x) + (p.y - last.y) * (p.y - last.y));
    last = p;
  }
  return Math.abs(doubleArea(polygon)) <= 2 * slack * Math.sqrt(longest);
}

/** The outline as convex parts without common insides: itself, or triangles cut off its ears. */
export function convexPartsOf(r: Region): Point[][] {
  const rest = Array.from(r.x, (x, i): Point => ({ x, y: at(r.y, i) }));
  if (r.convex) return [rest];
  const parts: Point[][] = [];
  while (rest.length > 3) {
    const ear = rest.findIndex((_, i) => isEar(rest, i));
    if (ear < 0) break;
    parts.push(around(rest, ear));
    rest.splice(ear, 1);
  }
  parts.push(rest);
  return parts;
}

function around(points: readonly Point[], i: number): Point[] {
  const n = points.length;
  return [points[(i + n - 1) % n], points[i], points[(i + 1) % n]].filter((p) => p !== undefined);
}

function isEar(points: readonly Point[], i: number): boolean {
  const ear = around(points, i);
  const [a, b, c] = ear;
  if (a === undefined || b === undefined || c === undefined) return false;
  if ((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) <= 0) return false;
  const triangle = regionOf(ear);
  return !points.some(
    (p) => !ear.includes(p) && (regionHolds(triangle, p.x, p.y) || regionBorder(triangle, p.x, p.y) === 0),
  );
}

/** From a segment to a region, 0 where it goes in. */
export function segmentToRegion(r: Region, ax: number, ay: number, bx: number, by: number): number {
  if (regionHolds(r, ax, ay) || spansInside(r, ax, ay, bx, by) > 0) return 0;
  const n = r.x.length;
  const a = { x: ax, y: ay };
  const b = { x: bx, y: by };
  let best = Infinity;
  let p = { x: at(r.x, n - 1), y: at(r.y, n - 1) };
  for (let i = 0; i < n; i++) {
    const q = { x: at(r.x, i), y: at(r.y, i) };
    best = Math.min(best, segmentToSegmentSquared(a, b, p, q));
    p = q;
  }
  return Math.sqrt(best);
}

/** Is all of the segment in some of the convex regions, their borders included? Breaks shorter than `slack` do not count. */
export function coveredByRegions(
  regions: readonly Region[],
  ax: number,
  ay: number,
  bx: number,
  by: number,
  slack: number,
): boolean {
  const length = Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));
  if (length <= slack) return regions.some((r) => regionGap(r, ax, ay) <= slack);
  const least = slack / length;
  let covered = 0;
  // Each pass takes the region that reaches farthest from where the cover ends so far.
  for (let passes = 0; passes <= regions.length; passes++) {
    let farthest = covered;
    for (const r of regions) {
      if (boxApart(r, ax, ay, bx, by, slack) || convexSpan(r, ax, ay, bx, by, -slack) === 0) continue;
      if ((spans[0] ?? 0) <= covered + least && (spans[1] ?? 0) > farthest) farthest = spans[1] ?? 0;
    }
    if (farthest >= 1 - least) return true;
    if (farthest <= covered) return false;
    covered = farthest;
  }
  return false;
}

function boxApart(r: Region, ax: number, ay: number, bx: number, by: number, slack: number): boolean {
  return (
    (ax < bx ? bx : ax) < r.minX - slack ||
    (ax < bx ? ax : bx) > r.maxX + slack ||
    (ay < by ? by : ay) < r.minY - slack ||
    (ay < by ? ay : by) > r.maxY + slack
  );
}
