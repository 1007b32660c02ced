import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  buildStrokes,
  buildTable,
  cornersOf,
  coveredBy,
  firstHolding,
  firstMet,
  firstPassed,
  holds,
  lengthInside,
  meetingGap,
  meetsStroke,
  passesInside,
  rect,
  segmentsMeet,
  type Point,
  type Polygon,
} from "../src/index.ts";
import { convex, length, point, pointSegment, sides, wrap } from "./naive.ts";

const p = (x: number, y: number): Point => ({ x, y });
const tableOf = (...parts: Polygon[]): ReturnType<typeof buildTable> =>
  buildTable(
    18_000,
    12_000,
    parts.map((part) => ({ flags: 1, parts: [part] })),
  );

/** On a small lattice lines meet corners and borders all the time. */
const small = fc.record({ x: fc.integer({ min: 0, max: 9 }), y: fc.integer({ min: 0, max: 9 }) });
const smallConvex = fc
  .array(small, { minLength: 3, maxLength: 5 })
  .map(wrap)
  .filter((polygon) => sides(polygon).reduce((sum, [a, b]) => sum + a.x * b.y - a.y * b.x, 0) > 0);

/** A fraction of whole numbers. */
type Ratio = readonly [bigint, bigint];
const less = ([a, b]: Ratio, [c, d]: Ratio): boolean => a * d < c * b;

/** Where the segment is inside the convex polygon, in exact fractions of its length; null where it is not inside at all. */
function exactShare(polygon: Polygon, a: Point, b: Point): readonly [Ratio, Ratio] | null {
  if (a.x === b.x && a.y === b.y) return null;
  let from: Ratio = [0n, 1n];
  let to: Ratio = [1n, 1n];
  for (const [c, d] of sides(polygon)) {
    const side = (q: Point): bigint => BigInt((d.x - c.x) * (q.y - c.y) - (d.y - c.y) * (q.x - c.x));
    const [s, t] = [side(a), side(b)];
    if (s <= 0n && t <= 0n) return null;
    if (s < 0n && less(from, [-s, t - s])) from = [-s, t - s];
    if (t < 0n && less([s, s - t], to)) to = [s, s - t];
  }
  return less(from, to) ? [from, to] : null;
}

const asNumber = ([a, b]: Ratio): number => Number(a) / Number(b);

describe("lengths inside areas", () => {
  test("against exact fractions, on a lattice where everything touches", () => {
    fc.assert(
      fc.property(smallConvex, small, small, (polygon, a, b) => {
        const t = tableOf(polygon);
        const exact = exactShare(polygon, a, b);
        expect(passesInside(t, 0, a.x, a.y, b.x, b.y)).toBe(exact !== null);
        const inside = exact === null ? 0 : (asNumber(exact[1]) - asNumber(exact[0])) * length(a, b);
        expect(lengthInside(t, 0, a.x, a.y, b.x, b.y)).toBeCloseTo(inside, 10);
        expect(lengthInside(t, 0, a.x, a.y, b.x, b.y) > 0).toBe(exact !== null);
        expect(lengthInside(t, 0, b.x, b.y, a.x, a.y)).toBe(lengthInside(t, 0, a.x, a.y, b.x, b.y));
      }),
      { numRuns: 5000 },
    );
  });

  test("against exact fractions, on the table", () => {
    fc.assert(
      fc.property(convex, point, point, (polygon, a, b) => {
        const t = tableOf(polygon);
        const exact = exactShare(polygon, a, b);
        expect(passesInside(t, 0, a.x, a.y, b.x, b.y)).toBe(exact !== null);
        const inside = exact === null ? 0 : (asNumber(exact[1]) - asNumber(exact[0])) * length(a, b);
        expect(lengthInside(t, 0, a.x, a.y, b.x, b.y)).toBeCloseTo(inside, 7);
      }),
      { numRuns: 3000 },
    );
  });

  test("holding a point: inside or on the border", () => {
    fc.assert(
      fc.property(smallConvex, small, (polygon, q) => {
        const on = sides(polygon).some(([a, b]) => pointSegment(q, a, b) < 1e-9);
        const all = sides(polygon).every(([a, b]) => (b.x - a.x) * (q.y - a.y) - (b.y - a.y) * (q.x - a.x) >= 0);
        expect(holds(tableOf(polygon), 0, q.x, q.y)).toBe(on || all);
      }),
      { numRuns: 2000 },
    );
  });

  test("masks, parts and the first of several", () => {
    const t = buildTable(100, 100, [
      { flags: 1, parts: [rect(15, 15, 10, 10)] },
      { flags: 2, parts: [rect(35, 15, 10, 10), rect(45, 15, 10, 10)] },
    ]);
    expect([
      firstPassed(t, 3, 0, 15, 90, 15),
      firstPassed(t, 2, 0, 15, 90, 15),
      firstPassed(t, 4, 0, 15, 90, 15),
    ]).toEqual([0, 1, -1]);
    expect([firstHolding(t, 3, 10, 10), firstHolding(t, 2, 10, 10), firstHolding(t, 3, 40, 15)]).toEqual([0, -1, 1]);
    expect(lengthInside(t, 1, 0, 15, 90, 15)).toBeCloseTo(20, 10);
    expect(cornersOf(t, 1)).toEqual(expect.arrayContaining([p(10, 10), p(20, 10), p(20, 20), p(10, 20)]));
    expect(cornersOf(t, 2)).toHaveLength(8);
  });
});

describe("covered by a union", () => {
  const roads = tableOf(rect(50, 50, 100, 20), rect(50, 80, 20, 40), rect(150, 50, 60, 20));

  test("over borders that touch, not over gaps", () => {
    const on = (a: Point, b: Point): boolean => {
      expect(coveredBy(roads, 1, b.x, b.y, a.x, a.y, 0.01)).toBe(coveredBy(roads, 1, a.x, a.y, b.x, b.y, 0.01));
      return coveredBy(roads, 1, a.x, a.y, b.x, b.y, 0.01);
    };
    expect(on(p(0, 50), p(100, 50))).toBe(true);
    expect(on(p(50, 45), p(50, 95))).toBe(true);
    expect(on(p(0, 40), p(100, 40))).toBe(true);
    expect(on(p(45, 55), p(58, 90))).toBe(true);
    expect(on(p(30, 45), p(58, 90))).toBe(false);
    expect(on(p(90, 50), p(130, 50))).toBe(false);
    expect(on(p(0, 39), p(100, 39))).toBe(false);
    expect(on(p(50, 50), p(50, 50))).toBe(true);
    expect(on(p(110, 50), p(110, 50))).toBe(false);
  });

  test("against samples of the segment", () => {
    fc.assert(
      fc.property(fc.array(smallConvex, { minLength: 1, maxLength: 4 }), small, small, (polygons, a, b) => {
        const t = tableOf(...polygons);
        const samples = Array.from({ length: 201 }, (_, i) =>
          p(a.x + ((b.x - a.x) * i) / 200, a.y + ((b.y - a.y) * i) / 200),
        );
        const all = samples.every((q) =>
          polygons.some((polygon) =>
            sides(polygon).every(([c, d]) => (d.x - c.x) * (q.y - c.y) - (d.y - c.y) * (q.x - c.x) >= -1e-9),
          ),
        );
        // Samples miss breaks smaller than their distance; on this lattice the smallest is larger.
        if (all !== coveredBy(t, 1, a.x, a.y, b.x, b.y, 0.001))
          expect(Math.abs(longestBreak(polygons, a, b))).toBeLessThan(length(a, b) / 100);
      }),
      { numRuns: 2000 },
    );
  });
});

function longestBreak(polygons: readonly Polygon[], a: Point, b: Point): number {
  const spans = polygons
    .map((polygon) => exactShare(polygon, a, b))
    .filter((span) => span !== null)
    .map(([from, to]) => [asNumber(from), asNumber(to)] as const)
    .toSorted((x, y) => x[0] - y[0]);
  let end = 0;
  let longest = 0;
  for (const [from, to] of spans) {
    longest = Math.max(longest, from - end);
    end = Math.max(end, to);
  }
  return Math.max(longest, 1 - end) * length(a, b);
}

describe("lines", () => {
  test("two segments meet: against exact fractions", () => {
    fc.assert(
      fc.property(small, small, small, small, (a, b, c, d) => {
        expect(segmentsMeet(a.x, a.y, b.x, b.y, c.x, c.y, d.x, d.y)).toBe(exactlyMeet(a, b, c, d));
        expect(segmentsMeet(c.x, c.y, d.x, d.y, b.x, b.y, a.x, a.y)).toBe(exactlyMeet(a, b, c, d));
      }),
      { numRuns: 5000 },
    );
  });

  test("how far from the end the nearest shared point is", () => {
    fc.assert(
      fc.property(fc.array(small, { minLength: 2, maxLength: 4 }), small, small, (line, a, b) => {
        const l = buildStrokes([{ points: line, flags: 1 }]);
        const parts = line.slice(1).map((d, i) => [line[i] ?? d, d] as const);
        const met = parts.some(([c, d]) => exactlyMeet(a, b, c, d));
        expect(meetsStroke(l, 0, a.x, a.y, b.x, b.y)).toBe(met);
        expect(firstMet(l, 1, a.x, a.y, b.x, b.y)).toBe(met ? 0 : -1);
        const gap = meetingGap(l, 0, a.x, a.y, b.x, b.y);
        expect(gap < Infinity).toBe(met);
        if (!met) return;
        // The point at that distance from b is on both, and none nearer is.
        const size = length(a, b);
        const at = size === 0 ? b : p(b.x + ((a.x - b.x) * gap) / size, b.y + ((a.y - b.y) * gap) / size);
        expect(Math.min(...parts.map(([c, d]) => pointSegment(at, c, d)))).toBeLessThan(1e-9);
        for (let k = 0; k < 50; k++) {
          const nearer = ((gap - 0.01) * k) / 50;
          if (gap <= 0.01 || size === 0) continue;
          const q = p(b.x + ((a.x - b.x) * nearer) / size, b.y + ((a.y - b.y) * nearer) / size);
          expect(Math.min(...parts.map(([c, d]) => pointSegment(q, c, d)))).toBeGreaterThan(1e-9);
        }
      }),
      { numRuns: 3000 },
    );
  });

  test("a line needs two points", () => {
    expect(() => buildStrokes([{ points: [p(0, 0)], flags: 1 }])).toThrow(/two points/);
  });
});

/** Common points of two segments, by the parameters of their lines. */
function exactlyMeet(a: Point, b: Point, c: Point, d: Point): boolean {
  const r = p(b.x - a.x, b.y - a.y);
  const s = p(d.x - c.x, d.y - c.y);
  const q = p(c.x - a.x, c.y - a.y);
  const across = r.x * s.y - r.y * s.x;
  if (across !== 0) {
    const t = (q.x * s.y - q.y * s.x) / across;
    const u = (q.x * r.y - q.y * r.x) / across;
    // Small whole numbers: a quotient that should be 0 or 1 is.
    return t >= 0 && t <= 1 && u >= 0 && u <= 1;
  }
  return [a, b].some((v) => pointSegment(v, c, d) < 1e-9) || [c, d].some((v) => pointSegment(v, a, b) < 1e-9);
}
