import { kindOf } from "@escaramuza/kernel";
import type { Decision, Json, MenuItem, Preview } from "@escaramuza/kernel";
import { describe, expect, test } from "vitest";
import { boltAction as rules } from "../src/index.ts";
import { e, table } from "./play.ts";
import type { Table } from "./play.ts";

/** Figures of previews against those worked out by hand. */

function asked(t: Table, kind: string): Decision {
  const found = t.game.pending.find((d) => d.kind === kind);
  if (found === undefined) throw new Error(`no ${kind}: ${t.asked().join()}`);
  return found;
}

function shown(t: Table, kind: string, answer: Json): Preview {
  const d = asked(t, kind);
  const menu: readonly MenuItem[] = kindOf(e, d).menu(t.game.s, d);
  const item = menu.find(
    ({ refusal, answer: own }) => refusal === null && JSON.stringify(own) === JSON.stringify(answer),
  );
  const [first] = menu;
  if (first === undefined) throw new Error("an empty menu");
  return rules.preview(t.game.s, d, item ?? first, rules.exemplar.answer(kind, answer));
}

function chances(parts: Preview["odds"]): { readonly [key: string]: number } {
  return Object.fromEntries(parts.map(({ text, chance }) => [text.key, Math.round(chance * 36 * 1000) / 1000]));
}

const SQUADS = {
  a1: { type: "ger-grenadiers", men: 5, models: ["rifle", "rifle", "rifle", "rifle", "rifle"], at: [30, 10] },
  b1: { type: "sov-rifles", men: 5, models: ["rifle", "rifle", "rifle", "rifle", "rifle"], at: [30, 28] },
} as const;

describe("orders", () => {
  test("BA-TEST-3, BA-TEST-8: two pins leave a regular unit 7 or less, and a double six is FUBAR", () => {
    const t = table({ units: { ...SQUADS, a1: { ...SQUADS.a1, pins: 2 } }, at: { order: 0 } });
    const p = shown(t, "order", { unit: "a1", order: "run" });
    expect(chances(p.odds)).toEqual({ "preview.obeys": 21, "preview.goesDown": 14, "preview.fubar": 1 });
    expect(p.lines.map(({ value }) => value)).toEqual([9, -2, 7]);
  });
  test("BA-ORD-6: pins do not count for Rally, and Down needs no test", () => {
    const t = table({ units: { ...SQUADS, a1: { ...SQUADS.a1, pins: 2 } }, at: { order: 0 } });
    expect(chances(shown(t, "order", { unit: "a1", order: "rally" }).odds)["preview.obeys"]).toBe(30);
    expect(shown(t, "order", { unit: "a1", order: "down" }).odds).toEqual([]);
  });
  test("an assault shows how the fight ends", () => {
    const near = { ...SQUADS.b1, at: [30, 14] };
    const t = table({ units: { a1: SQUADS.a1, b1: near }, at: { order: 0 } });
    const fight = shown(t, "order", { unit: "a1", order: "run", assault: "b1" });
    const odds = chances(fight.odds);
    expect(odds["preview.attackerWins"]).toBeGreaterThan(odds["preview.defenderWins"] ?? 99);
    // Under pins the test comes first, and the fight after it.
    const pinned = table({ units: { a1: { ...SQUADS.a1, pins: 1 }, b1: near }, at: { order: 0 } });
    const both = shown(pinned, "order", { unit: "a1", order: "run", assault: "b1" });
    expect(Object.keys(chances(both.odds))).toContain("preview.obeys");
    expect(both.rows.map(({ piece, odds: parts }) => [piece, chances(parts)])).toEqual([["b1", odds]]);
  });
});

describe("fire", () => {
  test("BA-SHOOT-14, BA-SHOOT-17: five rifles at long range need 4+", () => {
    const t = table({ units: SQUADS, at: { shoot: { unit: "a1" } } });
    const p = shown(t, "shoot", { do: "all", target: "b1" });
    expect(p.refusal).toBeNull();
    const needs = p.lines.find(({ text }) => text.key === "preview.needs");
    expect(needs?.text.params["need"]).toBe(4);
    expect(needs?.text.params["chance"]).toBe(50);
    // Regular men fall on 4+: a quarter each, and none of the five in 3 of 4 to the fifth.
    const [casualties, pins] = p.charts ?? [];
    expect(casualties?.bars[0]?.chance).toBeCloseTo(0.75 ** 5, 9);
    // BA-SHOOT-12: one if any of them hits.
    expect(pins?.bars.map(({ chance }) => chance * 32)).toEqual([1, 31]);
  });
  test("BA-SHOOT-11: who is aimed at is told what it does to him as he is, and lying down", () => {
    const t = table({ units: SQUADS, at: { shoot: { unit: "a1" } } });
    t.play("shoot", { do: "all", target: "b1" });
    const stays = shown(t, "react", "none");
    const down = shown(t, "react", "down");
    expect(stays.rows).toEqual(down.rows);
    const [as, lying] = stays.rows.map(({ odds }) => chances(odds)["preview.noLosses"] ?? 0);
    // Hit on 4+ and wounded on 4+; lying down hit on 6+.
    expect(as).toBeCloseTo(36 * 0.75 ** 5, 2);
    expect(lying).toBeCloseTo(36 * (11 / 12) ** 5, 2);
    expect(stays.charts?.[0]?.bars[0]?.chance).toBeCloseTo(0.75 ** 5, 9);
    expect(down.charts?.[0]?.bars[0]?.chance).toBeCloseTo((11 / 12) ** 5, 9);
  });
  test("what cannot be fired at is refused and still drawn", () => {
    const t = table({ units: SQUADS, at: { shoot: { unit: "a1" } } });
    const p = shown(t, "shoot", { do: "all", target: "a1" });
    expect(p.refusal?.code).toBe("ownUnit");
  });
});

describe("moves", () => {
  test("a march shows where everybody comes to stand, and who waits for it", () => {
    const b1 = { ...SQUADS.b1, die: "ambush" };
    const t = table({ units: { a1: SQUADS.a1, b1 }, at: { move: { unit: "a1", order: "advance" } } });
    const p = shown(t, "move", { do: "march", x: 30, y: 14 });
    expect(p.refusal).toBeNull();
    expect(p.places).toHaveLength(5);
    expect(p.places?.find(({ piece }) => piece === "a1.1")).toBeDefined();
    expect(p.rows.map(({ piece }) => piece)).toEqual(["b1"]);
    expect(p.overlays.filter(({ id }) => id.startsWith("ghost-"))).toHaveLength(5);
  });
  test("nobody waits: no rows; and who is sent too far comes as far as he can", () => {
    const t = table({ units: SQUADS, at: { move: { unit: "a1", order: "advance" } } });
    const p = shown(t, "move", { do: "march", x: 30, y: 14 });
    expect(p.rows).toEqual([]);
    const far = shown(t, "move", { do: "march", x: 30, y: 26 }).places ?? [];
    const gone = far.map(({ piece, y }) => y - (t.unit("a1").models.find(({ id }) => id === piece)?.y ?? 0));
    expect(Math.max(...gone)).toBeGreaterThan(5000);
    expect(Math.max(...gone)).toBeLessThanOrEqual(6001);
  });
  test("the area within reach ends at what cannot be passed, and at the length of the move", () => {
    const area = (terrain: Json): readonly { readonly x: number; readonly y: number }[] => {
      const t = table({ terrain, units: SQUADS, at: { move: { unit: "a1", order: "advance" } } });
      const zone = shown(t, "move", { do: "stay" }).overlays.find(({ id }) => id === "reach");
      return zone?.type === "zone" ? zone.rings.flat() : [];
    };
    const open = area([]);
    const lead = { x: 30_000, y: 10_000 };
    const far = open.map(({ x, y }) => Math.hypot(x - lead.x, y - lead.y));
    expect(Math.max(...far)).toBeGreaterThan(5500);
    expect(Math.max(...far)).toBeLessThan(6100);
    const shut = area([{ kind: "cliff", from: [10, 13], to: [50, 14] }]);
    expect(shut.length).toBeGreaterThan(4);
    expect(Math.max(...shut.map(({ y }) => y))).toBeLessThan(13_000);
    expect(Math.max(...open.map(({ y }) => y))).toBeGreaterThan(15_000);
  });
  test("BA-VEH-2, BA-VEH-4: a tank drives ahead after a turn of 90 degrees at most, and straight back", () => {
    const tank = { type: "ger-pz4", at: [30, 20], facing: 0 };
    const area = (terrain: Json, order: "advance" | "run"): Spots => {
      const t = table({ terrain, units: { a1: tank }, at: { move: { unit: "a1", order } } });
      return rings(shown(t, "move", { do: "stay" }), "reach");
    };
    const at = { x: 30_000, y: 20_000 };
    const [ahead = [], back = []] = area([], "advance");
    const far = ahead.map((p) => Math.round(Math.hypot(p.x - at.x, p.y - at.y) / 1000));
    expect([...new Set(far)]).toEqual([0, 9]);
    expect(Math.min(...ahead.map(({ y }) => y))).toBe(at.y);
    expect(Math.min(...back.map(({ y }) => y))).toBe(at.y - 4500);
    // A house in the way: nowhere behind it.
    const house = [{ kind: "building", from: [28, 25], to: [32, 30], id: "house", section: { floors: 1 } }];
    const shut = area(house, "advance")[0] ?? [];
    expect(shut.find(({ x, y }) => x === at.x && y > at.y)?.y).toBeLessThan(25_000);
  });
});

type Spots = readonly (readonly { readonly x: number; readonly y: number }[])[];

function rings(p: Preview, id: string): Spots {
  const found = p.overlays.find((item) => item.id === id);
  return found?.type === "zone" ? found.rings : [];
}

test("BA-GUN-4, BA-VEH-6: a gun's range is an arc ahead of it, a turret's all round, a hull gun's its front", () => {
  const zones = (unit: { readonly [key: string]: Json }): string[] => {
    const t = table({ units: { a1: { at: [30, 20], facing: 90, ...unit }, b1: SQUADS.b1 }, at: { order: 0 } });
    const p = shown(t, "order", { unit: "a1", order: "fire" });
    return p.overlays.flatMap((item) => (item.type === "zone" && item.style === "range" ? [item.id] : []));
  };
  expect(zones({ type: "ger-pak40" })).toEqual(["range-90"]);
  expect(zones({ type: "ger-pz4" })).toEqual(["range-round", "range-90"]);
  expect(zones({ type: "ger-pz4", jam: "left" })).toEqual(["range-0", "range-90"]);
  expect(zones({ type: "ger-grenadiers" })).toEqual(["range-round"]);
  const gun = shown(
    table({ units: { a1: { type: "ger-pak40", at: [30, 20], facing: 90 }, b1: SQUADS.b1 }, at: { order: 0 } }),
    "order",
    { unit: "a1", order: "fire" },
  );
  const [sector = []] = rings(gun, "range-90");
  // Forty-five degrees to either side of east.
  expect(sector.every(({ x, y }) => x - 30_000 >= Math.abs(y - 20_000) - 2)).toBe(true);
});
