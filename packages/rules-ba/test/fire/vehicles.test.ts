import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { table } from "../play.ts";
import { fire, needs, refusal, rifles, row } from "./support.ts";
import type { Given } from "./support.ts";

/** Vehicles and guns, as targets and firing (BA-VEH, BA-GUN, BA-TRANS-2). */

function units(given: Given): Given {
  return z.record(z.string(), z.json()).parse(given["units"]);
}

const AT_B1 = { do: "all", target: "b1" };
const SOLID = { ...AT_B1, he: false };

/** A medium anti-tank gun 20 inches from a tank. */
function gunAt(b: Given, y = 26): Given {
  return {
    units: {
      a1: { type: "us-57mm", at: [30, 5], facing: 0 },
      b1: { type: "sov-t34-85", at: [30, y], facing: 180, die: "fire", ...b },
    },
    at: { shoot: { unit: "a1" } },
  };
}

function pens(given: Given): readonly (number | null)[] {
  return fire(given, { he: false }).map(({ hit }) => hit.pen);
}

describe("armour", () => {
  test("BA-VEH-12, BA-X59: facings, and long range", () => {
    expect(pens(gunAt({ facing: 180 }))).toEqual([5]);
    expect(pens(gunAt({ facing: 90 }))).toEqual([6]);
    expect(pens(gunAt({ facing: 0 }))).toEqual([7]);
    expect(pens(gunAt({ facing: 135 }))).toEqual([5]); // on the line: front
    expect(pens(gunAt({ facing: 90 }, 38))).toEqual([5]);
    expect(pens(gunAt({ facing: 0, rules: ["vulnerable"] }))).toEqual([8]);
    expect(pens(gunAt({ type: "sov-gaz", facing: 0 }, 38))).toEqual([5]); // BA-VEH-13
  });

  test("BA-X55, BA-WPN-11: shaped charges", () => {
    const given = {
      units: {
        a1: {
          type: "us-bazooka",
          places: [
            [30, 5],
            [31.5, 5],
          ],
        },
        b1: { type: "ger-tiger1", at: [30, 28], facing: 180 },
      },
    };
    expect(pens(given)).toEqual([5]);
    expect(needs(given)).toEqual([4]);
  });

  test("BA-X53, BA-X54: grades of damage", () => {
    const grade = (die: number, dice: readonly (readonly number[])[]): unknown => {
      const t = table(gunAt({ facing: 90 }), [[6], [die], ...dice]);
      t.play("shoot", SOLID);
      expect(t.left()).toBe(0);
      return t.told("vehicleDamaged")[0]?.["grade"];
    };
    expect(grade(2, [])).toBeUndefined();
    expect(grade(3, [[4], [1]])).toBe("superficial");
    expect(grade(4, [[1], [1]])).toBe("full");
    expect(grade(6, [[1], [1], [4]])).toBe("massive");
  });

  test("BA-X57, BA-VEH-18: immobilised twice", () => {
    const t = table(gunAt({ facing: 90 }), [[6], [6], [2], [1], [2]]);
    t.play("shoot", SOLID);
    expect(t.unit("b1").place.at).toBe("destroyed");
    expect(t.game.s.wrecks).toHaveLength(1);
  });

  test("BA-X56, BA-VEH-17, BA-VEH-19: stunned and on fire", () => {
    const stunned = table(gunAt({ facing: 90, die: null }), [[6], [3], [4], [3]]);
    stunned.play("shoot", SOLID);
    expect(stunned.unit("b1")).toMatchObject({ pins: 2, die: "down" });
    const out = table(gunAt({ facing: 90 }), [[6], [3], [6], [5, 5]]);
    out.play("shoot", SOLID);
    expect(out.unit("b1").place.at).toBe("destroyed");
    const saved = table(gunAt({ facing: 90 }), [[6], [3], [6], [3, 4], [1]]);
    saved.play("shoot", SOLID);
    expect(saved.unit("b1")).toMatchObject({ pins: 2, die: "down", place: { at: "table" } });
  });

  test("BA-X93, BA-VEH-21: the turret jams towards the shot", () => {
    const t = table(gunAt({ facing: 90 }), [[6], [4], [2], [4]]);
    t.play("shoot", SOLID);
    expect(t.unit("b1").vehicle).toMatchObject({ immobilised: true, jam: "right" });
    const again = table(gunAt({ facing: 90, jam: "front" }), [[6], [4], [1]]);
    again.play("shoot", SOLID);
    expect(again.unit("b1").vehicle?.jam).toBe("front");
  });

  test("BA-X58, BA-VEH-10: pins on enclosed armour", () => {
    const hmg = (quality: string, dice: readonly (readonly number[])[]): number => {
      const given = {
        units: {
          a1: { type: "us-hmg", at: [30, 5], facing: 0 },
          b1: { type: "sov-t34-85", at: [30, 20], facing: 180, quality, die: "fire" },
        },
        at: { shoot: { unit: "a1" } },
      };
      const t = table(given, [[6, 1, 1], ...dice]);
      t.play("shoot", AT_B1);
      expect(t.left()).toBe(0);
      return t.unit("b1").pins;
    };
    expect(hmg("regular", [[3], [6]])).toBe(0);
    expect(hmg("regular", [[5], [6]])).toBe(1);
    expect(hmg("inexperienced", [[6]])).toBe(1);
    expect(hmg("veteran", [[6]])).toBe(0);
  });

  test("BA-SHOOT-5, BA-SHOOT-34: small arms pin what is open, and cannot hurt it", () => {
    const given: Given = {
      units: { a1: rifles(row(30, 5, 2)), b1: { type: "sov-su76", at: [30, 18], facing: 180, die: "fire" } },
      at: { shoot: { unit: "a1" } },
    };
    const t = table(given, [[6, 6]]);
    t.play("shoot", AT_B1);
    expect(t.unit("b1").pins).toBe(1);
    expect(t.left()).toBe(0);
  });

  test("BA-WPN-34: shells from above on an open top", () => {
    const given: Given = {
      units: {
        a1: { type: "ger-mortar", spotter: false, at: [30, 5], facing: 0 },
        b1: { type: "sov-su76", at: [30, 30], facing: 180, die: "fire" },
      },
      at: { shoot: { unit: "a1" } },
    };
    // PEN +2, top +1: 6 reaches 9, over 8 by 1: full; 3 + 1 knocks out.
    const t = table(given, [[6], [1], [6], [3]]);
    t.play("shoot", AT_B1);
    expect(t.unit("b1").place.at).toBe("destroyed");
  });

  test("BA-TRANS-7, BA-TRANS-8: who is aboard", () => {
    const given: Given = {
      units: {
        a1: { type: "us-57mm", at: [30, 5], facing: 0 },
        b1: { type: "sov-gaz", at: [30, 26], facing: 180, die: "fire" },
        b2: rifles(row(0, 0, 5), { type: "sov-rifles", place: { aboard: "b1" } }),
      },
      at: { shoot: { unit: "a1" } },
    };
    const t = table(given, [[6], [4], [2]]);
    t.play("shoot", SOLID);
    expect(t.unit("b2").pins).toBe(2);
    expect(t.game.s.bailing).toEqual([{ unit: "b2", from: "b1", why: "immobilised" }]);
  });
});

describe("vehicles that fire", () => {
  const tank = (type: string, more: Given = {}): Given => ({
    units: {
      a1: { type, at: [30, 5], facing: 0, ...more },
      b1: rifles(row(30, 20, 5), { type: "sov-rifles", die: "fire" }),
      b2: { type: "sov-t34-85", at: [40, 22], facing: 180, die: "fire" },
    },
    at: { shoot: { unit: "a1" } },
  });
  const shot = (weapon: number, target: string): Given => ({ weapon, target });

  test("BA-VEH-5, BA-VEH-6: each weapon its target; coaxial instead of the main gun", () => {
    const t = table(tank("ger-pz4"), [[1], [1, 1, 1, 1, 1]]);
    expect(t.refused("shoot", { do: "shots", shots: [shot(0, "b2"), shot(1, "b1")] }).rule).toBe("BA-VEH-6");
    t.play("shoot", { do: "shots", shots: [shot(0, "b2"), shot(2, "b1")] });
    expect(t.told("fired").map((event) => event["target"])).toEqual(["b2", "b1"]);
  });

  test("BA-TEST-11, BA-R28: the largest pin result of one action", () => {
    const near: Given = {
      units: {
        a1: { type: "ger-pz4", at: [30, 5], facing: 0 },
        b1: rifles([[30, 20]], { type: "sov-rifles", die: "fire" }),
        b2: rifles([[31.4, 20]], { type: "sov-rifles", die: "fire" }),
      },
      at: { shoot: { unit: "a1" } },
    };
    // HE on both (D3 = 2 pins), then the hull gun at the second: its pin is among those.
    const t = table(near, [[6], [1], [1], [3], [1], [6, 1, 1, 1, 1], [1]]);
    t.play("shoot", { do: "shots", shots: [{ ...shot(0, "b1"), he: true }, shot(2, "b2")] });
    expect([t.unit("b1").pins, t.unit("b2").pins]).toEqual([1, 2]);
    expect(t.left()).toBe(0);
  });

  test("BA-VEH-6, BA-VEH-21: hull guns forward, a jammed turret its one way", () => {
    const stug = tank("ger-stug3", { facing: 90 });
    expect(table(stug).refused("shoot", { do: "shots", shots: [shot(0, "b1")] }).code).toBe("outOfArc");
    const jammed = tank("ger-pz4", { jam: "rear" });
    expect(table(jammed).refused("shoot", { do: "shots", shots: [shot(0, "b1")] }).code).toBe("outOfArc");
  });

  test("BA-VSPEC-2: the rear turret gun fires the other way", () => {
    const kv = (facing: number): Given => ({ ...tank("sov-kv1", { facing }) });
    expect(table(kv(0)).refused("shoot", { do: "shots", shots: [shot(3, "b1")] }).rule).toBe("BA-VSPEC-2");
    expect(
      table(kv(180), [[1, 1, 1, 1, 1]]).refused("shoot", { do: "shots", shots: [shot(0, "b1"), shot(3, "b1")] }).rule,
    ).toBe("BA-VSPEC-2");
    const t = table(kv(180), [[1, 1, 1, 1, 1]]);
    t.play("shoot", { do: "shots", shots: [shot(3, "b1")] });
    expect(t.told("fired")).toHaveLength(1);
  });

  test("BA-TRANS-2: an empty transport fires one weapon; passengers fire others", () => {
    const given = (aboard: Given): Given => ({
      units: {
        a1: { type: "us-m8", at: [60, 5] },
        a2: { type: "ger-251", at: [30, 15], facing: 0 },
        ...aboard,
        b1: rifles(row(30, 25, 5), { type: "sov-rifles", die: "fire" }),
        b2: rifles(row(30, 4, 5), { type: "sov-rifles", die: "fire" }),
      },
      at: { shoot: { unit: "a2" } },
    });
    const two = { do: "shots", shots: [shot(0, "b1"), { ...shot(1, "b2"), by: "a3" }] };
    expect(table(given({})).refused("shoot", two).rule).toBe("BA-TRANS-2");
    expect(table(given({})).refused("shoot", { do: "shots", shots: [shot(0, "b1"), shot(1, "b2")] }).rule).toBe(
      "BA-TRANS-2",
    );
    const squad = (more: Given): Given => ({ a3: rifles(row(0, 0, 5), { place: { aboard: "a2" }, pins: 1, ...more }) });
    expect(table(given(squad({ die: "down" }))).refused("shoot", two).rule).toBe("BA-TRANS-2");
    const t = table(given(squad({})), [
      [1, 1, 1, 1, 1],
      [1, 1, 1, 1, 1],
    ]);
    t.play("shoot", two);
    const needed = t.told("fired").map((event) => event["volleys"]);
    expect(needed).toMatchObject([[{ needed: 3 }], [{ needed: 4 }]]);
  });

  test("BA-WPN-16: an empty vehicle flamethrower stays silent", () => {
    const t = table(tank("ger-flammpz3", { at: [30, 12], flameEmpty: true }));
    expect(t.refused("shoot", { do: "shots", shots: [shot(0, "b1")] })).toMatchObject({
      rule: "BA-WPN-16",
      code: "empty",
    });
  });
});

describe("guns", () => {
  const at = (a: Given, b: Given): Given => ({
    units: { a1: a, b1: { type: "ger-pak38", at: [30, 26], facing: 180, die: "fire", ...b } },
    at: { shoot: { unit: "a1" } },
  });

  test("BA-X2, BA-GUN-15: shields", () => {
    const sheltered = (facing: number): boolean | undefined =>
      fire(at(rifles([[30, 10]]), { facing }))[0]?.hit.sheltered;
    expect(sheltered(180)).toBe(true);
    expect(sheltered(90)).toBe(false);
    expect(fire(at({ type: "ger-mortar", spotter: false, at: [30, 5], facing: 0 }, {}))[0]?.hit.sheltered).toBe(false);
  });

  test("BA-X64, BA-GUN-8: exceptional damage", () => {
    const rifle = table(at(rifles([[30, 10]]), { facing: 0 }), [[5], [6], [6]]);
    rifle.play("shoot", AT_B1);
    expect(rifle.asked()).toEqual(["exceptional"]);
    const hmg = table(at({ type: "us-hmg", at: [30, 10], facing: 0 }, {}), [[5, 1, 1], [6], [6]]);
    hmg.play("shoot", AT_B1);
    expect(hmg.unit("b1").place.at).toBe("destroyed");
    // The others' damage counts too: one man is left for the gun next to it.
    const next = at({ type: "us-hmg", at: [30, 10], facing: 0 }, {});
    const near = { ...next, units: { ...units(next), b2: { type: "ger-pak36", at: [38, 26], facing: 180, alive: 1 } } };
    const two = table(near, [[5, 5, 5], [6, 5, 5], [6]]);
    two.play("shoot", AT_B1);
    if (two.asked().includes("joinGun")) two.play("joinGun", "b2");
    expect(two.unit("b1").place.at).toBe("destroyed");
    expect(two.unit("b2").models.filter(({ alive }) => alive)).toHaveLength(2);
  });

  test("BA-GUN-10: without a crew it is abandoned", () => {
    const t = table(at(rifles(row(30, 10, 3)), { facing: 0, pins: 2, die: null }), [
      [6, 6, 6],
      [5, 5, 5],
    ]);
    t.play("shoot", AT_B1);
    t.play("react", "none");
    expect(t.unit("b1")).toMatchObject({ pins: 0, gun: { abandoned: true }, place: { at: "table" } });
    expect(t.game.s.bag[1]).toBe(0);
    expect(table(at(rifles([[30, 10]]), { abandoned: true, alive: 0 })).refused("shoot", AT_B1).code).toBe(
      "notOnTable",
    );
  });

  test("BA-GUN-4: all round on a platform", () => {
    const away = (type: string): Given => ({
      units: { a1: { type, at: [30, 20], facing: 180 }, b1: rifles([[30, 40]], { type: "sov-rifles" }) },
    });
    expect(refusal(away("ger-pak38"))).toBe("BA-WPN-4 outOfArc");
    expect(needs(away("ger-flak38"))).toHaveLength(1);
  });

  test("BA-GEO-5: ranges from its middle", () => {
    // 24" from the middle of the gun to the edge of his base.
    const y = (gap: number): Given => at(rifles([[30, 26 - gap - 0.5]]), {});
    expect(needs(y(24))).toEqual([4]);
    expect(needs(y(24.01))).toEqual([]);
  });
});
