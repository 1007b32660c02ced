import { lineOfSight } from "./corridor.ts";
import type { Box } from "./polygon.ts";
import type { Table } from "./table.ts";
import { SIGNIFICANT } from "./units.ts";

/** Are two points at most `reach` apart? Exact for integers. */
export function gapSquaredWithin(ax: number, ay: number, bx: number, by: number, reach: number): boolean {
  return reach >= 0 && (bx - ax) * (bx - ax) + (by - ay) * (by - ay) <= reach * reach;
}

/** Is the disc wholly or partly within the circle around (cx, cy)? Touching counts. */
export function inBlast(x: number, y: number, radius: number, cx: number, cy: number, blastRadius: number): boolean {
  return gapSquaredWithin(x, y, cx, cy, radius + blastRadius);
}

/** Is every lane between the centre of a blast and the point occupied by the mask's elements? */
export function shielded(
  t: Table,
  mask: number,
  cx: number,
  cy: number,
  x: number,
  y: number,
  halfWidth: number,
): boolean {
  return !lineOfSight(t, mask, cx, cy, x, y, halfWidth);
}

/** An axis-parallel rectangle, such as a strip along an edge or half of the table. Sides may be infinite. */
export type Zone = Box;

/** Is the whole disc inside? Touching the border is allowed. */
export function discWhollyIn(zone: Zone, x: number, y: number, r: number): boolean {
  return x - r >= zone.minX && y - r >= zone.minY && x + r <= zone.maxX && y + r <= zone.maxY;
}

/** Does the disc reach into the zone by more than SIGNIFICANT? */
export function discPartlyIn(zone: Zone, x: number, y: number, r: number): boolean {
  const dx = Math.max(zone.minX - x, 0, x - zone.maxX);
  const dy = Math.max(zone.minY - y, 0, y - zone.maxY);
  const limit = r - SIGNIFICANT;
  return limit > 0 && dx * dx + dy * dy < limit * limit;
}
