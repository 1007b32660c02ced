import { alongBearing, areaWhere } from "@escaramuza/geometry";
import type { Polygon } from "@escaramuza/geometry";
import { overlayZone } from "@escaramuza/kernel";
import type { SceneItem } from "@escaramuza/kernel";
import { reachOf, reaches } from "@escaramuza/units";
import type { Ground, OpenGround } from "@escaramuza/units";
import { boardOf } from "../board.ts";
import type { Board } from "../board.ts";
import { courseOf, limitsOf } from "../course.ts";
import { fitted, stanceOf } from "../drive.ts";
import { fieldOf, mayRest, startsNear } from "../field.ts";
import type { Field } from "../field.ts";
import { rateOf } from "../movement.ts";
import type { Pace } from "../movement.ts";
import { groundOf } from "../passage.ts";
import { anchorOf } from "../plan-slots.ts";
import { roadRate } from "../rates.ts";
import { say, unitName } from "../scene-texts.ts";
import { EPS, INCH, livingOf } from "../state.ts";
import type { Point, Position, Unit } from "../state.ts";
import { modelMark } from "./draw.ts";

/** Where the man the others follow, or the middle of a hull, may come to stand. Null for others: their ways are of another kind. */
export function reachArea(s: Position, unit: Unit, pace: Pace): SceneItem[] | null {
  if (unit.place.at !== "table" || unit.gun !== null || rateOf(s, unit, pace) === 0) return null;
  const text = say("preview.reach", { unit: unitName(unit) });
  if (unit.vehicle !== null) return overlayZone("reach", "reach", areaOf(s, unit, pace), text, unit.seat);
  const lead = anchorOf(livingOf(unit));
  if (lead === null) return null;
  return [
    ...overlayZone("reach", "reach", areaOf(s, unit, pace), text, unit.seat),
    ...(livingOf(unit).length > 1 ? [modelMark("can", unit, lead, say("preview.lead"))] : []),
  ];
}

/** Areas by all they depend on, whichever the battle: a drag asks for the same one again and again. */
const areas = new WeakMap<Board, Map<string, readonly Polygon[]>>();
const MOST_AREAS = 48;
/** So many places from the start to the end of a move are tried along each axis. */
const FINENESS = 16;
/** Bends of a way, as the planner has them. */
const SEGMENTS = 24;

function areaOf(s: Position, unit: Unit, pace: Pace): readonly Polygon[] {
  const board = boardOf(s);
  const known = areas.get(board) ?? new Map<string, readonly Polygon[]>();
  areas.set(board, known);
  const own = `${unit.id} ${pace} ${rateOf(s, unit, pace)} ${unit.bicycles} ${unit.rules.join()}`;
  const key = `${own} ${s.battle.runPivot} ${placesOf(s)}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const area = unit.vehicle === null ? measured(s, unit, pace) : drivable(s, unit, pace);
  if (known.size >= MOST_AREAS) known.clear();
  known.set(key, area);
  return area;
}

function placesOf(s: Position): string {
  let places = "";
  for (const { x, y, heading, length, width } of s.wrecks) places += `${x},${y},${heading},${length},${width};`;
  for (const { id, template, mounted, place, models, gun, vehicle } of s.units) {
    if (place.at === "building") places += `${id} ${place.section};`;
    if (place.at !== "table") continue;
    places += `${id} ${template} ${mounted} `;
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
  const open = reachOf(walkable(field, groundOf(field, near)), from, rate + EPS, SEGMENTS);
  const road =
    far > rate && field.board.roads.length > 0
      ? reachOf(walkable(field, groundOf(field, near, true)), from, far + EPS, SEGMENTS)
      : null;
  const canStand = (x: number, y: number): boolean => {
    const to = { x: Math.round(x), y: Math.round(y) };
    return mayRest(field, to.x, to.y) && (reaches(open, to) || (road !== null && reaches(road, to)));
  };
  const { width, height } = field.board;
  const step = Math.max(INCH / 4, Math.round(far / FINENESS));
  return areaWhere(canStand, from, far, { width, height }, step)
    .map((ring) => ring.map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) })))
    .filter(isSeen);
}

/** The same ground for many places at once: what is open costs its length. */
function walkable(field: Field, { isOpen, bends }: OpenGround): Ground {
  return {
    cost: (ax, ay, bx, by) =>
      isOpen(ax, ay, bx, by) ? Math.sqrt((ax - bx) * (ax - bx) + (ay - by) * (ay - by)) : Infinity,
    rests: (x, y) => mayRest(field, x, y),
    bends: (at, allowance) => bends(at, at, 2 * allowance),
  };
}

/** Slivers between one's neighbours are no place to go to. */
function isSeen(ring: Polygon): boolean {
  let twice = 0;
  for (const [i, a] of ring.entries()) {
    const b = ring[(i + 1) % ring.length] ?? a;
    twice += a.x * b.y - b.x * a.y;
  }
  return Math.abs(twice) / 2 >= (INCH * INCH) / 4;
}

const BEARINGS_APART = 10;
/** As exactly as can be seen. */
const COARSE = INCH / 8;

/** BA-VEH-2, BA-VEH-4: straight on after one turn, as far as each bearing lets it, and straight back. */
function drivable(s: Position, unit: Unit, pace: Pace): readonly Polygon[] {
  const stance = stanceOf(unit);
  const course = courseOf(s, unit, pace, stance, {});
  const at = { x: stance.x, y: stance.y };
  const end = (bearing: number, by: number): Point => {
    const way = alongBearing(bearing);
    return { x: Math.round(at.x + by * way.x), y: Math.round(at.y + by * way.y) };
  };
  const ahead = limitsOf(course, false);
  const back = limitsOf(course, true);
  const rings: Point[][] = [];
  if (ahead !== null) {
    const most = roadRate(unit, pace, ahead.rate);
    const turn = ahead.pivots > 0 ? Math.min(180, ahead.degrees) : 0;
    const steps = Math.floor(turn / BEARINGS_APART);
    const star = Array.from({ length: 2 * steps + 1 }, (_, k) => {
      const bearing = (stance.heading + (k - steps) * BEARINGS_APART + 360) % 360;
      const legs = bearing === stance.heading ? [] : [{ do: "pivot" as const, to: bearing }];
      return end(bearing, fitted(course, legs, false, most, null, COARSE));
    });
    rings.push(turn < 180 ? [at, ...star] : star);
  }
  if (back !== null) {
    const behind = (stance.heading + 180) % 360;
    const far = end(behind, fitted(course, [], true, roadRate(unit, pace, back.rate), null, COARSE));
    const aside = alongBearing((stance.heading + 90) % 360);
    const half = Math.round(course.width / 2);
    const beside = (p: Point, by: number): Point => ({
      x: Math.round(p.x + by * aside.x),
      y: Math.round(p.y + by * aside.y),
    });
    // Drawn as broad as its hull, or it would be but a line; not over what lies ahead, or it would be a hole.
    if (ahead === null || ahead.degrees < 180 || ahead.pivots === 0)
      rings.push([beside(at, half), beside(far, half), beside(far, -half), beside(at, -half)]);
  }
  return rings.filter(isSeen);
}
