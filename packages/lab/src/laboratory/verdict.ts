import type { Interval } from "../statistics.ts";
import { ALPHA, confidenceSequence, meanOfCounts } from "./sequence.ts";

/**
 * What the sequential test says so far. A side's share is its wins and half the draws; points are hundredths of it, so that "favours A
 * by 8 points" means 58 of 100 where 50 are due. Valid however often one looks (see `sequence.ts`).
 */
export interface Verdict {
  readonly kind: "fair" | "favours" | "undecided";
  /** The side ahead; null when none is. */
  readonly side: number | null;
  /** Of that side, or of the first one. */
  readonly share: number;
  readonly interval: Interval;
  /** How much more than its due: 0.08. Never negative. */
  readonly by: number;
  /** The interval is not centred on the share: its farther end, so that `by` ± this covers what was tested. */
  readonly plusMinus: number;
  readonly margin: number;
}

/** How battles ended. */
export interface Ends {
  /** By side. */
  readonly wins: readonly number[];
  readonly draws: number;
}

export function verdictOf({ wins, draws }: Ends, margin: number): Verdict {
  const sides = wins.length;
  const due = 1 / sides;
  const battles = wins.reduce((sum, n) => sum + n, draws);
  // Of two sides one share says both; of more, each is tested with its part of the error.
  const tested = sides === 2 ? 1 : sides;
  const shares = wins.slice(0, tested).map((won, side): Tested => {
    const counts = new Map([
      [1, won],
      [due, draws],
      [0, battles - won - draws],
    ]);
    if (battles === 0) return { side, share: due, interval: { low: 0, high: 1 } };
    return { side, share: meanOfCounts(counts), interval: confidenceSequence(counts, ALPHA / tested) };
  });
  const all = sides === 2 ? shares.flatMap((one) => [one, mirrored(one)]) : shares;
  const ahead = all.toSorted((a, b) => b.share - a.share)[0];
  if (ahead === undefined) throw new Error("a battle has sides");
  const { side, share, interval } = ahead;
  const inside = all.every((one) => one.interval.low >= due - margin && one.interval.high <= due + margin);
  return {
    kind: inside ? "fair" : interval.low > due ? "favours" : "undecided",
    side: share > due ? side : null,
    share,
    interval,
    by: share - due,
    plusMinus: Math.max(share - interval.low, interval.high - share),
    margin,
  };
}

/** 1 for a win; a draw is shared by the sides. */
export function shareOf(winner: number | null, side: number, sides: number): number {
  return winner === null ? 1 / sides : winner === side ? 1 : 0;
}

interface Tested {
  readonly side: number;
  readonly share: number;
  readonly interval: Interval;
}

function mirrored({ share, interval }: Tested): Tested {
  return { side: 1, share: 1 - share, interval: { low: 1 - interval.high, high: 1 - interval.low } };
}
