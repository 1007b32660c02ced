import { describe, expect, test } from "vitest";
import { fire, needs, refusal, rifles, row } from "./support.ts";
import type { Given } from "./support.ts";

/** What a shot needs (BA-SHOOT-12 to BA-SHOOT-31). */

/** One regular rifleman at ten of them, edge to edge so far apart. */
function duel(gap: number, a: Given = {}, b: Given = {}, more: Given = {}): Given {
  return {
    units: { a1: rifles([[30, 5]], a), b1: rifles(row(30, 6 + gap, 5, 1.5), { type: "sov-rifles", ...b }) },
    ...more,
  };
}

describe("modifiers", () => {
  test("BA-X18, BA-X19: range", () => {
    expect(needs(duel(6))).toEqual([2]);
    expect(needs(duel(6.002))).toEqual([3]);
    expect(needs(duel(12))).toEqual([3]);
    expect(needs(duel(12.002))).toEqual([4]);
    expect(needs(duel(24))).toEqual([4]);
    expect(needs(duel(24.002))).toEqual([]); // BA-SHOOT-13
  });

  test("BA-SHOOT-16, BA-SHOOT-18: pins and quality of the shooter", () => {
    expect(needs(duel(10, { pins: 2 }))).toEqual([5]);
    expect(needs(duel(10, { quality: "inexperienced" }))).toEqual([4]);
    expect(needs(duel(10, { quality: "veteran" }))).toEqual([3]);
  });

  test("BA-SHOOT-19: on the move, assault weapons apart", () => {
    expect(needs(duel(10), { cause: "advance" })).toEqual([4]);
    expect(needs(duel(10, { models: ["smg"] }), { cause: "advance" })).toEqual([4]); // 10" of 12": long
    expect(needs(duel(5.5, { models: ["smg"] }), { cause: "advance" })).toEqual([2]);
    expect(needs(duel(5.5), { cause: "advance" })).toEqual([3]);
  });

  test("BA-X20: a pistol at 4 inches on Advance", () => {
    expect(needs(duel(4, { models: ["pistol"] }), { cause: "advance" })).toEqual([3]);
  });

  test("BA-SHOOT-20, BA-SHOOT-21: Down, and few", () => {
    expect(needs(duel(10, {}, { die: "down" }))).toEqual([5]);
    expect(needs(duel(10, {}, { alive: 2 }))).toEqual([4]);
    expect(needs(duel(10, {}, { alive: 3 }))).toEqual([3]);
    // BA-R45: a crew is not small.
    const gun = { a1: rifles([[30, 5]]), b1: { type: "sov-45mm", at: [30, 15.5], facing: 0, alive: 2 } };
    expect(needs({ units: gun })).toEqual([3]);
  });

  test("BA-X17: more than a six", () => {
    const hard = {
      terrain: [
        {
          kind: "stoneWall",
          points: [
            [20, 17],
            [45, 17],
          ],
        },
      ],
    };
    const [volley] = fire(duel(13, { pins: 1 }, { die: "down", places: row(30, 19, 5) }, hard), { cause: "advance" });
    expect(volley?.needed).toBe(7);
    expect(volley?.modifiers.reduce((sum, { value }) => sum + value, 0)).toBe(-7);
  });

  test("BA-SHOOT-24, BA-X70: hidden", () => {
    const woods = { terrain: [{ kind: "woods", from: [25, 17], to: [45, 25] }] };
    expect(needs(duel(13, {}, { hidden: true }, woods))).toEqual([7]);
    expect(needs(duel(10, {}, { hidden: true }))).toEqual([6]);
    expect(needs(duel(13, {}, {}, woods))).toEqual([5]);
  });

  test("BA-X67: through a smoke screen", () => {
    const cloud = (radius: number): Given => ({ smoke: [{ kind: "screen", at: [30, 10], radius }] });
    const one = (more: Given): Given => duel(10, {}, { places: [[30, 16]], models: ["rifle"] }, more);
    expect(needs(one(cloud(1)))).toEqual([5]); // small, and through 2"
    expect(refusal(one(cloud(1.1)))).toBe("BA-SHOOT-4 notSeen");
  });

  test("BA-X21: a light machine gun without its assistant", () => {
    const a = {
      quality: "inexperienced",
      models: [
        { role: "gunner", weapons: ["lmg"] },
        { role: "assistant", weapons: ["rifle"], alive: false },
      ],
      places: [
        [30, 5],
        [31.5, 5],
      ],
    };
    expect(needs(duel(20, a))).toEqual([6]);
    const both = {
      ...a,
      models: [
        { role: "gunner", weapons: ["lmg"] },
        { role: "assistant", weapons: ["rifle"] },
      ],
    };
    // BA-WPN-8: he serves, and does not fire himself.
    const volleys = fire(duel(20, both));
    expect(volleys.map(({ weapon, dice, needed }) => [weapon, dice, needed])).toEqual([["lmg", 4, 5]]);
  });
});

describe("cover by halves", () => {
  // Men behind a wall right before them are in cover, those beside it are not.
  const half = (hidden: number): Given => ({
    units: {
      a1: rifles(row(30, 5, 1)),
      b1: rifles(row(28, 22, 4), { type: "sov-rifles" }),
    },
    terrain: [
      {
        kind: "stoneWall",
        points: [
          [27, 21],
          [27 + 1.5 * hidden, 21],
        ],
      },
    ],
  });

  test("BA-SHOOT-27, BA-R7: half of the men in plain view are enough", () => {
    expect(fire(half(2))[0]?.modifiers.map(({ code }) => code)).not.toContain("hardCover");
    expect(fire(half(4))[0]?.modifiers.map(({ code }) => code)).toContain("hardCover");
  });

  test("BA-X82: of a fixed weapon too all of them count", () => {
    const given = {
      units: {
        a1: { type: "ger-mmg", at: [30, 5], facing: 0 },
        b1: rifles(row(40, 16, 10, 1.5), { type: "sov-rifles" }),
      },
    };
    expect(needs(given)).toEqual([3]);
  });
});

describe("who may be shot at", () => {
  test("BA-X86: small arms never at enclosed armour", () => {
    const tank = (type: string): Given => ({ units: { a1: rifles([[30, 5]]), b1: { type, at: [30, 15] } } });
    expect(refusal(tank("sov-t70"))).toBe("BA-SHOOT-5 cannotHurt");
    expect(needs(tank("sov-su76"))).toHaveLength(1);
    expect(needs(tank("sov-gaz"))).toHaveLength(1);
  });

  test("BA-X35: a friend nearer than an inch to the line", () => {
    const past = (x: number, more: Given = {}): Given => ({
      units: {
        a1: rifles([[20, 10]]),
        a2: rifles([[x, 16]], more),
        b1: rifles([[20, 22]], { type: "sov-rifles" }),
      },
    });
    expect(needs(past(21.5))).toHaveLength(1);
    expect(refusal(past(21.4))).toBe("BA-SHOOT-7 friendInTheWay");
  });

  test("BA-SHOOT-8: armour does not mind small arms; upper floors fire over heads", () => {
    const past = (type: string): Given => ({
      units: {
        a1: rifles([[20, 10]]),
        a2: { type, at: [21.7, 16], facing: 0 },
        b1: rifles([[20, 22]], { type: "sov-rifles" }),
      },
    });
    expect(refusal(past("ger-blitz"))).toBe("BA-SHOOT-7 friendInTheWay");
    expect(needs(past("ger-pz4"))).toHaveLength(1);
    const house = (floor: number): Given => ({
      terrain: [{ kind: "building", from: [18, 5], to: [22, 10], id: "house", section: { floors: 3 } }],
      units: {
        a1: rifles([[20, 7]], { place: { building: "house", floor } }),
        a2: rifles([
          [19, 11.5],
          [20.5, 11.5],
        ]),
        b1: rifles([[19, 22]], { type: "sov-rifles" }),
      },
    });
    expect(refusal(house(0))).toBe("BA-SHOOT-7 friendInTheWay");
    expect(needs(house(2))).toHaveLength(1);
  });

  test("BA-WPN-4, BA-WPN-5: a fixed weapon's front arc", () => {
    const mg = (x: number): Given => ({
      units: { a1: { type: "ger-mmg", at: [30, 5], facing: 0 }, b1: rifles([[x, 15]], { type: "sov-rifles" }) },
    });
    expect(needs(mg(30))).toHaveLength(1);
    expect(needs(mg(40.7))).toHaveLength(1); // part of his base
    expect(refusal(mg(41))).toBe("BA-WPN-4 outOfArc");
  });

  test("BA-WPN-10: crews serve their weapon", () => {
    const volleys = fire({
      units: { a1: { type: "ger-mmg", at: [30, 5] }, b1: rifles([[30, 15]], { type: "sov-rifles" }) },
    });
    expect(volleys.map(({ weapon, dice }) => [weapon, dice])).toEqual([["mmg", 5]]);
  });
});

describe("snipers", () => {
  const sniper = (
    gap: number,
    b: Given = {},
    cause: "fire" | "advance" = "fire",
  ): readonly (readonly [string, number])[] => {
    const given = {
      terrain: [
        {
          kind: "stoneWall",
          points: [
            [20, 5.5 + gap],
            [45, 5.5 + gap],
          ],
        },
      ],
      units: {
        a1: {
          type: "ger-sniper",
          places: [
            [30, 5],
            [31.5, 5],
          ],
        },
        b1: rifles([[30, 6 + gap]], { type: "sov-rifles", ...b }),
      },
    };
    return fire(given, { cause }).map(({ weapon, needed }) => [weapon, needed] as const);
  };

  test("BA-X73: no negatives but his own; not under 12 inches", () => {
    expect(sniper(12, { die: "down" })).toEqual([["sniperRifle", 3]]);
    expect(sniper(11.99, { die: "down" })).toEqual([]);
    expect(sniper(36)).toEqual([["sniperRifle", 3]]);
  });

  test("BA-SPEC-6: on Advance a rifle, and his mate fires too", () => {
    expect(sniper(10, {}, "advance").map(([weapon]) => weapon)).toEqual(["rifle", "smg"]);
  });
});

describe("fire from and at buildings", () => {
  const house = (a: Given, b: Given, more: Given = {}): Given => ({
    terrain: [
      { kind: "building", from: [28, 20], to: [33, 25], id: "house", section: { floors: 2, roof: "flat", ...more } },
    ],
    units: { a1: a, b1: b },
  });

  test("BA-BLDG-10: two men to a window, five to a side of a flat roof", () => {
    const inside = (floor: number): Given => rifles(row(30, 22, 10, 0.1), { place: { building: "house", floor } });
    const enemy = rifles(row(29.5, 32, 3), { type: "sov-rifles" });
    const dice = (floor: number): number =>
      fire(house(inside(floor), enemy)).reduce((sum, volley) => sum + volley.dice, 0);
    expect(dice(0)).toBe(4); // two openings in a wall of 5"
    expect(dice(2)).toBe(5);
  });

  test("BA-BLDG-15 to BA-BLDG-18: hard cover, and one more to damage", () => {
    const [volley] = fire(
      house(rifles([[30, 10]]), rifles(row(30, 22, 10, 0.1), { type: "sov-rifles", place: { building: "house" } })),
    );
    expect(volley?.modifiers.map(({ code }) => code)).toContain("hardCover");
    expect(volley?.hit.sheltered).toBe(true);
  });

  test("BA-X84: men in a house, by heavy weapons and by HE", () => {
    const lone = rifles([[30, 22]], { type: "sov-rifles", place: { building: "house" }, die: "down" });
    const hmg = house({ type: "us-hmg", at: [30, 0], facing: 0 }, lone);
    expect(needs(hmg)).toEqual([7]);
    const howitzer = fire(house({ type: "us-pack", at: [30, 0], facing: 0 }, lone), { indirect: false });
    expect(howitzer.map(({ needed, he }) => [needed, he])).toEqual([[3, 2]]);
    expect(howitzer[0]?.hit.sheltered).toBe(false);
  });

  test("BA-BLDG-14: plunging fire strikes the top", () => {
    const tank = { type: "sov-t34-85", at: [30, 32], facing: 180 };
    const pens = (floor: number, y: number): readonly (number | null)[] =>
      fire(
        house(
          {
            type: "us-bazooka",
            places: [
              [30, 22],
              [30.1, 22],
            ],
            place: { building: "house", floor },
          },
          { ...tank, at: [30, y] },
        ),
      ).map(({ hit }) => hit.pen);
    expect(pens(0, 32)).toEqual([5]);
    expect(pens(1, 32)).toEqual([6]);
    expect(pens(1, 42)).toEqual([5]);
  });
});
