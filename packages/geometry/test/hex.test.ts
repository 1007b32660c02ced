import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  DIRECTIONS,
  directionTo,
  directionTowards,
  entrySides,
  hexAt,
  hexCentre,
  hexCorners,
  hexDistance,
  hexLine,
  hexOf,
  hexSheet,
  inHexArc,
  isHexLabel,
  labelOf,
  neighbour,
  parseHexName,
  rowOf,
  sameHex,
  turned,
} from "../src/index.ts";
import type { Direction, Hex } from "../src/index.ts";
import { disc, hexes, slowEntry, slowLine } from "./hex-naive.ts";

const CENTRE: Hex = { q: 0, r: 0 };
const around = (label: string) => DIRECTIONS.map((d) => labelOf(neighbour(hexOf(label), d)));

describe("labels (CH-GEO-1, CH-GEO-2)", () => {
  test("every label is the label of its hex, and every hex has its own", () => {
    const seen = new Set<string>();
    for (let row = 0; row < 26; row += 1)
      for (let column = 0; column < 99; column += 1) {
        const label = `${String.fromCharCode(65 + row)}${String(column + 1).padStart(2, "0")}`;
        const hex = hexOf(label);
        expect(labelOf(hex)).toBe(label);
        expect([hex.q, rowOf(hex)]).toEqual([column, row]);
        expect(hex).toEqual(hexAt(column, row));
        seen.add(`${hex.q},${hex.r}`);
      }
    expect(seen.size).toBe(26 * 99);
  });

  test.each(["", "J", "J1", "J00", "J100", "j10", "10J", "JJ10", " J10", "J10 "])("%j is no hex", (text) => {
    expect(isHexLabel(text)).toBe(false);
    expect(() => hexOf(text)).toThrow("not a hex");
  });

  test("a hex off the lettered rows or columns has no label", () => {
    for (const hex of [hexAt(-1, 3), hexAt(3, -1), hexAt(99, 3), hexAt(3, 26)]) expect(() => labelOf(hex)).toThrow();
  });

  test("CH-X4: 2-J10 is row J, column 10 of map 2", () => {
    expect(parseHexName("2-J10")).toEqual({ map: 2, label: "J10" });
    expect(hexOf("J10")).toEqual(hexAt(9, 9));
    for (const bad of ["J10", "0-J10", "2-J00", "2-J1", "2-"]) expect(parseHexName(bad)).toBeNull();
  });
});

describe("neighbours and directions (CH-GEO-3)", () => {
  test("CH-X60, CH-X61: the six of a high and of a low column", () => {
    expect(around("F07")).toEqual(["E07", "E08", "F08", "G07", "F06", "E06"]);
    expect(around("G06")).toEqual(["F06", "G07", "H07", "H06", "H05", "G05"]);
  });

  test("going there and back again", () => {
    for (const d of DIRECTIONS) {
      const there = neighbour(CENTRE, d);
      expect(directionTo(CENTRE, there)).toBe(d);
      expect(directionTo(there, CENTRE)).toBe(turned(d, 3));
      expect(turned(d, 3)).toBe((d + 3) % 6);
      expect(turned(d, -1)).toBe((d + 5) % 6);
      expect(turned(d, 13)).toBe((d + 1) % 6);
    }
    expect(directionTo(CENTRE, CENTRE)).toBeNull();
    expect(directionTo(CENTRE, { q: 1, r: 1 })).toBeNull();
  });

  test("CH-R69: the nearest of the six axes, ties to the lower number", () => {
    expect(directionTowards(CENTRE, CENTRE)).toBeNull();
    for (const hex of disc(7)) {
      if (sameHex(hex, CENTRE)) continue;
      // Within 30 degrees of an axis lies the hex whose step away along that axis shortens the straight way most.
      const short = DIRECTIONS.map((d) => squared(hex, neighbour(CENTRE, d)));
      expect(directionTowards(CENTRE, hex)).toBe(short.indexOf(Math.min(...short)));
    }
    expect(directionTowards(hexOf("F07"), hexOf("D08"))).toBe(0); // between N and NE
    expect(directionTowards(hexOf("F07"), hexOf("F09"))).toBe(1); // between NE and SE
  });
});

describe("distance (CH-GEO-4)", () => {
  test("is the number of steps", () => {
    const steps = new Map([["0,0", 0]]);
    let border = [CENTRE];
    for (let n = 1; n <= 8; n += 1) {
      const next: Hex[] = [];
      for (const hex of border)
        for (const d of DIRECTIONS) {
          const to = neighbour(hex, d);
          const key = `${to.q},${to.r}`;
          if (steps.has(key)) continue;
          steps.set(key, n);
          next.push(to);
        }
      expect(next.length).toBe(6 * n);
      for (const hex of next) expect(hexDistance(CENTRE, hex)).toBe(n);
      border = next;
    }
  });

  test("is a metric", () => {
    fc.assert(
      fc.property(hexes, hexes, hexes, (a, b, c) => {
        expect(hexDistance(a, b)).toBe(hexDistance(b, a));
        expect(hexDistance(a, b) === 0).toBe(sameHex(a, b));
        expect(hexDistance(a, c)).toBeLessThanOrEqual(hexDistance(a, b) + hexDistance(b, c));
      }),
    );
  });
});

describe("arc of fire (CH-GEO-10)", () => {
  test("holds 2n + 1 hexes at distance n, and never its own", () => {
    for (const facing of DIRECTIONS) {
      expect(inHexArc(CENTRE, facing, CENTRE)).toBe(false);
      for (let n = 1; n <= 12; n += 1) {
        const inside = disc(n).filter((hex) => hexDistance(CENTRE, hex) === n && inHexArc(CENTRE, facing, hex));
        expect(inside.length).toBe(2 * n + 1);
      }
    }
  });

  test("is the closed cone of 60 degrees to either side", () => {
    for (const facing of DIRECTIONS)
      for (const hex of disc(12)) {
        if (sameHex(hex, CENTRE)) continue;
        const step = neighbour(CENTRE, facing);
        const along = scalar(hex, step);
        const within = along > 0 && 4 * along * along >= scalar(hex, hex) * scalar(step, step);
        expect(inHexArc(CENTRE, facing, hex)).toBe(within);
      }
  });

  test("every hex lies in two arcs, or in three on a row through a neighbour", () => {
    for (const hex of disc(9)) {
      if (sameHex(hex, CENTRE)) continue;
      const arcs = DIRECTIONS.filter((d) => inHexArc(CENTRE, d, hex)).length;
      expect(arcs).toBe(hex.q === 0 || hex.r === 0 || hex.q + hex.r === 0 ? 3 : 2);
    }
  });

  test("at distance 1 it is the three front hexes (CH-5.1-1)", () => {
    for (const facing of DIRECTIONS)
      expect(DIRECTIONS.filter((d) => inHexArc(CENTRE, facing, neighbour(CENTRE, d)))).toEqual(
        [turned(facing, -1), facing, turned(facing, 1)].sort((a, b) => a - b),
      );
  });

  test("CH-X62", () => {
    const sees = (label: string) => inHexArc(hexOf("F07"), 0, hexOf(label));
    for (const label of ["E06", "E07", "E08", "E05", "D06", "E09", "D04", "D03"]) expect(sees(label), label).toBe(true);
    for (const label of ["F06", "F08", "G07", "E04", "F05"]) expect(sees(label), label).toBe(false);
  });
});

describe("lines (CH-GEO-6, CH-GEO-7, CH-GEO-8)", () => {
  test("are what an exact clipping of the segment finds, all differences up to 16 hexes", () => {
    for (const to of disc(16))
      expect(plain(hexLine(CENTRE, to)), `to ${to.q},${to.r}`).toEqual(plain(slowLine(CENTRE, to)));
  });

  test("are the same from anywhere and backwards", () => {
    fc.assert(
      fc.property(hexes, hexes, (a, b) => {
        const line = plain(hexLine(a, b));
        expect(line).toEqual(plain(slowLine(a, b)));
        expect(plain(hexLine(b, a))).toEqual(line.toReversed());
      }),
    );
  });

  test("a step nearer with every crossed hex, and edge pairs side by side", () => {
    fc.assert(
      fc.property(hexes, hexes, (a, b) => {
        for (const [one, other] of hexLine(a, b)) {
          expect(hexDistance(a, one) + hexDistance(one, b)).toBeLessThanOrEqual(hexDistance(a, b) + 1);
          if (other !== undefined) expect(hexDistance(one, other)).toBe(1);
        }
      }),
    );
  });

  test("nothing lies between neighbours, or between a hex and itself", () => {
    for (const d of DIRECTIONS) expect(hexLine(CENTRE, neighbour(CENTRE, d))).toEqual([]);
    expect(hexLine(CENTRE, CENTRE)).toEqual([]);
  });

  test.each([
    ["CH-X22", "H07", "H09", [["G08", "H08"]]],
    ["CH-X63", "I07", "I09", [["H08", "I08"]]],
    ["CH-X65", "A01", "E02", [["B01"], ["C01"], ["C02"], ["D02"]]],
    ["CH-X67", "D06", "H08", [["E06"], ["F07"], ["G07"], ["G08"]]],
    ["CH-X77", "F08", "I10", [["G08", "G09"], ["H09"], ["H10", "I09"]]],
  ])("%s: %s to %s", (_, from, to, expected) => {
    const met = hexLine(hexOf(from), hexOf(to)).map((step) => step.map((hex) => labelOf(hex)).sort());
    expect(met).toEqual(expected);
  });
});

describe("entry sides (CH-GEO-9)", () => {
  test("are where the clipped segment comes in", () => {
    for (const from of disc(16))
      expect(entrySides(from, CENTRE), `from ${from.q},${from.r}`).toEqual(
        sameHex(from, CENTRE) ? [] : slowEntry(from, CENTRE),
      );
    fc.assert(
      fc.property(hexes, hexes, hexes, (a, b, by) => {
        const moved = (hex: Hex) => ({ q: hex.q + by.q, r: hex.r + by.r });
        expect(entrySides(moved(a), moved(b))).toEqual(entrySides(a, b));
      }),
    );
  });

  test("one, or two that meet", () => {
    for (const from of disc(9)) {
      const [one, other, ...rest] = entrySides(from, CENTRE);
      expect(rest).toEqual([]);
      if (sameHex(from, CENTRE)) expect(one).toBeUndefined();
      else if (one !== undefined && other !== undefined) expect([1, 5]).toContain(other - one);
    }
  });

  test.each<[string, Direction[]]>([
    ["H07", [3]],
    ["E04", [4]],
    ["F05", [3, 4]],
    ["D04", [4, 5]],
    ["C04", [5]],
  ])("CH-X68: into D06 from %s", (from, sides) => expect(entrySides(hexOf(from), hexOf("D06"))).toEqual(sides));
});

describe("the drawn sheet", () => {
  const extent = { columns: 14, rows: 12 };

  test("holds every hex whole, and no more", () => {
    const { width, height } = hexSheet(extent);
    const all = Array.from({ length: 14 * 12 }, (_, i) => hexAt(i % 14, Math.floor(i / 14)));
    const corners = all.flatMap((hex) => hexCorners(extent, hex));
    const [xs, ys] = [corners.map((c) => c.x), corners.map((c) => c.y)];
    expect([Math.min(...xs), Math.max(...xs)]).toEqual([0, width]);
    expect([Math.min(...ys), Math.max(...ys)]).toEqual([0, height]);
    for (const { x, y } of corners) expect([x, y].every(Number.isInteger)).toBe(true);
  });

  test("neighbours are 40 mm apart, north up", () => {
    const from = hexCentre(extent, hexOf("F07"));
    for (const d of DIRECTIONS) {
      const to = hexCentre(extent, neighbour(hexOf("F07"), d));
      const gap = Math.sqrt((to.x - from.x) ** 2 + (to.y - from.y) ** 2);
      expect(Math.abs(gap - 400)).toBeLessThan(1);
    }
    expect(hexCentre(extent, hexOf("E07"))).toEqual({ x: from.x, y: from.y + 400 });
    expect(hexCentre(extent, hexOf("F08")).y).toBe(from.y - 200);
  });

  test("a side lies between its corner and the next", () => {
    const corners = hexCorners(extent, hexOf("F07"));
    const from = hexCentre(extent, hexOf("F07"));
    for (const d of DIRECTIONS) {
      const to = hexCentre(extent, neighbour(hexOf("F07"), d));
      const [a, b] = [corners[d], corners[(d + 1) % 6]];
      expect(Math.abs((a?.x ?? 0) + (b?.x ?? 0) - from.x - to.x)).toBeLessThan(3);
      expect((a?.y ?? 0) + (b?.y ?? 0)).toBe(from.y + to.y);
    }
  });
});

/** Scalar product in the true plane, times a constant. */
function scalar(a: Hex, b: Hex): number {
  return 2 * a.q * b.q + 2 * a.r * b.r + a.q * b.r + a.r * b.q;
}

function squared(a: Hex, b: Hex): number {
  const way = { q: a.q - b.q, r: a.r - b.r };
  return scalar(way, way);
}

/** Lists of hexes to compare, pairs in one order. */
function plain(line: readonly (readonly Hex[])[]): string[][] {
  return line.map((step) => step.map(({ q, r }) => `${q},${r}`).sort());
}
