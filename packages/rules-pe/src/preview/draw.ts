import { alongBearing, bearingOf } from "@escaramuza/geometry";
import type { Ring, SceneItem, Text } from "@escaramuza/kernel";
import { cm, gap, manName, say } from "../scene-texts.ts";
import { DISC, seatOf } from "../state.ts";
import type { Point, Position, Soldier } from "../state.ts";

/** What previews draw over the table. */

export function zone(
  id: string,
  style: string,
  rings: readonly Ring[],
  text: Text,
  seat: number | null = null,
): SceneItem {
  return { type: "zone", id, style, seat, rings, text };
}

export function mark(s: Position, style: string, soldier: Soldier, text: Text): SceneItem {
  const { id, x, y } = soldier;
  return { type: "marker", id: `${style}-${id}`, style, seat: seatOf(s, soldier), x, y, radius: DISC, text };
}

const ROUND = Array.from({ length: 60 }, (_, k) => alongBearing(6 * k));

export function circle(at: Point, radius: number): Ring {
  return ROUND.map((d) => ({ x: tenth(at.x + radius * d.x), y: tenth(at.y + radius * d.y) }));
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10 + 0;
}

export function box(x1: number, y1: number, x2: number, y2: number): Ring {
  return [
    { x: x1, y: y1 },
    { x: x2, y: y1 },
    { x: x2, y: y2 },
    { x: x1, y: y2 },
  ];
}

/** Both sides of a line, so far off it. */
export function along(e: { ax: number; ay: number; bx: number; by: number }, off: number): Ring {
  const [dx, dy] = [e.bx - e.ax, e.by - e.ay];
  const length = Math.max(1, Math.sqrt(dx * dx + dy * dy));
  const at = (x: number, y: number, k: number): Point => ({
    x: tenth(x - (k * off * dy) / length),
    y: tenth(y + (k * off * dx) / length),
  });
  return [at(e.ax, e.ay, 1), at(e.bx, e.by, 1), at(e.bx, e.by, -1), at(e.ax, e.ay, -1)];
}

/** A wedge so many degrees wide about the middle of its targets. Empty where there is nobody to point at. */
export function coneRing(from: Point, targets: readonly Point[], degrees: number, reach: number): Ring {
  const ways = targets.flatMap((t) => {
    const length = gap(from, t);
    return length === 0 ? [] : [{ x: (t.x - from.x) / length, y: (t.y - from.y) / length }];
  });
  let widest: readonly [Point, Point] | null = null;
  let least = Infinity;
  for (const a of ways)
    for (const b of ways) {
      const dot = a.x * b.x + a.y * b.y;
      if (dot >= least) continue;
      least = dot;
      widest = [a, b];
    }
  if (widest === null) return [];
  const [a, b] = widest;
  return sector(from, bearingOf(a.x + b.x, a.y + b.y), degrees, reach);
}

/** Part of a disc about a bearing. */
export function sector(from: Point, bearing: number, degrees: number, reach: number): Ring {
  const ring: Point[] = [{ x: from.x, y: from.y }];
  const half = Math.round(degrees / 2);
  for (let turn = -half; turn <= half; turn += 3) {
    const d = alongBearing(((bearing + turn) % 360) + (bearing + turn < 0 ? 360 : 0));
    ring.push({ x: tenth(from.x + reach * d.x), y: tenth(from.y + reach * d.y) });
  }
  return ring;
}

/** A line of sight with its length. */
export function sightLine(from: Point, to: Soldier): SceneItem {
  const distance = cm(gap(from, to));
  return {
    type: "line",
    id: `sight-${to.id}`,
    style: "sight",
    seat: null,
    points: [
      { x: from.x, y: from.y },
      { x: to.x, y: to.y },
    ],
    label: distance,
    text: say("preview.distanceTo", { soldier: manName(to), distance }),
  };
}

/** Who would see whom: from the one who looks. */
export function glance(s: Position, from: Soldier, to: Point): SceneItem {
  return {
    type: "line",
    id: `glance-${from.id}`,
    style: "sight",
    seat: seatOf(s, from),
    points: [
      { x: from.x, y: from.y },
      { x: to.x, y: to.y },
    ],
    text: say("preview.distanceTo", { soldier: manName(from), distance: cm(gap(from, to)) }),
  };
}

export function arrow(
  s: Position,
  style: "fire" | "lob",
  soldier: Soldier,
  to: Point,
  text: Text,
  from: Point = soldier,
): SceneItem {
  return {
    type: "line",
    id: `${style}-${soldier.id}`,
    style,
    seat: seatOf(s, soldier),
    radius: DISC,
    points: [
      { x: from.x, y: from.y },
      { x: to.x, y: to.y },
    ],
    text,
  };
}

export function way(s: Position, soldier: Soldier, corners: readonly Point[], label: Text, text: Text): SceneItem {
  return {
    type: "line",
    id: `way-${soldier.id}`,
    style: "path",
    seat: seatOf(s, soldier),
    points: [{ x: soldier.x, y: soldier.y }, ...corners.map(({ x, y }) => ({ x, y }))],
    radius: DISC,
    label,
    text,
  };
}
