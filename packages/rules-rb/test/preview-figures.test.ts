import { bareGame, enumerate, kindOf } from "@escaramuza/kernel";
import type { Frame, Json, Preview } from "@escaramuza/kernel";
import { describe, expect, test } from "vitest";
import { activationVars } from "../src/flows/activation.ts";
import { moraleVars } from "../src/flows/morale.ts";
import { vehicleAssaultVars } from "../src/flows/vehicle-assault.ts";
import { reglasBasicas as rules } from "../src/index.ts";
import { unitOf } from "../src/state.ts";
import type { Position } from "../src/state.ts";
import { e, table } from "./play.ts";

/** What previews say, held against the specification's figures. Forecasts are held against the procedures elsewhere. */

type Given = { readonly [key: string]: Json };

const GERMANS = "ger.manoeuvre";

function column(x: number, n: number, y = 50): Json {
  return Array.from({ length: n }, (_, i) => [x, y + 3 * i]);
}

/** The preview of an answer to the question that is open. */
function shown(given: Given, answer: unknown, line?: string): Preview {
  const { game } = table(given);
  const [d] = game.pending;
  if (d === undefined) throw new Error("nothing is asked");
  const menu = kindOf(e, d).menu(game.s, d);
  const item = line === undefined ? menu[0] : menu.find((one) => one.id === line);
  if (item === undefined) throw new Error(`no line ${line}: ${menu.map((one) => one.id).join()}`);
  return rules.preview(game.s, d, item, answer === undefined ? item.answer : answer);
}

function odds(p: Preview): { readonly [text: string]: number } {
  return Object.fromEntries(p.odds.map((part) => [part.text.key, part.chance]));
}

function noted(p: Preview): string[] {
  return p.notes.map((one) => one.text.key);
}

function near(found: { readonly [text: string]: number }, wanted: { readonly [text: string]: number }): void {
  expect(Object.keys(found).toSorted()).toEqual(Object.keys(wanted).toSorted());
  for (const key in wanted) expect(found[key], key).toBeCloseTo(wanted[key] ?? 0, 12);
}

describe("orders", () => {
  const at = { phase: 0 };
  test("O1: the test of a suppressed unit, with the repeat where an officer is near", () => {
    const units = {
      g1: { type: GERMANS, places: column(50, 5), suppressed: true },
      s1: { type: "sov.rifle", places: column(120, 8) },
    };
    const order = { do: "order", unit: "g1", order: "advance" };
    near(odds(shown({ units, at }, order)), { "preview.obeys": 1 / 2, "preview.failsAndRetreats": 1 / 2 });
    const officer = { type: "ger.command", places: [[50, 40]], figures: [{ weapons: ["pistol"], officer: true }] };
    near(odds(shown({ units: { ...units, g2: officer }, at }, order)), {
      "preview.obeys": 3 / 4,
      "preview.failsAndRetreats": 1 / 4,
    });
  });
  test("nothing is rolled by who is not suppressed; Run and Advance show how far, an ambush how far it fires", () => {
    const units = { g1: { type: GERMANS, places: column(50, 5) }, s1: { type: "sov.rifle", places: column(120, 8) } };
    const run = shown({ units, at }, { do: "order", unit: "g1", order: "run" });
    expect([run.odds, run.roll]).toEqual([[], null]);
    const reach = run.overlays.find((item) => item.id === "reach");
    if (reach?.type !== "zone") throw new Error("no reach");
    const [ring = []] = reach.rings;
    // RB-ORD-4: the first figure at (50, 50) goes 30 cm, no farther.
    const far = ring.map((p) => Math.sqrt((p.x - 5000) ** 2 + (p.y - 5000) ** 2));
    expect(Math.max(...far)).toBeLessThanOrEqual(3001);
    expect(Math.max(...far)).toBeGreaterThan(2980);
    const ambush = shown({ units, at }, { do: "order", unit: "g1", order: "ambush" });
    expect(ambush.overlays.map((item) => item.id)).toEqual(["range"]);
  });
  const lined = (given: Given, order: string): string[] =>
    shown({ at, ...given }, { do: "order", unit: "g1", order }).lines.map((one) => `${one.rule} ${one.text.key}`);
  test("RB-VSH-4, RB-VAS-1: a vehicle that runs neither shoots nor assaults", () => {
    const units = { g1: { type: "ger.pz2", at: [50, 50] }, s1: { type: "sov.rifle", places: column(120, 8) } };
    expect(lined({ units }, "run")).toEqual(["RB-ORD-4 preview.mayMove", "RB-VSH-4 preview.noFire"]);
    const foot = { ...units, g1: { type: GERMANS, places: column(50, 5) } };
    expect(lined({ units: foot }, "run")).toEqual(["RB-ORD-4 preview.mayMove", "RB-ORD-4 preview.noShooting"]);
  });
  test.each([
    ["RB-ORD-13", { type: "ger.pz2", at: [50, 50], immobilised: true }],
    ["RB-AMB-10", { type: "ger.mmg", at: [50, 50], firedFixed: true }],
  ])("%s: who cannot move is not told how far he may", (rule, g1) => {
    const units = { g1, s1: { type: "sov.rifle", places: column(120, 8) } };
    const p = shown({ units, at }, { do: "order", unit: "g1", order: "advance" });
    expect(p.lines.map((one) => one.text.key)).toEqual(["preview.thenShoot"]);
    expect(p.notes.map((one) => `${one.rule} ${one.text.key}`)).toEqual([`${rule} preview.cannotMove`]);
  });
  test("RB-ORD-12: an ambush of one shot lasts until it is fired", () => {
    const units = { g1: { type: GERMANS, places: column(50, 5) }, s1: { type: "sov.rifle", places: column(120, 8) } };
    expect(lined({ units }, "ambush")).toContain("RB-ORD-8 preview.waitsUntil");
    expect(lined({ units, ambushSingleShot: true }, "ambush")).toContain("RB-ORD-12 preview.waitsForOne");
  });
  test("RB-TERR-5: how far an armoured car goes is not how far a man went on the same table from the same place", () => {
    const reach = (g1: Json, order: string): Json => {
      const s1 = { type: "sov.rifle", places: column(120, 8) };
      const p = shown({ terrain: "A", units: { g1, s1 }, at }, { do: "order", unit: "g1", order });
      const area = p.overlays.find((item) => item.id === "reach");
      return area?.type === "zone" ? area.rings.map((ring) => ring.map(({ x, y }) => [x, y])) : [];
    };
    // Both go 30 cm, but the wood west of them is open to men only.
    const man = reach({ type: GERMANS, figures: ["rifle"], places: [[50, 100]] }, "run");
    expect(reach({ type: "ger.sdkfz222", at: [50, 100] }, "advance")).not.toEqual(man);
  });
});

test.each([
  [2, "RB-M2-2", 60],
  [4, "RB-DEP-2", 30],
] as const)("mission %i: by %s units deploy so far from the enemy", (mission, rule, cm) => {
  const units = {
    g1: { type: GERMANS, place: "unplaced" },
    s1: { type: "sov.rifle", places: column(90, 8, 20) },
  };
  const given: Given = { mission, zone: "south", attacker: 0, units, at: { setUp: "deployment" } };
  const [line] = shown(given, { do: "place", unit: "g1", x: 1000, y: 11_500 }).lines;
  expect([line?.rule, line?.text.params]).toEqual([rule, { cm }]);
});

describe("moves", () => {
  const move = { unit: "g1", order: "advance" };
  const march = (x: number, y: number): Json => ({ do: "march", x: 100 * x, y: 100 * y });
  test("RB-X62: a wall on the way costs 5 cm more", () => {
    const p = shown(
      {
        units: {
          g1: { type: GERMANS, places: [[20, 50]], figures: ["rifle"] },
          s1: { type: "sov.rifle", places: column(150, 8) },
        },
        terrain: [
          {
            type: "wall",
            points: [
              [25, 30],
              [25, 70],
            ],
          },
        ],
        at: { move },
      },
      march(30, 50),
    );
    expect(p.refusal).toBeNull();
    expect(p.lines.map((l) => [l.text.key, JSON.stringify(l.text.params)])).toEqual([
      ["preview.cost", expect.stringContaining('"cost":{"key":"unit.cm","params":{"n":15}}')],
      ["preview.extra", expect.stringContaining('"cost":{"key":"unit.cm","params":{"n":5}}')],
    ]);
    expect(p.places).toEqual([{ piece: "g1.1", x: 3000, y: 5000 }]);
  });
  test("who is too far is refused, and shown where he wished to stand", () => {
    const p = shown(
      {
        units: { g1: { type: GERMANS, places: column(20, 5) }, s1: { type: "sov.rifle", places: column(150, 8) } },
        at: { move },
      },
      march(40, 50),
    );
    expect(p.refusal?.code).toBe("tooFar");
    expect(p.places).toHaveLength(5);
    expect(p.overlays.filter((item) => item.id.startsWith("ghost-"))).toHaveLength(5);
  });
  test("RB-X46: the ambush that waits behind the building is told with its checkpoint and its odds", () => {
    const p = shown(
      {
        units: {
          g1: { type: "ger.suppression", places: [[20, 100]], figures: ["rifle"], ambush: true },
          s1: { type: "sov.rifle", places: [[10, 60]], figures: ["rifle"] },
        },
        terrain: [{ type: "building", from: [5, 75], to: [18, 90] }],
        at: { move: { unit: "s1", order: "advance" } },
      },
      march(25, 60),
    );
    const [row] = p.rows;
    expect(row).toMatchObject({ piece: "g1", text: { params: { k: 2, n: 3 } } });
    // One die of 4+, then 1 to 4 kills: it is alone.
    expect(row?.odds.map((part) => part.chance)).toEqual([expect.closeTo(2 / 3, 12), expect.closeTo(1 / 3, 12)]);
    expect(p.overlays.some((item) => item.id === "reactor-g1")).toBe(true);
  });
  test("RB-TERR-9: a tank through rough ground bogs down one time in six", () => {
    const p = shown(
      {
        units: { s1: { type: "sov.t3476", at: [10, 20] }, g1: { type: GERMANS, places: column(150, 5) } },
        terrain: [{ type: "rough", from: [12, 15], to: [16, 25] }],
        at: { move: { unit: "s1", order: "advance" } },
      },
      march(20, 20),
    );
    near(odds(p), { "preview.notBogged": 5 / 6, "preview.bogged": 1 / 6 });
  });
  test("an end within 15 cm of enemy infantry is an assault, with how it may end", () => {
    const p = shown(
      {
        units: {
          g1: { type: GERMANS, places: [[20, 50]], figures: ["rifle"] },
          s1: { type: "sov.rifle", places: [[45, 50]], figures: ["rifle"] },
        },
        at: { move },
      },
      march(30, 50),
    );
    expect(noted(p)).toContain("preview.assaults");
    // O12: 1 E against 1 R.
    expect(p.rows[0]?.odds.map((part) => part.chance)).toEqual([
      expect.closeTo(1 / 5, 12),
      expect.closeTo(2 / 5, 12),
      expect.closeTo(2 / 5, 12),
    ]);
  });
  test("RB-WPN-5: who moves is told what he will not fire", () => {
    const given = (x: number): Preview =>
      shown(
        {
          units: {
            g1: {
              type: "ger.mmg",
              places: [
                [20, 50],
                [23, 50],
                [20, 47],
              ],
            },
            s1: { type: "sov.rifle", places: column(80, 8) },
          },
          at: { move },
        },
        march(x, 50),
      );
    expect(noted(given(25))).toContain("preview.silent");
    expect(noted(given(25))).toContain("preview.noTargets");
    expect(noted(given(20))).toContain("preview.mayFire");
  });
});

describe("fire", () => {
  const volley: Given = {
    units: { g1: { type: GERMANS, places: column(20, 5) }, s1: { type: "sov.rifle", places: column(60, 8) } },
    at: { shoot: "g1" },
  };
  test("O11: five rifles at a rifle squad in the open", () => {
    const p = shown(volley, { do: "all", target: "s1" });
    near(odds(p), { "preview.stands": 209 / 243, "preview.suppressed": 34 / 243 });
    const losses = p.charts?.find((one) => one.text.key === "preview.casualties");
    expect(losses?.bars.map((b) => b.chance)).toEqual(
      [32, 80, 80, 40, 10, 1].map((ways) => expect.closeTo(ways / 243, 12)),
    );
    // A check is due from three on.
    expect(losses?.bars.map((b) => b.weight)).toEqual([0, 0, 0, 1, 1, 1]);
    expect(p.charts?.find((one) => one.text.key === "preview.hits")?.bars).toHaveLength(6);
    expect(p.lines.find((l) => l.text.key === "preview.dice")).toMatchObject({ value: 5, as: "figure" });
    expect(p.overlays.filter((item) => item.id.startsWith("sight-"))).toHaveLength(5);
    expect(p.overlays.filter((item) => item.type === "line" && item.label !== undefined)).toHaveLength(1);
  });
  test("RB-X13: the loader is told", () => {
    const p = shown(
      {
        units: {
          g1: { type: "ger.suppression", places: column(20, 3) },
          s1: { type: "sov.rifle", places: column(45, 8) },
        },
        at: { shoot: "g1" },
      },
      { do: "all", target: "s1" },
    );
    expect(p.lines.filter((l) => l.as === "figure").map((l) => l.value)).toEqual([1, 4]);
    expect(p.lines.find((l) => l.text.key === "preview.loads")?.text.params).toEqual({ n: 1 });
  });
  test("cover is told by what gives it", () => {
    const covered = (terrain: Json): string =>
      shown({ ...volley, terrain }, { do: "all", target: "s1" }).lines.find((l) =>
        l.text.key.startsWith("preview.cover"),
      )?.text.key ?? "";
    expect(covered([])).toBe("preview.cover.none");
    expect(covered([{ type: "rough", from: [58, 40], to: [70, 90] }])).toBe("preview.cover.ground");
    expect(
      covered([
        {
          type: "wall",
          points: [
            [57, 30],
            [57, 100],
          ],
        },
      ]),
    ).toBe("preview.cover.wall");
  });
  test("a building between hides the target and is shown", () => {
    const p = shown(
      {
        ...volley,
        terrain: [{ type: "building", from: [35, 20], to: [45, 110] }],
        units: { ...between(), g2: { type: GERMANS, places: column(20, 5, 5) } },
      },
      { do: "all", target: "s1" },
    );
    expect(p.refusal?.code).toBe("notSeen");
    expect(p.overlays.some((item) => item.id === "blocked")).toBe(true);
  });
  function between(): Given {
    return {
      g1: { type: GERMANS, places: column(20, 5) },
      s1: { type: "sov.rifle", places: column(60, 8) },
      s2: { type: "sov.command", places: [[20, 20]], figures: ["pistol"] },
    };
  }
  test("two targets at once: a row each, in the order of the attacks", () => {
    const p = shown(
      {
        units: {
          g1: {
            type: GERMANS,
            places: column(20, 5),
            figures: [{ weapons: ["rifle", "panzerfaust"] }, "rifle", "rifle", "rifle", "rifle"],
          },
          s1: { type: "sov.rifle", places: column(60, 8) },
          s2: { type: "sov.t3476", at: [40, 40] },
        },
        at: { shoot: "g1" },
      },
      {
        do: "each",
        fire: [
          { by: "g1.1/1", at: ["s2"] },
          { by: "g1.2", at: ["s1"] },
          { by: "g1.3", at: ["s1"] },
        ],
      },
    );
    expect(p.refusal).toBeNull();
    expect(p.rows.map((row) => row.piece)).toEqual(["s2", "s1"]);
    expect(noted(p)).toContain("preview.onceOnly");
    // O7: +6 from an experienced shooter.
    expect(p.rows[0]?.odds.map((part) => part.chance)).toEqual(
      [2 / 3, 1 / 12, 1 / 4].map((c) => expect.closeTo(c, 12)),
    );
  });
});

describe("hand to hand", () => {
  test("O8: a squad against a medium tank, its check included", () => {
    const p = shown(
      {
        units: { g1: { type: GERMANS, places: column(20, 5) }, s1: { type: "sov.t3476", at: [30, 50] } },
        at: { activation: { unit: "g1", order: "advance" } },
      },
      undefined,
      "assault",
    );
    near(odds(p), {
      "preview.unwilling": 1 / 2,
      "preview.noEffect": 26 / 72,
      "preview.suppressed": 1 / 18,
      "preview.destroyed": 1 / 12,
    });
  });
  test("O12: one of several to be assaulted", () => {
    const p = shown(
      {
        units: {
          g1: {
            type: GERMANS,
            places: [
              [50, 50],
              [50, 53],
            ],
            figures: ["rifle", "rifle"],
          },
          s1: { type: "sov.rifle", quality: "experienced", places: [[60, 50]], figures: ["rifle"] },
          s2: { type: "sov.rifle", places: [[50, 62]], figures: ["rifle"] },
        },
        at: { moved: { unit: "g1", order: "run" } },
      },
      "s1",
    );
    expect(p.odds.map((part) => part.chance)).toEqual([2 / 21, 1 / 42, 37 / 42].map((c) => expect.closeTo(c, 12)));
  });
});

describe("exact odds are those of the procedures, run over every outcome of their dice", () => {
  /** How likely each end of a procedure is. */
  function played(given: Given, frame: Frame, end: (s: Position) => string): { readonly [end: string]: number } {
    const { chances, total } = enumerate(e, bareGame(rules, rules.exemplar.stage(given).s, [frame]), end);
    const sums: { [end: string]: number } = {};
    for (const { result, ways } of chances) sums[result] = (sums[result] ?? 0) + Number(ways) / Number(total);
    return sums;
  }
  const officer: Json = { type: "ger.command", places: [[20, 40]], figures: [{ weapons: ["pistol"], officer: true }] };
  const near30 = [{}, { g2: officer }];

  test.each(near30)("the order test, %o", (more) => {
    const units = {
      ...more,
      g1: { type: GERMANS, places: column(20, 5), suppressed: true },
      s1: { type: "sov.rifle", places: column(120, 8) },
    };
    const frame = { flow: "activation", step: "declare", v: activationVars("g1", "ambush") };
    near(
      odds(shown({ units, at: { phase: 0 } }, { do: "order", unit: "g1", order: "ambush" })),
      played({ units }, frame, (s) => (unitOf(s, "g1").ambush ? "preview.obeys" : "preview.failsAndRetreats")),
    );
  });
  test.each(near30)("an assault on a tank, suppressed already or not, %o", (more) => {
    for (const suppressed of [false, true]) {
      const units = {
        ...more,
        g1: { type: GERMANS, quality: "veteran", places: column(20, 5) },
        s1: { type: "sov.kv1", at: [30, 50], suppressed },
      };
      const frame = { flow: "vehicleAssault", step: "check", v: vehicleAssaultVars("g1", "s1") };
      near(
        odds(shown({ units, at: { activation: { unit: "g1", order: "run" } } }, undefined, "assault")),
        played({ units }, frame, (s) => {
          if (s.check === "failed") return "preview.unwilling";
          const tank = unitOf(s, "s1");
          if (tank.place === "destroyed") return "preview.destroyed";
          return tank.suppressed && !suppressed ? "preview.suppressed" : "preview.noEffect";
        }),
      );
    }
  });
  test("a repeat that need not be made", () => {
    const units = {
      g1: { type: GERMANS, places: column(20, 5), suppressed: true },
      g2: officer,
      s1: { type: "sov.rifle", places: column(60, 8) },
    };
    const t = table({ units, at: { check: { unit: "g1", why: "losses" } } }, [[1]]);
    const [d] = t.game.pending;
    if (d === undefined) throw new Error("nothing is asked");
    const line = kindOf(e, d)
      .menu(t.game.s, d)
      .find((item) => item.answer === "repeat");
    if (line === undefined) throw new Error("no repeat");
    const frame = { flow: "morale", step: "again", v: moraleVars("g1", "losses") };
    near(
      odds(rules.preview(t.game.s, d, line, "repeat")),
      played({ units }, frame, (s) => (s.check === "passed" ? "preview.passes" : "preview.failsAndRetreats")),
    );
  });
});
