import { binomial, capped, commonDivisor, not } from "@escaramuza/units";
import type { Chance, Distribution } from "@escaramuza/units";
import { defaultOrder } from "./casualties.ts";
import { assaultCover } from "./flows/assault.ts";
import { assaultDice } from "./judgement.ts";
import type { Position, Unit } from "./state.ts";
import { passes, savedFrom, sideOf, successOf } from "./volley.ts";
import type { Body } from "./volley.ts";

/**
 * How a whole assault may end, exactly (RB-ASL-5 to RB-ASL-16). Only a round in which nobody falls comes back to where it began, so
 * each state follows from smaller ones: its rounds with losses, out of all but the idle ones.
 */

/** A side of an assault: `dice` by the number of its figures left. */
export interface Fighter extends Body {
  readonly dice: readonly number[];
}

export interface AssaultOdds {
  readonly first: Chance;
  readonly second: Chance;
  readonly neither: Chance;
}

export function assaultForecast(s: Position, unit: Unit, target: Unit): AssaultOdds {
  const cover = assaultCover(s, unit, target);
  return assaultOdds(fighterOf(s, unit, cover.unit), fighterOf(s, target, cover.target));
}

export function fighterOf(s: Position, unit: Unit, cover: boolean): Fighter {
  const order = defaultOrder(unit);
  const dice = order.map((_, lost) => order.slice(lost).reduce((sum, figure) => sum + assaultDice(figure), 0));
  return { ...sideOf(s, unit, cover), dice: [0, ...dice.toReversed()] };
}

/** Ways to the three ends out of a total. */
interface Ends {
  readonly first: bigint;
  readonly second: bigint;
  readonly neither: bigint;
  readonly total: bigint;
}

const FIRST: Ends = { first: 1n, second: 0n, neither: 0n, total: 1n };
const SECOND: Ends = { first: 0n, second: 1n, neither: 0n, total: 1n };
const NEITHER: Ends = { first: 0n, second: 0n, neither: 1n, total: 1n };

export function assaultOdds(first: Fighter, second: Fighter): AssaultOdds {
  const fought = fight(first, second)(first.figures, second.figures);
  // RB-ASL-7: who is assaulted while suppressed must stand first.
  const ends = second.suppressed
    ? mixed([
        [passes(second.quality, second.repeat[second.figures] ?? false), fought],
        [not(passes(second.quality, second.repeat[second.figures] ?? false)), FIRST],
      ])
    : fought;
  const chance = (ways: bigint): Chance => ({ ways, total: ends.total });
  return { first: chance(ends.first), second: chance(ends.second), neither: chance(ends.neither) };
}

function fight(first: Fighter, second: Fighter): (i: number, j: number) => Ends {
  const known = new Map<number, Ends>();
  const ends = (i: number, j: number): Ends => {
    if (i === 0) return j === 0 ? NEITHER : SECOND; // RB-ASL-10
    if (j === 0) return FIRST;
    const key = i * 100 + j;
    const had = known.get(key);
    if (had !== undefined) return had;
    const found = state(i, j);
    known.set(key, found);
    return found;
  };
  const state = (i: number, j: number): Ends => {
    const own = lossesOf(first, i, second.dice[j] ?? 0);
    const others = lossesOf(second, j, first.dice[i] ?? 0);
    const idle = (own.ways[0] ?? 0n) * (others.ways[0] ?? 0n);
    const total = own.total * others.total - idle;
    const parts: [Chance, Ends][] = [];
    for (const [x, a] of own.ways.entries())
      for (const [y, b] of others.ways.entries())
        if (x + y > 0 && a * b > 0n) parts.push([{ ways: a * b, total }, after(i - x, j - y, x, y)]);
    return mixed(parts);
  };
  /** RB-ASL-11 to RB-ASL-13 */
  const after = (i: number, j: number, lostFirst: number, lostSecond: number): Ends => {
    const on = ends(i, j);
    if (i === 0 || j === 0 || lostFirst === lostSecond) return on;
    const [worse, left, lost] = lostFirst > lostSecond ? [first, i, SECOND] : [second, j, FIRST];
    const stands = passes(worse.quality, worse.repeat[left] ?? false);
    return mixed([
      [stands, on],
      [not(stands), lost],
    ]);
  };
  return ends;
}

/** Losses of a side with so many figures left to so many dice (RB-ASL-6, RB-ASL-8). */
function lossesOf(side: Fighter, figures: number, dice: number): Distribution {
  const wounds = binomial(dice, not(successOf(side.quality)));
  return capped(savedFrom(wounds, side), figures);
}

/** What follows with these chances, over one common total in lowest terms. */
function mixed(parts: readonly (readonly [Chance, Ends])[]): Ends {
  let total = 1n;
  for (const [p, ends] of parts) {
    const all = p.total * ends.total;
    total = (total / commonDivisor(total, all)) * all;
  }
  let [first, second, neither] = [0n, 0n, 0n];
  for (const [p, ends] of parts) {
    const scale = p.ways * (total / (p.total * ends.total));
    first += ends.first * scale;
    second += ends.second * scale;
    neither += ends.neither * scale;
  }
  const by = commonDivisor(commonDivisor(first, second), commonDivisor(neither, total));
  return { first: first / by, second: second / by, neither: neither / by, total: total / by };
}
