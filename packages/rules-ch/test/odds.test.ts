import { describe, expect, test } from "vitest";
import { conflictOfHeroes as rules } from "../src/index.ts";

/** The tables "Exact odds" of the specification, number by number. */

function ask(id: string, params: { readonly [name: string]: number } = {}): { readonly [result: string]: number } {
  const query = rules.odds.find((q) => q.id === id);
  if (query === undefined) throw new Error(`no odds ${id}`);
  const given = Object.fromEntries(query.params.map((p) => [p.name, params[p.name] ?? p.default]));
  const { total, chances } = query.run(given);
  return Object.fromEntries(chances.map(({ result, ways }) => [result, Number(ways) / Number(total)]));
}

describe("attack rolls", () => {
  test.each([
    [-2, 0, 0, 36, 1, 36],
    [-1, 0, 1, 35, 701 / 720, 36],
    [0, 0, 3, 33, 221 / 240, 36],
    [1, 0, 6, 30, 101 / 120, 36],
    [2, 0, 10, 26, 53 / 72, 36],
    [3, 1, 14, 21, 217 / 360, 35],
    [4, 3, 18, 15, 53 / 120, 33],
    [5, 6, 20, 10, 11 / 36, 30],
    [6, 10, 20, 6, 7 / 36, 26],
    [7, 15, 18, 3, 13 / 120, 21],
    [8, 21, 14, 1, 17 / 360, 15],
    [9, 26, 10, 0, 1 / 72, 10],
    [10, 30, 6, 0, 1 / 120, 6],
    [11, 33, 3, 0, 1 / 240, 3],
    [12, 35, 1, 0, 1 / 720, 1],
    [13, 36, 0, 0, 0, 0],
  ])("CH-7.0-2: needed %i", (needed, miss, hit, critical, destroyed, again) => {
    const roll = ask("attackRoll", { needed });
    expect(roll["miss"] ?? 0).toBeCloseTo(miss / 36, 12);
    expect(roll["hit"] ?? 0).toBeCloseTo(hit / 36, 12);
    expect(roll["critical"] ?? 0).toBeCloseTo(critical / 36, 12);
    expect(ask("attack", { needed })["destroyed"] ?? 0).toBeCloseTo(destroyed, 12);
    expect(ask("attack", { needed, hit: 1 })["destroyed"] ?? 0).toBeCloseTo(again / 36, 12);
    // CH-10.03-2: the same table.
    const recon = ask("recon", { needed });
    expect(recon["nothing"] ?? 0).toBeCloseTo(miss / 36, 12);
    expect(recon["destroyed"] ?? 0).toBeCloseTo(destroyed, 12);
  });

  test("CH-7.5.1-1: two targets, 8 each", () => {
    const both = ask("twoTargets", { needed: 8 });
    expect(1 - (both["0"] ?? 0)).toBeCloseTo(95 / 144, 12);
    expect(both["2"]).toBeCloseTo(25 / 144, 12);
  });
});

test("CH-7.5-1: the full pile", () => {
  const wanted = { stunned: 2, unnerved: 2, killed: 1, panicked: 2, pinned: 5, suppressed: 5, cowering: 2, berserk: 1 };
  expect(ask("marker")).toEqual(Object.fromEntries(Object.entries(wanted).map(([id, n]) => [id, n / 20])));
});

test.each([
  [0, 21, 15],
  [1, 26, 21],
  [2, 30, 26],
  [3, 33, 30],
  [4, 35, 33],
  [5, 36, 35],
])("CH-7.6-1: rally with %i", (modifier, seven, eight) => {
  expect(ask("rally", { number: 7, modifier })["rallied"]).toBeCloseTo(seven / 36, 12);
  expect(ask("rally", { number: 8, modifier })["rallied"]).toBeCloseTo(eight / 36, 12);
});

test.each([
  [-2, 310, 125, 861],
  [-1, 435, 140, 721],
  [0, 575, 146, 575],
  [1, 721, 140, 435],
  [2, 861, 125, 310],
])("CH-2.1-1: initiative with %i", (difference, win, tie, lose) => {
  const odds = ask("initiative", { difference });
  expect(odds["win"]).toBeCloseTo(win / 1296, 12);
  expect(odds["tie"]).toBeCloseTo(tie / 1296, 12);
  expect(odds["lose"]).toBeCloseTo(lose / 1296, 12);
});

test.each([
  [-2, 745, 2592],
  [-1, 505, 1296],
  [0, 1, 2],
  [1, 791, 1296],
  [2, 1847, 2592],
])("CH-3.2.4-2: initiative in the end with %i", (difference, ways, of) => {
  const odds = ask("initiativeInTheEnd", { difference });
  expect(odds["win"]).toBeCloseTo(ways / of, 12);
  expect(odds["lose"]).toBeCloseTo(1 - ways / of, 12);
});

test("CH-3.0.1-1: variable AP", () => {
  const wanted = [1, 6, 13, 24, 37, 54, 37, 24, 13, 6, 1];
  expect(ask("variableAp")).toEqual(Object.fromEntries(wanted.map((n, i) => [String(i + 2), n / 216])));
});

test.each([
  [5, 205],
  [6, 193],
  [7, 174],
  [8, 147],
  [9, 113],
  [10, 77],
  [11, 43],
  [12, 16],
])("CH-R66: card 07 for %i", (needed, ways) => {
  expect(ask("oldHand", { needed })["passed"]).toBeCloseTo(ways / 216, 12);
});
