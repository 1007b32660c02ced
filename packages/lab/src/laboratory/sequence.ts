import type { Interval } from "../statistics.ts";

/**
 * A confidence sequence: an interval for a mean that may be looked at after every battle, and the experiment stopped whenever one
 * likes, without spoiling its 95 %. (Wilson's interval is right for a number of battles fixed beforehand; who looks at it after each
 * battle and stops when it pleases him is wrong far more often than one time in twenty.)
 *
 * How: for every mean `m` there could be, a gambler bets against it, a constant share `g` of his money on every battle: his money is
 * multiplied by 1 - g + g x / m, fair when the mean is m whatever the values between 0 and 1 are, wins, halves of draws or
 * differences. His money is a martingale, so it reaches 1/alpha with a chance of alpha at most, ever (Ville); the means against which
 * nobody has got that rich are the interval. As nobody knows the best share, a few gamblers with different ones divide the money: the
 * mixture is a martingale too. Waudby-Smith and Ramdas, "Estimating means of bounded random variables by betting" (2023), have it in
 * this and finer forms. Chosen over SPRT because it answers "how much?" and not only "which of two?", and over mixtures of normals
 * because it holds for any number of battles and profits from draws and paired battles, whose values vary less.
 */

/** How often each value came. Values lie between 0 and 1. */
export type Counts = ReadonlyMap<number, number>;

export const ALPHA = 0.05;

/** Shares of money, from those that find small differences in many battles to those that find great ones in few. */
const BETS: readonly number[] = Array.from({ length: 16 }, (_, i) => 0.01 * 95 ** (i / 15));

/** Bisection: the interval is exact to a millionth. */
const STEPS = 20;

export function countsOf(values: Iterable<number>): Map<number, number> {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

export function meanOfCounts(counts: Counts): number {
  let n = 0;
  let sum = 0;
  for (const [value, times] of counts) {
    n += times;
    sum += times * value;
  }
  return n === 0 ? 0 : sum / n;
}

/** Holds at all times together with a chance of 1 - alpha. */
export function confidenceSequence(counts: Counts, alpha = ALPHA): Interval {
  const mirrored = new Map([...counts].map(([value, times]) => [1 - value, times]));
  return { low: lowest(counts, alpha / 2), high: 1 - lowest(mirrored, alpha / 2) };
}

/** Is the mean shown not to be `m`? The same as `m` outside the interval, without computing it. */
export function excludes(counts: Counts, m: number, alpha = ALPHA): boolean {
  const mirrored = new Map([...counts].map(([value, times]) => [1 - value, times]));
  const rich = Math.log(2 / alpha);
  return logMoney(counts, m) >= rich || logMoney(mirrored, 1 - m) >= rich;
}

/** The smallest mean that bets on greater values have not refuted. The greater the mean, the less they win. */
function lowest(counts: Counts, alpha: number): number {
  const rich = Math.log(1 / alpha);
  let low = 0;
  let high = meanOfCounts(counts);
  for (let i = 0; i < STEPS; i++) {
    const middle = (low + high) / 2;
    if (logMoney(counts, middle) >= rich) low = middle;
    else high = middle;
  }
  return low;
}

/** What the gamblers together have after betting that the mean is more than `m`; they began with 1. */
function logMoney(counts: Counts, m: number): number {
  if (m <= 0) return Number.POSITIVE_INFINITY;
  const logs = BETS.map((g) => {
    let log = 0;
    for (const [value, times] of counts) log += times * Math.log(1 - g + (g * value) / m);
    return log;
  });
  const most = Math.max(...logs);
  return most + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - most), 0) / BETS.length);
}
