import { describe, expect, test } from "vitest";
import { conflictOfHeroes as rules } from "../src/index.ts";
import { table } from "./play.ts";

/** Hidden units: who finds them, how they move, how they hide (section 10, CH-R35 to CH-R38, CH-R59, CH-R69). */

// Light woods in column 3, open ground around.
const MAP = { ground: ["..l...", "..l...", "..l...", "..l...", "......", "......"] } as const;
const base = { profile: "P3", map: MAP, players: { "0": { cap: 0 }, "1": { cap: 0 } } } as const;

describe("found out", () => {
  test("CH-R36: hidden units of both sides in one hex find each other", () => {
    const t = table({
      ...base,
      units: { g: { type: "g_rifles", at: "B02", hidden: true }, s: { type: "s_rifles", at: "B03", hidden: true } },
      at: { turn: 0 },
    });
    t.play("turn", { do: "hiddenMove", unit: "g", to: "B03" });
    expect([t.unit("g").hidden, t.unit("s").hidden]).toEqual([false, false]);
    // CH-R69: the one who was there looks the way the other came from.
    expect(t.unit("s").facing).toBe(4);
    expect(t.asked()).toEqual(["facings"]);
    t.play("facings", [{ unit: "s", facing: 2 }]);
    expect(t.unit("s").facing).toBe(2);
  });

  test("CH-R69: the default facing is towards the finder", () => {
    const t = table({
      ...base,
      units: { g: { type: "g_rifles", at: "F05", facing: 0 }, s: { type: "s_rifles", at: "C05", hidden: true } },
      at: { turn: 0 },
    });
    t.play("turn", { do: "move", unit: "g", to: "E05" });
    expect(t.unit("s")).toMatchObject({ hidden: false, facing: 3 });
    t.play("facings", []);
    // CH-R38: then those who moved may turn again.
    expect(t.game.pending[0]).toMatchObject({ kind: "facings", seat: 0, params: { units: ["g"], why: "moved" } });
  });

  test("CH-R59: who shares his hex with enemies sees nothing else", () => {
    const units = {
      g: { type: "g_rifles", at: "E05", facing: 0 },
      s: { type: "s_rifles", at: "E05", facing: 0 },
      h: { type: "s_rifles", at: "C05", hidden: true },
      w: { type: "g_rifles", at: "F01", facing: 0 },
    } as const;
    const t = table({ ...base, units, at: { turn: 0 } });
    t.play("turn", { do: "pivot", unit: "w", facing: 1 });
    expect(t.unit("h").hidden).toBe(true);
  });

  test("CH-R37, CH-2.5.2-4: a hidden unit takes no victory hex", () => {
    const t = table({
      ...base,
      control: { B03: 1 },
      units: { g: { type: "g_rifles", at: "B02", hidden: true } },
      at: { turn: 0 },
    });
    t.play("turn", { do: "hiddenMove", unit: "g", to: "B03" });
    expect(t.game.s.control).toEqual([{ hex: "B03", seat: 1 }]);
  });
});

test("CH-R37, CH-RE21: nothing is amiss while mines go off under who comes where somebody hides", () => {
  const t = table({
    ...base,
    profile: "P4",
    players: { "0": { cap: 0 }, "1": { cap: 1 } },
    works: { B03: { kind: "mines", seat: 1 } },
    units: { g: { type: "g_rifles", at: "B02", facing: 2 }, s: { type: "s_rifles", at: "B03", hidden: true } },
    at: { turn: 0 },
  });
  t.play("turn", { do: "move", unit: "g", to: "B03" });
  expect([t.asked(), t.unit("s").hidden]).toEqual([["addCap"], true]);
  expect(rules.invariants(t.game.s)).toEqual([]);
});

describe("hiding", () => {
  const units = {
    a: { type: "g_rifles", at: "B01", facing: 0 },
    b: { type: "g_rifles", at: "B01", facing: 0 },
    foe: { type: "s_rifles", at: "B06", facing: 0 },
  } as const;

  test("CH-10.2-1: only out of every enemy's sight, unhit", () => {
    const t = table({
      ...base,
      units: {
        ...units,
        c: { type: "g_rifles", at: "C05", facing: 0 },
        d: { type: "g_rifles", at: "C01", facing: 0, hit: "unnerved" },
      },
      at: { turn: 0 },
    });
    expect(t.refused("turn", { do: "hide", unit: "c", to: "C05" })).toMatchObject({
      rule: "CH-10.2-1",
      code: "watched",
    });
    expect(t.refused("turn", { do: "hide", unit: "d", to: "C01" })).toMatchObject({
      rule: "CH-10.2-1",
      code: "hasHit",
    });
    // CH-10.2-3: a comrade who stays would give it away.
    expect(t.refused("turn", { do: "hide", unit: "a", to: "B01" })).toMatchObject({ rule: "CH-10.2-3" });
    t.play("turn", { do: "hide", unit: "a", to: "A01", payment: { mode: "opportunity" } });
    expect(t.unit("a")).toMatchObject({ hidden: true, place: "A01", facing: null, status: "used" });
    expect(t.told("hid")).toMatchObject([{ unit: "a", hex: "B01" }]);
    expect(t.told("hiddenIn")).toMatchObject([{ only: [0], hex: "A01" }]);
  });

  test("CH-10.2-2: as a group for one payment", () => {
    const t = table({ ...base, units, at: { turn: 0 } });
    t.play("turn", { do: "hide", unit: "a", to: "B01", with: [{ unit: "b", to: "B01" }] });
    expect([t.unit("a").hidden, t.unit("b").hidden]).toEqual([true, true]);
    expect(t.unit("a").status).toBe("used");
  });

  test("CH-10.2-4: one may show oneself before the action, with any facing", () => {
    const t = table({
      ...base,
      units: {
        ...units,
        a: { type: "g_rifles", at: "B01", hidden: true },
        b: { type: "g_rifles", at: "B01", hidden: true },
      },
      at: { turn: 0 },
    });
    t.play("turn", { do: "reveal", units: [{ unit: "a", facing: 4 }] });
    // CH-10.02-1: its comrade in the hex is seen too.
    expect(t.unit("b").hidden).toBe(false);
    t.play("facings", [{ unit: "b", facing: 1 }]);
    expect([t.unit("a").facing, t.unit("b").facing]).toEqual([4, 1]);
    expect(t.game.pending[0]).toMatchObject({ kind: "turn", seat: 0 });
  });

  test("CH-HD-3: hiding, moving and pivoting take a hasty defence away", () => {
    const dug = { type: "g_rifles", at: "B01", facing: 0, hasty: true, holdFast: true } as const;
    for (const answer of [
      { do: "hide", unit: "a", to: "B01" },
      { do: "move", unit: "a", to: "A01" },
      { do: "pivot", unit: "a", facing: 3 },
    ] as const) {
      const t = table({ ...base, units: { a: dug, foe: units.foe }, at: { turn: 0 } });
      t.play("turn", answer);
      expect(t.unit("a")).toMatchObject({ hasty: false, holdFast: false });
    }
    const t = table({ ...base, units: { a: dug }, at: { turn: 0 } });
    expect(t.refused("turn", { do: "hastyDefense", unit: "a" })).toMatchObject({ rule: "CH-HD-3" });
  });
});

test("CH-R1: a hidden unit that acts is shown before it acts, with all in its hex", () => {
  const t = table(
    {
      ...base,
      units: {
        a: { type: "g_rifles", at: "B03", hidden: true },
        b: { type: "g_rifles", at: "B03", hidden: true },
        foe: { type: "s_rifles", at: "B05", facing: 0 },
      },
      at: { turn: 0 },
    },
    [[1, 1]],
  );
  t.play("turn", { do: "fire", unit: "a", target: "B05", facings: [{ unit: "b", facing: 0 }] });
  expect(t.unit("a").hidden).toBe(false);
  expect(t.unit("b")).toMatchObject({ hidden: false, facing: 0, status: "unused" });
  expect(t.events.findIndex((event) => event.type === "revealed")).toBeLessThan(
    t.events.findIndex((event) => event.type === "fired"),
  );
});
