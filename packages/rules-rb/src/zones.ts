import type { Seat } from "@escaramuza/kernel";
import { DATA } from "./data.ts";
import type { Box, Mission, ZonePlace } from "./data.ts";
import { missionRow } from "./scoring.ts";
import type { Entry, Point, Position } from "./state.ts";

/** Where a side deploys and over which edges it enters, as the mission (RB-M5-3, RB-R66) and the defender's choice say. */

/** The zone of a seat; null until it is known who defends and where. */
export function zoneOf(s: Position, seat: Seat): ZonePlace | null {
  if (s.mission === null || s.attacker === null) return null;
  return sideOf(missionRow(s), s.zone, seat === s.attacker);
}

/** The zone one side would have if the defender chose that one. */
export function sideOf(mission: Mission, zone: Position["zone"], attacks: boolean): ZonePlace | null {
  const row = mission.zones.find(({ id }) => id === zone);
  if (row === undefined) return null;
  return attacks ? row.attacker : row.defender;
}

export function inZone({ inside, beyond, outside }: ZonePlace, x: number, y: number): boolean {
  if (!inBox(inside, x, y) || (beyond !== null && x <= beyond)) return false;
  return outside === null || !inBox(outside, x, y);
}

function inBox(box: Box, x: number, y: number): boolean {
  return x >= box.x[0] && x <= box.x[1] && y >= box.y[0] && y <= box.y[1];
}

/** The zone in rectangles that do not overlap: for pictures and edges. */
export function zoneBoxes({ inside, outside }: ZonePlace): Box[] {
  if (outside === null) return [inside];
  const [left, right] = inside.x;
  const [low, high] = inside.y;
  const boxes: Box[] = [
    { x: [left, outside.x[0]], y: inside.y },
    { x: [outside.x[1], right], y: inside.y },
    { x: outside.x, y: [low, outside.y[0]] },
    { x: outside.x, y: [outside.y[1], high] },
  ];
  return boxes.filter(({ x, y }) => x[0] < x[1] && y[0] < y[1]);
}

export function boxRing({ x, y }: Box): Point[] {
  return [
    { x: x[0], y: y[0] },
    { x: x[1], y: y[0] },
    { x: x[1], y: y[1] },
    { x: x[0], y: y[1] },
  ];
}

/** Where who finds no room in the zone, or waits outside it, enters: RB-M3-3, else the rim along the zone (RB-DEP-5). */
export function entryOf(s: Position, seat: Seat): Entry {
  const place = zoneOf(s, seat);
  if (place === null) throw new Error("no zone yet");
  const fromTheWest = zoneBoxes(place).toSorted((a, b) => a.x[0] - b.x[0]);
  return { edges: place.entry ?? joined(fromTheWest.flatMap(rimOf)), turn: 1 };
}

type Edge = Entry["edges"][number];

/** RB-DEP-6: one edge, whatever pieces of the zone lie along it, so that a line may stand before two of them. In order. */
function joined(pieces: readonly Edge[]): Edge[] {
  const edges: Edge[] = [];
  for (const piece of pieces) {
    const before = edges.findIndex(
      ({ from, to }) => isSame(to, piece.from) && isUpright(from, to) === isUpright(piece.from, piece.to),
    );
    const first = edges[before];
    if (first === undefined) edges.push(piece);
    else edges[before] = { from: first.from, to: piece.to };
  }
  return edges;
}

function isSame(a: Point, b: Point): boolean {
  return a.x === b.x && a.y === b.y;
}

function isUpright(from: Point, to: Point): boolean {
  return from.x === to.x;
}

const WIDTH = DATA.figures.tableWidth.value;
const HEIGHT = DATA.figures.tableHeight.value;

function rimOf({ x: [left, right], y: [low, high] }: Box): Edge[] {
  const edges: Edge[] = [];
  if (low === 0) edges.push({ from: { x: left, y: 0 }, to: { x: right, y: 0 } });
  if (high === HEIGHT) edges.push({ from: { x: left, y: HEIGHT }, to: { x: right, y: HEIGHT } });
  if (left === 0) edges.push({ from: { x: 0, y: low }, to: { x: 0, y: high } });
  if (right === WIDTH) edges.push({ from: { x: WIDTH, y: low }, to: { x: WIDTH, y: high } });
  return edges;
}

/** Points of the table's grid inside the zone, the nearest to the middle of its bounding box first (RB-DEP-7). */
export function gridPoints(place: ZonePlace): readonly Point[] {
  const known = grids.get(place);
  if (known !== undefined) return known;
  const step = DATA.figures.deployGrid.value;
  const { x, y } = place.inside;
  const points: { x: number; y: number; far: number }[] = [];
  for (let py = 0; py <= HEIGHT; py += step)
    for (let px = 0; px <= WIDTH; px += step) {
      if (!inZone(place, px, py)) continue;
      // Twice the distances: the middle may lie between two millimetres.
      const [dx, dy] = [2 * px - x[0] - x[1], 2 * py - y[0] - y[1]];
      points.push({ x: px, y: py, far: dx * dx + dy * dy });
    }
  points.sort((a, b) => a.far - b.far || a.y - b.y || a.x - b.x);
  grids.set(place, points);
  return points;
}

const grids = new WeakMap<ZonePlace, readonly Point[]>();
