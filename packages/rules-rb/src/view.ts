import { copy } from "@escaramuza/kernel";
import type { Seat } from "@escaramuza/kernel";
import type { Position } from "./state.ts";

/** Nothing is hidden but the dice to come: everybody knows the whole position, and may measure at any time (RB-INTRO-4). */
export function viewFor(s: Position, _seat: Seat | null): Position {
  return s;
}

export function fillIn(view: Position): Position {
  return copy(view);
}
