import { expect, test } from "vitest";
import { outlines, type Field } from "../src/contour.ts";
import type { Point } from "../src/index.ts";
import { sides } from "./naive.ts";

/** A field drawn with # for places inside, first row on top, without the rim. */
function draw(...lines: string[]): Field {
  const columns = (lines[0]?.length ?? 0) + 2;
  const rows = lines.length + 2;
  const inside = new Uint8Array(columns * rows);
  lines
    .toReversed()
    .forEach((line, row) =>
      [...line].forEach((c, column) => (inside[(row + 1) * columns + column + 1] = c === "#" ? 1 : 0)),
    );
  return { columns, rows, inside };
}

/** Rings with crossings half-way between places, in half steps. */
function rings(field: Field): Point[][] {
  const at = (k: number): Point => ({ x: k % field.columns, y: Math.floor(k / field.columns) });
  return outlines(field, (a, b) => ({ x: at(a).x + at(b).x, y: at(a).y + at(b).y }));
}

const area = (ring: readonly Point[]): number =>
  sides(ring).reduce((sum, [a, b]) => sum + a.x * b.y - a.y * b.x, 0) / 2;

test("one place is a diamond, run anticlockwise", () => {
  expect(rings(draw("#")).map((ring) => [ring.length, area(ring)])).toEqual([[4, 2]]);
});

test("a bar has no vertices along its straight sides", () => {
  const [ring = []] = rings(draw("####"));
  expect(ring).toHaveLength(6);
  expect(area(ring)).toBe(14);
  expect(rings(draw("#", "#", "#", "#")).map((r) => [r.length, area(r)])).toEqual([[6, 14]]);
});

test("a slope keeps its straight line", () => {
  // Its long side runs at 45 degrees over four squares.
  const [ring = []] = rings(draw("#...", "##..", "###.", "####"));
  expect(ring).toHaveLength(6);
});

test("places that only meet at a corner are two rings", () => {
  expect(rings(draw("#.", ".#")).map(area)).toEqual([2, 2]);
  expect(rings(draw(".#", "#.")).map(area)).toEqual([2, 2]);
});

test("a hole runs the other way", () => {
  const found = rings(draw("###", "#.#", "###"));
  expect(found).toHaveLength(2);
  expect(found.map(area).sort((a, b) => a - b)).toEqual([-2, 34]);
});

test("every shape of a square: the outline goes round all places inside and none outside", () => {
  for (let bits = 0; bits < 512; bits++) {
    const line = (shift: number): string => [0, 1, 2].map((i) => ((bits >> (shift + i)) & 1 ? "#" : ".")).join("");
    const field = draw(line(0), line(3), line(6));
    const found = rings(field);
    field.inside.forEach((inside, k) => {
      const q = { x: 2 * (k % field.columns), y: 2 * Math.floor(k / field.columns) };
      const winding = found.reduce((sum, ring) => sum + turnsAround(ring, q), 0);
      expect({ bits, k, winding }).toEqual({ bits, k, winding: inside });
    });
  }
});

test("a ring that collapses is dropped, a triangle is not", () => {
  const field = draw("#");
  expect(outlines(field, () => ({ x: 5, y: 5 }))).toEqual([]);
  const corners = [
    { x: 0, y: 0 },
    { x: 10, y: 0 },
    { x: 0, y: 10 },
    { x: 0, y: 10 },
  ];
  let next = 0;
  expect(outlines(field, () => corners[next++] ?? { x: 0, y: 0 })).toHaveLength(1);
});

function turnsAround(ring: readonly Point[], q: Point): number {
  let winding = 0;
  for (const [a, b] of sides(ring)) {
    const left = (b.x - a.x) * (q.y - a.y) - (b.y - a.y) * (q.x - a.x);
    if (a.y <= q.y && b.y > q.y && left > 0) winding++;
    if (a.y > q.y && b.y <= q.y && left < 0) winding--;
  }
  return winding;
}
