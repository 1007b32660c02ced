import { describe, expect, test } from "vitest";
import { canAmbush, canFire, canFireAt } from "../../src/shooting.ts";
import { unitOf } from "../../src/state.ts";
import { table } from "../play.ts";
import { fire, needs, refusal, rifles, row, staged } from "./support.ts";
import type { Given } from "./support.ts";

/** Mounted troops, observers, reactions that move, and who may be given which order. */

const AT_B1 = { do: "all", target: "b1" };

describe("in the saddle", () => {
  const motorcycles = (more: Given = {}): Given => ({
    units: {
      a1: { type: "ger-motorcycles", places: row(25, 5, 6, 2), mounted: true, ...more },
      b1: rifles(row(28, 14, 5), { type: "sov-rifles", die: "fire" }),
    },
  });

  test("BA-CAV-9: on the move only sidecars, and small arms", () => {
    const dice = (cause: "fire" | "advance"): readonly (readonly [string, number])[] =>
      fire(motorcycles(), { cause }).map(({ weapon, by }) => [weapon, by.length] as const);
    expect(dice("advance").map(([weapon]) => weapon)).toEqual(["lmg", "rifle"]);
    // Everybody, both men of the sidecars.
    expect(dice("fire").reduce((sum, [, men]) => sum + men, 0)).toBe(8);
  });

  test("BA-CAV-4: cavalry has pistols, and on foot its rifles", () => {
    const cavalry = (mounted: boolean): readonly string[] =>
      fire({
        units: {
          a1: { type: "sov-cavalry", places: row(25, 5, 8, 2), mounted },
          b1: rifles(row(28, 11, 5), { type: "ger-grenadiers" }),
        },
      }).map(({ weapon }) => weapon);
    expect(new Set(cavalry(true))).toEqual(new Set(["pistol"]));
    expect(cavalry(false)).toContain("rifle");
  });

  test("BA-R29: Down is no help to them", () => {
    const given = (die: string): Given => ({
      units: {
        a1: rifles([[30, 5]]),
        b1: { type: "sov-cavalry", places: row(25, 16, 8, 2), mounted: true, die },
      },
    });
    expect(needs(given("down"))).toEqual(needs(given("fire")));
  });
});

describe("reactions that move", () => {
  test("BA-VSPEC-6, BA-SHOOT-13: who escapes out of reach is not fired at", () => {
    const given: Given = {
      units: {
        a1: rifles(row(30, 5, 3)),
        b1: { type: "sov-ba64", at: [30, 29], facing: 180 },
      },
      at: { shoot: { unit: "a1" } },
    };
    const t = table(given, []);
    t.play("shoot", AT_B1);
    expect(t.asked()).toEqual(["react"]);
    t.play("react", "escape");
    expect(t.asked()).toEqual(["escape"]);
    t.play("escape", { do: "drive", legs: [{ do: "reverse", by: 10 }] });
    expect(t.told("shotsLost")).toHaveLength(1);
    expect(t.unit("b1")).toMatchObject({ die: "down", escaped: true });
  });

  test("BA-R33: an escape may be ambushed, in the middle of the shooting", () => {
    const given: Given = {
      units: {
        a1: rifles([[30, 5]]),
        a2: rifles([[38, 20]], { die: "ambush" }),
        b1: { type: "sov-ba64", at: [30, 24], facing: 180 },
      },
      at: { shoot: { unit: "a1" } },
    };
    const t = table(given, [[5], [5]]);
    t.play("shoot", AT_B1);
    t.play("react", "escape");
    t.play("escape", { do: "drive", legs: [{ do: "reverse", by: 4 }] });
    expect(t.asked()).toEqual(["interrupt"]);
    // Frames are data: a game saved here goes on as it would have.
    expect(JSON.parse(JSON.stringify(t.game.frames))).toEqual(t.game.frames);
    t.play("interrupt", { do: "fire", unit: "a2", sample: 2 });
    t.play("shoot", AT_B1);
    expect(t.unit("b1").pins).toBe(2);
    expect(t.told("fired")).toHaveLength(2);
  });

  test("BA-R148: other vehicles have no reaction", () => {
    const t = table(
      {
        units: { a1: rifles([[30, 5]]), b1: { type: "sov-gaz", at: [30, 20], facing: 180 } },
        at: { shoot: { unit: "a1" } },
      },
      [[1]],
    );
    t.play("shoot", AT_B1);
    expect(t.asked()).toEqual([]);
  });
});

describe("observers", () => {
  const given = (type: string): Given => ({
    units: { a1: { type, at: [30, 5] }, b1: rifles(row(30, 30, 5), { type: "sov-rifles" }) },
    at: { shoot: { unit: "a1" } },
  });

  test("BA-OBS-1: a marker on a point that is seen, once", () => {
    const t = table(given("ger-fao"), []);
    t.play("shoot", { do: "barrage", kind: "barrage", x: 30, y: 30 });
    expect(t.game.s.requests).toMatchObject([{ observer: "a1", kind: "barrage", x: 30_000, y: 30_000 }]);
    expect(t.unit("a1").requestUsed).toBe(true);
    const again = given("ger-fao");
    const used = table({
      ...again,
      units: {
        a1: { type: "ger-fao", at: [30, 5], requestUsed: true },
        b1: rifles([[30, 20]], { type: "sov-rifles" }),
      },
    });
    expect(used.refused("shoot", { do: "barrage", kind: "smoke", x: 30, y: 30 }).code).toBe("requestUsed");
    expect(table(given("ger-fair")).refused("shoot", { do: "barrage", kind: "smoke", x: 30, y: 30 }).code).toBe(
      "notAnObserver",
    );
  });

  test("BA-AIR-1: an air strike on an enemy that is seen", () => {
    const t = table(given("ger-fair"), []);
    expect(t.refused("shoot", { do: "air", target: "a1" }).code).toBe("notSeen");
    t.play("shoot", { do: "air", target: "b1" });
    expect(t.game.s.airRequests).toMatchObject([{ observer: "a1", target: "b1" }]);
  });
});

describe("orders that need a shot", () => {
  test("BA-ORD-8: Fire with a target, a point for smoke or a request", () => {
    const wood = { terrain: [{ kind: "woods", from: [20, 15], to: [45, 25] }] };
    const can = (a: Given, more: Given = {}): boolean => {
      const s = staged({ ...more, units: { a1: a, b1: rifles(row(30, 30, 5), { type: "sov-rifles" }) } });
      return canFire(s, unitOf(s, "a1"), "fire");
    };
    expect(can(rifles(row(30, 5, 3)))).toBe(true);
    expect(can(rifles(row(30, 5, 3)), wood)).toBe(false);
    expect(can({ type: "ger-mortar", spotter: false, at: [30, 2], facing: 0 }, wood)).toBe(true);
    expect(can({ type: "ger-fao", at: [30, 5] }, wood)).toBe(true);
    expect(can({ type: "ger-fao", at: [30, 5], requestUsed: true }, wood)).toBe(false);
  });

  test("BA-ORD-14: Ambush with what fires directly", () => {
    const s = staged({
      units: {
        a1: { type: "ger-mortar", at: [10, 5] },
        a2: { type: "us-105", at: [20, 5] },
        a3: { type: "ger-rockets", at: [30, 5] },
        a4: { type: "ger-medic", at: [40, 5] },
        a5: { type: "ger-mmg", at: [50, 5] },
      },
    });
    const can = (id: string): boolean => canAmbush(s, unitOf(s, id));
    expect(["a1", "a2", "a3", "a4", "a5"].map(can)).toEqual([false, true, false, false, true]);
  });

  test("BA-ORD-9: only in range", () => {
    const at = (y: number): boolean => {
      const s = staged({ units: { a1: rifles([[30, 5]]), b1: rifles([[30, y]], { type: "sov-rifles" }) } });
      return canFireAt(s, unitOf(s, "a1"), unitOf(s, "b1"), "ambush");
    };
    expect(at(30)).toBe(true);
    expect(at(30.01)).toBe(false);
  });

  test("BA-GUN-12: a new crew does not fire yet", () => {
    const gun = (operatesFrom: number): Given => ({
      units: {
        a1: { type: "us-57mm", at: [30, 5], facing: 0, operatesFrom },
        b1: rifles([[30, 25]], { type: "sov-rifles" }),
      },
    });
    expect(refusal(gun(2))).toBe("BA-GUN-12 newCrew");
    expect(needs(gun(1))).toHaveLength(1);
  });
});
