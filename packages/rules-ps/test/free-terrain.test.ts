import { describe, expect, test } from "vitest";
import { parabellumSoldiers as rules } from "../src/index.ts";
import type { Position } from "../src/state.ts";
import { presetTerrain } from "../src/terrain.ts";

// What set-up says about the table: preset maps and terrain placed freely.

const SQUADS = ["GB-RIFLE", "GE-GREN"];

function begin(setup: object): Position {
  const begun = rules.start({ squads: SQUADS, ...setup });
  if (!begun.ok) throw new Error(JSON.stringify(begun.problems));
  return begun.position;
}

function problems(setup: object): { rule: string; code: string }[] {
  const begun = rules.start({ squads: SQUADS, ...setup });
  return begun.ok ? [] : begun.problems.map(({ rule, code }) => ({ rule, code }));
}

/** A rectangle from its corners, in units. */
function box(minX: number, minY: number, maxX: number, maxY: number): [number, number][] {
  return [
    [minX, minY],
    [maxX, minY],
    [maxX, maxY],
    [minX, maxY],
  ];
}

const grove = (...parts: [number, number][][]): object => ({ kind: "grove", parts });

describe("PS-3.3-1: preset maps and free terrain", () => {
  test("nothing said: the first map, south and north (PS-R60)", () => {
    const s = begin({});
    expect(s.terrain).toEqual(presetTerrain("M1"));
    expect([s.plan.terrain, s.axis, s.mode]).toEqual(["preset", "southNorth", "simple"]);
  });

  test("the other axis may be agreed on (PS-R60)", () => {
    expect(begin({ axis: "westEast" }).axis).toBe("westEast");
    expect(problems({ axis: "diagonal" })).toEqual([{ rule: "PS-9-1", code: "setupMalformed" }]);
  });

  test("any map of the shipped ones", () => {
    expect(begin({ terrain: "M2" }).terrain).toEqual(presetTerrain("M2"));
    expect(problems({ terrain: "M0" })).not.toEqual([]);
  });

  test("whatever the players like, an empty table included, and nobody places anything afterwards", () => {
    expect(begin({ terrain: [] }).terrain).toEqual([]);
    const s = begin({
      terrain: [
        grove(box(1000, 1000, 2000, 2000)),
        { kind: "wall", parts: [box(4000, 4000, 4100, 5000)], height: 1100 },
      ],
    });
    expect(s.plan.terrain).toBe("free");
    expect(s.terrain.map(({ id, kind, height }) => ({ id, kind, height }))).toEqual([
      { id: "grove1", kind: "grove", height: 0 },
      { id: "wall2", kind: "wall", height: 1100 },
    ]);
  });
});

describe("PS-3.2-3, PS-R69: only overlaps and the table's limits are checked", () => {
  test("areas of any size, obstacles of any length and width, as many as one likes", () => {
    const small = { kind: "scrub", parts: [box(100, 100, 200, 200)] };
    const huge = { kind: "building", parts: [box(1000, 1000, 5000, 4000)] };
    const long = { kind: "fence", parts: [box(1000, 6000, 7000, 6400)] };
    expect(begin({ terrain: [small, huge, long] }).terrain).toHaveLength(3);
    const hedges = Array.from({ length: 20 }, (_, i) => ({
      kind: "hedge",
      parts: [box(100 + 400 * i, 8000, 400 + 400 * i, 8100)],
    }));
    expect(begin({ terrain: hedges }).terrain).toHaveLength(20);
  });

  test("areas need no 5 cm between them and may share a border", () => {
    expect(problems({ terrain: [grove(box(1000, 1000, 2000, 2000)), grove(box(2000, 1000, 3000, 2000))] })).toEqual([]);
  });

  test("pieces may enter each other by 0.01 cm and no more", () => {
    expect(problems({ terrain: [grove(box(1000, 1000, 2000, 2000)), grove(box(1999, 1000, 3000, 2000))] })).toEqual([]);
    expect(problems({ terrain: [grove(box(1000, 1000, 2000, 2000)), grove(box(1998, 1000, 3000, 2000))] })).toEqual([
      { rule: "PS-R69", code: "terrainOverlaps" },
    ]);
    expect(
      problems({
        terrain: [grove(box(1000, 1000, 2000, 2000)), { kind: "fence", parts: [box(1200, 1200, 1300, 1800)] }],
      }),
    ).toEqual([{ rule: "PS-R69", code: "terrainOverlaps" }]);
  });

  test("a piece may reach each edge of the table and not pass it (PS-G-1)", () => {
    expect(problems({ terrain: [grove(box(0, 0, 9000, 9000))] })).toEqual([]);
    for (const over of [box(-1, 0, 100, 100), box(0, -1, 100, 100), box(8000, 0, 9001, 100), box(0, 8000, 100, 9001)]) {
      expect(problems({ terrain: [grove(over)] })).toEqual([{ rule: "PS-R69", code: "terrainOffTable" }]);
    }
  });

  test("every part is convex: no dents, no needles, no stars", () => {
    const dented: [number, number][] = [
      [1000, 1000],
      [3000, 1000],
      [3000, 3000],
      [2000, 1500],
    ];
    const flat: [number, number][] = [
      [1000, 1000],
      [2000, 1000],
      [3000, 1000],
    ];
    const star: [number, number][] = [
      [4500, 6000],
      [5400, 3200],
      [3100, 4900],
      [5900, 4900],
      [3600, 3200],
    ];
    for (const part of [dented, flat, star]) {
      expect(problems({ terrain: [grove(part)] })).toEqual([{ rule: "PS-R69", code: "terrainNotConvex" }]);
      expect(problems({ terrain: [grove(box(100, 100, 200, 200)), grove(part)] })).toEqual([
        { rule: "PS-R69", code: "terrainNotConvex" },
      ]);
    }
    expect(problems({ terrain: [grove(box(1000, 1000, 3000, 2000).toReversed())] })).toEqual([]);
  });

  test("a piece of several parts, and vertices to the nearest 0.01 cm (PS-G-1)", () => {
    const [piece] = begin({
      terrain: [grove(box(1000, 1000, 3000, 1500), box(1000.4, 1499.6, 2000.5, 2999.5))],
    }).terrain;
    expect(piece?.parts[1]).toEqual([
      { x: 1000, y: 1500 },
      { x: 2001, y: 1500 },
      { x: 2001, y: 3000 },
      { x: 1000, y: 3000 },
    ]);
  });

  test("everything wrong is told at once", () => {
    expect(
      problems({
        terrain: [grove(box(0, 0, 9100, 100)), grove(box(1000, 1000, 2000, 2000)), grove(box(1500, 1500, 2500, 2500))],
      }),
    ).toEqual([
      { rule: "PS-R69", code: "terrainOffTable" },
      { rule: "PS-R69", code: "terrainOverlaps" },
    ]);
  });
});
