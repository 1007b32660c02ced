import type { Slot } from "@escaramuza/kernel";
import { boardOf, openingsOn } from "./board.ts";
import type { Floor } from "./buildings.ts";
import type { Position } from "./state.ts";

/** BA-BLDG-13: which opening of a floor a fixed weapon is to look out of; not the one it has. `usual`: the first unless another is chosen. */
export function openingSlot(
  s: Position,
  { section, floor }: Floor,
  { has = null, usual = false }: { readonly has?: string | null; readonly usual?: boolean } = {},
): Slot {
  const openings = openingsOn(boardOf(s), section, floor).filter(({ id }) => id !== has);
  return {
    name: "opening",
    type: "choice",
    of: openings.map(({ id, x, y }) => ({ value: id, refusal: null, at: { x, y } })),
    ...(usual && openings[0] !== undefined ? { preset: openings[0].id } : {}),
  };
}
