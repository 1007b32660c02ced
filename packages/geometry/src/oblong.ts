import { inArc, type Arc } from "./arcs.ts";
import { boundingBox, gapSquared, normalise, partsOverlap, type Polygon } from "./polygon.ts";
import { pointToSegmentSquared } from "./segments.ts";
import { partsOf, type Table } from "./table.ts";
import { EPS, type Point } from "./units.ts";

/**
 * A rectangle that looks somewhere, such as a vehicle's hull: its centre, its length along the facing and its width across. The
 * facing is any vector but none; only its direction counts.
 */
export interface Oblong {
  readonly x: number;
  readonly y: number;
  readonly facingX: number;
  readonly facingY: number;
  readonly length: number;
  readonly width: number;
}

/** Its corners anticlockwise: front right, front left, rear left, rear right. Not in whole units unless it looks along an axis. */
export function cornersOfOblong(o: Oblong): Polygon {
  const size = Math.sqrt(o.facingX * o.facingX + o.facingY * o.facingY);
  const ax = (o.facingX / size) * (o.length / 2);
  const ay = (o.facingY / size) * (o.length / 2);
  const bx = (-o.facingY / size) * (o.width / 2);
  const by = (o.facingX / size) * (o.width / 2);
  return [
    { x: o.x + ax - bx, y: o.y + ay - by },
    { x: o.x + ax + bx, y: o.y + ay + by },
    { x: o.x - ax + bx, y: o.y - ay + by },
    { x: o.x - ax - bx, y: o.y - ay - by },
  ];
}

/** The middle of one of its sides: of the front, for weapons there. */
export function sideMiddle(o: Oblong, side: Arc): Point {
  const size = Math.sqrt(o.facingX * o.facingX + o.facingY * o.facingY);
  const away = side === "front" || side === "rear" ? o.length / 2 : o.width / 2;
  const [x, y] = turnedTo(o.facingX, o.facingY, side);
  return { x: o.x + (x / size) * away, y: o.y + (y / size) * away };
}

/** Is the point in it or on its border? Compared in its own axes, exactly where facing and places are small integers. */
export function oblongHolds(o: Oblong, x: number, y: number): boolean {
  return outside(o, x, y) === 0;
}

/** From a point to it, 0 inside. */
export function gapToPoint(o: Oblong, x: number, y: number): number {
  return Math.sqrt(outside(o, x, y));
}

/** Between its border and a disc's, 0 when they meet. */
export function gapToDisc(o: Oblong, x: number, y: number, radius: number): number {
  return Math.max(0, gapToPoint(o, x, y) - radius);
}

/** The square of the distance to it. */
function outside(o: Oblong, x: number, y: number): number {
  const squared = o.facingX * o.facingX + o.facingY * o.facingY;
  const u = Math.abs(o.facingX * (x - o.x) + o.facingY * (y - o.y));
  const v = Math.abs(o.facingX * (y - o.y) - o.facingY * (x - o.x));
  const inLength = 4 * u * u <= o.length * o.length * squared;
  const inWidth = 4 * v * v <= o.width * o.width * squared;
  const size = Math.sqrt(squared);
  const along = inLength ? 0 : u / size - o.length / 2;
  const across = inWidth ? 0 : v / size - o.width / 2;
  return along * along + across * across;
}

/** 0 when they meet. */
export function gapBetweenOblongs(a: Oblong, b: Oblong): number {
  return Math.sqrt(gapSquared(cornersOfOblong(a), cornersOfOblong(b)));
}

/** Do they meet by more than SIGNIFICANT? */
export function oblongsOverlap(a: Oblong, b: Oblong): boolean {
  return partsOverlap(cornersOfOblong(a), cornersOfOblong(b));
}

/** To a union of convex parts, 0 when they meet. */
export function gapToPolygons(o: Oblong, parts: readonly Polygon[]): number {
  const corners = cornersOfOblong(o);
  let best = Infinity;
  for (const part of parts) best = Math.min(best, gapSquared(corners, normalise(part)));
  return Math.sqrt(best);
}

/** Is all of it on the table? Touching the edge is allowed, up to EPS. */
export function oblongOnTable(o: Oblong, width: number, height: number): boolean {
  return cornersOfOblong(o).every((p) => p.x >= -EPS && p.y >= -EPS && p.x <= width + EPS && p.y <= height + EPS);
}

/** The first element of the mask that an anticlockwise polygon, such as its corners, overlaps by more than SIGNIFICANT, or -1. */
export function firstUnder(t: Table, mask: number, polygon: Polygon): number {
  const { minX, minY, maxX, maxY } = boundingBox(polygon);
  for (const part of partsOf(t, mask)) {
    const mx = t.midX[part] ?? 0;
    const my = t.midY[part] ?? 0;
    const hx = t.halfX[part] ?? 0;
    const hy = t.halfY[part] ?? 0;
    if (maxX < mx - hx || minX > mx + hx || maxY < my - hy || minY > my + hy) continue;
    if (partsOverlap(polygon, polygonOf(t, part))) return elementOf(t, part);
  }
  return -1;
}

/** From a point to an anticlockwise polygon, 0 inside. */
export function polygonGapToPoint(polygon: Polygon, x: number, y: number): number {
  let inside = true;
  let best = Infinity;
  let last = polygon.at(-1);
  for (const q of polygon) {
    if (last !== undefined) {
      if ((q.x - last.x) * (y - last.y) - (q.y - last.y) * (x - last.x) < 0) inside = false;
      best = Math.min(best, pointToSegmentSquared(x, y, last.x, last.y, q.x, q.y));
    }
    last = q;
  }
  return inside ? 0 : Math.sqrt(best);
}

function polygonOf(t: Table, part: number): Point[] {
  const points: Point[] = [];
  for (let i = t.verticesFrom[part] ?? 0; i < (t.verticesFrom[part + 1] ?? 0); i++)
    points.push({ x: t.x[i] ?? 0, y: t.y[i] ?? 0 });
  return points;
}

function elementOf(t: Table, part: number): number {
  let e = 0;
  while ((t.partsFrom[e + 1] ?? Infinity) <= part) e++;
  return e;
}

/**
 * From which side a point looks at a piece with a facing: quarters meet at its centre. A diagonal belongs to the better protected
 * of its neighbours: the front before the flanks, the flanks before the rear. Exact for integers.
 */
export function sideTowards(px: number, py: number, facingX: number, facingY: number, tx: number, ty: number): Arc {
  if (inArc(px, py, facingX, facingY, tx, ty, "front")) return "front";
  if (inArc(px, py, facingX, facingY, tx, ty, "left")) return "left";
  return inArc(px, py, facingX, facingY, tx, ty, "right") ? "right" : "rear";
}

/** Is any part of the disc within the quarter, or nearer to it than `slack`? */
export function discInArc(
  px: number,
  py: number,
  facingX: number,
  facingY: number,
  arc: Arc,
  x: number,
  y: number,
  radius: number,
  slack = EPS,
): boolean {
  if (inArc(px, py, facingX, facingY, x, y, arc)) return true;
  const [mx, my] = turnedTo(facingX, facingY, arc);
  // Its two borders, 45 degrees to the left and right of its middle.
  const reach = radius + slack;
  return (
    rayDistanceSquared(px, py, mx - my, my + mx, x, y) <= reach * reach ||
    rayDistanceSquared(px, py, mx + my, my - mx, x, y) <= reach * reach
  );
}

/** Is any part of a convex polygon within the quarter, or nearer to it than `slack`? */
export function polygonInArc(
  px: number,
  py: number,
  facingX: number,
  facingY: number,
  arc: Arc,
  polygon: Polygon,
  slack = EPS,
): boolean {
  const [mx, my] = turnedTo(facingX, facingY, arc);
  const size = Math.sqrt(2 * (mx * mx + my * my));
  // The quarter is where both of its borders have the point on their inner side.
  const behindRight = (p: Point): number => ((mx + my) * (p.y - py) - (my - mx) * (p.x - px)) / size + slack;
  const behindLeft = (p: Point): number => ((my + mx) * (p.x - px) - (mx - my) * (p.y - py)) / size + slack;
  return cut(cut(polygon, behindRight), behindLeft).length > 0;
}

/** What of a convex polygon is at a depth of 0 or more. */
function cut(polygon: Polygon, depth: (p: Point) => number): Point[] {
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

function rayDistanceSquared(px: number, py: number, dx: number, dy: number, x: number, y: number): number {
  const along = dx * (x - px) + dy * (y - py);
  if (along <= 0) return (x - px) * (x - px) + (y - py) * (y - py);
  const across = dx * (y - py) - dy * (x - px);
  return (across * across) / (dx * dx + dy * dy);
}

/** The facing turned to a side: left is anticlockwise. */
function turnedTo(x: number, y: number, arc: Arc): [number, number] {
  switch (arc) {
    case "front":
      return [x, y];
    case "left":
      return [-y, x];
    case "rear":
      return [-x, -y];
    case "right":
      return [y, -x];
  }
}
