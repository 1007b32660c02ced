import type { Odds } from "@escaramuza/kernel";
import { commonDivisor, not } from "./distribution.ts";
import type { Chance, Distribution } from "./distribution.ts";

/** Exact chances, whatever they were made from, as the odds that a question by name answers with. */

/** Every case as likely as any other, gathered by what it comes to. */
export function thrownOf(cases: readonly number[], result: (one: number) => string): Odds<string> {
  const ways = new Map<string, bigint>();
  for (const one of cases) ways.set(result(one), (ways.get(result(one)) ?? 0n) + 1n);
  return { total: BigInt(cases.length), chances: [...ways].map(([key, w]) => ({ result: key, ways: w })) };
}

export function counted({ ways, total }: Distribution): Odds<string> {
  return { total, chances: ways.map((w, k) => ({ result: `${k}`, ways: w })) };
}

export function yesNo(p: Chance, yes: string, no: string): Odds<string> {
  return listed({ [yes]: p, [no]: not(p) });
}

/** Over one common total. */
export function listed(parts: { readonly [result: string]: Chance }): Odds<string> {
  let total = 1n;
  for (const p of Object.values(parts)) total = (total / commonDivisor(total, p.total)) * p.total;
  return {
    total,
    chances: Object.entries(parts).map(([result, p]) => ({ result, ways: p.ways * (total / p.total) })),
  };
}
