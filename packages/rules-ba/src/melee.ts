import { commonDivisor } from "@escaramuza/units";
import type { Chance } from "@escaramuza/units";
import { weaponOf } from "./data.ts";
import { damageNeeded } from "./hits.ts";
import { defaultOrder, menIn } from "./losses.ts";
import { hasRule } from "./state.ts";
import type { Model, Unit } from "./state.ts";

/** Who fights how in close quarters, and how a whole fight may end, exactly (BA-CQ-13 to BA-CQ-20). */

/** BA-CQ-15, BA-SPEC-1, BA-CAV-5: who fells somebody strikes once more; for two reasons no more than for one (BA-R73). */
export function isFierce(unit: Unit, { weapons, spent }: Model): boolean {
  if (hasRule(unit, "toughFighters") || (unit.kind === "cavalry" && unit.mounted)) return true;
  return weapons.some((id, i) => weaponOf(id).traits.includes("assault") && !spent.includes(i));
}

/** BA-SPEC-3: two fanatics take a lost round for a drawn one. */
export function standsFirm(unit: Unit): boolean {
  return hasRule(unit, "fanatics") && menIn(unit).length >= 2;
}

/** A side of a fight. */
export interface Fighter {
  readonly men: number;
  /** How many of so many left are fierce, by their number: those whom the rules would choose have fallen (BA-SHOOT-37). */
  readonly fierce: readonly number[];
  /** What a die needs to fell one of them. */
  readonly needed: number;
  readonly fanatic: boolean;
  /** Exceptional damage takes them all (BA-CQ-17). */
  readonly team: boolean;
}

export function fighterOf(unit: Unit): Fighter {
  const order = defaultOrder(unit);
  const left = order.map((_, lost) => order.slice(lost).filter((model) => isFierce(unit, model)).length);
  return {
    men: order.length,
    fierce: [0, ...left.toReversed()],
    needed: damageNeeded(unit, { pen: null, sheltered: false }),
    fanatic: hasRule(unit, "fanatics"),
    team: unit.kind === "supportTeam",
  };
}

/** Plain men of a quality, for questions with numbers. */
export function plainFighter(men: number, needed: number): Fighter {
  return { men, fierce: Array.from({ length: men + 1 }, () => 0), needed, fanatic: false, team: false };
}

export interface FightOdds {
  readonly first: Chance;
  readonly second: Chance;
  readonly neither: Chance;
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

/**
 * The whole fight. Only a round in which nobody falls comes back to where it began, so each state follows from smaller ones: its rounds
 * with losses, out of all but the idle ones. The end after fifty drawn rounds (BA-CQ-20) is left out: hardly a fight gets there.
 */
export function fightOdds(first: Fighter, second: Fighter, together: boolean): FightOdds {
  const key = `${wordFor(first)}/${wordFor(second)}/${together}`;
  const had = fights.get(key);
  if (had !== undefined) return had;
  if (fights.size >= MOST_FIGHTS) fights.clear();
  const found = newFightOdds(first, second, together);
  fights.set(key, found);
  return found;
}

/** Bodies of men differ in few things that count here: the same fights are weighed up again and again. */
const fights = new Map<string, FightOdds>();
const MOST_FIGHTS = 1000;

function wordFor({ men, fierce, needed, fanatic, team }: Fighter): string {
  return `${men} ${fierce.join()} ${needed} ${fanatic} ${team}`;
}

function newFightOdds(first: Fighter, second: Fighter, together: boolean): FightOdds {
  const known = new Map<number, Ends>();
  const ends = (i: number, j: number): Ends => {
    if (i === 0) return j === 0 ? NEITHER : SECOND; // BA-CQ-19
    if (j === 0) return FIRST;
    const key = i * 100 + j;
    const had = known.get(key);
    if (had !== undefined) return had;
    const parts: Part[] = [];
    let idle = 0n;
    let out = 0n;
    for (const { ways, lost } of rounds(first, second, i, j, together)) {
      out += ways;
      const [x, y] = lost;
      if (x + y === 0) idle += ways;
      else parts.push({ ways, ends: after(i - x, j - y, x - y) });
    }
    const found = mixed(parts, out - idle);
    known.set(key, found);
    return found;
  };
  /** BA-CQ-18, BA-SPEC-3: `more`: so many more fell of the first. */
  const after = (i: number, j: number, more: number): Ends => {
    if (i === 0 || j === 0 || more === 0) return ends(i, j);
    const [loser, left] = more > 0 ? [first, i] : [second, j];
    if (loser.fanatic && left >= 2) return ends(i, j);
    return more > 0 ? SECOND : FIRST;
  };
  const { total, ...found } = ends(first.men, second.men);
  const chance = (ways: bigint): Chance => ({ ways, total });
  return { first: chance(found.first), second: chance(found.second), neither: chance(found.neither) };
}

/** One round alone: who has won after it, or nobody yet (the section Exact odds, 12). */
export function roundOdds(
  first: Fighter,
  second: Fighter,
  together: boolean,
): { readonly won: Chance; readonly drawn: Chance; readonly lost: Chance } {
  let [won, drawn, lost, total] = [0n, 0n, 0n, 0n];
  for (const {
    ways,
    lost: [x, y],
  } of rounds(first, second, first.men, second.men, together)) {
    total += ways;
    const [i, j] = [first.men - x, second.men - y];
    if (j === 0 && i > 0) won += ways;
    else if (i === 0 && j > 0) lost += ways;
    else if (x === y || (x > y && first.fanatic && i >= 2) || (y > x && second.fanatic && j >= 2)) drawn += ways;
    else if (y > x) won += ways;
    else lost += ways;
  }
  return { won: { ways: won, total }, drawn: { ways: drawn, total }, lost: { ways: lost, total } };
}

interface Round {
  readonly ways: bigint;
  /** Of the first, of the second. */
  readonly lost: readonly [number, number];
}

/** All ways a round may go, over one common total. */
function rounds(first: Fighter, second: Fighter, i: number, j: number, together: boolean): Round[] {
  const strokes = felled(second, j, first, i);
  const found: Round[] = [];
  for (const [y, a] of strokes.entries()) {
    if (a === 0n) continue;
    const left = together ? j : j - y;
    // As many dice in the denominator whoever strikes back: two for every man.
    const back = felled(first, i, second, left);
    const spare = DICE ** BigInt(2 * (j - left));
    for (const [x, b] of back.entries()) if (b > 0n) found.push({ ways: a * b * spare, lost: [x, y] });
  }
  return found;
}

/** Cases of a die that may be thrown again. */
const DICE = 36n;

/** Ways that so many of `n` men of a side fall to `by` of the other, out of 36 for each of two dice a man. */
function felled(side: Fighter, n: number, other: Fighter, by: number): bigint[] {
  const hits = BigInt(7 - side.needed) * 6n;
  const miss = DICE - hits;
  // BA-CQ-17: a six and a six again.
  const worst = side.team ? 1n : 0n;
  const fells = hits - worst;
  const plain = [miss * DICE, fells * DICE];
  const fierce = [miss * DICE, fells * miss, fells * fells];
  const many = Math.min(by, other.fierce[by] ?? 0);
  let ways = [1n];
  for (let k = 0; k < by; k++) ways = times(ways, k < many ? fierce : plain);
  const found = Array.from({ length: n + 1 }, () => 0n);
  let sum = 0n;
  for (const [k, w] of ways.entries()) {
    const lost = Math.min(n, k);
    found[lost] = (found[lost] ?? 0n) + w;
    sum += w;
  }
  // Whatever is left has something exceptional in it.
  found[n] = (found[n] ?? 0n) + DICE ** BigInt(2 * by) - sum;
  return found;
}

function times(a: readonly bigint[], b: readonly bigint[]): bigint[] {
  const ways = Array.from({ length: a.length + b.length - 1 }, () => 0n);
  for (const [i, x] of a.entries()) for (const [j, y] of b.entries()) ways[i + j] = (ways[i + j] ?? 0n) + x * y;
  return ways;
}

interface Part {
  readonly ways: bigint;
  readonly ends: Ends;
}

/** What follows with these chances, over one common total in lowest terms. */
function mixed(parts: readonly Part[], out: bigint): Ends {
  let all = 1n;
  for (const one of new Set(parts.map(({ ends }) => ends.total))) all = (all / commonDivisor(all, one)) * one;
  let [first, second, neither] = [0n, 0n, 0n];
  for (const { ways, ends } of parts) {
    const scale = ways * (all / ends.total);
    first += ends.first * scale;
    second += ends.second * scale;
    neither += ends.neither * scale;
  }
  const total = all * out;
  const by = commonDivisor(commonDivisor(commonDivisor(first, second), neither), total);
  return { first: first / by, second: second / by, neither: neither / by, total: total / by };
}
