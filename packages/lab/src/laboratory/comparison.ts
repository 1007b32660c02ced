import { meanOf } from "../statistics.ts";
import type { Interval, Mean } from "../statistics.ts";
import type { Battle } from "./experiment.ts";
import { confidenceSequence, countsOf } from "./sequence.ts";
import type { Counts } from "./sequence.ts";
import { shareOf } from "./verdict.ts";

/** Two variants played with the same seeds, battle by battle: second less first. */
export interface Comparison {
  readonly pairs: number;
  /** Of the first side's share of the battles: 0.08 is eight points more in the second variant. Interval for a number fixed beforehand. */
  readonly share: Mean;
  /** The same, valid however often one looks: the verdict comes from it. */
  readonly sequence: Interval;
  readonly kind: "same" | "differs" | "undecided";
  readonly margin: number;
  /** First side's points less the second's. */
  readonly lead: Mean;
  readonly turns: Mean;
  /** By side. */
  readonly losses: readonly Mean[];
  /** McNemar: pairs the first side won in one variant only, in both, in neither; `p`: exact, two-sided. */
  readonly wins: {
    readonly onlyFirst: number;
    readonly onlySecond: number;
    readonly both: number;
    readonly neither: number;
    readonly p: number;
  };
  /** Between the first side's shares in the two battles of a pair; null where one of them never varies, for then there is none. */
  readonly correlation: number | null;
  /** So many times as many battles would have been needed without pairs; 1 where they did not help, null where all pairs differ alike or there is no correlation. */
  readonly gain: number | null;
}

export function compare(
  first: readonly Battle[],
  second: readonly Battle[],
  sides: number,
  margin: number,
): Comparison {
  const seconds = new Map(second.map((battle) => [battle.pair, battle]));
  const pairs = first.flatMap((a) => {
    const b = seconds.get(a.pair);
    return b === undefined ? [] : [{ a, b }];
  });
  const mean = (of: (battle: Battle) => number): Mean => meanOf(pairs.map(({ a, b }) => of(b) - of(a)));
  const share = (battle: Battle): number => shareOf(battle.winner, 0, sides);
  const differences = countsOf(pairs.map(({ a, b }) => share(b) - share(a)));
  const won = (battle: Battle): boolean => battle.winner === 0;
  const count = (a: boolean, b: boolean): number =>
    pairs.filter((pair) => won(pair.a) === a && won(pair.b) === b).length;
  const [onlyFirst, onlySecond] = [count(true, false), count(false, true)];
  return {
    pairs: pairs.length,
    share: mean(share),
    ...differenceOf(differences, margin),
    margin,
    lead: mean(leadOf),
    turns: mean(({ turns }) => turns),
    losses: Array.from({ length: sides }, (_, side) =>
      mean(({ losses }) => losses.filter((loss) => loss.side === side).length),
    ),
    wins: {
      onlyFirst,
      onlySecond,
      both: count(true, true),
      neither: count(false, false),
      p: signTest(onlyFirst, onlySecond),
    },
    ...pairing(
      pairs.map(({ a }) => share(a)),
      pairs.map(({ b }) => share(b)),
    ),
  };
}

/** The sequential test of differences of shares. */
export function differenceOf(differences: Counts, margin: number): Pick<Comparison, "sequence" | "kind"> {
  if (differences.size === 0) return { sequence: { low: -1, high: 1 }, kind: "undecided" };
  // Differences lie between -1 and 1, what is bet on between 0 and 1.
  const counts = new Map([...differences].map(([value, n]) => [(value + 1) / 2, n]));
  const within = confidenceSequence(counts);
  const [low, high] = [2 * within.low - 1, 2 * within.high - 1];
  const kind = low >= -margin && high <= margin ? "same" : low > 0 || high < 0 ? "differs" : "undecided";
  return { sequence: { low, high }, kind };
}

export function leadOf({ points }: Pick<Battle, "points">): number {
  return (points[0] ?? 0) - Math.max(...points.slice(1));
}

/** Exact, two-sided: how likely so lopsided a split would be were both ways equally likely. */
export function signTest(a: number, b: number): number {
  const n = a + b;
  let log = -n * Math.LN2;
  let tail = 0;
  for (let k = 0; k <= Math.min(a, b); k++) {
    tail += Math.exp(log);
    log += Math.log((n - k) / (k + 1));
  }
  return Math.min(1, 2 * tail);
}

function pairing(a: readonly number[], b: readonly number[]): Pick<Comparison, "correlation" | "gain"> {
  const [va, vb] = [covariance(a, a), covariance(b, b)];
  if (va === 0 || vb === 0) return { correlation: null, gain: null };
  const between = b.map((v, i) => v - (a[i] ?? 0));
  const together = covariance(between, between);
  return {
    correlation: covariance(a, b) / Math.sqrt(va * vb),
    gain: together === 0 ? null : (va + vb) / together,
  };
}

function covariance(a: readonly number[], b: readonly number[]): number {
  const n = a.length;
  if (n < 2) return 0;
  const of = (values: readonly number[]): number => values.reduce((sum, v) => sum + v, 0) / n;
  const [ma, mb] = [of(a), of(b)];
  return a.reduce((sum, v, i) => sum + (v - ma) * ((b[i] ?? 0) - mb), 0) / (n - 1);
}
