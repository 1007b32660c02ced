import { apartSquared, convexHull, direction, passesInside, roundUnit } from "@escaramuza/geometry";
import { overlayZone } from "@escaramuza/kernel";
import type { Ring, SceneItem, Text } from "@escaramuza/kernel";
import { boardOf, radiusOf } from "../board.ts";
import { pieceOf } from "../scene-units.ts";
import { centimetres, say } from "../scene-texts.ts";
import { livingOf } from "../state.ts";
import type { Figure, Point, Position, Unit } from "../state.ts";

/** What previews draw over the table. */

/** Unit vectors all round, 48 of them: the 24 exact ones and those half-way between. */
const ROUND = Array.from({ length: 24 }, (_, k) => direction(k)).flatMap((a, k): Point[] => {
  const b = direction((k + 1) % 24);
  const length = Math.sqrt((a.x + b.x) * (a.x + b.x) + (a.y + b.y) * (a.y + b.y));
  return [a, { x: (a.x + b.x) / length, y: (a.y + b.y) / length }];
});

export function circle(at: Point, radius: number): Ring {
  return ROUND.map((d) => ({ x: roundUnit(at.x + radius * d.x), y: roundUnit(at.y + radius * d.y) }));
}

/** Beyond the bases of a body, so that its ring is seen. */
const MARGIN = 70;

/** A ring round a whole unit: `target`, `reactor`, `affected`. */
export function bodyMark(style: string, unit: Unit, text: Text): SceneItem[] {
  const around = livingOf(unit).flatMap((f) => circle(f, radiusOf(unit) + MARGIN));
  return around.length === 0 ? [] : overlayZone(`${style}-${unit.id}`, style, [convexHull(around)], text, unit.seat);
}

export function figureMark(style: string, unit: Unit, { id, x, y }: Figure, text: Text): SceneItem {
  return { type: "marker", id: `${style}-${id}`, style, seat: unit.seat, x, y, radius: radiusOf(unit), text };
}

export function distanceText(a: Point, b: Point): Text {
  return say("unit.cm", { n: centimetres(Math.sqrt(apartSquared(a, b))) });
}

/** The unit's figures where they would stand. */
export function ghosts(s: Position, unit: Unit): SceneItem[] {
  return livingOf(unit).map((f) => ({ ...pieceOf(s, unit, f), id: `ghost-${f.id}`, acting: false, badges: [] }));
}

/** Buildings and woods on a line that is not seen along (RB-LOS-2, RB-LOS-3). */
export function blockers(s: Position, from: Point, to: Point): SceneItem[] {
  const { areas, areaPieces } = boardOf(s);
  const rings = areaPieces.flatMap(({ type, points }, e) =>
    (type === "building" || type === "wood") && passesInside(areas, e, from.x, from.y, to.x, to.y) ? [points] : [],
  );
  return overlayZone("blocked", "blocked", rings, say("preview.blocked"));
}
