import { isUnitAsWas, unitAsIs } from "@escaramuza/rules-ba";
import type { Board, Point, Position, Unit } from "@escaramuza/rules-ba";
import type { Battery, Tables } from "./battery.ts";
import type { Stand } from "./between.ts";
import type { Aimed } from "./fire.ts";
import type { Way } from "./ways.ts";
import type { Style } from "./style.ts";

/**
 * What was found about units that are as they were. From one decision to the next most of them are, and what one may do to another is
 * the same as before: it is found again by what they are like, so nobody can tell whether it was kept or worked out.
 */
export interface Memory {
  /** By the numbers of who shoots and of who is shot at, and the pace. */
  readonly tables: Map<number, Tables>;
  readonly hands: Map<number, number>;
  readonly bodies: Map<number, number>;
  readonly batteries: Map<number, Battery>;
  readonly places: Map<number, number>;
  readonly stands: Map<number, Stand>;
  readonly shooters: Map<number, number>;
  /** By all that it depends on: the best fire of one at another. */
  readonly fires: Map<string, Aimed | null>;
  /** By a place and how far it may go: ends of ways from there. */
  readonly ends: Map<string, Ends>;
  readonly sides: Map<number, Side>;
  readonly spots: Map<number, Spots>;
}

export interface Ends {
  readonly ends: readonly Point[];
  readonly shifts: readonly Way[];
}

/** Numbers of a unit as it is: where it is, what it is as a shooter there, and as a target. */
export interface Side {
  readonly place: number;
  readonly shoots: number;
  readonly shot: number;
}

/** Places that a unit might go to, one after the other, with what is known of them. */
export interface Spots {
  readonly n: number;
  readonly xs: Float64Array;
  readonly ys: Float64Array;
  /** By where an enemy is, how he shoots, and what he shoots at. */
  readonly threats: Map<number, ThreatsAt>;
  /** By where he is, how it shoots at him, and what he is. */
  readonly shots: Map<number, ShotsAt>;
}

/** What an enemy may do to a unit at each of them. */
export interface ThreatsAt {
  /** What his fire does to it there, if he is free to fire. */
  readonly harms: Float64Array;
  /** Could he assault it there? */
  readonly charges: Uint8Array;
  /** Is there any of these at all? */
  readonly hurts: boolean;
  readonly comes: boolean;
}

/** What its own fire does to him from each, halted and after an Advance. */
export interface ShotsAt {
  readonly still: Float64Array;
  readonly moving: Float64Array;
  readonly hurts: boolean;
}

/** Of so many situations what was found is kept: turns of a game, ways to weigh things. */
const MOST = 16;
/** So many units as they once were are told apart before all is forgotten. */
const MOST_UNITS = 8192;
/** More than one decision meets. */
const ROOM = 200;

interface Situation {
  readonly board: Board;
  readonly style: Style;
  /** The rest of what the worth of fire depends on besides the two units. */
  readonly rest: string;
  readonly memory: Memory;
}

let situations: Situation[] = [];
const likes = new Map<string, number>();

export function memoryOf(s: Position, board: Board, style: Style): Memory {
  const rest = JSON.stringify([s.battle.scenario, s.attacker, s.turn, s.smoke, s.objectives]);
  const had = situations.find((one) => one.board === board && one.style === style && one.rest === rest);
  if (had !== undefined) return had.memory;
  const memory: Memory = {
    tables: new Map(),
    hands: new Map(),
    bodies: new Map(),
    batteries: new Map(),
    places: new Map(),
    stands: new Map(),
    shooters: new Map(),
    fires: new Map(),
    ends: new Map(),
    sides: new Map(),
    spots: new Map(),
  };
  situations = [{ board, style, rest, memory }, ...situations.slice(0, MOST - 1)];
  return memory;
}

/** The same number for units that do not differ in anything. Positions change in place, so it is what they hold that counts. */
export function likeOf(unit: Unit): number {
  const last = lasts.get(unit);
  if (last !== undefined && isUnitAsWas(last.was, unit)) return last.like;
  const all = JSON.stringify(unit);
  const had = likes.get(all);
  const like = had ?? likes.size;
  if (had === undefined) likes.set(all, like);
  lasts.set(unit, { was: unitAsIs(unit), like });
  return like;
}

/** The number that each had when it was asked last: mostly nothing has become of it since. */
let lasts = new WeakMap<Unit, { readonly was: unknown[]; readonly like: number }>();

/** A number for whatever is said: the same for the same. */
export function numberOf(said: string): number {
  const had = numbers.get(said);
  if (had !== undefined) return had;
  const made = numbers.size;
  numbers.set(said, made);
  return made;
}

const numbers = new Map<string, number>();
/** Two of them make one number that is small still. */
export const MOST_NUMBERS = 16_384;

/** Before a decision: numbers are given anew when there are too many. */
export function forgetSome(): void {
  if (likes.size < MOST_UNITS - ROOM && numbers.size < MOST_NUMBERS - 4 * ROOM) return;
  likes.clear();
  lasts = new WeakMap();
  numbers.clear();
  situations = [];
}
