import { describe, expect, test } from "vitest";
import {
  alongBearing,
  bearingApart,
  bearingOf,
  convexPartsOf,
  cosine,
  coveredByRegions,
  isCovered,
  partsOverlap,
  regionGap,
  regionHolds,
  regionOf,
  segmentToRegion,
  sine,
  spanInCircle,
  spans,
  spansInside,
  type Point,
} from "../src/index.ts";

/** A small generator: the seed is in every message. */
function numbers(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff;
    return (state >> 8) % n;
  };
}

const P = (...places: readonly (readonly [number, number])[]): Point[] => places.map(([x, y]) => ({ x, y }));

/** A river with two bends. */
const RIVER = regionOf(P([16, 20], [28, 20], [44, 24], [56, 24], [56, 28], [44, 28], [28, 24], [16, 24]));
const SQUARE = regionOf(P([0, 0], [10, 0], [10, 10], [0, 10]));

describe("bearings", () => {
  test("sines are those of the library, exact where they can be", () => {
    for (let d = -400; d <= 800; d++) {
      expect(Math.abs(sine(d) - Math.sin((d * Math.PI) / 180))).toBeLessThan(5e-15);
      expect(Math.abs(cosine(d) - Math.cos((d * Math.PI) / 180))).toBeLessThan(5e-15);
    }
    expect([0, 30, 90, 150, 180, 210, 270, 330, 360].map(sine)).toEqual([0, 0.5, 1, 0.5, 0, -0.5, -1, -0.5, 0]);
    expect([0, 60, 90, 120, 180].map(cosine)).toEqual([1, 0.5, 0, -0.5, -1]);
  });

  test("the bearing of a direction, and back", () => {
    for (let d = 0; d < 360; d++) {
      const { x, y } = alongBearing(d);
      expect(bearingOf(x, y)).toBe(d);
      expect(bearingOf(Math.round(x * 40_000), Math.round(y * 40_000))).toBe(d);
    }
    expect([bearingOf(0, 0), bearingOf(0, 5), bearingOf(5, 0), bearingOf(0, -5), bearingOf(-5, 0)]).toEqual([
      0, 0, 90, 180, 270,
    ]);
    expect([bearingApart(10, 350), bearingApart(0, 180), bearingApart(90, 45)]).toEqual([20, 180, 45]);
  });
});

describe("regions", () => {
  test("borders are outside, and what is no deeper than the inset", () => {
    expect(regionHolds(SQUARE, 5, 5)).toBe(true);
    expect([regionHolds(SQUARE, 0, 5), regionHolds(SQUARE, 10, 10), regionHolds(SQUARE, 5, 10)]).toEqual([
      false,
      false,
      false,
    ]);
    expect([regionHolds(SQUARE, 1, 5, 1), regionHolds(SQUARE, 1.1, 5, 1)]).toEqual([false, true]);
    expect(RIVER.convex).toBe(false);
    expect([
      regionHolds(RIVER, 28, 22),
      regionHolds(RIVER, 44, 26),
      regionHolds(RIVER, 20, 25),
      regionHolds(RIVER, 36, 20),
    ]).toEqual([true, true, false, false]);
    expect([regionGap(SQUARE, 13, 14), regionGap(SQUARE, 5, 5)]).toEqual([5, 0]);
  });

  test("along an edge is not inside, along a line between two bends is", () => {
    expect(spansInside(SQUARE, 0, -5, 0, 15)).toBe(0);
    expect(spansInside(RIVER, 28, 18, 28, 26)).toBe(1);
    expect(spans.slice(0, 2)).toEqual([0.25, 0.75]);
    expect(spansInside(SQUARE, -10, 5, 20, 5)).toBe(1);
    expect(spansInside(SQUARE, -10, 9.5, 20, 9.5, 1)).toBe(0);
  });

  test("spans hold those points of a line that are inside", () => {
    const seed = 71;
    const pick = numbers(seed);
    for (let k = 0; k < 400; k++) {
      const [ax, ay, bx, by] = [pick(80), pick(50), pick(80), pick(50)];
      const n = spansInside(RIVER, ax, ay, bx, by);
      const inside = spans.slice(0, 2 * n);
      for (let i = 1; i < 200; i++) {
        const share = i / 200;
        const x = ax + share * (bx - ax);
        const y = ay + share * (by - ay);
        const expected = inside.some((from, j) => j % 2 === 0 && share > from && share < (inside[j + 1] ?? 0));
        if (Math.sqrt(nearestEdge(x, y)) > 1e-6) expect(expected, `${seed} ${k}`).toBe(regionHolds(RIVER, x, y));
      }
    }
  });

  test("convex parts make up the whole", () => {
    const parts = convexPartsOf(RIVER).map(regionOf);
    expect(parts.every((part) => part.convex)).toBe(true);
    for (let x = 10.13; x < 60; x += 0.5)
      for (let y = 15.2871; y < 30; y += 0.5) {
        const holding = parts.filter((part) => regionHolds(part, x, y)).length;
        expect(holding, `${x} ${y}`).toBe(regionHolds(RIVER, x, y) ? 1 : 0);
      }
  });

  test("how near a line comes", () => {
    expect(segmentToRegion(SQUARE, -5, 5, 15, 5)).toBe(0);
    expect(segmentToRegion(SQUARE, 13, -50, 13, 50)).toBe(3);
    expect(segmentToRegion(SQUARE, 13, 14, 20, 20)).toBe(5);
    expect(segmentToRegion(SQUARE, 2, 2, 8, 8)).toBe(0);
  });

  test("covered by several", () => {
    const roads = [SQUARE, regionOf(P([10, 2], [20, 2], [20, 5], [10, 5]))];
    expect(coveredByRegions(roads, 1, 3, 19, 3, 0.01)).toBe(true);
    expect(coveredByRegions(roads, 1, 3, 21, 3, 0.01)).toBe(false);
    expect(coveredByRegions(roads, 1, 8, 19, 8, 0.01)).toBe(false);
    expect(coveredByRegions(roads, 0, 0, 10, 0, 0.01)).toBe(true);
    const covers = [P([0, 0], [10, 0], [10, 10], [0, 10]), P([10, 2], [20, 2], [20, 5], [10, 5])];
    expect(isCovered(P([5, 2], [15, 2], [15, 5], [5, 5]), covers, 0.01)).toBe(true);
    expect(isCovered(P([5, 2], [15, 2], [15, 6], [5, 6]), covers, 0.01)).toBe(false);
    expect(partsOverlap(P([0, 0], [10, 0], [10, 10], [0, 10]), P([12, 0], [20, 0], [20, 10], [12, 10]))).toBe(false);
  });

  test("circles", () => {
    expect(spanInCircle(0, 0, 5, -10, 3, 10, 3)).toBe(1);
    expect(spans[0]).toBeCloseTo(0.3, 12);
    expect(spans[1]).toBeCloseTo(0.7, 12);
    expect(spanInCircle(0, 0, 5, -10, 5, 10, 5)).toBe(0);
    expect(spanInCircle(0, 0, 5, 1, 1, 1, 1)).toBe(1);
  });
});

function nearestEdge(x: number, y: number): number {
  let best = Infinity;
  for (let i = 0; i < RIVER.x.length; i++) {
    const j = (i + 1) % RIVER.x.length;
    const [px, py, qx, qy] = [RIVER.x[i] ?? 0, RIVER.y[i] ?? 0, RIVER.x[j] ?? 0, RIVER.y[j] ?? 0];
    for (let k = 0; k <= 100; k++) {
      const dx = px + (k / 100) * (qx - px) - x;
      const dy = py + (k / 100) * (qy - py) - y;
      best = Math.min(best, dx * dx + dy * dy);
    }
  }
  return best;
}
