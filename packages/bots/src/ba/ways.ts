import { cosine, sine, wholeTurn } from "@escaramuza/geometry";
import type { Move, Point } from "@escaramuza/rules-ba";
import type { Group, World } from "./world.ts";

/** A way a unit might go, and how that would be said. */

export type Pace = "advance" | "run";

export interface Way {
  /** The middle of it at the end. */
  readonly x: number;
  readonly y: number;
  /** Of many ways few are ever said: then, by the unit whose it is. */
  readonly move: (w: World, group: Group) => Move;
  /** Of a vehicle, the way it looks at the end, where that is known. */
  readonly heading?: number;
  /** The planner has to find it: that takes its time. */
  readonly slow: boolean;
}

export function standing({ x, y }: Group, facingOf: (w: World, group: Group) => number | null): Way {
  return { x, y, move: (w, group) => ({ do: "stay", ...faced(facingOf(w, group)) }), slow: false };
}

export function faced(facing: number | null): { readonly facing?: number } {
  return facing === null ? {} : { facing };
}

/** A little less than allowed: places are whole. */
export const SLACK = 30;

export function towards({ x, y }: Point, bearing: number, far: number): Point {
  return { x: x + far * sine(wholeTurn(Math.round(bearing))), y: y + far * cosine(wholeTurn(Math.round(bearing))) };
}
