import { collectLanes } from "./lanes.ts";
import { elementsOf, partsOf, type Table } from "./table.ts";
import { EPS, SIGNIFICANT } from "./units.ts";

/*
 * The corridor of two points is the rectangle of half-width h around their segment; a lane is one of its lines
 * parallel to the axis, named by its offset v in [-h, h], positive to the left of a -> b.
 */

/** Is more than SIGNIFICANT of the corridor's width free of the mask's elements? The same both ways round. */
export function lineOfSight(
  t: Table,
  mask: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  halfWidth: number,
): boolean {
  return 2 * halfWidth - occupiedWidthOf(t, mask, ax, ay, bx, by, halfWidth) > SIGNIFICANT + EPS;
}

/** Does the element alone occupy the corridor's whole width, except at most SIGNIFICANT? */
export function crossesEndToEnd(
  t: Table,
  element: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  halfWidth: number,
): boolean {
  return 2 * halfWidth - occupiedWidth(t, element, ax, ay, bx, by, halfWidth) <= SIGNIFICANT + EPS;
}

/** Width of the lanes that the mask's elements occupy together. */
export function occupiedWidthOf(
  t: Table,
  mask: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  halfWidth: number,
): number {
  const parts = partsOf(t, mask);
  return isReversed(ax, ay, bx, by)
    ? widthOfParts(t, parts, 0, parts.length, bx, by, ax, ay, halfWidth)
    : widthOfParts(t, parts, 0, parts.length, ax, ay, bx, by, halfWidth);
}

/** Width of the lanes that one element occupies. */
export function occupiedWidth(
  t: Table,
  element: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  halfWidth: number,
): number {
  const from = t.partsFrom[element] ?? 0;
  const to = t.partsFrom[element + 1] ?? 0;
  return isReversed(ax, ay, bx, by)
    ? widthOfParts(t, undefined, from, to, bx, by, ax, ay, halfWidth)
    : widthOfParts(t, undefined, from, to, ax, ay, bx, by, halfWidth);
}

/** The lanes that one element occupies: disjoint intervals of offsets, ascending. */
export function occupiedLanes(
  t: Table,
  element: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  halfWidth: number,
): readonly (readonly [number, number])[] {
  return lanes(t, undefined, t.partsFrom[element] ?? 0, t.partsFrom[element + 1] ?? 0, ax, ay, bx, by, halfWidth);
}

/** The lanes that the mask's elements occupy together. */
export function occupiedLanesOf(
  t: Table,
  mask: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  halfWidth: number,
): readonly (readonly [number, number])[] {
  const parts = partsOf(t, mask);
  return lanes(t, parts, 0, parts.length, ax, ay, bx, by, halfWidth);
}

/** The mask's elements that occupy any lane, ascending: what to name when sight is refused. */
export function crossedElements(
  t: Table,
  mask: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  halfWidth: number,
): number[] {
  return [...elementsOf(t, mask)].filter((e) => occupiedWidth(t, e, ax, ay, bx, by, halfWidth) > 0);
}

/** One order for both directions makes every answer symmetric by construction. */
function isReversed(ax: number, ay: number, bx: number, by: number): boolean {
  return bx < ax || (bx === ax && by < ay);
}

function lanes(
  t: Table,
  parts: Int32Array | undefined,
  from: number,
  to: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  halfWidth: number,
): [number, number][] {
  const reversed = isReversed(ax, ay, bx, by);
  const count = reversed
    ? collectLanes(t, parts, from, to, bx, by, ax, ay, halfWidth)
    : collectLanes(t, parts, from, to, ax, ay, bx, by, halfWidth);
  const length = Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));
  const merged: [number, number][] = [];
  for (let i = 0; i < count; i++) {
    const low = (t.low[i] ?? 0) / length;
    const high = (t.high[i] ?? 0) / length;
    const last = merged.at(-1);
    if (last !== undefined && low <= last[1]) last[1] = Math.max(last[1], high);
    else merged.push([low, high]);
  }
  return reversed ? merged.map(([low, high]): [number, number] => [0 - high, 0 - low]).toReversed() : merged;
}

function widthOfParts(
  t: Table,
  parts: Int32Array | undefined,
  from: number,
  to: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  halfWidth: number,
): number {
  const count = collectLanes(t, parts, from, to, ax, ay, bx, by, halfWidth);
  if (count === 0) return 0;
  const length = Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));
  const half = halfWidth * length;
  let low = t.low[0] ?? 0;
  let high = t.high[0] ?? 0;
  let sum = 0;
  for (let i = 1; i < count; i++) {
    const nextLow = t.low[i] ?? 0;
    const nextHigh = t.high[i] ?? 0;
    if (nextLow > high) {
      sum += high - low;
      low = nextLow;
      high = nextHigh;
    } else if (nextHigh > high) high = nextHigh;
  }
  if (low <= -half && high >= half) return 2 * halfWidth;
  return (sum + (high - low)) / length;
}
