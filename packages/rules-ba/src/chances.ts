import { NEVER, certain, plus, reduced } from "@escaramuza/units";
import type { Chance, Distribution } from "@escaramuza/units";
import { DATA } from "./data.ts";
import type { RollSpec } from "./data.ts";
import { halved } from "./hits.ts";
import type { Bunch } from "./hits.ts";
import { TWO_SIXES } from "./modifiers.ts";

/** Single chances, of which forecasts and odds are made. */

/** BA-SHOOT-14, BA-SHOOT-30, BA-SHOOT-31 */
export function hitChance(needed: number): Chance {
  return needed >= TWO_SIXES ? { ways: 1n, total: 36n } : { ways: BigInt(7 - Math.max(2, needed)), total: 6n };
}

/** Shots that hit alike, and what each hit is worth: all that the odds depend on. */
export interface Salvo {
  readonly shots: number;
  readonly hit: Chance;
  readonly bunch: Bunch;
  /** How many hits a shot that hits counts; `each` of a template or roll, gathered before they are halved for who is Down. */
  readonly worth: Worth;
  readonly flame: boolean;
}

export type Worth =
  | { readonly kind: "one" }
  | { readonly kind: "models"; readonly n: number; readonly prone: boolean }
  | {
      readonly kind: "roll";
      readonly roll: RollSpec;
      readonly prone: boolean;
      readonly collapses: boolean;
      /** How likely it bursts where the target is (BA-BLDG-21). */
      readonly there: Chance;
    };

/** Of one shot that hits, how many hits: by number. */
export function worthOf(worth: Worth, shots: number): Distribution {
  switch (worth.kind) {
    case "one":
      return certain(shots);
    case "models": {
      const all = worth.n * shots;
      return certain(worth.prone ? halved(all) : all);
    }
    case "roll": {
      let sum = certain(0);
      for (let i = 0; i < shots; i++) sum = plus(sum, rolled(worth.roll, worth.prone));
      return sum;
    }
  }
}

/** A D2 or D3 read off a D6, or the sum of several D6; halved where somebody is Down. */
export function rolled({ dice, sides, plus: more }: RollSpec, prone = false): Distribution {
  const one: Distribution = { total: BigInt(sides), ways: [0n, ...Array.from({ length: sides }, () => 1n)] };
  let sum = certain(more);
  for (let i = 0; i < dice; i++) sum = plus(sum, one);
  if (!prone) return sum;
  const ways: bigint[] = [];
  for (const [n, w] of sum.ways.entries()) {
    const half = halved(n);
    while (ways.length <= half) ways.push(0n);
    ways[half] = (ways[half] ?? 0n) + w;
  }
  return { total: sum.total, ways };
}

/** BA-BLDG-22: of one shot that hits. */
export function collapseChance(worth: Worth): Chance {
  if (worth.kind !== "roll" || !worth.collapses) return NEVER;
  const { total, ways } = rolled(worth.roll);
  const from = DATA.figures.collapseHits.value;
  return reduced({ total, ways: ways.reduce((sum, w, n) => (n >= from ? sum + w : sum), 0n) });
}

/** BA-TEST-9: 2D6 at most so much. */
export function passChance(morale: number): Chance {
  let ways = 0n;
  for (let a = 1; a <= 6; a++) for (let b = 1; b <= 6; b++) if (a + b <= morale) ways += 1n;
  return { ways, total: 36n };
}
