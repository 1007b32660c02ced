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
  const ends = second.suppressed ? stoodFirst(second, fought) : fought;
  const chance = (ways: bigint): Chance => ({ ways, total: ends.total });
  return { first: chance(ends.first), second: chance(ends.second), neither: chance(ends.neither) };
}

function stoodFirst(second: Fighter, fought: Ends): Ends {
  const { ways, total } = passes(second.quality, second.repeat[second.figures] ?? false);
  const parts = [
    { ways, of: 1n, ends: fought },
    { ways: total - ways, of: 1n, ends: FIRST },
  ];
  return mixed(parts, total);
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
    const parts: Part[] = [];
    for (const [x, a] of own.ways.entries())
      for (const [y, b] of others.ways.entries()) if (x + y > 0 && a * b > 0n) after(parts, a * b, i - x, j - y, x - y);
    // A round without losses changes nothing: the others, out of all but those.
    return mixed(parts, own.total * others.total - (own.ways[0] ?? 0n) * (others.ways[0] ?? 0n));
  };
  /** RB-ASL-11 to RB-ASL-13: who lost more (the first, by `more`) checks, unless somebody is gone. */
  const after = (parts: Part[], ways: bigint, i: number, j: number, more: number): void => {
    const on = ends(i, j);
    if (i === 0 || j === 0 || more === 0) {
      parts.push({ ways, of: 1n, ends: on });
      return;
    }
    const [worse, left, lost] = more > 0 ? [first, i, SECOND] : [second, j, FIRST];
    const stands = passes(worse.quality, worse.repeat[left] ?? false);
    parts.push({ ways: ways * stands.ways, of: stands.total, ends: on });
    parts.push({ ways: ways * (stands.total - stands.ways), of: stands.total, ends: lost });
  };
  return ends;
}

/** Losses of a side with so many figures left to so many dice (RB-ASL-6, RB-ASL-8). */
function lossesOf(side: Fighter, figures: number, dice: number): Distribution {
  const wounds = binomial(dice, not(successOf(side.quality)));
  return capped(savedFrom(wounds, side), figures);
}

/** `ways` out of `of`, and out of a total common to all, lead there. */
interface Part {
  readonly ways: bigint;
  readonly of: bigint;
  readonly ends: Ends;
}

/** What follows with these chances, over one common total in lowest terms. */
function mixed(parts: readonly Part[], out: bigint): Ends {
  const multiples = new Set(parts.map((part) => part.of * part.ends.total));
  let all = 1n;
  for (const one of multiples) all = (all / commonDivisor(all, one)) * one;
  let [first, second, neither] = [0n, 0n, 0n];
  for (const { ways, of, ends } of parts) {
    const scale = ways * (all / (of * ends.total));
    first += ends.first * scale;
    second += ends.second * scale;
    neither += ends.neither * scale;
  }
  const total = all * out;
  const by = commonDivisor(commonDivisor(commonDivisor(first, second), neither), total);
  return { first: first / by, second: second / by, neither: neither / by, total: total / by };
}
