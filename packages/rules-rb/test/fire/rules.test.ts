import type { Json } from "@escaramuza/kernel";
import { describe, expect, test } from "vitest";
import { attacksOf } from "../../src/attacks.ts";
import { defaultOrder } from "../../src/casualties.ts";
import { allShots, legalShots } from "../../src/shooting.ts";
import { livingOf, unitOf } from "../../src/state.ts";
import { table } from "../play.ts";
import { TWO_SQUADS, column, stage, OVER } from "./support.ts";
import type { Given } from "./support.ts";

/** Rules of fire that the worked examples leave open. */

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
