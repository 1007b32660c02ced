import { describe, expect, test } from "vitest";
import { boardOf, moverOf } from "../../src/board.ts";
import { isDisplaced, waysOf } from "../../src/movement.ts";
import { isOnRoad, mayBog, pathCost } from "../../src/passage.ts";
import { isCoherent, restRefusal } from "../../src/standing.ts";
import type { Position, Unit } from "../../src/state.ts";
import type { Ways } from "../../src/ways.ts";
import { cm, infantry, piece, position, vehicle, type Cm } from "./support.ts";

const ADVANCE = 1500;
const RUN = 3000;

function drawn(s: Position, unit: Unit, allowance: number, ...points: Cm[]): Ways {
  const figure = unit.figures[0]?.id ?? "";
  return waysOf(s, unit, allowance, { do: "paths", paths: [{ figure, path: points.map(cm) }] });
}

/** "ok", or the refusal's rule and code. */
function verdict(ways: Ways): string {
  return ways.ok ? "ok" : `${ways.refusal.rule} ${ways.refusal.code}`;
}

const go = (s: Position, unit: Unit, allowance: number, ...points: Cm[]): string =>
  verdict(drawn(s, unit, allowance, ...points));

describe("what a way costs", () => {
  test("RB-GEO-6, RB-TERR-5, RB-X61: wood costs double", () => {
    const man = infantry("g1", [17, 20]);
    const s = position([man], [piece("wood", [20, 0], [40, 40])]);
    expect(go(s, man, ADVANCE, [26, 20])).toBe("ok");
    expect(go(s, man, ADVANCE, [26.1, 20])).toBe("RB-GEO-6 tooFar");
    expect(go(s, man, RUN, [26.1, 20])).toBe("ok");
    const far = drawn(s, man, ADVANCE, [26.1, 20]);
    expect(far.ok ? null : far.refusal.params).toEqual({ figure: "g1.1", length: 1520, range: 1500 });
  });

  test("RB-R2: what costs exactly the allowance is within it, whatever the fractions come to", () => {
    for (let before = 2; before < 150; before += 2) {
      const inside = (150 - before) / 2;
      const man = infantry("g1", [20, 20 - before / 10]);
      const s = position([man], [piece("wood", [0, 20], [40, 60])]);
      expect(go(s, man, ADVANCE, [20, 20 + inside / 10]), String(before)).toBe("ok");
      expect(go(s, man, ADVANCE, [20, 20.1 + inside / 10]), String(before)).toBe("RB-GEO-6 tooFar");
    }
    // Slanting, 3-4-5: 5 mm of way for each step before the wood, 10 for each in it.
    for (let before = 2; before < 30; before += 2) {
      const inside = (150 - 5 * before) / 10;
      const man = infantry("g1", [20 - 0.3 * before, 20 - 0.4 * before]);
      const s = position([man], [piece("wood", [0, 20], [40, 60])]);
      expect(go(s, man, ADVANCE, [20 + 0.3 * inside, 20 + 0.4 * inside]), String(before)).toBe("ok");
    }
  });

  test("RB-TERR-4, RB-TERR-6: so do rough and buildings; open and road do not; along a border nothing is inside", () => {
    for (const [type, cost] of [
      ["rough", 2000],
      ["building", 2000],
      ["wood", 2000],
      ["road", 1000],
    ] as const) {
      const man = infantry("g1", [20, 20]);
      const s = position([man], [piece(type, [10, 10], [50, 20])]);
      expect(pathCost(boardOf(s), "infantry", [cm([15, 15]), cm([25, 15])]), type).toBe(cost);
      expect(pathCost(boardOf(s), "infantry", [cm([15, 20]), cm([25, 20])])).toBe(1000);
      expect(pathCost(boardOf(s), "infantry", [cm([15, 10]), cm([15, 0])])).toBe(1000);
    }
  });

  test("RB-TERR-7, RB-X62: a wall costs infantry 5 cm", () => {
    const man = infantry("g1", [20, 20]);
    const s = position([man], [piece("wall", [25, 0], [25, 40])]);
    expect(go(s, man, ADVANCE, [30, 20])).toBe("ok");
    expect(go(s, man, ADVANCE, [30.1, 20])).toBe("RB-GEO-6 tooFar");
  });

  test("RB-TERR-10: once for each segment that shares a point with it", () => {
    const b = boardOf(position([], [piece("wall", [25, 0], [25, 40], [45, 40])]));
    const cost = (...points: Cm[]): number => pathCost(b, "infantry", points.map(cm));
    expect(cost([20, 20], [30, 20])).toBe(1500);
    // A bend on the wall: both segments share that point.
    expect(cost([20, 20], [25, 20], [30, 20])).toBe(2000);
    // Both arms of the wall, one segment, one crossing.
    expect(cost([20, 30], [35, 45])).toBeCloseTo(500 + Math.hypot(1500, 1500), 9);
    expect(cost([20, 41], [50, 41])).toBe(3000);
    // Touching its end is sharing a point.
    expect(cost([20, 0], [30, 0])).toBe(1500);
    expect(cost([25, 10], [25, 20])).toBe(1500);
  });

  test("RB-TERR-7, RB-TERR-8: lines and vehicles", () => {
    const cost = (type: "wall" | "wire" | "tankObstacle", unit: Unit): string => {
      const s = position([unit], [piece(type, [25, 0], [25, 40])]);
      const ways = drawn(s, unit, 6000, [30, 20]);
      return ways.ok ? String(pathCost(boardOf(s), moverOf(unit), ways.ways[0]?.path ?? [])) : ways.refusal.code;
    };
    const lines = ["wall", "wire", "tankObstacle"] as const;
    expect(lines.map((type) => cost(type, infantry("g1", [20, 20])))).toEqual(["1500", "2000", "1500"]);
    expect(lines.map((type) => cost(type, vehicle("g1", [20, 20])))).toEqual(["2000", "1000", "acrossLine"]);
    expect(lines.map((type) => cost(type, vehicle("g1", [20, 20], "ger.sdkfz222")))).toEqual(
      lines.map(() => "acrossLine"),
    );
  });

  test("RB-TERR-3, RB-X63: half as far again on road, all the way", () => {
    const tank = vehicle("s1", [10, 60]);
    const s = position([tank], "A");
    expect(go(s, tank, 2000, [40, 60])).toBe("ok");
    expect(go(s, tank, 2000, [40.1, 60])).toBe("RB-GEO-6 tooFar");
    expect(go(s, tank, 2000, [40, 64])).toBe("RB-GEO-6 tooFar");
    expect(go(s, tank, 2000, [20, 65], [20, 60])).toBe("ok");
    expect(go(s, tank, 2000, [20, 65], [35, 60])).toBe("RB-GEO-6 tooFar");
    // Over two roads, their borders included; infantry gains nothing.
    const b = boardOf(s);
    expect(isOnRoad(b, [cm([80, 60]), cm([86, 64]), cm([90, 75])])).toBe(true);
    expect(isOnRoad(b, [cm([80, 60]), cm([84, 66]), cm([90, 75])])).toBe(false);
    const man = infantry("s1", [10, 60]);
    expect(go(position([man], "A"), man, ADVANCE, [25.1, 60])).toBe("RB-GEO-6 tooFar");
  });
});

describe("where one may not go", () => {
  test("RB-TERR-1: inside what is impassable, not along it; nor rest on its border", () => {
    const man = infantry("g1", [10, 20]);
    const s = position([man], [piece("water", [15, 10], [20, 20])]);
    expect(go(s, man, RUN, [25, 20])).toBe("ok");
    expect(go(s, man, RUN, [25, 19.9])).toBe("RB-TERR-1 throughTerrain");
    expect(go(s, man, RUN, [18, 20])).toBe("RB-TERR-1 onTerrain");
    expect(go(s, man, RUN, [18, 15])).toBe("RB-TERR-1 throughTerrain");
    expect(go(s, man, RUN, [20, 20.1])).toBe("ok");
  });

  test("RB-TERR-5, RB-TERR-6: buildings for vehicles, woods for wheels", () => {
    const tank = vehicle("g1", [10, 20]);
    const car = vehicle("g1", [10, 20], "ger.sdkfz222");
    for (const unit of [tank, car])
      expect(go(position([unit], [piece("building", [15, 10], [20, 30])]), unit, 6000, [25, 20])).toBe(
        "RB-TERR-1 throughTerrain",
      );
    const wood = [piece("wood", [15, 10], [20, 30])];
    expect(go(position([tank], wood), tank, 2000, [25, 20])).toBe("ok");
    expect(go(position([car], wood), car, 6000, [25, 20])).toBe("RB-TERR-1 throughTerrain");
  });

  test("RB-GEO-5: at most 8 segments, on the table, spacing from enemies all the way, through friends", () => {
    const man = infantry("g1", [20, 20]);
    const zigzag = (n: number): Cm[] => Array.from({ length: n }, (_, i) => [20 + i + 1, i % 2 === 0 ? 21 : 20]);
    const s = position([man, infantry("g2", [25, 20]), infantry("s1", [25, 30])]);
    expect(go(s, man, RUN, ...zigzag(8))).toBe("ok");
    expect(go(s, man, RUN, ...zigzag(9))).toBe("RB-GEO-5 tooManyBends");
    // A corner named twice is one corner.
    expect(go(s, man, RUN, [20, 20], ...zigzag(8).flatMap((corner) => [corner, corner]))).toBe("ok");
    expect(go(s, man, RUN, [30, 20])).toBe("ok");
    expect(go(s, man, RUN, [20, 28], [30, 28])).toBe("ok");
    expect(go(s, man, RUN, [20, 28.1], [30, 28.1])).toBe("RB-GEO-5 nearEnemy");
    const edge = infantry("g1", [1, 1]);
    expect(go(position([edge]), edge, RUN, [-0.1, 1], [1, 3])).toBe("RB-GEO-5 offTable");
    expect(go(position([edge]), edge, RUN, [0, 0])).toBe("ok");
    const corner = infantry("g1", [179, 119]);
    expect(go(position([corner]), corner, RUN, [180, 120])).toBe("ok");
    expect(go(position([corner]), corner, RUN, [180, 120.1])).toBe("RB-GEO-5 offTable");
  });

  test("RB-GEO-1: whole millimetres only", () => {
    const man = infantry("g1", [20, 20]);
    expect(go(position([man]), man, RUN, [25.05, 20])).toBe("RB-GEO-1 offLattice");
    expect(go(position([man]), man, RUN, [25.05, 20], [26, 20])).toBe("RB-GEO-1 offLattice");
  });

  test("RB-GEO-4, RB-VEH-5: spacing at rest", () => {
    const near = (mover: Unit, other: Unit, gap: number): string =>
      go(position([mover, other]), mover, 9000, [50 - gap, 50]);
    const cases: [Unit, Unit, number][] = [
      [infantry("g1", [20, 50]), infantry("g2", [50, 50]), 2],
      [infantry("g1", [20, 50]), infantry("s1", [50, 50]), 2],
      [infantry("g1", [20, 50]), vehicle("g2", [50, 50]), 4],
      [vehicle("g1", [20, 50]), infantry("g2", [50, 50]), 4],
      [vehicle("g1", [20, 50]), vehicle("s2", [50, 50]), 6],
      [vehicle("g1", [20, 50]), vehicle("g2", [50, 50]), 6],
    ];
    for (const [mover, other, gap] of cases) {
      expect(near(mover, other, gap)).toBe("ok");
      expect(near(mover, other, gap - 0.1)).toMatch(/tooNear|nearEnemy/);
    }
    const two = infantry("g1", [20, 50], [23, 50]);
    expect(go(position([two]), two, RUN, [21, 50])).toBe("ok");
    expect(go(position([two]), two, RUN, [21.1, 50])).toBe("RB-GEO-4 tooNear");
    const gone = infantry("s1", [50, 50]);
    gone.place = "destroyed";
    expect(near(infantry("g1", [20, 50]), gone, 0)).toBe("ok");
    const fallen = infantry("s1", [50, 50], [55, 50]);
    for (const figure of fallen.figures.slice(0, 1)) figure.alive = false;
    expect(near(infantry("g1", [20, 50]), fallen, 0)).toBe("ok");
  });

  test("RB-GEO-4: not on a line", () => {
    const s = position([], [piece("wire", [25, 0], [25, 40])]);
    const man = infantry("g1", [0, 0]);
    expect(restRefusal(s, man, 2500, 2000)?.code).toBe("onLine");
    expect(restRefusal(s, man, 2510, 2000)).toBeNull();
    expect(restRefusal(s, man, 2500, 4010)).toBeNull();
  });

  test("RB-COH-1, RB-COH-2, RB-X57: every move ends coherent", () => {
    expect(isCoherent(infantry("g1", [20, 20], [25, 20], [30, 20]))).toBe(true);
    expect(isCoherent(infantry("g1", [20, 20], [25, 20], [30.1, 20]))).toBe(false);
    expect(isCoherent(infantry("g1", [20, 20]))).toBe(true);
    const pair = infantry("g1", [20, 20], [25, 20]);
    expect(go(position([pair]), pair, RUN, [20, 20.1])).toBe("RB-COH-2 notCoherent");
    expect(go(position([pair]), pair, RUN, [20.1, 20])).toBe("ok");
  });

  test("figures are the unit's own, each once", () => {
    const pair = infantry("g1", [20, 20], [25, 20]);
    const path = [cm([21, 20])];
    const s = position([pair]);
    const moved = (...figures: string[]): string =>
      verdict(waysOf(s, pair, RUN, { do: "paths", paths: figures.map((figure) => ({ figure, path })) }));
    expect(moved("g2.1")).toBe("RB-GEO-5 notOfUnit");
    expect(moved("g1.1", "g1.1")).toBe("RB-GEO-5 movedTwice");
    expect(moved("g1.1")).toBe("ok");
  });

  test("RB-ORD-13, RB-AMB-10: who is held stays, and does not turn", () => {
    const tank = vehicle("g1", [20, 20]);
    if (tank.vehicle !== null) tank.vehicle.immobilised = true;
    const s = position([tank]);
    expect(go(s, tank, 2000, [25, 20])).toBe("RB-ORD-13 immobilised");
    expect(verdict(waysOf(s, tank, 2000, { do: "paths", paths: [], dx: 0, dy: 1 }))).toBe("RB-ORD-13 immobilised");
    expect(verdict(waysOf(s, tank, 2000, { do: "stay" }))).toBe("ok");
    const team = infantry("g1", [20, 20]);
    team.firedFixed = true;
    expect(go(position([team]), team, ADVANCE, [25, 20])).toBe("RB-AMB-10 firedFixed");
    expect(verdict(waysOf(position([team]), team, ADVANCE, { do: "stay" }))).toBe("ok");
    // RB-VSH-8: vehicles may fire fixed weapons and move.
    const gun = vehicle("g1", [20, 20]);
    gun.firedFixed = true;
    expect(go(position([gun]), gun, ADVANCE, [25, 20])).toBe("ok");
  });

  test("RB-GEO-7, RB-VEH-4: facing, reduced; turning is moving", () => {
    const tank = vehicle("g1", [20, 20]);
    const s = position([tank]);
    const turned = waysOf(s, tank, 2000, { do: "paths", paths: [], dx: -6, dy: 4 });
    expect(turned).toMatchObject({ ok: true, dx: -3, dy: 2 });
    expect(turned.ok && isDisplaced(tank, turned)).toBe(true);
    const still = waysOf(s, tank, 2000, { do: "stay" });
    expect(still.ok && isDisplaced(tank, still)).toBe(false);
    expect(verdict(waysOf(s, tank, 2000, { do: "paths", paths: [], dx: 0, dy: 0 }))).toBe("RB-GEO-7 noFacing");
  });
});

test("RB-TERR-9: what may bog a vehicle", () => {
  const terrain = [
    piece("rough", [10, 15], [15, 25]),
    piece("wood", [30, 15], [35, 25]),
    piece("wall", [50, 10], [50, 30]),
    piece("wire", [60, 10], [60, 30]),
    piece("road", [70, 10], [80, 30]),
  ];
  const tank = vehicle("s1", [10, 20]);
  const s = position([tank], terrain);
  const bogs = (...points: Cm[]): boolean => mayBog(s, tank, points.map(cm));
  expect(bogs([5, 20], [9, 20])).toBe(false);
  expect(bogs([5, 20], [10.1, 20])).toBe(true);
  expect(bogs([5, 25], [20, 25])).toBe(false);
  expect(bogs([25, 20], [40, 20])).toBe(true);
  expect(bogs([45, 20], [55, 20])).toBe(true);
  expect(bogs([55, 20], [90, 20])).toBe(false);
  // A pivot alone is no movement inside.
  expect(bogs([12, 20])).toBe(false);
  expect(bogs([12, 20], [12, 20])).toBe(false);
});
