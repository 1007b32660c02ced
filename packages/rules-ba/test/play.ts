import type { Json } from "@escaramuza/kernel";
import { hallFor } from "../../kernel/test/hall.ts";
import type { StagedTable } from "../../kernel/test/hall.ts";
import type { C } from "../src/ba.ts";
import { boltAction as rules } from "../src/index.ts";
import type { Position } from "../src/index.ts";
import { unitOf } from "../src/state.ts";
import type { Unit } from "../src/state.ts";

export { nextOf } from "../../kernel/test/hall.ts";

/** Lengths in inches, as in examples. */
const hall = hallFor(rules, (kind, answer) => rules.exemplar.answer(kind, answer));

export const { e, begin, playRandomly, randomAnswer } = hall;

export interface Table extends StagedTable<Position> {
  unit(id: string): Unit;
}

export function table(given: { readonly [key: string]: Json }, dice: readonly (readonly number[])[] = []): Table {
  const staged = hall.stage(given, dice);
  return { ...staged, unit: (id) => unitOf(staged.game.s, id) };
}

/** A procedure's surroundings, for functions that neither throw dice nor ask. */
export function quiet(s: Position): C {
  const never = (): never => {
    throw new Error("no dice, no questions");
  };
  return { s, roll: never, emit: () => {}, answer: never, answers: never, finish: never };
}
