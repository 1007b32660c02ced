import { describe, expect, test } from "vitest";
import { boardOf } from "../../src/board.ts";
import { isShutOff, protectionFrom, shieldFrom, shieldFromBlast } from "../../src/protection.ts";
import type { Soldier } from "../../src/state.ts";
import { man, tableOf, terrain } from "../table.ts";

const area = (kind: string, rect: readonly number[], id = kind): unknown => ({ id, is: "area", kind, shape: { rect } });

/** The enemy at the south, the target at (500, 500). */
function graded(
  features: readonly unknown[],
  target: Partial<Soldier> = {},
  from: readonly [number, number] = [500, 100],
): unknown {
  const [a, b] = [man("a1", ...from), man("b1", 500, 500, target)];
  return protectionFrom(tableOf(terrain(features), [a, b]), a, b);
}

describe("what adds up (PE-6-15)", () => {
  const bush = area("bush", [450, 480, 550, 520]);
  test("nothing, prone, bush, both; woods and prone; a trench amid bush (PE-X6)", () => {
    expect(graded([])).toBe(0);
    expect(graded([], { posture: "prone" })).toBe(1);
    expect(graded([bush])).toBe(1);
    expect(graded([bush], { posture: "prone" })).toBe(2);
    expect(graded([area("woods", [450, 480, 550, 520])], { posture: "prone" })).toBe(3);
    expect(graded([bush, area("trench", [400, 490, 600, 510])])).toBe(3);
    expect(graded([area("rubble", [450, 480, 550, 520])])).toBe(1);
    expect(graded([area("jungle", [450, 480, 550, 520])])).toBe(2);
  });
  test("one kind of ground and one thing count, the best of each", () => {
    const wall = { id: "w", is: "line", kind: "lowWall", lines: [[400, 490, 600, 490]] };
    const fence = { id: "f", is: "line", kind: "fence", lines: [[400, 488, 600, 488]] };
    expect(graded([wall])).toBe(2);
    expect(graded([fence])).toBe(1);
    expect(graded([fence, wall])).toBe(2);
    expect(graded([bush, wall])).toBe(3);
    expect(graded([fence, bush])).toBe(2);
    expect(graded([bush, area("woods", [450, 480, 550, 520])])).toBe(2);
  });
  test("where it comes from", () => {
    const wall = { id: "w", is: "line", kind: "lowWall", lines: [[400, 490, 600, 490]] };
    const [a, b] = [man("a1", 500, 100), man("b1", 500, 500, { posture: "prone" })];
    expect(shieldFrom(tableOf(terrain([bush, wall]), [a, b]), a, b)).toEqual({
      grade: 3,
      prone: true,
      area: "bush",
      object: "w#1",
    });
  });
});

describe("vegetation in between (PE-6-17)", () => {
  test("1 cm of it, not less; the shooter's own 1.5 cm do not count", () => {
    expect(graded([area("bush", [450, 300, 550, 310])])).toBe(1);
    expect(graded([area("bush", [450, 300, 550, 309])])).toBe(0);
    expect(graded([area("bush", [450, 90, 550, 124])])).toBe(0);
    expect(graded([area("bush", [450, 90, 550, 125])])).toBe(1);
  });
});

describe("things he is behind (PE-6-16)", () => {
  test("a wall 1.5 cm away, crossed within 1.5 cm of him", () => {
    const wall = (y: number): unknown => ({ id: "w", is: "line", kind: "lowWall", lines: [[300, y, 700, y]] });
    expect(graded([wall(485)])).toBe(2);
    expect(graded([wall(484)])).toBe(0);
    // Almost along the wall the line crosses it too far from him.
    expect(graded([wall(490)], {}, [100, 400])).toBe(0);
    expect(graded([wall(490)], {}, [100, 100])).toBe(2);
    expect(graded([wall(490)], {}, [500, 900])).toBe(0);
  });
  test("a tree whose trunk is on the line", () => {
    const tree = (x: number, y: number): unknown => ({
      id: "t",
      is: "solid",
      kind: "tree",
      shape: { circle: [x, y, 5] },
    });
    expect(graded([tree(500, 485)])).toBe(2);
    expect(graded([tree(500, 484)])).toBe(0);
    expect(graded([tree(505, 486)])).toBe(0);
    expect(graded([tree(504, 486)])).toBe(2);
  });
  test("props, medium and light", () => {
    const prop = (kind: string, gap: number): unknown => ({
      id: "p",
      is: "solid",
      kind,
      shape: { rect: [480, 450, 520, 500 - gap] },
    });
    expect(graded([prop("mediumProp", 15)])).toBe(2);
    expect(graded([prop("mediumProp", 16)])).toBe(0);
    expect(graded([prop("lightProp", 10)])).toBe(1);
    expect(graded([prop("lightProp", 10)], { posture: "prone" })).toBe(2);
  });
  test("a corner by him and by the line", () => {
    const wall = (x: number): unknown => ({ id: "w", is: "line", kind: "highWall", lines: [[x, 490, 900, 490]] });
    expect(graded([wall(505)])).toBe(2);
    expect(graded([wall(506)])).toBe(0);
    expect(graded([wall(495)])).toBe("total");
  });
  test("a window, for who stands at it, against what comes through it", () => {
    const house = {
      id: "h",
      is: "building",
      rect: [400, 490, 600, 700],
      roofed: true,
      openings: [{ id: "win", kind: "window", at: [500, 490] }],
    };
    expect(graded([house])).toBe(3);
    expect(graded([house], { posture: "prone" })).toBe("total");
    expect(graded([house], {}, [500, 600])).toBe(0);
  });
  test("a trench against all but those in it", () => {
    const trench = area("trench", [400, 490, 600, 510]);
    expect(graded([trench], {}, [500, 489])).toBe(3);
    expect(graded([trench], {}, [590, 500])).toBe(0);
  });
  test("astride of it, it is no use (PE-4-13)", () => {
    const wall = { id: "w", is: "line", kind: "lowWall", lines: [[400, 490, 600, 490]] };
    const crossing = (paid: number): Soldier["crossing"] => ({
      kind: "cross",
      what: "w#1",
      from: { x: 500, y: 500 },
      to: { x: 500, y: 485 },
      cost: 20,
      paid,
    });
    expect(graded([wall], { crossing: crossing(9) })).toBe(2);
    expect(graded([wall], { crossing: crossing(10) })).toBe(0);
  });
});

test("the southern thicket: medium against fire from north of the stream, light otherwise (PE-20-10)", () => {
  const target = man("b1", 500, 200);
  const grade = (x: number, y: number): unknown => {
    const a = man("a1", x, y);
    return protectionFrom(tableOf("village", [a, target]), a, target);
  };
  expect(grade(500, 400)).toBe(2);
  expect(grade(500, 100)).toBe(1);
  expect(grade(500, 290)).toBe(1);
});

describe("blasts (PE-12-10, PE-12-11)", () => {
  const wall = { id: "w", is: "line", kind: "highWall", lines: [[400, 490, 600, 490]] };
  const shield = (
    features: readonly unknown[],
    soldier: Partial<Soldier>,
    focus: readonly [number, number],
  ): unknown => {
    const b = man("b1", 500, 500, soldier);
    return shieldFromBlast(boardOf(tableOf(terrain(features), [b])), { x: focus[0], y: focus[1] }, b);
  };
  const shut = (features: readonly unknown[], focus: readonly [number, number]): boolean =>
    isShutOff(boardOf(tableOf(terrain(features), [])), { x: focus[0], y: focus[1] }, { x: 500, y: 500 });
  test("walls keep it off, windows and low walls do not", () => {
    expect(shut([wall], [500, 450])).toBe(true);
    expect(shut([{ ...wall, kind: "lowWall" }], [500, 450])).toBe(false);
    const house = {
      id: "h",
      is: "building",
      rect: [400, 490, 600, 700],
      roofed: true,
      openings: [{ id: "win", kind: "window", at: [500, 490] }],
    };
    expect(shut([house], [500, 450])).toBe(false);
    expect(shut([house], [400, 450])).toBe(true);
    expect(shield([house], {}, [500, 450])).toBe(3);
  });
  test("prone, in bush from the first millimetre, behind a low wall, ducked", () => {
    expect(shield([], { posture: "prone" }, [500, 460])).toBe(1);
    expect(shield([area("bush", [450, 485, 550, 495])], {}, [500, 485])).toBe(1);
    const low = { ...wall, kind: "lowWall" };
    expect(shield([low], {}, [500, 460])).toBe(2);
    expect(shield([low], { posture: "ducked", duckedBehind: "w#1" }, [500, 460])).toBe(3);
    expect(shield([low], { posture: "ducked", duckedBehind: "w#1" }, [500, 540])).toBe(0);
  });
  test("a trench, but not against what bursts inside it; nothing at the focus itself (PE-R119)", () => {
    const trench = area("trench", [400, 490, 600, 510]);
    expect(shield([trench], {}, [500, 460])).toBe(3);
    expect(shield([trench], {}, [560, 500])).toBe(0);
    expect(shield([area("bush", [450, 450, 550, 550])], { posture: "prone" }, [500, 500])).toBe(0);
  });
});
