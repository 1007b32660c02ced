import { describe, expect, test } from "vitest";
import { done, engine, enumerate, flow } from "../src/index.ts";
import type { Odds, RollRequest } from "../src/index.ts";
import { inside, toy } from "./toy.ts";
import type { Toy } from "./toy-kinds.ts";

// A roll that only counts the dice showing a number or more: one throw stands for all with as many of them.

interface Throw {
  readonly n: number;
  readonly sides: number;
  readonly atLeast: number;
  readonly reads: RollRequest["reads"];
}

const counting = flow<Toy, Throw>()("counting", {
  roll(c, { n, sides, atLeast, reads }) {
    const open = { purpose: "count", rule: "TOY-1", seat: 0, modifiers: [], target: null, about: {} };
    c.s.tally = [c.roll({ ...open, n, sides, reads }).dice.filter((die) => die >= atLeast).length];
    return done;
  },
});

const e = engine({ ...toy.rules, flows: [...toy.rules.flows, counting] });

function odds(v: Throw): Odds<string> {
  return enumerate(e, inside("counting", "roll", v), (s) => String(s.tally[0]));
}

function fractions({ total, chances }: Odds<string>): Map<string, string> {
  return new Map(
    chances.map(({ result, ways }) => {
      let [x, y] = [ways, total];
      while (y !== 0n) [x, y] = [y, x % y];
      return [result, `${ways / x}/${total / x}`];
    }),
  );
}

describe("counted dice", () => {
  test.each([
    { n: 1, sides: 6, atLeast: 4 },
    { n: 4, sides: 6, atLeast: 5 },
    { n: 5, sides: 6, atLeast: 3 },
    { n: 3, sides: 10, atLeast: 8 },
    { n: 3, sides: 6, atLeast: 1 },
    { n: 3, sides: 6, atLeast: 7 },
  ])("%o: as throwing them one by one", ({ n, sides, atLeast }) => {
    const counted = odds({ n, sides, atLeast, reads: { atLeast } });
    expect(fractions(counted)).toEqual(fractions(odds({ n, sides, atLeast, reads: "dice" })));
  });

  test("many dice stay exact", () => {
    const { total, chances } = odds({ n: 30, sides: 6, atLeast: 5, reads: { atLeast: 5 } });
    expect(total).toBe(3n ** 30n);
    expect(chances.reduce((sum, { ways }) => sum + ways, 0n)).toBe(total);
    expect(chances.find(({ result }) => result === "30")?.ways).toBe(1n);
  });

  test("too many are refused rather than rounded", () => {
    expect(() => odds({ n: 34, sides: 6, atLeast: 5, reads: { atLeast: 5 } })).toThrow("too many to count");
  });
});
