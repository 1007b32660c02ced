import { areaWhere } from "@escaramuza/geometry";
import type { Polygon } from "@escaramuza/geometry";
import type { SceneItem } from "@escaramuza/kernel";
import { shortestWay } from "@escaramuza/units";
import { boardOf } from "../board.ts";
import type { Board } from "../board.ts";
import { fieldOf, mayRest, startsNear } from "../field.ts";
import { rateOf } from "../movement.ts";
import type { Pace } from "../movement.ts";
import { groundOf } from "../passage.ts";
import { anchorOf } from "../plan-slots.ts";
import { roadRate } from "../rates.ts";
import { say, unitName } from "../scene-texts.ts";
import { EPS, INCH, livingOf } from "../state.ts";
import type { Position, Unit } from "../state.ts";
import { modelMark, zone } from "./draw.ts";

/** Where the man the others follow may come to stand, for units that walk or ride. Null for others: their ways are of another kind. */
export function reachArea(s: Position, unit: Unit, pace: Pace): SceneItem[] | null {
  const lead = anchorOf(livingOf(unit));
  if (unit.place.at !== "table" || unit.vehicle !== null || unit.gun !== null || lead === null) return null;
  if (rateOf(s, unit, pace) === 0) return null;
  const text = say("preview.reach", { unit: unitName(unit) });
  return [
    ...zone("reach", "reach", areaOf(s, unit, pace), text, unit.seat),
    ...(livingOf(unit).length > 1 ? [modelMark("can", unit, lead, say("preview.lead"))] : []),
  ];
}

/** Areas by all they depend on: a drag asks for the same one again and again. */
const areas = new WeakMap<Board, Map<string, readonly Polygon[]>>();
const MOST_AREAS = 48;
/** So many places from the start to the end of a move are tried along each axis. */
const FINENESS = 20;
/** Bends of a way, as the planner has them. */
const SEGMENTS = 24;

function areaOf(s: Position, unit: Unit, pace: Pace): readonly Polygon[] {
  const board = boardOf(s);
  const known = areas.get(board) ?? new Map<string, readonly Polygon[]>();
  areas.set(board, known);
  const key = `${unit.id} ${pace} ${unit.mounted} ${unit.bicycles} ${placesOf(s)}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const area = measured(s, unit, pace);
  if (known.size >= MOST_AREAS) known.clear();
  known.set(key, area);
  return area;
}

function placesOf(s: Position): string {
  let places = `${s.wrecks.length};`;
  for (const { place, models, gun, vehicle } of s.units) {
    if (place.at !== "table") continue;
    for (const { x, y, alive } of models) if (alive) places += `${x},${y};`;
    if (gun !== null) places += `${gun.x},${gun.y};`;
    if (vehicle !== null) places += `${vehicle.x},${vehicle.y},${vehicle.heading};`;
  }
  return places;
}

function measured(s: Position, unit: Unit, pace: Pace): readonly Polygon[] {
  const lead = anchorOf(livingOf(unit));
  if (lead === null) return [];
  const from = { x: lead.x, y: lead.y };
  const rate = rateOf(s, unit, pace);
  const far = roadRate(unit, pace, rate);
  const field = fieldOf(s, unit, pace, { around: [from], reach: far });
  const near = startsNear(field, from.x, from.y);
  const open = groundOf(field, near);
  const road = far > rate && field.board.roads.length > 0 ? groundOf(field, near, true) : null;
  const canStand = (x: number, y: number): boolean => {
    const to = { x: Math.round(x), y: Math.round(y) };
    if (!mayRest(field, to.x, to.y)) return false;
    return (
      shortestWay(open, from, to, rate + EPS, SEGMENTS) !== null ||
      (road !== null && shortestWay(road, from, to, far + EPS, SEGMENTS) !== null)
    );
  };
  const { width, height } = field.board;
  const step = Math.max(INCH / 4, Math.round(far / FINENESS));
  return areaWhere(canStand, from, far, { width, height }, step).map((ring) =>
    ring.map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) })),
  );
}
