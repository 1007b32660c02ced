import type { Point } from "./units.ts";

/** Bearings: whole degrees clockwise from north (+y). The sines are summed up here, so that every machine has the same ones. */

const RADIAN = 0.017453292519943295;

/** Sine of 0 to 90 degrees: exact at the ends and the half. */
const SINES = Float64Array.from({ length: 91 }, (_, degrees) =>
  degrees === 30 ? 0.5 : degrees <= 45 ? sineSum(degrees) : cosineSum(90 - degrees),
);

function sineSum(degrees: number): number {
  const x = degrees * RADIAN;
  const q = x * x;
  let sum = 1;
  for (let k = 21; k > 1; k -= 2) sum = 1 - (q / (k * (k - 1))) * sum;
  return x * sum;
}

function cosineSum(degrees: number): number {
  const x = degrees * RADIAN;
  const q = x * x;
  let sum = 1;
  for (let k = 20; k > 0; k -= 2) sum = 1 - (q / (k * (k - 1))) * sum;
  return sum;
}

export function sine(degrees: number): number {
  const at = wholeTurn(degrees);
  if (at <= 90) return SINES[at] ?? 0;
  if (at <= 180) return SINES[180 - at] ?? 0;
  return 0 - (at <= 270 ? (SINES[at - 180] ?? 0) : (SINES[360 - at] ?? 0));
}

export function cosine(degrees: number): number {
  return sine(degrees + 90);
}

/** 0 to 359. */
export function wholeTurn(degrees: number): number {
  return ((degrees % 360) + 360) % 360;
}

/** The unit vector that way. */
export function alongBearing(bearing: number): Point {
  return { x: sine(bearing), y: cosine(bearing) };
}

/** The whole bearing nearest to a direction; of two as near, the lower. North for no direction at all. */
export function bearingOf(dx: number, dy: number): number {
  if (dx === 0 && dy === 0) return 0;
  // The quarter first: within it the tangent grows.
  const quarter = dx >= 0 && dy > 0 ? 0 : dx > 0 ? 1 : dy < 0 ? 2 : 3;
  const [across, along] = quarter === 0 ? [dx, dy] : quarter === 1 ? [-dy, dx] : quarter === 2 ? [-dx, -dy] : [dy, -dx];
  let low = 0;
  let high = 90;
  // sin(a - low) >= 0 and sin(a - high) < 0
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (across * cosine(middle) - along * sine(middle) >= 0) low = middle;
    else high = middle;
  }
  const beyondLow = across * cosine(low) - along * sine(low);
  const beforeHigh = along * sine(high) - across * cosine(high);
  return wholeTurn(quarter * 90 + (beforeHigh < beyondLow ? high : low));
}

/** Degrees between two bearings, 0 to 180. */
export function bearingApart(a: number, b: number): number {
  const turn = wholeTurn(a - b);
  return turn > 180 ? 360 - turn : turn;
}
