import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  ALWAYS,
  NEVER,
  asNumber,
  binomial,
  both,
  capped,
  certain,
  chanceOf,
  commonDivisor,
  either,
  meanOf,
  not,
  plus,
  reduced,
  summed,
  thinned,
  weighted,
  type Chance,
  type Distribution,
} from "../src/index.ts";
import { counted, type VolleyOf } from "./dice.ts";

/** A distribution that makes up one, by what it comes to. */
function table(d: Distribution): Map<number, string> {
  expect(d.ways.reduce((sum, w) => sum + w, 0n)).toBe(d.total);
  return new Map(d.ways.flatMap((w, n) => (w === 0n ? [] : [[n, fraction({ ways: w, total: d.total })]])));
}

function fraction(p: Chance): string {
  const { ways, total } = reduced(p);
  return `${ways}/${total}`;
}

/** At least so much on a die of six. */
const on = (needed: number): Chance => ({ ways: BigInt(7 - needed), total: 6n });
const die = (sides: number): Distribution => weighted([0n, ...Array.from({ length: sides }, () => 1n)]);

function casualties({ dice, hit, blast, wound, save }: VolleyOf): Distribution {
  const hits = binomial(dice, on(hit));
  const wounds = blast === 1 ? hits : summed(hits, die(blast));
  const lost = thinned(wounds, not(on(wound)));
  return save > 6 ? lost : thinned(lost, not(on(save)));
}

describe("against the kernel, which runs through every throw", () => {
  const VOLLEYS: VolleyOf[] = [
    { dice: 1, hit: 4, blast: 1, wound: 5, save: 7 },
    { dice: 3, hit: 5, blast: 1, wound: 4, save: 4 },
    { dice: 5, hit: 3, blast: 1, wound: 3, save: 7 },
    { dice: 2, hit: 4, blast: 2, wound: 5, save: 5 },
    { dice: 1, hit: 4, blast: 6, wound: 4, save: 3 },
    { dice: 2, hit: 3, blast: 3, wound: 4, save: 7 },
    { dice: 0, hit: 4, blast: 1, wound: 4, save: 4 },
  ];
  test.each(VOLLEYS)("%o", (volley) => {
    const exact = (what: "hits" | "casualties"): Map<number, string> =>
      new Map(
        [...counted(volley, what)].map(([n, chance]) => [n, fraction(chance)] as const).toSorted(([a], [b]) => a - b),
      );
    expect(table(binomial(volley.dice, on(volley.hit)))).toEqual(exact("hits"));
    expect(table(casualties(volley))).toEqual(exact("casualties"));
  });
});

describe("by themselves", () => {
  test("known figures", () => {
    expect(table(plus(die(6), die(6))).get(7)).toBe("1/6");
    expect(table(binomial(5, on(4))).get(2)).toBe("5/16");
    expect(table(certain(3))).toEqual(new Map([[3, "1/1"]]));
    expect(fraction(meanOf(plus(die(6), die(6))))).toBe("7/1");
    expect(fraction(chanceOf(binomial(4, on(5)), (n) => n > 0))).toBe("65/81");
    expect(table(capped(die(6), 4))).toEqual(
      new Map([
        [1, "1/6"],
        [2, "1/6"],
        [3, "1/6"],
        [4, "1/2"],
      ]),
    );
    expect(table(capped(certain(2), 5))).toEqual(new Map([[2, "1/1"]]));
    expect(table(summed(certain(0), die(6)))).toEqual(new Map([[0, "1/1"]]));
    expect(table(summed(weighted([0n, 1n, 0n]), die(2)))).toEqual(
      new Map([
        [1, "1/2"],
        [2, "1/2"],
      ]),
    );
  });

  const chance = fc
    .tuple(fc.bigInt({ min: 0n, max: 12n }), fc.bigInt({ min: 0n, max: 12n }))
    .filter(([a, b]) => a + b > 0n)
    .map(([a, b]): Chance => ({ ways: a, total: a + b }));
  const numbers = fc
    .array(fc.bigInt({ min: 0n, max: 9n }), { minLength: 1, maxLength: 6 })
    .filter((ways) => ways.some((w) => w > 0n))
    .map(weighted);

  test("sums do not mind their order; means add up; thinning is a sum of ones", () => {
    fc.assert(
      fc.property(numbers, numbers, numbers, chance, (a, b, c, p) => {
        expect(table(plus(a, b))).toEqual(table(plus(b, a)));
        expect(table(plus(plus(a, b), c))).toEqual(table(plus(a, plus(b, c))));
        expect(fraction(meanOf(plus(a, b)))).toBe(fraction(sum(meanOf(a), meanOf(b))));
        expect(fraction(meanOf(summed(a, b)))).toBe(fraction(both(meanOf(a), meanOf(b))));
        expect(fraction(meanOf(thinned(a, p)))).toBe(fraction(both(meanOf(a), p)));
        expect(table(summed(certain(3), b))).toEqual(table(plus(b, plus(b, b))));
        expect(table(thinned(certain(4), p))).toEqual(table(binomial(4, p)));
        expect(table(plus(binomial(2, p), binomial(3, p)))).toEqual(table(binomial(5, p)));
        expect(table(plus(a, certain(0)))).toEqual(table(a));
      }),
      { numRuns: 300 },
    );
  });

  test("chances: and, or, not; in lowest terms; as numbers", () => {
    fc.assert(
      fc.property(chance, chance, (p, q) => {
        expect(fraction(either(both(p, q), both(p, not(q))))).toBe(fraction(p));
        expect(fraction(either(p, not(p)))).toBe("1/1");
        expect(asNumber(p)).toBeCloseTo(Number(p.ways) / Number(p.total), 12);
        expect(commonDivisor(reduced(p).ways, reduced(p).total)).toBe(1n);
      }),
    );
    expect([asNumber(ALWAYS), asNumber(NEVER)]).toEqual([1, 0]);
    // Both sides beyond the largest number.
    expect(asNumber({ ways: 3n ** 2000n, total: 2n * 3n ** 2000n })).toBeCloseTo(0.5, 12);
  });
});

function sum(a: Chance, b: Chance): Chance {
  return { ways: a.ways * b.total + b.ways * a.total, total: a.total * b.total };
}
