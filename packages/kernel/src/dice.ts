import { draw } from "./random.ts";
import type { GeneratorState, Modifier, Seat } from "./types.ts";

/**
 * What the rule looks at: the dice one by one, their total, total and triple, how many of them show a number or more, or what it
 * makes of them (a hit, a miss). Exact odds take one throw for all that read alike; play ignores it. Whatever else a step does with
 * the dice must follow from the reading.
 */
export type Reading =
  | "dice"
  | "total"
  | "totalAndTriple"
  | { readonly atLeast: number }
  | ((roll: RollSum) => string | number);

export interface RollRequest {
  /** Names the roll: scripted dice and the log use it. */
  readonly purpose: string;
  readonly rule: string;
  /** Who throws. */
  readonly seat: Seat;
  readonly n: number;
  readonly sides: number;
  readonly modifiers: readonly Modifier[];
  readonly reads: Reading;
  /** What must be reached, for the log; null where dice are only added or compared later. */
  readonly target: number | null;
  /** The total must not be above the target, rather than reach it. */
  readonly atMost?: true;
  /** Pieces concerned, for the log. */
  readonly about: { readonly [name: string]: string };
  /** Nobody sees the dice (a shuffle). */
  readonly hidden?: true;
}

/** A roll without its single dice: what a reading may look at. */
export interface RollSum {
  readonly natural: number;
  readonly total: number;
  readonly triple: boolean;
}

export interface RollResult extends RollSum {
  readonly dice: readonly number[];
}

/** Where dice come from. */
export interface Dice {
  throw(request: RollRequest): readonly number[];
}

export function rollResult(dice: readonly number[], modifiers: readonly Modifier[]): RollResult {
  let natural = 0;
  for (const d of dice) natural += d;
  let total = natural;
  for (const m of modifiers) total += m.value;
  return { dice, natural, total, triple: dice.length === 3 && dice[0] === dice[1] && dice[1] === dice[2] };
}

/** Dice of the game's own generator. */
export function seededDice(generator: GeneratorState): Dice {
  return {
    throw({ n, sides }) {
      const dice: number[] = [];
      for (let i = 0; i < n; i++) dice.push(draw(generator, sides) + 1);
      return dice;
    },
  };
}

export interface ScriptedRoll {
  /** Checked when given. */
  readonly purpose?: string;
  readonly dice: readonly number[];
}

/** Dice written down beforehand: a missing, misnamed or malformed roll throws; `left` tells what was not used. */
export function scriptedDice(script: readonly ScriptedRoll[]): Dice & { left(): readonly ScriptedRoll[] } {
  let at = 0;
  return {
    throw({ purpose, n, sides }) {
      const roll = script[at];
      if (roll === undefined) throw new ScriptError(`roll ${at + 1} (${purpose}, ${n}D${sides}) is not in the script`);
      at += 1;
      if (roll.purpose !== undefined && roll.purpose !== purpose) {
        throw new ScriptError(`roll ${at} is ${purpose}, the script has ${roll.purpose}`);
      }
      if (roll.dice.length !== n || roll.dice.some((d) => !Number.isInteger(d) || d < 1 || d > sides)) {
        throw new ScriptError(`roll ${at} (${purpose}) needs ${n}D${sides}, the script has [${roll.dice.join(", ")}]`);
      }
      return roll.dice;
    },
    left: () => script.slice(at),
  };
}

export class ScriptError extends Error {}

/**
 * Dice thrown on a real table. A roll not entered yet stops the step: it runs again once the dice are known. Hidden rolls nobody
 * may throw by hand: they come from `hidden`.
 */
export function enteredDice(entered: readonly (readonly number[])[], hidden: Dice): Dice {
  let at = 0;
  return {
    throw(request) {
      if (request.hidden === true) return hidden.throw(request);
      const dice = entered[at];
      if (dice === undefined) throw new DiceNeeded(request);
      at += 1;
      return dice;
    },
  };
}

export class DiceNeeded extends Error {
  readonly request: RollRequest;
  constructor(request: RollRequest) {
    super(`dice needed: ${request.purpose}`);
    this.request = request;
  }
}
