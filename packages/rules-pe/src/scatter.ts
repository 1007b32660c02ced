import type { Point } from "./state.ts";

/** Where a grenade or shell comes down when it misses: the scatter diagram, and the way it turns a flight (PE-9-7). */

const HALF_ROOT = Math.SQRT1_2;
/** Sine and cosine of eighths of a circle. */
const TURNS = [
  [0, 1],
  [HALF_ROOT, HALF_ROOT],
  [1, 0],
  [HALF_ROOT, -HALF_ROOT],
  [0, -1],
  [-HALF_ROOT, -HALF_ROOT],
  [-1, 0],
  [-HALF_ROOT, HALF_ROOT],
] as const;

/** The way from one point to another turned clockwise, `distance` long, from `at`; north where both are one (section Scatter diagram). */
export function deviate(from: Point, to: Point, at: Point, degrees: number, distance: number): Point {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const length = Math.sqrt(dx * dx + dy * dy);
  const [ux, uy] = length === 0 ? [0, 1] : [dx / length, dy / length];
  const [sin, cos] = TURNS[degrees / 45] ?? [0, 1];
  return {
    x: Math.round(at.x + distance * (ux * cos + uy * sin)) + 0,
    y: Math.round(at.y + distance * (uy * cos - ux * sin)) + 0,
  };
}
