import { fieldOf, listIn } from "@escaramuza/kernel";
import type { Point } from "../state.ts";

/** Places in answers under construction. */

function coordinateIn(value: unknown): number | null {
  return typeof value === "number" && Math.abs(value) <= 20_000 ? Math.round(value) + 0 : null;
}

export function placeIn(answer: unknown): Point | null {
  const x = coordinateIn(fieldOf(answer, "x"));
  const y = coordinateIn(fieldOf(answer, "y"));
  return x === null || y === null ? null : { x, y };
}

/** Corners of a path, written `[x, y]`; it ends before the first that is none. */
export function cornersIn(value: unknown): Point[] {
  const corners: Point[] = [];
  for (const corner of listIn(value)) {
    const [x, y] = listIn(corner).map(coordinateIn);
    if (typeof x !== "number" || typeof y !== "number") break;
    corners.push({ x, y });
  }
  return corners;
}
