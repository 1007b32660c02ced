import type { Json } from "@escaramuza/kernel";
import { reglasBasicas as rules } from "../../src/index.ts";
import type { Position } from "../../src/state.ts";

/** Positions for the tests of fire. */

export type Given = { readonly [key: string]: Json };

/** The activation has ended: the next one is asked for. */
export const OVER = ["order"];

/** Figures three centimetres apart along y, all as far from x = 0. */
export function column(x: number, n: number, y = 50): Json {
  return Array.from({ length: n }, (_, i) => [x, y + 3 * i]);
}

export function stage(given: Given): Position {
  return rules.exemplar.stage(given).s;
}

export const TWO_SQUADS = {
  s1: { type: "sov.rifle", places: column(60, 8) },
  s2: { type: "sov.rifle", places: column(60, 8, 20) },
};
