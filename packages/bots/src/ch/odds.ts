import { attackModifiers, counter, defenceModifiers, isAlive, sum } from "@escaramuza/rules-ch";
import type { Attack, CardId, Position, Unit } from "@escaramuza/rules-ch";

/** Chances of attacks and rallies, exact, with the sums the rules themselves make. */

const WAYS = [0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1];

/** Chance of that much or more on 2D6. */
export function atLeast(needed: number): number {
  if (needed <= 2) return 1;
  let ways = 0;
  for (let n = needed; n <= 12; n++) ways += WAYS[n] ?? 0;
  return ways / 36;
}

export interface Harm {
  readonly destroyed: number;
  readonly hit: number;
}

/** The one marker in twenty that kills at once (CH-7.5-3). */
const KILLED = 1 / 20;

/** CH-7.0-2, CH-7.4-1 */
export function harmOf(needed: number, alreadyHit: boolean): Harm {
  const row = Math.min(NEVER, Math.max(ALWAYS, needed)) - ALWAYS;
  return (alreadyHit ? HIT : UNHIT)[row] ?? workedOut(needed, alreadyHit);
}

function workedOut(needed: number, alreadyHit: boolean): Harm {
  const struck = atLeast(needed);
  if (alreadyHit) return { destroyed: struck, hit: 0 };
  const critical = atLeast(needed + 4);
  const once = struck - critical;
  return { destroyed: critical + once * KILLED, hit: once * (1 - KILLED) };
}

/** Below the one two hits are certain, above the other there is none: the few numbers between are worked out once. */
const ALWAYS = -2;
const NEVER = 13;
const NUMBERS = Array.from({ length: NEVER - ALWAYS + 1 }, (_, i) => ALWAYS + i);
const UNHIT = NUMBERS.map((needed) => workedOut(needed, false));
const HIT = NUMBERS.map((needed) => workedOut(needed, true));

export interface Means {
  readonly supporters?: readonly string[];
  readonly weapon?: CardId | null;
  readonly cards?: readonly CardId[];
  /** Indirect fire is directed from there (CH-RE2). */
  readonly spotter?: string;
}

/** What the dice must show against a unit where all stand, or 99 where the shooter has no such attack. */
export function neededAgainst(s: Position, shooter: Unit, target: Unit, means: Means = {}): number {
  if (!isAlive(target)) return 99;
  const attack: Attack = {
    seat: shooter.seat,
    leader: shooter.id,
    supporters: means.supporters ?? [],
    hex: target.place,
    closeCombat: target.place === shooter.place,
    recon: false,
    weapon: means.weapon ?? null,
    cards: means.cards ?? [],
    given: 0,
    ...(means.spotter === undefined ? {} : { spotter: means.spotter }),
  };
  const { colour } = counter(target).dr;
  return sum(defenceModifiers(s, attack, target)) - sum(attackModifiers(s, attack, colour));
}

/** The position with a unit somewhere else. */
export function withUnit(
  s: Position,
  unit: Unit,
  change: Partial<Unit>,
): { readonly s: Position; readonly unit: Unit } {
  const moved = { ...unit, ...change };
  return { s: { ...s, units: s.units.map((o) => (o.id === unit.id ? moved : o)) }, unit: moved };
}
