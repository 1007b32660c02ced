import { segmentSweepOverlaps } from "./distance.ts";
import { segmentKeepsAway } from "./segments.ts";
import { onTable } from "./sweep.ts";
import type { Table } from "./table.ts";
import type { Point } from "./units.ts";

/** A round base that others may not overlap. */
export interface Disc {
  readonly x: number;
  readonly y: number;
  readonly r: number;
}

/** Where a disc of one radius may be: on the table, off these elements and off these discs. */
export interface Ground {
  readonly t: Table;
  readonly radius: number;
  readonly elements: Int32Array;
  readonly discs: readonly Disc[];
}

/** The same ground without the elements that nothing within `reach` of a place can touch. */
export function groundAround(g: Ground, { x, y }: Point, reach: number): Ground {
  const { t, radius } = g;
  const most = reach + radius + 1;
  const touches = (part: number): boolean =>
    Math.abs((t.midX[part] ?? 0) - x) <= (t.halfX[part] ?? 0) + most &&
    Math.abs((t.midY[part] ?? 0) - y) <= (t.halfY[part] ?? 0) + most;
  const elements = g.elements.filter((e) => {
    for (let part = t.partsFrom[e] ?? 0; part < (t.partsFrom[e + 1] ?? 0); part++) if (touches(part)) return true;
    return false;
  });
  return { ...g, elements };
}

export function isFree(g: Ground, x: number, y: number): boolean {
  return isFreeBetween(g, x, y, x, y);
}

/** May the disc move along the straight segment? */
export function isFreeBetween(g: Ground, ax: number, ay: number, bx: number, by: number): boolean {
  return (
    onTable(g.t, ax, ay, g.radius) &&
    onTable(g.t, bx, by, g.radius) &&
    isClearOfDiscs(g, ax, ay, bx, by) &&
    isClearOfElements(g, ax, ay, bx, by)
  );
}

export function isClearOfElements(g: Ground, ax: number, ay: number, bx: number, by: number): boolean {
  for (let i = 0; i < g.elements.length; i++)
    if (segmentSweepOverlaps(g.t, g.elements[i] ?? 0, ax, ay, bx, by, g.radius)) return false;
  return true;
}

export function isClearOfDiscs(g: Ground, ax: number, ay: number, bx: number, by: number): boolean {
  for (const disc of g.discs) if (!segmentKeepsAway(disc.x, disc.y, ax, ay, bx, by, g.radius + disc.r)) return false;
  return true;
}
