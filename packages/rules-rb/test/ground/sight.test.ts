import { inArc } from "@escaramuza/geometry";
import { describe, expect, test } from "vitest";
import { behindWall, boardOf, inCover, sees, terrainAt, unitInCover, unitSees } from "../../src/board.ts";
import type { Position } from "../../src/state.ts";
import { cm, infantry, piece, position, vehicle, type Cm } from "./support.ts";

const looks = (s: Position, from: Cm, to: Cm): boolean => {
  const [a, b] = [infantry("g1", from), infantry("s1", to)];
  const there = sees(boardOf(s), s, cm(from), cm(to), a, b);
  // RB-LOS-1: symmetric.
  expect(sees(boardOf(s), s, cm(to), cm(from), b, a)).toBe(there);
  return there;
};

describe("line of sight", () => {
  test("RB-LOS-2, RB-X59: buildings that hold neither end", () => {
    const s = position([], [piece("building", [68, 68], [82, 78])]);
    expect(looks(s, [60, 73], [90, 73])).toBe(false);
    expect(looks(s, [75, 73], [90, 73])).toBe(true);
    expect(looks(s, [60, 78], [90, 78])).toBe(true);
    // On its border is in it; touching a corner is not through it.
    expect(looks(s, [68, 73], [90, 73])).toBe(true);
    expect(looks(s, [67.9, 73], [90, 73])).toBe(false);
    expect(looks(s, [58, 68], [78, 88])).toBe(true);
    expect(looks(s, [58.1, 68], [78.1, 88])).toBe(false);
  });

  test("RB-LOS-2: only the building an end is in lets see, not the next one", () => {
    const s = position([], [piece("building", [10, 10], [20, 20]), piece("building", [30, 10], [40, 20])]);
    expect(looks(s, [15, 15], [25, 15])).toBe(true);
    expect(looks(s, [15, 15], [35, 15])).toBe(true);
    expect(looks(s, [15, 15], [45, 15])).toBe(false);
  });

  test("RB-LOS-3, RB-X58: at most 10 cm of wood", () => {
    const s = position([], [piece("wood", [50, 40], [70, 80])]);
    expect(looks(s, [45, 60], [60, 60])).toBe(true);
    expect(looks(s, [45, 60], [60.1, 60])).toBe(false);
    expect(looks(s, [51, 60], [61, 60])).toBe(true);
    expect(looks(s, [51, 60], [61.1, 60])).toBe(false);
    // Along its border there is no wood.
    expect(looks(s, [50, 30], [50, 90])).toBe(true);
  });

  test("RB-LOS-3: several woods add up", () => {
    const woods = [piece("wood", [50, 40], [56, 80]), piece("wood", [60, 40], [64, 80])];
    expect(looks(position([], woods), [40, 60], [70, 60])).toBe(true);
    expect(looks(position([], [...woods, piece("wood", [66, 40], [66.1, 80])]), [40, 60], [70, 60])).toBe(false);
  });

  test("RB-LOS-4, RB-X60: vehicles nearer than 3 cm, of either side, themselves apart", () => {
    for (const id of ["g9", "s9"]) {
      const s = position([vehicle(id, [50, 50])]);
      expect(looks(s, [40, 53], [60, 53])).toBe(true);
      expect(looks(s, [40, 52.9], [60, 52.9])).toBe(false);
      // Beyond the ends it hides nothing.
      expect(looks(s, [53, 50], [60, 50])).toBe(true);
    }
    const tank = vehicle("s9", [50, 50]);
    const rifle = infantry("g1", [20, 50]);
    const s = position([rifle, tank]);
    expect(unitSees(s, rifle, tank) && unitSees(s, tank, rifle)).toBe(true);
    expect(unitSees(position([rifle, tank]), rifle, infantry("s1", [80, 50]))).toBe(false);
    tank.place = "destroyed";
    expect(looks(s, [40, 50], [60, 50])).toBe(true);
  });

  test("RB-LOS-5: nothing else blocks", () => {
    const s = position(
      [infantry("g7", [50, 50]), infantry("s7", [52, 50])],
      [
        piece("rough", [40, 40], [44, 60]),
        piece("road", [45, 40], [47, 60]),
        piece("water", [54, 40], [70, 60]),
        piece("wall", [72, 40], [72, 60]),
        piece("wire", [74, 40], [74, 60]),
        piece("tankObstacle", [76, 40], [76, 60]),
      ],
    );
    expect(looks(s, [30, 50], [80, 50])).toBe(true);
  });

  test("RB-LOS-6: any figure of any", () => {
    const s = position([], [piece("building", [40, 40], [60, 60])]);
    const a = infantry("g1", [30, 50], [30, 61]);
    const b = infantry("s1", [70, 50], [70, 61]);
    expect(unitSees(s, a, b)).toBe(true);
    for (const dead of [a.figures[1], b.figures[1]]) if (dead !== undefined) dead.alive = false;
    expect(unitSees(s, a, b)).toBe(false);
  });
});

test("RB-VSH-7, RB-X53: exactly 45° is in arc", () => {
  expect(inArc(5000, 5000, 1, 0, 8000, 8000)).toBe(true);
  expect(inArc(5000, 5000, 1, 0, 8000, 8010)).toBe(false);
});

describe("cover", () => {
  const wall = position([], [piece("wall", [50, 0], [50, 100])]);
  const man = infantry("s1", [0, 0]);
  const tank = vehicle("s1", [0, 0]);

  test("RB-COV-3 (c), RB-X19, RB-X20: a wall within 5 cm of the figure, against direct fire", () => {
    expect(inCover(boardOf(wall), man, cm([55, 50]), cm([20, 50]))).toBe(true);
    expect(inCover(boardOf(wall), man, cm([55.1, 50]), cm([20, 50]))).toBe(false);
    expect(inCover(boardOf(wall), man, cm([55, 50]), null)).toBe(false);
    // A vehicle too; and not on the near side of the wall.
    expect(inCover(boardOf(wall), tank, cm([55, 50]), cm([20, 50]))).toBe(true);
    expect(inCover(boardOf(wall), man, cm([49, 50]), cm([20, 50]))).toBe(false);
  });

  test("RB-COV-3 (c): along the line of fire, not square to the wall; the nearest of several meetings; no wire", () => {
    // Slanting, 3 cm behind the wall is 5 cm along the line; a millimetre more is too much.
    expect(behindWall(boardOf(wall), cm([47, 46]), cm([53, 54]))).toBe(true);
    expect(behindWall(boardOf(wall), cm([47, 46]), cm([53.1, 54]))).toBe(false);
    const bent = position([], [piece("wall", [50, 40], [50, 60], [60, 60], [60, 40])]);
    expect(behindWall(boardOf(bent), cm([20, 50]), cm([64, 50]))).toBe(true);
    expect(behindWall(boardOf(bent), cm([20, 50]), cm([58, 50]))).toBe(false);
    // Along the wall: the nearest point of it is beside the figure.
    expect(behindWall(boardOf(bent), cm([50, 30]), cm([50, 64]))).toBe(true);
    expect(behindWall(boardOf(bent), cm([50, 30]), cm([50, 66]))).toBe(false);
    const wire = position([], [piece("wire", [50, 0], [50, 100])]);
    expect(behindWall(boardOf(wire), cm([20, 50]), cm([51, 50]))).toBe(false);
  });

  test("RB-COV-3 (a), (b): dug in; in wood and building; in rough infantry only; the border is in", () => {
    const s = position(
      [],
      [
        piece("wood", [10, 10], [20, 20]),
        piece("building", [30, 10], [40, 20]),
        piece("rough", [50, 10], [60, 20]),
        piece("road", [70, 10], [80, 20]),
      ],
    );
    const at = (x: number): [boolean, boolean] => [
      inCover(boardOf(s), man, cm([x, 15]), null),
      inCover(boardOf(s), tank, cm([x, 15]), null),
    ];
    expect([at(15), at(35), at(55), at(75), at(5)]).toEqual([
      [true, true],
      [true, true],
      [true, false],
      [false, false],
      [false, false],
    ]);
    expect([at(20), at(20.1)]).toEqual([
      [true, true],
      [false, false],
    ]);
    expect(inCover(boardOf(s), { ...man, dugIn: true }, cm([5, 5]), null)).toBe(true);
  });

  test("RB-COV-2, RB-X18: half of the living", () => {
    const s = position([], [piece("wood", [0, 0], [20, 20])]);
    const places = (inside: number): Cm[] => Array.from({ length: 8 }, (_, i) => [i < inside ? 10 : 30, 3 * i]);
    expect(unitInCover(s, infantry("s1", ...places(4)), null)).toBe(true);
    const three = infantry("s1", ...places(3));
    expect(unitInCover(s, three, null)).toBe(false);
    for (const figure of three.figures.slice(6)) figure.alive = false;
    expect(unitInCover(s, three, null)).toBe(true);
  });
});

test("RB-TERR-1, RB-TERR-2: what ground is at a place; roads lie under the rest", () => {
  const b = boardOf(position([], [piece("road", [0, 0], [20, 20]), piece("wood", [20, 0], [40, 20])]));
  expect([10, 20, 30, 40, 40.1].map((x) => terrainAt(b, x * 100, 1000)?.type ?? "open")).toEqual([
    "road",
    "wood",
    "wood",
    "wood",
    "open",
  ]);
});

test("boards are shared by content: layouts, own tables, works", () => {
  const a = position([], "A");
  expect(boardOf(a)).toBe(boardOf(position([], "A")));
  expect(boardOf(a)).not.toBe(boardOf(position([], "B")));
  const work = { type: "wall", points: [cm([70, 10]), cm([85, 10])] } as const;
  a.works = [work];
  const walled = boardOf(a);
  expect(walled).not.toBe(boardOf(position([], "A")));
  expect(walled.pieces).toHaveLength(22);
  expect(boardOf({ ...a, works: [{ ...work }] })).toBe(walled);
  expect(behindWall(walled, cm([75, 20]), cm([75, 6]))).toBe(true);
  // The same list of works on another table.
  expect(boardOf({ ...position([], "B"), works: a.works }).pieces).toHaveLength(17);
  expect(boardOf(a)).toBe(walled);
});
