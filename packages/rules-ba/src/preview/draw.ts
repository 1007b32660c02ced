import { convexHull, cornersOfOblong } from "@escaramuza/geometry";
import { overlayZone } from "@escaramuza/kernel";
import type { Ring, SceneItem, Text } from "@escaramuza/kernel";
import { footprintsOf, modelRadius } from "../board.ts";
import type { Footprint } from "../board.ts";
import { circleRing } from "../scene-shapes.ts";
import { inches, say } from "../scene-texts.ts";
import { piecesOf } from "../scene-units.ts";
import { centreOf } from "../scoring.ts";
import type { Model, Point, Position, Unit } from "../state.ts";
import { passengersOf } from "../transports.ts";

/** What previews draw over the table. */

/** Beyond the bases of a body, so that its ring is seen. */
const MARGIN = 250;

/** A ring round a whole unit: `target`, `reactor`, `affected`. */
export function bodyMark(s: Position, style: string, unit: Unit, text: Text): SceneItem[] {
  const around = footprintsOf(s, unit).flatMap(outlineOf);
  return around.length === 0 ? [] : overlayZone(`${style}-${unit.id}`, style, [convexHull(around)], text, unit.seat);
}

function outlineOf(print: Footprint): Ring {
  switch (print.kind) {
    case "disc":
      return circleRing(print, print.radius + MARGIN);
    case "hull":
      return cornersOfOblong(print.hull).flatMap((p) => circleRing(p, MARGIN));
    case "section":
      return print.area.piece.points;
  }
}

export function modelMark(style: string, unit: Unit, { id, x, y }: Model, text: Text): SceneItem {
  return { type: "marker", id: `${style}-${id}`, style, seat: unit.seat, x, y, radius: modelRadius(unit), text };
}

export function inch(length: number): Text {
  return say("unit.inch", { n: inches(length) });
}

/** Where a unit is, for lines from and to it: null off the table. */
export function middleOf(s: Position, unit: Unit): Point | null {
  const prints = footprintsOf(s, unit);
  if (prints.length === 0) return null;
  const { x, y } = centreOf(prints);
  return { x: Math.round(x), y: Math.round(y) };
}

/** The unit's pieces where they would be, and what it tows. */
export function ghosts(s: Position, unit: Unit): SceneItem[] {
  const all = unit.vehicle === null ? [unit] : [unit, ...passengersOf(s, unit)];
  return all.flatMap((one) =>
    piecesOf(s, one).map((piece) => ({ ...piece, id: `ghost-${piece.id}`, acting: false, badges: [] })),
  );
}
