import type { Table } from "./table.ts";
import { EPS, SIGNIFICANT } from "./units.ts";

/*
 * All work is done in coordinates scaled by the length of the corridor's axis d = b - a: u = dot(d, p - a) along it and
 * v = cross(d, p - a) across are exact integers.
 */

/**
 * Writes the occupied intervals (scaled) into the table's scratch, ordered by their low end, and returns how many.
 * Stops at the first part that fills the corridor (of equal low ends the latest comes first). `parts` absent means the parts from..to themselves.
 */
export function collectLanes(
  t: Table,
  parts: Int32Array | undefined,
  from: number,
  to: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  halfWidth: number,
): number {
  const dx = bx - ax;
  const dy = by - ay;
  const squared = dx * dx + dy * dy;
  if (squared === 0) return 0;
  const length = Math.sqrt(squared);
  const half = halfWidth * length;
  const least = (SIGNIFICANT + EPS) * length;
  const absX = Math.abs(dx);
  const absY = Math.abs(dy);
  let count = 0;
  for (let i = from; i < to; i++) {
    const part = parts === undefined ? i : (parts[i] ?? 0);
    const mx = (t.midX[part] ?? 0) - ax;
    const my = (t.midY[part] ?? 0) - ay;
    const hx = t.halfX[part] ?? 0;
    const hy = t.halfY[part] ?? 0;
    if (Math.abs(dx * my - dy * mx) - (absX * hy + absY * hx) >= half - least) continue;
    const along = dx * mx + dy * my;
    const reach = absX * hx + absY * hy;
    if (along + reach <= least || along - reach >= squared - least) continue;
    const before = count;
    count = clip(t, part, ax, ay, dx, dy, squared, half, least, count);
    if (count > before && (t.low[0] ?? 0) <= -half && (t.high[0] ?? 0) >= half) return 1;
  }
  return count;
}

/**
 * A convex part clipped to the corridor: the offsets of the clip are those of the part clipped lengthwise, cut to
 * [-h, h]; its extent along the axis is that of the part clipped sideways, cut to the axis. So one pass over the
 * edges finds both and no clipped polygon is ever built. Inserts the interval and returns the new count.
 */
function clip(
  t: Table,
  part: number,
  ax: number,
  ay: number,
  dx: number,
  dy: number,
  squared: number,
  half: number,
  least: number,
  count: number,
): number {
  const end = t.verticesFrom[part + 1] ?? 0;
  let vMin = Infinity;
  let vMax = -Infinity;
  let uMin = Infinity;
  let uMax = -Infinity;
  let px = (t.x[end - 1] ?? 0) - ax;
  let py = (t.y[end - 1] ?? 0) - ay;
  let pu = dx * px + dy * py;
  let pv = dx * py - dy * px;
  for (let i = t.verticesFrom[part] ?? 0; i < end; i++) {
    px = (t.x[i] ?? 0) - ax;
    py = (t.y[i] ?? 0) - ay;
    const u = dx * px + dy * py;
    const v = dx * py - dy * px;
    if (u >= 0 && u <= squared) {
      if (v < vMin) vMin = v;
      if (v > vMax) vMax = v;
    }
    if (v >= -half && v <= half) {
      if (u < uMin) uMin = u;
      if (u > uMax) uMax = u;
    }
    if (pu < 0 !== u < 0) {
      const w = crossing(pu, pv, u, v, 0, pu < 0);
      if (w < vMin) vMin = w;
      if (w > vMax) vMax = w;
    }
    if (pu > squared !== u > squared) {
      const w = crossing(pu, pv, u, v, squared, pu > squared);
      if (w < vMin) vMin = w;
      if (w > vMax) vMax = w;
    }
    if (pv < -half !== v < -half) {
      const w = crossing(pv, pu, v, u, -half, pv < -half);
      if (w < uMin) uMin = w;
      if (w > uMax) uMax = w;
    }
    if (pv > half !== v > half) {
      const w = crossing(pv, pu, v, u, half, pv > half);
      if (w < uMin) uMin = w;
      if (w > uMax) uMax = w;
    }
    pu = u;
    pv = v;
  }
  const low = vMin > -half ? vMin : -half;
  const high = vMax < half ? vMax : half;
  if (!(high - low > least)) return count;
  if (!((uMax < squared ? uMax : squared) - (uMin > 0 ? uMin : 0) > least)) return count;
  let at = count;
  while (at > 0 && (t.low[at - 1] ?? 0) >= low) {
    t.low[at] = t.low[at - 1] ?? 0;
    t.high[at] = t.high[at - 1] ?? 0;
    at--;
  }
  t.low[at] = low;
  t.high[at] = high;
  return count + 1;
}

/** Second coordinate where the edge p-q meets the bound; from the end outside it, so that mirror images agree to the last bit. */
function crossing(p: number, pOther: number, q: number, qOther: number, bound: number, pIsOutside: boolean): number {
  return pIsOutside
    ? pOther + ((bound - p) * (qOther - pOther)) / (q - p)
    : qOther + ((bound - q) * (pOther - qOther)) / (p - q);
}
