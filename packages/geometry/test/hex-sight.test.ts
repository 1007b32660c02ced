import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  DIRECTIONS,
  buildHexMap,
  cellOf,
  hexAt,
  hexLine,
  hexOf,
  labelOf,
  los,
  losBlock,
  neighbour,
  onHexMap,
} from "../src/index.ts";
import type { HexMap } from "../src/index.ts";
import { slowLos } from "./hex-naive.ts";

const COLUMNS = 9;
const ROWS = 8;

/** Any ground: what blocks and how high it lies, a number a hex. */
const maps = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 5 })), {
    minLength: COLUMNS * ROWS,
    maxLength: COLUMNS * ROWS,
  })
  .map((cells) =>
    buildHexMap(
      COLUMNS,
      ROWS,
      (label) => cells[placeOf(label)]?.[0] === 0,
      (label) => Math.max(0, (cells[placeOf(label)]?.[1] ?? 0) - 3),
    ),
  );
const all = Array.from({ length: COLUMNS * ROWS }, (_, i) => hexAt(i % COLUMNS, Math.floor(i / COLUMNS)));

describe("line of sight", () => {
  test("is what the letter of the rules gives, over random ground", () => {
    let [clear, blocked] = [0, 0];
    fc.assert(
      fc.property(maps, (map) => {
        for (const from of all)
          for (const to of all) {
            const seen = los(map, from, to);
            if (seen !== slowLos(map, from, to)) throw new Error(`${labelOf(from)} to ${labelOf(to)}: ${seen}`);
            if (seen) clear += 1;
            else blocked += 1;
          }
      }),
      { numRuns: 6 },
    );
    expect(Math.min(clear, blocked)).toBeGreaterThan(100);
  });

  test("CH-6.0-3: is mutual, whichever end was asked first", () => {
    fc.assert(
      fc.property(maps, fc.constantFrom(...all), fc.constantFrom(...all), (map, a, b) => {
        const fresh = { ...map, seen: new Uint8Array(map.seen.length) };
        expect(los(fresh, b, a)).toBe(los(map, a, b));
        expect(losBlock(map, a, b)).toEqual(losBlock(map, b, a));
        expect(losBlock(map, a, b) === null).toBe(los(map, a, b));
        expect(los(map, b, a)).toBe(los(map, a, b));
      }),
    );
  });

  test("CH-6.0-4: neighbours and the hex itself are always seen", () => {
    fc.assert(
      fc.property(maps, fc.constantFrom(...all), (map, hex) => {
        expect(los(map, hex, hex)).toBe(true);
        for (const d of DIRECTIONS) expect(los(map, hex, neighbour(hex, d))).toBe(onHexMap(map, neighbour(hex, d)));
      }),
      { numRuns: 30 },
    );
  });

  test("CH-6.0-2: bare flat ground hides nothing, a wood everywhere all but the nearest", () => {
    const bare = flat([]);
    const wood = flat(all.map(labelOf));
    for (const from of all)
      for (const to of all) {
        expect(los(bare, from, to)).toBe(true);
        const real = hexLine(from, to).some((step) => step.some((hex) => onHexMap(wood, hex)));
        expect(los(wood, from, to)).toBe(!real);
      }
  });

  test("CH-6.0-5: along an edge both must block; on the border of the map the one there is decides", () => {
    expect(los(flat(["C04"]), hexOf("D03"), hexOf("D05"))).toBe(true);
    expect(los(flat(["D04"]), hexOf("D03"), hexOf("D05"))).toBe(true);
    expect(los(flat(["C04", "D04"]), hexOf("D03"), hexOf("D05"))).toBe(false);
    expect(losBlock(flat(["C04", "D04"]), hexOf("D03"), hexOf("D05"))?.map(labelOf)).toEqual(["C04", "D04"]);
    expect(los(flat(["A02"]), hexOf("A01"), hexOf("A03"))).toBe(false);
    expect(los(flat(["H03"]), hexOf("H02"), hexOf("H04"))).toBe(false);
  });

  test("off the map nothing is seen", () => {
    const map = flat([]);
    for (const hex of [hexAt(-1, 2), hexAt(2, -1), hexAt(COLUMNS, 2), hexAt(2, ROWS)]) {
      expect(cellOf(map, hex)).toBe(-1);
      expect(los(map, hexOf("C03"), hex)).toBe(false);
      expect(los(map, hex, hexOf("C03"))).toBe(false);
    }
  });
});

describe("heights", () => {
  const column = (levels: readonly number[], woods: readonly number[] = []) =>
    buildHexMap(
      1,
      levels.length,
      (label) => woods.includes(rowNumber(label)),
      (label) => levels[rowNumber(label)] ?? 0,
    );
  const endToEnd = (levels: readonly number[], woods: readonly number[] = []) =>
    los(column(levels, woods), hexAt(0, 0), hexAt(0, levels.length - 1));

  test("CH-11-4: between equal levels only what is higher blocks", () => {
    expect(endToEnd([1, 1, 1])).toBe(true);
    expect(endToEnd([1, 0, 1])).toBe(true);
    expect(endToEnd([0, 1, 0])).toBe(false);
    expect(endToEnd([1, 0, 1], [1])).toBe(true); // the tops of the trees below
    expect(endToEnd([1, 1, 1], [1])).toBe(false);
    expect(endToEnd([2, 1, 2], [1])).toBe(true);
  });

  test("CH-11-5: from above, what is as high as the higher end blocks", () => {
    expect(endToEnd([1, 1, 0])).toBe(false);
    expect(endToEnd([2, 1, 0])).toBe(true);
    expect(endToEnd([2, 2, 1])).toBe(false);
    expect(endToEnd([2, 0, 0, 0], [1])).toBe(true);
    expect(endToEnd([1, 0, 0, 0], [1])).toBe(false);
  });

  test("CH-11-6: trees right before the lower end hide it", () => {
    expect(endToEnd([2, 0, 0, 0], [2])).toBe(false);
    expect(endToEnd([0, 0, 0, 2], [1])).toBe(false);
    expect(endToEnd([2, 0, 0, 1], [2])).toBe(true); // their tops no higher than the lower end
    expect(endToEnd([2, 0, 1, 0])).toBe(true); // a rise is no trees
  });
});

function flat(blocking: readonly string[]): HexMap {
  return buildHexMap(
    COLUMNS,
    ROWS,
    (label) => blocking.includes(label),
    () => 0,
  );
}

function placeOf(label: string): number {
  return rowNumber(label) * COLUMNS + Number(label.slice(1)) - 1;
}

function rowNumber(label: string): number {
  return label.charCodeAt(0) - 65;
}
