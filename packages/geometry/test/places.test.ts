/* Scatter, borders, circles, zones and arcs. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  arcOf,
  backToBoundary,
  buildTable,
  discPartlyIn,
  discWhollyIn,
  distanceToElement,
  firstInside,
  gapSquaredWithin,
  inArc,
  inBlast,
  isInside,
  lineOfSight,
  rect,
  scatter,
  shielded,
  thickPolyline,
  type Arc,
  type Point,
} from "../src/index.ts";
import { element, elements, length, point, pointElement, pointSegment } from "./naive.ts";

describe("scatter", () => {
  test("goes the distance in the direction of the hour", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -5000, max: 9000 }),
        fc.integer({ min: -5000, max: 9000 }),
        fc.integer({ min: 0, max: 2000 }),
        fc.integer({ min: 1, max: 12 }),
        (x, y, d, hour) => {
          const to = scatter(x, y, d, hour);
          expect(Math.abs(to.x - (x + d * Math.sin((hour * Math.PI) / 6)))).toBeLessThanOrEqual(0.5 + 1e-6);
          expect(Math.abs(to.y - (y + d * Math.cos((hour * Math.PI) / 6)))).toBeLessThanOrEqual(0.5 + 1e-6);
          expect(Number.isInteger(to.x) && Number.isInteger(to.y)).toBe(true);
        },
      ),
    );
  });

  test("halves go away from zero, on either side of it", () => {
    expect(scatter(0, 0, 5, 1).x).toBe(3);
    expect(scatter(0, 0, 5, 7).x).toBe(-3);
    expect(scatter(10, 0, 5, 7).x).toBe(8);
    expect(scatter(-10, 0, 5, 1).x).toBe(-8);
    expect(Object.is(scatter(0, 0, 7, 6).x, 0)).toBe(true);
  });
});

describe("back to the border", () => {
  test("a whole place on the path, at the border, never inside; then nothing but inside up to the end", () => {
    fc.assert(
      fc.property(element, point, point, (e, from, to) => {
        const t = buildTable(9000, 9000, [e]);
        fc.pre(pointElement(to, e) === 0 && pointElement(from, e) > 5);
        const p = backToBoundary(t, 0, from.x, from.y, to.x, to.y);
        expect(Number.isInteger(p.x) && Number.isInteger(p.y)).toBe(true);
        expect(pointSegment(p, from, to)).toBeLessThan(3);
        expect(distanceToElement(t, 0, p.x, p.y)).toBeLessThan(3);
        expect(isInside(t, 0, p.x, p.y)).toBe(false);
        // Not inside: some place a hair away is outside.
        const around = Array.from({ length: 360 }, (_, k) => ({
          x: p.x + 0.01 * Math.cos((k * Math.PI) / 180),
          y: p.y + 0.01 * Math.sin((k * Math.PI) / 180),
        }));
        expect(around.some((q) => distanceToElement(t, 0, q.x, q.y) > 0)).toBe(true);
        const whole = length(from, to);
        for (let s = length(from, p) + 4; s < whole; s += whole / 50) {
          expect(
            distanceToElement(t, 0, from.x + ((to.x - from.x) * s) / whole, from.y + ((to.y - from.y) * s) / whole),
          ).toBeLessThan(0.01);
        }
      }),
      { numRuns: 1500 },
    );
  });

  const twoRooms = buildTable(9000, 9000, [
    { flags: 1, parts: [rect(1100, 1000, 200, 200), rect(1300, 1000, 200, 200), rect(1800, 1000, 200, 200)] },
  ]);

  test("seams do not stop it, gaps do: the last entry counts", () => {
    expect(backToBoundary(twoRooms, 0, 500, 1000, 1350, 1000)).toEqual({ x: 1000, y: 1000 });
    expect(backToBoundary(twoRooms, 0, 500, 1000, 1850, 1000)).toEqual({ x: 1700, y: 1000 });
    expect(backToBoundary(twoRooms, 0, 2500, 1000, 1350, 1000)).toEqual({ x: 1400, y: 1000 });
  });

  test("inside is strict, but a seam is inside", () => {
    const at = (x: number, y: number): boolean => isInside(twoRooms, 0, x, y);
    expect([at(1001, 1000), at(1200, 1000), at(1399, 901)]).toEqual([true, true, true]);
    expect([at(1000, 1000), at(1300, 900), at(1300, 1100), at(1400, 1000), at(1900, 1100)]).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
    expect([at(999, 1000), at(1550, 1000), at(1100, 899)]).toEqual([false, false, false]);
    const t = buildTable(
      9000,
      9000,
      [1, 2, 4, 2].map((flags) => ({ flags, parts: [rect(1000, 1000, 200, 200)] })),
    );
    expect([
      firstInside(t, 2, 1000, 1000),
      firstInside(t, 6, 1099, 901),
      firstInside(t, 4, 950, 950),
      firstInside(t, 8, 1000, 1000),
      firstInside(t, 7, 1100, 1000),
    ]).toEqual([1, 1, 2, -1, -1]);
  });

  test("a point is inside when some part holds it in its interior", () => {
    fc.assert(
      fc.property(element, point, (e, q) => {
        const t = buildTable(9000, 9000, [e]);
        const around = [
          q,
          { x: q.x + 0.001, y: q.y },
          { x: q.x - 0.001, y: q.y },
          { x: q.x, y: q.y + 0.001 },
          { x: q.x, y: q.y - 0.001 },
        ];
        const deep = e.parts.some((part) => around.every((o) => pointElement(o, { flags: 1, parts: [part] }) === 0));
        if (deep) expect(isInside(t, 0, q.x, q.y)).toBe(true);
        if (pointElement(q, e) > 0.01) expect(isInside(t, 0, q.x, q.y)).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });

  test("a start inside is where it ends; an end outside or on the border stays", () => {
    expect(backToBoundary(twoRooms, 0, 1100, 1000, 1350, 1000)).toEqual({ x: 1100, y: 1000 });
    expect(backToBoundary(twoRooms, 0, 500, 1000, 900, 1000)).toEqual({ x: 900, y: 1000 });
    expect(backToBoundary(twoRooms, 0, 500, 1000, 1000, 1000)).toEqual({ x: 1000, y: 1000 });
    // Through both rooms, to the far wall.
    expect(backToBoundary(twoRooms, 0, 500, 1000, 1400, 1000)).toEqual({ x: 1400, y: 1000 });
    expect(backToBoundary(twoRooms, 0, 500, 1000, 1600, 1000)).toEqual({ x: 1600, y: 1000 });
  });

  test("running along a side is not entering", () => {
    const t = buildTable(9000, 9000, [{ flags: 1, parts: [rect(1100, 1000, 200, 200), rect(1350, 950, 300, 300)] }]);
    expect(backToBoundary(t, 0, 500, 900, 1400, 900)).toEqual({ x: 1200, y: 899 });
    expect(backToBoundary(t, 0, 500, 900, 1150, 900)).toEqual({ x: 1150, y: 900 });
  });

  test("a slanted path stops at the nearest whole place that is not inside", () => {
    const t = buildTable(9000, 9000, [{ flags: 1, parts: [rect(1500, 1500, 1000, 1000)] }]);
    // It enters at (1233 1/3, 1000).
    expect(backToBoundary(t, 0, 1000, 300, 1400, 1500)).toEqual({ x: 1233, y: 1000 });
  });

  test("a bend of a thick line is one piece", () => {
    const t = buildTable(9000, 9000, [
      {
        flags: 1,
        parts: thickPolyline(
          [
            { x: 1000, y: 1000 },
            { x: 2000, y: 1000 },
            { x: 2000, y: 2000 },
          ],
          200,
        ),
      },
    ]);
    expect(backToBoundary(t, 0, 1500, 500, 1500, 1000)).toEqual({ x: 1500, y: 900 });
    expect(distanceToElement(t, 0, 2050, 950)).toBe(0);
    const p = backToBoundary(t, 0, 2500, 500, 2000, 1000);
    expect(p).toEqual({ x: 2050, y: 950 });
  });
});

describe("circles", () => {
  test("within reach, edge included, in whole numbers", () => {
    expect(gapSquaredWithin(0, 0, 300, 400, 500)).toBe(true);
    expect(gapSquaredWithin(0, 0, 300, 400, 499)).toBe(false);
    expect(gapSquaredWithin(300, 401, 0, 0, 500)).toBe(false);
    expect(gapSquaredWithin(7, 7, 7, 7, 0)).toBe(true);
    expect(gapSquaredWithin(7, 7, 7, 7, -1)).toBe(false);
  });

  test("in a blast", () => {
    expect(inBlast(725, 0, 125, 0, 0, 600)).toBe(true);
    expect(inBlast(726, 0, 125, 0, 0, 600)).toBe(false);
    expect(inBlast(435, 580, 125, 0, 0, 600)).toBe(true);
    expect(inBlast(436, 580, 125, 0, 0, 600)).toBe(false);
  });

  test("shielded is the contrary of seen", () => {
    fc.assert(
      fc.property(elements, point, point, (list, a, b) => {
        const t = buildTable(9000, 9000, list);
        expect(shielded(t, 3, a.x, a.y, b.x, b.y, 100)).toBe(!lineOfSight(t, 3, b.x, b.y, a.x, a.y, 100));
      }),
      { numRuns: 300 },
    );
  });
});

describe("zones", () => {
  const strip = { minX: 0, minY: 0, maxX: 9000, maxY: 1500 };
  test("wholly in, border included", () => {
    expect(discWhollyIn(strip, 4000, 1375, 125)).toBe(true);
    expect(discWhollyIn(strip, 4000, 1376, 125)).toBe(false);
    expect(discWhollyIn(strip, 4000, 124, 125)).toBe(false);
    expect(discWhollyIn(strip, 124, 500, 125)).toBe(false);
    expect(discWhollyIn(strip, 125, 125, 125)).toBe(true);
    expect(discWhollyIn(strip, 8875, 500, 125)).toBe(true);
    expect(discWhollyIn(strip, 8876, 500, 125)).toBe(false);
    expect(discWhollyIn({ minX: -Infinity, minY: -Infinity, maxX: Infinity, maxY: 1500 }, -400, -400, 125)).toBe(true);
  });
  test("partly in needs more than a unit", () => {
    expect(discPartlyIn(strip, 4000, 1623, 125)).toBe(true);
    expect(discPartlyIn(strip, 4000, 1624, 125)).toBe(false);
    expect(discPartlyIn(strip, 4000, 700, 125)).toBe(true);
    expect(discPartlyIn(strip, 4000, -123, 125)).toBe(true);
    expect(discPartlyIn(strip, 4000, -124, 125)).toBe(false);
    expect(discPartlyIn(strip, -123, 700, 125)).toBe(true);
    expect(discPartlyIn(strip, -124, 700, 125)).toBe(false);
    expect(discPartlyIn(strip, 9123, 700, 125)).toBe(true);
    expect(discPartlyIn(strip, 9124, 700, 125)).toBe(false);
    // Near a corner of the zone the distance is round: 75 and 100 away is 125 away.
    expect(discPartlyIn(strip, 9075, 1600, 126)).toBe(false);
    expect(discPartlyIn(strip, 9075, 1600, 127)).toBe(true);
    expect(discPartlyIn(strip, 4000, 700, 0)).toBe(false);
  });
});

describe("arcs", () => {
  const arcs: readonly Arc[] = ["front", "right", "rear", "left"];
  const at = (facing: Point, target: Point): Arc => arcOf(100, 100, facing.x, facing.y, 100 + target.x, 100 + target.y);

  test("the four quarters, right being clockwise", () => {
    const north = { x: 0, y: 10 };
    expect(at(north, { x: 0, y: 5 })).toBe("front");
    expect(at(north, { x: 5, y: 0 })).toBe("right");
    expect(at(north, { x: 0, y: -5 })).toBe("rear");
    expect(at(north, { x: -5, y: 0 })).toBe("left");
    expect(at({ x: 10, y: 0 }, { x: 0, y: -5 })).toBe("right");
  });

  test("diagonals belong to front and rear, one step aside to the flank", () => {
    const north = { x: 0, y: 10 };
    expect([
      at(north, { x: 5, y: 5 }),
      at(north, { x: -5, y: 5 }),
      at(north, { x: 5, y: -5 }),
      at(north, { x: -5, y: -5 }),
    ]).toEqual(["front", "front", "rear", "rear"]);
    expect([at(north, { x: 6, y: 5 }), at(north, { x: -6, y: 5 })]).toEqual(["right", "left"]);
    expect(at(north, { x: 0, y: 0 })).toBe("front");
  });

  test("borders belong to both neighbours; half turns include the flank line", () => {
    const has = (target: Point, arc: Arc, degrees: 90 | 180): boolean =>
      inArc(0, 0, 3, 4, target.x, target.y, arc, degrees);
    // (-1, 7) and (7, 1) are at 45 degrees to the left and right of (3, 4).
    expect(has({ x: -1, y: 7 }, "front", 90) && has({ x: -1, y: 7 }, "left", 90)).toBe(true);
    expect(has({ x: 7, y: 1 }, "front", 90) && has({ x: 7, y: 1 }, "right", 90)).toBe(true);
    expect(has({ x: -2, y: 7 }, "front", 90)).toBe(false);
    expect(has({ x: -4, y: 3 }, "front", 180) && has({ x: -4, y: 3 }, "rear", 180)).toBe(true);
    expect(has({ x: -5, y: 3 }, "front", 180)).toBe(false);
    expect(has({ x: 3, y: 4 }, "left", 180) && has({ x: 3, y: 4 }, "right", 180)).toBe(true);
    expect(inArc(0, 0, 3, 4, 7, 1)).toBe(true);
    expect(inArc(0, 0, 3, 4, 7, 0)).toBe(false);
  });

  test("against angles", () => {
    const offset = fc
      .record({ x: fc.integer({ min: -500, max: 500 }), y: fc.integer({ min: -500, max: 500 }) })
      .filter((v) => v.x !== 0 || v.y !== 0);
    fc.assert(
      fc.property(offset, offset, (facing, target) => {
        const degrees = ((Math.atan2(target.y, target.x) - Math.atan2(facing.y, facing.x)) * 180) / Math.PI;
        const away = (centre: number): number => Math.abs(((((degrees - centre) % 360) + 540) % 360) - 180);
        const centres = { front: 0, left: 90, rear: 180, right: -90 };
        for (const arc of arcs) {
          if (Math.abs(away(centres[arc]) - 45) > 1e-6)
            expect(inArc(7, 9, facing.x, facing.y, 7 + target.x, 9 + target.y, arc, 90)).toBe(away(centres[arc]) < 45);
          if (Math.abs(away(centres[arc]) - 90) > 1e-6)
            expect(inArc(7, 9, facing.x, facing.y, 7 + target.x, 9 + target.y, arc, 180)).toBe(away(centres[arc]) < 90);
        }
        const one = at(facing, target);
        expect(away(centres[one])).toBeLessThanOrEqual(45 + 1e-6);
      }),
      { numRuns: 2000 },
    );
  });
});
