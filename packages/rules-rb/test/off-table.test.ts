import { expect, test } from "vitest";
import { unitSees } from "../src/board.ts";
import { vehicleTargets } from "../src/contact.ts";
import { canFireAt } from "../src/shooting.ts";
import { table } from "./play.ts";

// Who waits outside the table is nowhere on it. In the position he has the place (0, 0): each of these stands near that corner.

const entry = { from: [0, 120], to: [180, 120] };
const FAR = { s9: { type: "sov.rifle", at: [150, 100] }, g9: { type: "ger.manoeuvre", at: [170, 5] } };

test("RB-IAV-3: no vehicle to assault before entering", () => {
  const units = { g1: { type: "ger.manoeuvre", entry }, s1: { type: "sov.t3476", at: [5, 5] }, ...FAR };
  const t = table({ units, at: { activation: { unit: "g1", order: "advance" } } });
  expect(t.asked()).toEqual(["move"]);
});

test("RB-OFF-3: an officer in reserve helps nobody", () => {
  const units = { g1: { type: "ger.manoeuvre", at: [10, 10] }, g2: { type: "ger.command", entry }, ...FAR };
  const t = table({ units, at: { check: { unit: "g1", why: "losses" } } }, [[2]]);
  expect(t.unit("g1").suppressed).toBe(true);
});

test("RB-OFF-3: nor does a command vehicle", () => {
  const units = {
    g1: { type: "ger.stug3b", at: [10, 10], suppressed: true },
    g2: { type: "ger.stug3b", entry, command: true },
    ...FAR,
  };
  const t = table({ units, at: { check: { unit: "g1", why: "order" } } }, [[2]]);
  expect(t.asked()).not.toContain("repeat");
  expect(t.unit("g1").moved).toBe(true);
});

test("RB-WPN-11: nobody observes from there", () => {
  const given = (g2: object): boolean => {
    const units = {
      g1: { type: "ger.morMedium", at: [60, 10] },
      g2: { type: "ger.manoeuvre", ...g2 },
      s1: { type: "sov.rifle", at: [10, 10], figures: ["rifle"] },
    };
    const t = table({
      terrain: [{ type: "building", from: [30, 2], to: [40, 30] }],
      units: JSON.parse(JSON.stringify(units)),
    });
    return canFireAt(t.game.s, t.unit("g1"), t.unit("s1"));
  };
  expect(given({ at: [10, 60] })).toBe(true);
  expect(given({ entry })).toBe(false);
});

test("RB-IAV-2: nobody protects a vehicle from there", () => {
  const units = {
    g1: { type: "ger.manoeuvre", at: [10, 20] },
    s1: { type: "sov.t3476", at: [10, 10] },
    s2: { type: "sov.rifle", entry },
  };
  const t = table({ units });
  expect(vehicleTargets(t.game.s, t.unit("g1")).map(({ id }) => id)).toEqual(["s1"]);
});

test("RB-LOS-4: a vehicle there hides nothing", () => {
  const units = {
    g1: { type: "ger.manoeuvre", at: [0, 4], figures: ["rifle"] },
    g2: { type: "ger.stug3b", entry },
    s1: { type: "sov.rifle", at: [4, 0], figures: ["rifle"] },
  };
  const t = table({ units });
  expect(unitSees(t.game.s, t.unit("g1"), t.unit("s1"))).toBe(true);
});

test("RB-M5-4: the bombardment misses who is not there", () => {
  const units = {
    g1: { type: "ger.manoeuvre", at: [10, 60] },
    s1: { type: "sov.rifle", entry },
    s2: { type: "sov.rifle", at: [80, 60] },
  };
  const t = table({ mission: 5, attacker: 0, units, at: { setUp: "bombardment" } }, [[6], [3], [2]]);
  expect(t.unit("s1").suppressed).toBe(false);
  expect(t.unit("s2").suppressed).toBe(true);
});
