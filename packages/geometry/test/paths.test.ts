import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  buildTable,
  isLegalPath,
  pathLength,
  rect,
  rotate,
  shortestPath,
  sweptElements,
  type Disc,
  type Element,
  type Path,
  type PathLimits,
  type Point,
  type Polygon,
  type Table,
} from "../src/index.ts";
import { BLOCKS, BUILDING, LOW_WALL, PASSABLE, ROUGH, WALL, box, hamlet, table as cmTable } from "./maps.ts";
import { latticePath } from "./lattice.ts";
import { length, pointElement, segmentElement } from "./naive.ts";

const R = 125;
const SIZE = 3000;
const p = (x: number, y: number): Point => ({ x, y });
const limits = (more: Partial<PathLimits> = {}): PathLimits => ({
  radius: R,
  blockedBy: 1,
  discs: [],
  maxLength: 100_000,
  ...more,
});
const disc: fc.Arbitrary<Disc> = fc.record({
  x: fc.integer({ min: 0, max: SIZE }),
  y: fc.integer({ min: 0, max: SIZE }),
  r: fc.constantFrom(100, 125, 200),
});

/** Places on the table, and obstacles of a size that leaves ways between them. */
const inner = fc.integer({ min: 125, max: SIZE - 125 });
const place: fc.Arbitrary<Point> = fc.record({ x: inner, y: inner });
const bar: fc.Arbitrary<Polygon> = fc
  .tuple(place, fc.integer({ min: 20, max: 900 }), fc.integer({ min: 20, max: 300 }), fc.integer({ min: 0, max: 23 }))
  .map(([c, w, h, steps]) => rotate(rect(c.x, c.y, w, h), c, steps));
const obstacles: fc.Arbitrary<Element[]> = fc.array(
  fc.record({ parts: fc.array(bar, { minLength: 1, maxLength: 2 }), flags: fc.constantFrom(1, 2, 4) }),
  { minLength: 2, maxLength: 8 },
);

/** Every promise about a path, checked without the package. */
function expectLegal(
  path: Path,
  from: Point,
  to: Point,
  blocked: readonly Element[],
  discs: readonly Disc[],
  size = SIZE,
): void {
  expect(path.points[0]).toEqual(from);
  expect(path.points.at(-1)).toEqual(to);
  let total = 0;
  path.points.forEach((b, i) => {
    const a = path.points[i - 1] ?? b;
    total += length(a, b);
    expect(Number.isInteger(b.x) && Number.isInteger(b.y)).toBe(true);
    expect(b.x >= R && b.y >= R && b.x <= size - R && b.y <= size - R).toBe(true);
    for (const e of blocked) expect(segmentElement(a, b, e)).toBeGreaterThan(R - 1 - 0.001);
    for (const d of discs) expect(keepsAway(d, a, b)).toBe(true);
  });
  expect(path.length).toBeCloseTo(total, 6);
  expect(path.length).toBeGreaterThanOrEqual(length(from, to) - 1e-9);
}

/** Exactly, in big integers: is the segment at least radius + r away from the disc's centre? */
function keepsAway(d: Disc, a: Point, b: Point): boolean {
  const [dx, dy, qx, qy] = [BigInt(b.x - a.x), BigInt(b.y - a.y), BigInt(d.x - a.x), BigInt(d.y - a.y)];
  const reach = BigInt(R + d.r) ** 2n;
  const along = dx * qx + dy * qy;
  const whole = dx * dx + dy * dy;
  if (along <= 0n) return qx * qx + qy * qy >= reach;
  if (along >= whole) return BigInt(d.x - b.x) ** 2n + BigInt(d.y - b.y) ** 2n >= reach;
  return (dx * qy - dy * qx) ** 2n >= reach * whole;
}

describe("against a lattice", () => {
  test("legal, and never longer than what a lattice finds", () => {
    fc.assert(
      fc.property(obstacles, fc.array(disc, { maxLength: 3 }), place, place, (list, discs, from, to) => {
        const blocked = list.filter((e) => e.flags !== 4);
        const t = buildTable(SIZE, SIZE, list);
        const path = shortestPath(t, from, to, limits({ discs, blockedBy: 3 }));
        if (path !== null) expectLegal(path, from, to, blocked, discs);
        // Only the rest is worth a lattice: two places to stand on and something between them.
        fc.pre(path === null || path.points.length > 2);
        fc.pre(
          [from, to].every(
            (q) => blocked.every((e) => pointElement(q, e) > R) && discs.every((d) => length(q, d) > R + d.r),
          ),
        );
        const upper = latticePath(from, to, blocked, discs, SIZE, R);
        if (upper === null) return;
        expect(path).not.toBeNull();
        // Bends are rounded to whole units; nothing else may lengthen the path.
        expect(path?.length ?? Infinity).toBeLessThanOrEqual(pathLength(upper) + 2 * (path?.points.length ?? 0));
      }),
      { numRuns: 40 },
    );
  });

  test("a path needs no more than its own length, and is as long the other way round", () => {
    fc.assert(
      fc.property(obstacles, fc.array(disc, { maxLength: 2 }), place, place, (list, discs, from, to) => {
        const t = buildTable(SIZE, SIZE, list);
        const path = shortestPath(t, from, to, limits({ discs }));
        if (path === null) return;
        expect(shortestPath(t, from, to, limits({ discs, maxLength: path.length }))).toEqual(path);
        expect(shortestPath(t, from, to, limits({ discs, maxLength: path.length - 1 }))).toBeNull();
        expect(isLegalPath(t, path.points, limits({ discs, maxLength: path.length }))).toBe(true);
        expect(isLegalPath(t, path.points, limits({ discs, maxLength: path.length - 1 }))).toBe(false);
        const back = shortestPath(t, to, from, limits({ discs }));
        expect(back?.length ?? 0).toBeCloseTo(path.length, 6);
      }),
      { numRuns: 400 },
    );
  });
});

describe("known lengths", () => {
  const fan = (d: number, radius: number): number => Math.sqrt(d * d - radius * radius);

  test("around the end of a wall, within 4 units of the exact round way", () => {
    const t = buildTable(9000, 9000, [{ flags: 1, parts: [rect(4500, 4500, 100, 3000)] }]);
    const from = p(4000, 4600);
    const to = p(5000, 4600);
    const path = shortestPath(t, from, to, limits());
    const d = length(from, p(4450, 6000));
    const rho = R - 1;
    // From the tangent point to straight above the corner.
    const arc = rho * (Math.PI / 2 - (Math.atan2(450, 1400) - Math.asin(rho / d)));
    const exact = 2 * (fan(d, rho) + arc) + 100;
    expect(path?.length ?? 0).toBeGreaterThanOrEqual(exact - 0.001);
    expect(path?.length ?? Infinity).toBeLessThanOrEqual(exact + 4);
    expect(path === null).toBe(false);
  });

  test("around a base, within 4 units", () => {
    const t = buildTable(9000, 9000, []);
    const d: Disc = { x: 4500, y: 4500, r: 125 };
    const path = shortestPath(t, p(3500, 4500), p(5500, 4500), limits({ discs: [d] }));
    const exact = 2 * fan(1000, 250) + 250 * (Math.PI - 2 * Math.acos(250 / 1000));
    expect(path?.length ?? 0).toBeGreaterThanOrEqual(exact - 0.001);
    expect(path?.length ?? Infinity).toBeLessThanOrEqual(exact + 4);
  });

  test("straight when nothing is in the way; a place to itself is a path of one point", () => {
    const t = cmTable(...hamlet);
    expect(shortestPath(t, p(500, 500), p(800, 900), limits())).toEqual({
      points: [p(500, 500), p(800, 900)],
      length: 500,
    });
    expect(shortestPath(t, p(500, 500), p(500, 500), limits())).toEqual({ points: [p(500, 500)], length: 0 });
    expect(shortestPath(t, p(500, 500), p(800, 900), limits({ maxLength: 500 }))?.length).toBe(500);
    expect(shortestPath(t, p(500, 500), p(800, 900), limits({ maxLength: 499 }))).toBeNull();
  });
});

describe("narrow ways", () => {
  const block = (minX: number, minY: number, maxX: number, maxY: number, flags = 1): Element => ({
    flags,
    parts: [[p(minX, minY), p(maxX, minY), p(maxX, maxY), p(minX, maxY)]],
  });
  const gate = (gap: number): Table =>
    buildTable(3000, 3000, [block(1000, 0, 2000, 1400), block(1000, 1400 + gap, 2000, 3000)]);

  test("between two walls: 249 is wide enough for a disc of 250, 247 is not", () => {
    for (const gap of [260, 250, 249]) {
      const path = shortestPath(gate(gap), p(500, 500), p(2500, 2500), limits());
      expect(path === null).toBe(false);
      if (path !== null)
        expectLegal(
          path,
          p(500, 500),
          p(2500, 2500),
          [block(1000, 0, 2000, 1400), block(1000, 1400 + gap, 2000, 3000)],
          [],
        );
    }
    expect(shortestPath(gate(247), p(500, 500), p(2500, 2500), limits())).toBeNull();
    expect(shortestPath(gate(248), p(500, 1524), p(2500, 1524), limits())?.points).toHaveLength(2);
  });

  test("between a wall and the edge of the table", () => {
    for (const [gap, open] of [
      [260, true],
      [250, true],
      [249, true],
      [248, false],
    ] as const) {
      for (const t of [
        buildTable(3000, 3000, [block(1000, gap, 2000, 3000)]),
        buildTable(3000, 3000, [block(1000, 0, 2000, 3000 - gap)]),
      ]) {
        expect(shortestPath(t, p(500, 1500), p(2500, 1500), limits()) !== null).toBe(open);
      }
      const sideways = buildTable(3000, 3000, [block(gap, 1000, 3000, 2000)]);
      expect(shortestPath(sideways, p(1500, 500), p(1500, 2500), limits()) !== null).toBe(open);
      const other = buildTable(3000, 3000, [block(0, 1000, 3000 - gap, 2000)]);
      expect(shortestPath(other, p(1500, 500), p(1500, 2500), limits()) !== null).toBe(open);
    }
  });

  test("straight between two bases exactly a base apart, and not one unit closer", () => {
    const t = buildTable(3000, 3000, []);
    const pair = (y: number): Disc[] => [
      { x: 1500, y: 1500 - y, r: 125 },
      { x: 1500, y: 1500 + y, r: 125 },
    ];
    expect(shortestPath(t, p(500, 1500), p(2500, 1500), limits({ discs: pair(250) }))?.points).toHaveLength(2);
    expect(shortestPath(t, p(500, 1500), p(2500, 1500), limits({ discs: pair(249) }))?.points.length).toBeGreaterThan(
      2,
    );
    // A slanted line exactly 250 away (3-4-5), and one unit nearer.
    const slanted = (r: number): Path | null =>
      shortestPath(t, p(500, 500), p(2100, 1700), limits({ discs: [{ x: 1300 - 150, y: 1100 + 200, r }] }));
    expect(slanted(125)?.points).toHaveLength(2);
    expect(slanted(126)?.points.length).toBeGreaterThan(2);
  });

  test("from and to places that touch a base exactly", () => {
    const t = buildTable(3000, 3000, []);
    // (150, 200) away is 250 away.
    const d: Disc = { x: 1500, y: 1500, r: 125 };
    const straight = [p(1650, 1700), p(2100, 2300)];
    expect(isLegalPath(t, straight, limits({ discs: [d] }))).toBe(true);
    expect(isLegalPath(t, straight.toReversed(), limits({ discs: [d] }))).toBe(true);
    expect(isLegalPath(t, [p(1650, 1700)], limits({ discs: [d] }))).toBe(true);
    expect(isLegalPath(t, straight, limits({ discs: [{ ...d, r: 126 }] }))).toBe(false);
    expect(isLegalPath(t, straight.toReversed(), limits({ discs: [{ ...d, r: 126 }] }))).toBe(false);
    expect(shortestPath(t, p(1350, 1300), p(1650, 1700), limits({ discs: [d] }))?.length).toBeGreaterThan(500);
  });

  test("below a base that stands little more than a base from the edge", () => {
    const wallAbove = buildTable(3000, 3000, [block(1400, 700, 1600, 3000)]);
    const d: Disc = { x: 1500, y: 380, r: 125 };
    const path = shortestPath(wallAbove, p(500, 1500), p(2500, 1500), limits({ discs: [d] }));
    expect(path === null).toBe(false);
    if (path !== null) expectLegal(path, p(500, 1500), p(2500, 1500), [block(1400, 700, 1600, 3000)], [d]);
    expect(shortestPath(wallAbove, p(500, 1500), p(2500, 1500), limits({ discs: [{ ...d, y: 374 }] }))).toBeNull();
  });

  test("an impossible start or end, or a wall all round", () => {
    const t = buildTable(3000, 3000, [block(1000, 1000, 2000, 2000)]);
    expect(shortestPath(t, p(1500, 1500), p(500, 500), limits())).toBeNull();
    expect(shortestPath(t, p(500, 500), p(1500, 1500), limits())).toBeNull();
    expect(shortestPath(t, p(500, 500), p(500, 2900), limits())).toBeNull();
    expect(shortestPath(t, p(100, 500), p(500, 500), limits())).toBeNull();
    expect(shortestPath(t, p(500, 500), p(800, 500), limits({ discs: [{ x: 700, y: 500, r: 125 }] }))).toBeNull();
    expect(shortestPath(t, p(500, 500), p(500, 500), limits({ discs: [{ x: 700, y: 500, r: 125 }] }))).toBeNull();
    const ring = [
      block(1000, 1000, 2000, 1100),
      block(1000, 1900, 2000, 2000),
      block(1000, 1000, 1100, 2000),
      block(1900, 1000, 2000, 2000),
    ];
    expect(shortestPath(buildTable(3000, 3000, ring), p(1500, 1500), p(500, 500), limits())).toBeNull();
  });
});

describe("elements that cap the length", () => {
  const stay = [{ mask: ROUGH | PASSABLE, maxLength: 1500 }];

  test("a low wall: crossed when the path is short, walked round when it is long", () => {
    const t = cmTable(box(LOW_WALL, 45, 45, 12, 1));
    const short = shortestPath(t, p(4500, 3800), p(4500, 5200), limits({ stay, maxLength: 3000 }));
    expect(short?.points).toHaveLength(2);
    const atLimit = shortestPath(t, p(4500, 3750), p(4500, 5250), limits({ stay, maxLength: 3000 }));
    expect(atLimit?.points).toHaveLength(2);
    const long = shortestPath(t, p(4500, 3700), p(4500, 5300), limits({ stay, maxLength: 3000 }));
    expect(long?.points.length).toBeGreaterThan(2);
    expect(sweptElements(t, LOW_WALL, long?.points ?? [], R)).toEqual([]);
    expect(shortestPath(t, p(4500, 3700), p(4500, 5300), limits({ stay, maxLength: 1700 }))).toBeNull();
    const excepted = [{ mask: ROUGH | PASSABLE, maxLength: 1500, except: [0] }];
    expect(
      shortestPath(t, p(4500, 3700), p(4500, 5300), limits({ stay: excepted, maxLength: 1700 }))?.points,
    ).toHaveLength(2);
    expect(isLegalPath(t, [p(4500, 3700), p(4500, 5300)], limits({ stay: excepted }))).toBe(true);
    expect(isLegalPath(t, [p(4500, 3700), p(4500, 5300)], limits({ stay }))).toBe(false);
    expect(isLegalPath(t, [p(4500, 3750), p(4500, 5250)], limits({ stay }))).toBe(true);
  });

  test("agree with the two grounds taken separately", () => {
    fc.assert(
      fc.property(obstacles, place, place, fc.integer({ min: 200, max: 3000 }), (list, from, to, cap) => {
        const t = buildTable(SIZE, SIZE, list);
        const free = shortestPath(t, from, to, limits());
        const around = shortestPath(t, from, to, limits({ blockedBy: 3 }));
        const capped = shortestPath(t, from, to, limits({ stay: [{ mask: 2, maxLength: cap }] }));
        if (free !== null && (free.length <= cap || sweptElements(t, 2, free.points, R).length === 0))
          expect(capped?.length ?? NaN).toBeCloseTo(free.length, 6);
        else if (free === null || around === null) expect(capped).toBeNull();
        else expect(capped?.length ?? NaN).toBeCloseTo(around.length, 6);
        if (capped !== null)
          expect(isLegalPath(t, capped.points, limits({ stay: [{ mask: 2, maxLength: cap }] }))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test("two caps of different lengths", () => {
    const t = buildTable(9000, 9000, [
      { flags: 2, parts: [rect(4500, 4500, 2000, 100)] },
      { flags: 4, parts: [rect(5700, 4500, 400, 100)] },
    ]);
    const caps = [
      { mask: 2, maxLength: 500 },
      { mask: 4, maxLength: 2600 },
    ];
    const via = (a: Point, b: Point): number[] =>
      sweptElements(t, 6, shortestPath(t, a, b, limits({ stay: caps }))?.points ?? [], R);
    expect(via(p(5300, 4300), p(5300, 4700))).toEqual([0]);
    // Longer than 500: over the second, which allows up to 2600.
    expect(via(p(5100, 4000), p(5100, 5000))).toEqual([1]);
    expect(via(p(5100, 3800), p(5100, 5200))).toEqual([1]);
    expect(via(p(4500, 3500), p(4500, 5500))).toEqual([]);
  });

  test("a start in it allows only short paths", () => {
    const t = cmTable(box(LOW_WALL, 45, 45, 12, 12));
    expect(shortestPath(t, p(4500, 4500), p(4500, 6000), limits({ stay }))?.length).toBe(1500);
    expect(shortestPath(t, p(4500, 4500), p(4500, 6001), limits({ stay }))).toBeNull();
  });
});

test("isLegalPath refuses what leaves the table, hits a wall or a base, or is empty", () => {
  const t = cmTable(box(WALL, 45, 45, 12, 1), box(BUILDING, 20, 20, 12, 12));
  const on = limits({ blockedBy: BLOCKS, discs: [{ x: 7000, y: 7000, r: 125 }] });
  expect(isLegalPath(t, [p(500, 500), p(500, 1000)], on)).toBe(true);
  expect(isLegalPath(t, [p(500, 500)], on)).toBe(true);
  expect(isLegalPath(t, [], on)).toBe(false);
  expect(isLegalPath(t, [p(500, 500), p(100, 500)], on)).toBe(false);
  expect(isLegalPath(t, [p(4500, 4000), p(4500, 5000)], on)).toBe(false);
  expect(isLegalPath(t, [p(6500, 7000), p(7500, 7000)], on)).toBe(false);
  expect(isLegalPath(t, [p(6500, 7250), p(7500, 7250)], on)).toBe(true);
  expect(isLegalPath(t, [p(6500, 7249), p(7500, 7249)], on)).toBe(false);
});

test("a table remembers corners per radius and obstacles, not per question", () => {
  const t = buildTable(SIZE, SIZE, [{ flags: 1, parts: [rect(1500, 1500, 200, 1000)] }]);
  const first = shortestPath(t, p(1000, 1500), p(2000, 1500), limits());
  const withDisc = shortestPath(t, p(1000, 1500), p(2000, 1500), limits({ discs: [{ x: 1500, y: 2250, r: 125 }] }));
  expect(withDisc?.length).toBeGreaterThan(0);
  const fresh = buildTable(SIZE, SIZE, [{ flags: 1, parts: [rect(1500, 1500, 200, 1000)] }]);
  const slim = shortestPath(t, p(1000, 1500), p(2000, 1500), limits({ radius: 50 }));
  expect(slim).toEqual(shortestPath(fresh, p(1000, 1500), p(2000, 1500), limits({ radius: 50 })));
  expect(shortestPath(t, p(1000, 1500), p(2000, 1500), limits())).toEqual(first);
});
