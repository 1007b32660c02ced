import { allowanceOf, livingOf, mustRestore, onTable, waysOf } from "@escaramuza/rules-rb";
import type { Move, Order, Position } from "@escaramuza/rules-rb";
import type { Spot } from "./places.ts";
import type { Group } from "./world.ts";

/** Moves as answers. Straight and in formation is judged fastest; where that does not do, the rules find the way. */

export interface Facing {
  readonly dx: number;
  readonly dy: number;
}

const MM = 10;

export function moveTo(s: Position, group: Group, order: Order, spot: Spot, facing: Facing | null): Move | null {
  const { unit } = group;
  const allowance = allowanceOf(unit, order);
  for (const move of movesTo(group, spot, facing)) if (waysOf(s, unit, allowance, move).ok) return move;
  return null;
}

function* movesTo(group: Group, spot: Spot, facing: Facing | null): Generator<Move> {
  const { unit } = group;
  const turn = facing === null || unit.vehicle === null ? {} : facing;
  const [first] = livingOf(unit);
  if (first === undefined) return;
  if (!onTable(unit)) {
    const at = { x: toMm(spot.x), y: toMm(spot.y) };
    for (const shape of ["line", "block"] as const) yield { do: "march", ...at, shape, places: [], ...turn };
    return;
  }
  const by = { x: toMm(spot.x - group.x), y: toMm(spot.y - group.y) };
  const lead = { x: first.x + by.x, y: first.y + by.y };
  if (!mustRestore(unit)) {
    const paths = livingOf(unit).map(({ id, x, y }) => ({ figure: id, path: [{ x: x + by.x, y: y + by.y }] }));
    yield { do: "paths", paths, ...turn };
    yield { do: "march", ...lead, shape: "keep", places: [], ...turn };
  }
  if (unit.vehicle === null) yield { do: "march", ...lead, shape: "block", places: [] };
}

export function toMm(value: number): number {
  return Math.round(value / MM) * MM + 0;
}

/** Which way to look to face a place. */
export function facingTo(from: Spot, to: Spot): Facing | null {
  const dx = Math.round((to.x - from.x) / MM) + 0;
  const dy = Math.round((to.y - from.y) / MM) + 0;
  return dx === 0 && dy === 0 ? null : { dx, dy };
}
