import type { Refusal } from "@escaramuza/kernel";
import { boardOf, nearOf, solidGap, trenchAt } from "./board.ts";
import { edgeGapSquared } from "./edges.ts";
import { no } from "./refusal.ts";
import { ADJ } from "./state.ts";
import type { Point, Position } from "./state.ts";

/** Ducking: behind what, and whether (PE-6-21, PE-R49). */

/** Everything he could duck behind where he is: low walls, windows from inside, his trench, props of medium grade (PE-R126). */
export function covers(s: Position, { x, y }: Point): string[] {
  const board = boardOf(s);
  const found: string[] = [];
  const trench = trenchAt(board, x, y);
  if (trench !== null) found.push(trench.id);
  const near = nearOf(board, x, y);
  for (const e of near.edges) {
    if (e.kind !== "lowWall" && e.kind !== "window") continue;
    if (edgeGapSquared(e, x, y) > ADJ * ADJ) continue;
    const room = e.kind === "window" ? board.rooms.find(({ id }) => id === e.feature) : undefined;
    if (e.kind === "lowWall" || (room !== undefined && isInside(room.region, x, y))) found.push(e.id);
  }
  for (const solid of near.solids)
    if (solid.kind === "mediumProp" && solidGap(solid, x, y) <= ADJ) found.push(solid.id);
  for (const area of near.areas) if (area.kind === "sentryBox" && isInside(area.region, x, y)) found.push(area.id);
  return found;
}

function isInside(region: { minX: number; minY: number; maxX: number; maxY: number }, x: number, y: number): boolean {
  return x > region.minX && x < region.maxX && y > region.minY && y < region.maxY;
}

export function duckRefusal(s: Position, at: Point, behind: string | null): Refusal | null {
  const possible = covers(s, at);
  if (possible.length === 0) return no("PE-6-21", "nothingToDuckBehind");
  if (behind === null) return possible.length > 1 ? no("PE-6-21", "sayBehindWhat") : null;
  return possible.includes(behind) ? null : no("PE-6-21", "notBehindThat", { feature: behind });
}

/** What he ducks behind when nobody says. */
export function duckingCover(s: Position, at: Point): string | null {
  return covers(s, at)[0] ?? null;
}
