import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  isCoherent,
  march,
  reachOf,
  reaches,
  wayTo,
  type Ground,
  type Marcher,
  type MarchLimits,
  type Place,
} from "../src/index.ts";

const p = (x: number, y: number): Place => ({ x, y });

/** Open ground with boxes that cost more to cross or are closed; one may go along a border. */
interface Box {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
  readonly times: number;
}

function inside(b: Box, a: Place, c: Place): number {
  let from = 0;
  let to = 1;
  for (const [s, d, low, high] of [
    [a.x, c.x - a.x, b.minX, b.maxX],
    [a.y, c.y - a.y, b.minY, b.maxY],
  ] as const) {
    if (d === 0) {
      if (s <= low || s >= high) return 0;
      continue;
    }
    const [near, far] = d > 0 ? [(low - s) / d, (high - s) / d] : [(high - s) / d, (low - s) / d];
    from = Math.max(from, near);
    to = Math.min(to, far);
  }
  return to - from > 1e-12 ? (to - from) * Math.hypot(c.x - a.x, c.y - a.y) : 0;
}

function ground(boxes: readonly Box[]): Ground {
  return {
    cost(ax, ay, bx, by) {
      let cost = Math.hypot(bx - ax, by - ay);
      for (const b of boxes) {
        const length = inside(b, p(ax, ay), p(bx, by));
        if (length > 0) cost += (b.times - 1) * length;
      }
      return cost;
    },
    rests: (x, y) =>
      !boxes.some((b) => b.times === Infinity && x >= b.minX && x <= b.maxX && y >= b.minY && y <= b.maxY),
    roundabout: true,
    bends: () => boxes.flatMap((b) => [p(b.minX, b.minY), p(b.maxX, b.minY), p(b.maxX, b.maxY), p(b.minX, b.maxY)]),
  };
}

const coordinate = fc.integer({ min: 0, max: 60 }).map((v) => 10 * v);
const place = fc.record({ x: coordinate, y: coordinate });
const box: fc.Arbitrary<Box> = fc
  .tuple(place, fc.integer({ min: 5, max: 20 }), fc.integer({ min: 5, max: 20 }), fc.constantFrom(2, 3, Infinity))
  .map(([{ x, y }, w, h, times]) => ({ minX: x, minY: y, maxX: x + 10 * w, maxY: y + 10 * h, times }));

describe("ways", () => {
  test("no dearer than any sequence of up to three bends, and as cheap as the best round one box", () => {
    fc.assert(
      fc.property(
        fc.array(box, { maxLength: 2 }),
        place,
        place,
        fc.integer({ min: 100, max: 1200 }),
        (boxes, from, to, allowance) => {
          const g = ground(boxes);
          const bends = g.bends(from, allowance);
          let best = g.cost(from.x, from.y, to.x, to.y);
          const follow = (at: Place, cost: number, left: number): void => {
            best = Math.min(best, cost + g.cost(at.x, at.y, to.x, to.y));
            if (left > 0) for (const b of bends) follow(b, cost + g.cost(at.x, at.y, b.x, b.y), left - 1);
          };
          follow(from, 0, 3);
          const way = wayTo(reachOf(g, from, allowance, 9), to);
          expect(reaches(reachOf(g, from, allowance, 9), to)).toBe(way !== null);
          if (boxes.length < 2)
            expect(way === null ? Infinity : way.cost).toBeCloseTo(best > allowance + 0.01 ? Infinity : best, 6);
          if (best <= allowance) expect(way?.cost).toBeLessThanOrEqual(best + 1e-6);
          if (way !== null) {
            expect(way.points[0]).toEqual(from);
            expect(way.points.at(-1)).toEqual(to);
            expect(way.points.length - 1).toBeLessThanOrEqual(9);
            expect(way.cost).toBeLessThanOrEqual(allowance + 0.01);
            let cost = 0;
            way.points.forEach((q, i) => {
              const last = way.points[i - 1];
              if (last !== undefined) cost += g.cost(last.x, last.y, q.x, q.y);
            });
            expect(cost).toBeCloseTo(way.cost, 6);
          }
        },
      ),
      { numRuns: 1500 },
    );
  });

  test("straight where that is within the allowance, unless one rather goes round", () => {
    const g = ground([{ minX: 100, minY: 90, maxX: 200, maxY: 300, times: 2 }]);
    const plain = { ...g, roundabout: false };
    expect(wayTo(reachOf(plain, p(50, 100), 300, 8), p(250, 100))?.points).toEqual([p(50, 100), p(250, 100)]);
    const round = [p(50, 100), p(100, 90), p(200, 90), p(250, 100)];
    expect(wayTo(reachOf(g, p(50, 100), 300, 8), p(250, 100))?.points).toEqual(round);
    expect(wayTo(reachOf(plain, p(50, 100), 299, 8), p(250, 100))?.points).toEqual(round);
  });

  test("no more segments than allowed; one reach answers for many places", () => {
    const g = ground([{ minX: 100, minY: 0, maxX: 200, maxY: 300, times: Infinity }]);
    expect(wayTo(reachOf(g, p(50, 100), 2000, 3), p(250, 100))?.points).toEqual([
      p(50, 100),
      p(100, 0),
      p(200, 0),
      p(250, 100),
    ]);
    expect(wayTo(reachOf(g, p(50, 100), 2000, 2), p(250, 100))).toBeNull();
    const reach = reachOf(g, p(50, 100), 2000, 8);
    expect(wayTo(reach, p(50, 100))).toEqual({ points: [p(50, 100)], cost: 0 });
    expect(wayTo(reach, p(90, 100))?.points).toHaveLength(2);
    expect(wayTo(reach, p(250, 290))?.points).toEqual([p(50, 100), p(100, 300), p(200, 300), p(250, 290)]);
  });
});

const LIMITS: MarchLimits = { allowance: 400, segments: 8, spacing: 40, link: 100, lattice: 10 };

describe("marching bodies", () => {
  const column = (n: number, x: number, y: number): Place[] => Array.from({ length: n }, (_, i) => p(x, y + 60 * i));
  const body = (starts: readonly Place[], dx: number, dy: number, exact: readonly number[] = [0]): Marcher[] =>
    starts.map((start, i) => ({ start, wish: p(start.x + dx, start.y + dy), exact: exact.includes(i) }));

  test("on open ground everybody gets his wish, straight", () => {
    const found = march(ground([]), body(column(6, 100, 100), 200, 100), LIMITS);
    expect(found.ok && found.ways.map((way) => way.points)).toEqual(
      column(6, 100, 100).map((q) => [q, p(q.x + 200, q.y + 100)]),
    );
  });

  test("why not: no rest, no way, nobody near", () => {
    const closed = ground([{ minX: 290, minY: 90, maxX: 310, maxY: 110, times: Infinity }]);
    expect(march(closed, body(column(3, 100, 100), 200, 0), LIMITS)).toEqual({ ok: false, marcher: 0, why: "rest" });
    expect(march(ground([]), body(column(3, 100, 100), 500, 0), LIMITS)).toEqual({ ok: false, marcher: 0, why: "way" });
    // The second starts far behind and cannot keep up with the first.
    const torn = [
      { start: p(100, 100), wish: p(400, 100), exact: true },
      { start: p(100, 600), wish: p(400, 160), exact: false },
    ];
    expect(march(ground([]), torn, LIMITS)).toEqual({ ok: false, marcher: 1, why: "link" });
    // Two put on the same place.
    expect(
      march(
        ground([]),
        torn.map((m) => ({ ...m, start: p(300, 100), wish: p(400, 100), exact: true })),
        LIMITS,
      ),
    ).toEqual({ ok: false, marcher: 1, why: "rest" });
  });

  test("one put apart by hand is joined by the others where they can", () => {
    const found = march(
      ground([]),
      [
        { start: p(100, 100), wish: p(100, 100), exact: true },
        { start: p(160, 100), wish: p(160, 100), exact: false },
        { start: p(220, 100), wish: p(290, 100), exact: true },
      ],
      LIMITS,
    );
    expect(found.ok).toBe(true);
    const ends = found.ok ? found.ways.flatMap((way) => way.points.slice(-1)) : [];
    expect(isCoherent(ends, LIMITS.link)).toBe(true);
    expect([ends[0], ends[2]]).toEqual([p(100, 100), p(290, 100)]);
  });

  test("whatever the ground: ends legal, together, within the allowance; who can have his wish has it", () => {
    fc.assert(
      fc.property(
        fc.array(box, { maxLength: 4 }),
        fc.integer({ min: 1, max: 10 }),
        place,
        fc.tuple(fc.integer({ min: -35, max: 35 }), fc.integer({ min: -35, max: 35 })),
        (boxes, n, first, [dx, dy]) => {
          const g = ground(boxes);
          const starts = column(n, first.x, first.y);
          fc.pre(starts.every((q) => g.rests(q.x, q.y)));
          const wanted = body(starts, 10 * dx, 10 * dy);
          const found = march(g, wanted, LIMITS);
          const [lead] = wanted;
          fc.pre(lead !== undefined);
          if (!found.ok) {
            // The first fails only where it may not rest or get.
            const alone = g.rests(lead.wish.x, lead.wish.y) ? wayTo(reachOf(g, lead.start, 400, 8), lead.wish) : null;
            if (found.marcher === 0) expect(alone).toBeNull();
            return;
          }
          const ends = found.ways.flatMap((way) => way.points.slice(-1));
          expect(ends[0]).toEqual(lead.wish);
          expect(isCoherent(ends, LIMITS.link)).toBe(true);
          found.ways.forEach((way, i) => {
            expect(way.points[0]).toEqual(starts[i]);
            expect(way.cost).toBeLessThanOrEqual(LIMITS.allowance + 0.01);
          });
          for (const [i, a] of ends.entries()) {
            expect(g.rests(a.x, a.y)).toBe(true);
            expect(Number.isInteger(a.x / 10) && Number.isInteger(a.y / 10)).toBe(true);
            for (const b of ends.slice(0, i))
              expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThanOrEqual(LIMITS.spacing);
          }
          const free = wanted.every(
            (m) => g.rests(m.wish.x, m.wish.y) && wayTo(reachOf(g, m.start, 400, 8), m.wish) !== null,
          );
          if (free) expect(ends).toEqual(wanted.map((m) => m.wish));
        },
      ),
      { numRuns: 600 },
    );
  });
});
