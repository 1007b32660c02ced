import { apartSquared } from "@escaramuza/geometry";
import { kindOf, picker, generatorFrom } from "@escaramuza/kernel";
import type { Json } from "@escaramuza/kernel";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { attacksOf } from "../../src/attacks.ts";
import { boardOf, sees } from "../../src/board.ts";
import { defaultOrder } from "../../src/casualties.ts";
import { carriedBy } from "../../src/guns.ts";
import { reglasBasicas as rules } from "../../src/index.ts";
import { allShots, canFire, canFireAt, enemiesOf, legalShots, shotsOf } from "../../src/shooting.ts";
import { livingOf, unitOf } from "../../src/state.ts";
import type { Position } from "../../src/state.ts";
import { e, playRandomly, table } from "../play.ts";

/** Rules of fire that the worked examples leave open. */

type Given = { readonly [key: string]: Json };

const OVER = ["order"];

function column(x: number, n: number, y = 50): Json {
  return Array.from({ length: n }, (_, i) => [x, y + 3 * i]);
}

function stage(given: Given): Position {
  return rules.exemplar.stage(given).s;
}

const TWO_SQUADS = {
  s1: { type: "sov.rifle", places: column(60, 8) },
  s2: { type: "sov.rifle", places: column(60, 8, 20) },
};

describe("declaring fire", () => {
  const mixed = (figures: readonly Json[]): Given => ({
    units: {
      g1: { type: "ger.manoeuvre", places: column(40, figures.length), figures: [...figures] },
      ...TWO_SQUADS,
      s3: { type: "sov.t3476", at: [60, 90] },
    },
    at: { shoot: "g1" },
  });
  const shot = (n: number, target: string, weapon = 0): Json => ({ figure: `g1.${n}`, weapon, target });

  test("RB-SHT-3: one target, and another for what has an AT value", () => {
    const t = table(mixed(["rifle", "rifle", "bazooka", "bazooka"]), [[1], [1]]);
    expect(t.refused("shoot", { do: "shots", shots: [shot(1, "s1"), shot(2, "s2")] })).toMatchObject({
      rule: "RB-SHT-3",
      code: "tooManyTargets",
    });
    expect(t.refused("shoot", { do: "shots", shots: [shot(1, "s1"), shot(3, "s2"), shot(4, "s3")] })).toMatchObject({
      rule: "RB-SHT-3",
    });
    t.play("shoot", { do: "shots", shots: [shot(3, "s3"), shot(1, "s1")] });
    expect(t.told("fired").map((event) => event["target"])).toEqual(["s3", "s1"]);
  });

  test("RB-SHT-4, RB-VSH-2: each weapon of a vehicle its own target, the coaxial one the gun's", () => {
    const t = table({ units: { g1: { type: "ger.pz4h", at: [20, 50] }, ...TWO_SQUADS }, at: { shoot: "g1" } }, [
      [1],
      [1, 1, 1, 1, 1],
      [1, 1, 1, 1, 1],
    ]);
    expect(t.refused("shoot", { do: "shots", shots: [shot(1, "s1"), shot(1, "s2", 1)] })).toMatchObject({
      rule: "RB-SHT-4",
    });
    expect(t.refused("shoot", { do: "shots", shots: [shot(1, "s1"), shot(1, "s2")] })).toMatchObject({
      rule: "RB-SHT-7",
    });
    t.play("shoot", { do: "shots", shots: [shot(1, "s1"), shot(1, "s1", 1), shot(1, "s2", 2)] });
    expect(t.told("fired").map((event) => event["target"])).toEqual(["s1", "s2"]);
  });

  test("RB-SHT-4: alone, the coaxial weapon chooses freely", () => {
    const t = table({ units: { g1: { type: "ger.pz4h", at: [20, 50] }, ...TWO_SQUADS }, at: { shoot: "g1" } }, [
      [1, 1, 1, 1, 1],
      [1, 1, 1, 1, 1],
    ]);
    t.play("shoot", { do: "shots", shots: [shot(1, "s2", 1), shot(1, "s1", 2)] });
    expect(t.told("fired")).toHaveLength(2);
  });

  test("RB-SHT-12: an attack on who is gone is cancelled, and its weapons are not fired", () => {
    const given = {
      units: {
        g1: { type: "ger.manoeuvre", places: column(20, 3), figures: ["rifle", "mortarLight", "rifle"] },
        s1: { type: "sov.command", places: [[60, 50]], figures: ["pistol"] },
        s2: { type: "sov.rifle", at: [150, 20] },
      },
      at: { shoot: "g1" },
    };
    const shots = [shot(1, "s1"), { figure: "g1.2", weapon: 0, target: "s1", mode: "indirect" }];
    const hit = table(given, [[4], [1]]);
    hit.play("shoot", { do: "shots", shots });
    expect(hit.told("attackCancelled")).toHaveLength(1);
    expect(hit.unit("g1").firedFixed).toBe(false);
    const missed = table(given, [[1], [1]]);
    missed.play("shoot", { do: "shots", shots });
    expect(missed.told("fired").map((event) => event["mode"])).toEqual(["direct", "indirect"]);
    expect(missed.unit("g1").firedFixed).toBe(true);
  });

  test("RB-SHT-7: any weapon may stay silent, but not all of them", () => {
    const t = table(mixed(["rifle", "rifle", "rifle"]), [[1]]);
    expect(t.refused("shoot", { do: "each", fire: [{ by: "g1.1", at: [] }] })).toMatchObject({ code: "nothingFires" });
    t.play("shoot", { do: "each", fire: [{ by: "g1.1", at: ["s1"] }] });
    expect(t.told("fired")[0]?.["figures"]).toEqual(["g1.1"]);
  });

  test("answers that name nobody are refused, not stumbled over", () => {
    const t = table(mixed(["rifle", "rifle", "rifle"]));
    const refused = (shots: Json): string => t.refused("shoot", { do: "shots", shots }).code;
    expect(refused([shot(9, "s1")])).toBe("noSuchWeapon");
    expect(refused([shot(1, "s1", 3)])).toBe("noSuchWeapon");
    expect(refused([shot(1, "s9")])).toBe("noTarget");
    expect(refused([shot(1, "g1")])).toBe("ownUnit");
    expect(refused([{ figure: "g1.1", weapon: 0, target: "s1", mode: "indirect" }])).toBe("noSuchMode");
    expect(t.refused("shoot", { do: "all", target: "nobody" }).code).toBe("noTarget");
    expect(t.refused("shoot", { do: "all", target: "g1" }).code).toBe("ownUnit");
    expect(t.refused("shoot", { do: "each", fire: [{ by: "g1.1/x", at: ["s1/up"] }] }).code).toBe("noSuchWeapon");
  });

  test("everything at one target leaves expendables alone and takes each figure's best weapon", () => {
    const s = stage(mixed([{ weapons: ["rifle", "panzerfaust"] }, { weapons: ["pistol", "rifle"] }, "rifle"]));
    const shots = allShots(s, unitOf(s, "g1"), unitOf(s, "s1"));
    expect("code" in shots ? shots : shots.map((one) => [one.figure, one.weapon])).toEqual([
      ["g1.1", 0],
      ["g1.2", 1],
      ["g1.3", 0],
    ]);
    expect(allShots(s, unitOf(s, "g1"), unitOf(s, "s3"))).toMatchObject({ code: "cannotHurt" });
  });
});

describe("loaders", () => {
  test("RB-WPN-4: who fires a weapon with an AT value loads last", () => {
    const s = stage({
      units: {
        g1: {
          type: "ger.suppression",
          places: column(40, 4),
          figures: [{ weapons: ["rifle", "panzerfaust"] }, "lmg", "rifle", "rifle"],
        },
        s1: { type: "sov.rifle", places: column(60, 8) },
        s2: { type: "sov.t3476", at: [60, 30] },
      },
    });
    const unit = unitOf(s, "g1");
    const faust = { figure: "g1.1", weapon: 1, target: "s2", mode: "direct" } as const;
    const at = (n: number) => ({ figure: `g1.${n}`, weapon: 0, target: "s1", mode: "direct" }) as const;
    const all = attacksOf(unit, [faust, at(2), at(3), at(4)]);
    expect(all.map((attack) => attack.fired.map((one) => [one.figure, one.dice]))).toEqual([
      [["g1.1", 1]],
      [
        ["g1.2", 4],
        ["g1.4", 1],
      ],
    ]);
    // With nobody else left he loads after all.
    for (const n of [2, 3]) {
      const figure = unit.figures[n];
      if (figure !== undefined) figure.alive = false;
    }
    expect(attacksOf(unit, [faust, at(2)]).map((attack) => attack.target)).toEqual(["s1"]);
  });

  test("RB-WPN-4: who does not fire loads before who does", () => {
    const s = stage({
      units: {
        g1: { type: "ger.suppression", places: column(40, 3) },
        s1: { type: "sov.rifle", places: column(60, 8) },
      },
    });
    const shots = [1, 3].map((n) => ({ figure: `g1.${n}`, weapon: 0, target: "s1", mode: "direct" }) as const);
    const [attack] = attacksOf(unitOf(s, "g1"), shots);
    expect(attack?.fired.map((one) => [one.figure, one.dice])).toEqual([
      ["g1.1", 1],
      ["g1.3", 4],
    ]);
  });

  test("RB-VSH-8: vehicles need no crew and may fire Fixed weapons after moving", () => {
    const s = stage({
      units: {
        g1: { type: "ger.sdkfz222", at: [40, 50], moved: true },
        s1: { type: "sov.rifle", places: column(60, 8) },
      },
    });
    const unit = unitOf(s, "g1");
    const shots = allShots(s, unit, unitOf(s, "s1"));
    if ("code" in shots) throw new Error(shots.code);
    expect(attacksOf(unit, shots).flatMap((attack) => attack.fired)).toEqual([{ figure: "g1.1", weapon: 0, dice: 2 }]);
  });
});

describe("the order of dice", () => {
  test("RB-HIT-2: figures by id, then weapons; unlike weapons are thrown apart, explosions before wounds", () => {
    const t = table(
      {
        units: { g1: { type: "ger.pz4h", at: [20, 50] }, s1: { type: "sov.rifle", places: column(60, 8) } },
        at: { shoot: "g1" },
      },
      [[4], [4, 1, 1, 1, 1, 4, 1, 1, 1, 1], [3], [1, 5, 5, 5], [6]],
    );
    t.play("shoot", {
      do: "shots",
      shots: [2, 1, 0].map((weapon) => ({ figure: "g1.1", weapon, target: "s1" })),
    });
    t.play("casualties", ["s1.2"]);
    const purposes = t.events.filter((event) => event.type === "roll").map((event) => event["purpose"]);
    expect(purposes).toEqual(["hit", "hit", "explosive", "wound", "morale"]);
    expect(t.told("moralePassed")[0]).toMatchObject({ why: "terror" });
  });

  test("a rifle squad throws all its dice at once", () => {
    const t = table(
      {
        units: {
          s1: { type: "sov.rifle", places: column(40, 8) },
          g1: { type: "ger.manoeuvre", places: column(60, 5) },
        },
        at: { shoot: "s1" },
      },
      [[1, 1, 1, 1, 1, 1, 1, 1, 1, 1]],
    );
    t.play("shoot", { do: "all", target: "g1" });
    expect(t.asked()).toEqual(OVER);
  });
});

describe("cover", () => {
  const inWood = (n: number): Given => ({
    terrain: [{ type: "wood", from: [58, 0], to: [66, 100] }],
    units: {
      g1: { type: "ger.atr", at: [20, 50] },
      s1: {
        type: "sov.rifle",
        places: Array.from({ length: 8 }, (_, i) => [i < n ? 60 : 56, 40 + 3 * i]),
      },
    },
    at: { shoot: "g1" },
  });
  const coverOf = (given: Given): unknown => {
    const t = table(given, [[1]]);
    t.play("shoot", { do: "all", target: "s1" });
    return t.told("fired")[0]?.["cover"];
  };

  test("RB-X18: half of the figures", () => {
    expect(coverOf(inWood(4))).toBe(true);
    expect(coverOf(inWood(3))).toBe(false);
  });

  test("RB-COV-3: rough ground covers infantry only, a wood vehicles too; dug in, everybody", () => {
    const tank = (type: string, more: Given = {}): Given => ({
      terrain: [{ type, from: [50, 30], to: [70, 80] }],
      units: { g1: { type: "ger.atr", at: [20, 50] }, s1: { type: "sov.t3476", at: [55, 50], ...more } },
      at: { shoot: "g1" },
    });
    expect(coverOf(tank("wood"))).toBe(true);
    expect(coverOf(tank("rough"))).toBe(false);
    expect(coverOf(tank("rough", { dugIn: true }))).toBe(true);
  });

  test("RB-COV-4: the closest of those who fire is who walls count against", () => {
    // The wall shields from the first figure; the second stands closer and beside it.
    const given = (fire: readonly string[]): unknown => {
      const t = table(
        {
          terrain: [
            {
              type: "wall",
              points: [
                [52, 45],
                [52, 55],
              ],
            },
          ],
          units: {
            g1: {
              type: "ger.manoeuvre",
              places: [
                [30, 50],
                [55, 30],
              ],
              figures: ["rifle", "rifle"],
            },
            s1: { type: "sov.command", places: [[55, 50]], figures: ["pistol"] },
          },
          at: { shoot: "g1" },
        },
        [fire.map(() => 1)],
      );
      t.play("shoot", { do: "each", fire: fire.map((by) => ({ by, at: ["s1"] })) });
      return t.told("fired")[0]?.["cover"];
    };
    expect(given(["g1.1"])).toBe(true);
    expect(given(["g1.1", "g1.2"])).toBe(false);
  });
});

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

describe("casualties", () => {
  test("RB-CAS-5: who goes first when nobody chooses", () => {
    const s = stage({
      units: {
        g1: {
          type: "ger.command",
          places: column(40, 8),
          figures: [
            { weapons: ["smg"], officer: true },
            "lmg",
            { weapons: ["rifle", "panzerfaust"] },
            "assaultRifle",
            "smg",
            "pistol",
            "rifle",
            { weapons: ["rifle", "panzerfaust"], spent: [1] },
          ],
        },
      },
    });
    expect(defaultOrder(unitOf(s, "g1")).map(({ id }) => id)).toEqual([8, 7, 6, 5, 4, 3, 2, 1].map((n) => `g1.${n}`));
  });

  test("RB-CAS-2: exactly so many living figures of the unit, each once", () => {
    const t = table(
      {
        units: { g1: { type: "ger.manoeuvre", places: column(40, 5) }, ...TWO_SQUADS },
        at: { shoot: "g1" },
      },
      [
        [4, 4, 1, 1, 1],
        [1, 1],
      ],
    );
    t.play("shoot", { do: "all", target: "s1" });
    const code = (ids: readonly string[]): string => t.refused("casualties", [...ids]).code;
    expect(code(["s1.1"])).toBe("wrongNumber");
    expect(code(["s1.1", "s1.1"])).toBe("chosenTwice");
    expect(code(["s1.1", "s2.1"])).toBe("notOfTheUnit");
    t.play("casualties", ["s1.1", "s1.8"]);
    expect(livingOf(t.unit("s1"))).toHaveLength(6);
  });

  test("RB-CAS-3: a team keeps its weapon while one lives; its first living figure fires it", () => {
    const s = stage({
      units: {
        g1: { type: "ger.mmg", places: column(40, 3), alive: [3] },
        s1: { type: "sov.rifle", places: column(60, 8) },
      },
    });
    expect(legalShots(s, unitOf(s, "g1"))).toEqual([{ figure: "g1.3", weapon: 0, target: "s1", mode: "direct" }]);
  });
});

describe("what menus and samples offer", () => {
  test("over random games: every complete line of a fire menu that is not refused is legal, and the other way round", () => {
    let lines = 0;
    for (const seed of [11, 12, 13])
      playRandomly(
        { game: "kolkhoz" },
        seed,
        () => {},
        (game, decision) => {
          if (decision.kind !== "shoot" && decision.kind !== "ambush") return;
          const kind = kindOf(e, decision);
          for (const item of kind.menu(game.s, decision)) {
            if (item.slots.length > 0) continue;
            const answer = kind.parse(item.answer);
            expect(answer, `seed ${seed}: ${JSON.stringify(item.answer)}`).toBeDefined();
            const refusal = kind.check(game.s, decision, answer);
            expect(refusal, `seed ${seed}: ${JSON.stringify(item.answer)}`).toEqual(item.refusal);
            lines += 1;
          }
        },
      );
    expect(lines).toBeGreaterThan(100);
  });

  test("over random games: what fires is what measuring by hand allows", () => {
    let shots = 0;
    for (const seed of [21, 22])
      playRandomly(
        { game: "crossroads" },
        seed,
        () => {},
        ({ s }, decision) => {
          if (decision.kind !== "shoot") return;
          for (const unit of s.units) {
            if (unit.place !== "table") continue;
            const byHand = directByHand(s, unit.id);
            const legal = legalShots(s, unit).filter(({ mode }) => mode === "direct");
            expect(legal.map(({ figure, weapon, target }) => `${figure}/${weapon} ${target}`).toSorted()).toEqual(
              byHand,
            );
            const targets = new Set(legalShots(s, unit).map(({ target }) => target));
            expect(canFire(s, unit)).toBe(targets.size > 0);
            for (const enemy of enemiesOf(s, unit)) expect(canFireAt(s, unit, enemy)).toBe(targets.has(enemy.id));
            shots += legal.length;
          }
        },
      );
    expect(shots).toBeGreaterThan(100);
  });

  test("samples are legal, and now and then of every sort", () => {
    const s = stage({
      units: {
        g1: {
          type: "ger.manoeuvre",
          places: column(40, 5),
          figures: [{ weapons: ["rifle", "panzerfaust"] }, "rifle", "rifle", "rifle", "lmg"],
        },
        ...TWO_SQUADS,
        s3: { type: "sov.t3476", at: [60, 90] },
      },
    });
    const unit = unitOf(s, "g1");
    const kind = e.kinds["shoot"];
    if (kind === undefined) throw new Error("no kind");
    const pick = picker(generatorFrom(5));
    const sorts = new Set<string>();
    for (let i = 0; i < 300; i++) {
      const decision = { id: 1, seat: 0, kind: "shoot", rule: "RB-SHT-12", secret: false, params: { unit: "g1" } };
      const answer = kind.parse(kind.sample(s, decision, pick) ?? { do: "hold" });
      expect(kind.check(s, decision, answer)).toBeNull();
      sorts.add(z.parse(z.object({ do: z.string() }), answer).do);
    }
    expect([...sorts].toSorted()).toEqual(["all", "each", "hold", "shots"]);
    expect(shotsOf(s, unit, { do: "hold" })).toEqual([]);
  });
});

/** RB-SHT-1, RB-SHT-2, RB-SHT-9, RB-WPN-5, RB-VSH-3 to 7, written down once more without haste. */
function directByHand(s: Position, id: string): string[] {
  const unit = unitOf(s, id);
  const found: string[] = [];
  for (const gun of carriedBy(unit)) {
    const { direct, at, traits } = gun.weapon;
    if (direct === null || gun.figure.spent.includes(gun.index)) continue;
    if (unit.moved && unit.vehicle === null && traits.includes("fixed")) continue;
    if (unit.moved && unit.vehicle !== null && gun.index > 0 && !gun.coaxial) continue;
    for (const target of s.units) {
      if (target.seat === unit.seat || target.place !== "table" || (target.vehicle !== null && at === null)) continue;
      const hit = livingOf(target).some((figure) => {
        if (apartSquared(gun.figure, figure) > direct * direct) return false;
        if (unit.vehicle !== null && gun.mount === "front") {
          const [vx, vy] = [figure.x - gun.figure.x, figure.y - gun.figure.y];
          const { dx, dy } = unit.vehicle;
          if (dx * vx + dy * vy < Math.abs(dx * vy - dy * vx)) return false;
        }
        return sees(boardOf(s), s, gun.figure, figure, unit, target);
      });
      if (hit) found.push(`${gun.figure.id}/${gun.index} ${target.id}`);
    }
  }
  return found.toSorted();
}
