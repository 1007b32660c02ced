import Flatten from "@flatten-js/core";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  anyDiscOverlap,
  buildTable,
  discOverlaps,
  discTouches,
  distanceToElement,
  firstSweepOverlap,
  onTable,
  pathLength,
  rect,
  segmentSweepOverlaps,
  segmentToElement,
  sweptElements,
  type Element,
  type Point,
} from "../src/index.ts";
import { TOLERANCE, element, elements, pointElement, point, segmentElement } from "./naive.ts";

const table = (list: readonly Element[]): ReturnType<typeof buildTable> => buildTable(9000, 9000, list);
const radius = fc.integer({ min: 0, max: 400 });
const shape = (part: readonly Point[]): Flatten.Polygon =>
  new Flatten.Polygon(part.map((p) => new Flatten.Point(p.x, p.y)));
/** Random figures hit thresholds too rarely, so these also try the radii next to the distance. */
const radiiAround = (distance: number, r: number): number[] => [
  r,
  Math.floor(distance) + 1,
  Math.ceil(distance) + 1,
  Math.ceil(distance) + 2,
];

describe("distances", () => {
  test("from a point, against flatten-js and a slow version", () => {
    fc.assert(
      fc.property(element, point, (e, p) => {
        const found = distanceToElement(table([e]), 0, p.x, p.y);
        expect(found).toBeCloseTo(pointElement(p, e), 6);
        const oracle = Math.min(
          ...e.parts.map((part) =>
            shape(part).contains(new Flatten.Point(p.x, p.y))
              ? 0
              : new Flatten.Point(p.x, p.y).distanceTo(shape(part))[0],
          ),
        );
        expect(found).toBeCloseTo(oracle, 6);
      }),
      { numRuns: 2000 },
    );
  });

  test("from a segment, against a slow version", () => {
    fc.assert(
      fc.property(element, point, point, (e, a, b) => {
        const found = segmentToElement(table([e]), 0, a.x, a.y, b.x, b.y);
        expect(found).toBeCloseTo(segmentElement(a, b, e), 3);
        expect(segmentToElement(table([e]), 0, b.x, b.y, a.x, a.y)).toBe(found);
      }),
      { numRuns: 2000 },
    );
  });

  test("from a segment, against flatten-js", () => {
    fc.assert(
      fc.property(element, point, point, (e, a, b) => {
        fc.pre(a.x !== b.x || a.y !== b.y);
        const segment = new Flatten.Segment(new Flatten.Point(a.x, a.y), new Flatten.Point(b.x, b.y));
        const oracle = Math.min(
          ...e.parts.map((part) => (shape(part).contains(segment.start) ? 0 : segment.distanceTo(shape(part))[0])),
        );
        expect(segmentToElement(table([e]), 0, a.x, a.y, b.x, b.y)).toBeCloseTo(oracle, 6);
      }),
      { numRuns: 1000 },
    );
  });

  test("a segment through, along, into and past a rectangle", () => {
    const t = table([{ flags: 1, parts: [rect(500, 500, 200, 200)] }]);
    expect(segmentToElement(t, 0, 0, 500, 1000, 500)).toBe(0);
    expect(segmentToElement(t, 0, 500, 500, 510, 510)).toBe(0);
    expect(segmentToElement(t, 0, 500, 500, 1500, 500)).toBe(0);
    expect(segmentToElement(t, 0, 0, 400, 1000, 400)).toBe(0);
    expect(segmentToElement(t, 0, 300, 700, 500, 500)).toBe(0);
    expect(segmentToElement(t, 0, 300, 500, 500, 700)).toBe(0);
    expect(segmentToElement(t, 0, 0, 399, 1000, 399)).toBe(1);
    expect(segmentToElement(t, 0, 0, 399, 1000, 399)).toBe(1);
    // Past a corner: the nearest place is a vertex of the rectangle, not an end of the segment.
    expect(segmentToElement(t, 0, 0, 800, 800, 0)).toBe(0);
    expect(segmentToElement(t, 0, 0, 700, 700, 0)).toBeCloseTo(Math.hypot(50, 50), 9);
    expect(segmentToElement(t, 0, 700, 500, 700, 500)).toBe(100);
  });
});

describe("overlap and contact", () => {
  test("follow the distance, with the tolerance on the documented side", () => {
    fc.assert(
      fc.property(element, point, radius, fc.integer({ min: 0, max: 20 }), (e, p, r0, tolerance) => {
        const t = table([e]);
        const distance = pointElement(p, e);
        for (const r of radiiAround(distance, r0)) {
          if (Math.abs(distance - (r - 1 - TOLERANCE)) > 1e-7)
            expect(discOverlaps(t, 0, p.x, p.y, r)).toBe(distance < r - 1 - TOLERANCE);
          if (Math.abs(distance - (r + tolerance + TOLERANCE)) > 1e-7)
            expect(discTouches(t, 0, p.x, p.y, r, tolerance)).toBe(distance <= r + tolerance + TOLERANCE);
          if (Math.abs(distance - r - tolerance) < 1e-9) expect(discTouches(t, 0, p.x, p.y, r, tolerance)).toBe(true);
        }
      }),
      { numRuns: 3000 },
    );
  });

  test("sweeps follow the segment's distance", () => {
    fc.assert(
      fc.property(element, point, point, radius, (e, a, b, r0) => {
        const t = table([e]);
        const distance = segmentToElement(t, 0, a.x, a.y, b.x, b.y);
        for (const r of radiiAround(distance, r0)) {
          if (Math.abs(distance - (r - 1 - TOLERANCE)) > 1e-7)
            expect(segmentSweepOverlaps(t, 0, a.x, a.y, b.x, b.y, r)).toBe(distance < r - 1 - TOLERANCE);
          expect(segmentSweepOverlaps(t, 0, b.x, b.y, a.x, a.y, r)).toBe(
            segmentSweepOverlaps(t, 0, a.x, a.y, b.x, b.y, r),
          );
        }
      }),
      { numRuns: 3000 },
    );
  });

  test("a sweep overlaps what a disc at any place of it overlaps", () => {
    fc.assert(
      fc.property(elements, point, point, radius, (list, a, b, r) => {
        const t = table(list);
        for (let k = 0; k <= 20; k++) {
          const p = { x: a.x + ((b.x - a.x) * k) / 20, y: a.y + ((b.y - a.y) * k) / 20 };
          list.forEach((_, e) => {
            if (discOverlaps(t, e, p.x, p.y, r))
              expect(segmentSweepOverlaps(t, e, a.x, a.y, b.x, b.y, r + 0.001)).toBe(true);
          });
        }
      }),
      { numRuns: 500 },
    );
  });

  test("a larger radius never removes an overlap or a contact, nor does one more element", () => {
    fc.assert(
      fc.property(
        elements,
        element,
        point,
        point,
        radius,
        fc.integer({ min: 0, max: 100 }),
        (list, extra, a, b, r, more) => {
          const t = table(list);
          const larger = table([...list, extra]);
          list.forEach((_, e) => {
            if (discOverlaps(t, e, a.x, a.y, r)) expect(discOverlaps(t, e, a.x, a.y, r + more)).toBe(true);
            if (discTouches(t, e, a.x, a.y, r, 10)) expect(discTouches(t, e, a.x, a.y, r + more, 10)).toBe(true);
            if (segmentSweepOverlaps(t, e, a.x, a.y, b.x, b.y, r))
              expect(segmentSweepOverlaps(t, e, a.x, a.y, b.x, b.y, r + more)).toBe(true);
          });
          const first = anyDiscOverlap(t, 7, a.x, a.y, r);
          if (first >= 0) expect(anyDiscOverlap(larger, 7, a.x, a.y, r)).toBe(first);
        },
      ),
      { numRuns: 1000 },
    );
  });

  test("thresholds at a flat side, a corner and inside", () => {
    const t = table([{ flags: 1, parts: [rect(500, 500, 200, 200)] }]);
    expect(discOverlaps(t, 0, 500, 276, 125)).toBe(false);
    expect(discOverlaps(t, 0, 500, 277, 125)).toBe(true);
    // 75 and 100 from the corner at (600, 600): the distance is 125.
    expect(discOverlaps(t, 0, 675, 700, 126)).toBe(false);
    expect(discOverlaps(t, 0, 675, 700, 127)).toBe(true);
    expect(discTouches(t, 0, 675, 700, 125, 0)).toBe(true);
    expect(discTouches(t, 0, 675, 700, 124, 0)).toBe(false);
    expect(segmentSweepOverlaps(t, 0, 675, 700, 675, 700, 126)).toBe(false);
    expect(segmentSweepOverlaps(t, 0, 675, 700, 675, 700, 127)).toBe(true);
    expect(segmentSweepOverlaps(t, 0, 0, 276, 1000, 276, 125)).toBe(false);
    expect(segmentSweepOverlaps(t, 0, 0, 277, 1000, 277, 125)).toBe(true);
    expect(discOverlaps(t, 0, 500, 500, 0)).toBe(false);
    expect(discOverlaps(t, 0, 500, 500, 1)).toBe(false);
    expect(discOverlaps(t, 0, 500, 500, 2)).toBe(true);
    expect(segmentSweepOverlaps(t, 0, 0, 500, 1000, 500, 1)).toBe(false);
    expect(segmentSweepOverlaps(t, 0, 0, 500, 1000, 500, 2)).toBe(true);
  });
});

describe("paths of discs", () => {
  test("the elements swept are those that some stretch overlaps", () => {
    fc.assert(
      fc.property(
        elements,
        fc.array(point, { minLength: 1, maxLength: 4 }),
        radius,
        fc.constantFrom(1, 3, 7),
        (list, points, r, mask) => {
          const t = table(list);
          const expected = list.flatMap((e, i) => {
            const distances = points.map((p, k) =>
              segmentToElement(t, i, p.x, p.y, (points[k + 1] ?? p).x, (points[k + 1] ?? p).y),
            );
            return (e.flags & mask) !== 0 && Math.min(...distances) < r - 1 - TOLERANCE ? [i] : [];
          });
          expect(sweptElements(t, mask, points, r)).toEqual(expected);
          expect(firstSweepOverlap(t, mask, points, r)).toBe(expected[0] ?? -1);
        },
      ),
      { numRuns: 1500 },
    );
  });

  test("the first overlapped element of a mask", () => {
    const t = table([1, 2, 4, 2].map((flags) => ({ flags, parts: [rect(500, 500, 200, 200)] })));
    expect(anyDiscOverlap(t, 2, 500, 500, 125)).toBe(1);
    expect(anyDiscOverlap(t, 6, 500, 500, 125)).toBe(1);
    expect(anyDiscOverlap(t, 4, 500, 500, 125)).toBe(2);
    expect(anyDiscOverlap(t, 8, 500, 500, 125)).toBe(-1);
    expect(anyDiscOverlap(t, 2, 2000, 500, 125)).toBe(-1);
  });

  test("length", () => {
    expect(pathLength([])).toBe(0);
    expect(pathLength([{ x: 5, y: 5 }])).toBe(0);
    expect(
      pathLength([
        { x: 0, y: 0 },
        { x: 300, y: 400 },
        { x: 300, y: 0 },
      ]),
    ).toBe(900);
    expect(firstSweepOverlap(table([{ flags: 1, parts: [rect(0, 0, 10, 10)] }]), 1, [], 125)).toBe(-1);
  });

  test("on the table, edge included", () => {
    const t = buildTable(1000, 800, []);
    const at = (x: number, y: number): boolean => onTable(t, x, y, 125);
    expect([at(125, 125), at(875, 675), at(125, 675), at(875, 125)]).toEqual([true, true, true, true]);
    expect([at(124, 300), at(876, 300), at(500, 124), at(500, 676)]).toEqual([false, false, false, false]);
  });
});
