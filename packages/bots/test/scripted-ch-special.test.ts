import { bareGame, engine, resume, viewOf } from "@escaramuza/kernel";
import type { Json } from "@escaramuza/kernel";
import { conflictOfHeroes as rules } from "@escaramuza/rules-ch";
import { describe, expect, test } from "vitest";
import { scriptedCh } from "../src/index.ts";

const e = engine(rules);

/** What it answers to the first question of a position written as examples write it. */
function answerIn(given: { readonly [key: string]: Json }): unknown {
  const { s, frames } = rules.exemplar.stage(given);
  const game = bareGame(rules, s, frames);
  resume(e, game);
  const [decision] = game.pending;
  if (decision === undefined) throw new Error("nothing asked");
  return scriptedCh.answer(e, viewOf(e, game, decision.seat), decision, () => 0);
}

const FIELD = { ground: Array.from({ length: 6 }, () => ".".repeat(12)) };

describe("rides", () => {
  // The bridge F08 is the Soviets', and worth a point a round.
  const base = { firefight: "F7", round: 2, players: { "0": { cap: 0, hand: [] } }, at: { turn: 0 } };

  test("a gun with a long way to go is towed", () => {
    const units = {
      gun: { type: "g_pak36", at: "F01", facing: 2 },
      truck: { type: "g_opel", at: "F01", facing: 2 },
      foe: { type: "s_rifles", at: "A14", facing: 4 },
    };
    expect(answerIn({ ...base, units })).toMatchObject({ do: "load", unit: "gun", vehicle: "truck" });
    // In the last round it would not come far any more.
    expect(answerIn({ ...base, round: 5, units })).not.toMatchObject({ do: "load" });
  });

  test("near its goal the squad gets out", () => {
    const units = {
      squad: { type: "g_rifles", at: "F07", facing: 2, aboard: "truck" },
      truck: { type: "g_opel", at: "F07", facing: 2 },
      foe: { type: "s_rifles", at: "A14", facing: 4 },
    };
    expect(answerIn({ ...base, units })).toMatchObject({ do: "unload", unit: "squad", to: "F08" });
  });
});

describe("mortars and pioneers", () => {
  test("fire over what is between", () => {
    const given = {
      profile: "P4",
      map: { ground: ["..........", "..........", "....w.....", "..........", ".........."] },
      units: {
        mortar: { type: "g_mortar80", at: "C02", facing: 2 },
        eyes: { type: "g_rifles", at: "A03", facing: 2, status: "used" },
        one: { type: "s_rifles", at: "C09", facing: 1 },
        two: { type: "s_rifles", at: "C09", facing: 1 },
      },
      players: { "0": { cap: 0, hand: [] } },
      at: { turn: 0 },
    };
    expect(answerIn(given)).toMatchObject({ do: "fire", unit: "mortar", target: "C09", indirect: true });
  });

  test("hide friends under fire in smoke when they cannot be helped otherwise", () => {
    const given = {
      profile: "P4",
      rounds: 4,
      map: FIELD,
      units: {
        pioneers: { type: "g_pioneers", at: "C03", facing: 2 },
        friend: { type: "g_rifles", at: "C04", facing: 2, hit: "stunned", status: "used" },
        other: { type: "g_lmg34", at: "C04", facing: 2, hit: "stunned", status: "used" },
        one: { type: "s_maxim", at: "C10", facing: 5 },
        two: { type: "s_maxim", at: "B10", facing: 5 },
        three: { type: "s_rifles", at: "B09", facing: 5 },
      },
      players: { "0": { cap: 0, hand: [] }, "1": { cap: 5 } },
      at: { turn: 0 },
    };
    expect(answerIn(given)).toMatchObject({ do: "fire", unit: "pioneers", target: "C04", smoke: true });
  });
});

describe("barrages", () => {
  const base = {
    firefight: "F8",
    round: 2,
    at: { preRound: true },
  };

  test("fall where the enemy stands thickest, not on friends", () => {
    const units = {
      g: { type: "g_rifles", at: "L02", facing: 0 },
      one: { type: "s_rifles", at: "E07", facing: 3 },
      two: { type: "s_rifles", at: "E08", facing: 3 },
      three: { type: "s_maxim", at: "E08", facing: 3 },
      far: { type: "s_rifles", at: "A01", facing: 3 },
    };
    const { hex } = Object(answerIn({ ...base, units }));
    expect(["D07", "D08", "E07", "E08", "F07"]).toContain(hex);
  });

  test("are kept while there is nobody to hit", () => {
    const units = { g: { type: "g_rifles", at: "L02", facing: 0 } };
    expect(answerIn({ ...base, units })).toMatchObject({ hex: null });
  });
});

test("a guard with nothing to shoot at goes into hiding", () => {
  const given = {
    firefight: "F4",
    round: 2,
    units: {
      guard: { type: "s_rifles", at: "D06", facing: 3 },
      holder: { type: "s_rifles", at: "F07", facing: 3, status: "used" },
      foe: { type: "g_rifles", at: "J12", facing: 0 },
    },
    players: { "1": { cap: 0, hand: [] } },
    at: { turn: 1 },
  };
  expect(answerIn(given)).toMatchObject({ do: "hide", unit: "guard" });
});

test("with a shot left and nothing in sight it stalls, and passes when there is none", () => {
  const given = (spent: number): { readonly [key: string]: Json } => ({
    firefight: "F1",
    round: 4,
    control: { D06: 0, F07: 0 },
    units: {
      g: { type: "g_lmg34", at: "D06", facing: 0, status: "activated" },
      foe: { type: "s_rifles", at: "J11", facing: 3 },
    },
    players: { "0": { cap: 0, activation: { members: ["g"], spent } } },
    at: { turn: 0 },
  });
  expect(answerIn(given(2))).toEqual({ do: "stall", by: "ap" });
  expect(answerIn(given(6))).toEqual({ do: "pass" });
});
