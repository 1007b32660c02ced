import { isInside } from "./inside.ts";
import type { Table } from "./table.ts";
import { EPS, roundUnit, type Point } from "./units.ts";

const ROOT = 0.8660254037844386;
/** Sine of 30 degrees times the hour; the cosine is the sine three hours later. */
const SINE = [0, 0.5, ROOT, 1, ROOT, 0.5, 0, -0.5, -ROOT, -1, -ROOT, -0.5] as const;

/** The point `distance` away towards a clock hour: 12 is +y, 3 is +x. */
export function scatter(x: number, y: number, distance: number, hour: number): Point {
  return {
    x: roundUnit(x + distance * (SINE[hour % 12] ?? 0)),
    y: roundUnit(y + distance * (SINE[(hour + 3) % 12] ?? 0)),
  };
}

/**
 * Where the straight path last entered the element that holds its end, as a whole point on the border or just outside.
 * A path that starts inside never entered: it goes back to its start. A path that does not end inside stays where it ends.
 */
export function backToBoundary(
  t: Table,
  element: number,
  fromX: number,
  fromY: number,
  toX: number,
  toY: number,
): Point {
  if (!isInside(t, element, toX, toY)) return { x: toX, y: toY };
  const entry = lastEntry(t, element, fromX, fromY, toX - fromX, toY - fromY);
  if (entry <= 0) return { x: fromX, y: fromY };
  const x = fromX + entry * (toX - fromX);
  const y = fromY + entry * (toY - fromY);
  let best: Point = { x: fromX, y: fromY };
  let bestSquared = Infinity;
  for (let j = -3; j <= 3; j++) {
    for (let i = -3; i <= 3; i++) {
      const p = { x: roundUnit(x) + i, y: roundUnit(y) + j };
      const squared = (p.x - x) * (p.x - x) + (p.y - y) * (p.y - y);
      if (squared < bestSquared && !isInside(t, element, p.x, p.y)) {
        best = p;
        bestSquared = squared;
      }
    }
  }
  return best;
}

/** The smallest s such that the path from there to its end (s = 1) stays in the element. */
function lastEntry(t: Table, element: number, x: number, y: number, dx: number, dy: number): number {
  const spans = spansInside(t, element, x, y, dx, dy);
  const slack = EPS / Math.max(1, Math.sqrt(dx * dx + dy * dy));
  let entry = 1;
  for (;;) {
    const earlier = spans.filter(([enter, leave]) => leave >= entry - slack && enter < entry).map(([enter]) => enter);
    if (earlier.length === 0) return entry;
    entry = Math.min(...earlier);
  }
}

/** For each part the stretch of the path inside it, as fractions of the path, not yet cut to 0..1. Running along a side is outside. */
function spansInside(t: Table, element: number, x: number, y: number, dx: number, dy: number): [number, number][] {
  const spans: [number, number][] = [];
  for (let part = t.partsFrom[element] ?? 0; part < (t.partsFrom[element + 1] ?? 0); part++) {
    let enter = -Infinity;
    let leave = Infinity;
    const end = t.verticesFrom[part + 1] ?? 0;
    let px = t.x[end - 1] ?? 0;
    let py = t.y[end - 1] ?? 0;
    for (let i = t.verticesFrom[part] ?? 0; i < end; i++) {
      const qx = t.x[i] ?? 0;
      const qy = t.y[i] ?? 0;
      const depth = (qx - px) * (y - py) - (qy - py) * (x - px);
      const slope = (qx - px) * dy - (qy - py) * dx;
      if (slope > 0) enter = Math.max(enter, -depth / slope);
      else if (slope < 0) leave = Math.min(leave, depth / -slope);
      else if (depth <= 0) leave = -Infinity;
      px = qx;
      py = qy;
    }
    if (enter < leave) spans.push([enter, leave]);
  }
  return spans;
}
