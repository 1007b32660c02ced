import type { Json } from "@escaramuza/kernel";
import { expect, test } from "vitest";
import { attackCover, attacksOf } from "../src/attacks.ts";
import { assaultTargets, protectorOf, vehicleTargets } from "../src/contact.ts";
import { canRepeat } from "../src/judgement.ts";
import { retreatShift } from "../src/retreat-way.ts";
import { outcomeOf } from "../src/scoring.ts";
import { legalShots } from "../src/shooting.ts";
import { livingOf, unitOf } from "../src/state.ts";
import { stage } from "./fire/support.ts";

type At = readonly [x: number, y: number];

/** Two riflemen, of whom one has fallen. */
function pair(type: string, first: At, second: At, alive: 1 | 2): Json {
  return { type, figures: ["rifle", "rifle"], alive: [alive], places: [first, second] };
}

// RB-CAS-1: who has fallen is no longer on the table, and nothing is measured to or from where he stood.

test("RB-MOR-6: neither a fallen enemy nor a fallen comrade says which way to retreat", () => {
  const s = stage({
    units: {
      g1: pair("ger.manoeuvre", [62, 50], [40, 50], 2),
      s1: pair("sov.rifle", [40, 52], [60, 50], 2),
    },
  });
  expect(retreatShift(s, unitOf(s, "s1"))).toEqual({ x: 3000, y: 0, mm: 300 });
});

test("RB-SHT-2, RB-WPN-10: range is measured to the living", () => {
  const s = stage({
    units: {
      g1: { type: "ger.manoeuvre", figures: ["rifle"], at: [20, 50] },
      g2: { type: "ger.morLight", at: [20, 20] },
      s1: pair("sov.rifle", [80, 50], [80.1, 50], 2),
      s2: pair("sov.rifle", [49.9, 20], [50, 20], 2),
    },
  });
  expect(legalShots(s, unitOf(s, "g1"), unitOf(s, "s1"))).toEqual([]);
  expect(legalShots(s, unitOf(s, "g2"), unitOf(s, "s2"))).toMatchObject([{ mode: "indirect" }]);
});

test("RB-COV-4: the reference is who is closest to the living", () => {
  // A wall shields the living man from the first shooter; the second, in the open, is closer to the fallen one only.
  const s = stage({
    terrain: [
      {
        type: "wall",
        points: [
          [52, 45],
          [52, 55],
        ],
      },
    ],
    units: {
      g1: {
        type: "ger.manoeuvre",
        figures: ["rifle", "rifle"],
        places: [
          [35, 50],
          [55, 25],
        ],
      },
      s1: pair("sov.rifle", [55, 50], [55, 40], 1),
    },
  });
  const [unit, target] = [unitOf(s, "g1"), unitOf(s, "s1")];
  const [attack] = attacksOf(unit, legalShots(s, unit, target));
  if (attack === undefined) throw new Error("no attack");
  expect(attack.fired).toHaveLength(2);
  expect(attackCover(s, unit, attack, target)).toBe(true);
});

test("RB-OFF-3: a fallen officer helps no other unit, and a comrade who fell near one does not either", () => {
  const s = stage({
    units: {
      g1: pair("ger.manoeuvre", [20, 50], [20, 20], 2),
      g2: {
        type: "ger.command",
        alive: [2],
        places: [
          [20, 30],
          [20, 33],
        ],
        figures: [{ weapons: ["smg"], officer: true }, "rifle"],
      },
      g3: { type: "ger.command", places: [[20, 60]], figures: [{ weapons: ["smg"], officer: true }] },
    },
  });
  expect(canRepeat(s, unitOf(s, "g1"), livingOf(unitOf(s, "g1")))).toBe(false);
  expect(canRepeat(s, unitOf(s, "g2"), livingOf(unitOf(s, "g2")))).toBe(true);
});

test("RB-ASL-1, RB-IAV-1, RB-IAV-2: nobody fights, nor protects, where he fell", () => {
  const s = stage({
    units: {
      g1: pair("ger.manoeuvre", [20, 50], [20, 60], 2),
      s1: pair("sov.rifle", [20, 74], [20, 75.1], 2),
      s2: { type: "sov.t3476", at: [34, 50] },
      s3: { type: "sov.t3476", at: [5, 74] },
    },
  });
  expect(assaultTargets(s, unitOf(s, "g1"))).toEqual([]);
  expect(vehicleTargets(s, unitOf(s, "g1"))).toEqual([]);
  expect(protectorOf(s, unitOf(s, "s3"))).toBeNull();
  for (const unit of s.units) for (const figure of unit.figures) figure.alive = true;
  expect(assaultTargets(s, unitOf(s, "g1")).map(({ id }) => id)).toEqual(["s1"]);
  expect(vehicleTargets(s, unitOf(s, "g1")).map(({ id }) => id)).toEqual(["s2"]);
  expect(protectorOf(s, unitOf(s, "s3"))?.id).toBe("s1");
});

test("RB-M1-4, RB-M4-5, RB-M5-8, RB-SC1-1: nor does he hold anything", () => {
  const given = (
    mission: 1 | 4 | 5 | "kolkhoz",
    fallen: readonly [number, number],
    living: readonly [number, number],
  ) =>
    outcomeOf(
      stage({
        mission,
        attacker: 0,
        units: {
          g1: { type: "ger.atr", places: [[...fallen], [...living]], alive: [2] },
          s1: { type: "sov.atr", at: mission === 1 ? [10, 100] : [60.1, 0] },
        },
      }),
    ).points;
  expect(given(1, [179, 119], [10, 10])).toEqual([1, 1]);
  expect(given(1, [10, 119], [10, 10])).toEqual([1, 1]);
  expect(given(4, [90, 60], [0, 0])).toEqual([0, 1]);
  // Exactly half of them is left: a point for either side in mission 5.
  expect(given(5, [10, 10], [130, 10])).toEqual([1, 1]);
  expect(given("kolkhoz", [108, 58], [10, 10])).toEqual([0, 0]);
});
