import measured from "../data/balance.json" with { type: "json" };

/** How even each scenario has been found: battles between players made of code, written by `npm run balance`. */

export interface Balance {
  /** By seat. */
  readonly players: readonly string[];
  readonly battles: number;
  /** By side, the first seat's side first. */
  readonly wins: readonly number[];
  readonly draws: number;
  readonly seed: number;
  /** Of the rules it was measured with. */
  readonly version: string;
  readonly dataHash: string;
}

/** By game and scenario. */
export type Balances = { readonly [game: string]: { readonly [scenario: string]: Balance } };

const BALANCES: Balances = measured;

/** What was measured of a scenario, and whether the rules have changed since; null where nothing was. */
export function balanceOf(
  rules: { readonly id: string; readonly version: string; readonly dataHash: string },
  scenario: string,
): (Balance & { readonly outdated: boolean }) | null {
  const found = BALANCES[rules.id]?.[scenario];
  if (found === undefined) return null;
  return { ...found, outdated: found.version !== rules.version || found.dataHash !== rules.dataHash };
}
