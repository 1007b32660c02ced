import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  buildTable,
  reachableArea,
  rect,
  shortestPath,
  type PathLimits,
  type Point,
  type Polygon,
} from "../src/index.ts";
import { BLOCKS, PASSABLE, ROUGH, hamlet } from "./maps.ts";
import { box, contains, convex, length, sides } from "./naive.ts";

const R = 125;
const p = (x: number, y: number): Point => ({ x, y });
const within = (rings: readonly Polygon[], q: Point): boolean =>
  rings.filter((ring) => contains(ring, q)).length % 2 === 1;
const area = (ring: Polygon): number => sides(ring).reduce((sum, [a, b]) => sum + a.x * b.y - a.y * b.x, 0) / 2;

/** Places whose whole neighbourhood agrees must be drawn right; details finer than the lattice need not be. */
function expectAgreement(
  t: ReturnType<typeof buildTable>,
  from: Point,
  limits: PathLimits,
  samples: readonly Point[],
): { in: number; out: number } {
  const rings = reachableArea(t, from, limits);
  const decided = { in: 0, out: 0 };
  for (const q of samples) {
    const around = [q];
    for (const x of [-60, 0, 60]) for (const y of [-60, 0, 60]) around.push(p(q.x + x, q.y + y));
    const reached = around.map((o) => shortestPath(t, from, o, limits) !== null);
    if (new Set(reached).size !== 1) continue;
    if (reached[0] === true) decided.in++;
    else decided.out++;
    expect({ q, in: within(rings, q) }).toEqual({ q, in: reached[0] });
  }
  return decided;
}

describe("reachable area", () => {
  test("in the open it is a circle", () => {
    const t = buildTable(9000, 9000, []);
    const rings = reachableArea(t, p(4500, 4500), { radius: R, blockedBy: 1, discs: [], maxLength: 1500 });
    expect(rings).toHaveLength(1);
    const [ring = []] = rings;
    expect(area(ring)).toBeGreaterThan(0.995 * Math.PI * 1500 ** 2);
    expect(area(ring)).toBeLessThan(Math.PI * 1500 ** 2);
    for (const v of ring) {
      expect(length(v, p(4500, 4500))).toBeLessThanOrEqual(1500 + 1e-3);
      expect(length(v, p(4500, 4500))).toBeGreaterThan(1500 - 2);
    }
  });

  test("it ends where the base would leave the table", () => {
    const t = buildTable(2000, 1000, []);
    const rings = reachableArea(t, p(1011, 517), { radius: R, blockedBy: 1, discs: [], maxLength: Infinity });
    expect(rings).toHaveLength(1);
    const xs = rings.flat().map((v) => v.x);
    const ys = rings.flat().map((v) => v.y);
    expect([Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]).toEqual([125, 1875, 125, 875]);
    expect(area(rings[0] ?? [])).toBeGreaterThan(1750 * 750 - 10_000);
  });

  test("a building in the middle is a hole, a base too; nothing from an impossible start", () => {
    const t = buildTable(4000, 4000, [{ flags: 1, parts: [rect(2500, 2500, 400, 400)] }]);
    const limits = { radius: R, blockedBy: 1, discs: [{ x: 1000, y: 2500, r: 125 }], maxLength: 10_000 };
    const rings = reachableArea(t, p(1500, 1500), limits);
    expect(rings.map((ring) => Math.sign(area(ring))).sort()).toEqual([-1, -1, 1]);
    const holes = rings
      .filter((ring) => area(ring) < 0)
      .map((ring) => -area(ring))
      .sort((a, b) => a - b);
    expect(holes[0]).toBeGreaterThan(0.97 * Math.PI * 250 ** 2);
    expect(holes[0]).toBeLessThan(1.03 * Math.PI * 250 ** 2);
    const rounded = 400 * 400 + 4 * 400 * 124 + Math.PI * 124 ** 2;
    expect(Math.abs((holes[1] ?? 0) - rounded)).toBeLessThan(0.02 * rounded);
    expect(reachableArea(t, p(2500, 2500), limits)).toEqual([]);
    expect(reachableArea(t, p(1000, 2400), limits)).toEqual([]);
    expect(reachableArea(t, p(50, 50), limits)).toEqual([]);
  });

  test("every corner of it can be reached", () => {
    const t = buildTable(9000, 9000, hamlet);
    const limits = {
      radius: R,
      blockedBy: BLOCKS,
      discs: [{ x: 4700, y: 3600, r: 125 }],
      maxLength: 2000,
      stay: [{ mask: ROUGH | PASSABLE, maxLength: 1000 }],
    };
    for (const from of [p(4000, 4000), p(2000, 4500)])
      for (const v of reachableArea(t, from, limits).flat()) expect(shortestPath(t, from, v, limits)).not.toBeNull();
  });

  test("agrees with shortest paths on a map", () => {
    const t = buildTable(9000, 9000, hamlet);
    const limits = {
      radius: R,
      blockedBy: BLOCKS,
      discs: [
        { x: 4700, y: 3700, r: 125 },
        { x: 4000, y: 4800, r: 125 },
      ],
      maxLength: 3000,
      stay: [{ mask: ROUGH | PASSABLE, maxLength: 1500 }],
    };
    fc.assert(
      fc.property(
        fc.record({ x: fc.integer({ min: 125, max: 8875 }), y: fc.integer({ min: 125, max: 8875 }) }),
        fc.array(fc.record({ x: fc.integer({ min: -3200, max: 3200 }), y: fc.integer({ min: -3200, max: 3200 }) }), {
          minLength: 40,
          maxLength: 40,
        }),
        (from, offsets) => {
          expectAgreement(
            t,
            from,
            limits,
            offsets.map((o) => p(from.x + o.x, from.y + o.y)),
          );
        },
      ),
      { numRuns: 15 },
    );
  });

  test("agrees with shortest paths among random shapes", () => {
    const inner = fc.integer({ min: R, max: 3000 - R });
    const place = fc.record({ x: inner, y: inner });
    const bar = fc.record({ parts: fc.tuple(fc.oneof(convex, box)), flags: fc.constantFrom(1, 1, 2) });
    const decided = { in: 0, out: 0 };
    fc.assert(
      fc.property(
        fc.array(bar, { minLength: 1, maxLength: 4 }),
        place,
        fc.array(place, { minLength: 30, maxLength: 30 }),
        fc.integer({ min: 800, max: 3000 }),
        (list, from, samples, maxLength) => {
          const t = buildTable(3000, 3000, list);
          const limits = {
            radius: R,
            blockedBy: 1,
            discs: [{ x: 1500, y: 1500, r: 125 }],
            maxLength,
            stay: [{ mask: 2, maxLength: 500 }],
          };
          fc.pre(shortestPath(t, from, from, limits) !== null);
          const found = expectAgreement(t, from, limits, samples);
          decided.in += found.in;
          decided.out += found.out;
        },
      ),
      { numRuns: 50 },
    );
    expect(decided.in).toBeGreaterThan(50);
    expect(decided.out).toBeGreaterThan(50);
  });
});
