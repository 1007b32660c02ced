import { eventsFor, viewOf } from "@escaramuza/kernel";
import { expect, test } from "vitest";
import { conflictOfHeroes as rules } from "../src/index.ts";
import { e, table } from "./play.ts";

const OPEN = { ground: ["..l...", "..l...", "..l...", "..l...", "......", "......"] } as const;
const base = { profile: "P3", map: OPEN, players: { "0": { cap: 3 }, "1": { cap: 3 } } } as const;

test("control: hidden holder", () => {
  const t = table({
    ...base,
    control: { B03: 1 },
    units: { g: { type: "g_rifles", at: "B02", facing: 2 }, s: { type: "s_rifles", at: "B03", hidden: true } },
    at: { turn: 0 },
  });
  t.play("turn", { do: "move", unit: "g", to: "B03" });
  expect(t.told("controlTaken")).toEqual([]);
  expect(t.game.s.control).toEqual([{ hex: "B03", seat: 1 }]);
});

test("opportunity hidden move tells no cost", () => {
  const told = ["A03", "B02"].map((to) => {
    const t = table({
      ...base,
      units: { g: { type: "g_rifles", at: "F06", facing: 2 }, s: { type: "s_rifles", at: "B03", hidden: true } },
      at: { turn: 1 },
    });
    t.play("turn", { do: "hiddenMove", unit: "s", to, payment: { mode: "opportunity" } });
    return JSON.stringify(eventsFor(t.events, 0));
  });
  expect(told[0]).toBe(told[1]);
});

test("status of hidden", () => {
  const seen = [["s"], ["s", "u"]].map((members) => {
    const t = table({
      ...base,
      players: { ...base.players, "1": { cap: 3, activation: { members, spent: 4 } } },
      units: {
        g: { type: "g_rifles", at: "F06", facing: 2 },
        s: { type: "s_rifles", at: "B03", hidden: true, status: "activated" },
        u: { type: "s_rifles", at: "C03", hidden: true, status: members.length > 1 ? "activated" : "unused" },
      },
      at: { turn: 0 },
    });
    return JSON.stringify(viewOf(e, t.game, 0));
  });
  expect(seen[0]).toBe(seen[1]);
});

test("weapon lost with its unit", () => {
  const seen = ["a", "b"].map((unit) => {
    const t = table(
      {
        firefight: "F6",
        map: "M1",
        units: {
          a: { type: "g_rifles", at: "D06", facing: 3, hit: "pinned", hitKnown: true },
          b: { type: "g_rifles", at: "A01", facing: 3 },
          s: { type: "s_rifles", at: "F06", facing: 0 },
        },
        players: { "0": { cap: 0, hand: [], weapons: [{ card: "W1", unit }] }, "1": { cap: 0, hand: [] } },
        at: { turn: 1 },
      },
      [[6, 6]],
    );
    t.play("turn", { do: "fire", unit: "s", target: "D06" });
    expect(t.unit("a").place).toBe("destroyed");
    return JSON.stringify(viewOf(e, t.game, 1));
  });
  expect(seen[0]).toBe(seen[1]);
});

test("14 on a group of the activation", () => {
  const t = table({
    profile: "P2",
    map: OPEN,
    units: {
      a: { type: "g_rifles", at: "E02", facing: 0, status: "activated" },
      b: { type: "g_rifles", at: "E03", facing: 0, status: "activated" },
    },
    players: { "0": { cap: 1, hand: ["14"], activation: { members: ["a", "b"], spent: 1 } } },
    at: { turn: 0 },
  });
  t.play("turn", { do: "card", card: "14", units: ["a", "b"] });
});

test("dash survives an extra turn", () => {
  const t = table({
    profile: "P2",
    map: OPEN,
    deck: ["13", "16"],
    units: { a: { type: "g_rifles", at: "E02", facing: 0 }, s: { type: "s_rifles", at: "A06", facing: 3 } },
    players: { "0": { cap: 3, hand: ["13", "16"] } },
    at: { turn: 0 },
  });
  t.play("turn", { do: "move", unit: "a", to: "D02", bonus: ["16"] });
  t.play("bonus", { card: "13" });
  t.play("turn", { do: "move", unit: "a", to: "C02" });
  expect(t.unit("a").dash).toBe(true);
});

test("revealed facing decides back", () => {
  const t = table({
    ...base,
    options: { cautiousMove: true },
    units: { a: { type: "g_rifles", at: "E02", hidden: true }, s: { type: "s_rifles", at: "A06", facing: 3 } },
    at: { turn: 0 },
  });
  t.play("turn", { do: "move", unit: "a", to: "D02", facings: [{ unit: "a", facing: 3 }], payment: { mode: "ap" } });
  expect(t.game.s.players[0].activation?.spent).toBe(2);
});

test("17 off map", () => {
  const t = table({
    firefight: "F5",
    units: {
      a: { type: "g_rifles", at: "reserve", batch: 0, status: "used" },
      s: { type: "s_rifles", at: "A06", facing: 3 },
    },
    players: { "0": { cap: 3, hand: ["17"] } },
    at: { turn: 0 },
  });
  t.play("turn", { do: "card", card: "17", units: ["a"] });
});

test("reveal twice", () => {
  const t = table({
    ...base,
    units: { a: { type: "g_rifles", at: "E02", hidden: true }, s: { type: "s_rifles", at: "A06", facing: 3 } },
    at: { turn: 0 },
  });
  t.refused("turn", {
    do: "reveal",
    units: [
      { unit: "a", facing: 1 },
      { unit: "a", facing: 2 },
    ],
  });
});

test("facing of a friend coming in", () => {
  const t = table({
    ...base,
    units: {
      a: { type: "g_rifles", at: "C03", hidden: true },
      b: { type: "g_rifles", at: "D03", facing: 0 },
      s: { type: "s_rifles", at: "A06", facing: 3 },
    },
    at: { turn: 0 },
  });
  t.play("turn", { do: "move", unit: "b", to: "C03" });
  expect(t.unit("a").facing).toBe(3);
});
void rules;
