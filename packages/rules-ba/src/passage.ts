import { apart, convexHull, cornersOfOblong, cosine, sine } from "@escaramuza/geometry";
import type { Point } from "@escaramuza/geometry";
import type { OpenGround } from "@escaramuza/units";
import type { Board } from "./board.ts";
import type { Area, Line } from "./board.ts";
import { isCrossed, isOnRoad, stretchRefusal } from "./field.ts";
import type { Field, Foe } from "./field.ts";

/** Ways for planners: the shortest round what is closed and round enemies (BA-GEO-26). */

/** For a model that starts too near to some; `road`: only on road. */
export function groundOf(f: Field, near: readonly Foe[], road = false): OpenGround {
  return {
    isOpen: (ax, ay, bx, by) =>
      stretchRefusal(f, "", ax, ay, bx, by, near) === null && (!road || isOnRoad(f.board, ax, ay, bx, by)),
    bends: (from, to, allowance) => {
      const bends = bendsOf(f);
      // Only those on a way of that length.
      return bends.filter((p) => apart(from, p) + apart(p, to) <= allowance + 1);
    },
  };
}

const kept = new WeakMap<Field, readonly Point[]>();

function bendsOf(f: Field): readonly Point[] {
  const known = kept.get(f);
  if (known !== undefined) return known;
  const { width, height } = f.board;
  const found = [
    ...f.areas.flatMap((area) => cornersOf(f.board, area)),
    ...f.lines.flatMap((line) => beyond(f, line)),
    ...f.hulls.flatMap(({ hull }) => cornersOfOblong(hull).map((p) => outOf(p, hull))),
    ...f.guns.flatMap((gun) => around(gun.x, gun.y, gun.radius)),
    ...outlines(f),
  ].filter(({ x, y }) => x >= 0 && y >= 0 && x <= width && y <= height);
  kept.set(f, found);
  return found;
}

/** Corners of an area, and of the roads that lead through it. */
function cornersOf(b: Board, { piece, bridged }: Area): readonly Point[] {
  return bridged ? [...piece.points, ...b.roadParts.flat()] : piece.points;
}

/** Just beyond each end of a line and outside each of its corners. */
function beyond(f: Field, line: Line): Point[] {
  const { points } = line.piece;
  return points.flatMap((p, i) => {
    const [bx, by] = unit(p, points[i - 1]);
    const [ax, ay] = unit(p, points[i + 1]);
    const size = Math.sqrt((ax + bx) * (ax + bx) + (ay + by) * (ay + by));
    if (size === 0) return [];
    const out = { x: p.x + Math.round(((ax + bx) / size) * BEYOND), y: p.y + Math.round(((ay + by) / size) * BEYOND) };
    return f.lines.some((other) => isCrossed(other, out.x, out.y, out.x, out.y)) ? [] : [out];
  });
}

const BEYOND = 4;

/** From a neighbour towards the point, of length one. */
function unit(p: Point, from: Point | undefined): [number, number] {
  if (from === undefined) return [0, 0];
  const size = apart(p, from);
  return size === 0 ? [0, 0] : [(p.x - from.x) / size, (p.y - from.y) / size];
}

/** A corner of a hull rounded to whole units, away from its centre. */
function outOf(p: Point, centre: Point): Point {
  const round = (value: number, from: number): number => (value < from ? Math.floor(value) : Math.ceil(value));
  return { x: round(p.x, centre.x), y: round(p.y, centre.y) };
}

/** Of each enemy unit, round all it keeps others from. */
function outlines(f: Field): Point[] {
  const byUnit = new Map<string, Point[]>();
  for (const foe of f.foes) {
    let points = byUnit.get(foe.unit);
    if (points === undefined) {
      points = [];
      byUnit.set(foe.unit, points);
    }
    if (foe.region === null) points.push(...around(foe.x, foe.y, foe.away));
    else
      for (let i = 0; i < foe.region.x.length; i++)
        points.push(...around(foe.region.x[i] ?? 0, foe.region.y[i] ?? 0, foe.away));
  }
  return [...byUnit.values()].flatMap((points) => convexHull(points));
}

/** One over the cosine of 11.25 degrees: corners of sixteen sides lie that much farther out than the sides; and what rounding takes. */
const OUT_16 = 1.0195911582083184;
const ROUNDING = 2;
const SIXTEEN: readonly (readonly [number, number])[] = Array.from({ length: 16 }, (_, k) => {
  // 22.5 degrees apart: whole and half degrees by the half-angle sums.
  const whole = Math.floor((k * 45) / 2);
  if (k % 2 === 0) return [sine(whole), cosine(whole)];
  const x = sine(whole) + sine(whole + 1);
  const y = cosine(whole) + cosine(whole + 1);
  const size = Math.sqrt(x * x + y * y);
  return [x / size, y / size];
});

function around(x: number, y: number, radius: number): Point[] {
  const out = (radius + ROUNDING) * OUT_16;
  return SIXTEEN.map(([dx, dy]) => ({ x: Math.round(x + out * dx) + 0, y: Math.round(y + out * dy) + 0 }));
}
