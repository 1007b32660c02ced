import type { Json, NeutralBattle, NeutralPiece } from "@escaramuza/kernel";
import { describe, expect, test } from "vitest";
import { boardOf } from "../src/board.ts";
import { reglasBasicas } from "../src/index.ts";
import { startFrom } from "../src/setup.ts";

/** Tables of one's own (RB-TERR-1), and what becomes of the ground of a battle said in no game's terms. */

const square = (x: number, y: number, side: number): [number, number][] => [
  [x, y],
  [x + side, y],
  [x + side, y + side],
  [x, y + side],
];
const wood = { type: "wood", points: square(1000, 1000, 2000) };

function refusals(layout: Json): Json[] {
  const begun = startFrom({ layout });
  return begun.ok ? [] : begun.problems.map(({ rule, code, params }) => [rule, code, params]);
}

function piecesOn(layout: Json): Json {
  const begun = startFrom({ layout });
  if (!begun.ok) throw new Error(JSON.stringify(begun.problems));
  return boardOf(begun.position).pieces.map(({ type, points }) => [type, points.map(({ x, y }) => [x, y])]);
}

describe("a table of one's own", () => {
  test("lies as it was said, whichever way round its corners are given", () => {
    const layout = [
      { type: "building", points: square(5000, 5000, 1000).toReversed() },
      wood,
      {
        type: "wall",
        points: [
          [100, 100],
          [100, 900],
          [800, 900],
        ],
      },
    ];
    expect(piecesOn(layout)).toEqual(layout.map(({ type, points }) => [type, points]));
    expect(piecesOn([])).toEqual([]);
  });
  test("battles on the same table share what is known of it", () => {
    const [one, other] = [startFrom({ layout: [wood] }), startFrom({ layout: [{ ...wood }] })];
    if (!one.ok || !other.ok) throw new Error("refused");
    expect(boardOf(other.position)).toBe(boardOf(one.position));
    const elsewhere = startFrom({ layout: [{ ...wood, type: "water" }] });
    if (!elsewhere.ok) throw new Error("refused");
    expect(boardOf(elsewhere.position)).not.toBe(boardOf(one.position));
  });
  test("RB-GEO-1: nothing lies beyond the edge, nothing off whole millimetres", () => {
    expect(refusals([wood, { type: "road", points: square(17_000, 0, 1010) }])).toEqual([
      ["RB-GEO-1", "layoutOffTable", { piece: 2 }],
    ]);
    expect(refusals([{ type: "road", points: square(17_000, 0, 1000) }])).toEqual([]);
    expect(refusals([{ type: "rough", points: square(0, 11_000, 1010) }])).toEqual([
      ["RB-GEO-1", "layoutOffTable", { piece: 1 }],
    ]);
    expect(refusals([{ type: "rough", points: square(-10, 0, 100) }])).toHaveLength(1);
    expect(refusals([{ type: "rough", points: square(0, -10, 100) }])).toHaveLength(1);
    expect(refusals([{ type: "rough", points: square(5, 0, 100) }])).toEqual([["RB-MIS-4", "malformedSetup", {}]]);
  });
  test("RB-TERR-1: areas are convex and have an inside, lines a length", () => {
    const dent = [...square(0, 0, 1000), [500, 500]];
    for (const points of [
      dent,
      [
        [0, 0],
        [1000, 1000],
      ],
      [
        [0, 0],
        [1000, 1000],
        [0, 1000],
        [1000, 0],
      ],
    ])
      expect(refusals([{ type: "water", points }])).toEqual([["RB-TERR-1", "layoutShape", { piece: 1 }]]);
    const twice = [
      [0, 0],
      [0, 0],
      [100, 0],
    ];
    expect(refusals([wood, { type: "wire", points: twice }])).toEqual([["RB-TERR-1", "layoutShape", { piece: 2 }]]);
  });
  test("RB-TERR-1: areas do not overlap, but may touch; lines may go anywhere", () => {
    const beside = { type: "rough", points: square(3000, 1000, 500) };
    expect(refusals([wood, beside])).toEqual([]);
    const inside = { type: "rough", points: square(2990, 1000, 500) };
    expect(refusals([wood, { type: "road", points: square(9000, 0, 500) }, inside])).toEqual([
      ["RB-TERR-1", "layoutOverlap", { piece: 1, other: 3 }],
    ]);
    const wall = {
      type: "wall",
      points: [
        [0, 2000],
        [5000, 2000],
      ],
    };
    expect(refusals([wood, wall])).toEqual([]);
  });
  test("what is no table is refused", () => {
    for (const layout of [
      "D",
      null,
      {},
      [{ type: "open", points: square(0, 0, 100) }],
      [{ type: "wood" }],
      [{ type: "wood", points: [[0, 0]] }],
      [{ type: "wood", points: Array.from({ length: 500 }, (_, i) => [i * 10, 0]) }],
      Array.from({ length: 5000 }, () => wood),
    ])
      expect(refusals(layout)).toEqual([["RB-MIS-4", "malformedSetup", {}]]);
  });
  test("Scenario 1 is fought on its own table alone (RB-SC1-1)", () => {
    const begun = startFrom({
      mission: "kolkhoz",
      year: 1943,
      layout: [wood],
      forces: ["F-GER-KOLKHOZ", "F-SOV-KOLKHOZ"],
    });
    expect(begun.ok ? [] : begun.problems.map(({ code }) => code)).toEqual(["scenarioFixed"]);
  });
});

describe("the form", () => {
  const { form } = reglasBasicas;
  const own: Json = form.set(form.initial, "battle", "own");
  const given: Json = { ...(typeof own === "object" && own !== null ? own : {}), layout: [wood] };
  const layoutField = (setup: Json) => form.fields(setup).find(({ name }) => name === "layout");

  test("keeps a table of one's own whatever else is changed, and shows it as the one chosen", () => {
    const changed = form.set(form.set(given, "year", 1943), "attacker", 1);
    expect(changed).toMatchObject({ layout: [wood], year: 1943, attacker: 1 });
    const field = layoutField(changed);
    expect(field?.value).toEqual([wood]);
    expect(field?.options.map(({ value }) => value)).toEqual(["A", "B", "C", [wood]]);
    const drawn = field?.options.at(-1)?.picture?.items.filter(({ type }) => type === "terrain");
    expect(drawn).toHaveLength(1);
  });
  test("drops it for another, and offers it no more", () => {
    const other = form.set(given, "layout", "B");
    expect(other).toMatchObject({ layout: "B" });
    expect(layoutField(other)?.options).toHaveLength(3);
  });
});

describe("the ground of a neutral battle", () => {
  const piece = (type: NeutralPiece["type"], x: number, y: number, width: number, height: number): NeutralPiece => ({
    type,
    x,
    y,
    width,
    height,
  });
  const laid = (terrain: readonly NeutralPiece[], width = 300, height = 200): { layout: Json; notes: Json } => {
    const battle: NeutralBattle = { name: "", width, height, terrain, german: {}, soviet: {}, attacker: null };
    const made = reglasBasicas.neutral?.(battle);
    if (made === undefined) throw new Error("nothing made of it");
    expect(reglasBasicas.start(made.setup)).toMatchObject({ ok: true });
    const { layout } = JSON.parse(JSON.stringify(made.setup));
    const notes = made.notes.filter(({ note }) => note !== "nearestForce");
    return { layout, notes: JSON.parse(JSON.stringify(notes)) };
  };

  test("is laid where it was: metres from the south-west corner, 300 of them along the table", () => {
    const { layout, notes } = laid([piece("woods", 50, 25, 50, 30), piece("building", 250, 150, 20, 20)]);
    expect(layout).toEqual([
      { type: "building", points: square(14_400, 8400, 1200) },
      {
        type: "wood",
        points: [
          [1500, 600],
          [4500, 600],
          [4500, 2400],
          [1500, 2400],
        ],
      },
    ]);
    expect(notes).toEqual([]);
  });
  test("lies in the middle of the table when it has other proportions", () => {
    expect(laid([piece("water", 50, 50, 100, 100)], 100, 100).layout).toEqual([
      { type: "water", points: square(3000, 0, 12_000) },
    ]);
    expect(laid([piece("water", 300, 50, 60, 60)], 600, 100).layout).toEqual([
      { type: "water", points: square(8100, 5100, 1800) },
    ]);
  });
  test("fields and scrub are rough, walls and hedges walls along their longer side; hills are left out", () => {
    const { layout, notes } = laid([
      piece("field", 50, 50, 20, 20),
      piece("scrub", 100, 50, 20, 20),
      piece("wall", 150, 50, 40, 4),
      piece("hedge", 150, 150, 4, 40),
      piece("hill", 250, 50, 20, 20),
    ]);
    expect(layout).toEqual([
      { type: "rough", points: square(5400, 2400, 1200) },
      { type: "rough", points: square(2400, 2400, 1200) },
      {
        type: "wall",
        points: [
          [7800, 3000],
          [10_200, 3000],
        ],
      },
      {
        type: "wall",
        points: [
          [9000, 7800],
          [9000, 10_200],
        ],
      },
    ]);
    expect(notes).toEqual([{ note: "noTerrain", terrain: "hill", n: 1 }]);
  });
  test("a road goes over the water, and what is wholly covered is left out (RB-TERR-1)", () => {
    const { layout, notes } = laid([
      piece("water", 150, 100, 300, 20),
      piece("road", 150, 100, 10, 200),
      piece("scrub", 150, 20, 8, 8),
    ]);
    expect(layout).toEqual([
      {
        type: "road",
        points: [
          [8700, 0],
          [9300, 0],
          [9300, 12_000],
          [8700, 12_000],
        ],
      },
      {
        type: "water",
        points: [
          [0, 5400],
          [8700, 5400],
          [8700, 6600],
          [0, 6600],
        ],
      },
      {
        type: "water",
        points: [
          [9300, 5400],
          [18_000, 5400],
          [18_000, 6600],
          [9300, 6600],
        ],
      },
    ]);
    expect(notes).toEqual([{ note: "noTerrain", terrain: "scrub", n: 1 }]);
  });
  test("what goes over the edge is cut off there", () => {
    expect(laid([piece("woods", 0, 0, 20, 20), piece("wall", 300, 100, 40, 4)]).layout).toEqual([
      { type: "wood", points: square(0, 0, 600) },
      {
        type: "wall",
        points: [
          [16_800, 6000],
          [18_000, 6000],
        ],
      },
    ]);
    expect(laid([piece("woods", 5000, 5000, 10, 10)]).notes).toEqual([{ note: "noTerrain", terrain: "woods", n: 1 }]);
  });
  test("as many pieces as a battle file may have find room, however they are cut", () => {
    const stripes = Array.from({ length: 30 }, (_, i) => [
      piece("road", 5 + 10 * i, 100, 4, 200),
      piece("woods", 150, 3 + 6 * i, 300, 5),
    ]).flat();
    const { layout } = laid(stripes);
    expect(Array.isArray(layout) ? layout.length : 0).toBeGreaterThan(30);
  });
});
