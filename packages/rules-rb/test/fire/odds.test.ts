import { describe, expect, test } from "vitest";
import { oddsOf } from "../../src/odds.ts";

/** The tables of the specification, O1 to O13, to the last fraction. */

const QUALITY = { R: 5, E: 4, V: 3 };
type Grade = keyof typeof QUALITY;

function run(
  id: string,
  params: { readonly [name: string]: number } = {},
): { of(...results: string[]): string; at(n: number): number } {
  const query = oddsOf().find((q) => q.id === id);
  if (query === undefined) throw new Error(`no odds ${id}`);
  const { total, chances } = query.run(params);
  expect(
    chances.reduce((sum, { ways }) => sum + ways, 0n),
    `${id} makes up one`,
  ).toBe(total);
  const ways = (results: readonly string[]): bigint =>
    chances.reduce((sum, one) => (results.includes(one.result) ? sum + one.ways : sum), 0n);
  return {
    of(...results) {
      return fraction(ways(results), total);
    },
    at(n) {
      return Number((ways([String(n)]) * 10n ** 12n) / total) / 1e12;
    },
  };
}

function fraction(a: bigint, b: bigint): string {
  let [x, y] = [a, b];
  while (y !== 0n) [x, y] = [y, x % y];
  return `${a / x}/${b / x}`;
}

/** Fractions of the tables are not always in lowest terms. */
function plain(text: string): string {
  const [a = "0", b = "1"] = text.split("/");
  return fraction(BigInt(a), BigInt(b));
}

test("O1 quality and morale checks", () => {
  for (const [grade, once, twice] of [
    ["R", "1/3", "5/9"],
    ["E", "1/2", "3/4"],
    ["V", "2/3", "8/9"],
  ] as const) {
    expect(run("check", { quality: QUALITY[grade], repeat: 0 }).of("passed")).toBe(once);
    expect(run("check", { quality: QUALITY[grade], repeat: 1 }).of("passed")).toBe(twice);
  }
});

test("O2 one shooting die", () => {
  const rows: readonly [Grade, Grade, string, string][] = [
    ["R", "R", "2/9", "4/27"],
    ["R", "E", "1/6", "1/12"],
    ["R", "V", "1/9", "1/27"],
    ["E", "R", "1/3", "2/9"],
    ["E", "E", "1/4", "1/8"],
    ["E", "V", "1/6", "1/18"],
    ["V", "R", "4/9", "8/27"],
    ["V", "E", "1/3", "1/6"],
    ["V", "V", "2/9", "2/27"],
  ];
  for (const [shooter, target, open, cover] of rows) {
    const params = { quality: QUALITY[shooter], target: QUALITY[target] };
    expect(run("shot", { ...params, cover: 0 }).of("1")).toBe(open);
    expect(run("shot", { ...params, cover: 1 }).of("1")).toBe(cover);
  }
});

test("O3 one assault die", () => {
  const rows: readonly [Grade, string, string][] = [
    ["R", "2/3", "4/9"],
    ["E", "1/2", "1/4"],
    ["V", "1/3", "1/9"],
  ];
  for (const [target, open, cover] of rows) {
    expect(run("assaultDie", { target: QUALITY[target], cover: 0 }).of("1")).toBe(open);
    expect(run("assaultDie", { target: QUALITY[target], cover: 1 }).of("1")).toBe(cover);
  }
});

test("O4 initiative", () => {
  const activations = run("activations");
  for (const [n, ways] of [1, 3, 5, 7, 9, 11].entries()) expect(activations.of(`${n + 1}`)).toBe(plain(`${ways}/36`));
  expect(run("initiative").of("winsTies")).toBe(plain("21/36"));
});

test("O5 random length", () => {
  const length = run("length");
  for (const [turn, of] of [
    [6, "11/36"],
    [7, "275/1296"],
    [8, "6875/46656"],
    [9, "171875/1679616"],
    [10, "4296875/60466176"],
  ] as const)
    expect(length.of(`${turn}`)).toBe(of);
  let mean = 0;
  for (let turn = 6; turn <= 30; turn++) mean += turn * length.at(turn);
  expect(Math.abs(mean - 91 / 11)).toBeLessThan(0.0004);
});

test("O6 armour", () => {
  const rows = [
    ["5/1/0", "6/0/0", "6/0/0", "6/0/0", "6/0/0"],
    ["4/1/1", "5/1/0", "6/0/0", "6/0/0", "6/0/0"],
    ["3/1/2", "4/1/1", "5/1/0", "6/0/0", "6/0/0"],
    ["2/1/3", "3/1/2", "4/1/1", "5/1/0", "6/0/0"],
    ["1/1/4", "2/1/3", "3/1/2", "4/1/1", "5/1/0"],
    ["0/1/5", "1/1/4", "2/1/3", "3/1/2", "4/1/1"],
    ["0/0/6", "0/1/5", "1/1/4", "2/1/3", "3/1/2"],
  ];
  for (const [i, row] of rows.entries())
    for (const [j, cell] of row.entries()) {
      const odds = run("armour", { at: i + 1, armour: j + 7 });
      const [none, suppressed, destroyed] = cell.split("/");
      expect([odds.of("none"), odds.of("suppressed"), odds.of("destroyed")]).toEqual([
        plain(`${none}/6`),
        plain(`${suppressed}/6`),
        plain(`${destroyed}/6`),
      ]);
    }
});

test("O7 one shot at armour 9", () => {
  const rows: readonly [number, Grade, string, string, string][] = [
    [4, "R", "8/9", "1/18", "1/18"],
    [4, "E", "5/6", "1/12", "1/12"],
    [4, "V", "7/9", "1/9", "1/9"],
    [5, "R", "5/6", "1/18", "1/9"],
    [5, "E", "3/4", "1/12", "1/6"],
    [5, "V", "2/3", "1/9", "2/9"],
    [6, "R", "7/9", "1/18", "1/6"],
    [6, "E", "2/3", "1/12", "1/4"],
    [6, "V", "5/9", "1/9", "1/3"],
    [7, "R", "13/18", "1/18", "2/9"],
    [7, "E", "7/12", "1/12", "1/3"],
    [7, "V", "4/9", "1/9", "4/9"],
  ];
  for (const [at, shooter, none, suppressed, destroyed] of rows) {
    const odds = run("vehicleShot", { at, armour: 9, quality: QUALITY[shooter], dice: 1, cover: 0 });
    expect([odds.of("none"), odds.of("suppressed"), odds.of("destroyed")]).toEqual([none, suppressed, destroyed]);
  }
  const covered = run("vehicleShot", { at: 5, armour: 9, quality: 4, dice: 1, target: 4, cover: 1 });
  expect(covered.of("destroyed")).toBe("1/12");
});

test("O8 assault on a vehicle", () => {
  for (const [armour, none, suppressed, destroyed] of [
    [7, 15, 6, 15],
    [8, 21, 5, 10],
    [9, 26, 4, 6],
    [10, 30, 3, 3],
    [11, 33, 2, 1],
  ] as const) {
    const odds = run("vehicleAssaultRoll", { armour });
    expect(odds.of("none")).toBe(plain(`${none}/36`));
    expect(odds.of("suppressed")).toBe(plain(`${suppressed}/36`));
    expect(odds.of("destroyed")).toBe(plain(`${destroyed}/36`));
  }
  const rows: readonly [Grade, number, string, string][] = [
    ["R", 0, "1/27", "1/18"],
    ["E", 0, "1/18", "1/12"],
    ["V", 0, "2/27", "1/9"],
    ["R", 1, "5/81", "5/54"],
    ["E", 1, "1/12", "1/8"],
    ["V", 1, "8/81", "4/27"],
  ];
  for (const [grade, repeat, suppressed, destroyed] of rows) {
    const odds = run("vehicleAssault", { armour: 9, quality: QUALITY[grade], repeat });
    expect([odds.of("suppressed"), odds.of("destroyed")]).toEqual([suppressed, destroyed]);
  }
});

test("O9 at least one hit", () => {
  for (const [dice, R, E, V] of [
    [1, "1/3", "1/2", "2/3"],
    [2, "5/9", "3/4", "8/9"],
    [3, "19/27", "7/8", "26/27"],
    [4, "65/81", "15/16", "80/81"],
    [5, "211/243", "31/32", "242/243"],
  ] as const)
    for (const [grade, want] of Object.entries({ R, E, V })) {
      const quality = grade === "R" ? 5 : grade === "E" ? 4 : 3;
      expect(run("hit", { dice, quality }).of("1", "2", "3", "4", "5")).toBe(want);
    }
});

describe("O10 explosive", () => {
  const rows: readonly [number, Grade, string, string, string | number, string | number][] = [
    [0, "R", "1", "2/3", "7/9", "46/81"],
    [0, "E", "3/4", "3/8", "5/8", "11/32"],
    [0, "V", "1/2", "1/6", "4/9", "13/81"],
    [1, "R", "4/3", "8/9", "68/81", "1432/2187"],
    [1, "E", "1", "1/2", "17/24", "27/64"],
    [1, "V", "2/3", "2/9", "43/81", "451/2187"],
    [2, "R", "7/3", "14/9", "2005/2187", "1271938/1594323"],
    [2, "E", "7/4", "7/8", "107/128", "4825/8192"],
    [2, "V", "7/6", "7/18", "1522/2187", "517135/1594323"],
    [3, "R", "14/3", "28/9", "4749845/4782969", "2437933740104/2541865828329"],
    [3, "E", "7/2", "7/4", "15943/16384", "55772175/67108864"],
    [3, "V", "7/3", "7/9", "4340744/4782969", "1381531840985/2541865828329"],
    [4, "R", "7", "14/3", "10454324635/10460353203", 0.991732],
    [4, "E", "21/4", "21/8", "2087891/2097152", "511585182025/549755813888"],
    [4, "V", "7/2", "7/6", "10166273578/10460353203", 0.691578],
  ];
  test.each(rows)("kind %i at %s", (kind, target, openMean, coverMean, open, cover) => {
    for (const [covered, mean, some] of [
      [0, openMean, open],
      [1, coverMean, cover],
    ] as const) {
      const params = { kind, target: QUALITY[target], cover: covered };
      const odds = run("explosive", params);
      const any = odds.of(...Array.from({ length: 18 }, (_, i) => `${i + 1}`));
      if (typeof some === "string") expect(any).toBe(some);
      else expect(1 - odds.at(0)).toBeCloseTo(some, 6);
      const { total, chances } = oddsOf()
        .find(({ id }) => id === "explosive")
        ?.run(params) ?? { total: 1n, chances: [] };
      const sum = chances.reduce((m, { result, ways }) => m + BigInt(result) * ways, 0n);
      expect(fraction(sum, total)).toBe(plain(mean));
    }
  });
});

describe("O11 whole volleys", () => {
  const rows = [
    {
      params: { dice: 5, quality: 4, figures: 8, target: 5, cover: 0 },
      casualties: ["32/243", "80/243", "80/243", "40/243", "10/243", "1/243"],
      check: "17/81",
      suppressed: "34/243",
      officer: "68/729",
    },
    {
      params: { dice: 5, quality: 4, figures: 8, target: 5, cover: 1 },
      casualties: ["16807/59049", "24010/59049", "13720/59049", "3920/59049", "560/59049", "32/59049"],
      check: "1504/19683",
      suppressed: "3008/59049",
      officer: "6016/177147",
    },
    {
      params: { dice: 10, quality: 5, figures: 5, target: 4, cover: 0 },
      casualties: [
        "9765625/60466176",
        "9765625/30233088",
        "1953125/6718464",
        "390625/2519424",
        "546875/10077696",
        "155821/10077696",
      ],
      check: "3359375/6718464",
      suppressed: "3359375/13436928",
      officer: "3359375/26873856",
    },
    {
      params: { dice: 10, quality: 5, figures: 5, target: 4, cover: 1 },
      casualties: [
        "25937424601/61917364224",
        "11789738455/30958682112",
        "1071794405/6879707136",
        "97435855/2579890176",
        "62004635/10319560704",
        "7304123/10319560704",
      ],
      check: "1372959775/6879707136",
      suppressed: "1372959775/13759414272",
      officer: "1372959775/27518828544",
    },
  ];
  test.each(rows)("%j", ({ params, casualties, check, suppressed, officer }) => {
    const volley = run("volley", params);
    for (const [n, of] of casualties.entries()) expect(volley.of(`${n}`)).toBe(plain(of));
    const morale = run("volleyMorale", { ...params, repeat: 0 });
    expect(morale.of("passed", "suppressed")).toBe(check);
    expect(morale.of("suppressed")).toBe(suppressed);
    expect(run("volleyMorale", { ...params, repeat: 1 }).of("suppressed")).toBe(officer);
    expect(run("volleyMorale", { ...params, suppressed: 1 }).of("retreats")).toBe(suppressed);
  });
});

describe("O12 complete assaults", () => {
  const rows: readonly [number, Grade, number, Grade, string | number, string | number, string | number][] = [
    [1, "E", 1, "E", "1/3", "1/3", "1/3"],
    [1, "E", 1, "R", "2/5", "1/5", "2/5"],
    [1, "V", 1, "R", "4/7", "1/7", "2/7"],
    [1, "V", 1, "V", "2/5", "2/5", "1/5"],
    [2, "E", 1, "E", "37/42", "2/21", "1/42"],
    [5, "E", 5, "E", 0.479951, 0.479951, 0.040098],
    [5, "E", 3, "E", 0.897603, 0.098634, 0.003762],
    [5, "E", 8, "R", 0.205763, 0.792389, 0.001848],
    [3, "E", 8, "R", 0.040807, 0.95919, 0.000003],
  ];
  test.each(rows)("%i %s against %i %s", (firstFigures, a, secondFigures, b, first, second, neither) => {
    const odds = run("assault", {
      firstFigures,
      firstQuality: QUALITY[a],
      secondFigures,
      secondQuality: QUALITY[b],
    });
    for (const [result, want] of Object.entries({ first, second, neither })) {
      const of = odds.of(result);
      if (typeof want === "string") expect(of, result).toBe(want);
      else {
        const [ways = "0", total = "1"] = of.split("/");
        const value = Number((BigInt(ways) * 10n ** 12n) / BigInt(total)) / 1e12;
        expect(Math.abs(value - want), result).toBeLessThan(0.000_000_6);
      }
    }
  });

  test("who is suppressed stands first; with an officer more often", () => {
    const lone = { firstFigures: 1, firstQuality: 4, secondFigures: 1, secondQuality: 4, secondSuppressed: 1 };
    // Half the time it is gone at once; otherwise a third each.
    expect(run("assault", lone).of("first")).toBe("2/3");
    expect(run("assault", { ...lone, secondRepeat: 1 }).of("first")).toBe("1/2");
  });

  test("two dice each, in cover", () => {
    // One with a submachine gun against one rifle in cover: he misses with 9/16, is hit with 1/2.
    const odds = run("assault", {
      firstFigures: 1,
      firstQuality: 4,
      firstClose: 1,
      secondFigures: 1,
      secondQuality: 4,
      secondCover: 1,
    });
    expect([odds.of("first"), odds.of("second"), odds.of("neither")]).toEqual(["7/23", "9/23", "7/23"]);
  });
});

test("O13 others", () => {
  for (const n of [1, 2, 3, 4, 5]) expect(run("mission").of(`${n}`)).toBe("1/5");
  const roles = run("roles");
  expect([roles.of("german"), roles.of("soviet"), roles.of("sovietChooses"), roles.of("germanChooses")]).toEqual([
    "1/3",
    "1/3",
    "1/6",
    "1/6",
  ]);
  expect(run("bombardment").of("suppressed")).toBe("1/3");
  expect(run("bog").of("immobilised")).toBe("1/6");
});
