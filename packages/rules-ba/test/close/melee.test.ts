import type { Json } from "@escaramuza/kernel";
import { apply, bareGame, generatorFrom, kindOf, resume } from "@escaramuza/kernel";
import { asNumber, reduced } from "@escaramuza/units";
import { describe, expect, it } from "vitest";
import { assaultForecast } from "../../src/assault-forecast.ts";
import { fightOdds, fighterOf, plainFighter, roundOdds } from "../../src/melee.ts";
import type { Fighter } from "../../src/melee.ts";
import { boltAction as rules } from "../../src/index.ts";
import { isAlive, unitOf } from "../../src/state.ts";
import { e, table } from "../play.ts";
import { men } from "./support.ts";
import type { Given } from "./support.ts";

/** Exact odds of close quarters: against the table of the specification, and against the fight itself. */

function fraction(p: { readonly ways: bigint; readonly total: bigint }): string {
  const { ways, total } = reduced(p);
  return `${ways}/${total}`;
}

// The section Exact odds, 12.
it.each([
  [2, false, "1/2", "5/16", "3/16"],
  [2, true, "5/16", "3/8", "5/16"],
  [5, false, "341/512", "161/1024", "181/1024"],
  [5, true, "193/512", "63/256", "193/512"],
  [8, false, "759/1024", "7393/65536", "9567/65536"],
])("one round of %d on as many regulars, together: %s", (n, together, won, drawn, lost) => {
  const odds = roundOdds(plainFighter(n, 4), plainFighter(n, 4), together);
  expect([odds.won, odds.drawn, odds.lost].map(fraction)).toEqual([won, drawn, lost]);
});

describe("a whole fight", () => {
  const fierce = (n: number, needed: number): Fighter => ({
    ...plainFighter(n, needed),
    fierce: Array.from({ length: n + 1 }, (_, i) => i),
  });

  it("ends one way or another", () => {
    const { first, second, neither } = fightOdds(
      fierce(6, 4),
      { ...plainFighter(4, 5), fanatic: true, team: true },
      true,
    );
    expect(asNumber(first) + asNumber(second) + asNumber(neither)).toBeCloseTo(1, 12);
  });

  it("is symmetric when both strike together, and better for who strikes first", () => {
    const even = fightOdds(plainFighter(4, 4), plainFighter(4, 4), true);
    expect(fraction(even.first)).toBe(fraction(even.second));
    const begun = fightOdds(plainFighter(4, 4), plainFighter(4, 4), false);
    expect(asNumber(begun.first)).toBeGreaterThan(asNumber(even.first));
    expect(asNumber(fightOdds(fierce(4, 4), plainFighter(4, 4), false).first)).toBeGreaterThan(asNumber(begun.first));
  });

  // One man each, the first strikes: he wins 1/2 at once, else the other 1/2 of the rest, and so on: 2/3.
  it("of one against one is a series", () => {
    const odds = fightOdds(plainFighter(1, 4), plainFighter(1, 4), false);
    expect(fraction(odds.first)).toBe("2/3");
    expect(fraction(fightOdds(plainFighter(1, 4), plainFighter(1, 4), true).neither)).toBe("1/3");
  });

  it("knows who is fierce by whom the rules let fall first", () => {
    const units = { a1: { type: "ger-grenadiers", at: [10, 10] }, b1: men("sov-smg", 3, 30, 30, {}, "smg") };
    const { s } = table({ units }).game;
    // Only the leader has a submachine gun, and he goes last.
    expect(fighterOf(unitOf(s, "a1"))).toMatchObject({ men: 9, needed: 4, fierce: [0, 1, 1, 1, 1, 1, 1, 1, 1, 1] });
    expect(fighterOf(unitOf(s, "b1")).fierce).toEqual([0, 1, 2, 3]);
  });

  it("loses a support team to one man's luck now and then", () => {
    const team: Fighter = { ...plainFighter(3, 4), team: true };
    // One attacker: with a six and a six again all three are gone.
    const { won } = roundOdds(plainFighter(1, 4), team, false);
    expect(asNumber(won)).toBeGreaterThan(asNumber(roundOdds(plainFighter(1, 4), plainFighter(3, 4), false).won));
  });
});

const FIGHTS = 1200;

it.each([
  ["smg against fanatics", "sov-smg", "smg", {}, "sov-guards", { rules: ["fanatics"] }, false],
  ["rifles against a team, together", "ger-grenadiers", "rifle", {}, "sov-maxim", {}, true],
])("agrees with the fight as it is fought: %s", (_name, type, weapon, more, other, others, together) => {
  const units = { a1: men(type, 4, 30, 10, more, weapon), b1: { type: other, at: [30, 13], die: "fire", ...others } };
  const v = { unit: "a1", target: "b1", together, round: 0, men: [0, 0], blows: { ordinary: 0, exceptional: 0 } };
  const frame = { flow: "closeQuarters", step: "round", v };
  const staged = (): ReturnType<typeof rules.exemplar.stage> => rules.exemplar.stage({ units, at: { frame } });
  const { s } = staged();
  const expected = asNumber(fightOdds(fighterOf(unitOf(s, "a1")), fighterOf(unitOf(s, "b1")), together).first);
  let won = 0;
  for (let seed = 1; seed <= FIGHTS; seed++) {
    const { s: position, frames } = staged();
    const game = bareGame(rules, position, frames, generatorFrom(seed));
    resume(e, game);
    for (let decision = game.pending[0]; decision !== undefined; decision = game.pending[0]) {
      const answer = kindOf(e, decision).fallback(game.s, decision);
      apply(e, game, { seat: decision.seat, decision: decision.id, answer });
    }
    if (isAlive(unitOf(game.s, "a1"))) won += 1;
  }
  // Four standard deviations.
  const off = 4 * Math.sqrt((expected * (1 - expected)) / FIGHTS);
  expect(Math.abs(won / FIGHTS - expected), `${won} of ${FIGHTS}, seeds from 1`).toBeLessThan(off);
});

describe("forecasts of assaults", () => {
  const weigh = (units: Given, target = "b1", terrain: Json = []): ReturnType<typeof assaultForecast> => {
    const { s } = table({ units, terrain }).game;
    return assaultForecast(s, unitOf(s, "a1"), target);
  };

  // The section Exact odds, 13: men, value, moving: none, equal, over.
  it.each([
    [5, "us-truck", null, "out", "55/96"],
    [8, "sov-t70", null, "superficial", "253/512"],
    [10, "sov-t34-76", null, "superficial", "377/768"],
    [10, "sov-t34-76", "advance", "superficial", "787745/15116544"],
  ] as const)("%d men against %s", (n, type, die, what, chance) => {
    const found = weigh({ a1: men("ger-grenadiers", n, 30, 10), b1: { type, at: [30, 15], die } });
    expect(found?.what === "vehicle" ? fraction(found.damage[what]) : found).toBe(chance);
  });

  it("tells full from superficial by who carries anti-tank weapons", () => {
    const armed = Array.from({ length: 8 }, (_, i) => (i === 0 ? { weapons: ["rifle", "panzerfaust"] } : "rifle"));
    const found = weigh({
      a1: men("ger-grenadiers", 8, 30, 10, { models: armed }),
      b1: { type: "sov-t70", at: [30, 15] },
    });
    expect(found?.what === "vehicle" ? [found.damage.superficial, found.damage.full].map(fraction) : found).toEqual([
      "119/768",
      "521/1536",
    ]);
  });

  // 14 and 15
  it("compares hulls, and hulls with walls", () => {
    const tank = (type: string): Given => ({
      a1: { type, at: [33, 10], facing: 0 },
      b1: { type: "ger-pz4", at: [33, 20] },
    });
    const ends = (found: ReturnType<typeof assaultForecast>): unknown =>
      found !== null && "wins" in found ? [found.wins, found.ties, found.loses].map(fraction) : found;
    expect(ends(weigh(tank("sov-t34-85")))).toEqual(["5/12", "1/6", "5/12"]);
    expect(ends(weigh(tank("sov-is2")))).toEqual(["7/12", "5/36", "5/18"]);
    const house = (material: string): Json => [
      { kind: "building", from: [30, 16], to: [35, 19], id: "house", section: { material } },
    ];
    expect(ends(weigh(tank("sov-is2"), "house", house("wood")))).toEqual(["53/54", "1/72", "1/216"]);
    expect(ends(weigh(tank("ger-tiger2"), "house", house("brick")))).toEqual(["545/648", "5/81", "7/72"]);
  });

  it("says whether men hold against a tank", () => {
    const found = weigh({
      a1: { type: "sov-t34-85", at: [33, 10] },
      b1: men("ger-grenadiers", 5, 30, 16, { pins: 2 }),
    });
    expect(found?.what === "overrun" ? fraction(found.holds) : found).toBe("7/12");
  });
});
