import type { Modifier, Seat } from "@escaramuza/kernel";
import type { C } from "../ps.ts";
import type { RuleId } from "../rule-ids.ts";

/** Each player throws one die; the higher wins. Null on a tie: throw again (PS-3.3-5, PS-9.1-3). */
export function rollOff(
  c: C,
  purpose: string,
  rule: RuleId,
  modifiers: readonly [readonly Modifier[], readonly Modifier[]],
): Seat | null {
  const [a, b] = modifiers.map(
    (m, seat) =>
      c.roll({ purpose, rule, seat, n: 1, sides: 6, modifiers: m, reads: "total", target: null, about: {} }).total,
  );
  if (a === undefined || b === undefined || a === b) return null;
  return a > b ? 0 : 1;
}
