import { expect, test } from "vitest";
import { randomFrom } from "../src/draw/pen.ts";
import type { XY } from "../src/draw/pen.ts";
import { isInside, scatter, shadowOf, slice, toEdge, unit } from "../src/draw/shapes.ts";

const SQUARE: readonly XY[] = [
  [0, 0],
  [100, 0],
  [100, 50],
  [0, 50],
];

test("unit vectors go round clockwise on the page", () => {
  for (let i = -40; i <= 40; i++) {
    const [x, y] = unit(i / 16);
    expect(x).toBeCloseTo(Math.cos((i * Math.PI) / 8), 6);
    expect(y).toBeCloseTo(Math.sin((i * Math.PI) / 8), 6);
  }
});

test("scattered places keep apart and inside", () => {
  const places = scatter(SQUARE, 12, 6, 500, randomFrom("seed"));
  expect(places.length).toBeGreaterThan(8);
  for (const [i, p] of places.entries()) {
    expect(isInside(p, SQUARE) && toEdge(p, SQUARE) >= 6).toBe(true);
    for (const q of places.slice(i + 1)) expect(Math.hypot(p[0] - q[0], p[1] - q[1])).toBeGreaterThanOrEqual(12);
  }
  expect(scatter(SQUARE, 12, 6, 500, randomFrom("seed"))).toEqual(places);
  expect(scatter(SQUARE, 12, 6, 500, randomFrom("other"))).not.toEqual(places);
});

test("shadows fall to the south-east", () => {
  const shadow = shadowOf(SQUARE, 10);
  expect(Math.min(...shadow.map(([x]) => x))).toBe(0);
  expect(Math.max(...shadow.map(([x]) => x))).toBe(110);
  expect(Math.max(...shadow.map(([, y]) => y))).toBe(61.5);
  expect(isInside([105, 40], shadow)).toBe(true);
  expect(isInside([5, 60], shadow)).toBe(false);
});

test("slices lie inside, and miss when they should", () => {
  expect(slice(SQUARE, [0, 1], 25)).toEqual([-100, 0]);
  expect(slice(SQUARE, [1, 0], 25)).toEqual([0, 50]);
  expect(slice(SQUARE, [0, 1], 60)).toBeNull();
});
