import type { Json } from "@escaramuza/kernel";
import { describe, expect, it } from "vitest";
import { unitGap } from "../../src/board.ts";
import { livingOf } from "../../src/state.ts";
import { table } from "../play.ts";
import type { Table } from "../play.ts";

/** Close quarters, from the measuring to the consolidation (BA-CQ). */

type Given = { readonly [key: string]: Json };

function row(x: number, y: number, n: number, step = 1.5): Json {
  return Array.from({ length: n }, (_, i) => [x + step * i, y]);
}

function men(type: string, n: number, x: number, y: number, more: Given = {}, weapon = "rifle"): Given {
  return { type, places: row(x, y, n), models: Array.from({ length: n }, () => weapon), ...more };
}

const attackers = (n: number, more: Given = {}, weapon = "rifle"): Given =>
  men("ger-grenadiers", n, 30, 10, more, weapon);
const defenders = (n: number, y: number, more: Given = {}, weapon = "rifle"): Given =>
  men("sov-rifles", n, 30, y, more, weapon);

/** a1 assaults b1, which has its die. */
function assault(
  units: { readonly [id: string]: Json },
  dice: readonly (readonly number[])[],
  more: Given = {},
): Table {
  return table({ ...more, units, at: { assault: { unit: "a1", target: "b1" } } }, dice);
}

describe("striking", () => {
  // BA-X47
  it("kills, is struck back at, and wins by casualties", () => {
    const t = assault({ a1: attackers(8), b1: defenders(6, 15, { die: "fire" }) }, [
      [6, 5, 4, 4, 3, 2, 2, 1],
      [3],
      [4, 1],
      [2],
    ]);
    t.play("casualties", ["b1.1", "b1.2", "b1.3", "b1.4"]);
    t.play("casualties", ["a1.8"]);
    expect(t.unit("b1").place.at).toBe("destroyed");
    expect(livingOf(t.unit("a1"))).toHaveLength(7);
    expect(t.asked()).toEqual(["consolidate"]);
    t.play("consolidate", { do: "stay" });
    expect(t.unit("a1").die).toBe("run");
    expect(t.left()).toBe(0);
  });

  // BA-X48
  it("is simultaneous in a wood, and goes on after a draw", () => {
    const wood = { kind: "woods", from: [28, 11], to: [45, 20] };
    const t = assault(
      { a1: attackers(5), b1: defenders(5, 13, { die: "fire" }) },
      [[4, 4, 1, 1, 1], [5, 4, 1, 1, 1], [1, 1, 1], [4, 1, 1], [3]],
      { terrain: [wood] },
    );
    t.play("casualties", ["b1.1", "b1.2"]);
    t.play("casualties", ["a1.4", "a1.5"]);
    t.play("casualties", ["a1.3"]);
    expect(t.told("closeQuarters").map(({ together }) => together)).toEqual([true, true]);
    expect(t.unit("a1").place.at).toBe("destroyed");
    t.play("consolidate", { do: "stay" });
    expect(livingOf(t.unit("b1"))).toHaveLength(3);
  });

  // BA-X49
  it("gives one more attack, and only one, to who has an assault weapon", () => {
    const t = assault({ a1: attackers(1, {}, "smg"), b1: defenders(4, 14, { die: "fire" }) }, [[4], [5], [1, 1], [2]]);
    t.play("casualties", ["b1.1", "b1.2"]);
    expect(t.unit("b1").place.at).toBe("destroyed");
  });

  it("takes a support team whole by exceptional damage", () => {
    const t = assault({ a1: attackers(2), b1: { type: "sov-maxim", at: [30, 14], die: "fire" } }, [[6, 1], [6], [3]]);
    expect(t.unit("b1").place.at).toBe("destroyed");
    expect(t.asked()).toEqual(["consolidate"]);
  });

  it("destroys the gun with its crew", () => {
    const t = assault({ a1: attackers(8), b1: { type: "sov-45mm", at: [34, 15], facing: 180, die: "fire" } }, [
      [4, 4, 4, 1, 1, 1, 1, 1],
      [3],
    ]);
    expect(t.unit("b1").place.at).toBe("destroyed");
  });

  // BA-X96
  it("lets two fanatics fight on after a lost round, not one", () => {
    const fanatics = { die: "fire", rules: ["fanatics"] };
    const t = assault({ a1: attackers(3), b1: defenders(4, 14, fanatics) }, [
      [4, 1, 1],
      [1, 1, 1],
      [4, 4, 1],
      [1],
      [1],
    ]);
    t.play("casualties", ["b1.4"]);
    expect(t.told("roundFought")).toHaveLength(1);
    t.play("casualties", ["b1.2", "b1.3"]);
    expect(t.unit("b1").place.at).toBe("destroyed");
  });

  it("ends after fifty drawn rounds against the attacker", () => {
    const none = Array.from({ length: 100 }, () => [1]);
    const t = assault({ a1: attackers(1), b1: defenders(1, 13, { die: "fire" }) }, [...none, [1]]);
    expect(t.unit("a1").place.at).toBe("destroyed");
    expect(t.told("closeQuarters")).toHaveLength(50);
  });
});

describe("reaching", () => {
  // BA-X50
  it.each([
    [17, []],
    [17.002, ["assaultReaction"]],
  ])("lets a target at %f react", (y, asked) => {
    const t = assault(
      { a1: attackers(1), b1: defenders(1, y) },
      asked.length === 0 ? [[1], [1], [4], [6], [1], [1]] : [],
    );
    expect(t.asked()).toEqual(asked.length === 0 ? ["consolidate"] : asked);
  });

  it("takes a die for reaction fire, before anybody moves", () => {
    const t = assault({ a1: attackers(2), b1: defenders(2, 20) }, [[1, 1], [4, 4], [3]]);
    t.play("assaultReaction", "fire");
    t.play("shoot", { do: "all", target: "a1" });
    expect(t.unit("b1").die).toBe("fire");
    expect(t.unit("b1").place.at).toBe("destroyed");
  });

  // BA-X52
  it("stops short where the route crosses a hedge and is longer than an advance", () => {
    const hedge = {
      kind: "hedge",
      points: [
        [20, 14],
        [50, 14],
      ],
    };
    const t = assault({ a1: attackers(3), b1: defenders(3, 19, { die: "fire" }) }, [], { terrain: [hedge] });
    expect(t.told("assaultShort")).toHaveLength(1);
    expect(t.told("closeQuarters")).toHaveLength(0);
    for (const { y } of livingOf(t.unit("a1"))) expect(y).toBeCloseTo(16_000, -1);
    expect(unitGap(t.game.s, t.unit("a1"), t.unit("b1"))).toBeGreaterThan(1000);
  });

  // BA-X83
  it("may not go round a wood", () => {
    const wood = { kind: "woods", from: [29, 13], to: [31, 15] };
    const t = assault({ a1: attackers(1), b1: defenders(1, 18, { die: "fire" }) }, [], { terrain: [wood] });
    expect(t.told("assaultShort")).toHaveLength(1);
  });

  it("brings everybody into contact, each on his own place", () => {
    const t = assault({ a1: attackers(4), b1: defenders(4, 15, { die: "fire" }) }, [[4, 1, 1, 1]]);
    expect(t.asked()).toEqual(["casualties"]);
    const own = livingOf(t.unit("a1"));
    for (const a of own)
      for (const b of [...own, ...livingOf(t.unit("b1"))])
        if (a !== b) expect((a.x - b.x) ** 2 + (a.y - b.y) ** 2).toBeGreaterThanOrEqual(998 ** 2);
    expect(unitGap(t.game.s, t.unit("a1"), t.unit("b1"))).toBeLessThanOrEqual(1);
  });
});

// BA-CQ-11
describe("places in contact", () => {
  const places = (t: ReturnType<typeof assault>, id: string): number[][] =>
    livingOf(t.unit(id)).map(({ x, y }) => [x, y]);

  it("are the nearest that touch, right beside who came first, and clockwise where two are as near", () => {
    const units = {
      a1: {
        type: "ger-grenadiers",
        places: [
          [30, 14],
          [30, 12.9],
          [30, 11.8],
        ],
        models: ["rifle", "rifle", "rifle"],
      },
      b1: men("sov-rifles", 1, 30, 20, { die: "fire" }),
    };
    const t = assault(units, [[1, 1, 1], [4]]);
    // As seen from the enemy, clockwise from the south is to the west.
    expect(places(t, "a1")).toEqual([
      [30_000, 19_000],
      [29_134, 19_500],
      [30_866, 19_500],
    ]);
  });

  it("are taken by the target's men too, or they come as near as there is room", () => {
    const units = {
      a1: men("ger-grenadiers", 1, 30, 14),
      b1: {
        type: "sov-rifles",
        places: [
          [30, 20],
          [30, 21.5],
          [30, 23],
        ],
        models: ["rifle", "rifle", "rifle"],
        die: "fire",
      },
    };
    const t = assault(units, [[1], [4, 1, 1], [1]]);
    expect(t.told("closeQuarters")).toHaveLength(1);
    for (const { x, y } of livingOf(t.unit("b1"))) expect(Math.round(Math.hypot(x - 30_000, y - 19_000))).toBe(1000);
  });

  it("leaves no gap that a few degrees would", () => {
    const units = {
      a1: men("ger-grenadiers", 5, 27, 14),
      b1: men("sov-rifles", 1, 30, 20, { die: "fire" }),
    };
    const t = assault(units, [[1, 1, 1, 1, 1], [4]]);
    const touching = places(t, "a1").filter(
      ([x = 0, y = 0]) => Math.round(Math.hypot(x - 30_000, y - 20_000)) === 1000,
    );
    expect(touching).toHaveLength(5);
  });
});

// BA-WPN-36
describe("spotters", () => {
  const mortar = {
    type: "sov-82mm",
    at: [50, 40],
    models: ["mediumMortar", "rifle", { weapons: ["pistol"], role: "spotter", at: [30, 15] }],
  };
  const given = { units: { a1: attackers(3), b1: mortar } };

  it("fights alone: his unit is none the worse", () => {
    const t = table({ ...given, at: { assault: { unit: "a1", target: "b1.3" } } }, [[4, 1, 1], [2]]);
    expect(livingOf(t.unit("b1")).map(({ id }) => id)).toEqual(["b1.1", "b1.2"]);
    expect(t.asked()).toEqual(["consolidate"]);
  });

  it("may beat them", () => {
    const t = table({ ...given, at: { assault: { unit: "a1", target: "b1.3" } } }, [[1, 1, 1], [4], [1]]);
    t.play("casualties", ["a1.1"]);
    expect(t.unit("a1").place.at).toBe("destroyed");
    expect(livingOf(t.unit("b1"))).toHaveLength(3);
  });
});
