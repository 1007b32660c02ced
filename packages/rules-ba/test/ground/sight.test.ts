import { expect, test } from "vitest";
import { arcTowards, inArcOf } from "../../src/arcs.ts";
import { atMost, boardOf, discOf, moreThan, openingsOn, unitGap } from "../../src/board.ts";
import type { TerrainPiece } from "../../src/data.ts";
import {
  BLOCKED,
  CLEAR,
  HARD,
  SOFT,
  coverByHalves,
  eyeOfModel,
  eyeOfOpening,
  eyesOf,
  markOfModel,
  marksOf,
  pairStatus,
  screenOn,
  seenWall,
  sees,
  sightOf,
  throughOpening,
  unitSees,
} from "../../src/sight.ts";
import type { Status } from "../../src/sight.ts";
import type { Position } from "../../src/state.ts";
import { at, first, gun, house, piece, position, squad, tank, type In } from "./support.ts";

function between(pieces: readonly TerrainPiece[], from: In, to: In, more: Partial<Position> = {}): Status {
  const a = squad("a1", [from]);
  const b = squad("b1", [to]);
  const v = sightOf(position(pieces, [a, b], more));
  return pairStatus(v, eyeOfModel(v, a, first(a)), markOfModel(v, b, first(b)));
}

test("BA-X30 to BA-X32: a wall hides what is near it, not what is far", () => {
  const wall = (y: number) => [piece("stoneWall", [15, y], [25, y])];
  expect(between(wall(21), [20, 10], [20, 22])).toBe(HARD);
  expect(between(wall(11), [20, 10], [20, 22])).toBe(CLEAR);
  expect(between(wall(16), [20, 10], [20, 22])).toBe(CLEAR);
});

test("BA-X33, BA-X34: woods are seen into and out of, not through", () => {
  const wood = [piece("woods", [18, 14], [22, 18])];
  expect(between(wood, [20, 10], [20, 22])).toBe(BLOCKED);
  expect(between(wood, [20, 10], [20, 17])).toBe(SOFT);
  expect(between(wood, [20, 15], [20, 22])).toBe(CLEAR);
  expect(between(wood, [20, 15], [20, 17])).toBe(SOFT);
});

test("BA-X97: hills hide behind themselves only", () => {
  const hill = [piece("hill", [18, 14], [22, 18])];
  expect(between(hill, [20, 10], [20, 22])).toBe(BLOCKED);
  expect(between(hill, [20, 16], [20, 22])).toBe(CLEAR);
});

test("BA-GEO-15: tall obstacles are looked over from close behind", () => {
  const bocage = [piece("bocage", [10, 16], [30, 16])];
  expect(between(bocage, [20, 10], [20, 22])).toBe(BLOCKED);
  expect(between(bocage, [20, 10], [20, 17])).toBe(HARD);
  expect(between(bocage, [20, 15], [20, 22])).toBe(CLEAR);
  expect(between(bocage, [20, 15], [20, 17])).toBe(HARD);
  expect(between(bocage, [20, 14.51], [20, 22])).toBe(CLEAR);
  expect(between(bocage, [20, 14.497], [20, 22])).toBe(BLOCKED);
});

test("BA-GEO-15: areas without density, at height nought and below", () => {
  expect(between([piece("scrub", [18, 20], [22, 21.5])], [20, 10], [20, 22])).toBe(SOFT);
  expect(between([piece("trench", [18, 14], [22, 18])], [20, 10], [20, 22])).toBe(CLEAR);
  expect(between([piece("trench", [18, 21], [22, 24])], [20, 10], [20, 22])).toBe(HARD);
  expect(between([piece("cliff", [18, 14], [22, 18])], [20, 10], [20, 22])).toBe(BLOCKED);
});

test("BA-GEO-18: the middle one of three lines", () => {
  // Only the right edge of the target is behind the wall's end.
  expect(between([piece("stoneWall", [20.3, 21], [25, 21])], [20, 10], [20, 22])).toBe(CLEAR);
  expect(between([piece("stoneWall", [19.9, 21], [25, 21])], [20, 10], [20, 22])).toBe(HARD);
  // Two lines blocked, one free: seen, in hard cover.
  expect(between([house("h", [19.95, 12], [25, 20])], [20, 10], [20, 22])).toBe(HARD);
  expect(between([house("h", [15, 12], [25, 20])], [20, 10], [20, 22])).toBe(BLOCKED);
});

test("BA-GEO-14: upper floors look over what is low", () => {
  const pieces = [house("h", [18, 8], [22, 12], { floors: 2 }), piece("woods", [18, 20], [22, 22])];
  const a = squad("a1", [[0, 0]]);
  const b = squad("b1", [[20, 40]]);
  const see = (floor: number): boolean => {
    a.place = { at: "building", section: "h", floor, opening: null };
    return unitSees(position(pieces, [a, b]), a, b);
  };
  expect(see(0)).toBe(false);
  // 4.25 falling to 0.75 over 28 inches: still under six at the wood.
  expect(see(1)).toBe(false);
  const low = [pieces[0] ?? house("h", [0, 0], [1, 1]), piece("rocks", [18, 20], [22, 22])];
  a.place = { at: "building", section: "h", floor: 1, opening: null };
  const v = sightOf(position(low, [a, b]));
  expect(Math.min(...eyesOf(v, a).map((eye) => pairStatus(v, eye, markOfModel(v, b, first(b)))))).toBe(CLEAR);
});

test("BA-GEO-19, BA-VEH-20: hulls and wrecks hide, men and guns do not", () => {
  const a = squad("a1", [[20, 10]]);
  const b = squad("b1", [[20, 30]]);
  expect(unitSees(position([], [a, b, squad("b2", [[20, 20]])]), a, b)).toBe(true);
  expect(unitSees(position([], [a, b, gun("b2", [20, 20])]), a, b)).toBe(true);
  expect(unitSees(position([], [a, b, tank("b2", [20, 20])]), a, b)).toBe(false);
  const wrecks = [{ ...at([20, 20]), heading: 90, length: 4000, width: 2000 }];
  expect(unitSees(position([], [a, b], { wrecks }), a, b)).toBe(false);
  const t = tank("b2", [20, 20]);
  expect(unitSees(position([], [a, t]), a, t)).toBe(true);
});

test("BA-X67: two inches of screen smoke are seen through", () => {
  const screen = (y: number) => ({ smoke: [{ kind: "screen" as const, ...at([20, y]), radius: 6000 }] });
  // The line from (20, 10) north ends inside the circle.
  expect(between([], [20, 10], [20, 16], screen(20))).toBe(CLEAR);
  expect(between([], [20, 10], [20, 16.01], screen(20))).toBe(BLOCKED);
  const s = position([], [], screen(20));
  expect(screenOn(sightOf(s), at([20, 10]), at([20, 16]))).toBeCloseTo(2000, 6);
  expect(screenOn(sightOf(s), at([20, 10]), at([20, 30]))).toBeCloseTo(12_000, 6);
});

test("BA-SMOKE-5: shell smoke is dense and soft cover", () => {
  const smoke = [{ kind: "shell" as const, ...at([20, 16]), radius: 2000 }];
  expect(between([], [20, 10], [20, 22], { smoke })).toBe(BLOCKED);
  expect(between([], [20, 10], [20, 16], { smoke })).toBe(SOFT);
  expect(between([], [20, 16], [20, 22], { smoke })).toBe(CLEAR);
});

test("BA-X87: openings within 75 degrees of straight out", () => {
  const s = position([house("h", [8, 16], [12, 20])], []);
  const north = openingsOn(boardOf(s), "h", 0).find(({ y }) => y === 20_000);
  if (north === undefined) throw new Error("no opening");
  const opening = { ...north, x: 10_000 };
  expect(throughOpening(opening, at([20, 24]))).toBe(true);
  expect(throughOpening(opening, at([31, 24]))).toBe(false);
  expect(throughOpening(opening, at([10, 15]))).toBe(false);
});

test("BA-BLDG-15, BA-BLDG-16: into a house through its openings, or at its walls", () => {
  const pieces = [house("h", [18, 18], [24, 22], { walls: [2] })];
  const a = squad("a1", [[20, 10]]);
  const b = squad("b1", [[0, 0]]);
  b.place = { at: "building", section: "h", floor: 0, opening: null };
  const s = position(pieces, [a, b]);
  const v = sightOf(s);
  // Openings only to the north: not seen from the south, its wall is.
  expect(unitSees(s, a, b)).toBe(false);
  expect(seenWall(v, eyeOfModel(v, a, first(a)), "h", 0)).toMatchObject({ x: 20_000, y: 18_000, wall: 0, gap: 8000 });
  const other = squad("a2", [[21, 30]]);
  const v2 = sightOf(position(pieces, [other, b]));
  expect(marksOf(v2, b).some((mark) => sees(v2, eyeOfModel(v2, other, first(other)), mark))).toBe(true);
  expect(seenWall(v2, eyeOfModel(v2, other, first(other)), "h", 0)?.wall).toBe(2);
});

test("BA-BLDG-32: nobody looks from one room into another", () => {
  const pieces = [
    house("h1", [20, 20], [25, 25], { building: "farm" }),
    house("h2", [25, 20], [30, 25], { building: "farm" }),
  ];
  const a = squad("a1", [[0, 0]]);
  const b = squad("b1", [[0, 0]]);
  a.place = { at: "building", section: "h1", floor: 0, opening: null };
  b.place = { at: "building", section: "h2", floor: 0, opening: null };
  expect(unitSees(position(pieces, [a, b]), a, b)).toBe(false);
});

test("BA-X36: cover by halves", () => {
  const rows = (clear: number): Status[][] =>
    Array.from({ length: 6 }, (_, i) => Array.from({ length: 5 }, (__, j) => (i < clear && j < 3 ? CLEAR : SOFT)));
  expect(coverByHalves(rows(3))).toBe("none");
  expect(coverByHalves(rows(2))).toBe("soft");
  expect(coverByHalves([[SOFT, HARD]])).toBe("hard");
  expect(coverByHalves([[SOFT, SOFT, BLOCKED]])).toBe("soft");
  expect(coverByHalves([[BLOCKED, SOFT]])).toBe("hard");
});

test("BA-X59: on the line between front and side it is the front", () => {
  for (const heading of [0, 45, 90, 135, 180, 225, 270, 315]) {
    const t = tank("a1", [20, 20], heading);
    if (t.vehicle === null) throw new Error("no vehicle");
    const ways: { readonly [bearing: number]: In } = {
      0: [0, 1],
      45: [1, 1],
      90: [1, 0],
      135: [1, -1],
      180: [0, -1],
      225: [-1, -1],
      270: [-1, 0],
      315: [-1, 1],
    };
    const to = (turn: number): string => {
      const [dx, dy] = ways[(heading + turn) % 360] ?? [0, 0];
      return arcTowards(t.vehicle ?? at([0, 0]), heading, at([20 + 7 * dx, 20 + 7 * dy]));
    };
    expect([0, 45, 315].map(to)).toEqual(["front", "front", "front"]);
    expect([90, 135, 225, 270, 180].map(to)).toEqual(["right", "right", "left", "left", "rear"]);
  }
});

test("BA-GEO-10: any part of a base in the arc is enough", () => {
  const a = squad("a1", [[20, 20]]);
  const foot = (x: number, y: number) => discOf(a, at([x, y]));
  expect(inArcOf(at([20, 20]), 0, "front", foot(25, 25))).toBe(true);
  expect(inArcOf(at([20, 20]), 0, "front", foot(25.7, 25))).toBe(true);
  expect(inArcOf(at([20, 20]), 0, "front", foot(25.8, 25))).toBe(false);
});

test("BA-GEO-4, BA-GEO-6: gaps between men, hulls and houses", () => {
  const a = squad("a1", [
    [10, 10],
    [12, 10],
  ]);
  const b = squad("b1", [[20, 10]]);
  const s = position([house("h", [30, 8], [36, 12])], [a, b, tank("b2", [10, 20], 0, "sov-t34-76")]);
  expect(unitGap(s, a, b)).toBe(7000);
  expect(atMost(unitGap(s, a, b), 7000)).toBe(true);
  expect(moreThan(unitGap(s, a, b), 7000)).toBe(false);
  const t = s.units[2];
  if (t === undefined) throw new Error("no tank");
  expect(unitGap(s, a, t)).toBeCloseTo(7500, 6);
  const inside = { ...b, place: { at: "building" as const, section: "h", floor: 0, opening: null } };
  expect(unitGap(s, a, inside)).toBeCloseTo(17_500, 6);
  const aboard = { ...a, place: { at: "aboard" as const, vehicle: "b2" } };
  expect(unitGap(s, aboard, b)).toBeCloseTo(unitGap(s, t, b), 6);
});

test("an eye in a window counts the lines its frame cuts off as blocked", () => {
  const a = squad("a1", [[0, 0]]);
  a.place = { at: "building", section: "h", floor: 0, opening: null };
  const b = squad("b1", [[13.8, 21]]);
  const s = position([house("h", [8, 16], [12, 20])], [a, b]);
  const v = sightOf(s);
  const statuses = openingsOn(boardOf(s), "h", 0).map((opening) =>
    pairStatus(v, eyeOfOpening(v, a, opening), markOfModel(v, b, first(b))),
  );
  expect(statuses).toContain(BLOCKED);
  expect(statuses).toContain(CLEAR);
});
