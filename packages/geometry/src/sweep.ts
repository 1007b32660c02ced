import { segmentSweepOverlaps } from "./distance.ts";
import { elementsOf, type Table } from "./table.ts";
import type { Point } from "./units.ts";

/** The first element of the mask that a disc overlaps somewhere along the polyline, or -1. A single point is a disc at rest. */
export function firstSweepOverlap(t: Table, mask: number, points: readonly Point[], radius: number): number {
  for (const e of elementsOf(t, mask)) if (sweepOverlaps(t, e, points, radius)) return e;
  return -1;
}

/** All such elements, ascending. */
export function sweptElements(t: Table, mask: number, points: readonly Point[], radius: number): number[] {
  return [...elementsOf(t, mask)].filter((e) => sweepOverlaps(t, e, points, radius));
}

export function pathLength(points: readonly Point[]): number {
  let length = 0;
  let previous = points[0];
  for (const p of points) {
    if (previous === undefined) break;
    length += Math.sqrt((p.x - previous.x) * (p.x - previous.x) + (p.y - previous.y) * (p.y - previous.y));
    previous = p;
  }
  return length;
}

/** Is the whole disc on the table? Touching the edge is allowed. */
export function onTable(t: Table, x: number, y: number, radius: number): boolean {
  return x - radius >= 0 && y - radius >= 0 && x + radius <= t.width && y + radius <= t.height;
}

export function sweepOverlaps(t: Table, element: number, points: readonly Point[], radius: number): boolean {
  let previous = points[0];
  if (previous === undefined) return false;
  if (points.length === 1)
    return segmentSweepOverlaps(t, element, previous.x, previous.y, previous.x, previous.y, radius);
  for (const p of points.slice(1)) {
    if (segmentSweepOverlaps(t, element, previous.x, previous.y, p.x, p.y, radius)) return true;
    previous = p;
  }
  return false;
}
