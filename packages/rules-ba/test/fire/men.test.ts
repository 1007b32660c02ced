import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { table } from "../play.ts";
import { rifles, row } from "./support.ts";
import type { Given } from "./support.ts";

/** Shooting at men, from the declaration to the morale check (BA-SHOOT). */

/** Some riflemen at others 10 inches away, who have a die and so do not react. */
function volley(shooters: number, b: Given, more: Given = {}): Given {
  return {
    units: {
      a1: rifles(row(30, 5, shooters)),
      b1: { ...rifles(row(30, 16, 10, 1.5), { type: "sov-rifles", die: "fire" }), ...b },
    },
    at: { shoot: { unit: "a1" } },
    ...more,
  };
}

const AT_B1 = { do: "all", target: "b1" };

describe("a shooting action", () => {
  test("BA-SHOOT-32, BA-X12: pins before damage, and too many of them", () => {
    const t = table(volley(1, { pins: 8 }), [[3]]);
    t.play("shoot", AT_B1);
    expect(t.unit("b1").place.at).toBe("destroyed");
    expect(t.told("brokenByPins")).toHaveLength(1);
  });

  test("BA-X13: two fanatics bear it, one does not", () => {
    const two = table(volley(1, { pins: 8, rules: ["fanatics"], alive: 2 }), [[4], [1]]);
    two.play("shoot", AT_B1);
    expect(two.unit("b1")).toMatchObject({ pins: 9, place: { at: "table" } });
    const one = table(volley(1, { pins: 8, rules: ["fanatics"], alive: 1 }), [[4]]);
    one.play("shoot", AT_B1);
    expect(one.unit("b1").place.at).toBe("destroyed");
  });

  test("BA-SHOOT-30: six, then six", () => {
    const t = table(volley(3, { die: "down", hidden: true }), [[6, 5, 6], [6, 3], [1]]);
    t.play("shoot", AT_B1);
    expect(t.unit("b1")).toMatchObject({ pins: 1, hidden: false });
    expect(t.left()).toBe(0);
  });

  test("BA-TEST-11: one pin however many hits; BA-SHOOT-36, BA-SHOOT-37: the owner chooses", () => {
    const t = table(volley(4, {}), [
      [3, 4, 5, 6],
      [4, 4, 3, 1],
    ]);
    t.play("shoot", AT_B1);
    expect(t.asked()).toEqual(["casualties"]);
    expect(t.refused("casualties", ["b1.1"]).code).toBe("wrongNumber");
    expect(t.refused("casualties", ["b1.1", "b1.1"]).code).toBe("chosenTwice");
    expect(t.refused("casualties", ["b1.1", "a1.1"]).code).toBe("mayNotFall");
    t.play("casualties", ["b1.3", "b1.10"]);
    expect(t.unit("b1").pins).toBe(1);
    expect(
      t
        .unit("b1")
        .models.filter(({ alive }) => !alive)
        .map(({ id }) => id),
    ).toEqual(["b1.3", "b1.10"]);
    expect(t.asked()).toEqual([]);
  });

  test("BA-SHOOT-35: a natural 1 never damages", () => {
    const t = table(
      {
        units: {
          a1: { type: "us-hmg", at: [30, 5], facing: 0 },
          b1: rifles(row(30, 16, 5), { type: "sov-rifles", quality: "inexperienced", die: "fire" }),
        },
        at: { shoot: { unit: "a1" } },
      },
      [[6, 1, 1], [1]],
    );
    t.play("shoot", AT_B1);
    expect(t.unit("b1").models.every(({ alive }) => alive)).toBe(true);
  });

  test("BA-SHOOT-38: exceptional damage is the shooter's choice; the leader's death shakes (BA-TEST-6)", () => {
    const t = table(
      volley(2, {
        models: [{ role: "leader", weapons: ["smg"] }, "rifle", "rifle", "rifle", "rifle", "rifle"],
        places: row(30, 16, 6),
      }),
      [[4, 4], [6, 5], [6]],
    );
    t.play("shoot", AT_B1);
    expect(t.asked()).toEqual(["exceptional"]);
    expect(t.game.pending[0]?.seat).toBe(0);
    t.play("exceptional", "b1.1");
    expect(t.asked()).toEqual(["casualties"]);
    expect(t.game.pending[0]?.seat).toBe(1);
    t.play("casualties", ["b1.6"]);
    expect(t.unit("b1").shaken).toBe(true);
  });

  test("BA-X24: against a support team it is the whole team", () => {
    const t = table(
      {
        units: { a1: rifles(row(30, 5, 3)), b1: { type: "ger-mmg", at: [30, 16], die: "fire" } },
        at: { shoot: { unit: "a1" } },
      },
      [[3, 4, 5], [6, 4, 2], [6]],
    );
    t.play("shoot", AT_B1);
    expect(t.unit("b1").place.at).toBe("destroyed");
  });

  test("BA-WPN-9: a team's gunner falls last, and its last man shakes it", () => {
    const t = table(
      {
        units: { a1: rifles(row(30, 5, 3)), b1: { type: "ger-mmg", at: [30, 16], die: "fire" } },
        at: { shoot: { unit: "a1" } },
      },
      [
        [3, 4, 1],
        [4, 4],
        [1, 1],
      ],
    );
    t.play("shoot", AT_B1);
    expect(t.asked()).toEqual([]);
    expect(
      t
        .unit("b1")
        .models.filter(({ alive }) => alive)
        .map(({ role }) => role),
    ).toEqual(["gunner"]);
    expect(t.unit("b1").shaken).toBe(true);
  });

  test("BA-X22, BA-X23: half the men", () => {
    const start = (men: number, lost: number, dice: readonly (readonly number[])[]): ReturnType<typeof table> => {
      const t = table(volley(lost, { alive: men, pins: 1 }), [
        Array.from({ length: lost }, () => 5),
        Array.from({ length: lost }, () => 5),
        ...dice,
      ]);
      t.play("shoot", AT_B1);
      t.play(
        "casualties",
        Array.from({ length: lost }, (_, i) => `b1.${i + 1}`),
      );
      return t;
    };
    const failed = start(10, 5, [[4, 4]]);
    expect(failed.told("moraleFailed")[0]).toMatchObject({ morale: 7, why: "losses" });
    expect(failed.unit("b1").place.at).toBe("destroyed");
    expect(start(10, 5, [[3, 4]]).unit("b1").place.at).toBe("table");
    expect(start(9, 4, []).told("moralePassed")).toHaveLength(0);
    expect(start(9, 5, [[1, 1]]).told("moralePassed")).toHaveLength(1);
  });

  test("BA-X25: the medic", () => {
    const given = volley(4, {}, {});
    const t = table({ ...given, units: { ...units(given), b2: { type: "sov-medic", at: [30, 22] } } }, [
      [4, 4, 4, 4],
      [6, 5, 5, 5],
      [6],
      [6, 6, 1],
    ]);
    t.play("shoot", AT_B1);
    t.play("exceptional", "b1.1");
    t.play("casualties", ["b1.2"]);
    expect(t.unit("b1").models.filter(({ alive }) => !alive)).toHaveLength(2);
  });

  test("BA-HQ-10: nobody is saved from heavy weapons", () => {
    const given: Given = {
      units: {
        a1: { type: "us-hmg", at: [30, 5], facing: 0 },
        b1: rifles(row(30, 16, 10), { type: "sov-rifles", die: "fire" }),
        b2: { type: "sov-medic", at: [30, 18] },
      },
      at: { shoot: { unit: "a1" } },
    };
    const t = table(given, [[4, 1, 1], [4]]);
    t.play("shoot", AT_B1);
    t.play("casualties", ["b1.2"]);
    expect(t.left()).toBe(0);
  });

  test("BA-X80: green troops after their first loss", () => {
    const hit = (die: readonly (readonly number[])[]): ReturnType<typeof table> => {
      const t = table(volley(1, { type: "sov-conscripts", rules: ["green"], quality: "inexperienced" }), [
        [5],
        [5],
        ...die,
      ]);
      t.play("shoot", AT_B1);
      t.play("casualties", ["b1.2"]);
      return t;
    };
    expect(hit([[5]]).unit("b1")).toMatchObject({ quality: "regular", blooded: true });
    expect(hit([[3]]).unit("b1")).toMatchObject({ quality: "inexperienced", blooded: true, pins: 1 });
    expect(hit([[1], [4]]).unit("b1")).toMatchObject({ pins: 5, die: "down" });
  });
});

describe("declaring", () => {
  test("BA-SHOOT-2, BA-SHOOT-3: one weapon each, one target", () => {
    const given = volley(2, {});
    const t = table({ ...given, units: { ...units(given), b2: rifles(row(20, 16, 5), { type: "sov-rifles" }) } });
    const shot = (model: string, target: string): Given => ({ model, weapon: 0, target });
    expect(t.refused("shoot", { do: "shots", shots: [shot("a1.1", "b1"), shot("a1.2", "b2")] })).toMatchObject({
      rule: "BA-SHOOT-2",
    });
    expect(t.refused("shoot", { do: "shots", shots: [shot("a1.1", "b1"), shot("a1.1", "b1")] })).toMatchObject({
      rule: "BA-SHOOT-3",
    });
    expect(t.refused("shoot", { do: "shots", shots: [shot("a1.9", "b1")] }).code).toBe("noSuchWeapon");
    expect(t.refused("shoot", { do: "all", target: "a1" }).code).toBe("ownUnit");
    expect(t.refused("shoot", { do: "all", target: "b9" }).code).toBe("noTarget");
  });

  test("BA-SHOOT-4, BA-SHOOT-13: out of reach it may be declared, and the reaction stands", () => {
    const given: Given = {
      units: { a1: rifles(row(30, 5, 2)), b1: rifles(row(30, 40, 5), { type: "sov-rifles" }) },
      at: { shoot: { unit: "a1" } },
    };
    const t = table(given, []);
    t.play("shoot", AT_B1);
    expect(t.asked()).toEqual(["react"]);
    t.play("react", "down");
    expect(t.unit("b1").die).toBe("down");
    expect(t.told("shotsLost")).toHaveLength(1);
    expect(t.game.s.bag).toEqual([0, 0]);
  });

  test("BA-ORD-13, BA-ORD-15, BA-ORD-17: who may go Down", () => {
    const asked = (die: string | null): string[] => {
      const t = table(volley(1, { die }), [[1]]);
      t.play("shoot", AT_B1);
      return t.asked();
    };
    expect(asked(null)).toEqual(["react"]);
    expect(asked("ambush")).toEqual(["react"]);
    expect(asked("down")).toEqual([]);
    expect(asked("advance")).toEqual([]);
  });

  test("BA-SHOOT-20: who goes Down is harder to hit at once", () => {
    const t = table(volley(1, { die: null }), [[4]]);
    t.play("shoot", AT_B1);
    t.play("react", "down");
    expect(t.told("fired")[0]).toMatchObject({ volleys: [{ needed: 5 }] });
    expect(t.unit("b1").pins).toBe(0);
  });

  test("BA-WPN-3: one-shot weapons have targets of their own, and are spent", () => {
    const given: Given = {
      units: {
        a1: rifles(row(30, 5, 2), { models: ["rifle", { weapons: ["rifle", "panzerfaust"] }] }),
        b1: rifles(row(30, 16, 5), { type: "sov-rifles", die: "fire" }),
        b2: { type: "sov-t34-85", at: [34, 13], facing: 180 },
      },
      at: { shoot: { unit: "a1" } },
    };
    const t = table(given, [[1], [1]]);
    const shots = [
      { model: "a1.1", weapon: 0, target: "b1" },
      { model: "a1.2", weapon: 1, target: "b2" },
    ];
    t.play("shoot", { do: "shots", shots });
    expect(t.unit("a1").models[1]?.spent).toEqual([1]);
    const again = table({
      ...given,
      units: {
        ...units(given),
        a1: rifles(row(30, 5, 2), { models: ["rifle", { weapons: ["rifle", "panzerfaust"], spent: [1] }] }),
      },
    });
    expect(again.refused("shoot", { do: "shots", shots })).toMatchObject({ rule: "BA-WPN-3", code: "spent" });
    // Everything at once leaves them in their belts.
    const all = table(given, [[1, 1]]);
    all.play("shoot", AT_B1);
    expect(all.unit("a1").models[1]?.spent).toEqual([]);
  });

  test("BA-FUBAR-1: the opponent chooses, and all must fire", () => {
    const given: Given = {
      units: {
        a1: rifles(row(30, 5, 2)),
        a2: rifles(row(30, 16, 5)),
        b1: rifles(row(30, 25, 5), { type: "sov-rifles" }),
      },
      at: { shoot: { unit: "a1", cause: "fubar", target: "a2" } },
    };
    const t = table(given, [
      [4, 4],
      [1, 1],
    ]);
    expect(t.game.pending[0]?.seat).toBe(1);
    expect(t.refused("shoot", { do: "hold" }).code).toBe("mustFire");
    expect(t.refused("shoot", AT_B1).rule).toBe("BA-ORD-9");
    t.play("shoot", { do: "all", target: "a2" });
    t.play("react", "none");
    expect(t.unit("a2").pins).toBe(1);
  });

  test("BA-SHOOT-4: an interrupt needs a weapon in range", () => {
    const given: Given = {
      units: {
        a1: rifles(row(30, 5, 2), { die: "ambush" }),
        b1: rifles(row(30, 40, 5), { type: "sov-rifles", die: "run" }),
      },
      at: { shoot: { unit: "a1", cause: "ambush", target: "b1" } },
    };
    expect(table(given).refused("shoot", AT_B1).code).toBe("outOfRange");
  });

  test("BA-X51: at who assaults it the range is stretched", () => {
    const given: Given = {
      units: {
        a1: rifles([[30, 5]], { models: ["pistol"] }),
        b1: rifles(row(30, 16, 5), { type: "sov-rifles", die: "run" }),
      },
      at: { shoot: { unit: "a1", cause: "reaction", target: "b1" } },
    };
    const t = table(given, [[3]]);
    t.play("shoot", AT_B1);
    expect(t.told("fired")[0]).toMatchObject({ volleys: [{ needed: 4 }] });
  });

  test("BA-X92, BA-SPEC-8: the sniper's man", () => {
    const given: Given = {
      units: {
        a1: {
          type: "ger-sniper",
          places: [
            [30, 5],
            [31.5, 5],
          ],
        },
        b1: { type: "sov-maxim", rules: [], at: [30, 25], die: "fire" },
        b2: { type: "sov-medic", at: [30, 27.5] },
      },
      at: { shoot: { unit: "a1" } },
    };
    const t = table(given, [[3], [4]]);
    t.play("shoot", { do: "shots", shots: [{ model: "a1.1", weapon: 0, target: "b1", named: "b1.1" }] });
    expect(t.unit("b1").place.at).toBe("destroyed");
    expect(
      table(given).refused("shoot", { do: "shots", shots: [{ model: "a1.1", weapon: 0, target: "b1" }] }).code,
    ).toBe("nameAMan");
  });

  test("BA-WPN-36: a spotter is a target of his own", () => {
    const given: Given = {
      units: {
        a1: rifles(row(30, 5, 2)),
        b1: {
          type: "sov-82mm",
          places: [
            [30, 30],
            [31.5, 30],
            [33, 30],
            [30, 16],
          ],
          die: "fire",
        },
      },
      at: { shoot: { unit: "a1" } },
    };
    const t = table(given, [
      [5, 5],
      [6, 6],
      [1, 1],
    ]);
    t.play("shoot", { do: "all", target: "b1.4" });
    expect(t.unit("b1").models.map(({ alive }) => alive)).toEqual([true, true, true, false]);
    expect(t.unit("b1").pins).toBe(1);
  });
});

function units(given: Given): Given {
  return z.record(z.string(), z.json()).parse(given["units"]);
}
