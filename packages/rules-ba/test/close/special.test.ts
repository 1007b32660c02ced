import { describe, expect, it } from "vitest";
import { unitGap } from "../../src/board.ts";
import { livingOf } from "../../src/state.ts";
import { table } from "../play.ts";
import { assault, men } from "./support.ts";
import type { Given } from "./support.ts";

/** What special rules make of close quarters, and other rules of their own (BA-SPEC, BA-CAV, BA-VSPEC). */

const squad = (n: number, more: Given = {}): Given => men("ger-grenadiers", n, 30, 10, more);
const others = (n: number, y: number, more: Given = {}): Given => men("sov-rifles", n, 30, y, { die: "fire", ...more });

describe("in close quarters", () => {
  it("horsemen are fierce, and consolidate 2D6", () => {
    const t = assault(
      { a1: { type: "sov-cavalry", at: [30, 10], men: 5 }, b1: men("ger-grenadiers", 6, 30, 24, { die: "fire" }) },
      [[4, 1, 1, 1, 1], [1], [1, 1, 1, 1, 1], [4, 5]],
    );
    t.play("casualties", ["b1.1"]);
    expect(t.game.pending[0]?.params).toMatchObject({ unit: "a1", allowance: 9000 });
  });

  it("green troops roll when it is over", () => {
    const green = { rules: ["green"], quality: "inexperienced" };
    const t = assault({ a1: squad(4, green), b1: others(3, 14) }, [[4, 4, 1, 1], [4], [2], [5]]);
    t.play("casualties", ["b1.1", "b1.2"]);
    t.play("casualties", ["a1.1"]);
    t.play("consolidate", { do: "stay" });
    expect(t.unit("a1")).toMatchObject({ quality: "regular", blooded: true });
  });

  it("the winner takes the papers", () => {
    const objectives = [{ id: "satchel", at: [30, 14], carrier: "b1" }];
    const t = assault({ a1: squad(4), b1: others(2, 14) }, [[4, 4, 1, 1], [2]], { scenario: "S4", objectives });
    expect(t.game.s.objectives.map(({ carrier }) => carrier)).toEqual(["a1"]);
  });

  it.each([
    [false, 3],
    [true, 0],
  ])("pins of who is assaulted go only where that was agreed: %s", (closeQuartersClearsPins, pins) => {
    const t = assault({ a1: squad(2), b1: others(3, 14, { pins: 3 }) }, [[1, 1], [4, 1, 1], [1]], {
      closeQuartersClearsPins,
    });
    t.play("casualties", ["a1.1"]);
    expect(t.unit("b1").pins).toBe(pins);
  });

  // BA-CQ-12
  it("is fought across a wall: nobody crosses it, and all strike together", () => {
    const wall = {
      kind: "stoneWall",
      points: [
        [20, 13.4],
        [50, 13.4],
      ],
    };
    const t = assault({ a1: squad(4), b1: others(4, 14) }, [[4, 1, 1, 1], [1, 1, 1, 1], [2]], { terrain: [wall] });
    t.play("casualties", ["b1.1"]);
    expect(t.told("closeQuarters").map(({ together }) => together)).toEqual([true]);
    for (const { y } of livingOf(t.unit("a1"))) expect(y).toBeLessThanOrEqual(12_901);
    for (const { y } of livingOf(t.unit("b1"))) expect(y).toBeGreaterThanOrEqual(13_400);
  });
});

describe("on the way", () => {
  const ambush = (y: number): Given => ({ ...others(6, y), die: "ambush" });

  // BA-ORD-12, BA-CQ-8
  it("the target's own ambush may stop them: who is left measures again", () => {
    const t = assault({ a1: squad(2), b1: { ...others(2, 15), die: "ambush" } }, [
      [6, 6],
      [4, 4],
    ]);
    expect(t.asked()).toEqual(["interrupt"]);
    t.play("interrupt", { do: "fire", unit: "b1", sample: 0 });
    t.play("shoot", { do: "all", target: "a1" });
    expect(t.unit("b1").die).toBe("fire");
    expect(t.unit("a1").place.at).toBe("destroyed");
    expect(t.told("closeQuarters")).toHaveLength(0);
  });

  it("survivors who still reach go on", () => {
    const t = assault({ a1: squad(3), b1: ambush(15) }, [[6, 1, 1, 1, 1, 1], [5], [4, 4], [1, 1, 1, 1], [1]]);
    t.play("interrupt", { do: "fire", unit: "b1", sample: 3 });
    t.play("shoot", { do: "all", target: "a1" });
    t.play("casualties", ["a1.3"]);
    t.play("casualties", ["b1.5", "b1.6"]);
    expect(livingOf(t.unit("a1"))).toHaveLength(2);
    expect(unitGap(t.game.s, t.unit("a1"), t.unit("b1"))).toBe(Infinity);
    expect(t.asked()).toEqual(["consolidate"]);
  });

  it("those out of reach after their nearest have fallen stop short", () => {
    const places = [
      [30, 16],
      [30, 14.6],
      [30, 13.2],
      [30, 11.8],
      [30, 10.4],
    ];
    const units = { a1: { ...squad(5), places }, b1: men("sov-rifles", 6, 30, 28) };
    const t = assault(units, [
      [6, 6, 6, 6],
      [1, 1],
      [4, 4, 4, 4],
      [1, 1],
    ]);
    t.play("assaultReaction", "fire");
    t.play("shoot", { do: "all", target: "a1" });
    t.play("casualties", ["a1.1", "a1.2", "a1.3", "a1.4"]);
    expect(t.told("assaultShort")).toHaveLength(1);
    expect(t.told("closeQuarters")).toHaveLength(0);
  });
});

describe("in the saddle and afloat", () => {
  it("dismounting, a sidecar gives two men, who serve its gun", () => {
    const t = table({
      units: { a1: { type: "ger-motorcycles", at: [30, 10] }, b1: others(1, 40) },
      at: { moved: { unit: "a1", order: "advance" } },
    });
    t.play("dismount", "dismount");
    const { models, mounted } = t.unit("a1");
    expect(mounted).toBe(false);
    expect(models).toHaveLength(8);
    expect(models.filter(({ weapons }) => weapons.includes("lmg")).map(({ role }) => role)).toEqual(["gunner"]);
    expect(models.filter(({ role }) => role === "assistant")).toHaveLength(1);
    expect(new Set(models.map(({ id }) => id)).size).toBe(8);
    for (const a of models)
      for (const b of models) if (a !== b) expect((a.x - b.x) ** 2 + (a.y - b.y) ** 2).toBeGreaterThanOrEqual(998 ** 2);
  });

  it("an amphibious truck immobilised on water is lost, and so are those aboard", () => {
    const river = { kind: "deepWater", from: [20, 10], to: [50, 40] };
    const units = {
      a1: { type: "ger-panzerschreck", at: [35, 5] },
      b1: { type: "us-dukw", at: [35, 20], facing: 180 },
      b2: { ...men("us-rifles", 2, 0, 0), places: [], place: { aboard: "b1" } },
    };
    const at = { ordered: { unit: "a1", order: "fire" } };
    // The hit, the damage, what that does, the hits on those aboard. They come to no harm by that, but there is no shore to get out on.
    const t = table({ units, terrain: [river], at }, [[6], [6], [2], [1], [1]]);
    t.play("shoot", { do: "all", target: "b1", he: false });
    expect(t.unit("b1").place.at).toBe("destroyed");
    expect(t.unit("b2").place.at).toBe("destroyed");
  });
});
