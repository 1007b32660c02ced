import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  EPS,
  buildTable,
  crossedElements,
  crossesEndToEnd,
  lineOfSight,
  occupiedLanes,
  occupiedLanesOf,
  occupiedWidth,
  occupiedWidthOf,
  rect,
  type Element,
  type Point,
  type Polygon,
} from "../src/index.ts";
import { BLOCKS, hamlet } from "./maps.ts";
import { coordinate, element, elements, lanesOf, length, point, sampledWidth, widthOf } from "./naive.ts";

const H = 125;
const halfWidth = fc.constantFrom(100, 125, 250);
const table = (list: readonly Element[]): ReturnType<typeof buildTable> => buildTable(9000, 9000, list);
const withFlags = (list: readonly Element[], mask: number): Element[] => list.filter((e) => (e.flags & mask) !== 0);
const mapped = (list: readonly Element[], f: (p: Point) => Point): Element[] =>
  list.map((e) => ({ flags: e.flags, parts: e.parts.map((p): Polygon => p.map(f)) }));

describe("against slow versions", () => {
  test("the lanes of one element are those of the clipping procedure", () => {
    fc.assert(
      fc.property(element, point, point, halfWidth, (e, a, b, h) => {
        const expected = lanesOf([e], a, b, h);
        const found = occupiedLanes(table([e]), 0, a.x, a.y, b.x, b.y, h);
        // Two parts that meet within a rounding error may be one interval or two.
        expect(Math.abs(widthOf(found) - widthOf(expected))).toBeLessThan(1e-6);
        if (found.length === expected.length)
          found.flat().forEach((v, i) => expect(v).toBeCloseTo(expected.flat()[i] ?? NaN, 6));
        expect(occupiedWidth(table([e]), 0, a.x, a.y, b.x, b.y, h)).toBeCloseTo(widthOf(expected), 6);
      }),
      { numRuns: 4000 },
    );
  });

  test("the union over a mask is that of the clipping procedure", () => {
    fc.assert(
      fc.property(elements, point, point, halfWidth, fc.constantFrom(1, 3, 7), (list, a, b, h, mask) => {
        const expected = widthOf(lanesOf(withFlags(list, mask), a, b, h));
        const t = table(list);
        expect(occupiedWidthOf(t, mask, a.x, a.y, b.x, b.y, h)).toBeCloseTo(expected, 6);
        expect(widthOf(occupiedLanesOf(t, mask, a.x, a.y, b.x, b.y, h))).toBeCloseTo(expected, 6);
        if (Math.abs(2 * h - expected - 1 - EPS) > 1e-6)
          expect(lineOfSight(t, mask, a.x, a.y, b.x, b.y, h)).toBe(2 * h - expected > 1);
      }),
      { numRuns: 4000 },
    );
  });

  test("sampled lanes agree", () => {
    fc.assert(
      fc.property(elements, point, point, (list, a, b) => {
        fc.pre(length(a, b) > 0);
        const samples = 500;
        const parts = list.flatMap((e) => e.parts).length;
        const exact = occupiedWidthOf(table(list), 7, a.x, a.y, b.x, b.y, H);
        // Each part may be off by one sample at either end, or be a clip too thin along the axis to count.
        const thin = list
          .flatMap((e) => e.parts.map((part) => ({ flags: 1, parts: [part] })))
          .filter((e) => lanesOf([e], a, b, H).length === 0);
        const slack =
          2 * parts * ((2 * H) / samples) + thin.reduce((sum, e) => sum + sampledWidth([e], a, b, H, samples), 0);
        expect(Math.abs(exact - sampledWidth(list, a, b, H, samples))).toBeLessThanOrEqual(slack + 1e-9);
      }),
      { numRuns: 200 },
    );
  });
});

describe("properties", () => {
  test("the same both ways round, to the last bit, and lanes change sign", () => {
    fc.assert(
      fc.property(elements, point, point, halfWidth, (list, a, b, h) => {
        const t = table(list);
        expect(occupiedWidthOf(t, 7, a.x, a.y, b.x, b.y, h)).toBe(occupiedWidthOf(t, 7, b.x, b.y, a.x, a.y, h));
        expect(lineOfSight(t, 7, a.x, a.y, b.x, b.y, h)).toBe(lineOfSight(t, 7, b.x, b.y, a.x, a.y, h));
        const there = occupiedLanes(t, 0, a.x, a.y, b.x, b.y, h);
        const back = occupiedLanes(t, 0, b.x, b.y, a.x, a.y, h);
        expect(back.map(([low, high]) => [0 - high, 0 - low]).toReversed()).toEqual(there);
      }),
      { numRuns: 3000 },
    );
  });

  test("shifting by whole units changes nothing, to the last bit", () => {
    fc.assert(
      fc.property(elements, point, point, coordinate, coordinate, (list, a, b, sx, sy) => {
        const shifted = table(mapped(list, (p) => ({ x: p.x + sx, y: p.y - sy })));
        expect(occupiedWidthOf(shifted, 7, a.x + sx, a.y - sy, b.x + sx, b.y - sy, H)).toBe(
          occupiedWidthOf(table(list), 7, a.x, a.y, b.x, b.y, H),
        );
      }),
      { numRuns: 2000 },
    );
  });

  test("mirror images and quarter turns agree", () => {
    fc.assert(
      fc.property(element, point, point, (e, a, b) => {
        const expected = occupiedWidth(table([e]), 0, a.x, a.y, b.x, b.y, H);
        const images: ((p: Point) => Point)[] = [
          (p) => ({ x: -p.x, y: p.y }),
          (p) => ({ x: p.x, y: -p.y }),
          (p) => ({ x: p.y, y: p.x }),
          (p) => ({ x: -p.y, y: p.x }),
        ];
        for (const f of images) {
          const [p, q] = [f(a), f(b)];
          expect(occupiedWidth(table(mapped([e], f)), 0, p.x, p.y, q.x, q.y, H)).toBeCloseTo(expected, 9);
        }
        if (e.parts.length > 1) return;
        // With a single part there is no sum whose order could differ: the images agree to the last bit.
        for (const f of images) {
          const [p, q] = [f(a), f(b)];
          expect(occupiedWidth(table(mapped([e], f)), 0, p.x, p.y, q.x, q.y, H)).toBe(expected);
        }
      }),
      { numRuns: 3000 },
    );
  });

  test("one more element never creates sight, and never frees width", () => {
    fc.assert(
      fc.property(elements, element, point, point, (list, more, a, b) => {
        const before = table(list);
        const after = table([...list, more]);
        if (lineOfSight(after, 7, a.x, a.y, b.x, b.y, H))
          expect(lineOfSight(before, 7, a.x, a.y, b.x, b.y, H)).toBe(true);
        expect(occupiedWidthOf(after, 7, a.x, a.y, b.x, b.y, H)).toBeGreaterThanOrEqual(
          occupiedWidthOf(before, 7, a.x, a.y, b.x, b.y, H) - 1e-9,
        );
      }),
      { numRuns: 3000 },
    );
  });

  test("the order of elements does not matter, and orientation of their parts neither", () => {
    fc.assert(
      fc.property(elements, point, point, (list, a, b) => {
        const turned = list.toReversed().map((e) => ({ flags: e.flags, parts: e.parts.map((p) => p.toReversed()) }));
        expect(occupiedWidthOf(table(turned), 7, a.x, a.y, b.x, b.y, H)).toBe(
          occupiedWidthOf(table(list), 7, a.x, a.y, b.x, b.y, H),
        );
      }),
      { numRuns: 1000 },
    );
  });

  test("lanes are disjoint, ascending and within the corridor; width is their sum", () => {
    fc.assert(
      fc.property(elements, point, point, halfWidth, (list, a, b, h) => {
        const t = table(list);
        const lanes = occupiedLanesOf(t, 7, a.x, a.y, b.x, b.y, h).flat();
        lanes.forEach((v, i) => expect(v).toBeGreaterThan(i === 0 ? -h - 1e-9 : (lanes[i - 1] ?? 0)));
        expect(lanes.at(-1) ?? 0).toBeLessThanOrEqual(h + 1e-9);
        const crossed = crossedElements(t, 7, a.x, a.y, b.x, b.y, h);
        expect(crossed).toEqual(list.flatMap((e, i) => (lanesOf([e], a, b, h).length > 0 ? [i] : [])));
      }),
      { numRuns: 1500 },
    );
  });
});

describe("corners", () => {
  const wall = (...parts: Polygon[]): Element => ({ flags: 1, parts });
  const width = (e: Element, ax = 0, ay = 0, bx = 1000, by = 0): number =>
    occupiedWidth(table([e]), 0, ax, ay, bx, by, H);

  test("two equal points: nothing is occupied and sight exists", () => {
    const t = table([wall(rect(0, 0, 1000, 1000))]);
    expect(occupiedWidth(t, 0, 10, 10, 10, 10, H)).toBe(0);
    expect(occupiedLanes(t, 0, 10, 10, 10, 10, H)).toEqual([]);
    expect(lineOfSight(t, 1, 10, 10, 10, 10, H)).toBe(true);
    expect(crossesEndToEnd(t, 0, 10, 10, 10, 10, H)).toBe(false);
  });

  test("a part as wide as the corridor blocks, one a unit narrower blocks, two units narrower do not", () => {
    for (const [w, blocked] of [
      [250, true],
      [249, true],
      [248, false],
    ] as const) {
      const t = table([
        wall([
          { x: 400, y: -125 },
          { x: 600, y: -125 },
          { x: 600, y: w - 125 },
          { x: 400, y: w - 125 },
        ]),
      ]);
      expect(occupiedWidth(t, 0, 0, 0, 1000, 0, H)).toBe(w);
      expect(lineOfSight(t, 1, 0, 0, 1000, 0, H)).toBe(!blocked);
      expect(crossesEndToEnd(t, 0, 0, 0, 1000, 0, H)).toBe(blocked);
    }
  });

  test("touching a side or an end occupies nothing", () => {
    expect(width(wall(rect(500, 225, 200, 200)))).toBe(0);
    expect(width(wall(rect(500, -225, 200, 200)))).toBe(0);
    expect(width(wall(rect(1100, 0, 200, 200)))).toBe(0);
    expect(width(wall(rect(-100, 0, 200, 200)))).toBe(0);
  });

  test("a clip counts only when more than one unit both along and across", () => {
    expect(width(wall(rect(500, 224, 200, 200)))).toBe(0);
    expect(width(wall(rect(500, 223, 200, 200)))).toBe(2);
    expect(width(wall(rect(500, -223, 200, 200)))).toBe(2);
    expect(width(wall(rect(1099, 0, 200, 200)))).toBe(0);
    expect(width(wall(rect(1098, 0, 200, 200)))).toBe(200);
    expect(width(wall(rect(-99, 0, 200, 200)))).toBe(0);
    expect(width(wall(rect(-98, 0, 200, 200)))).toBe(200);
    expect(
      width(
        wall([
          { x: 500, y: -50 },
          { x: 501, y: -50 },
          { x: 501, y: 50 },
          { x: 500, y: 50 },
        ]),
      ),
    ).toBe(0);
    expect(
      width(
        wall([
          { x: 500, y: -50 },
          { x: 502, y: -50 },
          { x: 502, y: 50 },
          { x: 500, y: 50 },
        ]),
      ),
    ).toBe(100);
  });

  test("a part that covers the corridor end to end, and one that holds it whole", () => {
    expect(width(wall(rect(500, 0, 5000, 5000)))).toBe(250);
    expect(width(wall(rect(500, 0, 5000, 60)))).toBe(60);
    // None of its vertices is inside and no edge crosses an end.
    expect(
      width(
        wall([
          { x: 300, y: -4000 },
          { x: 700, y: -4000 },
          { x: 700, y: 4000 },
          { x: 300, y: 4000 },
        ]),
      ),
    ).toBe(250);
  });

  test("a wedge beyond the end plane counts only with what lies between the planes", () => {
    const wedge = wall([
      { x: 900, y: 0 },
      { x: 1400, y: -500 },
      { x: 1400, y: 500 },
    ]);
    expect(occupiedLanes(table([wedge]), 0, 0, 0, 1000, 0, H)).toEqual([[-100, 100]]);
    const behind = wall([
      { x: 100, y: 0 },
      { x: -400, y: 500 },
      { x: -400, y: -500 },
    ]);
    expect(occupiedLanes(table([behind]), 0, 0, 0, 1000, 0, H)).toEqual([[-100, 100]]);
  });

  test("vertices exactly on an end plane or on a side of the corridor count", () => {
    const triangle = (...corners: readonly (readonly [number, number])[]): Element =>
      wall(corners.map(([x, y]) => ({ x, y })));
    const found = (e: Element): unknown => occupiedLanes(table([e]), 0, 0, 0, 1000, 0, H);
    expect(found(triangle([0, -100], [200, 0], [0, 100]))).toEqual([[-100, 100]]);
    expect(found(triangle([1000, -100], [1000, 100], [800, 0]))).toEqual([[-100, 100]]);
    expect(found(triangle([400, 125], [600, 125], [500, 0]))).toEqual([[0, 125]]);
    expect(found(triangle([400, -125], [600, -125], [500, 0]))).toEqual([[-125, 0]]);
  });

  test("what lies along the axis only outside the band does not count as length", () => {
    // It widens upwards: in the band it is 1 unit long, above it 8.
    expect(
      width(
        wall([
          { x: 500, y: 0 },
          { x: 508, y: 1000 },
          { x: 500, y: 1000 },
        ]),
      ),
    ).toBe(0);
    expect(
      width(
        wall([
          { x: 500, y: 0 },
          { x: 509, y: 1000 },
          { x: 500, y: 1000 },
        ]),
      ),
    ).toBe(125);
    expect(
      width(
        wall([
          { x: 500, y: 0 },
          { x: 508, y: -1000 },
          { x: 500, y: -1000 },
        ]),
      ),
    ).toBe(0);
    expect(
      width(
        wall([
          { x: 500, y: 0 },
          { x: 509, y: -1000 },
          { x: 500, y: -1000 },
        ]),
      ),
    ).toBe(125);
  });

  test("parts that share a seam leave no gap", () => {
    const t = table([wall(rect(500, -60, 200, 120), rect(500, 60, 200, 130))]);
    expect(occupiedLanes(t, 0, 0, 0, 1000, 0, H)).toEqual([[-120, 125]]);
    expect(occupiedWidth(t, 0, 0, 0, 1000, 0, H)).toBe(245);
  });

  test("three parts, the last between the first two", () => {
    const t = table([wall(rect(200, -100, 50, 50)), wall(rect(400, 100, 50, 50)), wall(rect(600, 0, 50, 100))]);
    expect(occupiedLanesOf(t, 1, 0, 0, 1000, 0, H)).toEqual([
      [-125, -75],
      [-50, 50],
      [75, 125],
    ]);
    expect(occupiedWidthOf(t, 1, 0, 0, 1000, 0, H)).toBe(200);
  });

  test("a large part after a small one with the same low lane", () => {
    const t = table([wall(rect(200, -100, 50, 50)), wall(rect(500, 0, 50, 1000))]);
    expect(occupiedWidthOf(t, 1, 0, 0, 1000, 0, H)).toBe(250);
    expect(occupiedLanesOf(t, 1, 0, 0, 1000, 0, H)).toEqual([[-125, 125]]);
  });

  test("a mask without elements and an empty table", () => {
    expect(lineOfSight(table([]), 7, 0, 0, 1000, 0, H)).toBe(true);
    expect(lineOfSight(table([wall(rect(500, 0, 50, 1000))]), 2, 0, 0, 1000, 0, H)).toBe(true);
  });
});

test("results are the same bits on every engine", () => {
  const t = buildTable(9000, 9000, hamlet);
  let state = 20_240_607;
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 8) % 9001;
  };
  const view = new DataView(new ArrayBuffer(8));
  let digest = 0x811c9dc5;
  for (let i = 0; i < 20_000; i++) {
    view.setFloat64(0, occupiedWidthOf(t, BLOCKS, next(), next(), next(), next(), H));
    for (let k = 0; k < 8; k++) digest = Math.imul(digest ^ view.getUint8(k), 0x01000193) >>> 0;
  }
  expect(digest).toBe(2_299_469_993);
});
