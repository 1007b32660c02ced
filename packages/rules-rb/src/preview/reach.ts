import { areaWhere } from "@escaramuza/geometry";
import type { Polygon } from "@escaramuza/geometry";
import { overlayZone } from "@escaramuza/kernel";
import type { SceneItem } from "@escaramuza/kernel";
import { reachOf, reaches } from "@escaramuza/units";
import { HEIGHT, WIDTH, boardOf } from "../board.ts";
import type { Board } from "../board.ts";
import { toMm } from "../checkpoints.ts";
import { DATA } from "../data.ts";
import { groundFor, onRoadAllowance, roadFor } from "../passage.ts";
import { say, unitName } from "../scene-texts.ts";
import { MM, livingOf, onTable } from "../state.ts";
import type { Point, Position, Unit } from "../state.ts";
import { figureMark } from "./draw.ts";

/** Where the first figure of a unit may come to stand; the others follow it. For who enters, the edge he comes from. */
export function reachOverlays(s: Position, unit: Unit, allowance: number): SceneItem[] {
  if (!onTable(unit)) return entryLines(unit);
  if (allowance === 0) return [];
  const [lead, other] = livingOf(unit);
  const text = say("preview.reach", { unit: unitName(unit) });
  return [
    ...overlayZone("reach", "reach", reachArea(s, unit, allowance), text, unit.seat),
    ...(lead === undefined || other === undefined ? [] : [figureMark("can", unit, lead, say("preview.lead"))]),
  ];
}

/** RB-DEP-6 */
function entryLines(unit: Unit): SceneItem[] {
  return (unit.entry?.edges ?? []).map(({ from, to }, i) => ({
    type: "line",
    id: `entry-${i}`,
    style: "allowed",
    seat: unit.seat,
    points: [from, to],
    text: say("preview.entry", { unit: unitName(unit) }),
  }));
}

/** Areas by all they depend on, whichever the battle: a drag asks for the same one again and again. */
const areas = new WeakMap<Board, Map<string, Polygon[]>>();
const MOST_AREAS = 48;
/** So many places from the start to the end of a move are tried along each axis. */
const FINENESS = 24;

function reachArea(s: Position, unit: Unit, allowance: number): Polygon[] {
  const board = boardOf(s);
  const known = areas.get(board) ?? new Map<string, Polygon[]>();
  areas.set(board, known);
  const key = `${unit.id} ${allowance} ${placesOf(s)}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const area = measured(s, unit, allowance);
  if (known.size >= MOST_AREAS) known.clear();
  known.set(key, area);
  return area;
}

function placesOf(s: Position): string {
  let places = "";
  for (const unit of s.units)
    if (onTable(unit)) {
      places += `${unit.id} ${unit.template} `;
      for (const { x, y, alive } of unit.figures) if (alive) places += `${x},${y};`;
    }
  return places;
}

function measured(s: Position, unit: Unit, allowance: number): Polygon[] {
  const [lead] = livingOf(unit);
  if (lead === undefined) return [];
  const from: Point = { x: lead.x, y: lead.y };
  const segments = DATA.figures.pathSegments.value;
  const ground = groundFor(s, unit);
  const ways = [reachOf(ground, from, allowance, segments)];
  // RB-TERR-3
  const far = unit.kind === "vehicle" ? onRoadAllowance(allowance) : allowance;
  if (far > allowance) ways.push(reachOf(roadFor(s, unit), from, far, segments));
  const canStand = (x: number, y: number): boolean => {
    const to = { x: toMm(x), y: toMm(y) };
    return ground.rests(to.x, to.y) && ways.some((reach) => reaches(reach, to));
  };
  const step = Math.max(5 * MM, toMm(far / FINENESS));
  const rings = areaWhere(canStand, from, far, { width: WIDTH, height: HEIGHT }, step);
  return rings.map((ring) => ring.map((p) => ({ x: toMm(p.x), y: toMm(p.y) })));
}
