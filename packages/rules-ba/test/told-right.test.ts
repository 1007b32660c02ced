import { kindOf } from "@escaramuza/kernel";
import type { Decision, Json, MenuItem, Preview, Text } from "@escaramuza/kernel";
import { describe, expect, test } from "vitest";
import { boltAction as rules } from "../src/index.ts";
import { e, table } from "./play.ts";
import type { Table } from "./play.ts";

// What a player is told before he commits, against the rule it tells of; and legal acts that a menu must offer.

function asked(t: Table, kind: string): Decision {
  const found = t.game.pending.find((d) => d.kind === kind);
  if (found === undefined) throw new Error(`no ${kind}: ${t.asked().join()}`);
  return found;
}

function menuOf(t: Table, kind: string): readonly MenuItem[] {
  const d = asked(t, kind);
  return kindOf(e, d).menu(t.game.s, d);
}

function shown(t: Table, kind: string, answer: Json): Preview {
  const menu = menuOf(t, kind);
  const item = menu.find((one) => JSON.stringify(one.answer) === JSON.stringify(answer)) ?? menu[0];
  if (item === undefined) throw new Error("an empty menu");
  return rules.preview(t.game.s, asked(t, kind), item, rules.exemplar.answer(kind, answer));
}

const keys = (lines: readonly { readonly text: Text }[]): string[] => lines.map(({ text }) => text.key);

function lengthIn(p: Preview, key: string): number {
  const found = p.notes.find(({ text }) => text.key === key);
  const length: unknown = found?.text.params["length"];
  return JSON.parse(JSON.stringify(length ?? null))?.params?.n;
}

const SQUAD = {
  type: "sov-rifles",
  men: 5,
  models: ["rifle", "rifle", "rifle", "rifle", "rifle"],
  at: [30, 28],
} as const;

describe("how far it fires", () => {
  const told = (unit: Json, order: "fire" | "ambush"): number => {
    const t = table({ units: { a1: unit, b1: SQUAD }, at: { order: 0 } });
    return lengthIn(shown(t, "order", { unit: "a1", order }), `preview.does.${order}`);
  };
  test("BA-ORD-14, BA-WPN-37: a howitzer on Ambush only directly", () => {
    const howitzer = { type: "us-pack", at: [30, 10] };
    expect([told(howitzer, "fire"), told(howitzer, "ambush")]).toEqual([60, 48]);
    expect(told({ type: "ger-mmg", at: [30, 10] }, "ambush")).toBe(36);
  });
});

describe("how far it goes", () => {
  const most = (p: Preview): unknown => {
    const found = p.lines.find(({ text }) => text.key === "preview.upTo");
    return JSON.parse(JSON.stringify(found?.text.params["length"] ?? null))?.params?.n;
  };
  const rifle = { type: "ger-grenadiers", at: [30, 10], models: ["rifle"] } as const;
  test("BA-CQ-22: who consolidates, as far as the die said", () => {
    const b1 = { type: "sov-rifles", at: [30, 14], models: ["rifle"], die: "down" };
    const t = table({ units: { a1: rifle, b1 }, at: { assault: { unit: "a1", target: "b1" } } }, [[5], [3]]);
    expect(most(shown(t, "consolidate", { do: "stay" }))).toBe(3);
  });
  test("BA-VSPEC-6, BA-VSPEC-7: who escapes, as on Advance; with dual steering as on Run", () => {
    const escaping = (type: string): unknown => {
      const b1 = { type, at: [30, 18], facing: 180 };
      const t = table({ units: { a1: rifle, b1 }, at: { shoot: { unit: "a1" } } });
      t.play("shoot", { do: "all", target: "b1" });
      t.play("react", "escape");
      return most(shown(t, "escape", { do: "stay" }));
    };
    expect(escaping("ger-222")).toBe(12);
    expect(escaping("ger-234")).toBe(24);
    expect(escaping("sov-cavalry")).toBe(9);
  });
});

test("how far a tank goes is not how far another went on the same table from the same place", () => {
  const reach = (type: string): Json => {
    const a1 = { type, at: [36, 6], facing: 0 };
    const t = table({ scenario: "S1", map: "M1", units: { a1, b1: { ...SQUAD, at: [36, 44] } }, at: { order: 0 } });
    const area = shown(t, "order", { unit: "a1", order: "advance" }).overlays.find(({ id }) => id === "reach");
    return area?.type === "zone" ? area.rings.map((ring) => ring.map(({ x, y }) => [x, y])) : [];
  };
  const slow = reach("ger-tiger1");
  expect(slow).not.toEqual([]);
  expect(reach("ger-222")).not.toEqual(slow);
});

test("BA-ORD-11: who escapes is told who waits for him on the way", () => {
  const a1 = { type: "ger-grenadiers", at: [30, 10], models: ["rifle"] };
  const a2 = { type: "ger-pak36", at: [30, 40], facing: 180, die: "ambush" };
  const b1 = { type: "sov-cavalry", at: [30, 22], models: ["rifle"] };
  const t = table({ units: { a1, a2, b1 }, at: { shoot: { unit: "a1" } } });
  t.play("shoot", { do: "all", target: "b1" });
  t.play("react", "escape");
  const away = { do: "march", x: 30, y: 27 };
  const p = shown(t, "escape", away);
  expect([keys(p.rows), keys(p.notes)]).toEqual([["preview.ambushedBy"], ["preview.ambushes"]]);
  t.play("escape", away);
  expect(t.asked()).toEqual(["interrupt"]);
});

test("BA-ORD-10: who waits for the very end of a move is told of, too", () => {
  const t = table({
    terrain: [{ kind: "building", from: [24, 2], to: [26, 16.9], id: "barn", section: { floors: 1 } }],
    units: {
      a1: { type: "ger-grenadiers", at: [30, 10], models: ["rifle"] },
      b1: { type: "sov-rifles", at: [10, 17], models: ["rifle"], die: "ambush" },
    },
    at: { move: { unit: "a1", order: "run" } },
  });
  const run = { do: "march", x: 30, y: 16.5 };
  expect(keys(shown(t, "move", run).rows)).toEqual(["preview.ambushedBy"]);
  t.play("move", run);
  const [ask] = t.game.pending;
  expect(JSON.stringify(ask?.params)).toContain('"ambushers":[{"unit":"b1","spans":[[13,13]]}]');
});

describe("who comes later", () => {
  test("scenario S5: its attackers enter from the first turn, then without a check", () => {
    const t = table({
      scenario: "S5",
      map: "M3",
      attacker: 0,
      units: { a1: { type: "ger-grenadiers" }, b1: { type: "sov-rifles" } },
      at: { setUp: "reservesOf" },
    });
    expect(keys(shown(t, "reserves", { reserve: ["a1"] }).notes)).toEqual(["preview.reserves.enterAtOnce"]);
    t.play("reserves", { reserve: ["a1"] });
    expect(keys(shown(t, "reserves", { reserve: ["b1"] }).notes)).toEqual(["preview.reserves.enter"]);
  });
});

describe("what an assault brings", () => {
  const notes = (
    target: Json,
    unit: Json = { type: "ger-grenadiers", at: [30, 20], models: ["rifle", "panzerfaust"] },
  ): string[] => {
    const t = table({ units: { a1: unit, b1: target }, at: { order: 0 } });
    return keys(shown(t, "order", { unit: "a1", order: "run", assault: "b1" }).notes);
  };
  test("BA-CQ-18: the loser of a fight is destroyed; BA-VASLT-19, BA-VASLT-2: a vehicle need not be, nor who lets a tank through", () => {
    expect(notes(SQUAD)).toContain("preview.does.assault");
    expect(notes({ type: "sov-t70", at: [30, 28] })).toEqual(["preview.does.reaction"]);
    expect(notes(SQUAD, { type: "ger-pz4", at: [30, 12], facing: 0 })).toEqual(["preview.does.reaction"]);
  });
});

test("BA-DEPLOY-17: a heavy gun that nobody tows is not asked to stay away", () => {
  const t = table({
    scenario: "S5",
    map: "M3",
    attacker: 0,
    units: { a1: { type: "ger-grenadiers" }, a2: { type: "ger-pak40" }, a3: { type: "ger-sdkfz7" }, b1: SQUAD },
    at: { setUp: "reservesOf" },
  });
  const asks = (answer: Json): unknown =>
    shown(t, "reserves", answer).lines.find(({ text }) => text.key === "preview.reserves.limits")?.text.params;
  expect(asks({ reserve: ["a1", "a3"] })).toEqual({ least: 2, most: 3 });
  expect(asks({ reserve: ["a1", "a3"], aboard: [{ vehicle: "a3", units: ["a2"] }] })).toEqual({ least: 3, most: 3 });
});

describe("who comes in only after two tests", () => {
  const tests = (unit: { readonly [key: string]: Json }): readonly (readonly string[])[] => {
    const t = table({ turn: 2, units: { a1: { place: "reserve", ...unit }, b1: SQUAD }, at: { order: 0 } });
    const { odds, rows } = shown(t, "order", { unit: "a1", order: "run" });
    return [odds, ...rows.map((one) => one.odds)].map((bar) => keys(bar));
  };
  const ORDER = ["preview.obeys", "preview.goesDown", "preview.fubar"];
  const ENTRY = ["preview.enters", "preview.waits"];
  test("BA-SPEC-4, BA-DEPLOY-10: shirkers; others only one", () => {
    expect(tests({ type: "sov-conscripts", rules: ["shirkers"] })).toEqual([ORDER, ENTRY]);
    expect(tests({ type: "sov-rifles" })).toEqual([ENTRY]);
  });
});

describe("where shells may fall", () => {
  test("BA-OBS-5: a barrage seven inches round for certain, twelve at the most; a screen six", () => {
    const t = table({ units: { a1: { type: "ger-fao", at: [30, 10] }, b1: SQUAD }, at: { shoot: { unit: "a1" } } });
    const radii = (kind: string): number[] =>
      shown(t, "shoot", { do: "barrage", kind, x: 30, y: 24 }).overlays.flatMap((item) =>
        item.type === "zone" && (item.id === "blast" || item.id === "blastMost")
          ? item.rings.map((ring) =>
              Math.round(Math.max(...ring.map(({ x, y }) => Math.hypot(x - 30_000, y - 24_000)))),
            )
          : [],
      );
    expect(radii("barrage")).toEqual([7000, 12_000]);
    expect(radii("smoke")).toEqual([6000]);
  });
});

describe("what lying down helps", () => {
  const notes = (a1: Json, shoot: Json): string[] => {
    const t = table({ units: { a1, b1: SQUAD }, at: { shoot: { unit: "a1" } } });
    t.play("shoot", shoot);
    return keys(shown(t, "react", "down").notes);
  };
  test("BA-SHOOT-20: rifles hit less", () => {
    const men = { type: "ger-grenadiers", men: 5, models: ["rifle", "rifle", "rifle", "rifle", "rifle"], at: [30, 10] };
    expect(notes(men, { do: "all", target: "b1" })).toEqual(["preview.downHelps", "preview.downCosts"]);
  });
  test("BA-WPN-30, BA-WPN-26: a mortar hits as often, and half as many", () => {
    const mortar = { type: "ger-mortar", spotter: false, at: [30, 10] };
    expect(notes(mortar, { do: "all", target: "b1" })).toEqual(["preview.coverHalves", "preview.downCosts"]);
  });
  test("BA-WPN-12: flames find who lies down as well", () => {
    const flames = { type: "ger-flame", at: [30, 24] };
    expect(notes(flames, { do: "all", target: "b1" })).toEqual(["preview.downCosts"]);
  });
});

describe("BA-BLDG-13: another opening for a fixed weapon", () => {
  const HUT = { kind: "building", from: [28, 20], to: [32, 24], id: "hut", section: { floors: 2 } } as const;
  const inside = (type: string, order: "advance" | "run"): Table =>
    table({
      terrain: [HUT],
      units: { a1: { type, place: { building: "hut", opening: "hut:0s0" } }, b1: { ...SQUAD, at: [50, 22] } },
      at: { move: { unit: "a1", order } },
    });
  const line = (t: Table): MenuItem | undefined => menuOf(t, "move").find(({ id }) => id === "window");

  // What has a shield looks where its weapon does (BA-GUN-15).
  const front = (t: Table): number | null | undefined =>
    t.unit("a1").gun?.facing ?? t.unit("a1").models.find(({ facing }) => facing !== null)?.facing;
  test.each(["ger-mmg", "ger-pak36", "sov-maxim"])(
    "%s may change it with an Advance, and then fires through it",
    (type) => {
      const t = inside(type, "advance");
      const [slot] = line(t)?.slots ?? [];
      const open = slot?.type === "choice" ? slot.of.map(({ value }) => value) : [];
      expect(open).toContain("hut:0n0");
      expect(open).not.toContain("hut:0s0");
      t.play("move", { do: "step", steps: [{ section: "hut", floor: 0 }], opening: "hut:0e0" });
      expect(t.unit("a1").place).toMatchObject({ at: "building", opening: "hut:0e0" });
      expect(front(t)).toBe(90);
      expect(t.events.map(({ type }) => type)).toContain("turned");
      expect(t.asked()).toEqual(["shoot"]);
    },
  );
  test("a machine gun with a Run too; a gun inside does not run", () => {
    expect(line(inside("ger-mmg", "run"))?.refusal).toBeNull();
    expect(line(inside("ger-pak36", "run"))).toBeUndefined();
  });
  test("BA-GUN-15: whoever comes in by the western side has his shield there; turning it without the weapon is no use", () => {
    const b1 = { ...SQUAD, at: [50, 22] };
    const coming = {
      type: "sov-maxim",
      places: [
        [27, 22],
        [26, 22],
        [25, 22],
      ],
      facing: 0,
    };
    const t = table({ terrain: [HUT], units: { a1: coming, b1 }, at: { move: { unit: "a1", order: "run" } } });
    t.play("move", { do: "enter", section: "hut" });
    expect(t.unit("a1").place).toMatchObject({ at: "building", opening: "hut:0w0" });
    expect(front(t)).toBe(270);
    const turning = inside("sov-maxim", "advance");
    turning.play("move", { do: "stay", facing: 0 });
    expect(front(turning)).toBe(180);
  });
  test("where there is no other there is nothing to choose", () => {
    const t = table({
      terrain: [{ kind: "bunker", from: [28, 20], to: [30, 22], id: "box", section: { walls: [0] } }],
      units: {
        a1: { type: "ger-mmg", place: { building: "box", opening: "box:0s0" } },
        b1: { ...SQUAD, at: [50, 22] },
      },
      at: { move: { unit: "a1", order: "advance" } },
    });
    expect(line(t)).toBeUndefined();
  });
  test("riflemen fire through all of them anyway", () => {
    expect(line(inside("ger-grenadiers", "advance"))).toBeUndefined();
  });
});

test("BA-BLDG-13: who stays on his floor does not enter it", () => {
  const t = table({
    terrain: [{ kind: "building", from: [28, 20], to: [32, 24], id: "hut", section: { floors: 2 } }],
    units: { a1: { type: "ger-mmg", place: { building: "hut" } }, b1: { ...SQUAD, at: [50, 22] } },
    at: { move: { unit: "a1", order: "run" } },
  });
  expect(keys(shown(t, "move", { do: "stay" }).notes)).not.toContain("preview.intoGround");
  expect(keys(shown(t, "move", { do: "step", steps: [{ section: "hut", floor: 1 }] }).notes)).toContain(
    "preview.intoBuilding",
  );
});

test("on the bridge is on the road", () => {
  const { s } = rules.exemplar.stage({
    scenario: "S3",
    map: "M3",
    units: { a1: { type: "ger-kubelwagen", at: [36, 23] }, a2: { type: "ger-kubelwagen", at: [13, 22] } },
  });
  const places = rules
    .scene(s, null)
    .items.flatMap((item) => (item.type === "piece" ? [JSON.stringify(item.text)] : []));
  expect(places.map((text) => /terrain\.(\w+)/.exec(text)?.[1])).toEqual(["road", "marsh"]);
});

test("who rides a motorcycle is no horseman, and on foot neither", () => {
  const roles = (unit: { readonly [key: string]: Json }): readonly string[] => {
    const { s } = rules.exemplar.stage({ units: { a1: { at: [20, 20], ...unit } } });
    const texts = rules
      .scene(s, null)
      .items.flatMap((item) => (item.type === "piece" ? [JSON.stringify(item.text)] : []));
    return [...new Set(texts.map((text) => /role\.(\w+)/.exec(text)?.[1] ?? ""))];
  };
  expect(roles({ type: "ger-motorcycles" })).toEqual(["leader", "motorcyclist"]);
  expect(roles({ type: "sov-cavalry" })).toEqual(["leader", "rider"]);
  expect(roles({ type: "sov-cavalry", mounted: false })).toEqual(["leader", "ordinary"]);
});

describe("a unit in a line of the builder", () => {
  const detail = (nation: string, template: string): string => {
    const sheet = rules.forces?.sheet({ nation, units: [{ template }] });
    return JSON.stringify(sheet?.rows.find(({ tag }) => tag === "1")?.detail ?? null);
  };
  test("says so of who has no arms, and what is carried only of what carries", () => {
    expect(detail("german", "ger-blitz")).toContain("force.unarmed");
    expect(detail("german", "ger-blitz")).toContain("force.detail.carrier");
    expect(detail("german", "ger-medic")).toContain("force.unarmed");
    expect(detail("german", "ger-tiger1")).toContain("force.detail.vehicle");
    expect(detail("german", "ger-tiger1")).not.toContain("capacity");
  });
});
