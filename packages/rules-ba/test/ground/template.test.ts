import { bestCentres, countTouched } from "@escaramuza/geometry";
import { generatorFrom, picker } from "@escaramuza/kernel";
import { slotsOf } from "@escaramuza/units";
import { expect, test } from "vitest";
import { hullAt } from "../../src/board.ts";
import { bestTemplates, mayPlaceTemplate, touchedBy } from "../../src/template.ts";
import { INCH } from "../../src/state.ts";
import { position, squad, tank, type In } from "./support.ts";

const LIMITS = { touch: 2, clear: 3 };

function best(places: readonly In[], diameter: number, friends: readonly In[] = []): number {
  const b = squad("b1", places);
  const s = position([], friends.length === 0 ? [b] : [squad("a1", friends), b]);
  return bestTemplates(s, b, diameter * 500, 0)[0]?.hits ?? 0;
}

test("BA-X37, BA-X38: the touch of 0.002 inches", () => {
  expect(
    best(
      [
        [10, 10],
        [12, 10],
      ],
      1,
    ),
  ).toBe(2);
  expect(
    best(
      [
        [10, 10],
        [12.01, 10],
      ],
      1,
    ),
  ).toBe(1);
  const b = squad("b1", [
    [10, 10],
    [12, 10],
  ]);
  expect(bestTemplates(position([], [b]), b, 500, 0)[0]).toMatchObject({ x: 11_000, y: 10_000, hits: 2 });
});

test("BA-X39, BA-X40: how many of a line and of two", () => {
  const counts = (shape: "line" | "doubleLine", n: number, pitch: number): number[] => {
    const places = slotsOf(shape, n, pitch, { x: 30_000, y: 20_000 }, 0, 1).map(({ x, y }): In => [x / INCH, y / INCH]);
    return [1, 2, 3, 4].map((diameter) => best(places, diameter));
  };
  expect(counts("line", 5, 1950)).toEqual([2, 2, 3, 3]);
  expect(counts("line", 5, 1050)).toEqual([2, 3, 4, 5]);
  expect(counts("doubleLine", 10, 1950)).toEqual([2, 4, 4, 6]);
  expect(counts("doubleLine", 10, 1050)).toEqual([4, 6, 8, 10]);
});

test("BA-X41, BA-WPN-23: friends are not touched", () => {
  expect(
    best(
      [
        [10, 10],
        [12, 10],
      ],
      1,
      [[11, 10.9]],
    ),
  ).toBe(1);
  const b = squad("b1", [[10, 10]]);
  const around = position(
    [],
    [
      squad("a1", [
        [11.2, 10],
        [8.8, 10],
        [10, 11.2],
        [10, 8.8],
      ]),
      b,
    ],
  );
  expect(bestTemplates(around, b, 2000, 0)).toEqual([]);
  expect(mayPlaceTemplate(around, b, 2000, 0)).toBe(false);
  expect(bestTemplates(around, b, 2000, null)[0]).toMatchObject({ hits: 1, touched: [{ unit: "b1", models: 1 }] });
});

test("BA-WPN-22: of equals the one over most other enemies, then the smallest x and y", () => {
  const b = squad("b1", [
    [10, 10],
    [20, 10],
  ]);
  const other = squad("b2", [[21.5, 10]]);
  const s = position([], [b, other]);
  const [default_] = bestTemplates(s, b, 1000, 0);
  expect(default_?.touched).toEqual([
    { unit: "b1", models: 1 },
    { unit: "b2", models: 1 },
  ]);
  const alone = bestTemplates(position([], [b]), b, 1000, 0);
  expect(alone).toHaveLength(2);
  expect(alone).toEqual([...alone].toSorted((p, q) => p.x - q.x || p.y - q.y));
});

test("BA-WPN-27: a hull is touched once, at its edge too", () => {
  const t = tank("b1", [20, 20], 30);
  const s = position([], [squad("a1", [[20, 20]]), t]);
  const found = bestTemplates(s, t, 500, 0);
  expect(found[0]).toMatchObject({ hits: 1 });
  for (const centre of found) expect(touchedBy(s, centre, 500)).toEqual([{ unit: "b1", models: 1 }]);
});

test("no place of a fine grid is better than the best found", () => {
  const seed = 4104;
  const pick = picker(generatorFrom(seed));
  for (let game = 0; game < 40; game++) {
    const disc = (spread: number) => ({ x: 20_000 + pick(spread), y: 20_000 + pick(spread), radius: 500 });
    const wanted = {
      discs: Array.from({ length: 2 + pick(7) }, () => disc(5000)),
      hulls: [],
    };
    const spared = {
      discs: Array.from({ length: pick(4) }, () => disc(7000)),
      hulls: pick(2) === 0 ? [] : [hullAt(20_000 + pick(8000), 20_000 + pick(8000), pick(360), 4000, 2000)],
    };
    const radius = 500 * (1 + pick(4));
    const { count, centres } = bestCentres(wanted, spared, { radius, ...LIMITS });
    for (const { x, y } of centres) {
      expect(countTouched(wanted, x, y, radius + 2), String(seed)).toBe(count);
      expect(countTouched(spared, x, y, radius + 2), String(seed)).toBe(0);
    }
    let most = 0;
    for (let x = 17_000; x < 29_000; x += 60)
      for (let y = 17_000; y < 29_000; y += 60) {
        // Between the outlines of those wanted and those spared lie three units that no candidate needs to look into.
        const n = countTouched(wanted, x, y, radius);
        if (n > most && countTouched(spared, x, y, radius + 4) === 0) most = n;
      }
    expect(count, `${seed} ${game}`).toBeGreaterThanOrEqual(most);
  }
});
