import { fieldOf, numberIn, textIn, textsIn } from "@escaramuza/kernel";
import type { Loss, Tally } from "@escaramuza/kernel";
import { boardOf, sectionOf } from "./board.ts";
import { centreOf, outcomeOf } from "./scoring.ts";
import { findUnit } from "./state.ts";
import type { Point, Position, Unit } from "./state.ts";

/** What is counted of battles played by the thousand. */
export const tally: Tally<Position> = {
  turn: (event) => (event.type === "turnBegan" ? numberIn(event["turn"]) : null),
  losses(s, event) {
    const { type } = event;
    if (type !== "menLost" && type !== "unitDestroyed" && type !== "gunAbandoned") return [];
    const unit = findUnit(s, textIn(event["unit"]));
    if (unit === null) return [];
    // BA-SHOOT-40, BA-CQ-18: with its unit everybody goes who was left.
    return type === "menLost" ? menOf(s, unit, textsIn(event["models"])) : [...menOf(s, unit, null), ...hullOf(unit)];
  },
  score: (s) => (s.phase === "setUp" || s.phase === "deployment" ? [0, 0] : outcomeOf(s).points),
  action(kind, answer) {
    if (kind !== "order") return null;
    return `option.order.${typeof fieldOf(answer, "assault") === "string" ? "assault" : textIn(fieldOf(answer, "order"))}`;
  },
};

function menOf(s: Position, unit: Unit, gone: readonly string[] | null): Loss[] {
  return unit.models
    .filter(({ id }) => gone === null || gone.includes(id))
    .map((model) => ({ piece: model.id, seat: unit.seat, at: placeOf(s, unit, model) }));
}

function hullOf({ id, seat, vehicle }: Unit): Loss[] {
  return vehicle === null ? [] : [{ piece: id, seat, at: { x: vehicle.x, y: vehicle.y } }];
}

/** Nobody has a place of his own inside a building (BA-BLDG-4). */
function placeOf(s: Position, { place }: Unit, { x, y }: Point): Point | null {
  if (place.at === "table" || place.at === "destroyed") return { x, y };
  const section = place.at === "building" ? sectionOf(boardOf(s), place.section) : null;
  return section === null ? null : centreOf(section.piece.points);
}
