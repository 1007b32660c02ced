import { pointToSegmentSquared } from "./segments.ts";
import { elementsOf, type Table } from "./table.ts";
import { EPS, SIGNIFICANT } from "./units.ts";

/** From a point to an element, 0 inside and on its border. */
export function distanceToElement(t: Table, element: number, x: number, y: number): number {
  let best = Infinity;
  const end = t.partsFrom[element + 1] ?? 0;
  for (let part = t.partsFrom[element] ?? 0; part < end; part++)
    best = Math.min(best, pointToPartSquared(t, part, x, y));
  return Math.sqrt(best);
}

/** From a segment to an element, 0 when they meet. */
export function segmentToElement(t: Table, element: number, ax: number, ay: number, bx: number, by: number): number {
  let best = Infinity;
  const end = t.partsFrom[element + 1] ?? 0;
  for (let part = t.partsFrom[element] ?? 0; part < end; part++)
    best = Math.min(best, segmentToPartSquared(t, part, ax, ay, bx, by));
  return Math.sqrt(best);
}

/** Does the disc enter the element by more than SIGNIFICANT? */
export function discOverlaps(t: Table, element: number, x: number, y: number, radius: number): boolean {
  return pointWithin(t, element, x, y, radius - SIGNIFICANT - EPS, false);
}

/** Is the gap between disc and element at most `tolerance`? An overlap is a gap below 0. */
export function discTouches(
  t: Table,
  element: number,
  x: number,
  y: number,
  radius: number,
  tolerance: number,
): boolean {
  return pointWithin(t, element, x, y, radius + tolerance + EPS, true);
}

/** The first element of the mask that the disc overlaps, or -1. */
export function anyDiscOverlap(t: Table, mask: number, x: number, y: number, radius: number): number {
  const elements = elementsOf(t, mask);
  for (let i = 0; i < elements.length; i++) {
    const e = elements[i] ?? 0;
    if (discOverlaps(t, e, x, y, radius)) return e;
  }
  return -1;
}

/** Does the disc, moved along the segment, ever overlap the element? */
export function segmentSweepOverlaps(
  t: Table,
  element: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  radius: number,
): boolean {
  const limit = radius - SIGNIFICANT - EPS;
  if (limit <= 0) return false;
  const midX = (ax + bx) / 2;
  const midY = (ay + by) / 2;
  const reachX = Math.abs(bx - ax) / 2 + limit;
  const reachY = Math.abs(by - ay) / 2 + limit;
  const end = t.partsFrom[element + 1] ?? 0;
  for (let part = t.partsFrom[element] ?? 0; part < end; part++) {
    if (Math.abs((t.midX[part] ?? 0) - midX) >= (t.halfX[part] ?? 0) + reachX) continue;
    if (Math.abs((t.midY[part] ?? 0) - midY) >= (t.halfY[part] ?? 0) + reachY) continue;
    if (segmentToPartSquared(t, part, ax, ay, bx, by) < limit * limit) return true;
  }
  return false;
}

function pointWithin(t: Table, element: number, x: number, y: number, limit: number, inclusive: boolean): boolean {
  if (limit <= 0) return false;
  const end = t.partsFrom[element + 1] ?? 0;
  for (let part = t.partsFrom[element] ?? 0; part < end; part++) {
    if (Math.abs((t.midX[part] ?? 0) - x) > (t.halfX[part] ?? 0) + limit) continue;
    if (Math.abs((t.midY[part] ?? 0) - y) > (t.halfY[part] ?? 0) + limit) continue;
    const squared = pointToPartSquared(t, part, x, y);
    if (inclusive ? squared <= limit * limit : squared < limit * limit) return true;
  }
  return false;
}

/** Only the edges that face the point can hold the nearest place of a convex part; when none does, the point is inside. */
function pointToPartSquared(t: Table, part: number, x: number, y: number): number {
  const end = t.verticesFrom[part + 1] ?? 0;
  let best = Infinity;
  let ax = t.x[end - 1] ?? 0;
  let ay = t.y[end - 1] ?? 0;
  for (let i = t.verticesFrom[part] ?? 0; i < end; i++) {
    const bx = t.x[i] ?? 0;
    const by = t.y[i] ?? 0;
    if ((bx - ax) * (y - ay) - (by - ay) * (x - ax) < 0) {
      const squared = pointToSegmentSquared(x, y, ax, ay, bx, by);
      if (squared < best) best = squared;
    }
    ax = bx;
    ay = by;
  }
  return best === Infinity ? 0 : best;
}

function segmentToPartSquared(t: Table, part: number, ax: number, ay: number, bx: number, by: number): number {
  if (!apart(t, part, ax, ay, bx, by)) return 0;
  let best = Math.min(pointToPartSquared(t, part, ax, ay), pointToPartSquared(t, part, bx, by));
  const end = t.verticesFrom[part + 1] ?? 0;
  for (let i = t.verticesFrom[part] ?? 0; i < end; i++) {
    const squared = pointToSegmentSquared(t.x[i] ?? 0, t.y[i] ?? 0, ax, ay, bx, by);
    if (squared < best) best = squared;
  }
  return best;
}

/** Separating axes: the normals of the part's edges and of the segment decide, exactly when all coordinates are integers. */
function apart(t: Table, part: number, ax: number, ay: number, bx: number, by: number): boolean {
  const end = t.verticesFrom[part + 1] ?? 0;
  let left = 0;
  let right = 0;
  let px = t.x[end - 1] ?? 0;
  let py = t.y[end - 1] ?? 0;
  const first = t.verticesFrom[part] ?? 0;
  for (let i = first; i < end; i++) {
    const qx = t.x[i] ?? 0;
    const qy = t.y[i] ?? 0;
    const ex = qx - px;
    const ey = qy - py;
    if (ex * (ay - py) - ey * (ax - px) < 0 && ex * (by - py) - ey * (bx - px) < 0) return true;
    const side = (bx - ax) * (qy - ay) - (by - ay) * (qx - ax);
    if (side > 0) left++;
    else if (side < 0) right++;
    px = qx;
    py = qy;
  }
  return left === end - first || right === end - first;
}
