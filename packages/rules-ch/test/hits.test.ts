import { describe, expect, test } from "vitest";
import type { Position } from "../src/state.ts";
import { table } from "./play.ts";

/** Markers, losses, rallying (CH-7.4 to CH-7.6). */

const OPEN = { ground: ["......", "......", "......", "......", "......", "......"] } as const;
const units = {
  a: { type: "g_rifles", at: "E03", facing: 0 },
  foe: { type: "s_rifles", at: "B03", facing: 3 },
  mate: { type: "s_rifles", at: "B03", facing: 3 },
} as const;
const given = {
  profile: "P1",
  map: OPEN,
  units,
  players: { "0": { cap: 0 }, "1": { cap: 4, capStart: 4 } },
  at: { turn: 0 },
} as const;

test("CH-7.5-3, CH-R16: Killed is shown at once and kills", () => {
  // Needs 10; the fifth marker of the pile is Killed.
  const t = table({ ...given, units: { a: units.a, foe: units.foe } }, [[5, 5], [5]]);
  t.play("turn", { do: "fire", unit: "a", target: "B03" });
  expect(t.unit("foe").place).toBe("destroyed");
  expect(t.told("markerShown")).toMatchObject([{ marker: "killed" }]);
  // CH-7.5-7: it goes back to the pile.
  expect(t.game.s.pile[2]).toBe(1);
  expect(t.game.s.players).toMatchObject([{ vp: 1 }, { losses: 1, cap: 3 }]);
});

test("CH-R17: from an empty pile markers are drawn as from a full one, and do not come back", () => {
  const t = table({ ...given, units: { a: units.a, foe: units.foe }, pile: {} }, [[5, 5], [1], [6, 6]]);
  t.play("turn", { do: "fire", unit: "a", target: "B03" });
  expect(t.unit("foe")).toMatchObject({ hit: "stunned", hitSpare: true });
  t.play("turn", { do: "rally", unit: "foe", payment: { mode: "ap" } });
  t.play("rollRally", { unit: "foe" });
  expect(t.unit("foe").hit).toBeNull();
  expect(t.game.s.pile).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
});

test("CH-7.0-3: as often as it can be paid", () => {
  const t = table({ ...given, units: { a: units.a, foe: units.foe } }, [
    [1, 1],
    [1, 2],
  ]);
  t.play("turn", { do: "fire", unit: "a", target: "B03" });
  t.play("turn", { do: "pass" });
  t.play("turn", { do: "fire", unit: "a", target: "B03" });
  expect(t.told("attacked")).toHaveLength(2);
});

test("CH-7.5.1-1, CH-R31: every unit of the hex once, in any order; a loss is lost at once", () => {
  const t = table(
    {
      ...given,
      players: { "0": { cap: 2 }, "1": { cap: 4, capStart: 4 } },
      units: { ...units, mate: { ...units.mate, hit: "pinned" } },
    },
    [
      [5, 6],
      [1, 1],
    ],
  );
  t.play("turn", { do: "fire", unit: "a", target: "B03" });
  expect(t.refused("rollTarget", { target: "a" }).rule).toBe("CH-R31");
  expect(t.refused("rollTarget", { target: "mate", cap: 3 }).rule).toBe("KERNEL-answer");
  t.play("rollTarget", { target: "mate", cap: 1 });
  expect(t.unit("mate").place).toBe("destroyed");
  expect(t.game.s.players).toMatchObject([{ vp: 1, cap: 1 }, { cap: 3 }]);
  expect(t.refused("rollTarget", { target: "mate" }).rule).toBe("CH-R31");
  t.play("rollTarget", { target: "foe", cap: -1 });
  expect(t.told("attacked").map((event) => event["av"])).toEqual([14, 3]);
  expect(t.asked()).toEqual(["turn"]);
});

describe("cover for a rally", () => {
  test("CH-R7: a walled side is enough, and counts once with terrain", () => {
    for (const [ground, walls, total] of [
      [".", {}, 6],
      [".", { A01: [3] }, 7],
      ["w", { A01: [3] }, 7],
    ] as const) {
      const t = table(
        {
          profile: "P1",
          map: { ground: [ground, "."], walls },
          units: { a: { type: "g_rifles", at: "A01", hit: "pinned" } },
          players: { "0": { cap: 0 } },
          at: { turn: 0 },
        },
        [[3, 3]],
      );
      t.play("turn", { do: "rally", unit: "a" });
      expect([...t.told("rallied"), ...t.told("rallyFailed")]).toMatchObject([{ total }]);
    }
  });
});

test("CH-R7, CH-RE7: smoke is cover for one who moved without caution", () => {
  const dvIn = (smoke: Position["smoke"]): unknown => {
    const t = table(
      {
        profile: "P4",
        map: { ground: ["...", "...", "...", "..."] },
        options: { cautiousMove: true },
        units: {
          a: { type: "g_rifles", at: "D02", facing: 0 },
          foe: { type: "s_rifles", at: "A02", facing: 3, exposed: true },
        },
        players: { "0": { cap: 0 } },
        at: { turn: 0 },
      },
      [[1, 1]],
    );
    t.game.s.smoke = smoke;
    t.play("turn", { do: "fire", unit: "a", target: "A02" });
    return t.told("attacked")[0]?.["dv"];
  };
  // Heavy smoke is +2, and cover.
  expect([dvIn([]), dvIn([{ hex: "A02", kind: "heavy" }])]).toEqual([11, 14]);
});
