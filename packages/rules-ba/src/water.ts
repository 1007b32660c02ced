import { cornersOfOblong, partsOverlap, regionGap } from "@escaramuza/geometry";
import { boardOf, hullOf } from "./board.ts";
import { hasRule } from "./state.ts";
import type { Position, Unit } from "./state.ts";

/** BA-VSPEC-9: is any part of an amphibious vehicle on deep water that no road leads over? */
export function isAfloat(s: Position, unit: Unit): boolean {
  if (unit.vehicle === null || unit.place.at !== "table" || !hasRule(unit, "amphibious")) return false;
  const { x, y } = unit.vehicle;
  const corners = cornersOfOblong(hullOf(unit));
  const board = boardOf(s);
  const bridge = board.roads.some((road) => regionGap(road, x, y) === 0);
  return (
    !bridge &&
    board.areas.some(
      ({ piece, parts }) => piece.row.class === "deepWater" && parts.some((part) => partsOverlap(corners, part)),
    )
  );
}
