import { kindOf } from "@escaramuza/kernel";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { e, table } from "../play.ts";
import { fire, needs, refusal, rifles, row } from "./support.ts";
import type { Given } from "./support.ts";

/** HE, indirect fire, salvos, smoke and flames (BA-WPN-12 to BA-WPN-39, BA-SMOKE, BA-BLDG-19 to BA-BLDG-23). */

const AT_B1 = { do: "all", target: "b1" };
const HOWITZER = { type: "us-105", at: [30, 5], facing: 0 };

function shelled(b: Given, more: Given = {}): Given {
  return {
    units: { a1: HOWITZER, b1: rifles(row(30, 26, 5, 1.05), { type: "sov-rifles", die: "fire", ...b }) },
    at: { shoot: { unit: "a1" } },
    ...more,
  };
}

describe("HE", () => {
  test("BA-WPN-19, BA-WPN-25: one roll, one hit for each model touched, pins of the row", () => {
    const t = table(shelled({}), [[3], [5], [1, 1, 2, 1]]);
    t.play("shoot", { ...AT_B1, indirect: false });
    expect(t.unit("b1").pins).toBe(3);
    // Four of five under 3" (BA-X39), PEN +3: a 2 kills a regular.
    t.play("casualties", ["b1.2"]);
    expect(t.unit("b1").models.filter(({ alive }) => !alive)).toHaveLength(1);
  });

  test("BA-X42, BA-WPN-26: Down halves the hits, rounding up", () => {
    const hits = (die: string | null): number[] => {
      const t = table(shelled({ die, places: row(30, 26, 5, 0.9) }), [[6], [1], [1, 1, 1, 1, 1]]);
      t.play("shoot", { ...AT_B1, indirect: false });
      return [];
    };
    expect(() => hits("down")).toThrow(/needs 3D6/);
    expect(hits("fire")).toEqual([]);
  });

  test("BA-WPN-18: a gun chooses between solid shot and shells", () => {
    const at = (he: boolean): Given => ({
      units: { a1: { type: "us-57mm", at: [30, 5], facing: 0 }, b1: rifles(row(30, 26, 5), { type: "sov-rifles" }) },
      he,
    });
    const { he: _he, ...given } = at(true);
    expect(fire(given, { he: true }).map(({ he }) => he)).toEqual([1]);
    expect(fire(given, { he: false }).map(({ he, hit }) => [he, hit.pen])).toEqual([[null, 5]]);
    // Without a wish shells at men.
    expect(fire(given).map(({ he }) => he)).toEqual([1]);
  });

  test("BA-WPN-23: nothing where every place touches a friend", () => {
    const around = [
      [31.9, 26],
      [28.1, 26],
      [31.6, 24.5],
      [28.4, 24.5],
      [30, 28],
    ];
    const near = { units: { a1: HOWITZER, a2: rifles(around), b1: rifles([[30, 26]], { type: "sov-rifles" }) } };
    expect(refusal(near)).toBe("BA-WPN-23 friendsNear");
  });

  test("BA-WPN-24: others under the template take their own hits and pins", () => {
    const given: Given = {
      units: {
        a1: HOWITZER,
        b1: rifles([[30, 26]], { type: "sov-rifles", die: "fire" }),
        b2: rifles([[31.9, 26]], { type: "sov-rifles" }),
      },
      at: { shoot: { unit: "a1" } },
    };
    const t = table(given, [[6], [1], [1], [5], [1]]);
    t.play("shoot", { ...AT_B1, indirect: false });
    expect(t.asked()).toEqual([]);
    expect(t.unit("b1").pins).toBe(1);
    expect(t.unit("b2")).toMatchObject({ pins: 3, die: null });
  });

  test("BA-WPN-22, BA-R56: of equally good places the shooter chooses whom else to touch", () => {
    const given: Given = {
      units: {
        a1: HOWITZER,
        b1: rifles(
          [
            [30, 26],
            [31, 26],
          ],
          { type: "sov-rifles", die: "fire" },
        ),
        b2: rifles([[30.5, 29.5]], { type: "sov-rifles", die: "fire" }),
        b3: rifles([[30.5, 22.5]], { type: "sov-rifles", die: "fire" }),
      },
      at: { shoot: { unit: "a1" } },
    };
    const t = table(given, [[6], [1], [1, 1], [1], [1]]);
    t.play("shoot", { ...AT_B1, indirect: false });
    expect(t.asked()).toEqual(["template"]);
    expect(t.refused("template", { x: 30, y: 30 }).code).toBe("notABestPlace");
    const { places } = z
      .object({ places: z.array(z.object({ x: z.number(), y: z.number() })) })
      .parse(t.game.pending[0]?.params);
    const south = places.find(({ y }) => y < 25_000);
    t.play("template", { x: (south?.x ?? 0) / 1000, y: (south?.y ?? 0) / 1000 });
    expect(["b1", "b2", "b3"].map((id) => t.unit(id).pins)).toEqual([1, 0, 1]);
  });

  test("BA-WPN-27: a vehicle takes one hit", () => {
    const given: Given = {
      units: { a1: HOWITZER, b1: { type: "sov-gaz", at: [30, 26], facing: 0, die: "fire" } },
      at: { shoot: { unit: "a1" } },
    };
    const t = table(given, [[6], [1], [3], [1]]);
    t.play("shoot", { ...AT_B1, indirect: false, he: true });
    // PEN +3 and no facing against a soft skin (BA-VEH-13): 6 damages, in full (BA-R106).
    expect(t.told("vehicleDamaged")[0]).toMatchObject({ grade: "full" });
  });
});

describe("indirect fire", () => {
  const mortar = (ranging: Given | null, b: Given = {}, y = 30): Given => ({
    units: {
      a1: { type: "ger-mortar", spotter: false, at: [30, 5], facing: 0, ...(ranging === null ? {} : { ranging }) },
      b1: rifles(row(30, y, 5), { type: "sov-rifles", die: "fire", ...b }),
    },
    at: { shoot: { unit: "a1" } },
  });

  test("BA-X43, BA-X44: ranging in", () => {
    expect(needs(mortar(null))).toEqual([6]);
    expect([1, 2, 3, 4, 5].map((attempts) => needs(mortar({ target: "b1", attempts }))[0])).toEqual([5, 4, 3, 2, 2]);
    expect(needs(mortar({ target: "b1", attempts: 2, hit: true }))).toEqual([2]);
    expect(needs(mortar({ target: "b2", attempts: 2 }))).toEqual([6]);
    expect(needs(mortar({ target: "b1", attempts: 3 }), { cause: "advance" })).toEqual([6]);
    expect(needs(mortar({ target: "b1", attempts: 3 }, { hidden: true }))).toEqual([6]);
  });

  test("BA-WPN-31: an attempt is counted, hit or miss", () => {
    const miss = table(mortar(null), [[5]]);
    miss.play("shoot", AT_B1);
    expect(miss.unit("a1").ranging).toEqual({ target: "b1", attempts: 1, hit: false });
    const hit = table(mortar({ target: "b1", attempts: 1 }), [[5], [1], [1, 1, 1]]);
    hit.play("shoot", AT_B1);
    expect(hit.unit("a1").ranging).toEqual({ target: "b1", attempts: 2, hit: true });
  });

  test("BA-X46: not under its minimum", () => {
    const at = (gap: number): Given => mortar(null, { places: [[30, 6 + gap]], models: ["rifle"] });
    expect(needs(at(12))).toEqual([6]);
    expect(refusal(at(11.99))).toBe("BA-WPN-29 tooClose");
  });

  test("BA-WPN-33: over friends, at what a crewman or the spotter sees", () => {
    const wall = { terrain: [{ kind: "building", from: [24, 15], to: [40, 20], id: "house" }] };
    expect(refusal({ ...mortar(null), ...wall })).toBe("BA-SHOOT-4 notSeen");
    const spotted: Given = {
      ...wall,
      units: {
        a1: {
          type: "ger-mortar",
          places: [
            [30, 5],
            [31.5, 5],
            [28.5, 5],
            [20, 20],
          ],
          facing: 0,
        },
        a2: rifles(row(29, 22, 3)),
        b1: rifles(row(30, 30, 5), { type: "sov-rifles" }),
      },
    };
    expect(needs(spotted)).toEqual([6]);
  });

  test("BA-ORD-14: never as an interrupt", () => {
    expect(refusal(mortar(null), "ambush")).toBe("BA-ORD-14 indirectOnly");
  });
});

describe("a salvo", () => {
  const rockets = (friend: number): Given => ({
    units: {
      a1: { type: "ger-rockets", at: [30, 5], facing: 0 },
      a2: rifles([[30, 30 - 1.5 - friend - 0.5]]),
      b1: rifles([[30, 30]], { type: "sov-rifles", die: "fire" }),
      b2: rifles([[36, 30]], { type: "sov-rifles" }),
      b3: rifles([[46, 30]], { type: "sov-rifles" }),
    },
    at: { shoot: { unit: "a1" } },
  });

  test("BA-X79: held where a friend is within six inches of the template", () => {
    const held = table(rockets(5), []);
    held.play("shoot", AT_B1);
    expect(held.told("salvoHeld")).toHaveLength(1);
  });

  test("BA-WPN-39: everybody within six inches reacts, then is rolled for", () => {
    const t = table(rockets(9), [[5], [6], [3], [1]]);
    t.play("shoot", AT_B1);
    expect(t.asked()).toEqual(["react"]);
    t.play("react", "down");
    expect(t.unit("b1").pins).toBe(0);
    expect(t.unit("b2")).toMatchObject({ pins: 2, die: "down" });
    expect(t.unit("b3").pins).toBe(0);
    expect(t.left()).toBe(0);
  });
});

describe("flamethrowers", () => {
  const flame = (b: Given): Given => ({
    units: {
      a1: {
        type: "ger-flame",
        places: [
          [30, 5],
          [30, 3.5],
        ],
      },
      b1: rifles(row(30, 11, 6), { type: "sov-rifles", die: "fire", ...b }),
    },
    at: { shoot: { unit: "a1" } },
  });

  test("BA-WPN-12, BA-WPN-15, BA-WPN-16: hits, pins, a check, fuel", () => {
    const t = table(flame({}), [[3], [2], [6], [1, 1], [2, 3], [2]]);
    t.play("shoot", AT_B1);
    expect(t.unit("b1").pins).toBe(4);
    expect(t.told("moralePassed")[0]).toMatchObject({ why: "flame", morale: 5 });
    expect(t.left()).toBe(0);
  });

  test("BA-R149: a miss only burns fuel; empty, the team is gone", () => {
    const t = table(flame({}), [[1], [1]]);
    t.play("shoot", AT_B1);
    expect(t.unit("b1").pins).toBe(0);
    expect(t.unit("a1").place.at).toBe("destroyed");
  });

  test("BA-SHOOT-20: Down is no help", () => {
    expect(needs(flame({ die: "down" }))).toEqual(needs(flame({})));
  });
});

describe("houses", () => {
  const house = (a: Given, b: Given = {}, section: Given = {}): Given => ({
    terrain: [{ kind: "building", from: [28, 20], to: [33, 25], id: "house", section: { floors: 2, ...section } }],
    units: {
      a1: a,
      b1: rifles(row(30, 22, 8, 0.1), {
        type: "sov-rifles",
        place: { building: "house", floor: 0 },
        die: "fire",
        ...b,
      }),
      b2: rifles(row(30, 22, 4, 0.1), { type: "sov-rifles", place: { building: "house", floor: 1 }, die: "fire" }),
    },
    at: { shoot: { unit: "a1" } },
  });

  test("BA-BLDG-19, BA-BLDG-20: direct HE at the chosen floor, without the extra protection", () => {
    const t = table(house({ type: "us-pack", at: [30, 0], facing: 0 }), [[3], [4], [1], [2, 1, 1, 1]]);
    t.play("shoot", { ...AT_B1, indirect: false });
    t.play("casualties", ["b1.1"]);
    expect(t.unit("b1").pins).toBe(1);
    expect(t.unit("b2").pins).toBe(0);
  });

  test("BA-X77, BA-BLDG-22: ten hits bring it down", () => {
    const t = table(house({ type: "sov-152", at: [30, 0], facing: 0 }), [[3], [4, 3, 3]]);
    t.play("shoot", { ...AT_B1, indirect: false });
    expect(t.game.s.sections).toEqual([{ id: "house", state: "collapsed" }]);
    expect([t.unit("b1").place.at, t.unit("b2").place.at]).toEqual(["destroyed", "destroyed"]);
    const stands = table(house({ type: "sov-152", at: [30, 0], facing: 0 }, { die: "down" }), [
      [3],
      [3, 3, 3],
      [1],
      [1, 1, 1, 1, 1],
    ]);
    stands.play("shoot", { ...AT_B1, indirect: false });
    expect(stands.game.s.sections).toEqual([]);
  });

  test("BA-X78, BA-BLDG-21: a mortar shell falls through", () => {
    const mortar = { type: "ger-mortar", spotter: false, at: [30, 0], facing: 0 };
    const down = table(house(mortar), [[6], [2], [1], [1], [1]]);
    down.play("shoot", AT_B1);
    expect([down.unit("b1").pins, down.unit("b2").pins]).toEqual([1, 0]);
    const up = table(house(mortar), [[6], [4], [1], [1], [1]]);
    up.play("shoot", AT_B1);
    expect([up.unit("b1").pins, up.unit("b2").pins]).toEqual([0, 1]);
  });

  test("BA-BLDG-23: a house on fire", () => {
    const near = house({
      type: "ger-flame",
      places: [
        [29.25, 14.5],
        [29.25, 13],
      ],
    });
    const t = table(near, [[1], [2], [4]]);
    t.play("shoot", AT_B1);
    expect(t.game.s.sections).toEqual([{ id: "house", state: "burning" }]);
    expect(t.game.s.bailing.map(({ unit }) => unit)).toEqual(["b1", "b2"]);
  });

  test("BA-BLDG-12: each side its own target", () => {
    const given: Given = {
      terrain: [{ kind: "building", from: [28, 20], to: [33, 25], id: "house" }],
      units: {
        a1: rifles(row(30, 22, 4, 0.1), { place: { building: "house" } }),
        b1: rifles(row(30, 32, 3), { type: "sov-rifles", die: "fire" }),
        b2: rifles(row(30, 10, 3), { type: "sov-rifles", die: "fire" }),
        b3: rifles(row(30, 40, 3), { type: "sov-rifles", die: "fire" }),
      },
      at: { shoot: { unit: "a1" } },
    };
    const shot = (model: number, target: string): Given => ({ model: `a1.${model}`, weapon: 0, target });
    const t = table(given, [[1, 1], [1]]);
    expect(t.refused("shoot", { do: "shots", shots: [shot(1, "b1"), shot(2, "b3")] })).toMatchObject({
      rule: "BA-BLDG-12",
    });
    t.play("shoot", { do: "shots", shots: [shot(1, "b1"), shot(2, "b1"), shot(3, "b2")] });
    expect(t.told("fired")).toHaveLength(2);
  });
});

describe("smoke", () => {
  const mortar: Given = {
    units: {
      a1: { type: "ger-mortar", spotter: false, at: [30, 5], facing: 0 },
      b1: rifles(row(30, 35, 5), { type: "sov-rifles", die: "fire" }),
    },
    at: { shoot: { unit: "a1" } },
  };

  test("BA-SMOKE-2, BA-SMOKE-3: a hit lays a cloud on the point", () => {
    const t = table(mortar, [[6]]);
    t.play("shoot", { do: "smoke", x: 30, y: 28 });
    expect(t.game.s.smoke).toEqual([{ kind: "shell", x: 30_000, y: 28_000, radius: 2000 }]);
    expect(t.unit("a1").ranging).toMatchObject({ target: { x: 30_000, y: 28_000 }, attempts: 1, hit: true });
  });

  test("BA-SMOKE-4: a miss comes down where the opponent likes, within 12 inches", () => {
    const t = table(mortar, [[5]]);
    t.play("shoot", { do: "smoke", x: 30, y: 28 });
    expect(t.game.pending[0]).toMatchObject({ kind: "landing", seat: 1 });
    expect(t.refused("landing", { x: 30, y: 41 }).code).toBe("tooFar");
    t.play("landing", { x: 30, y: 16 });
    expect(t.game.s.smoke).toHaveLength(1);
    const other = { ...mortar, smoke: [{ kind: "shell", at: [40, 28], radius: 2 }] };
    const again = table(other, [[5]]);
    again.play("shoot", { do: "smoke", x: 30, y: 28 });
    expect(again.refused("landing", { x: 38, y: 28 }).code).toBe("overOtherSmoke");
  });

  test("BA-SMOKE-1: a howitzer lobs it or fires it directly, nearer than it may lob; a mortar lobs only", () => {
    const offered = (units: Given): readonly unknown[] => {
      const t = table({ ...mortar, units: { ...units, b1: rifles(row(30, 35, 5), { type: "sov-rifles" }) } });
      const [d] = t.game.pending;
      if (d === undefined) throw new Error("nobody asked");
      const menu = kindOf(e, d).menu(t.game.s, d);
      return menu
        .filter(({ id }) => id.startsWith("smoke"))
        .map(({ answer, slots: [slot] }) => [answer, slot?.type === "point" ? [slot.min, slot.max] : null]);
    };
    const lobbed = { do: "smoke" };
    expect(offered({ a1: { type: "ger-mortar", spotter: false, at: [30, 5], facing: 0 } })).toEqual([
      [lobbed, [12_000, 60_000]],
    ]);
    expect(offered({ a1: HOWITZER })).toEqual([
      [lobbed, [30_000, 72_000]],
      [{ ...lobbed, indirect: false }, [0, 60_000]],
    ]);
    const near = table({ ...mortar, units: { a1: HOWITZER, b1: rifles(row(30, 35, 5), { type: "sov-rifles" }) } }, [
      [6],
    ]);
    expect(near.refused("shoot", { do: "smoke", x: 30, y: 20 }).code).toBe("tooClose");
    near.play("shoot", { do: "smoke", x: 30, y: 20, indirect: false });
    expect(near.game.s.smoke).toEqual([{ kind: "shell", x: 30_000, y: 20_000, radius: 2500 }]);
  });

  test("BA-SMOKE-1: within its range, at what is seen, by who has it", () => {
    const t = table(mortar);
    expect(t.refused("shoot", { do: "smoke", x: 30, y: 12 }).code).toBe("tooClose");
    expect(t.refused("shoot", { do: "smoke", x: 60, y: 20 }).code).toBe("outOfArc");
    expect(t.refused("shoot", { do: "smoke", x: 30, y: 49 }).code).toBe("offTheTable");
    const rifle = table({
      ...mortar,
      units: { a1: rifles([[30, 5]]), b1: rifles([[30, 20]], { type: "sov-rifles" }) },
    });
    expect(rifle.refused("shoot", { do: "smoke", x: 30, y: 28 }).code).toBe("noSmoke");
  });
});
