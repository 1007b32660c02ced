import { pathLength } from "@escaramuza/geometry";
import { TOLERANCE } from "./board.ts";
import { DATA } from "./data.ts";
import { MM } from "./state.ts";
import type { Point } from "./state.ts";
import type { Way } from "./ways.ts";

/**
 * RB-AMB-2: how many checkpoints a declared move has: one for every 5 cm of its longest way begun, at least one.
 */
export function checkpointCount(ways: readonly Way[]): number {
  let longest = 0;
  for (const way of ways) longest = Math.max(longest, pathLength(way.path));
  return Math.max(1, Math.ceil((longest - TOLERANCE) / DATA.figures.checkpoint.value));
}

/** Where the figures stand at checkpoint k of n, in the order of the ways; k = 0 is the start. */
export function checkpointAt(ways: readonly Way[], k: number, n: number): Point[] {
  return ways.map((way) => along(way.path, k, n));
}

/** All checkpoints 1 to n: the places of each, in the order of the ways. */
export function checkpointsOf(ways: readonly Way[]): Point[][] {
  const n = checkpointCount(ways);
  return Array.from({ length: n }, (_, i) => checkpointAt(ways, i + 1, n));
}

/** The part of a way gone up to checkpoint k of n, for the ground covered (RB-TERR-9): its last point is where the figure stands. */
export function pathUpTo(path: readonly Point[], k: number, n: number): Point[] {
  if (k >= n) return [...path];
  const end = along(path, k, n);
  const goal = (pathLength(path) * k) / n;
  const gone: Point[] = [];
  let before = 0;
  for (const [i, p] of path.entries()) {
    const last = path[i - 1];
    if (last !== undefined) before += stretch(last, p);
    if (i > 0 && before > goal - TOLERANCE) break;
    gone.push(p);
  }
  gone.push(end);
  return gone;
}

/** The point at the share k / n of a way's length, on whole millimetres, halves away from zero. */
function along(path: readonly Point[], k: number, n: number): Point {
  const start = path[0];
  const end = path.at(-1);
  if (start === undefined || end === undefined) throw new Error("a way has a start");
  if (k >= n || path.length === 1) return end;
  // One straight stretch: exact, without its length.
  if (path.length === 2)
    return { x: toMm(start.x + ((end.x - start.x) * k) / n), y: toMm(start.y + ((end.y - start.y) * k) / n) };
  let left = (pathLength(path) * k) / n;
  let last = start;
  for (const p of path.slice(1)) {
    const length = stretch(last, p);
    if (left <= length && length > 0)
      return { x: toMm(last.x + ((p.x - last.x) * left) / length), y: toMm(last.y + ((p.y - last.y) * left) / length) };
    left -= length;
    last = p;
  }
  return end;
}

function stretch(a: Point, b: Point): number {
  return Math.sqrt((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y));
}

/** Roots put what is exactly half a millimetre a hair below it. */
const HAIR = 1e-9;

export function toMm(value: number): number {
  const mm = Math.abs(value) / MM;
  const rounded = Math.floor(mm + 0.5 + HAIR) * MM;
  return value < 0 ? 0 - rounded : rounded;
}
