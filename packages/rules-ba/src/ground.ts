import { boardOf, unitInside } from "./board.ts";
import type { Position, Unit } from "./state.ts";

/** BA-GEO-8, BA-CQ-14, BA-R69: is the unit inside rough ground? */
export function isInRough(s: Position, unit: Unit): boolean {
  const board = boardOf(s);
  return board.areas.some((area) => area.piece.row.class === "rough" && unitInside(board, area, unit));
}
