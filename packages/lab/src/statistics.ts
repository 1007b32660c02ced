/** Two-sided 95 %. */
const Z = 1.959_963_984_540_054;

export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** Wilson's interval for a share: honest for few games and for shares near 0 or 1, where the usual one is not. */
export function wilson(successes: number, n: number): Interval {
  if (n === 0) return { low: 0, high: 1 };
  const share = successes / n;
  const square = (Z * Z) / n;
  const centre = share + square / 2;
  const spread = Z * Math.sqrt((share * (1 - share)) / n + square / (4 * n));
  return { low: Math.max(0, (centre - spread) / (1 + square)), high: Math.min(1, (centre + spread) / (1 + square)) };
}

export interface Mean {
  readonly mean: number;
  /** Null of fewer than two values: nothing is known then of how far the mean may be from the truth. */
  readonly low: number | null;
  readonly high: number | null;
}

/** A mean with its normal interval. */
export function meanOf(values: readonly number[]): Mean {
  const n = values.length;
  if (n === 0) return { mean: 0, low: null, high: null };
  const mean = values.reduce((sum, v) => sum + v, 0) / n;
  if (n === 1) return { mean, low: null, high: null };
  const variance = values.reduce((sum, v) => sum + (v - mean) * (v - mean), 0) / (n - 1);
  const spread = Z * Math.sqrt(variance / n);
  return { mean, low: mean - spread, high: mean + spread };
}

export interface Spread {
  readonly min: number;
  readonly median: number;
  readonly mean: number;
  readonly max: number;
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (i: number): number => sorted[i] ?? 0;
  const middle = sorted.length >> 1;
  const median = sorted.length % 2 === 1 ? at(middle) : (at(middle - 1) + at(middle)) / 2;
  return { min: at(0), median, mean: meanOf(sorted).mean, max: at(sorted.length - 1) };
}
