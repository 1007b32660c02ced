import type { Json } from "@escaramuza/kernel";
import { hallFor } from "../../kernel/test/hall.ts";
import type { StagedTable } from "../../kernel/test/hall.ts";
import { conflictOfHeroes as rules } from "../src/index.ts";
import type { Position } from "../src/index.ts";
import { unitOf } from "../src/state.ts";
import type { Unit } from "../src/state.ts";

const hall = hallFor(rules);

export const { e, playRandomly, randomAnswer } = hall;

export interface Table extends StagedTable<Position> {
  unit(id: string): Unit;
}

export function table(given: { readonly [key: string]: Json }, dice: readonly (readonly number[])[] = []): Table {
  const staged = hall.stage(given, dice);
  return { ...staged, unit: (id) => unitOf(staged.game.s, id) };
}
