import type { Json } from "@escaramuza/kernel";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { table } from "../play.ts";
import { OVER, column } from "./support.ts";
import type { Given } from "./support.ts";

/** The specification's worked examples of morale, retreat, assaults and ambushes. */

const RIFLES = "ger.manoeuvre";

describe("morale", () => {
  const shaken: Given = {
    units: {
      g1: {
        type: RIFLES,
        places: [
          [66, 48],
          [69, 48],
          [72, 48],
          [66, 51],
          [69, 51],
        ],
        suppressed: true,
      },
      s1: {
        type: "sov.rifle",
        places: [
          [60, 40],
          [57, 38],
          [54, 36],
          [51, 34],
          [48, 32],
          [45, 30],
          [42, 28],
          [39, 26],
        ],
      },
    },
  };

  test("RB-X26: who fails while suppressed retreats straight away from the closest enemy", () => {
    const t = table({ ...shaken, at: { shoot: "s1" } }, [[5, 5, 5, 1, 1, 1, 1, 1, 1, 1], [1, 2, 4], [2]]);
    t.play("shoot", { do: "all", target: "g1" });
    t.play("casualties", ["g1.4", "g1.5"]);
    expect(t.unit("g1").figures[0]).toMatchObject({ x: 8400, y: 7200 });
    expect(t.unit("g1").figures[1]).toMatchObject({ x: 8700, y: 7200 });
    expect(t.unit("g1")).toMatchObject({ suppressed: true, moved: true });
    // The fallen stay where they were.
    expect(t.unit("g1").figures[3]).toMatchObject({ x: 6600, y: 5100, alive: false });
  });

  test("RB-X27: it stops at the edge", () => {
    const t = table(
      {
        units: {
          g1: {
            type: RIFLES,
            places: [
              [100, 110],
              [103, 110],
              [106, 112],
            ],
            figures: ["rifle", "rifle", "rifle"],
            suppressed: true,
          },
          s1: { type: "sov.command", places: [[100, 100]], figures: ["pistol"] },
        },
        at: { check: { unit: "g1", why: "losses" } },
      },
      [[3]],
    );
    expect(t.unit("g1").figures.map(({ x, y }) => [x, y])).toEqual([
      [10000, 11800],
      [10300, 11800],
      [10600, 12000],
    ]);
    expect(t.told("retreated")[0]).toMatchObject({ length: 800 });
  });

  test("RB-X28, RB-X29: the order test", () => {
    const given = (order: string): Given => ({ ...shaken, at: { activation: { unit: "g1", order } } });
    const obeys = table(given("advance"), [[4]]);
    expect(obeys.unit("g1").suppressed).toBe(false);
    expect(obeys.asked()).toEqual(["move"]);
    const fails = table(given("ambush"), [[3]]);
    expect(fails.unit("g1")).toMatchObject({ suppressed: true, ambush: false, ordered: true, moved: true });
    expect(fails.unit("g1").figures[0]).toMatchObject({ x: 8400, y: 7200 });
  });

  test("RB-X78: of two equally close enemies the first drives it away", () => {
    const t = table(
      {
        units: {
          g1: { type: RIFLES, places: [[50, 50]], figures: ["rifle"] },
          g2: { type: RIFLES, places: [[60, 40]], figures: ["rifle"] },
          s1: { type: "sov.rifle", places: [[60, 50]], figures: ["rifle"], suppressed: true },
        },
        at: { check: { unit: "s1", why: "losses" } },
      },
      [[4]],
    );
    expect(t.unit("s1").figures[0]).toMatchObject({ x: 9000, y: 5000 });
  });

  test("RB-X81: who would retreat is asked before he repeats", () => {
    const given: Given = {
      units: {
        g1: { type: RIFLES, places: column(60, 5), suppressed: true },
        g2: { type: "ger.command", places: [[60, 80]], figures: [{ weapons: ["smg"], officer: true }] },
        s1: { type: "sov.rifle", places: column(20, 8) },
      },
      at: { check: { unit: "g1", why: "losses" } },
    };
    const accepts = table(given, [[2]]);
    expect(accepts.asked()).toEqual(["repeat"]);
    accepts.play("repeat", "accept");
    expect(accepts.unit("g1")).toMatchObject({ moved: true, suppressed: true });
    const repeats = table(given, [[2], [5]]);
    repeats.play("repeat", "repeat");
    expect(repeats.unit("g1")).toMatchObject({ moved: false, suppressed: true });
    // RB-OFF-5: where nothing but suppression threatens nobody is asked.
    const calm = table({ ...given, units: { ...units(given), g1: { type: RIFLES, places: column(60, 5) } } }, [
      [2],
      [3],
    ]);
    expect(calm.asked()).not.toContain("repeat");
    expect(calm.unit("g1").suppressed).toBe(true);
  });

  test("RB-OFF-2: command vehicles help vehicles, officers do not", () => {
    const given = (command: boolean): Given => ({
      units: {
        g1: { type: "ger.stug3b", at: [60, 50], suppressed: true },
        g2: { type: "ger.stug3b", at: [60, 80], command },
        g3: { type: "ger.command", at: [70, 50] },
        s1: { type: "sov.rifle", places: column(20, 8) },
      },
      at: { check: { unit: "g1", why: "order" } },
    });
    expect(table(given(true), [[2]]).asked()).toEqual(["repeat"]);
    const alone = table(given(false), [[2]]);
    expect(alone.unit("g1").moved).toBe(true);
  });

  test("RB-MOR-4: a failed check ends the ambush; RB-MOR-9: others do nothing of the kind", () => {
    const given = (why: string): Given => ({
      units: {
        g1: { type: RIFLES, places: column(60, 5), ambush: true },
        s1: { type: "sov.rifle", places: column(20, 8) },
      },
      at: { check: { unit: "g1", why } },
    });
    expect(table(given("losses"), [[2]]).unit("g1")).toMatchObject({ ambush: false, suppressed: true });
    expect(table(given("vehicle"), [[2]]).unit("g1")).toMatchObject({ ambush: true, suppressed: false });
    expect(table(given("assault"), [[2]]).unit("g1")).toMatchObject({ ambush: true, suppressed: false });
  });

  test("RB-MOR-7, RB-MOR-8: an immobilised vehicle stays; digging in ends where it retreats", () => {
    const given = (immobilised: boolean): Given => ({
      units: {
        g1: { type: "ger.stug3b", at: [60, 50], suppressed: true, immobilised, dugIn: true, facing: [0, 1] },
        s1: { type: "sov.rifle", places: column(20, 8) },
      },
      at: { check: { unit: "g1", why: "order" } },
    });
    expect(table(given(true), [[2]]).unit("g1")).toMatchObject({ moved: false, dugIn: true });
    expect(table(given(false), [[2]]).unit("g1")).toMatchObject({
      moved: true,
      dugIn: false,
      vehicle: { dx: 0, dy: 1 },
    });
  });
});

function units(given: Given): { readonly [key: string]: Json } {
  return z.parse(z.record(z.string(), z.json()), given["units"]);
}

describe("assaults", () => {
  const melee = (own: Json, target: Json, more: Given = {}): Given => ({
    ...more,
    units: { g1: own, s1: target },
    at: { assault: { unit: "g1", target: "s1" } },
  });
  const rifles = (n: number, x: number, quality = "experienced"): { readonly [key: string]: Json } => ({
    type: RIFLES,
    quality,
    places: column(x, n),
    figures: Array.from({ length: n }, () => "rifle"),
  });
  const soviets = (figures: readonly string[], quality = "recruit"): { readonly [key: string]: Json } => ({
    type: "sov.rifle",
    quality,
    places: column(70, figures.length),
    figures: [...figures],
  });

  test("RB-X41: five rifles against a submachine gun and three rifles", () => {
    const t = table(melee(rifles(5, 60), soviets(["smg", "rifle", "rifle", "rifle"])), [
      [6, 5, 4, 2, 1],
      [4, 6, 1, 5, 3],
      [5],
      [5, 6, 6],
      [2, 4],
      [2],
    ]);
    t.play("casualties", ["s1.2", "s1.3", "s1.4"]);
    t.play("casualties", ["g1.4", "g1.5"]);
    t.play("casualties", ["g1.3"]);
    expect(t.unit("g1").place).toBe("destroyed");
    expect(
      t
        .unit("s1")
        .figures.filter((f) => f.alive)
        .map((f) => f.id),
    ).toEqual(["s1.1"]);
  });

  test("RB-X42: who is suppressed stands first, or is destroyed", () => {
    const given = melee(rifles(5, 60), { ...soviets(["rifle", "rifle"]), suppressed: true });
    expect(table(given, [[4]]).unit("s1").place).toBe("destroyed");
    // RB-R39: it fights on suppressed.
    const stands = table(given, [[5], [5, 5, 5, 1, 1], [1, 6]]);
    expect(stands.unit("s1").place).toBe("destroyed");
    stands.play("casualties", ["g1.5"]);
    expect(stands.unit("g1").figures.filter((f) => f.alive)).toHaveLength(4);
  });

  test("RB-X43: equal losses, another round without a check", () => {
    const t = table(melee(rifles(2, 60), soviets(["rifle", "rifle"], "experienced")), [[1, 5], [2, 6], [4], [1]]);
    t.play("casualties", ["s1.2"]);
    t.play("casualties", ["g1.2"]);
    expect(t.unit("g1").place).toBe("destroyed");
    expect(t.unit("s1").place).toBe("table");
    expect(t.told("moralePassed")).toEqual([]);
  });

  test("RB-X44, RB-X45: wiped out", () => {
    const both = table(melee(rifles(1, 60), soviets(["rifle"], "experienced")), [[1], [2]]);
    expect([both.unit("g1").place, both.unit("s1").place]).toEqual(["destroyed", "destroyed"]);
    const one = table(melee(rifles(3, 60), soviets(["smg"], "experienced")), [
      [5, 6, 3],
      [1, 2],
    ]);
    one.play("casualties", ["g1.2", "g1.3"]);
    expect([one.unit("g1").place, one.unit("s1").place]).toEqual(["table", "destroyed"]);
    expect(one.game.rolls).toBe(2);
  });

  test("RB-ASL-8: cover for both, the assaulted side first", () => {
    const t = table(
      melee(rifles(2, 60), soviets(["rifle", "rifle"], "experienced"), {
        terrain: [
          { type: "wood", from: [55, 40], to: [64, 80] },
          { type: "building", from: [66, 40], to: [75, 80] },
        ],
      }),
      [[1, 1], [1, 1], [4, 1], [5, 5], [4], [1, 1], [1], [1, 1], [6]],
    );
    // Round 1: the Soviets save one of two, the Germans both; the Soviets pass. Round 2: two against one.
    t.play("casualties", ["s1.2"]);
    expect(t.told("assaultRound")).toHaveLength(2);
    expect([t.unit("g1").place, t.unit("s1").place]).toEqual(["table", "destroyed"]);
  });

  test("RB-ASL-14: a crew rolls one die each", () => {
    const t = table(
      {
        units: { g1: { type: "ger.mmg", places: column(60, 3) }, s1: soviets(["rifle"]) },
        at: { assault: { unit: "g1", target: "s1" } },
      },
      [[1, 1, 1], [6]],
    );
    expect(t.unit("s1").place).toBe("destroyed");
  });

  test("RB-X40: 15.0 cm assaults, 15.1 cm does not", () => {
    const given = (gap: number): Given => ({
      units: { g1: rifles(5, 60), s1: { ...soviets(["rifle"]), places: [[60 + gap, 50]] } },
      at: { moved: { unit: "g1", order: "run" } },
    });
    expect(table(given(15), [[1, 1, 1, 1, 1], [6]]).told("assaultBegun")).toHaveLength(1);
    const far = table(given(15.1));
    expect(far.told("assaultBegun")).toEqual([]);
    expect(far.asked()).toEqual(OVER);
  });
});

describe("ambushes", () => {
  const given = (more: Given = {}): Given => ({
    terrain: [{ type: "building", from: [5, 75], to: [18, 90] }],
    units: {
      g1: { type: RIFLES, places: [[20, 100]], figures: ["rifle"], ambush: true, ...more },
      s1: { type: "sov.rifle", places: [[10, 60]], figures: ["rifle"] },
      s9: { type: "sov.rifle", at: [150, 20] },
    },
    at: { move: { unit: "s1", order: "advance" } },
  });
  const walk = { do: "paths", paths: [{ figure: "s1.1", path: [{ x: 2500, y: 6000 }] }] };

  test("RB-X46, RB-X47: a window where the line is clear, again at the end", () => {
    const t = table(given(), [[4], [1]]);
    t.play("move", walk);
    expect(t.asked()).toEqual(["ambush"]);
    expect(t.unit("s1").figures[0]).toMatchObject({ x: 2000, y: 6000 });
    t.play("ambush", { do: "decline" });
    expect(t.unit("s1").figures[0]).toMatchObject({ x: 2500, y: 6000 });
    expect(t.asked()).toEqual(["ambush"]);
    t.play("ambush", { do: "all", unit: "g1" });
    expect(t.unit("s1").place).toBe("destroyed");
    expect(t.unit("g1")).toMatchObject({ ambush: true, ambushShotUsed: true });
  });

  test("RB-X47, RB-X49: who is suppressed stays where it was hit, and its order is spent", () => {
    const terror = { ...given(), units: { ...units(given()), g1: { type: "ger.mmg", at: [20, 100], ambush: true } } };
    const t = table(terror, [[4, 1, 1, 1, 1], [6], [1]]);
    t.play("move", walk);
    t.play("ambush", { do: "all", unit: "g1" });
    expect(t.unit("s1")).toMatchObject({ suppressed: true, ordered: false, moved: true });
    expect(t.unit("s1").figures[0]).toMatchObject({ x: 2000, y: 6000 });
    expect(t.unit("g1").firedFixed).toBe(true);
    expect(t.asked()).toEqual(OVER);
  });

  test("RB-ORD-12: the single shot ends the ambush", () => {
    const t = table({ ...given(), ambushSingleShot: true }, [[1]]);
    t.play("move", walk);
    t.play("ambush", { do: "all", unit: "g1" });
    expect(t.unit("g1").ambush).toBe(false);
  });

  test("RB-X48: once in a phase", () => {
    const t = table(given({ ambushShotUsed: true }));
    t.play("move", walk);
    expect(t.asked()).not.toContain("ambush");
  });

  test("RB-AMB-1: only at who moves", () => {
    const t = table({
      ...given(),
      units: { ...units(given()), s2: { type: "sov.rifle", places: [[40, 100]], figures: ["rifle"] } },
    });
    t.play("move", walk);
    const shots = [{ figure: "g1.1", weapon: 0, target: "s2" }];
    expect(t.refused("ambush", { do: "shots", unit: "g1", shots })).toMatchObject({ rule: "RB-AMB-1" });
    expect(t.refused("ambush", { do: "all", unit: "s2" })).toMatchObject({ rule: "RB-AMB-1" });
  });
});
