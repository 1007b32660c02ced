import type { Json } from "@escaramuza/kernel";
import { table } from "../play.ts";
import type { Table } from "../play.ts";

/** What tests of close quarters and all that goes with them have in common. */

export type Given = { readonly [key: string]: Json };

export function row(x: number, y: number, n: number, step = 1.5): Json {
  return Array.from({ length: n }, (_, i) => [x + step * i, y]);
}

/** Men side by side from west to east, all armed alike. */
export function men(type: string, n: number, x: number, y: number, more: Given = {}, weapon = "rifle"): Given {
  return { type, places: row(x, y, n), models: Array.from({ length: n }, () => weapon), ...more };
}

/** a1 assaults b1. */
export function assault(
  units: { readonly [id: string]: Json },
  dice: readonly (readonly number[])[],
  more: Given = {},
  stop: Json = null,
): Table {
  return table({ ...more, units, at: { assault: { unit: "a1", target: "b1", stop } } }, dice);
}
