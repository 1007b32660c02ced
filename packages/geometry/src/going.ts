import { partsOf, type Table } from "./table.ts";
import type { Point } from "./units.ts";

/*
 * Going over areas: how much of a straight way lies inside them. Whether it lies inside at all is decided exactly, by signs
 * of integer products; how much of it is one division per border and one root. Running along a border is not inside.
 */

/** Is the point inside the element or on its border? Exact for integers. */
export function holds(t: Table, element: number, x: number, y: number): boolean {
  for (let part = t.partsFrom[element] ?? 0; part < (t.partsFrom[element + 1] ?? 0); part++)
    if (partHolds(t, part, x, y)) return true;
  return false;
}

/** The first element of the mask that holds the point, or -1. */
export function firstHolding(t: Table, mask: number, x: number, y: number): number {
  for (let e = 0; e < t.count; e++) if (((t.flags[e] ?? 0) & mask) !== 0 && holds(t, e, x, y)) return e;
  return -1;
}

/** Does the segment go through the inside of the element, however little? Touching a corner or a border does not. Exact for integers. */
export function passesInside(t: Table, element: number, ax: number, ay: number, bx: number, by: number): boolean {
  for (let part = t.partsFrom[element] ?? 0; part < (t.partsFrom[element + 1] ?? 0); part++)
    if (partPassed(t, part, ax, ay, bx, by)) return true;
  return false;
}

/** The first element of the mask that the segment goes through, or -1. */
export function firstPassed(t: Table, mask: number, ax: number, ay: number, bx: number, by: number): number {
  for (let e = 0; e < t.count; e++)
    if (((t.flags[e] ?? 0) & mask) !== 0 && passesInside(t, e, ax, ay, bx, by)) return e;
  return -1;
}

/** Length of the segment inside the element, whose parts do not overlap. The same both ways. */
export function lengthInside(t: Table, element: number, ax: number, ay: number, bx: number, by: number): number {
  let share = 0;
  for (let part = t.partsFrom[element] ?? 0; part < (t.partsFrom[element + 1] ?? 0); part++)
    share += shareInside(t, part, ax, ay, bx, by);
  return share === 0 ? 0 : share * Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));
}

/**
 * Is every point of the segment in some element of the mask, borders included? Breaks of the cover shorter than `slack`
 * units do not count.
 */
export function coveredBy(
  t: Table,
  mask: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  slack: number,
): boolean {
  const parts = partsOf(t, mask);
  const length = Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));
  if (length === 0) {
    for (const part of parts) if (partHolds(t, part, ax, ay)) return true;
    return false;
  }
  const least = slack / length;
  let covered = 0;
  // Each pass takes the part that reaches farthest from where the cover ends so far.
  for (let passes = 0; passes <= parts.length; passes++) {
    let farthest = covered;
    for (const part of parts) {
      if (!boxesMeet(t, part, ax, ay, bx, by) || !clipped(t, part, ax, ay, bx, by, true)) continue;
      if (span.from <= covered + least && span.to > farthest) farthest = span.to;
    }
    if (farthest >= 1 - least) return true;
    if (farthest <= covered) return false;
    covered = farthest;
  }
  return false;
}

/** Corners of the mask's elements, for ways that round them. */
export function cornersOf(t: Table, mask: number): Point[] {
  const corners: Point[] = [];
  for (const part of partsOf(t, mask))
    for (let i = t.verticesFrom[part] ?? 0; i < (t.verticesFrom[part + 1] ?? 0); i++)
      corners.push({ x: t.x[i] ?? 0, y: t.y[i] ?? 0 });
  return corners;
}

function boxesMeet(t: Table, part: number, ax: number, ay: number, bx: number, by: number): boolean {
  const mx = t.midX[part] ?? 0;
  const my = t.midY[part] ?? 0;
  const hx = t.halfX[part] ?? 0;
  const hy = t.halfY[part] ?? 0;
  return !(
    (ax < bx ? bx : ax) < mx - hx ||
    (ax < bx ? ax : bx) > mx + hx ||
    (ay < by ? by : ay) < my - hy ||
    (ay < by ? ay : by) > my + hy
  );
}

function partHolds(t: Table, part: number, x: number, y: number): boolean {
  if (
    Math.abs(x - (t.midX[part] ?? 0)) > (t.halfX[part] ?? 0) ||
    Math.abs(y - (t.midY[part] ?? 0)) > (t.halfY[part] ?? 0)
  )
    return false;
  const end = t.verticesFrom[part + 1] ?? 0;
  let px = t.x[end - 1] ?? 0;
  let py = t.y[end - 1] ?? 0;
  for (let i = t.verticesFrom[part] ?? 0; i < end; i++) {
    const qx = t.x[i] ?? 0;
    const qy = t.y[i] ?? 0;
    if ((qx - px) * (y - py) - (qy - py) * (x - px) < 0) return false;
    px = qx;
    py = qy;
  }
  return true;
}

/**
 * The inside of a convex part and a segment are apart if and only if a border of the part, or the segment's own line, has them
 * on different sides.
 */
function partPassed(t: Table, part: number, ax: number, ay: number, bx: number, by: number): boolean {
  if (!boxesMeet(t, part, ax, ay, bx, by)) return false;
  const end = t.verticesFrom[part + 1] ?? 0;
  let px = t.x[end - 1] ?? 0;
  let py = t.y[end - 1] ?? 0;
  let left = false;
  let right = false;
  for (let i = t.verticesFrom[part] ?? 0; i < end; i++) {
    const qx = t.x[i] ?? 0;
    const qy = t.y[i] ?? 0;
    const ex = qx - px;
    const ey = qy - py;
    if (ex * (ay - py) - ey * (ax - px) <= 0 && ex * (by - py) - ey * (bx - px) <= 0) return false;
    const side = (bx - ax) * (qy - ay) - (by - ay) * (qx - ax);
    if (side > 0) left = true;
    else if (side < 0) right = true;
    px = qx;
    py = qy;
  }
  return left && right;
}

/** Share of the segment inside the part; its ends are put in one order first, so that both ways agree to the last bit. */
function shareInside(t: Table, part: number, ax: number, ay: number, bx: number, by: number): number {
  if (!partPassed(t, part, ax, ay, bx, by)) return 0;
  const inOrder = ax < bx || (ax === bx && ay <= by);
  const found = inOrder ? clipped(t, part, ax, ay, bx, by, false) : clipped(t, part, bx, by, ax, ay, false);
  return found ? span.to - span.from : 0;
}

/** Scratch: where the last segment clipped enters and leaves, as shares of its length. */
const span = { from: 0, to: 0 };

function clipped(t: Table, part: number, ax: number, ay: number, bx: number, by: number, withBorder: boolean): boolean {
  const end = t.verticesFrom[part + 1] ?? 0;
  let px = t.x[end - 1] ?? 0;
  let py = t.y[end - 1] ?? 0;
  let from = 0;
  let to = 1;
  for (let i = t.verticesFrom[part] ?? 0; i < end; i++) {
    const qx = t.x[i] ?? 0;
    const qy = t.y[i] ?? 0;
    const a = (qx - px) * (ay - py) - (qy - py) * (ax - px);
    const b = (qx - px) * (by - py) - (qy - py) * (bx - px);
    if (a < 0 && b < 0) return false;
    if (a < 0) {
      const at = a / (a - b);
      if (at > from) from = at;
    } else if (b < 0) {
      const at = a / (a - b);
      if (at < to) to = at;
    }
    px = qx;
    py = qy;
  }
  span.from = from;
  span.to = to;
  return withBorder ? to >= from : to > from;
}
