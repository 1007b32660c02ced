import { describe, expect, test } from "vitest";
import { boardOf } from "../../src/board.ts";
import { CELL, pointOf } from "../../src/grid.ts";
import { allowance, enemiesRefusal, moveWith, standRefusal, wayAlong } from "../../src/movement.ts";
import type { Move, Way } from "../../src/movement.ts";
import { columnsOf } from "../../src/sheets.ts";
import type { Point, Soldier } from "../../src/state.ts";
import { cornersTo } from "../../src/trees.ts";
import { costsTo, findWay, reachOf } from "../../src/ways.ts";
import { man, tableOf, terrain } from "../table.ts";

const area = (kind: string, rect: readonly number[], more = {}): unknown => ({
  id: kind,
  is: "area",
  kind,
  shape: { rect },
  ...more,
});
const line = (kind: string, ...lines: readonly (readonly number[])[]): unknown => ({
  id: kind,
  is: "line",
  kind,
  lines,
});
const p = (x: number, y: number): Point => ({ x, y });

function way(features: readonly unknown[], corners: readonly Point[], who: Partial<Soldier> = {}, weather = {}): Way {
  const a = man("a1", 500, 500, who);
  const found = wayAlong(tableOf(terrain(features, weather), [a]), a, corners);
  if ("code" in found) throw new Error(`${found.rule} ${found.code}`);
  return found;
}

function refused(features: readonly unknown[], corners: readonly Point[], who: Partial<Soldier> = {}): string {
  const a = man("a1", 500, 500, who);
  const found = wayAlong(tableOf(terrain(features), [a]), a, corners);
  return "code" in found ? `${found.rule} ${found.code}` : "allowed";
}

describe("costs (PE-4-3 to PE-4-11)", () => {
  test("Petrovsky: 6 cm open, 4 cm bush, a low wall, 4 cm open (PE-X1)", () => {
    expect(way([area("bush", [400, 560, 600, 600]), line("lowWall", [400, 600, 600, 600])], [p(500, 640)]).cost).toBe(
      200,
    );
  });
  test.each([
    ["open", 100],
    ["bush", 200],
    ["woods", 200],
    ["swamp", 200],
    ["river", 200],
    ["rubble", 200],
    ["jungle", 300],
    ["hill", 100],
  ])("10 cm of %s", (kind, cost) => {
    expect(way([area(kind, [400, 400, 600, 700])], [p(500, 600)]).cost).toBe(cost);
  });
  test("surcharges add: crawling, crawling in bush, a wounded man in snow (PE-X68)", () => {
    expect(way([], [p(500, 600)], { posture: "prone" }).cost).toBe(200);
    expect(way([area("bush", [400, 400, 600, 700])], [p(500, 533)], { posture: "prone" }).cost).toBe(99);
    expect(way([], [p(500, 550)], { condition: "H" }, { snow: true }).cost).toBe(100);
    const roof = { id: "r", is: "building", rect: [400, 400, 600, 700], roofed: true, openings: [] };
    expect(way([roof], [p(500, 600)], {}, { snow: true }).cost).toBe(100);
  });
  test("uphill costs more, down and across do not", () => {
    const slope = area("slope", [400, 400, 700, 700], { up: [0, 1] });
    expect(way([slope], [p(500, 600)]).cost).toBe(200);
    expect(way([slope], [p(500, 410)]).cost).toBe(90);
    expect(way([slope], [p(600, 500)]).cost).toBe(100);
  });
  test("each piece is rounded up to a whole millimetre", () => {
    expect(way([], [p(503, 504)]).cost).toBe(5);
    expect(way([], [p(510, 510)]).cost).toBe(15);
    expect(way([area("bush", [500, 505, 510, 600])], [p(510, 510)]).cost).toBe(8 + 2 * 8);
  });
  test.each([
    ["lowWall", 20],
    ["fence", 20],
    ["highWall", 60],
    ["embankment", 40],
    ["gap", 0],
  ])("over a %s", (kind, cost) => {
    expect(way([line(kind, [400, 550, 600, 550])], [p(500, 600)]).cost).toBe(100 + cost);
  });
  test("into a trench costs, within and out of it does not (PE-R16)", () => {
    const trench = area("trench", [400, 550, 600, 570]);
    expect(way([trench], [p(500, 600)]).cost).toBe(120);
    expect(way([trench], [p(500, 600)], { y: 560 }).cost).toBe(40);
    expect(way([trench], [p(500, 560), p(500, 540), p(500, 560)]).cost).toBe(20 + 60 + 20 + 20 + 20);
  });
  test("by a window, by an open door, by a closed one, through a wall", () => {
    const house = {
      id: "h",
      is: "building",
      rect: [400, 550, 600, 700],
      roofed: true,
      openings: [
        { id: "win", kind: "window", at: [500, 550] },
        { id: "open", kind: "door", line: [510, 550, 530, 550] },
        { id: "shut", kind: "door", line: [540, 550, 560, 550], closed: true },
        { id: "locked", kind: "door", line: [570, 550, 590, 550], closed: true, locked: true },
      ],
    };
    expect(way([house], [p(500, 600)]).cost).toBe(140);
    expect(way([house], [p(520, 600)], { x: 520 }).cost).toBe(100);
    expect(way([house], [p(550, 600)], { x: 550 }).cost).toBe(110);
    expect(refused([house], [p(580, 600)], { x: 580 })).toBe("PE-2-9 wallInTheWay");
    expect(refused([house], [p(450, 600)], { x: 450 })).toBe("PE-2-9 wallInTheWay");
  });
});

describe("flags (PE-4-6 to PE-4-8)", () => {
  test("the wounded climb no wall; jungle, walls and crawling forbid running", () => {
    const wall = line("highWall", [400, 550, 600, 550]);
    expect(refused([wall], [p(500, 600)], { condition: "H" })).toBe("PE-4-7 woundedCannot");
    expect(way([wall], [p(500, 600)]).slow).toBe(true);
    expect(way([area("jungle", [400, 550, 600, 560])], [p(500, 600)]).slow).toBe(true);
    expect(way([], [p(500, 600)], { posture: "prone" }).slow).toBe(true);
    expect(way([line("lowWall", [400, 550, 600, 550])], [p(500, 600)]).slow).toBe(false);
  });
  test("nobody climbs in the first scenario (PE-19-7)", () => {
    const a = man("a1", 300, 430);
    const climb = (mission: "patrol" | "encounter"): unknown =>
      wayAlong(tableOf("farm", [a], mission), a, [p(300, 470)]);
    expect(climb("patrol")).toMatchObject({ rule: "PE-19-7" });
    expect(climb("encounter")).toMatchObject({ cost: 100 });
  });
});

describe("allowance (PE-4-1, PE-4-16)", () => {
  test("walking, running, wounded, burdened", () => {
    const a = man("a1", 500, 500);
    const hurt = man("a2", 500, 500, { condition: "H" });
    const s = tableOf(terrain([]), [a, hurt]);
    expect([allowance(s, a, "walk"), allowance(s, a, "run")]).toEqual([100, 200]);
    expect([allowance(s, hurt, "walk"), allowance(s, hurt, "run")]).toEqual([60, 100]);
    const gun = {
      id: "g1",
      side: 0,
      x: 500,
      y: 500,
      state: "carried",
      gunner: "a1",
      server: null,
      work: null,
      loaded: 10,
      spare: [],
      jam: "ok",
      mortar: null,
    } as const;
    s.guns = [{ ...gun, weapon: "APL", carriers: ["a1"] }];
    expect(allowance(s, a, "walk")).toBe(60);
    s.guns = [{ ...gun, weapon: "MTL", carriers: ["a1", "a2"] }];
    expect(allowance(s, a, "walk")).toBe(80);
    s.guns = [{ ...gun, weapon: "APP", carriers: ["a1", "a2"] }];
    expect(allowance(s, a, "walk")).toBe(60);
  });
});

describe("where he may stand and pass (PE-2-9)", () => {
  test("1 cm from others, half a centimetre from walls, not in solid things", () => {
    const a = man("a1", 500, 500);
    const others = [man("a2", 600, 600), man("b1", 700, 700), man("b2", 800, 800, { condition: "M" })];
    const tree = { id: "t", is: "solid", kind: "tree", shape: { circle: [300, 300, 5] } };
    const s = tableOf(terrain([line("lowWall", [100, 100, 200, 100]), tree]), [a, ...others]);
    const at = (x: number, y: number): string => {
      const refusal = standRefusal(s, a, p(x, y));
      return refusal === null ? "free" : refusal.code;
    };
    expect([at(610, 600), at(609, 600)]).toEqual(["free", "tooClose"]);
    expect([at(700, 690), at(700, 691)]).toEqual(["free", "tooClose"]);
    expect(at(800, 800)).toBe("free");
    expect([at(150, 105), at(150, 104)]).toEqual(["free", "onWall"]);
    expect([at(306, 300), at(304, 300)]).toEqual(["free", "onSolid"]);
    expect([at(0, 0), at(-1, 0), at(1000, 1000), at(0, 1001)]).toEqual(["free", "offTable", "free", "offTable"]);
  });
  test("past an enemy at 1 cm, through friends and the fallen, away from one already near", () => {
    const pass = (other: Soldier, from: Point, to: Point): unknown => {
      const a = man("a1", from.x, from.y);
      return enemiesRefusal(tableOf(terrain([]), [a, other]), a, [to]);
    };
    const enemy = man("b1", 500, 500);
    expect(pass(enemy, p(490, 400), p(490, 600))).toBeNull();
    expect(pass(enemy, p(491, 400), p(491, 600))).toMatchObject({ rule: "PE-2-9", code: "enemyInTheWay" });
    expect(pass({ ...enemy, down: { served: false } }, p(500, 400), p(500, 600))).toBeNull();
    expect(pass({ ...enemy, id: "a2", side: 0 }, p(500, 400), p(500, 600))).toBeNull();
    expect(pass(enemy, p(500, 493), p(500, 400))).toBeNull();
    expect(pass(enemy, p(500, 493), p(500, 600))).not.toBeNull();
  });
  test("not through a tree", () => {
    const tree = { id: "t", is: "solid", kind: "tree", shape: { circle: [500, 550, 5] } };
    expect(refused([tree], [p(500, 600)])).toBe("PE-2-9 solidInTheWay");
    expect(refused([tree], [p(510, 550), p(500, 600)])).toBe("allowed");
  });
});

describe("what is left unfinished (PE-4-12)", () => {
  const wall = [line("highWall", [400, 560, 600, 560])];
  const move = (corners: readonly Point[], budget: number): Move | string => {
    const a = man("a1", 500, 500);
    const s = tableOf(terrain(wall), [a]);
    const moved = moveWith(s, way(wall, corners), a, budget);
    return "code" in moved ? moved.code : moved;
  };
  test("he stays in front with what he has paid, his disc touching (PE-X58)", () => {
    expect(move([p(500, 600)], 100)).toMatchObject({
      corners: [p(500, 555)],
      cost: 100,
      slow: true,
      crossing: { kind: "cross", what: "highWall#1", from: p(500, 555), to: p(500, 565), cost: 60, paid: 40 },
    });
  });
  test("once it is paid he is across, with points or without", () => {
    expect(move([p(500, 600)], 120)).toMatchObject({ corners: [p(500, 565)], cost: 120, crossing: null });
    expect(move([p(500, 600)], 123)).toMatchObject({ corners: [p(500, 565)], cost: 123, crossing: null });
    expect(move([p(500, 600)], 159)).toBe("notEnoughPoints");
    expect(move([p(500, 600)], 160)).toMatchObject({ corners: [p(500, 600)], cost: 160, crossing: null });
  });
  test("short of the wall the way must be paid", () => {
    expect(move([p(500, 600)], 50)).toBe("notEnoughPoints");
    expect(move([p(530, 500), p(530, 600)], 110)).toMatchObject({
      corners: [p(530, 500), p(530, 555)],
      crossing: { paid: 20 },
    });
  });
});

describe("ways found (PE-R85)", () => {
  test("straight where nothing is in the way, around a building where one is", () => {
    const a = man("a1", 500, 500);
    const house = { id: "h", is: "building", rect: [450, 520, 550, 560], roofed: true, openings: [] };
    const s = tableOf(terrain([house]), [a]);
    expect(findWay(s, a, p(600, 501), 200)?.corners).toEqual([p(600, 501)]);
    const around = findWay(s, a, p(500, 580), 300);
    expect(around?.cost).toBeGreaterThan(100);
    expect(around?.cost).toBeLessThan(200);
    expect(findWay(s, a, p(500, 580), 100)).toBeNull();
    expect(findWay(s, a, p(500, 540), 9000)).toBeNull();
  });
  test("round the bush if that is cheaper, never dearer than the straight way", () => {
    const a = man("a1", 500, 500);
    const s = tableOf(terrain([area("jungle", [495, 510, 1000, 560])]), [a]);
    const straight = wayAlong(s, a, [p(500, 580)]);
    const found = findWay(s, a, p(500, 580), 400);
    expect("cost" in straight && found !== null && found.cost < straight.cost).toBe(true);
  });
  test("reach grows with points and is the sum of its legs", () => {
    const a = man("a1", 500, 500);
    const s = tableOf(terrain([area("bush", [505, 400, 600, 600])]), [a]);
    const reach = reachOf(s, a, 60);
    expect(reach.found.length).toBeGreaterThan(50);
    for (const node of reach.found) {
      const cost = reach.cost[node] ?? 0;
      expect(cost).toBeLessThanOrEqual(60);
      const along = wayAlong(s, a, cornersTo(reach, node));
      expect([pointOf(node, reach.columns), "cost" in along ? along.cost : null]).toEqual([
        pointOf(node, reach.columns),
        cost,
      ]);
    }
    expect(boardOf(s)).toBe(boardOf(s));
  });
  test("an enemy is gone round, whether or not it was asked before he came, and where he is not the way is straight", () => {
    const a = man("a1", 500, 500);
    const land = terrain([]);
    const [alone, watched] = [tableOf(land, [a]), tableOf(land, [a, man("b1", 550, 500)])];
    const aside = tableOf(land, [a, man("b1", 500, 550)]);
    const last = (s: typeof alone): number => reachOf(s, a, 60).found.length;
    const all = last(alone);
    for (let again = 0; again < 2; again++) {
      expect(findWay(alone, a, p(600, 500), 200)?.corners).toEqual([p(600, 500)]);
      const round = findWay(watched, a, p(600, 500), 200);
      expect(round?.corners.length).toBeGreaterThan(1);
      expect(enemiesRefusal(watched, a, round?.corners ?? [p(600, 500)])).toBeNull();
      expect(findWay(aside, a, p(600, 500), 200)?.corners).toEqual([p(600, 500)]);
      expect([last(alone), last(watched) < all, last(aside) < all]).toEqual([all, true, true]);
      // Asked for more, he comes farther; asked for less afterwards, no farther than before.
      expect(reachOf(alone, a, 120).found.length).toBeGreaterThan(all);
    }
  });
});

test("ways to a goal are those of who goes there: out by a closed front door, in by a window (PE-21-7)", () => {
  const [outside, inside] = [p(520, 440), p(520, 460)];
  const man1 = man("b1", 520, 440);
  const bare = tableOf(terrain([]), [man1]);
  const s = { ...bare, battle: { ...bare.battle, mission: "woundedWolf", map: "house" } } as const;
  const columns = columnsOf(boardOf(s));
  const from = (at: Point, to: Point): number | undefined =>
    costsTo(s, man1, to, 5000)[(at.y / CELL) * columns + at.x / CELL];
  expect(from(inside, outside)).toBe(40);
  expect(from(outside, inside)).toBeGreaterThan(100);
});
