import { convexHull, type Polygon } from "./polygon.ts";
import { roundUnit, type Point } from "./units.ts";

/** An axis-parallel rectangle; with an odd side the centre is rounded down to keep whole corners. */
export function rect(cx: number, cy: number, w: number, h: number): Polygon {
  const x = Math.floor(cx - w / 2);
  const y = Math.floor(cy - h / 2);
  return [
    { x, y },
    { x: x + w, y },
    { x: x + w, y: y + h },
    { x, y: y + h },
  ];
}

/** A rectangle whose corners are cut by cut x cut. */
export function octagon(cx: number, cy: number, w: number, h: number, cut: number): Polygon {
  const x = Math.floor(cx - w / 2);
  const y = Math.floor(cy - h / 2);
  return convexHull([
    { x: x + cut, y },
    { x: x + w - cut, y },
    { x: x + w, y: y + cut },
    { x: x + w, y: y + h - cut },
    { x: x + w - cut, y: y + h },
    { x: x + cut, y: y + h },
    { x, y: y + h - cut },
    { x, y: y + cut },
  ]);
}

const COS_15 = 0.9659258262890683;
const COS_30 = 0.8660254037844386;
const COS_45 = 0.7071067811865476;
const COS_75 = 0.25881904510252074;
/** Cosine of 15 degrees times the index. */
const COSINE = [
  1,
  COS_15,
  COS_30,
  COS_45,
  0.5,
  COS_75,
  0,
  -COS_75,
  -0.5,
  -COS_45,
  -COS_30,
  -COS_15,
  -1,
  -COS_15,
  -COS_30,
  -COS_45,
  -0.5,
  -COS_75,
  0,
  COS_75,
  0.5,
  COS_45,
  COS_30,
  COS_15,
] as const;

/** The unit vector at `steps` times 15 degrees, anticlockwise from +x. */
export function direction(steps: number): Point {
  const k = ((steps % 24) + 24) % 24;
  return { x: COSINE[k] ?? 0, y: COSINE[(k + 18) % 24] ?? 0 };
}

/**
 * The polygon turned anticlockwise by `steps` times 15 degrees, vertices rounded to units. Multiples of 90 degrees are
 * exact. The hull of the rounded vertices is taken, since rounding could dent a nearly straight corner.
 */
export function rotate(polygon: Polygon, about: Point, steps: number): Polygon {
  const { x: c, y: s } = direction(steps);
  return convexHull(
    polygon.map((p) => {
      const dx = p.x - about.x;
      const dy = p.y - about.y;
      return { x: about.x + roundUnit(c * dx - s * dy), y: about.y + roundUnit(s * dx + c * dy) };
    }),
  );
}

/** A line of constant width as convex parts: a rectangle a stretch and a bevelled joint at each bend. */
export function thickPolyline(points: readonly Point[], width: number): Polygon[] {
  const parts: Polygon[] = [];
  let last: Point | undefined;
  let joint: Point[] = [];
  for (const p of points) {
    if (last !== undefined && (last.x !== p.x || last.y !== p.y)) {
      const start = flanks(last, last, p, width);
      if (joint.length > 0) parts.push(convexHull([...joint, ...start]));
      joint = flanks(p, last, p, width);
      parts.push(convexHull([...start, ...joint]));
    }
    last = p;
  }
  return parts.filter((part) => part.length >= 3);
}

/** The two places half a width to the left and right of `at`, across the direction a -> b. */
function flanks(at: Point, a: Point, b: Point, width: number): Point[] {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const length = Math.sqrt(dx * dx + dy * dy);
  const ox = (-dy * width) / (2 * length);
  const oy = (dx * width) / (2 * length);
  return [
    { x: roundUnit(at.x + ox), y: roundUnit(at.y + oy) },
    { x: roundUnit(at.x - ox), y: roundUnit(at.y - oy) },
  ];
}
