import type { Point } from "@escaramuza/geometry";

/** Answers under construction. Anything may come: what is there is read, and the rest is not there yet. */

export function fieldOf(answer: unknown, name: string): unknown {
  if (typeof answer !== "object" || answer === null || Array.isArray(answer)) return undefined;
  const found: unknown = Object.hasOwn(answer, name) ? Reflect.get(answer, name) : undefined;
  return found;
}

export function textIn(value: unknown): string {
  return typeof value === "string" ? value : "";
}

export function numberIn(value: unknown): number {
  return typeof value === "number" ? value : 0;
}

/** As many as any answer may hold. */
const MOST = 64;

export function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value.slice(0, MOST) : [];
}

export function idsIn(value: unknown): string[] {
  return listIn(value).filter((item) => typeof item === "string");
}

/** A coordinate as the rules would take it, or null. */
function coordinateIn(value: unknown): number | null {
  return typeof value === "number" && Math.abs(value) <= 100_000 ? Math.round(value) + 0 : null;
}

/** The place an answer names with `x` and `y`. */
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
