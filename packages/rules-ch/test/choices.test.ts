import { kindOf, viewOf } from "@escaramuza/kernel";
import type { Json, MenuItem, Slot } from "@escaramuza/kernel";
import { describe, expect, test } from "vitest";
import { e, table } from "./play.ts";
import type { Table } from "./play.ts";

// What a menu leaves to choose: how to pay, who does what in a group, how to stand.

const OPEN = { ground: ["......", "......", "......", "......", "......", "......"] } as const;

function menuOf(t: Table): readonly MenuItem[] {
  const [decision] = t.game.pending;
  if (decision === undefined) throw new Error("nothing asked");
  return kindOf(e, decision).menu(viewOf(e, t.game, decision.seat).position, decision);
}

function lineOf(t: Table, id: string, piece?: string): MenuItem {
  const found = menuOf(t).find((item) => item.id === id && (piece === undefined || item.piece === piece));
  if (found === undefined) throw new Error(`no line ${id}`);
  return found;
}

function slotOf(item: MenuItem, name: string): Extract<Slot, { type: "choice" | "list" }> | undefined {
  for (const slot of item.slots)
    if (slot.name === name && (slot.type === "choice" || slot.type === "list")) return slot;
  return undefined;
}

function valuesOf(item: MenuItem, name: string): Json[] {
  return (slotOf(item, name)?.of ?? []).filter((choice) => choice.refusal === null).map((choice) => choice.value);
}

describe("payment", () => {
  const units = {
    a: { type: "g_rifles", at: "E02", facing: 0, status: "activated" },
    b: { type: "g_rifles", at: "F05", facing: 0 },
    foe: { type: "s_rifles", at: "B03", facing: 3 },
  } as const;
  const base = { profile: "P2", map: OPEN, units, at: { turn: 0 } } as const;
  const ap = (cap: number, spent: number): Table =>
    table({ ...base, players: { "0": { cap, activation: { members: ["a"], spent } }, "1": { cap: 0 } } });

  test("CH-R24, CH-3.2.1-1: CAP may stand in for AP, all but one of them", () => {
    const fire = lineOf(ap(5, 0), "fire", "a");
    expect(slotOf(fire, "payment")).toMatchObject({ preset: { mode: "ap" } });
    expect(valuesOf(fire, "payment")).toEqual([
      { mode: "ap" },
      { mode: "cap" },
      { mode: "ap", cap: 1 },
      { mode: "ap", cap: 2 },
    ]);
    for (const payment of valuesOf(fire, "payment")) {
      const t = ap(5, 0);
      t.play("turn", { do: "fire", unit: "a", target: "B03", payment });
      expect(t.asked()).toEqual(["rollTarget"]);
    }
    // Who joins may do the same with the pool's AP.
    expect(valuesOf(lineOf(ap(5, 0), "hastyDefense", "b"), "payment")).toContainEqual({
      mode: "ap",
      cap: 4,
      start: "join",
    });
  });

  test("CH-R24: what AP first comes to anyway is not offered twice, nor what cannot be paid", () => {
    // Two AP left: 2 AP and 1 CAP without a word.
    expect(valuesOf(lineOf(ap(5, 5), "fire", "a"), "payment")).toEqual([
      { mode: "ap" },
      { mode: "cap" },
      { mode: "ap", cap: 2 },
    ]);
    expect(valuesOf(lineOf(ap(1, 0), "fire", "a"), "payment")).toEqual([{ mode: "ap" }, { mode: "ap", cap: 1 }]);
    expect(valuesOf(lineOf(ap(0, 0), "fire", "a"), "payment")).toEqual([{ mode: "ap" }]);
    expect(valuesOf(lineOf(ap(5, 0), "pivot", "a"), "payment")).toEqual([{ mode: "ap" }, { mode: "cap" }]);
  });

  test("CH-8.0-4: a green card is paid with AP or CAP, where both could be", () => {
    const held = (cap: number, spent: number): Table =>
      table({
        ...base,
        deck: ["14"],
        players: { "0": { cap, hand: ["14"], activation: { members: ["a"], spent } }, "1": { cap: 0, hand: [] } },
      });
    expect(slotOf(lineOf(held(1, 0), "card14"), "ap")).toMatchObject({ preset: null });
    expect(slotOf(lineOf(held(0, 0), "card14"), "ap")).toBeUndefined();
    expect(slotOf(lineOf(held(1, 7), "card14"), "ap")).toBeUndefined();
    const paid = [null, 0].map((part) => {
      const t = held(1, 0);
      t.play("turn", { do: "card", card: "14", units: ["a"], ap: part });
      return [t.game.s.players[0].cap, t.game.s.players[0].activation?.spent];
    });
    expect(paid).toEqual([
      [1, 1],
      [0, 0],
    ]);
  });

  test("CH-R49: so is a weapon card that costs something", () => {
    const t = table({
      ...base,
      profile: "P4",
      units: { ...units, foe: { ...units.foe, at: "E02" } },
      players: {
        "0": { cap: 1, weapons: [{ card: "W3", unit: "a" }], activation: { members: ["a"], spent: 0 } },
        "1": { cap: 0 },
      },
    });
    expect(valuesOf(lineOf(t, "weapon", "a"), "payment")).toEqual([
      { mode: "card", card: "W3" },
      { mode: "card", card: "W3", ap: 0 },
    ]);
  });

  test("CH-RE16: what getting out costs is what the menu says", () => {
    const riding = {
      profile: "P4",
      map: { ground: ["www", "w.w", "www"] },
      units: {
        man: { type: "g_rifles", at: "B02", facing: 0, aboard: "car" },
        car: { type: "g_sdkfz251", at: "B02", facing: 0 },
        foe: { type: "s_rifles", at: "A01", facing: 3 },
      },
      players: { "0": { cap: 9 } },
      at: { turn: 0 },
    } as const;
    const line = lineOf(table(riding), "unload", "man");
    expect(line.costs).toEqual([{ unit: "ap", amount: 1 }]);
    const spent = ["B02", "A02"].map((to) => {
      const t = table(riding);
      t.play("turn", { do: "unload", unit: "man", to, payment: { mode: "ap" } });
      return t.game.s.players[0].activation?.spent;
    });
    expect(spent).toEqual([1, 2]);
    // Woods cost 2: one of them may be a CAP.
    expect(valuesOf(line, "payment")).toContainEqual({ mode: "ap", cap: 1 });
  });

  test("CH-R29: nobody gets into or out of a Stunned vehicle", () => {
    const units = {
      man: { type: "g_rifles", at: "B02", facing: 0 },
      car: { type: "g_sdkfz251", at: "B02", facing: 0, hit: "stunned" },
    } as const;
    const staged = { profile: "P4", map: OPEN, at: { turn: 0 } } as const;
    const refusalOf = (aboard: boolean): unknown => {
      const man = aboard ? { ...units.man, aboard: "car" } : units.man;
      return lineOf(table({ ...staged, units: { ...units, man } }), aboard ? "unload" : "load", "man").refusal;
    };
    expect(refusalOf(false)).toMatchObject({ rule: "CH-7.5-6", code: "stunned" });
    expect(refusalOf(true)).toMatchObject({ rule: "CH-7.5-6", code: "stunned" });
  });

  test("CH-RE2, CH-7.5-2: what a marker adds to the fire cost it adds to indirect fire", () => {
    const staged = {
      profile: "P4",
      map: OPEN,
      units: {
        mortar: { type: "g_mortar80", at: "F03", facing: 0, hit: "suppressed" },
        foe: { type: "s_rifles", at: "B03", facing: 3 },
      },
      players: { "0": { cap: 4 }, "1": { cap: 0 } },
      at: { turn: 0 },
    } as const;
    const t = table(staged, [[1, 1]]);
    const line = lineOf(t, "indirect", "mortar");
    expect(line.costs).toEqual([{ unit: "ap", amount: 5 }]);
    expect(valuesOf(line, "payment")).not.toContainEqual({ mode: "cap" });
    t.play("turn", { do: "fire", unit: "mortar", target: "B03", indirect: true, payment: { mode: "ap" } });
    expect(t.game.s.players[0].activation?.spent).toBe(5);
  });
});

describe("group moves", () => {
  const units = {
    a: { type: "g_rifles", at: "E02", facing: 0 },
    b: { type: "g_rifles", at: "E03", facing: 0 },
    c: { type: "g_rifles", at: "E04", facing: 0 },
    foe: { type: "s_rifles", at: "A06", facing: 3 },
  } as const;
  const base = { profile: "P2", map: OPEN, units, players: { "0": { cap: 3 }, "1": { cap: 0 } }, at: { turn: 0 } };

  test("CH-9.1.1-2: who goes along moves, turns or stays", () => {
    const line = lineOf(table(base), "move", "a");
    const values = valuesOf(line, "with");
    expect(slotOf(line, "with")).toMatchObject({ min: 0, max: 2 });
    expect(values).toContainEqual({ unit: "b", to: "D03", cautious: false });
    expect(values).toContainEqual({ unit: "b", to: "E03", cautious: false });
    expect(values).toContainEqual({ unit: "b", to: "E03", facing: 2, cautious: false });
    expect(values).not.toContainEqual({ unit: "b", to: "E03", facing: 0, cautious: false });
    const t = table(base);
    t.play("turn", {
      ...Object(line.answer),
      to: "D02",
      facing: 0,
      with: [
        { unit: "b", to: "E03", facing: 2, cautious: false },
        { unit: "c", to: "E04", cautious: false },
      ],
    });
    // Nobody but the first changed his hex: nobody is asked how he faces.
    expect(t.asked()).toEqual(["turn"]);
    expect(t.unit("b")).toMatchObject({ place: "E03", facing: 2, status: "activated" });
    expect(t.unit("c")).toMatchObject({ place: "E04", facing: 0, status: "activated" });
  });

  test("CH-7.5-6: not the Stunned; the Pinned only stay", () => {
    const hit = (marker: string): Json[] =>
      valuesOf(
        lineOf(table({ ...base, units: { ...units, b: { ...units.b, hit: marker } } }), "move", "a"),
        "with",
      ).filter((value) => JSON.stringify(value).includes('"b"'));
    expect(hit("stunned")).toEqual([]);
    expect(hit("pinned")).toEqual([{ unit: "b", to: "E03", cautious: false }]);
  });

  test("CH-5.1-3: who went along is asked how he faces, if that was wished and not said", () => {
    const steps = [
      { unit: "b", to: "D03" },
      { unit: "c", to: "D04", facing: 1 },
    ];
    const t = table(base);
    t.play("turn", { do: "move", unit: "a", to: "D02", facing: 0, with: steps, askFacings: true });
    expect(t.game.pending).toMatchObject([{ kind: "facings", seat: 0, params: { units: ["b"], why: "moved" } }]);
    t.play("facings", [{ unit: "b", facing: 5 }]);
    expect(t.unit("b").facing).toBe(5);
    expect(t.unit("c").facing).toBe(1);
    expect(t.game.pending).toMatchObject([{ kind: "turn", seat: 1 }]);
    const u = table(base);
    u.play("turn", { do: "move", unit: "a", to: "D02", facing: 0, with: steps });
    expect(u.game.pending).toMatchObject([{ kind: "turn", seat: 1 }]);
  });
});

test("CH-10.0-3: in the open and hidden are two lines, each with the hexes that do", () => {
  const t = table({
    firefight: "F5",
    units: { s1: { type: "s_rifles", at: "unplaced" }, s2: { type: "s_rifles", at: "unplaced" } },
    at: { setUp: true },
  });
  t.play("place", { do: "put", unit: "s1", hex: "F07", hidden: true });
  const hexes = (id: string): Json[] => valuesOf(lineOf(t, id, "s2"), "hex");
  expect(hexes("put")).toContain("E07");
  expect(hexes("put")).not.toContain("F07");
  expect(hexes("putHidden")).toContain("F07");
  t.play("place", { do: "put", unit: "s1", hex: "F07" });
  expect(hexes("put")).toContain("F07");
  expect(hexes("putHidden")).not.toContain("F07");
});
