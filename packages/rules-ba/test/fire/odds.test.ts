import { describe, expect, test } from "vitest";
import { oddsOf } from "../../src/odds.ts";

/** The section Exact odds, fraction by fraction. */

const queries = new Map(oddsOf().map((query) => [query.id, query]));

function odds(id: string, params: { readonly [name: string]: number } = {}): { readonly [result: string]: string } {
  const query = queries.get(id);
  if (query === undefined) throw new Error(`no query ${id}`);
  const given = Object.fromEntries(query.params.map(({ name, default: usual }) => [name, params[name] ?? usual]));
  const { total, chances } = query.run(given);
  expect(chances.reduce((sum, { ways }) => sum + ways, 0n)).toBe(total);
  return Object.fromEntries(chances.map(({ result, ways }) => [result, fraction(ways, total)]));
}

function fraction(ways: bigint, total: bigint): string {
  let [a, b] = [ways, total];
  while (b !== 0n) [a, b] = [b, a % b];
  return ways === 0n ? "0" : total / a === 1n ? `${ways / a}` : `${ways / a}/${total / a}`;
}

test("1: to hit", () => {
  const hit = [2, 3, 4, 5, 6, 7].map((needed) => odds("hit", { needed })["hit"]);
  expect(hit).toEqual(["5/6", "2/3", "1/2", "1/3", "1/6", "1/36"]);
});

test.each([
  [2, "1/6", ["5/18", "5/9"], ["5/12", "5/12"], ["5/9", "5/18"], ["25/36", "5/36"]],
  [3, "1/3", ["2/9", "4/9"], ["1/3", "1/3"], ["4/9", "2/9"], ["5/9", "1/9"]],
  [4, "1/2", ["1/6", "1/3"], ["1/4", "1/4"], ["1/3", "1/6"], ["5/12", "1/12"]],
  [5, "2/3", ["1/9", "2/9"], ["1/6", "1/6"], ["2/9", "1/9"], ["5/18", "1/18"]],
  [6, "5/6", ["1/18", "1/9"], ["1/12", "1/12"], ["1/9", "1/18"], ["5/36", "1/36"]],
  [7, "35/36", ["1/108", "1/54"], ["1/72", "1/72"], ["1/54", "1/108"], ["5/216", "1/216"]],
])("2: one shot that needs %i", (needed, missed, ...rows) => {
  for (const [i, row] of rows.entries()) {
    const { missed: none, pinned, killed } = odds("shot", { needed, value: 3 + i });
    expect([none, pinned, killed]).toEqual([missed, ...(Array.isArray(row) ? row : [])]);
  }
});

test.each([
  [0, ["2/3", "1/2", "1/3", "1/6"]],
  [1, ["5/6", "2/3", "1/2", "1/3"]],
  [2, ["5/6", "5/6", "2/3", "1/2"]],
  [3, ["5/6", "5/6", "5/6", "2/3"]],
  [4, ["5/6", "5/6", "5/6", "5/6"]],
  [7, ["5/6", "5/6", "5/6", "5/6"]],
])("3: damage with PEN %i", (pen, row) => {
  for (const [i, expected] of row.entries()) {
    const { none, exceptional } = odds("damage", { pen, value: 3 + i });
    expect([none, exceptional]).toEqual([rest(expected), "1/36"]);
  }
});

function rest(p: string): string {
  const [a = "0", b = "1"] = p.split("/");
  return fraction(BigInt(b) - BigInt(a), BigInt(b));
}

test.each([
  [2, "1/36", "17/18"],
  [3, "1/12", "8/9"],
  [4, "1/6", "29/36"],
  [5, "5/18", "25/36"],
  [6, "5/12", "5/9"],
  [7, "7/12", "7/18"],
  [8, "13/18", "1/4"],
  [9, "5/6", "5/36"],
  [10, "11/12", "1/18"],
])("4: tests at %i", (morale, passed, failed) => {
  expect(odds("orderTest", { morale })).toEqual({ passed, failed, friendlyFire: "1/108", panic: "1/54" });
  expect(odds("morale", { morale })["passed"]).toBe(passed);
});

test("5: ranging in", () => {
  expect(odds("ranging")).toEqual({ 1: "1/6", 2: "5/18", 3: "5/18", 4: "5/27", 5: "25/324", later: "5/324" });
});

test.each([
  [-1, "1/6", "0", "0", "5/6", "35/54"],
  [-3, "1/6", "0", "0", "5/6", "35/54"],
  [0, "1/6", "0", "1/6", "2/3", "65/108"],
  [1, "1/6", "0", "1/3", "1/2", "5/9"],
  [2, "1/6", "1/6", "1/3", "1/3", "23/54"],
  [3, "1/3", "1/6", "1/3", "1/6", "8/27"],
  [4, "1/2", "1/6", "1/3", "0", "1/6"],
  [5, "2/3", "1/6", "1/6", "0", "1/12"],
  [6, "5/6", "1/6", "0", "0", "0"],
  [7, "1", "0", "0", "0", "0"],
])("6: armour, value less PEN %i", (lack, none, superficial, full, massive, out) => {
  expect(odds("armour", { lack })).toEqual({ none, superficial, full, massive });
  expect(odds("armourOut", { lack })["knockedOut"]).toBe(out);
});

test("7: damage results", () => {
  expect(odds("damageResult", { grade: 1 })).toEqual({
    stunned: "1/6",
    immobilised: "1/6",
    onFire: "1/6",
    knockedOut: "1/2",
  });
  expect(odds("damageResult", { grade: 0 })).toEqual({ stunned: "2/3", immobilised: "1/6", onFire: "1/6" });
  expect(odds("damageResult", { grade: 2 })["knockedOut"]).toBe("7/9");
});

test("8: houses that come down", () => {
  expect(odds("collapse", { dice: 2 })["collapses"]).toBe("1/6");
  expect(odds("collapse", { dice: 3 })["collapses"]).toBe("5/8");
});

test("9: requests", () => {
  expect(odds("request")).toEqual({ miscalculation: "1/6", delay: "1/3", effect: "1/2" });
  expect([1, 2, 3].map((rolls) => odds("requestBy", { rolls })["done"])).toEqual(["2/3", "8/9", "26/27"]);
  expect(odds("air")).toEqual({ rookie: "1/6", clearSky: "1/3", arrives: "1/2" });
});

test("10: flak", () => {
  expect(odds("flak", { shots: 2, pins: 0, he: 1 })["stopped"]).toBe("20/81");
  expect(odds("flak", { shots: 2, pins: 1, he: 1 })["stopped"]).toBe("19/162");
  expect(odds("flak", { shots: 5, pins: 0, he: 0 })["stopped"]).toBe("17/81");
});

test("11: a sniper's man", () => {
  expect([3, 4, 5].map((value) => odds("sniper", { value })["killed"])).toEqual(["4/9", "1/3", "2/9"]);
});

describe("12: close quarters", () => {
  test.each([
    [2, 0, "1/2", "5/16", "3/16"],
    [2, 1, "5/16", "3/8", "5/16"],
    [5, 0, "341/512", "161/1024", "181/1024"],
    [5, 1, "193/512", "63/256", "193/512"],
    [8, 0, "759/1024", "7393/65536", "9567/65536"],
  ])("%i each", (men, together, attacker, draw, defender) => {
    expect(odds("closeQuarters", { attackers: men, defenders: men, together })).toEqual({ attacker, draw, defender });
  });
});

test.each([
  [5, 6, 0, "5/32", "5/12"],
  [8, 8, 0, "119/768", "521/1536"],
  [10, 7, 0, "637/6144", "3853/6144"],
  [10, 9, 0, "19/128", "263/768"],
  [10, 9, 1, "94375/2519424", "221495/15116544"],
])("13: %i men against a vehicle of %i", (men, value, moving, equal, over) => {
  expect(odds("vehicleAttack", { men, value, moving })).toMatchObject({ equal, over });
});

test("14: vehicles that ram each other", () => {
  expect(odds("vehicleAssault", { more: 0 })).toEqual({ wins: "5/12", ties: "1/6", loses: "5/12" });
  expect(odds("vehicleAssault", { more: 1 })).toEqual({ wins: "7/12", ties: "5/36", loses: "5/18" });
  expect(odds("vehicleAssault", { more: 2 })).toEqual({ wins: "13/18", ties: "1/9", loses: "1/6" });
  expect(odds("vehicleAssault", { more: 3 })).toEqual({ wins: "5/6", ties: "1/12", loses: "1/12" });
});

test("15: tanks against houses", () => {
  expect(odds("ram", { value: 10, brick: 0 })).toEqual({ wins: "53/54", ties: "1/72", loses: "1/216" });
  expect(odds("ram", { value: 10, brick: 1 })).toEqual({ wins: "493/648", ties: "13/162", loses: "103/648" });
  expect(odds("ram", { value: 11, brick: 0 })).toEqual({ wins: "215/216", ties: "1/216", loses: "0" });
  expect(odds("ram", { value: 11, brick: 1 })).toEqual({ wins: "545/648", ties: "5/81", loses: "7/72" });
});

test("16: dice out of the bag", () => {
  expect(odds("draw", { own: 7, enemy: 7 })["own"]).toBe("1/2");
  expect(odds("draw", { own: 3, enemy: 5, running: 2 })["own"]).toBe("3/28");
});
