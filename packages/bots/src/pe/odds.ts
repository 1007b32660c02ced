import { damageOf } from "@escaramuza/rules-pe";
import type { DamageClass } from "@escaramuza/rules-pe";

/** Chances of two dice: what a shot does (TM4), and how men take it (PE-13-10). */

/** Ways of 36 for each sum of two dice. */
const WAYS = [0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1];

/** The chance that 2d6 exceed a number. */
export function beats(factor: number): number {
  let ways = 0;
  for (let total = Math.max(2, factor + 1); total <= 12; total++) ways += WAYS[total] ?? 0;
  return ways / 36;
}

export function chanceOf(total: number): number {
  return (WAYS[total] ?? 0) / 36;
}

/** Chances of being stunned, wounded, put out of action. */
export interface Hits {
  readonly stun: number;
  readonly hurt: number;
  readonly out: number;
}

/** `more`: added to the success base (PE-8-8, PE-8-10). */
export function hitsWith(factor: number, column: DamageClass, more: number): Hits {
  let [stun, hurt, out] = [0, 0, 0];
  for (let total = Math.max(2, factor + 1); total <= 12; total++) {
    const result = damageOf(total - factor + more, column);
    if (result === "A") stun += chanceOf(total);
    else if (result === "H") hurt += chanceOf(total);
    else if (result !== null) out += chanceOf(total);
  }
  return { stun, hurt, out };
}

const SURE = 12;
const NOTHING: Hits = { stun: 0, hurt: 0, out: 0 };
const COLUMNS = ["T1", "T2", "T3", "T4"] as const;
const TABLES = new Map<string, readonly Hits[]>(
  COLUMNS.map((column) => [column, Array.from({ length: SURE }, (_, factor) => hitsWith(factor, column, 0))]),
);

export function hitsOf(factor: number, name: string): Hits {
  return TABLES.get(name)?.[factor] ?? NOTHING;
}

/** How many man-turns a check against this number costs: the panicked lose theirs, the pinned half of it. */
export function shaken(number: number): number {
  return SHAKEN[Math.min(13, Math.max(-2, number)) + 2] ?? 0;
}

const SHAKEN = Array.from({ length: 16 }, (_, i) => 0.5 * (beats(i - 2) - beats(i)) + beats(i));
