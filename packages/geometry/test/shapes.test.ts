import Flatten from "@flatten-js/core";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  boundingBox,
  buildTable,
  convexHull,
  direction,
  distanceToElement,
  octagon,
  polygonsGap,
  polygonsOverlap,
  rect,
  rotate,
  roundUnit,
  thickPolyline,
  type Point,
  type Polygon,
} from "../src/index.ts";
import { contains, convex, gapOf, length, point, sides, wrap } from "./naive.ts";

const p = (x: number, y: number): Point => ({ x, y });
const turns = (polygon: Polygon): number[] =>
  polygon.map((b, i) => {
    const a = polygon.at(i - 1) ?? b;
    const c = polygon[(i + 1) % polygon.length] ?? b;
    return Math.sign((b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x));
  });
const shifted = (polygon: Polygon, x: number, y: number): Polygon => polygon.map((v) => p(v.x + x, v.y + y));

describe("making shapes", () => {
  test("rectangles and octagons", () => {
    expect(rect(4500, 4500, 450, 600)).toEqual([p(4275, 4200), p(4725, 4200), p(4725, 4800), p(4275, 4800)]);
    expect(boundingBox(rect(10, 10, 5, 3))).toEqual({ minX: 7, minY: 8, maxX: 12, maxY: 11 });
    const oct = octagon(4500, 4500, 1800, 1400, 400);
    expect(boundingBox(oct)).toEqual({ minX: 3600, minY: 3800, maxX: 5400, maxY: 5200 });
    expect(oct).toHaveLength(8);
    expect(oct).toEqual(
      expect.arrayContaining([
        p(4000, 3800),
        p(5000, 3800),
        p(3600, 4200),
        p(5400, 4800),
        p(4000, 5200),
        p(5000, 5200),
        p(3600, 4800),
        p(5400, 4200),
      ]),
    );
    expect(turns(oct)).toEqual(Array.from({ length: 8 }, () => 1));
    expect(octagon(0, 0, 100, 100, 50)).toHaveLength(4);
  });

  test("hulls are anticlockwise, without straight corners, and hold every point", () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ x: fc.integer({ min: 0, max: 12 }), y: fc.integer({ min: 0, max: 12 }) }), {
          minLength: 3,
          maxLength: 12,
        }),
        (points) => {
          const hull = convexHull(points);
          const expected = wrap(points).filter((_, i, all) => turns(all)[i] !== 0);
          fc.pre(expected.length >= 3);
          expect(turns(hull).every((s) => s === 1)).toBe(true);
          expect(new Set(hull.map((v) => `${v.x} ${v.y}`))).toEqual(new Set(expected.map((v) => `${v.x} ${v.y}`)));
        },
      ),
      { numRuns: 2000 },
    );
    expect(convexHull([p(0, 0), p(5, 5), p(9, 9)]).length).toBeLessThan(3);
  });

  test("quarter turns are exact and turning back returns", () => {
    const shape = [p(0, 0), p(700, 100), p(300, 900)];
    expect(rotate(shape, p(0, 0), 6)).toEqual(expect.arrayContaining([p(0, 0), p(-100, 700), p(-900, 300)]));
    expect(rotate(shape, p(0, 0), 12)).toEqual(expect.arrayContaining([p(0, 0), p(-700, -100), p(-300, -900)]));
    expect(rotate(shape, p(0, 0), -6)).toEqual(rotate(shape, p(0, 0), 18));
    expect(rotate(shape, p(40, 50), 24)).toEqual(convexHull(shape));
  });

  test("directions and turns by 15 degrees, against the mathematics library", () => {
    for (let k = -24; k <= 48; k++) {
      expect(direction(k).x).toBeCloseTo(Math.cos((k * Math.PI) / 12), 14);
      expect(direction(k).y).toBeCloseTo(Math.sin((k * Math.PI) / 12), 14);
      for (const v of rotate([p(1000, 0), p(0, 1000), p(-1000, -900)], p(0, 0), k)) {
        const source = [p(1000, 0), p(0, 1000), p(-1000, -900)].map((s) => {
          const angle = (k * Math.PI) / 12;
          return p(s.x * Math.cos(angle) - s.y * Math.sin(angle), s.x * Math.sin(angle) + s.y * Math.cos(angle));
        });
        expect(Math.min(...source.map((s) => Math.max(Math.abs(s.x - v.x), Math.abs(s.y - v.y))))).toBeLessThanOrEqual(
          0.5 + 1e-9,
        );
        expect(Number.isInteger(v.x) && Number.isInteger(v.y)).toBe(true);
      }
    }
  });

  test("a thick line covers what is within half its width of the line, corners apart", () => {
    fc.assert(
      fc.property(
        fc.array(point, { minLength: 2, maxLength: 4 }),
        fc.constantFrom(50, 100, 250),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: -1, max: 1, noNaN: true }),
        (line, width, along, across) => {
          fc.pre(line.every((v, i) => i === 0 || length(v, line[i - 1] ?? v) > 200));
          const t = buildTable(9000, 9000, [{ flags: 1, parts: thickPolyline(line, width) }]);
          line.forEach((b, i) => {
            const a = line[i - 1];
            // The bend itself and its neighbourhood are covered: no wedge is missing up to the bevel.
            expect(distanceToElement(t, 0, b.x, b.y)).toBe(0);
            if (a === undefined) return;
            const l = length(a, b);
            const off = across * (width / 2 - 2);
            const q = p(
              a.x + along * (b.x - a.x) - (off * (b.y - a.y)) / l,
              a.y + along * (b.y - a.y) + (off * (b.x - a.x)) / l,
            );
            expect(distanceToElement(t, 0, q.x, q.y)).toBeLessThan(1);
          });
          for (const part of thickPolyline(line, width))
            for (const v of part)
              expect(Math.min(...line.slice(1).map((b, i) => farFrom(v, line[i] ?? b, b)))).toBeLessThanOrEqual(
                width / 2 + 1,
              );
        },
      ),
      { numRuns: 500 },
    );
    expect(thickPolyline([p(0, 0), p(0, 0)], 10)).toEqual([]);
    expect(thickPolyline([p(0, 0), p(100, 0)], 10)).toEqual([convexHull(rect(50, 0, 100, 10))]);
    // A right angle: the outside of the bend is bevelled, so the half-way place of the bevel is covered and the tip is not.
    const bend = buildTable(9000, 9000, [
      { flags: 1, parts: thickPolyline([p(1000, 1000), p(2000, 1000), p(2000, 2000)], 200) },
    ]);
    expect(distanceToElement(bend, 0, 2050, 950)).toBe(0);
    expect(distanceToElement(bend, 0, 2100, 900)).toBeGreaterThan(60);
  });
});

function farFrom(v: Point, a: Point, b: Point): number {
  const l2 = (b.x - a.x) ** 2 + (b.y - a.y) ** 2;
  const s = Math.max(0, Math.min(1, ((v.x - a.x) * (b.x - a.x) + (v.y - a.y) * (b.y - a.y)) / l2));
  return length(v, p(a.x + s * (b.x - a.x), a.y + s * (b.y - a.y)));
}

describe("refusing shapes", () => {
  const build =
    (...part: Point[]): (() => unknown) =>
    () =>
      buildTable(100, 100, [{ flags: 1, parts: [part] }]);

  test("not convex, without area, crossing itself, not in whole units, too far", () => {
    expect(build(p(0, 0), p(10, 0), p(5, 2), p(5, 10))).toThrow(/convex/);
    expect(build(p(0, 0), p(10, 10), p(10, 0), p(0, 10))).toThrow(/convex/);
    expect(build(p(0, 0), p(10, 0))).toThrow(/area/);
    expect(build(p(0, 0), p(10, 10), p(20, 20))).toThrow(/area/);
    expect(build()).toThrow(/area/);
    expect(build(p(0, 0), p(10.5, 0), p(0, 10))).toThrow(/whole/);
    expect(build(p(0, 0), p(NaN, 0), p(0, 10))).toThrow(/whole/);
    for (const far of [p(1_048_577, 0), p(-1_048_577, 0), p(0, 1_048_577), p(0, -1_048_577)])
      expect(build(p(0, 0), far, p(7, 10))).toThrow(/far/);
    expect(build(p(-1_048_576, -1_048_576), p(1_048_576, 0), p(0, 1_048_576))).not.toThrow();
  });

  test("either orientation and straight corners are welcome", () => {
    expect(build(p(0, 0), p(0, 10), p(10, 10), p(10, 0))).not.toThrow();
    expect(build(p(0, 0), p(5, 0), p(10, 0), p(10, 10), p(10, 10), p(0, 10))).not.toThrow();
  });
});

describe("overlap and gap", () => {
  test("of rectangles, by hand", () => {
    const a = [rect(500, 500, 200, 200)];
    expect(polygonsOverlap(a, [rect(700, 500, 200, 200)])).toBe(false);
    expect(polygonsOverlap(a, [rect(699, 500, 200, 200)])).toBe(false);
    expect(polygonsOverlap(a, [rect(698, 500, 200, 200)])).toBe(true);
    expect(polygonsOverlap(a, [rect(698, 699, 200, 200)])).toBe(false);
    expect(polygonsOverlap(a, [rect(500, 500, 20, 20)])).toBe(true);
    expect(polygonsOverlap(a, [rect(5000, 500, 20, 20), rect(500, 500, 20, 20)])).toBe(true);
    expect(polygonsGap(a, [rect(700, 500, 200, 200)])).toBe(0);
    expect(polygonsGap(a, [rect(701, 500, 200, 200)])).toBe(1);
    expect(polygonsGap(a, [rect(1000, 1100, 200, 200)])).toBe(Math.hypot(300, 400));
    expect(polygonsGap(a, [rect(500, 500, 20, 20)])).toBe(0);
    expect(polygonsGap(a, [rect(5000, 500, 20, 20), rect(500, 601, 20, 20).map((v) => p(v.x, v.y + 49))])).toBe(40);
  });

  test("diamonds side by side: corners of their boxes meet, they do not", () => {
    const diamond: Polygon = [p(0, -100), p(100, 0), p(0, 100), p(-100, 0)];
    expect(polygonsOverlap([diamond], [shifted(diamond, 110, 110)])).toBe(false);
    expect(polygonsGap([diamond], [shifted(diamond, 110, 110)])).toBeCloseTo(20 / Math.SQRT2, 9);
    expect(polygonsOverlap([diamond], [shifted(diamond, 99, 99)])).toBe(true);
    expect(polygonsOverlap([diamond], [shifted(diamond, 100, 99)])).toBe(false);
  });

  const flat = (q: Polygon): Flatten.Polygon => new Flatten.Polygon(q.map((v) => new Flatten.Point(v.x, v.y)));

  // flatten-js takes the corner for the nearest point of a side where that is only nearly so, and is then a little too far: it is
  // a check of the idea, the slow version one of the figures.
  test("the gap, against a slow version and flatten-js, both ways", () => {
    fc.assert(
      fc.property(convex, convex, (a, b) => {
        const [first] = a;
        const [second] = b;
        fc.pre(first !== undefined && second !== undefined);
        const nested = contains(a, second) || contains(b, first);
        expect(polygonsGap([a], [b])).toBeCloseTo(gapOf(a, b), 9);
        expect(polygonsGap([a], [b])).toBeCloseTo(nested ? 0 : flat(a).distanceTo(flat(b))[0], 3);
        expect(polygonsGap([b.toReversed()], [a])).toBe(polygonsGap([a], [b]));
        expect(polygonsOverlap([b], [a])).toBe(polygonsOverlap([a], [b]));
        if (polygonsGap([a], [b]) > 0) expect(polygonsOverlap([a], [b])).toBe(false);
      }),
      { numRuns: 600 },
    );
  });

  test("the gap where the nearest point of a side is a hair from its corner", () => {
    const a = [p(769, 1267), p(1226, 1645), p(769, 1268)];
    const b = [p(1098, 2260), p(1102, 1994), p(1513, 2140)];
    // From (1226, 1645) to the side from (1102, 1994) to (1513, 2140), not to its corner.
    expect(polygonsGap([a], [b])).toBeCloseTo(161_543 / Math.sqrt(190_237), 10);
    expect(polygonsGap([a], [b])).toBeLessThan(Math.sqrt(137_177));
  });

  test("they overlap when no shift of one unit parts them", () => {
    fc.assert(
      fc.property(convex, convex, fc.integer({ min: 0, max: 7 }), (a, b, k) => {
        const way = [p(1, 0), p(0, 1), p(-1, 0), p(0, -1), p(1, 1), p(-1, 1), p(1, -1), p(-1, -1)][k] ?? p(0, 0);
        if (polygonsOverlap([a], [b]) && (way.x === 0 || way.y === 0))
          expect(polygonsGap([a], [shifted(b, way.x, way.y)])).toBe(0);
        // And when they do not, they come apart by a shift of a little more than one unit across some edge.
        if (!polygonsOverlap([a], [b])) {
          const apart = [...sides(a), ...sides(b)].some(([c, d]) => {
            const l = length(c, d);
            const n = p((d.y - c.y) / l, (c.x - d.x) / l);
            const reach = (q: Polygon): number[] => q.map((v) => v.x * n.x + v.y * n.y);
            return (
              Math.max(...reach(a)) - Math.min(...reach(b)) <= 1.001 ||
              Math.max(...reach(b)) - Math.min(...reach(a)) <= 1.001
            );
          });
          expect(apart).toBe(true);
        }
      }),
      { numRuns: 1500 },
    );
  });
});

test("rounding: halves away from zero, and never minus zero", () => {
  expect([2.5, -2.5, 2.4, -2.4, 0.5, -0.5].map(roundUnit)).toEqual([3, -3, 2, -2, 1, -1]);
  expect(Object.is(roundUnit(-0.2), 0) && Object.is(roundUnit(-0), 0)).toBe(true);
});
