import type { Json } from "@escaramuza/kernel";
import { expect, test } from "vitest";
import { table } from "../play.ts";
import { OVER, TWO_SQUADS, column } from "./support.ts";

/** What one attack leaves to the next of the same order: nothing; and what one weapon leaves to another. */

const shot = (n: number, target: string, weapon = 0): Json => ({ figure: `g1.${n}`, weapon, target });

test("RB-WPN-6: the terror of the first attack is not the second target's", () => {
  const t = table({ units: { g1: { type: "ger.pz4h", at: [20, 50] }, ...TWO_SQUADS }, at: { shoot: "g1" } }, [
    [4, 1, 1, 1, 1],
    [6],
    [6],
    [4],
    [1],
    [6],
  ]);
  // The hull machine gun at one squad, the gun, which strikes no terror, at the other.
  t.play("shoot", { do: "shots", shots: [shot(1, "s1", 2), shot(1, "s2")] });
  expect(t.told("moralePassed")).toMatchObject([{ unit: "s1", why: "terror" }]);
  expect(t.asked()).toEqual(OVER);
});

test("RB-ARM-3: each vehicle suffers what hits it", () => {
  const t = table(
    {
      units: {
        g1: { type: "ger.manoeuvre", places: column(20, 4), figures: ["bazooka", "bazooka", "rifle", "rifle"] },
        s1: { type: "sov.t3476", at: [60, 50] },
        s2: { type: "sov.t3476", at: [60, 70] },
      },
      at: { shoot: "g1" },
    },
    [[4], [4], [4], [3]],
  );
  t.play("shoot", { do: "shots", shots: [shot(1, "s1"), shot(2, "s2")] });
  expect([t.unit("s1").suppressed, t.unit("s2").suppressed]).toEqual([true, false]);
});

test("RB-HIT-2: hits are counted weapon by weapon, so that a rifle's strike no terror and do not burst", () => {
  const t = table(
    {
      units: {
        g1: {
          type: "ger.manoeuvre",
          places: column(20, 5),
          figures: ["mmg", "rifle", "atGunLight", "rifle", "rifle"],
        },
        s1: { type: "sov.rifle", places: column(60, 8) },
      },
      at: { shoot: "g1" },
    },
    [[1, 1, 1, 1, 1], [4], [4], [4], [6, 6, 6]],
  );
  t.play("shoot", { do: "shots", shots: [shot(1, "s1"), shot(2, "s1"), shot(3, "s1")] });
  expect(t.told("roll").map(({ purpose }) => purpose)).toEqual(["hit", "hit", "hit", "explosive", "wound"]);
  expect(t.asked()).toEqual(OVER);
});

test("RB-HIT-2, RB-ARM-2: against a vehicle each weapon's hits have its own AT value", () => {
  const t = table(
    {
      units: {
        g1: { type: "ger.manoeuvre", places: column(35, 3), figures: ["bazooka", "panzerfaust", "rifle"] },
        s1: { type: "sov.t3476", at: [60, 50] },
      },
      at: { shoot: "g1" },
    },
    [[1], [4], [4]],
  );
  // The same die would only suppress it with the bazooka's.
  t.play("shoot", { do: "shots", shots: [shot(1, "s1"), shot(2, "s1")] });
  expect(t.told("vehicleDamage")).toMatchObject([{ damage: "destroyed" }]);
});
