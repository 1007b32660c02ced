import { describe, expect, it } from "vitest";
import { battlesCsv, compare, plainExperiment, resultOf } from "../src/laboratory.ts";
import type { About, Battle } from "../src/laboratory.ts";
import { decidedBy } from "../src/laboratory/result.ts";

function battle(index: number, more: Partial<Battle> = {}): Battle {
  return {
    index,
    variant: 0,
    pair: index,
    seed: 100 + index,
    winner: 0,
    points: [6, 2],
    turns: 3,
    decisions: 40,
    losses: [],
    scores: [
      [0, 0],
      [2, 2],
      [6, 2],
    ],
    lines: [],
    actions: [{ "option.act.move": 3 }, { "option.act.shoot": 1 }],
    faults: 0,
    failure: null,
    ...more,
  };
}

const sides = [[0], [1]];
const about: About = {
  game: "some-game",
  version: "1.0.0",
  dataHash: "0",
  pointUnit: 2,
  experiment: plainExperiment("some-game", "S1", ["scripted", "random"], 4),
  variants: [{ sides, width: 2400, height: 1200 }],
};

const battles: readonly Battle[] = [
  battle(0, {
    losses: [
      { side: 1, turn: 1, at: { x: 0, y: 0 } },
      { side: 1, turn: 2, at: { x: 2399, y: 1199 } },
    ],
  }),
  battle(1, { winner: 1, points: [1, 5], losses: [{ side: 0, turn: 1, at: null }] }),
  battle(2, { winner: null, points: [2, 2], scores: [[2, 2]], turns: 1 }),
  battle(3, { failure: "broken", winner: null, points: [], scores: [], actions: [] }),
];

describe("the result", () => {
  const [first] = resultOf(about, battles).variants;

  it("counts wins, draws, failures, losses and points by side", () => {
    expect(first).toMatchObject({ battles: 3, draws: 1, failed: 1, failures: [{ seed: 103, what: "broken" }] });
    expect(first?.sides).toMatchObject([
      {
        seats: [0],
        players: ["scripted"],
        wins: 1,
        losses: {
          mean: 1 / 3,
          values: [
            { value: 0, n: 2 },
            { value: 1, n: 1 },
          ],
        },
      },
      { seats: [1], players: ["random"], wins: 1, losses: { mean: 2 / 3 }, points: { mean: 3 } },
    ]);
    expect(first?.turns.values).toEqual([
      { value: 1, n: 1 },
      { value: 3, n: 2 },
    ]);
    expect(first?.lead.values.map(({ value }) => value)).toEqual([-4, 0, 4]);
  });

  it("says who led after each turn and who of them won", () => {
    // After turn 1 the points are even: whoever has lost fewer pieces leads.
    expect(first?.byTurn).toMatchObject([
      { turn: 1, fought: 3, led: [1, 1], ledAndWon: [1, 1], leaderWins: { share: 1 }, wonBy: [0, 0], drawn: 1 },
      { turn: 2, fought: 2, led: [1, 1], ledAndWon: [1, 1], wonBy: [0, 0], drawn: 1 },
      { turn: 3, fought: 2, led: [0, 0], leaderWins: null, wonBy: [1, 1], drawn: 1 },
    ]);
  });

  it("puts losses where they were, the far edge first", () => {
    expect(first?.heat).toMatchObject({ columns: 24, rows: 12, cell: 100, elsewhere: [1, 0] });
    expect(first?.heat.counts[1]?.flatMap((n, i) => (n > 0 ? [i] : []))).toEqual([23, 264]);
  });

  it("shares actions by side", () => {
    expect(first?.actions).toEqual([
      { action: "option.act.move", counts: [9, 0], shares: [1, 0] },
      { action: "option.act.shoot", counts: [0, 3], shares: [0, 1] },
    ]);
  });

  it("says what decided a battle: where the winner had the most over the other", () => {
    const lines = [
      { code: "hexes", side: 0, points: 5 },
      { code: "losses", side: 0, points: 4 },
      { code: "hexes", side: 1, points: 4 },
    ];
    expect(decidedBy({ winner: 0, lines })).toBe("losses");
    expect(decidedBy({ winner: 1, lines })).toBeNull();
    expect(decidedBy({ winner: null, lines })).toBeNull();
  });

  it("is plain data", () => {
    const result = resultOf(about, battles);
    expect(JSON.parse(JSON.stringify(result))).toEqual(result);
  });
});

describe("the comparison", () => {
  const pairs = [
    [0, 0],
    [0, 1],
    [1, 1],
    [1, 0],
    [1, 0],
    [null, 0],
  ] as const;
  const a = pairs.map(([winner], i) => battle(2 * i, { pair: i, winner }));
  const b = pairs.map(([, winner], i) => battle(2 * i + 1, { pair: i, variant: 1, winner, turns: 4 }));

  it("takes pair by pair", () => {
    const compared = compare(a, b, 2, 0.05);
    expect(compared).toMatchObject({
      pairs: 6,
      wins: { onlyFirst: 1, onlySecond: 3, both: 1, neither: 1 },
      turns: { mean: 1 },
      kind: "undecided",
    });
    expect(compared.share.mean).toBeCloseTo((0 - 1 + 0 + 1 + 1 + 0.5) / 6, 12);
  });

  it("leaves out a battle without its pair", () => {
    expect(compare(a, b.slice(1), 2, 0.05).pairs).toBe(5);
  });

  it("does not say what pairing was worth where nothing varies, or there is but one pair", () => {
    const won = a.map((one) => ({ ...one, winner: 0 }));
    for (const [first, second] of [
      [won, b],
      [a, won],
      [won, won],
      [a.slice(0, 1), b.slice(0, 1)],
      [[], []],
    ] as const)
      expect(compare(first, second, 2, 0.05)).toMatchObject({ correlation: null, gain: null });
    expect(compare([], [], 2, 0.05)).toMatchObject({ pairs: 0, wins: { p: 1 }, kind: "undecided" });
  });

  it("says how much pairing helped: the variance apart over that together", () => {
    const alike = compare(
      a,
      a.map((one) => ({ ...one, variant: 1 })),
      2,
      0.05,
    );
    expect(alike.correlation).toBeCloseTo(1, 12);
    expect(alike.gain).toBeNull();
    const { correlation, gain } = compare(a, b, 2, 0.05);
    const x = pairs.map(([winner]) => (winner === null ? 0.5 : 1 - winner));
    const y = pairs.map(([, winner]) => 1 - winner);
    const variance = (v: readonly number[]): number => {
      const mean = v.reduce((sum, n) => sum + n, 0) / v.length;
      return v.reduce((sum, n) => sum + (n - mean) ** 2, 0) / (v.length - 1);
    };
    const d = y.map((n, i) => n - (x[i] ?? 0));
    expect(gain).toBeCloseTo((variance(x) + variance(y)) / variance(d), 12);
    expect(correlation).toBeLessThan(0);
  });
});

describe("CSV", () => {
  it("has a row for each battle that reads back", () => {
    const text = battlesCsv([...battles, battle(4, { failure: 'said "no",\nand stopped' })], 2);
    const [head = [], ...rows] = parsed(text);
    expect(rows).toHaveLength(5);
    for (const row of rows) expect(row).toHaveLength(head.length);
    const at = (row: number, name: string): string | undefined => rows[row]?.[head.indexOf(name)];
    expect([0, 1, 2, 3].map((row) => at(row, "winner"))).toEqual(["1", "2", "0", ""]);
    expect([at(0, "losses_2"), at(1, "losses_1"), at(1, "points_2"), at(0, "seed")]).toEqual(["2", "1", "2.5", "100"]);
    expect(at(0, "option.act.move_1")).toBe("3");
    expect(at(4, "failure")).toBe('said "no",\nand stopped');
  });
});

/** RFC 4180. */
function parsed(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    row.push(quoted === undefined ? (plain ?? "") : quoted.replaceAll('""', '"'));
    if (end === ",") continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
