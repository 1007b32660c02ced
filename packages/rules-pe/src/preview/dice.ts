import type { Prospect } from "@escaramuza/kernel";
import { damageOf } from "../data.ts";
import type { DamageClass, Result } from "../data.ts";
import { outcomeOf } from "../damage.ts";
import { nerveOf } from "../morale.ts";
import type { Nerve } from "../morale.ts";
import { say } from "../scene-texts.ts";
import type { Soldier } from "../state.ts";

/** Chances of what two dice may bring, exactly. */

export interface Throw {
  readonly total: number;
  readonly chance: number;
}

export const TWO_DICE: readonly Throw[] = Array.from({ length: 11 }, (_, i) => ({
  total: i + 2,
  chance: (6 - Math.abs(5 - i)) / 36,
}));

/** Of so many or less. */
export function atMost(total: number): number {
  return TWO_DICE.reduce((sum, t) => (t.total <= total ? sum + t.chance : sum), 0);
}

export type Fate = "miss" | "graze" | Result;
export type Fates = { readonly [F in Fate]: number };

export const FATES: readonly Fate[] = ["miss", "graze", "A", "H", "HI", "M"];

export function noFates(): { -readonly [F in Fate]: number } {
  return { miss: 0, graze: 0, A: 0, H: 0, HI: 0, M: 0 };
}

type Hurt = Pick<Soldier, "condition" | "stunRun">;

/** What becomes of a target: what the table says, and what that makes of a man as he is (PE-12-6 to PE-12-8). */
export function shotFates(factor: number, column: DamageClass, target: Hurt): Fates {
  const fates = noFates();
  for (const { total, chance } of TWO_DICE) {
    const be = total - factor;
    const result = be > 0 ? damageOf(be, column) : null;
    fates[result === null ? (be === 0 ? "graze" : "miss") : outcomeOf(target, result)] += chance;
  }
  return fates;
}

const WEIGHT: { readonly [F in Fate]: 0 | 1 | 2 } = { miss: 0, graze: 0, A: 1, H: 1, HI: 2, M: 2 };

/** `quiet`: what nothing is called, where a miss is the wrong word. */
export function fateBar(fates: Fates, quiet: "miss" | "none" = "miss"): Prospect[] {
  return FATES.flatMap((fate) =>
    fates[fate] <= 1e-12
      ? []
      : [{ text: say(`result.${fate === "miss" ? quiet : fate}`), weight: WEIGHT[fate], chance: fates[fate] }],
  );
}

export function out(fates: Fates): number {
  return fates.HI + fates.M;
}

/** Two things that may be. */
export function either(good: string, bad: string, chance: number): Prospect[] {
  const both: readonly Prospect[] = [
    { text: say(bad), weight: 0, chance: 1 - chance },
    { text: say(good), weight: 2, chance },
  ];
  return both.filter((one) => one.chance > 1e-12);
}

const NERVE: readonly (readonly [Nerve, 0 | 1 | 2])[] = [
  ["steady", 0],
  ["pinned", 1],
  ["panicked", 2],
];

/** PE-13-10 */
export function nerveBar(number: number): Prospect[] {
  return NERVE.flatMap(([nerve, weight]) => {
    const chance = TWO_DICE.reduce((sum, t) => (nerveOf(t.total, number) === nerve ? sum + t.chance : sum), 0);
    return chance <= 1e-12 ? [] : [{ text: say(`morale.${nerve}`), weight, chance }];
  });
}
