/* The numeric vectors of the specification of Parabellum Soldiers, in centimetres. */
import { describe, expect, test } from "vitest";
import {
  anyDiscOverlap,
  backToBoundary,
  crossesEndToEnd,
  discOverlaps,
  discTouches,
  distanceToElement,
  firstSweepOverlap,
  gapSquaredWithin,
  inBlast,
  lineOfSight,
  occupiedLanes,
  occupiedWidth,
  occupiedWidthOf,
  pathLength,
  scatter,
  shielded,
  sweptElements,
  type Table,
} from "../src/index.ts";
import { BLOCKS, BUILDING, GROVE, HEDGE, LOW_WALL, WALL, box, cm, oct, table } from "./maps.ts";

type Place = readonly [number, number];
const H = 125;

const sees = (t: Table, a: Place, b: Place, h = H): boolean =>
  lineOfSight(t, BLOCKS, cm(a[0]), cm(a[1]), cm(b[0]), cm(b[1]), h);
const lanes = (t: Table, e: number, a: Place, b: Place, h = H): number[][] =>
  occupiedLanes(t, e, cm(a[0]), cm(a[1]), cm(b[0]), cm(b[1]), h).map((lane) => lane.map((v) => Math.round(v) / 100));
const contact = (t: Table, e: number, p: Place): boolean => discTouches(t, e, cm(p[0]), cm(p[1]), 125, 10);
const overlaps = (t: Table, e: number, p: Place): boolean => discOverlaps(t, e, cm(p[0]), cm(p[1]), 125);
const endToEnd = (t: Table, e: number, a: Place, b: Place): boolean =>
  crossesEndToEnd(t, e, cm(a[0]), cm(a[1]), cm(b[0]), cm(b[1]), H);
const hurt = (t: Table, centre: Place, p: Place, radius = 6): boolean =>
  inBlast(cm(p[0]), cm(p[1]), 125, cm(centre[0]), cm(centre[1]), cm(radius)) &&
  !shielded(t, BLOCKS, cm(centre[0]), cm(centre[1]), cm(p[0]), cm(p[1]), 100);
const path = (...places: Place[]): { x: number; y: number }[] => places.map(([x, y]) => ({ x: cm(x), y: cm(y) }));

describe("line of sight", () => {
  test("PS-X5: past a building, past its corner, through it", () => {
    const t = table(box(BUILDING, 45, 45, 12, 12));
    expect(sees(t, [45, 20], [65, 60])).toBe(true);
    expect(lanes(t, 0, [45, 20], [65, 60])).toEqual([]);
    expect(sees(t, [45, 20], [54, 53])).toBe(true);
    expect(lanes(t, 0, [45, 20], [54, 53])).toEqual([[-0.79, 1.25]]);
    expect(lanes(t, 0, [54, 53], [45, 20])).toEqual([[-1.25, 0.79]]);
    expect(sees(t, [45, 20], [45, 70])).toBe(false);
  });

  test("PS-X6: walls and corners crossed in part, not at all, and too far to touch", () => {
    const t = table(box(WALL, 15, 40, 10, 1), box(BUILDING, 45, 45, 14, 12), box(HEDGE, 75, 30, 12, 1));
    const shooter: Place = [45, 10];
    expect(sees(t, shooter, [20, 41.75])).toBe(true);
    expect(contact(t, 0, [20, 41.75])).toBe(true);
    expect(lanes(t, 0, shooter, [20, 41.75])).toEqual([[0.77, 1.25]]);
    expect(sees(t, shooter, [53.25, 48])).toBe(true);
    expect(contact(t, 1, [53.25, 48])).toBe(true);
    expect(lanes(t, 1, shooter, [53.25, 48])).toEqual([[-0.69, 1.25]]);
    expect(contact(t, 2, [75, 33])).toBe(false);
    expect(distanceToElement(t, 2, cm(75), cm(33))).toBe(250);
    expect(contact(t, 1, [45, 37.75])).toBe(true);
    expect(lanes(t, 1, shooter, [45, 37.75])).toEqual([]);
  });

  test("PS-X7: a grove crossed from end to end or only in part", () => {
    const t = table(oct(GROVE, 45, 45, 18, 14, 4));
    for (const shooter of [
      [45, 15],
      [40, 15],
    ] as const) {
      expect(overlaps(t, 0, [45, 45])).toBe(true);
      expect(contact(t, 0, [45, 53.25]) && occupiedWidth(t, 0, cm(shooter[0]), cm(shooter[1]), 4500, 5325, H) > 0).toBe(
        true,
      );
      expect(contact(t, 0, [45, 60])).toBe(false);
      expect(endToEnd(t, 0, shooter, [45, 60])).toBe(true);
    }
    expect(lanes(t, 0, [66, 34], [45, 53.25])).not.toEqual([]);
    expect(endToEnd(t, 0, [66, 34], [45, 60])).toBe(false);
    expect(lanes(t, 0, [66, 34], [45, 60])).toEqual([[0.54, 1.25]]);
  });

  test("PS-X51: blockers combine, and a bundle of 0.25 is enough", () => {
    const first = box(BUILDING, 43, 45, 4.5, 6);
    const second = box(BUILDING, 47.25, 55, 4, 6);
    expect(sees(table(first), [45, 20], [45, 75])).toBe(true);
    expect(sees(table(second), [45, 20], [45, 75])).toBe(true);
    expect(sees(table(first, second), [45, 20], [45, 75])).toBe(false);
    const apart = table(first, box(BUILDING, 47.5, 55, 4, 6));
    expect(sees(apart, [45, 20], [45, 75])).toBe(true);
    expect(250 - occupiedWidthOf(apart, BLOCKS, 4500, 2000, 4500, 7500, H)).toBeCloseTo(25, 9);
  });

  test("PS-X53: nothing is crossed on the same side of a wall", () => {
    const t = table(box(LOW_WALL, 45, 40, 12, 1));
    expect(lanes(t, 0, [60, 38.25], [45, 38.25])).toEqual([]);
    expect(lanes(t, 0, [60, 55], [45, 38.25])).not.toEqual([]);
  });

  test("PS-X54: end to end needs both bases outside; the shooter may touch", () => {
    const t = table(oct(GROVE, 45, 45, 18, 14, 4));
    expect(overlaps(t, 0, [45, 45])).toBe(true);
    expect(overlaps(t, 0, [45, 36.75])).toBe(false);
    expect(contact(t, 0, [45, 36.75])).toBe(true);
    expect(endToEnd(t, 0, [45, 36.75], [45, 60])).toBe(true);
  });

  test("PS-X61: the middle of a wall", () => {
    const t = table(box(WALL, 45, 40, 12, 1));
    expect(sees(t, [60, 45], [45, 38.25])).toBe(false);
    expect(sees(t, [65, 43], [45, 38.25])).toBe(true);
    expect(lanes(t, 0, [65, 43], [45, 38.25])).toEqual([[-1.25, 0.17]]);
    expect(Math.round(250 - occupiedWidth(t, 0, 6500, 4300, 4500, 3825, H))).toBe(108);
    expect(sees(t, [70, 38.25], [45, 38.25])).toBe(true);
    expect(lanes(t, 0, [70, 38.25], [45, 38.25])).toEqual([]);
  });

  test("PS-X62: across and past the end of a wall at arm's length", () => {
    const t = table(box(WALL, 45, 40, 12, 1));
    expect(sees(t, [45, 41.75], [45, 38.25])).toBe(false);
    expect(gapSquaredWithin(4500, 4175, 4500, 3825, 100 + 250)).toBe(true);
    expect(gapSquaredWithin(4500, 4175, 4500, 3825, 99 + 250)).toBe(false);
    expect(sees(t, [52.5, 40], [50, 38.25])).toBe(true);
    expect(Math.round(250 - occupiedWidth(t, 0, 5250, 4000, 5000, 3825, H))).toBe(170);
    expect(gapSquaredWithin(5250, 4000, 5000, 3825, 56 + 250)).toBe(true);
    expect(gapSquaredWithin(5250, 4000, 5000, 3825, 55 + 250)).toBe(false);
  });
});

describe("blasts and scatter", () => {
  test("PS-X28: shielding", () => {
    const t = table(box(WALL, 45, 45, 12, 1));
    expect(hurt(t, [45, 42], [45, 47])).toBe(false);
    expect(hurt(t, [45, 42], [48, 43.25])).toBe(true);
    expect(hurt(t, [50, 42], [51.5, 47])).toBe(true);
    expect(inBlast(4500, 4700, 125, 4500, 4200, 600) && inBlast(4800, 4325, 125, 4500, 4200, 600)).toBe(true);
  });

  test("PS-X29: scatter arithmetic", () => {
    expect(scatter(4500, 4500, 700, 2)).toEqual({ x: 5106, y: 4850 });
    expect(scatter(4500, 4500, 500, 7)).toEqual({ x: 4250, y: 4067 });
    expect(scatter(4500, 4500, 1000, 10)).toEqual({ x: 3634, y: 5000 });
    expect(scatter(4500, 4500, 800, 12)).toEqual({ x: 4500, y: 5300 });
  });

  test("PS-X30: a grenade that would land in a building", () => {
    const t = table(box(BUILDING, 45, 45, 14, 12));
    const landed = scatter(4500, 3500, 700, 12);
    expect(landed).toEqual({ x: 4500, y: 4200 });
    expect(distanceToElement(t, 0, landed.x, landed.y)).toBe(0);
    const final = backToBoundary(t, 0, 4500, 3500, landed.x, landed.y);
    expect(final).toEqual({ x: 4500, y: 3900 });
    expect(hurt(t, [45, 39], [48, 37.75])).toBe(true);
    expect(hurt(t, [45, 39], [45, 52.25])).toBe(false);
  });
});

describe("moves and contact", () => {
  test("PS-X36: a run across a low wall", () => {
    const t = table(box(LOW_WALL, 45, 20, 12, 1));
    expect(contact(t, 0, [45, 18.25])).toBe(true);
    expect(contact(t, 0, [45, 15])).toBe(false);
    expect(distanceToElement(t, 0, 4500, 1500) - 125).toBe(325);
    expect(sweptElements(t, LOW_WALL, path([45, 18.25], [45, 42]), 125)).toEqual([0]);
    expect(pathLength(path([45, 18.25], [45, 42]))).toBe(2375);
    expect(pathLength(path([45, 15], [45, 30]))).toBe(1500);
    expect(firstSweepOverlap(t, LOW_WALL, path([45, 15], [45, 18.25]), 125)).toBe(-1);
  });

  test("PS-X37: a path with corners", () => {
    expect(pathLength(path([10, 10], [10, 30], [20, 30]))).toBe(3000);
    expect(pathLength(path([10, 10], [10, 30], [20.01, 30]))).toBe(3001);
  });

  test("PS-X52: contact up to 0.10", () => {
    const t = table(box(LOW_WALL, 45, 40, 12, 1));
    expect(contact(t, 0, [45, 38.25])).toBe(true);
    expect(contact(t, 0, [45, 38.15])).toBe(true);
    expect(contact(t, 0, [45, 38.14])).toBe(false);
    expect(anyDiscOverlap(t, LOW_WALL, 4500, 3825, 125)).toBe(-1);
  });

  test("PS-G-7: an overlap goes deeper than 0.01", () => {
    const t = table(box(LOW_WALL, 45, 40, 12, 1));
    expect(overlaps(t, 0, [45, 38.26])).toBe(false);
    expect(overlaps(t, 0, [45, 38.27])).toBe(true);
  });
});
