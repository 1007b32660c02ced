import { generatorFrom, picker } from "@escaramuza/kernel";
import { describe, expect, it } from "vitest";
import { confidenceSequence, countsOf, excludes, signTest, verdictOf, wilson } from "../src/laboratory.ts";
import { differenceOf } from "../src/laboratory/comparison.ts";

const PARTS = 10_000;

/** Battles drawn one after the other: win, draw or loss of the first side. */
function drawn(seed: number, win: number, draw: number): () => number | null {
  const pick = picker(generatorFrom(seed));
  return () => {
    const at = pick(PARTS) / PARTS;
    return at < win ? 0 : at < win + draw ? null : 1;
  };
}

/** In how many of the runs `says` was true after any of the battles. */
function everSaid(runs: number, battles: number, win: number, draw: number, says: (ends: Ends) => boolean): number {
  let said = 0;
  for (let run = 0; run < runs; run++) {
    const next = drawn(run + 1, win, draw);
    const ends: Ends = { wins: [0, 0], draws: 0 };
    for (let n = 0; n < battles; n++) {
      const winner = next();
      if (winner === null) ends.draws += 1;
      else ends.wins[winner === 0 ? 0 : 1] += 1;
      if (!says(ends)) continue;
      said += 1;
      break;
    }
  }
  return said / runs;
}

interface Ends {
  wins: [number, number];
  draws: number;
}

const counts = ({ wins, draws }: Ends): Map<number, number> =>
  new Map([
    [1, wins[0]],
    [0.5, draws],
    [0, wins[1]],
  ]);

describe("the confidence sequence", () => {
  it("is wrong at any time in no more than one run of twenty, where a fixed interval looked at after each battle is far more often", () => {
    expect(everSaid(300, 400, 0.5, 0, (e) => excludes(counts(e), 0.5))).toBeLessThanOrEqual(0.05);
    expect(everSaid(300, 400, 0.3, 0.4, (e) => excludes(counts(e), 0.5))).toBeLessThanOrEqual(0.05);
    expect(everSaid(300, 400, 0.8, 0, (e) => excludes(counts(e), 0.8))).toBeLessThanOrEqual(0.05);
    const fixed = ({ wins: [a, b] }: Ends): boolean => {
      const { low, high } = wilson(a, a + b);
      return low > 0.5 || high < 0.5;
    };
    expect(everSaid(300, 400, 0.5, 0, fixed)).toBeGreaterThan(0.2);
  });

  it("finds a side that wins two battles of three", () => {
    const found = everSaid(200, 300, 0.66, 0, (e) => excludes(counts(e), 0.5));
    expect(found).toBeGreaterThan(0.97);
  });

  it("is the set of means not excluded", () => {
    for (const values of [
      [1, 1, 0, 1, 1, 1, 1, 1, 1, 0.5],
      [0, 0, 0, 0, 0],
      [0.5, 0.5, 0.5, 1],
    ]) {
      const { low, high } = confidenceSequence(countsOf(values));
      expect(low).toBeGreaterThanOrEqual(0);
      expect(high).toBeLessThanOrEqual(1);
      for (let m = 0.01; m < 1; m += 0.01)
        if (Math.min(Math.abs(m - low), Math.abs(m - high)) > 1e-4)
          expect(excludes(countsOf(values), m), `${m} of ${values.join()}`).toBe(m < low || m > high);
    }
  });

  it("narrows with more battles, and more when they vary less", () => {
    const width = (n: number, draws: number): number => {
      const { low, high } = confidenceSequence(
        new Map([
          [1, n],
          [0.5, draws],
          [0, n],
        ]),
      );
      return high - low;
    };
    expect(width(500, 0)).toBeLessThan(width(50, 0) / 2);
    expect(width(100, 800)).toBeLessThan(width(500, 0) * 0.6);
  });
});

describe("the verdict", () => {
  it("says fair, favours or nothing yet", () => {
    expect(verdictOf({ wins: [0, 0], draws: 0 }, 0.05)).toMatchObject({ kind: "undecided", side: null, share: 0.5 });
    expect(verdictOf({ wins: [12, 8], draws: 1 }, 0.05)).toMatchObject({ kind: "undecided", side: 0 });
    expect(verdictOf({ wins: [3000, 3010], draws: 0 }, 0.05)).toMatchObject({ kind: "fair", side: 1 });
    const open = verdictOf({ wins: [66, 34], draws: 0 }, 0.05);
    expect(open.interval.low).toBeLessThan(0.5);
    expect(open.share - open.plusMinus).toBeLessThanOrEqual(open.interval.low + 1e-12);
    expect(open.share + open.plusMinus).toBeGreaterThanOrEqual(open.interval.high - 1e-12);
    const favours = verdictOf({ wins: [400, 600], draws: 0 }, 0.05);
    expect(favours).toMatchObject({ kind: "favours", side: 1, share: 0.6 });
    expect(favours.by).toBeCloseTo(0.1, 10);
    expect(favours.plusMinus).toBeGreaterThan(0.03);
    expect(favours.plusMinus).toBeLessThan(0.07);
  });

  it("calls a battle that is just not fair so in no more than one run of twenty", () => {
    const fair = (e: Ends): boolean => excludes(counts(e), 0.55) && excludes(counts(e), 0.45);
    expect(everSaid(100, 800, 0.55, 0, fair)).toBeLessThanOrEqual(0.05);
  });

  it("shares the error among more than two sides", () => {
    expect(verdictOf({ wins: [200, 20, 20], draws: 0 }, 0.05)).toMatchObject({ kind: "favours", side: 0 });
    expect(verdictOf({ wins: [20, 21, 20], draws: 0 }, 0.05).kind).toBe("undecided");
  });
});

describe("differences of paired battles", () => {
  it("the exact sign test is the sum of the binomial chances", () => {
    const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n, k - 1) * (n - k + 1)) / k);
    for (const [a, b] of [
      [0, 0],
      [5, 5],
      [1, 9],
      [9, 1],
      [0, 12],
      [14, 3],
    ] as const) {
      let tail = 0;
      for (let k = 0; k <= Math.min(a, b); k++) tail += choose(a + b, k) / 2 ** (a + b);
      expect(signTest(a, b)).toBeCloseTo(Math.min(1, 2 * tail), 12);
    }
  });

  it("decides sooner when most pairs end alike", () => {
    expect(
      differenceOf(
        new Map([
          [0, 180],
          [1, 20],
        ]),
        0.05,
      ).kind,
    ).toBe("differs");
    expect(
      differenceOf(
        new Map([
          [0, 180],
          [1, 10],
          [-1, 10],
        ]),
        0.05,
      ).kind,
    ).toBe("undecided");
    expect(
      differenceOf(
        new Map([
          [0, 1960],
          [1, 20],
          [-1, 20],
        ]),
        0.05,
      ).kind,
    ).toBe("same");
    expect(differenceOf(new Map(), 0.05).kind).toBe("undecided");
  });
});
