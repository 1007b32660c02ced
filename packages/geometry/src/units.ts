/** One unit is 0.1 mm. Everything here is measured in units. */

/** Slack of every comparison that is not exact in integers, in favour of "at most". */
export const EPS = 1e-4;

/** Overlaps and clips no larger than this do not count. */
export const SIGNIFICANT = 1;

/** Coordinates stay below this, so that products of differences are exact integers in a double. */
export const MAX_COORDINATE = 1_048_576;

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The nearest integer, halves away from zero, and never -0. */
export function roundUnit(value: number): number {
  return value < 0 ? 0 - Math.floor(0.5 - value) : Math.floor(value + 0.5);
}

/** The square of the distance: what comparisons need, exact in integers. */
export function apartSquared(a: Point, b: Point): number {
  return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y);
}

export function apart(a: Point, b: Point): number {
  return Math.sqrt(apartSquared(a, b));
}
