import { cornersOfOblong, type Oblong } from "./oblong.ts";
import { convexHull, type Polygon } from "./polygon.ts";
import { roundUnit, type Point } from "./units.ts";

/** Oblongs on the move: straight on, straight back, and turning about their centre. */

/** The oblong after going `distance` along its facing (backwards where it is negative), its centre on a whole unit of `lattice`. */
export function driven(o: Oblong, distance: number, lattice = 1): Oblong {
  const size = Math.sqrt(o.facingX * o.facingX + o.facingY * o.facingY);
  const place = (from: number, way: number): number => lattice * roundUnit((from + (way * distance) / size) / lattice);
  return { ...o, x: place(o.x, o.facingX), y: place(o.y, o.facingY) };
}

/** How far forward and how far to the left a place lies, seen from the oblong. */
export function seenFrom(o: Oblong, x: number, y: number): { readonly forward: number; readonly left: number } {
  const size = Math.sqrt(o.facingX * o.facingX + o.facingY * o.facingY);
  return {
    forward: (o.facingX * (x - o.x) + o.facingY * (y - o.y)) / size,
    left: (o.facingX * (y - o.y) - o.facingY * (x - o.x)) / size,
  };
}

/** All that it covers between two places on its line: an oblong itself. */
export function straightSweep(o: Oblong, distance: number): Oblong {
  const size = Math.sqrt(o.facingX * o.facingX + o.facingY * o.facingY);
  return {
    ...o,
    x: o.x + (o.facingX / size) * (distance / 2),
    y: o.y + (o.facingY / size) * (distance / 2),
    length: o.length + Math.abs(distance),
  };
}

/** Is the angle between two facings at most so much? Exact for integers. */
export function turnsWithin(from: Point, to: Point, degrees: 45 | 90 | 180): boolean {
  const dot = from.x * to.x + from.y * to.y;
  const cross = Math.abs(from.x * to.y - from.y * to.x);
  return degrees === 180 || (degrees === 90 ? dot >= 0 : dot >= cross);
}

/**
 * All that it covers while it turns about its centre to another facing, as convex parts: each holds it at two facings and what is
 * between, to within `most`. It turns the shorter way; right about, to the left.
 */
export function pivotSweep(o: Oblong, toX: number, toY: number, most = 1): Polygon[] {
  const from = unit(o.facingX, o.facingY);
  const radius = Math.sqrt(o.length * o.length + o.width * o.width) / 2;
  let last = cornersOfOblong(o);
  return steps(from, unit(toX, toY), radius, most).map((facing) => {
    const next = cornersOfOblong({ ...o, facingX: facing.x, facingY: facing.y });
    const part = convexHull([...last, ...next]);
    last = next;
    return part;
  });
}

/** Unit vectors after `from` up to `to`: halves the angle until the arc of a corner rises over its chord by little enough. */
function steps(from: Point, to: Point, radius: number, most: number): Point[] {
  const cosine = from.x * to.x + from.y * to.y;
  // The rise is r (1 - cos(a / 2)), and 1 + cos a = 2 cos² (a / 2).
  if (cosine > 0 && radius * (1 - Math.sqrt((1 + cosine) / 2)) <= most) return [to];
  const x = from.x + to.x;
  const y = from.y + to.y;
  // Right about there is no middle between them: the left one is taken.
  const middle = x * x + y * y < 1e-12 ? { x: -from.y, y: from.x } : unit(x, y);
  return [...steps(from, middle, radius, most), ...steps(middle, to, radius, most)];
}

function unit(x: number, y: number): Point {
  const size = Math.sqrt(x * x + y * y);
  return { x: x / size, y: y / size };
}
