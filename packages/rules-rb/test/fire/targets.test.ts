import type { Json } from "@escaramuza/kernel";
import { describe, expect, test } from "vitest";
import { canFire, canFireAt, legalShots } from "../../src/shooting.ts";
import { livingOf, unitOf } from "../../src/state.ts";
import { table } from "../play.ts";
import { column, stage } from "./support.ts";
import type { Given } from "./support.ts";

/** Who fires at whom, where the worked examples leave it open. */

describe("who fires at whom", () => {
  test("RB-SHT-2, RB-R21: each figure for itself; the casualties may be others", () => {
    // Only the first of the squad is in range, and only the first of the target can be seen.
    const t = table(
      {
        terrain: [{ type: "building", from: [50, 53], to: [58, 75] }],
        units: {
          g1: {
            type: "ger.manoeuvre",
            places: [
              [20, 50],
              [17, 50],
              [14, 50],
            ],
            figures: ["rifle", "rifle", "rifle"],
          },
          s1: {
            type: "sov.rifle",
            places: [
              [80, 50],
              [80, 60],
              [80, 65],
            ],
            figures: ["rifle", "rifle", "rifle"],
          },
        },
        at: { shoot: "g1" },
      },
      [[4], [1], [6]],
    );
    t.play("shoot", { do: "all", target: "s1" });
    expect(t.told("fired")[0]?.["figures"]).toEqual(["g1.1"]);
    t.play("casualties", ["s1.3"]);
    expect(livingOf(t.unit("s1")).map(({ id }) => id)).toEqual(["s1.1", "s1.2"]);
  });

  test("RB-SHT-8: neither friends in the line of fire nor near the target nor having moved matter", () => {
    const t = table(
      {
        units: {
          g1: { type: "ger.manoeuvre", places: column(20, 5), moved: true },
          g2: { type: "ger.manoeuvre", places: column(40, 5) },
          s1: { type: "sov.rifle", places: column(60, 8) },
        },
        at: { shoot: "g1" },
      },
      [[1, 1, 1, 1, 1]],
    );
    t.play("shoot", { do: "all", target: "s1" });
    expect(t.told("fired")).toHaveLength(1);
  });

  test("RB-SHT-11, RB-ASL-3, RB-ASL-15, RB-R36, RB-R42: who comes within 15 cm assaults one unit and does nothing more", () => {
    const t = table(
      {
        units: {
          g1: { type: "ger.manoeuvre", places: column(50, 5) },
          s1: { type: "sov.rifle", places: [[64, 50]], figures: ["rifle"], ambush: true, dugIn: true },
          s2: { type: "sov.rifle", places: [[64, 60]], figures: ["rifle"] },
          s3: { type: "sov.rifle", places: column(90, 8) },
        },
        at: { moved: { unit: "g1", order: "advance" } },
      },
      [[5, 5, 5, 5, 5], [6], [1, 5, 5, 5, 5], [1], [6], [3]],
    );
    expect(t.asked()).toEqual(["assaultTarget"]);
    // First round: nobody falls. Then the Soviet saves himself in his hole and kills one.
    t.play("assaultTarget", "s1");
    t.play("casualties", ["g1.5"]);
    expect(t.unit("g1").place).toBe("destroyed");
    expect(t.unit("s1")).toMatchObject({ place: "table", ambush: true, dugIn: true });
    expect(t.unit("s2").place).toBe("table");
  });

  test("RB-R81: pistols reach as far as an assault begins, so they fire in ambush only", () => {
    const s = stage({
      units: {
        g1: {
          type: "ger.command",
          places: [[20, 50]],
          figures: [{ weapons: ["pistol"], officer: true }],
          ambush: true,
        },
        s1: { type: "sov.rifle", places: [[35, 50]], figures: ["rifle"] },
        s2: { type: "sov.rifle", places: [[35.1, 60]], figures: ["rifle"] },
      },
    });
    const unit = unitOf(s, "g1");
    expect(canFireAt(s, unit, unitOf(s, "s1"))).toBe(true);
    expect(canFireAt(s, unit, unitOf(s, "s2"))).toBe(false);
  });

  test("RB-AMB-9, RB-R44, RB-R84: in ambush vehicles fire everything in arc, mortars at who is only observed", () => {
    const s = stage({
      terrain: [{ type: "building", from: [40, 20], to: [48, 95] }],
      units: {
        g1: { type: "ger.pz4h", at: [100, 50], facing: [-1, 0], ambush: true },
        g2: { type: "ger.morMedium", at: [20, 50], ambush: true },
        s1: { type: "sov.rifle", places: column(60, 8) },
      },
    });
    const target = unitOf(s, "s1");
    expect(legalShots(s, unitOf(s, "g1"), target).map(({ weapon }) => weapon)).toEqual([0, 1, 2]);
    expect(legalShots(s, unitOf(s, "g2"), target)).toMatchObject([{ mode: "indirect" }]);
    unitOf(s, "g1").suppressed = true;
    expect(legalShots(s, unitOf(s, "g2"), target)).toEqual([]);
  });

  test("RB-VSH-6, RB-R75: hull weapons have a quarter each, turrets none of that", () => {
    const s = stage({
      units: {
        s1: { type: "sov.kv1", at: [60, 50], facing: [0, 1] },
        g1: { type: "ger.manoeuvre", places: column(60, 5, 80) },
        g2: { type: "ger.manoeuvre", places: column(60, 5, 10) },
        g3: { type: "ger.manoeuvre", places: column(90, 5, 44) },
      },
    });
    const weapons = (id: string): number[] => legalShots(s, unitOf(s, "s1"), unitOf(s, id)).map(({ weapon }) => weapon);
    expect(weapons("g1")).toEqual([0, 1, 2]);
    expect(weapons("g2")).toEqual([0, 1, 3]);
    expect(weapons("g3")).toEqual([0, 1]);
  });

  test("RB-VSH-7: for indirect fire the closest figure must be in arc, or one of several", () => {
    const given = (places: Json): Given => ({
      units: {
        g1: { type: "ger.stug3b", at: [20, 50], facing: [1, 0] },
        s1: { type: "sov.rifle", places, figures: ["rifle", "rifle"] },
      },
    });
    const lobs = (places: Json): boolean => {
      const s = stage(given(places));
      return legalShots(s, unitOf(s, "g1")).some(({ mode }) => mode === "indirect");
    };
    expect(
      lobs([
        [90, 50],
        [93, 50],
      ]),
    ).toBe(true);
    expect(
      lobs([
        [20, 115],
        [85.1, 50],
      ]),
    ).toBe(false);
    const equallyFar = [
      [20, 115],
      [85, 50],
    ];
    expect(lobs(equallyFar)).toBe(true);
    expect(lobs(equallyFar.toReversed())).toBe(true);
  });

  test("RB-VAS-1: a tank beside infantry starts nothing and shoots", () => {
    const t = table({
      units: { g1: { type: "ger.pz4h", at: [50, 50] }, s1: { type: "sov.rifle", places: column(60, 8) } },
      at: { moved: { unit: "g1", order: "advance" } },
    });
    expect(t.asked()).toEqual(["shoot"]);
  });

  test("RB-R53, RB-R55: armour is the same from behind, and a destroyed vehicle hides nothing", () => {
    const given = (die: number): ReturnType<typeof table> => {
      const t = table(
        {
          units: {
            g1: { type: "ger.atMedium", places: column(20, 4) },
            g2: { type: "ger.manoeuvre", places: [[20, 70]], figures: ["rifle"] },
            s1: { type: "sov.t3476", at: [50, 70], facing: [1, 0] },
            s2: { type: "sov.rifle", places: [[70, 70]], figures: ["rifle"] },
          },
          at: { shoot: "g1" },
        },
        [[4], [die]],
      );
      t.play("shoot", { do: "all", target: "s1" });
      return t;
    };
    const stands = given(3);
    expect(canFire(stands.game.s, stands.unit("g2"))).toBe(false);
    const gone = given(5);
    expect(canFire(gone.game.s, gone.unit("g2"))).toBe(true);
  });

  test("RB-QC-4: without a hit nothing more is thrown", () => {
    const t = table(
      {
        units: {
          g1: { type: "ger.morHeavy", at: [20, 50] },
          s1: { type: "sov.rifle", places: column(60, 8), dugIn: true },
        },
        at: { shoot: "g1" },
      },
      [[3]],
    );
    t.play("shoot", { do: "all", target: "s1" });
    expect(t.game.rolls).toBe(1);
  });
});
