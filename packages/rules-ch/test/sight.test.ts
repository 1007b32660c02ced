import { describe, expect, test } from "vitest";
import {
  DIRECTIONS,
  entrySides,
  hexAt,
  hexDistance,
  hexOf,
  inHexArc,
  labelOf,
  los,
  losBlock,
  neighbour,
  onHexMap,
} from "@escaramuza/geometry";
import type { HexMap } from "@escaramuza/geometry";
import { DATA, mapOf } from "../src/data.ts";
import type { MapId } from "../src/data.ts";
import { levelAt, sightOf } from "./maps.ts";

// The worked examples of sight on the maps as they are.

const SIGHT = new Map(DATA.maps.map((map) => [map.id, sightOf(map)]));

function sight(map: MapId): HexMap {
  const found = SIGHT.get(map);
  if (found === undefined) throw new Error(map);
  return found;
}

describe("hexes (CH-GEO-1 to CH-GEO-4, CH-GEO-10)", () => {
  test.each([
    ["CH-X60", "F07", "E07 E08 F08 G07 F06 E06"],
    ["CH-X61", "G06", "F06 G07 H07 H06 H05 G05"],
  ])("%s: around %s (CH-GEO-2, CH-GEO-3, CH-R3)", (_, hex, expected) => {
    expect(DIRECTIONS.map((d) => labelOf(neighbour(hexOf(hex), d))).join(" ")).toBe(expected);
  });

  test("CH-X62: the arc of a unit in F07 facing N (CH-GEO-10, CH-R5)", () => {
    const labels = "E06 E07 E08 E05 D06 E09 D04 D03 F06 F08 G07 E04 F05".split(" ");
    const inside = labels.filter((label) => inHexArc(hexOf("F07"), 0, hexOf(label)));
    expect(inside.join(" ")).toBe("E06 E07 E08 E05 D06 E09 D04 D03");
  });
});

// CH-GEO-5, CH-GEO-6: exact lines; CH-GEO-7, CH-GEO-8, CH-R4: along edges and past corners.
// CH-6.0-1, CH-6.0-2, CH-6.0-3, CH-6.0-4, CH-6.0-5 on the flat; CH-11-2, CH-11-4, CH-11-5, CH-11-6, CH-R8 over hills.
describe("line of sight on the maps", () => {
  // What blocks it, or nothing
  test.each([
    ["CH-X21", "M1", "E08", "F08", null],
    ["CH-X21", "M1", "E08", "G08", "F08"],
    ["CH-X22", "M1", "H07", "H09", null],
    ["CH-X63", "M1", "I07", "I09", "H08 I08"],
    ["CH-X64", "M1", "A03", "A05", "A04"],
    ["CH-X65", "M1", "A01", "E02", null],
    ["CH-X66", "M1", "C04", "F08", "D06"],
    ["CH-X67", "M1", "D06", "H08", null],
    ["CH-X72", "M3", "C06", "E06", "D06"],
    ["CH-X73", "M3", "C07", "E07", null],
    ["CH-X74", "M3", "D06", "D08", null],
    ["CH-X75", "M3", "F08", "H10", "H09"],
    ["CH-X76", "M3", "F08", "I11", null],
    ["CH-X77", "M3", "F08", "I10", null],
    ["CH-X98", "M2", "F04", "H04", null],
    ["CH-X98", "M2", "J04", "H04", null],
    ["CH-X118", "M1", "G05", "I05", null],
  ] as const)("%s, %s: %s to %s", (_, map, from, to, block) => {
    const [a, b] = [hexOf(from), hexOf(to)];
    expect(los(sight(map), a, b)).toBe(block === null);
    expect(los(sight(map), b, a)).toBe(block === null);
    const found = losBlock(sight(map), a, b);
    expect(found === null ? null : found.map(labelOf).sort().join(" ")).toBe(block);
  });

  test.each([
    // CH-GEO-4
    ["CH-X65", "A01", "E02", 5],
    ["CH-X66", "C04", "F08", 5],
    ["CH-X67", "D06", "H08", 5],
    ["CH-X98", "F04", "H04", 2],
    ["CH-X98", "J04", "H04", 2],
    ["CH-X118", "G05", "I05", 2],
  ] as const)("%s: distance from %s to %s", (_, from, to, distance) => {
    expect(hexDistance(hexOf(from), hexOf(to))).toBe(distance);
  });

  test("CH-X72 to CH-X77: the levels they speak of (CH-11-1)", () => {
    const levels = ["C06", "E06", "C07", "E07", "D07", "D06", "D08", "F08", "H10", "I11", "G08", "G09"];
    expect(levels.map((label) => levelAt(mapOf("M3"), label))).toEqual([0, 1, 0, 2, 1, 1, 1, 2, 0, 0, 1, 0]);
  });
});

describe("walls (CH-5.0.2-2, CH-GEO-9, CH-R6)", () => {
  const walled = (map: MapId, from: string, to: string) => {
    const sides = mapOf(map).walls.find((wall) => wall.hex === to)?.sides ?? [];
    return entrySides(hexOf(from), hexOf(to)).every((side) => sides.includes(side));
  };

  test.each([
    ["CH-X68", "M1", "H07", "D06", true],
    ["CH-X68", "M1", "E04", "D06", true],
    ["CH-X68", "M1", "F05", "D06", true],
    ["CH-X68", "M1", "D04", "D06", false],
    ["CH-X68", "M1", "C04", "D06", false],
    ["CH-X98", "M2", "F04", "H04", true],
    ["CH-X98", "M2", "J04", "H04", false],
  ] as const)("%s, %s: from %s into %s", (_, map, from, to, expected) => {
    expect(walled(map, from, to)).toBe(expected);
  });
});

test("neighbours see each other on every map (CH-6.0-4)", () => {
  for (const map of DATA.maps)
    for (let i = 0; i < map.columns * map.rows; i += 1) {
      const hex = hexAt(i % map.columns, Math.floor(i / map.columns));
      for (const next of DIRECTIONS.map((d) => neighbour(hex, d)))
        if (onHexMap(sight(map.id), next)) expect(los(sight(map.id), hex, next)).toBe(true);
    }
});

test("a wall on its own blocks nothing (CH-4.0-3)", () => {
  // Over the walls of H04 and H05 of M2, bare ground on both sides.
  expect(los(sight("M2"), hexOf("F05"), hexOf("J05"))).toBe(true);
});
