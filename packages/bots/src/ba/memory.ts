import type { Board, Position, Unit } from "@escaramuza/rules-ba";
import type { Battery, Tables } from "./battery.ts";
import type { Style } from "./style.ts";

/**
 * What was found about units that are as they were. From one decision to the next most of them are, and what one may do to another is
 * the same as before: it is found again by what they are like, so nobody can tell whether it was kept or worked out.
 */
export interface Memory {
  readonly tables: Map<number, Tables>;
  readonly batteries: Map<number, Battery>;
  readonly views: Map<number, FoesView>;
}

/** Places, one after the other. */
export interface Spots {
  readonly n: number;
  readonly xs: Float64Array;
  readonly ys: Float64Array;
}

/** What an enemy means to a unit at each of the places it might go to. */
export interface FoesView {
  readonly at: Spots;
  /** What his fire does to it there, if he is free to fire. */
  readonly harms: Float64Array;
  /** Could he assault it there? */
  readonly charges: Uint8Array;
  /** What its own fire does to him, halted and after an Advance. */
  readonly still: Float64Array;
  readonly moving: Float64Array;
}

/** Of so many situations what was found is kept: turns of a game, ways to weigh things. */
const MOST = 16;
/** Numbers of two units make one small number together. */
export const MOST_UNITS = 8192;
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
  const memory: Memory = { tables: new Map(), batteries: new Map(), views: new Map() };
  situations = [{ board, style, rest, memory }, ...situations.slice(0, MOST - 1)];
  return memory;
}

/** The same number for units that do not differ in anything. Positions change in place, so it is what they hold that counts. */
export function likeOf(unit: Unit): number {
  const all = JSON.stringify(unit);
  const had = likes.get(all);
  if (had !== undefined) return had;
  const made = likes.size;
  likes.set(all, made);
  return made;
}

/** Before a decision: numbers are given anew when there are too many. */
export function forgetSome(): void {
  if (likes.size < MOST_UNITS - ROOM) return;
  likes.clear();
  situations = [];
}
