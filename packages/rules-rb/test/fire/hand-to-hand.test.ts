import { kindOf } from "@escaramuza/kernel";
import type { Json } from "@escaramuza/kernel";
import { describe, expect, test } from "vitest";
import { vehicleTargets } from "../../src/contact.ts";
import { assaultCover } from "../../src/flows/assault.ts";
import { unitOf } from "../../src/state.ts";
import { e, table } from "../play.ts";
import { OVER, column, stage } from "./support.ts";
import type { Given } from "./support.ts";

/** What the worked examples of assaults leave open: cover, suppression, and what follows. */

const rifles = (type: string, ...places: readonly (readonly [number, number])[]): { readonly [key: string]: Json } => ({
  type,
  places: places.map(([x, y]) => [x, y]),
  figures: places.map(() => "rifle"),
});

test("RB-R39: who is assaulted while suppressed and stands is suppressed still when it is over", () => {
  const t = table(
    {
      units: {
        g1: rifles("ger.manoeuvre", [60, 50]),
        s1: { ...rifles("sov.rifle", [70, 50], [70, 53]), suppressed: true },
      },
      at: { assault: { unit: "g1", target: "s1" } },
    },
    [[5], [6], [1, 1]],
  );
  expect(t.unit("g1").place).toBe("destroyed");
  expect(t.unit("s1")).toMatchObject({ place: "table", suppressed: true });
});

test("RB-IAV-7: after an assault on a vehicle at the end of its move an Advance is over, whoever could be shot at", () => {
  const given: Given = {
    units: {
      g1: { type: "ger.manoeuvre", places: column(20, 5, 30) },
      s1: { type: "sov.t3476", at: [20, 20] },
      s2: { type: "sov.rifle", places: column(60, 8, 30) },
    },
    at: { moved: { unit: "g1", order: "advance" } },
  };
  const struck = table(given, [[4], [1, 2]]);
  struck.play("vehicleAssault", "s1");
  expect(struck.told("vehicleDamage")).toMatchObject([{ damage: "none" }]);
  expect(struck.asked()).toEqual(OVER);
  // RB-IAV-5: who does not dare may still shoot.
  const balked = table(given, [[3]]);
  balked.play("vehicleAssault", "s1");
  expect(balked.asked()).toEqual(["shoot"]);
});

describe("RB-ASL-8: cover in an assault", () => {
  test("is found once: who is left in the open is covered to the end", () => {
    const t = table(
      {
        terrain: [{ type: "wood", from: [68, 45], to: [75, 51] }],
        units: {
          g1: rifles("ger.manoeuvre", [60, 50], [60, 53]),
          s1: rifles("sov.rifle", [70, 50], [70, 53]),
        },
        at: { assault: { unit: "g1", target: "s1" } },
      },
      [[1, 6], [1, 6], [1], [1], [1], [6]],
    );
    // One each: the man in the wood falls, the other saves himself in the second round.
    t.play("casualties", ["s1.1"]);
    t.play("casualties", ["g1.2"]);
    expect(t.told("assaultRound")).toHaveLength(2);
    expect([t.unit("g1").place, t.unit("s1").place]).toEqual(["destroyed", "table"]);
  });

  const wall = (x: number): Json => ({
    type: "wall",
    points: [
      [x, 45],
      [x, 55],
    ],
  });

  test("RB-COV-3 (c): a wall between them covers both", () => {
    const s = stage({
      terrain: [wall(65)],
      units: { g1: rifles("ger.manoeuvre", [60, 50]), s1: rifles("sov.rifle", [70, 50]) },
    });
    expect(assaultCover(s, unitOf(s, "g1"), unitOf(s, "s1"))).toEqual({ unit: true, target: true });
    const far = stage({
      terrain: [wall(65)],
      units: { g1: rifles("ger.manoeuvre", [59.9, 50]), s1: rifles("sov.rifle", [70, 50]) },
    });
    expect(assaultCover(far, unitOf(far, "g1"), unitOf(far, "s1"))).toEqual({ unit: false, target: true });
  });

  test("RB-COV-4: against the closest enemy figure; of several equally close the first", () => {
    // The wall is between the first German and the Soviet; the second German stands beside it.
    const against = (second: readonly [number, number]): boolean[] => {
      const s = stage({
        terrain: [wall(52)],
        units: { g1: rifles("ger.manoeuvre", [45, 50], second), s1: rifles("sov.rifle", [55, 50]) },
      });
      const [g1, s1] = [unitOf(s, "g1"), unitOf(s, "s1")];
      return [assaultCover(s, g1, s1).target, assaultCover(s, s1, g1).unit];
    };
    expect(against([55, 40.1])).toEqual([false, false]);
    expect(against([55, 40])).toEqual([true, true]);
  });
});

test("RB-ASL-3: of several the closest unless another is chosen, of those equally close the first", () => {
  const unchosen = (second: readonly [number, number]): unknown => {
    const t = table({
      units: {
        g1: rifles("ger.manoeuvre", [40, 40]),
        s1: rifles("sov.rifle", [40, 50]),
        s2: rifles("sov.rifle", second),
      },
      at: { moved: { unit: "g1", order: "run" } },
    });
    const [decision] = t.game.pending;
    if (decision?.kind !== "assaultTarget") throw new Error("not asked");
    return kindOf(e, decision).fallback(t.game.s, decision);
  };
  expect(unchosen([50, 40])).toBe("s1");
  expect(unchosen([49.9, 40])).toBe("s2");
});

test("RB-IAV-2: vehicles do not protect one another, nor does the enemy's infantry", () => {
  const s = stage({
    units: {
      g1: rifles("ger.manoeuvre", [40, 40]),
      g2: rifles("ger.manoeuvre", [40, 60]),
      s1: { type: "sov.t3476", at: [40, 50] },
      s2: { type: "sov.t3476", at: [50, 50] },
    },
  });
  expect(vehicleTargets(s, unitOf(s, "g1")).map(({ id }) => id)).toEqual(["s1", "s2"]);
});
