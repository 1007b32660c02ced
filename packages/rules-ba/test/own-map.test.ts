import type { Json } from "@escaramuza/kernel";
import { describe, expect, test } from "vitest";
import { boltAction as rules } from "../src/index.ts";

/** Tables of one's own come from files and links that anybody may have written: what cannot be laid is refused, and the form can be shown. */

type Corners = readonly (readonly [number, number])[];
const square = (x: number, y: number, side: number): Corners => [
  [x, y],
  [x + side, y],
  [x + side, y + side],
  [x, y + side],
];
/** Beside each of them a road: what it leads over is looked at closely. */
const road = {
  id: "road",
  kind: "road",
  points: [
    [0, 0],
    [48_000, 48_000],
  ],
  section: null,
};
const setUp = (pieces: Json): Json => ({ scenario: "S1", map: { width: 48_000, height: 48_000, pieces } });
const piece = (points: Json, kind = "woods", id = "wood"): Json => ({ id, kind, points, section: null });

function refusals(...pieces: readonly Json[]): Json[] {
  const begun = rules.start(setUp([road, ...pieces]));
  return begun.ok ? [] : begun.problems.map(({ code, params }) => [code, params]);
}

describe("a table of one's own", () => {
  const hollow: Corners = [
    [20_000, 20_000],
    [30_000, 20_000],
    [30_000, 30_000],
    [26_000, 30_000],
    [26_000, 24_000],
    [20_000, 24_000],
  ];
  test("BA-GEO-7: areas have an inside, and need not be convex", () => {
    expect(refusals(piece(square(20_000, 20_000, 4000)), piece(hollow.toReversed(), "deepWater", "pond"))).toEqual([]);
  });
  test.each<[string, Json]>([
    ["a line", [square(0, 20_000, 5000)[0] ?? null, [5000, 25_000]]],
    ["one place", Array.from({ length: 3 }, () => [20_000, 20_000])],
    ["what crosses itself", square(20_000, 20_000, 4000).map((_, i, all) => all[[0, 2, 1, 3][i] ?? 0] ?? null)],
    ["a star", [0, 2, 4, 1, 3].map((i) => square(20_000, 20_000, 4000).toSpliced(2, 0, [30_000, 22_000])[i] ?? null)],
    ["what no battle reaches", square(2_000_000, 20_000, 4000).map(([x, y]) => [x, y])],
  ])("%s is no area", (_, points) => {
    for (const kind of ["woods", "building"])
      expect(refusals(piece(points, kind))).toEqual([["mapShape", { piece: 2 }]]);
    const maps = rules.form.fields(setUp([road, piece(points)])).find(({ name }) => name === "map");
    expect(maps?.options.at(-1)?.picture).toBeNull();
  });
  test("lines lead somewhere", () => {
    const still = [
      [5000, 5000],
      [5000, 5000],
    ];
    expect(refusals(piece(still, "hedge"))).toEqual([["mapShape", { piece: 2 }]]);
    expect(refusals(piece([...still, [9000, 5000]], "hedge"))).toEqual([]);
  });
  test("nothing has the id of something else", () => {
    const at = (x: number, id: string): Json => piece(square(x, 20_000, 1000), "woods", id);
    expect(refusals(at(2000, "one"), at(4000, "two"), at(6000, "one"))).toEqual([["mapId", { piece: 4 }]]);
    for (const id of ["a1", "b12", "works1", "wreck2"])
      expect(refusals(at(2000, id))).toEqual([["mapId", { piece: 2 }]]);
  });
  test("the papers of scenario S4 lie on it, in the middle", () => {
    const papers = (width: number, height: number): unknown => {
      const begun = rules.start({ scenario: "S4", map: { width, height, pieces: [] } });
      return begun.ok ? begun.position.objectives : null;
    };
    expect(papers(30_000, 20_000)).toEqual([{ id: "satchel", x: 15_000, y: 10_000, carrier: null }]);
    expect(papers(72_000, 48_001)).toEqual([{ id: "satchel", x: 36_000, y: 24_000, carrier: null }]);
  });
});
