import { describe, expect, test } from "vitest";
import { table } from "./play.ts";

/** Who pays what, and what it makes of him (CH-2.2, section 3). */

const OPEN = { ground: ["......", "......", "......", "......", "......", "......"] } as const;
const units = {
  a: { type: "g_rifles", at: "E02", facing: 0 },
  b: { type: "g_lmg34", at: "E04", facing: 0 },
  foe: { type: "s_rifles", at: "B03", facing: 3 },
} as const;
const one = {
  profile: "P1",
  map: OPEN,
  units,
  players: { "0": { cap: 3 }, "1": { cap: 3 } },
  at: { turn: 0 },
} as const;

describe("AP and CAP", () => {
  test("CH-R24: one AP at least; with none it is a command action", () => {
    const t = table(one);
    expect(t.refused("turn", { do: "move", unit: "a", to: "D02", payment: { mode: "ap", cap: 1 } })).toMatchObject({
      rule: "CH-R24",
    });
    t.play("turn", { do: "fire", unit: "a", target: "B03", payment: { mode: "ap", cap: 2 } });
    expect(t.game.s.players[0]).toMatchObject({ cap: 1, activation: { members: ["a"], granted: 7, spent: 1 } });
  });

  test("CH-3.0-3: what AP and CAP together do not cover is refused", () => {
    const t = table(
      {
        ...one,
        units: { ...units, a: { ...units.a, status: "activated" } },
        players: { "0": { cap: 0, activation: { members: ["a"], spent: 5 } } },
      },
      [[1, 1]],
    );
    expect(t.refused("turn", { do: "fire", unit: "a", target: "B03", payment: { mode: "ap" } })).toMatchObject({
      rule: "CH-3.0-3",
      params: { cost: 3, ap: 2, cap: 0 },
    });
    // CH-2.2-15: nobody needs his activation to act.
    t.play("turn", { do: "fire", unit: "b", target: "B03" });
    expect(t.unit("b").status).toBe("used");
    expect(t.game.s.players[0].activation?.spent).toBe(5);
  });

  test("CH-R28: in P1 another unit starts anew, and only if that is said", () => {
    const t = table({
      ...one,
      units: { ...units, a: { ...units.a, status: "activated" } },
      players: { "0": { cap: 0, activation: { members: ["a"], spent: 2 } } },
    });
    expect(t.refused("turn", { do: "pivot", unit: "b", facing: 1, payment: { mode: "ap", start: "join" } }).rule).toBe(
      "CH-R28",
    );
    t.play("turn", { do: "pivot", unit: "b", facing: 1, payment: { mode: "ap", start: "new" } });
    expect(t.unit("a").status).toBe("used");
    expect(t.game.s.players[0].activation).toMatchObject({ members: ["b"], spent: 1 });
  });

  test("CH-R25: an opportunity action may cost more than 7", () => {
    const t = table({
      profile: "P1",
      map: { ground: ["~~", ".."] },
      units: { a: { type: "s_maxim", at: "B01", facing: 3, hit: "cowering" } },
      players: { "1": { cap: 0 } },
      at: { turn: 1 },
    });
    // 2 + 4 (water) + 1 (backward) + 1 (Cowering) = 8
    expect(t.refused("turn", { do: "move", unit: "a", to: "A01", payment: { mode: "ap" } }).rule).toBe("CH-3.0-3");
    t.play("turn", { do: "move", unit: "a", to: "A01", payment: { mode: "opportunity" } });
    expect(t.unit("a")).toMatchObject({ place: "A01", status: "used", hitKnown: true });
  });
});

describe("stalling", () => {
  test("CH-R23: a unit may be activated for it, but not a Stunned one", () => {
    const t = table({ ...one, units: { ...units, b: { ...units.b, hit: "stunned" } } });
    expect(t.refused("turn", { do: "stall", by: "ap" })).toMatchObject({ code: "noActivation" });
    expect(t.refused("turn", { do: "stall", by: "ap", unit: "b" })).toMatchObject({ rule: "CH-R23" });
    t.play("turn", { do: "stall", by: "ap", unit: "a" });
    expect(t.game.s.players[0].activation).toMatchObject({ members: ["a"], spent: 1 });
    t.play("turn", { do: "stall", by: "cap" });
    expect(t.game.s.players[1].cap).toBe(2);
    expect(t.game.s.passes).toBe(0);
  });

  test("CH-R23: an activation of Stunned units only cannot stall with AP", () => {
    const t = table({
      ...one,
      units: { ...units, a: { ...units.a, status: "activated", hit: "stunned" } },
      players: { "0": { cap: 0, activation: { members: ["a"] } } },
    });
    expect(t.refused("turn", { do: "stall", by: "ap" }).rule).toBe("CH-R23");
  });

  test("CH-R57: nothing without effect can take its place", () => {
    const t = table(one);
    expect(t.refused("turn", { do: "pivot", unit: "a", facing: 0 })).toMatchObject({ rule: "CH-R57" });
    expect(t.refused("turn", { do: "move", unit: "a", to: "E02" })).toMatchObject({ rule: "CH-R57" });
    expect(t.refused("turn", { do: "fire", unit: "a", target: "C02" })).toMatchObject({
      rule: "CH-R32",
      code: "emptyHex",
    });
  });
});

describe("the end of a turn", () => {
  test("CH-R68: who resigns has lost, whatever the points", () => {
    const t = table({ ...one, players: { "0": { vp: 9 } } });
    t.play("turn", { do: "resign" });
    expect(t.game.outcome).toMatchObject({ winner: 1, points: [9, 0] });
  });

  test("CH-2.2-3: other people's units and unknown ones do nothing", () => {
    const t = table(one);
    expect(t.refused("turn", { do: "pivot", unit: "foe", facing: 0 }).code).toBe("notYourUnit");
    expect(t.refused("turn", { do: "pivot", unit: "nobody", facing: 0 }).code).toBe("unknownUnit");
  });

  test("CH-R67, CH-8.5-1: card 02 is for one used unit, and adds to an attack", () => {
    const given = { ...one, profile: "P2", deck: ["02", "08"], players: { "0": { cap: 0, hand: ["02"] } } } as const;
    const fresh = table(given);
    const payment = { mode: "card", card: "02" } as const;
    expect(fresh.refused("turn", { do: "fire", unit: "a", target: "B03", payment })).toMatchObject({ rule: "CH-R67" });
    const t = table({ ...given, units: { ...units, a: { ...units.a, status: "used" } } }, [[4, 5], [13]]);
    t.play("turn", { do: "fire", unit: "a", target: "B03", payment });
    // 2 + 1 for the card + 9 = 12 against front 12
    expect(t.told("attacked")).toMatchObject([{ av: 12, dv: 12, result: "hit" }]);
    expect(t.unit("a").status).toBe("used");
  });
});
