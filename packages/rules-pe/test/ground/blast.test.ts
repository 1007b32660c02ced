import { describe, expect, test } from "vitest";
import { flightOf, struckBy } from "../../src/blast.ts";
import type { BlastClass } from "../../src/data.ts";
import { deviate } from "../../src/scatter.ts";
import type { Soldier } from "../../src/state.ts";
import { man, tableOf, terrain } from "../table.ts";

function struck(
  column: BlastClass,
  distance: number,
  who: Partial<Soldier> = {},
  features: readonly unknown[] = [],
): unknown {
  const s = tableOf(terrain(features), [man("b1", 500, 500 + distance, who)]);
  const [only] = struckBy(s, { x: 500, y: 500 }, column);
  return only === undefined ? "nothing" : `${only.blast.result} ${only.blast.knock}`;
}

describe("who is struck, and how (PE-12-10, PE-12-11)", () => {
  test("an offensive grenade at 20, 21, 80 and 81 mm (PE-X42)", () => {
    expect([20, 21, 80, 81].map((d) => struck("E2", d))).toEqual(["M 30", "HI 20", "A 0", "nothing"]);
  });
  test("protection moves the row outward (PE-X17, PE-X18, PE-X43)", () => {
    const woods = { id: "w", is: "area", kind: "woods", shape: { rect: [400, 505, 600, 600] } };
    const trench = { id: "t", is: "area", kind: "trench", shape: { rect: [400, 510, 600, 600] } };
    expect(struck("E2", 40, { posture: "prone" })).toBe("H 10");
    expect(struck("E2", 20, {}, [woods])).toBe("H 10");
    expect(struck("E2", 20, {}, [trench])).toBe("A 0");
    expect(struck("E2", 40, {}, [trench])).toBe("nothing");
  });
  test("100 mm and no more, and not the fallen", () => {
    expect([struck("E3", 100), struck("E3", 101)]).toEqual(["A 0", "nothing"]);
    expect(struck("E3", 10, { condition: "HI" })).toBe("nothing");
    expect(struck("E3", 10, { place: "waiting" })).toBe("nothing");
  });
  test("a high wall between stops it", () => {
    const wall = { id: "w", is: "line", kind: "highWall", lines: [[400, 520, 600, 520]] };
    expect(struck("E3", 30, {}, [wall])).toBe("nothing");
    expect(struck("E3", 10, {}, [wall])).toBe("M 40");
  });
});

describe("thrown through the air (PE-12-12, PE-12-13)", () => {
  const thrown = (features: readonly unknown[], mm: number, others: Soldier[] = [], y = 535): unknown => {
    const b = man("b1", 500, y);
    return flightOf(tableOf(terrain(features), [b, ...others]), b, { x: 500, y: y + 100 }, mm);
  };
  test("freely; against a wall 8 mm behind him (PE-X44)", () => {
    expect(thrown([], 10)).toEqual({ x: 500, y: 545, collided: false });
    const wall = { id: "w", is: "line", kind: "highWall", lines: [[400, 543, 600, 543]] };
    expect(thrown([wall], 10)).toEqual({ x: 500, y: 538, collided: true });
    expect(thrown([{ ...wall, kind: "gap" }], 10)).toEqual({ x: 500, y: 545, collided: false });
  });
  test("a tree is rigid; another man and the edge only stop him", () => {
    const tree = { id: "t", is: "solid", kind: "tree", shape: { circle: [500, 550, 5] } };
    expect(thrown([tree], 20)).toEqual({ x: 500, y: 540, collided: true });
    expect(thrown([], 20, [man("b2", 500, 550)])).toEqual({ x: 500, y: 540, collided: false });
    expect(thrown([], 20, [man("b2", 500, 550, { condition: "M" })])).toEqual({ x: 500, y: 555, collided: false });
    expect(thrown([], 20, [], 990)).toEqual({ x: 500, y: 1000, collided: false });
  });
  test("in a trench he stays", () => {
    expect(thrown([{ id: "t", is: "area", kind: "trench", shape: { rect: [400, 520, 600, 600] } }], 20)).toEqual({
      x: 500,
      y: 535,
      collided: false,
    });
  });
});

test("Silva's grenade falls back and right of its point (PE-X14)", () => {
  expect(deviate({ x: 0, y: 0 }, { x: 0, y: 240 }, { x: 0, y: 240 }, 135, 60)).toEqual({ x: 42, y: 198 });
});

test("eight directions, clockwise from the way it flew", () => {
  const from = { x: 500, y: 100 };
  const to = { x: 500, y: 500 };
  const all = [0, 45, 90, 135, 180, 225, 270, 315].map((degrees) => deviate(from, to, to, degrees, 100));
  expect(all.map(({ x, y }) => [x - 500, y - 500])).toEqual([
    [0, 100],
    [71, 71],
    [100, 0],
    [71, -71],
    [0, -100],
    [-71, -71],
    [-100, 0],
    [-71, 71],
  ]);
  expect(deviate(to, to, to, 90, 100)).toEqual({ x: 600, y: 500 });
});
