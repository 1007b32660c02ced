import Flatten from "@flatten-js/core";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  arcOf,
  boundingBox,
  buildTable,
  cornersOfOblong,
  discInArc,
  driven,
  firstUnder,
  gapBetweenOblongs,
  gapToDisc,
  gapToPoint,
  gapToPolygons,
  inArc,
  oblongHolds,
  oblongOnTable,
  oblongsOverlap,
  pivotSweep,
  polygonGapToPoint,
  polygonInArc,
  rect,
  seenFrom,
  sideMiddle,
  sideTowards,
  straightSweep,
  turnsWithin,
  type Arc,
  type Oblong,
  type Point,
} from "../src/index.ts";
import { contains, convex, gapOf, length, point } from "./naive.ts";

const p = (x: number, y: number): Point => ({ x, y });
const at = (x: number, y: number, facingX = 1, facingY = 0, long = 600, wide = 300): Oblong => ({
  x,
  y,
  facingX,
  facingY,
  length: long,
  width: wide,
});
const facing = fc
  .tuple(fc.integer({ min: -20, max: 20 }), fc.integer({ min: -20, max: 20 }))
  .filter(([x, y]) => x !== 0 || y !== 0);
const oblong: fc.Arbitrary<Oblong> = fc
  .tuple(point, facing, fc.integer({ min: 50, max: 900 }), fc.integer({ min: 50, max: 500 }))
  .map(([{ x, y }, [fx, fy], long, wide]) => at(x, y, fx, fy, long, wide));
const ARCS: readonly Arc[] = ["front", "left", "rear", "right"];
const nearly = (points: readonly Point[]): Point[] =>
  points.map((q) => p(Math.round(q.x * 1e6) / 1e6, Math.round(q.y * 1e6) / 1e6));

describe("shape", () => {
  test("corners anticlockwise from the front right; along an axis they are whole", () => {
    expect(cornersOfOblong(at(1000, 1000))).toEqual([p(1300, 850), p(1300, 1150), p(700, 1150), p(700, 850)]);
    expect(nearly(cornersOfOblong(at(1000, 1000, 0, -5)))).toEqual([
      p(850, 700),
      p(1150, 700),
      p(1150, 1300),
      p(850, 1300),
    ]);
    // 3-4-5: 300 ahead is (180, 240), 150 to the left (-120, 90).
    expect(nearly(cornersOfOblong(at(0, 0, 3, 4)))).toEqual([p(300, 150), p(60, 330), p(-300, -150), p(-60, -330)]);
  });

  test("middles of its sides", () => {
    const o = at(0, 0, 3, 4);
    expect(nearly(ARCS.map((arc) => sideMiddle(o, arc)))).toEqual([
      p(180, 240),
      p(-120, 90),
      p(-180, -240),
      p(120, -90),
    ]);
  });

  test("holding points, border included, exactly for whole facings", () => {
    const o = at(0, 0, 3, 4);
    for (const [x, y] of [
      [300, 150],
      [60, 330],
      [180, 240],
      [0, 0],
    ] as const)
      expect(oblongHolds(o, x, y)).toBe(true);
    for (const [x, y] of [
      [301, 150],
      [300, 149],
      [181, 240],
    ] as const)
      expect(oblongHolds(o, x, y)).toBe(false);
    fc.assert(
      fc.property(oblong, point, (shape, q) => {
        const gap = gapToPoint(shape, q.x, q.y);
        if (gap > 1e-6 || contains(cornersOfOblong(shape), q))
          expect(oblongHolds(shape, q.x, q.y)).toBe(contains(cornersOfOblong(shape), q));
      }),
      { numRuns: 1000 },
    );
  });
});

describe("gaps", () => {
  test("to points and discs", () => {
    const o = at(1000, 1000);
    expect(gapToPoint(o, 1300, 1000)).toBe(0);
    expect(gapToPoint(o, 1400, 1000)).toBe(100);
    expect(gapToPoint(o, 1600, 1550)).toBe(500);
    expect(gapToDisc(o, 1600, 1550, 127)).toBe(373);
    expect(gapToDisc(o, 1310, 1000, 127)).toBe(0);
    fc.assert(
      fc.property(oblong, point, (shape, q) => {
        const slow = contains(cornersOfOblong(shape), q)
          ? 0
          : gapOf(cornersOfOblong(shape), [q, p(q.x + 1e-7, q.y), p(q.x, q.y + 1e-7)]);
        expect(gapToPoint(shape, q.x, q.y)).toBeCloseTo(slow, 5);
      }),
      { numRuns: 1000 },
    );
  });

  test("to one another and to polygons, against a slow version and flatten-js", () => {
    const flat = (points: readonly Point[]): Flatten.Polygon =>
      new Flatten.Polygon(points.map((v) => new Flatten.Point(v.x, v.y)));
    fc.assert(
      fc.property(oblong, oblong, convex, (a, b, c) => {
        const [ca, cb] = [cornersOfOblong(a), cornersOfOblong(b)];
        expect(gapBetweenOblongs(a, b)).toBeCloseTo(gapOf(ca, cb), 7);
        expect(gapBetweenOblongs(b, a)).toBeCloseTo(gapBetweenOblongs(a, b), 9);
        expect(gapToPolygons(a, [c])).toBeCloseTo(gapOf(ca, c), 7);
        expect(gapToPolygons(a, [c, [...cb].map((v) => p(Math.round(v.x), Math.round(v.y)))])).toBeLessThanOrEqual(
          gapToPolygons(a, [c]),
        );
        if (gapOf(ca, cb) > 0.01) expect(gapBetweenOblongs(a, b)).toBeCloseTo(flat(ca).distanceTo(flat(cb))[0], 3);
        if (gapBetweenOblongs(a, b) > 0) expect(oblongsOverlap(a, b)).toBe(false);
      }),
      { numRuns: 800 },
    );
  });

  test("overlap counts from a unit on", () => {
    const a = at(0, 0);
    expect(oblongsOverlap(a, at(600, 0))).toBe(false);
    expect(oblongsOverlap(a, at(599, 0))).toBe(false);
    expect(oblongsOverlap(a, at(598, 0))).toBe(true);
    // Crosswise: half a length and half a width apart.
    expect(oblongsOverlap(a, at(450, 0, 0, 1))).toBe(false);
    expect(oblongsOverlap(a, at(448, 0, 0, 1))).toBe(true);
    expect(gapBetweenOblongs(a, at(460, 0, 0, 1))).toBeCloseTo(10, 9);
  });
});

const underneath = (t: ReturnType<typeof buildTable>, mask: number, o: Oblong): number =>
  firstUnder(t, mask, cornersOfOblong(o));

describe("on the table", () => {
  test("all of it, edges included", () => {
    expect(oblongOnTable(at(300, 150), 9000, 9000)).toBe(true);
    expect(oblongOnTable(at(299, 150), 9000, 9000)).toBe(false);
    expect(oblongOnTable(at(8850, 8700, 0, 1), 9000, 9000)).toBe(true);
    expect(oblongOnTable(at(8850, 8701, 0, 1), 9000, 9000)).toBe(false);
  });

  test("the first piece of ground under it", () => {
    const t = buildTable(9000, 9000, [
      { flags: 1, parts: [rect(1000, 1000, 200, 200)] },
      { flags: 2, parts: [rect(3000, 1000, 200, 200), rect(5000, 1000, 200, 200)] },
      { flags: 1, parts: [rect(5100, 1000, 200, 200)] },
    ]);
    expect(underneath(t, 3, at(1000, 1200))).toBe(0);
    expect(underneath(t, 3, at(1000, 1250))).toBe(-1);
    expect(underneath(t, 2, at(1000, 1200))).toBe(-1);
    expect(underneath(t, 3, at(5000, 1000))).toBe(1);
    expect(underneath(t, 1, at(5000, 1000))).toBe(2);
    fc.assert(
      fc.property(oblong, convex, (o, c) => {
        const table = buildTable(9000, 9000, [{ flags: 1, parts: [c] }]);
        const gap = gapOf(cornersOfOblong(o), c);
        if (gap > 0) expect(underneath(table, 1, o)).toBe(-1);
        if (contains(c, o) || c.some((v) => oblongHolds({ ...o, length: o.length - 3, width: o.width - 3 }, v.x, v.y)))
          expect(underneath(table, 1, o)).toBe(0);
      }),
      { numRuns: 800 },
    );
  });
});

describe("arcs", () => {
  test("from which side: diagonals belong to the better protected", () => {
    const side = (x: number, y: number): Arc => sideTowards(0, 0, 0, 7, x, y);
    expect([
      side(0, 5),
      side(5, 5),
      side(5, 0),
      side(5, -5),
      side(1, -5),
      side(-5, -5),
      side(-5, 1),
      side(-5, 5),
    ]).toEqual(["front", "front", "right", "right", "rear", "left", "left", "front"]);
    fc.assert(
      fc.property(facing, point, ([fx, fy], q) => {
        const mine = sideTowards(1500, 1500, fx, fy, q.x, q.y);
        const theirs = arcOf(1500, 1500, fx, fy, q.x, q.y);
        expect(inArc(1500, 1500, fx, fy, q.x, q.y, mine)).toBe(true);
        if (mine !== theirs) expect(theirs).toBe("rear");
      }),
      { numRuns: 1000 },
    );
  });

  test("any part of a disc", () => {
    // Borders of the front quarter of a piece that looks east run to the north-east and south-east.
    expect(discInArc(0, 0, 1, 0, "front", 500, 600, 70)).toBe(false);
    expect(discInArc(0, 0, 1, 0, "front", 500, 600, 71)).toBe(true);
    expect(discInArc(0, 0, 1, 0, "front", 500, -600, 71)).toBe(true);
    expect(discInArc(0, 0, 1, 0, "left", 600, 500, 71)).toBe(true);
    expect(discInArc(0, 0, 1, 0, "rear", 50, 0, 49)).toBe(false);
    expect(discInArc(0, 0, 1, 0, "rear", 50, 0, 50)).toBe(true);
    expect(discInArc(0, 0, 1, 0, "front", 9000, 10, 1)).toBe(true);
  });

  test("any part of a disc or polygon, against points of it", () => {
    fc.assert(
      fc.property(
        point,
        facing,
        fc.constantFrom(...ARCS),
        convex,
        point,
        fc.integer({ min: 1, max: 400 }),
        (at0, [fx, fy], arc, c, q, r) => {
          const inside = (v: Point): boolean => inArc(at0.x, at0.y, fx, fy, v.x, v.y, arc);
          // Points of the rim and the centre; of a disc that is in the quarter only with a sliver they may miss it.
          const rim = Array.from({ length: 360 }, (_, k) =>
            p(q.x + r * Math.cos((k * Math.PI) / 180), q.y + r * Math.sin((k * Math.PI) / 180)),
          );
          const isIn = discInArc(at0.x, at0.y, fx, fy, arc, q.x, q.y, r);
          if ([q, ...rim].some(inside)) expect(isIn).toBe(true);
          else if (isIn)
            expect(discInArc(at0.x, at0.y, fx, fy, arc, q.x, q.y, r * 0.999) && length(at0, q) > r).toBe(false);
          const grid = Array.from({ length: 400 }, (_, k) => {
            const box = boundingBox(c);
            return p(
              box.minX + ((box.maxX - box.minX) * (k % 20)) / 19,
              box.minY + ((box.maxY - box.minY) * Math.floor(k / 20)) / 19,
            );
          }).filter((v) => contains(c, v));
          if ([...c, ...grid].some(inside)) expect(polygonInArc(at0.x, at0.y, fx, fy, arc, c)).toBe(true);
          // No part of it is in the quarter, if it is all beyond one of its borders.
          if (!polygonInArc(at0.x, at0.y, fx, fy, arc, c)) expect(c.some(inside)).toBe(false);
          // It is in at least one quarter, and in all of them around its own place.
          expect(ARCS.some((one) => polygonInArc(at0.x, at0.y, fx, fy, one, c))).toBe(true);
          if (contains(c, at0)) expect(ARCS.every((one) => polygonInArc(at0.x, at0.y, fx, fy, one, c))).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
    // A slab across the quarter none of whose corners is in it; and one beside it.
    expect(polygonInArc(0, 0, 1, 0, "front", [p(100, -900), p(200, -900), p(200, 900), p(100, 900)])).toBe(true);
    expect(polygonInArc(0, 0, 1, 0, "front", [p(-200, -900), p(-100, -900), p(-100, 900), p(-200, 900)])).toBe(false);
  });
});

describe("driving", () => {
  test("straight on and straight back, centre on the lattice", () => {
    expect(driven(at(1000, 1000, 3, 4), 500)).toMatchObject({ x: 1300, y: 1400, facingX: 3, facingY: 4 });
    expect(driven(at(1000, 1000, 3, 4), -250)).toMatchObject({ x: 850, y: 800 });
    expect(driven(at(1000, 1000, 1, 1), 100, 10)).toMatchObject({ x: 1070, y: 1070 });
    expect(seenFrom(at(1000, 1000, 3, 4), 1300, 1400)).toEqual({ forward: 500, left: 0 });
    expect(seenFrom(at(1000, 1000, 0, 1), 900, 1000)).toEqual({ forward: 0, left: 100 });
  });

  test("what a straight move covers is every place on the way, and no more", () => {
    fc.assert(
      fc.property(
        oblong,
        fc.integer({ min: -1500, max: 1500 }),
        fc.integer({ min: 0, max: 20 }),
        point,
        (o, distance, k, q) => {
          const sweep = straightSweep(o, distance);
          const size = Math.sqrt(o.facingX ** 2 + o.facingY ** 2);
          const on = (share: number): Oblong => ({
            ...o,
            x: o.x + (o.facingX / size) * distance * share,
            y: o.y + (o.facingY / size) * distance * share,
          });
          for (const v of cornersOfOblong(on(k / 20))) expect(gapToPoint(sweep, v.x, v.y)).toBeLessThan(1e-6);
          const onTheWay = Array.from({ length: 200 }, (_, i) => gapToPoint(on(i / 199), q.x, q.y));
          expect(gapToPoint(sweep, q.x, q.y)).toBeLessThanOrEqual(Math.min(...onTheWay) + 1e-6);
          expect(Math.min(...onTheWay)).toBeLessThan(gapToPoint(sweep, q.x, q.y) + Math.abs(distance) / 100 + 1e-6);
        },
      ),
      { numRuns: 300 },
    );
  });

  test("how far a facing may turn", () => {
    expect(turnsWithin(p(0, 1), p(5, 0), 90)).toBe(true);
    expect(turnsWithin(p(0, 1), p(500, -1), 90)).toBe(false);
    expect(turnsWithin(p(0, 1), p(5, 5), 45)).toBe(true);
    expect(turnsWithin(p(0, 1), p(6, 5), 45)).toBe(false);
    expect(turnsWithin(p(0, 1), p(0, -1), 180)).toBe(true);
  });

  test("turning: every place between, so close that nothing slips through", () => {
    fc.assert(
      fc.property(oblong, facing, fc.integer({ min: 0, max: 1000 }), (o, [tx, ty], k) => {
        const sweep = pivotSweep(o, tx, ty);
        // Any facing on the shorter way between.
        const a = Math.atan2(o.facingY, o.facingX);
        let turn = Math.atan2(ty, tx) - a;
        if (turn <= -Math.PI) turn += 2 * Math.PI;
        if (turn > Math.PI) turn -= 2 * Math.PI;
        fc.pre(Math.abs(turn) < Math.PI - 0.001);
        const angle = a + (turn * k) / 1000;
        for (const v of cornersOfOblong({ ...o, facingX: Math.cos(angle), facingY: Math.sin(angle) }))
          expect(Math.min(...sweep.map((part) => polygonGapToPoint(part, v.x, v.y)))).toBeLessThanOrEqual(1.001);
        // And no farther out than its corners come; both ends are in it.
        for (const v of sweep.flat())
          expect(length(v, o)).toBeLessThanOrEqual(Math.sqrt(o.length ** 2 + o.width ** 2) / 2 + 1e-6);
        for (const end of [o, { ...o, facingX: tx, facingY: ty }])
          for (const v of cornersOfOblong(end))
            expect(Math.min(...sweep.map((part) => polygonGapToPoint(part, v.x, v.y)))).toBeLessThan(1e-6);
      }),
      { numRuns: 500 },
    );
    // Right about goes to the left: its front passes there, and so does its rear on the other side.
    const about = pivotSweep(at(0, 0, 1, 0, 600, 100), -1, 0);
    expect(about.length).toBeGreaterThan(8);
    expect(about[0]?.some((v) => v.x > 250 && v.y > 60)).toBe(true);
    expect(about[0]?.some((v) => v.x > 250 && v.y < -60)).toBe(false);
    expect(pivotSweep(at(0, 0, 1, 0), 2, 0)).toHaveLength(1);
  });
});
