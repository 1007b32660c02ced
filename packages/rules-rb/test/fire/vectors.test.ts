import type { Json } from "@escaramuza/kernel";
import { describe, expect, test } from "vitest";
import { table } from "../play.ts";
import { OVER, column } from "./support.ts";

/** The specification's worked examples of fire, morale and assault, RB-X8 to RB-X56 and later ones. */

const RIFLES = "ger.manoeuvre";
const SQUAD = "sov.rifle";

/** A manoeuvre squad against a rifle squad whose figures each stand so many centimetres away from one of it. */
function faceToFace(distance: number, more: { readonly [unit: string]: Json } = {}): { readonly [key: string]: Json } {
  return {
    units: {
      g1: { type: RIFLES, places: column(20, 5) },
      s1: { type: SQUAD, places: column(20 + distance, 8) },
      ...more,
    },
    at: { shoot: "g1" },
  };
}

const ALL = { do: "all", target: "s1" };

describe("shooting", () => {
  test("RB-X8: two of eight are not more than a quarter", () => {
    const t = table(faceToFace(60), [
      [4, 6, 1, 3, 5],
      [4, 5, 2],
    ]);
    t.play("shoot", ALL);
    expect(t.asked()).toEqual(["casualties"]);
    t.play("casualties", ["s1.2", "s1.3"]);
    expect(
      t
        .unit("s1")
        .figures.filter((f) => !f.alive)
        .map((f) => f.id),
    ).toEqual(["s1.2", "s1.3"]);
    expect(t.unit("s1").suppressed).toBe(false);
  });

  test("RB-X9: a millimetre too far", () => {
    const t = table({ ...faceToFace(60.1, { s2: { type: SQUAD, at: [50, 20] } }) });
    expect(t.refused("shoot", ALL)).toMatchObject({ rule: "RB-SHT-1", code: "outOfRange" });
    expect(table(faceToFace(60.1)).asked()).toEqual(OVER);
  });

  test("RB-X10: three of eight, and the check fails", () => {
    const t = table(faceToFace(60), [[4, 5, 6, 4, 1], [1, 4, 3, 6], [4]]);
    t.play("shoot", ALL);
    t.play("casualties", ["s1.2", "s1.3", "s1.4"]);
    expect(t.unit("s1").suppressed).toBe(true);
  });

  test("RB-X11, RB-X12: an officer at 30.0 cm and at 30.1 cm", () => {
    const dice = [[4, 5, 6, 4, 1], [1, 4, 3, 6], [4], [5]];
    const boss = (y: number): Json => ({
      type: "sov.command",
      places: [[80, y]],
      figures: [{ weapons: ["pistol"], officer: true }],
    });
    const near = table(faceToFace(60, { s2: boss(101) }), dice);
    near.play("shoot", ALL);
    near.play("casualties", ["s1.2", "s1.3", "s1.4"]);
    expect(near.unit("s1").suppressed).toBe(false);
    const far = table(faceToFace(60, { s2: boss(101.1) }), dice.slice(0, 3));
    far.play("shoot", ALL);
    far.play("casualties", ["s1.2", "s1.3", "s1.4"]);
    expect(far.unit("s1").suppressed).toBe(true);
  });

  test("RB-X13, RB-X14: the man who adds least loads", () => {
    for (const [distance, hits] of [
      [25, [1, 1, 1, 1, 1]],
      [45, [1, 1, 1, 1, 1]],
    ] as const) {
      const t = table(
        {
          units: {
            g1: { type: "ger.suppression", places: column(20, 3) },
            s1: { type: SQUAD, places: column(20 + distance, 8) },
          },
          at: { shoot: "g1" },
        },
        [hits],
      );
      t.play("shoot", ALL);
      expect(t.told("fired")[0]?.["figures"]).toEqual(["g1.2", "g1.3"]);
    }
  });

  test("RB-X15, RB-X16: half the dice, rounded up, without a second operator", () => {
    const one = (type: string, figures: readonly string[] | null, dice: number): void => {
      const t = table(
        {
          units: {
            g1: { type, places: [[20, 50]], ...(figures === null ? {} : { figures }) },
            s1: { type: SQUAD, places: column(60, 8) },
          },
          at: { shoot: "g1" },
        },
        [Array.from({ length: dice }, () => 1)],
      );
      t.play("shoot", ALL);
      expect(t.told("fired")).toHaveLength(1);
    };
    one("ger.suppression", ["lmg"], 2);
    for (const [type, dice] of [
      ["ger.mmg", 3],
      ["ger.hmg", 2],
      ["ger.morMedium", 1],
    ] as const) {
      const t = table(
        {
          units: { g1: { type, at: [20, 50], alive: 1 }, s1: { type: SQUAD, places: column(60, 8) } },
          at: { shoot: "g1" },
        },
        [Array.from({ length: dice }, () => 1)],
      );
      t.play("shoot", ALL);
    }
  });

  test("RB-X17: cover saves two of three", () => {
    const t = table(
      {
        terrain: [{ type: "wood", from: [55, 40], to: [65, 80] }],
        units: {
          g1: { type: RIFLES, places: column(56, 5) },
          s1: { type: SQUAD, quality: "recruit", places: column(30, 8) },
        },
        at: { shoot: "s1" },
      },
      [
        [5, 5, 5, 5, 1, 1, 1, 1, 1, 1],
        [1, 2, 6, 3],
        [4, 3, 6],
      ],
    );
    t.play("shoot", { do: "all", target: "g1" });
    t.play("casualties", ["g1.5"]);
    expect(t.unit("g1").suppressed).toBe(false);
    expect(t.asked()).toEqual(OVER);
  });

  test("RB-X21: more casualties than figures are saved one by one", () => {
    const t = table(
      {
        terrain: [{ type: "building", from: [100, 40], to: [115, 60] }],
        units: {
          g1: { type: "ger.morHeavy", at: [20, 50] },
          g2: { type: RIFLES, at: [80, 50] },
          s1: { type: "sov.command", quality: "experienced", places: column(105, 3) },
        },
        at: { shoot: "g1" },
      },
      [[5], [4, 5], [1, 1, 2, 2, 3, 3, 4, 5, 6], [4, 5, 6, 4, 1, 2], [4]],
    );
    t.play("shoot", ALL);
    t.play("casualties", ["s1.2", "s1.3"]);
    expect(t.unit("s1")).toMatchObject({ suppressed: false, place: "table" });
  });

  test("RB-X22, RB-X23: Terror without casualties, and without a hit", () => {
    const given = {
      units: { g1: { type: "ger.mmg", at: [20, 50] }, s1: { type: SQUAD, places: column(80, 8) } },
      at: { shoot: "g1" },
    };
    const hit = table(given, [[4, 1, 2, 3, 1], [6], [2]]);
    hit.play("shoot", ALL);
    expect(hit.unit("s1").suppressed).toBe(true);
    const missed = table(given, [[1, 2, 3, 3, 1]]);
    missed.play("shoot", ALL);
    expect(missed.unit("s1").suppressed).toBe(false);
  });

  test("RB-X24: no AT value, no vehicles", () => {
    const t = table({
      units: {
        g1: { type: "ger.mmg", at: [20, 50] },
        s1: { type: "sov.t3476", at: [60, 50] },
        s2: { type: SQUAD, at: [60, 90] },
      },
      at: { shoot: "g1" },
    });
    expect(t.refused("shoot", ALL)).toMatchObject({ rule: "RB-SHT-9", code: "cannotHurt" });
  });

  test("RB-X25: d2 and d3 are read from a d6", () => {
    for (const [type, die, wounds] of [
      ["ger.atLight", 3, [6]],
      ["ger.atHeavy", 4, [6, 6]],
    ] as const) {
      const t = table(
        {
          units: { g1: { type, at: [20, 50] }, s1: { type: SQUAD, places: column(80, 8) } },
          at: { shoot: "g1" },
        },
        [[4], [die], wounds],
      );
      t.play("shoot", ALL);
      expect(t.asked()).toEqual(OVER);
    }
  });

  test("RB-X56: a Panzerfaust is spent, hit or miss", () => {
    const given = (spent: readonly number[]): { readonly [key: string]: Json } => ({
      units: {
        g1: {
          type: RIFLES,
          places: column(20, 2),
          figures: [{ weapons: ["rifle", "panzerfaust"], spent: [...spent] }, "rifle"],
        },
        s1: { type: "sov.t3476", at: [45, 50] },
      },
      at: { shoot: "g1" },
    });
    const t = table(given([]), [[3]]);
    t.play("shoot", { do: "shots", shots: [{ figure: "g1.1", weapon: 1, target: "s1" }] });
    expect(t.unit("g1").figures[0]?.spent).toEqual([1]);
    expect(table(given([1])).asked()).toEqual(OVER);
  });

  test("RB-X72: more than a quarter", () => {
    for (const [alive, lost, due] of [
      [3, 1, true],
      [8, 2, false],
      [7, 2, true],
      [4, 1, false],
    ] as const) {
      const dice = [
        Array.from({ length: 5 }, (_, i) => (i < lost ? 4 : 1)),
        Array.from({ length: lost }, () => 1),
        ...(due ? [[6]] : []),
      ];
      const t = table(faceToFace(40, { s1: { type: SQUAD, places: column(60, 8), alive } }), dice);
      t.play("shoot", ALL);
      t.play(
        "casualties",
        t
          .unit("s1")
          .figures.slice(0, lost)
          .map((f) => f.id),
      );
      expect(t.asked()).toEqual(OVER);
      expect(t.told("moralePassed")).toHaveLength(due ? 1 : 0);
    }
  });

  test("RB-X74: the Panzerfaust at the tank, the other rifles at the infantry", () => {
    const t = table(
      {
        units: {
          g1: {
            type: RIFLES,
            places: column(20, 5),
            figures: [{ weapons: ["rifle", "panzerfaust"] }, "rifle", "rifle", "rifle", "rifle"],
          },
          s1: { type: "sov.t3476", at: [45, 50] },
          s2: { type: SQUAD, places: column(60, 8) },
        },
        at: { shoot: "g1" },
      },
      [[1], [1, 1, 1, 1]],
    );
    const rifles = [2, 3, 4, 5].map((n) => ({ figure: `g1.${n}`, weapon: 0, target: "s2" }));
    const faust = { figure: "g1.1", weapon: 1, target: "s1" };
    expect(
      t.refused("shoot", { do: "shots", shots: [faust, { figure: "g1.1", weapon: 0, target: "s2" }] }),
    ).toMatchObject({ rule: "RB-SHT-7" });
    t.play("shoot", { do: "shots", shots: [faust, ...rifles] });
    expect(t.told("fired").map((event) => event["target"])).toEqual(["s1", "s2"]);
  });
});

describe("vehicles", () => {
  const at = (gun: string, tank: { readonly [key: string]: Json }): { readonly [key: string]: Json } => ({
    units: { g1: { type: gun, at: [20, 50] }, s1: { at: [80, 50], type: "sov.t3476", ...tank } },
    at: { shoot: "g1" },
  });

  test("RB-X30, RB-X31, RB-X32: below, equal to and above the armour", () => {
    for (const [gun, die, fate] of [
      ["ger.atMedium", 3, "stands"],
      ["ger.atMedium", 4, "suppressed"],
      ["ger.atMedium", 5, "destroyed"],
      ["ger.atr", 6, "stands"],
      ["ger.atLight", 5, "suppressed"],
      ["ger.atLight", 6, "destroyed"],
    ] as const) {
      const t = table(at(gun, {}), [[4], [die]]);
      t.play("shoot", ALL);
      const { place, suppressed } = t.unit("s1");
      expect(place === "destroyed" ? "destroyed" : suppressed ? "suppressed" : "stands", gun).toBe(fate);
    }
  });

  test("RB-X33: the worst of two hits counts", () => {
    const t = table(at("ger.acLight", { type: "sov.ba10" }), [[4, 6], [5], [6]]);
    t.play("shoot", ALL);
    expect(t.unit("s1").place).toBe("destroyed");
  });

  test("RB-X34, RB-X35: cover saves what destroys, not what suppresses", () => {
    const given = {
      units: {
        s1: { type: "sov.atHeavy", quality: "experienced", at: [80, 50] },
        g1: { type: "ger.stug3b", at: [20, 50], dugIn: true },
      },
      at: { shoot: "s1" },
    };
    const saved = table(given, [[4], [5], [4]]);
    saved.play("shoot", { do: "all", target: "g1" });
    expect(saved.unit("g1")).toMatchObject({ place: "table", suppressed: false });
    const cowed = table(given, [[4], [3]]);
    cowed.play("shoot", { do: "all", target: "g1" });
    expect(cowed.unit("g1")).toMatchObject({ place: "table", suppressed: true });
  });

  test("RB-X36, RB-X83: two dice against the armour, and no check of the crew", () => {
    for (const [dice, fate] of [
      [[5, 4], { suppressed: true, place: "table" }],
      [[6, 4], { suppressed: false, place: "destroyed" }],
      [[5, 3], { suppressed: false, place: "table" }],
    ] as const) {
      const t = table(
        {
          units: { g1: { type: RIFLES, places: column(20, 5) }, s1: { type: "sov.t3476", at: [35, 50] } },
          at: { vehicleAssault: { unit: "g1", vehicle: "s1" } },
        },
        [[4], dice],
      );
      expect(t.unit("s1")).toMatchObject(fate);
      expect(t.game.s.check).toBe("passed");
    }
    const again = table(
      {
        units: {
          g1: { type: RIFLES, places: column(20, 5) },
          s1: { type: "sov.t3476", at: [35, 50], suppressed: true },
        },
        at: { vehicleAssault: { unit: "g1", vehicle: "s1" } },
      },
      [[5], [4, 5]],
    );
    expect(again.unit("s1")).toMatchObject({ suppressed: true, place: "table" });
    expect(again.game.rolls).toBe(2);
  });

  test("RB-X37: a failed check neither suppresses nor hinders the fire", () => {
    const t = table(
      {
        units: {
          g1: { type: RIFLES, places: column(20, 5) },
          s1: { type: "sov.t3476", at: [35, 50] },
          s2: { type: SQUAD, places: column(70, 8) },
        },
        at: { moved: { unit: "g1", order: "advance" } },
      },
      [[3]],
    );
    t.play("vehicleAssault", "s1");
    expect(t.unit("g1").suppressed).toBe(false);
    expect(t.asked()).toEqual(["shoot"]);
  });

  test("RB-X52: what a tank may fire after standing, turning and running", () => {
    const given = (moved: boolean): { readonly [key: string]: Json } => ({
      units: {
        s1: { type: "sov.t3476", at: [20, 50], moved },
        g1: { type: RIFLES, places: column(60, 5) },
      },
      at: { shoot: "s1" },
    });
    const stood = table(given(false), [[1], [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]]);
    stood.play("shoot", { do: "all", target: "g1" });
    const moved = table(given(true), [[1]]);
    const shots = [0, 1].map((weapon) => ({ figure: "s1.1", weapon, target: "g1" }));
    expect(moved.refused("shoot", { do: "shots", shots })).toMatchObject({ rule: "RB-VSH-3" });
    expect(moved.refused("shoot", { do: "shots", shots: [{ figure: "s1.1", weapon: 2, target: "g1" }] })).toMatchObject(
      { rule: "RB-VSH-3" },
    );
    moved.play("shoot", { do: "all", target: "g1" });
    const coaxial = table(given(true), [[1, 1, 1, 1, 1]]);
    coaxial.play("shoot", { do: "shots", shots: [{ figure: "s1.1", weapon: 1, target: "g1" }] });
    const ran = table({ ...given(true), at: { moved: { unit: "s1", order: "run" } } });
    expect(ran.asked()).toEqual(OVER);
  });

  test("RB-X53: exactly 45 degrees is in arc", () => {
    const given = (y: number): { readonly [key: string]: Json } => ({
      units: {
        g1: { type: "ger.stug3b", at: [50, 50], facing: [1, 0] },
        s1: { type: "sov.command", places: [[80, y]], figures: ["pistol"] },
      },
      at: { shoot: "g1" },
    });
    expect(table(given(80)).asked()).toEqual(["shoot"]);
    expect(table(given(80.1)).asked()).toEqual(OVER);
  });

  test("RB-X50, RB-X51: Fixed weapons and movement", () => {
    const given = (moved: boolean): { readonly [key: string]: Json } => ({
      units: { g1: { type: "ger.mmg", at: [20, 50], moved }, s1: { type: SQUAD, places: column(60, 8) } },
      at: { shoot: "g1" },
    });
    expect(table(given(true)).asked()).toEqual(OVER);
    const t = table(given(false), [[1, 1, 1, 1, 1]]);
    t.play("shoot", ALL);
    expect(t.unit("g1").firedFixed).toBe(true);
  });
});

describe("indirect fire", () => {
  test("RB-X54: both limits are in range", () => {
    for (const [distance, legal] of [
      [29.9, false],
      [30, true],
      [60, true],
      [60.1, false],
    ] as const) {
      const t = table({
        units: {
          g1: { type: "ger.morLight", at: [20, 50] },
          s1: { type: "sov.command", places: [[20 + distance, 50]], figures: ["pistol"] },
        },
        at: { shoot: "g1" },
      });
      expect(t.asked(), `${distance}`).toEqual(legal ? ["shoot"] : OVER);
    }
  });

  test("RB-X55: a howitzer fires either way, and needs an observer", () => {
    const seen = table({
      units: { g1: { type: "ger.howLight", at: [20, 50] }, s1: { type: SQUAD, places: column(60, 8) } },
      at: { shoot: "g1" },
    });
    expect(seen.refused("shoot", { ...ALL, mode: "indirect" })).toMatchObject({ code: "outOfRange" });
    const behind = (suppressed: boolean): { readonly [key: string]: Json } => ({
      terrain: [{ type: "building", from: [40, 30], to: [50, 90] }],
      units: {
        g1: { type: "ger.howLight", places: column(20, 4) },
        g2: { type: RIFLES, at: [80, 20], suppressed },
        s1: { type: SQUAD, places: column(90, 8) },
      },
      at: { shoot: "g1" },
    });
    const observed = table(behind(false), [[1]]);
    expect(observed.refused("shoot", { ...ALL, mode: "direct" })).toMatchObject({ code: "notSeen" });
    observed.play("shoot", ALL);
    expect(table(behind(true)).asked()).toEqual(OVER);
  });

  test("RB-X19, RB-X20: a wall within 5 cm, and not against what comes from above", () => {
    const given = (x: number, gun: string, y: number): { readonly [key: string]: Json } => ({
      terrain: [
        {
          type: "wall",
          points: [
            [50, 0],
            [50, 100],
          ],
        },
      ],
      units: {
        g1: { type: gun, places: [[y, 50]], alive: 1 },
        s1: { type: "sov.command", places: [[x, 50]], figures: ["pistol"] },
      },
      at: { shoot: "g1" },
    });
    const cover = (x: number, gun: string, from: number): unknown => {
      const t = table(given(x, gun, from), [[1], [1], [1]]);
      t.play("shoot", ALL);
      return t.told("fired")[0]?.["cover"];
    };
    expect(cover(55, "ger.atr", 20)).toBe(true);
    expect(cover(55.1, "ger.atr", 20)).toBe(false);
    expect(cover(55, "ger.morMedium", 20)).toBe(false);
  });
});
