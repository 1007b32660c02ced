import type { Point } from "./units.ts";

/** Squared distance from the point (px, py) to the segment a-b, which may be a single point. */
export function pointToSegmentSquared(px: number, py: number, ax: number, ay: number, bx: number, by: number): number {
  const dx = bx - ax;
  const dy = by - ay;
  const qx = px - ax;
  const qy = py - ay;
  const along = dx * qx + dy * qy;
  if (along <= 0) return qx * qx + qy * qy;
  const whole = dx * dx + dy * dy;
  if (along >= whole) return (px - bx) * (px - bx) + (py - by) * (py - by);
  const across = dx * qy - dy * qx;
  return (across * across) / whole;
}

/**
 * Is every point of the segment a-b at least `reach` away from (px, py)? Exact for integers: near equality the two
 * squares compared stay below 2^53 as long as reach times the segment's length stays below 9e7 units.
 */
export function segmentKeepsAway(
  px: number,
  py: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  reach: number,
): boolean {
  const dx = bx - ax;
  const dy = by - ay;
  const qx = px - ax;
  const qy = py - ay;
  const along = dx * qx + dy * qy;
  const whole = dx * dx + dy * dy;
  if (along <= 0) return qx * qx + qy * qy >= reach * reach;
  if (along >= whole) return (px - bx) * (px - bx) + (py - by) * (py - by) >= reach * reach;
  const across = dx * qy - dy * qx;
  return across * across >= reach * reach * whole;
}

/** Squared distance between two segments that do not cross. */
export function segmentToSegmentSquared(a: Point, b: Point, c: Point, d: Point): number {
  return Math.min(
    pointToSegmentSquared(a.x, a.y, c.x, c.y, d.x, d.y),
    pointToSegmentSquared(b.x, b.y, c.x, c.y, d.x, d.y),
    pointToSegmentSquared(c.x, c.y, a.x, a.y, b.x, b.y),
    pointToSegmentSquared(d.x, d.y, a.x, a.y, b.x, b.y),
  );
}
