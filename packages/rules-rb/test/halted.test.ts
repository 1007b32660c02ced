import { expect, test } from "vitest";
import { table } from "./play.ts";

// Moves under fire from ambush, where what happened at an earlier checkpoint counts.

test("RB-TERR-9, RB-AMB-7: put back a checkpoint, a vehicle does not test for ground it gave up", () => {
  const t = table(
    {
      // The gun sees the tank from the second checkpoint on, where a friend is in its way; the rough ground lies before that place.
      terrain: [
        { type: "building", from: [24, 40], to: [29, 60] },
        { type: "rough", from: [26, 10], to: [29, 30] },
      ],
      units: {
        g1: { type: "ger.atMedium", at: [30, 80], step: [3, 0], ambush: true },
        s1: { type: "sov.t3476", at: [20, 20] },
        s2: { type: "sov.rifle", figures: ["rifle"], at: [30, 23] },
      },
      at: { move: { unit: "s1", order: "advance" } },
    },
    [[4], [4]],
  );
  t.play("move", { do: "shift", x: 1500, y: 0 });
  expect(t.game.pending[0]).toMatchObject({ kind: "ambush", params: { at: 2, of: 3 } });
  t.play("ambush", { do: "all", unit: "g1" });
  expect(t.unit("s1")).toMatchObject({ suppressed: true, figures: [{ x: 2500, y: 2000 }] });
  expect(t.told("roll").map(({ purpose }) => purpose)).toEqual(["hit", "armour"]);
});

test("RB-AMB-3: whose target fell to another ambush at his first checkpoint waits for the end of the move", () => {
  const t = table(
    {
      terrain: [{ type: "building", from: [5, 75], to: [18, 90] }],
      units: {
        g1: { type: "ger.manoeuvre", figures: ["rifle"], at: [60, 60], ambush: true },
        g2: { type: "ger.manoeuvre", figures: ["rifle"], at: [20, 100], ambush: true },
        g3: { type: "ger.manoeuvre", figures: ["rifle"], at: [60, 64], ambush: true },
        s1: {
          type: "sov.rifle",
          figures: ["rifle", "rifle"],
          places: [
            [10, 60],
            [14, 58],
          ],
        },
      },
      at: { move: { unit: "s1", order: "advance" } },
    },
    [[4], [1], [5]],
  );
  t.play("move", { do: "shift", x: 1500, y: 0 });
  // At the first checkpoint the second ambusher sees only the man who falls; the other he sees at the second.
  expect(t.game.pending[0]).toMatchObject({ kind: "ambush", params: { units: ["g1", "g2", "g3"], at: 1, of: 3 } });
  t.play("ambush", { do: "all", unit: "g1" });
  t.play("casualties", ["s1.2"]);
  expect(t.game.pending[0]).toMatchObject({ kind: "ambush", params: { units: ["g3"], at: 1, of: 3 } });
  t.play("ambush", { do: "decline" });
  expect(t.game.pending[0]).toMatchObject({ kind: "ambush", params: { units: ["g2", "g3"], at: 3, of: 3 } });
});
