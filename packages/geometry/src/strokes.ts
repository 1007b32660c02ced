import { boundingBox } from "./polygon.ts";
import type { Point } from "./units.ts";

/** A line on the table, such as a wall: at least two points. `flags` is the caller's bit mask of classes. */
export interface Stroke {
  readonly points: readonly Point[];
  readonly flags: number;
}

/** Lines laid out flat, as `Table` does with areas. Points of line i are from[i] up to from[i + 1]. */
export interface Strokes {
  readonly count: number;
  readonly flags: Int32Array;
  readonly from: Int32Array;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly minX: Float64Array;
  readonly minY: Float64Array;
  readonly maxX: Float64Array;
  readonly maxY: Float64Array;
}

export function buildStrokes(lines: readonly Stroke[]): Strokes {
  const from = new Int32Array(lines.length + 1);
  lines.forEach((line, i) => {
    if (line.points.length < 2) throw new RangeError("a line needs two points");
    from[i + 1] = (from[i] ?? 0) + line.points.length;
  });
  const points = lines.flatMap((line) => line.points);
  const boxes = lines.map((line) => boundingBox(line.points));
  return {
    count: lines.length,
    flags: Int32Array.from(lines, (line) => line.flags),
    from,
    x: Float64Array.from(points, (p) => p.x),
    y: Float64Array.from(points, (p) => p.y),
    minX: Float64Array.from(boxes, (b) => b.minX),
    minY: Float64Array.from(boxes, (b) => b.minY),
    maxX: Float64Array.from(boxes, (b) => b.maxX),
    maxY: Float64Array.from(boxes, (b) => b.maxY),
  };
}

/** Does the segment share at least one point with the line? Exact for integers. */
export function meetsStroke(l: Strokes, line: number, ax: number, ay: number, bx: number, by: number): boolean {
  if (!nearBox(l, line, ax, ay, bx, by)) return false;
  const end = l.from[line + 1] ?? 0;
  for (let i = (l.from[line] ?? 0) + 1; i < end; i++)
    if (segmentsMeet(ax, ay, bx, by, l.x[i - 1] ?? 0, l.y[i - 1] ?? 0, l.x[i] ?? 0, l.y[i] ?? 0)) return true;
  return false;
}

/** The first line of the mask that the segment shares a point with, or -1. */
export function firstMet(l: Strokes, mask: number, ax: number, ay: number, bx: number, by: number): number {
  for (let i = 0; i < l.count; i++) if (((l.flags[i] ?? 0) & mask) !== 0 && meetsStroke(l, i, ax, ay, bx, by)) return i;
  return -1;
}

/** Distance from the segment's end b to the nearest point it shares with the line, Infinity without one. */
export function meetingGap(l: Strokes, line: number, ax: number, ay: number, bx: number, by: number): number {
  let best = Infinity;
  if (!nearBox(l, line, ax, ay, bx, by)) return best;
  const length = Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));
  const end = l.from[line + 1] ?? 0;
  for (let i = (l.from[line] ?? 0) + 1; i < end; i++) {
    const cx = l.x[i - 1] ?? 0;
    const cy = l.y[i - 1] ?? 0;
    const dx = l.x[i] ?? 0;
    const dy = l.y[i] ?? 0;
    if (!segmentsMeet(ax, ay, bx, by, cx, cy, dx, dy)) continue;
    const across = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx);
    // On one line the nearest shared point is an end of the other segment, or b itself.
    const gap =
      across === 0
        ? onSegment(bx, by, cx, cy, dx, dy)
          ? 0
          : Math.sqrt(
              Math.min(
                onSegment(cx, cy, ax, ay, bx, by) ? (cx - bx) * (cx - bx) + (cy - by) * (cy - by) : Infinity,
                onSegment(dx, dy, ax, ay, bx, by) ? (dx - bx) * (dx - bx) + (dy - by) * (dy - by) : Infinity,
              ),
            )
        : length * (((bx - cx) * (dy - cy) - (by - cy) * (dx - cx)) / across);
    if (gap < best) best = gap;
  }
  return best;
}

/** Do two segments share a point? Either may be a single point. Exact for integers. */
export function segmentsMeet(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  cx: number,
  cy: number,
  dx: number,
  dy: number,
): boolean {
  const a = (dx - cx) * (ay - cy) - (dy - cy) * (ax - cx);
  const b = (dx - cx) * (by - cy) - (dy - cy) * (bx - cx);
  const c = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
  const d = (bx - ax) * (dy - ay) - (by - ay) * (dx - ax);
  if (((a > 0 && b < 0) || (a < 0 && b > 0)) && ((c > 0 && d < 0) || (c < 0 && d > 0))) return true;
  return (
    (a === 0 && inBox(ax, ay, cx, cy, dx, dy)) ||
    (b === 0 && inBox(bx, by, cx, cy, dx, dy)) ||
    (c === 0 && inBox(cx, cy, ax, ay, bx, by)) ||
    (d === 0 && inBox(dx, dy, ax, ay, bx, by))
  );
}

function onSegment(px: number, py: number, ax: number, ay: number, bx: number, by: number): boolean {
  return (bx - ax) * (py - ay) - (by - ay) * (px - ax) === 0 && inBox(px, py, ax, ay, bx, by);
}

function inBox(px: number, py: number, ax: number, ay: number, bx: number, by: number): boolean {
  return (
    (ax < bx ? px >= ax && px <= bx : px >= bx && px <= ax) && (ay < by ? py >= ay && py <= by : py >= by && py <= ay)
  );
}

function nearBox(l: Strokes, line: number, ax: number, ay: number, bx: number, by: number): boolean {
  return !(
    (ax < bx ? bx : ax) < (l.minX[line] ?? 0) ||
    (ax < bx ? ax : bx) > (l.maxX[line] ?? 0) ||
    (ay < by ? by : ay) < (l.minY[line] ?? 0) ||
    (ay < by ? ay : by) > (l.maxY[line] ?? 0)
  );
}
