import type { Disc, Element, Point } from "../src/index.ts";
import { length, pointElement } from "./naive.ts";

/**
 * An upper bound from a lattice: Dijkstra with 16 directions among places that keep a margin, then the path pulled
 * straight. The margin is more than the package's own, so no path of the package may be longer than this one.
 */
export function latticePath(
  from: Point,
  to: Point,
  blocked: readonly Element[],
  discs: readonly Disc[],
  size: number,
  radius: number,
): Point[] | null {
  const STEP = 60;
  const SPACING = 20;
  const MARGIN = SPACING / 2 + 3;
  const stands = (q: Point): boolean =>
    q.x >= radius + 4 &&
    q.y >= radius + 4 &&
    q.x <= size - radius - 4 &&
    q.y <= size - radius - 4 &&
    blocked.every((e) => pointElement(q, e) >= radius - 1 + MARGIN) &&
    discs.every((d) => length(q, d) >= radius + d.r + MARGIN);
  const goes = (a: Point, b: Point): boolean => {
    const n = Math.ceil(length(a, b) / SPACING);
    for (let k = 0; k <= n; k++)
      if (!stands({ x: a.x + ((b.x - a.x) * k) / Math.max(1, n), y: a.y + ((b.y - a.y) * k) / Math.max(1, n) }))
        return false;
    return true;
  };
  const columns = size / STEP + 1;
  const places = Array.from({ length: columns * columns }, (_, k) => ({
    x: (k % columns) * STEP,
    y: Math.floor(k / columns) * STEP,
  }));
  const free = places.map(stands);
  const best = places.map((q) => (length(q, from) < 1.5 * STEP && goes(from, q) ? length(from, q) : Infinity));
  const parent = places.map(() => -1);
  const open = new Set(best.flatMap((d, k) => (d < Infinity ? [k] : [])));
  const moves = [
    [1, 0],
    [1, 1],
    [2, 1],
    [1, 2],
    [0, 1],
    [-1, 1],
    [-2, 1],
    [-1, 2],
    [-1, 0],
    [-1, -1],
    [-2, -1],
    [-1, -2],
    [0, -1],
    [1, -1],
    [2, -1],
    [1, -2],
  ] as const;
  while (open.size > 0) {
    let k = -1;
    for (const o of open) if (k < 0 || (best[o] ?? 0) < (best[k] ?? 0)) k = o;
    open.delete(k);
    const a = places[k] ?? from;
    for (const [mx, my] of moves) {
      const j = k + mx + my * columns;
      const b = places[j];
      if (b === undefined || Math.abs(b.x - a.x) > 2 * STEP || free[j] !== true) continue;
      const way = (best[k] ?? 0) + length(a, b);
      if (way >= (best[j] ?? 0) || !goes(a, b)) continue;
      best[j] = way;
      parent[j] = k;
      open.add(j);
    }
  }
  const ends = places
    .map((q, k) => ({ k, way: (best[k] ?? Infinity) + length(q, to) }))
    .filter(
      ({ k, way }) => way < Infinity && length(places[k] ?? from, to) < 1.5 * STEP && goes(places[k] ?? from, to),
    );
  const end = ends.sort((a, b) => a.way - b.way)[0];
  if (end === undefined) return null;
  const points = [to];
  for (let k = end.k; k >= 0; k = parent[k] ?? -1) points.unshift(places[k] ?? from);
  points.unshift(from);
  const pulled = [from];
  for (let i = 0; i < points.length - 1;) {
    let j = points.length - 1;
    while (j > i + 1 && !goes(points[i] ?? from, points[j] ?? to)) j--;
    pulled.push(points[j] ?? to);
    i = j;
  }
  return pulled;
}
