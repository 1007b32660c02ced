import { segmentSweepOverlaps } from "./distance.ts";
import { segmentKeepsAway } from "./segments.ts";
import { onTable } from "./sweep.ts";
import type { Table } from "./table.ts";

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
