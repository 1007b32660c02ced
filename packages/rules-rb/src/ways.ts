import type { Refusal } from "@escaramuza/kernel";
import type { Point } from "./state.ts";

/** The way of one figure, its start included; a single point for who stays. */
export interface Way {
  readonly figure: string;
  readonly path: readonly Point[];
}

/** Ways of all living figures of a unit in their order, and the facing at the end (0, 0 for infantry); or why not. */
export type Ways =
  | { readonly ok: true; readonly ways: readonly Way[]; readonly dx: number; readonly dy: number }
  | { readonly ok: false; readonly refusal: Refusal };

export function endOf(way: Way): Point {
  const end = way.path.at(-1);
  if (end === undefined) throw new Error("a way has a start");
  return end;
}

export function endsOf(ways: readonly Way[]): Point[] {
  return ways.map(endOf);
}
