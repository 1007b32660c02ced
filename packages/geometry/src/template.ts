import { cornersOfOblong, gapToPoint, type Oblong } from "./oblong.ts";
import { roundUnit, type Point } from "./units.ts";

/** Round templates: where one touches most of a body of discs (or a hull) without touching others. */

export interface Circle extends Point {
  readonly radius: number;
}

/** Who may be under a template. `id` is the caller's own. */
export interface Crowd {
  readonly discs: readonly Circle[];
  readonly hulls: readonly Oblong[];
}

export interface TemplateLimits {
  /** Of the template. */
  readonly radius: number;
  /** What comes within so much of its edge is touched. */
  readonly touch: number;
  /** The outlines of those to be spared are so much farther out. */
  readonly clear: number;
}

/** Centres in whole units that touch the most of `wanted` and none of `spared`, by x and then y; and how many they touch. */
export interface Best {
  readonly count: number;
  readonly centres: readonly Point[];
}

/**
 * A best place can be moved until it touches two outlines, or is on a piece itself: so the crossings of all outlines, the wanted
 * pieces' centres, and nothing else need be looked at.
 */
export function bestCentres(wanted: Crowd, spared: Crowd, limits: TemplateLimits): Best {
  const { radius, touch, clear } = limits;
  const near = nearby(wanted, spared, limits);
  const curves = [...outlines(wanted, radius), ...outlines(near, radius + clear)];
  let count = 1;
  let best: Point[] = [];
  const seen = new Set<number>();
  const consider = (fx: number, fy: number): void => {
    const x = roundUnit(fx);
    const y = roundUnit(fy);
    const touched = countTouched(wanted, x, y, radius + touch);
    if (touched < count) return;
    const key = x * 2_097_152 + y;
    if (seen.has(key)) return;
    seen.add(key);
    if (countTouched(near, x, y, radius + touch) > 0) return;
    if (touched > count) best = [];
    count = touched;
    best.push({ x, y });
  };
  for (const { x, y } of wanted.discs) consider(x, y);
  for (const { x, y } of wanted.hulls) consider(x, y);
  for (let i = 0; i < curves.length; i++) {
    const a = curves[i];
    for (let j = i + 1; j < curves.length; j++) {
      const b = curves[j];
      if (a !== undefined && b !== undefined) crossings(a, b, consider);
    }
  }
  return { count: best.length === 0 ? 0 : count, centres: best.toSorted((a, b) => a.x - b.x || a.y - b.y) };
}

/** How many have a part within `reach` of the place: discs by their edge, hulls by theirs. */
export function countTouched(crowd: Crowd, x: number, y: number, reach: number): number {
  let n = 0;
  for (const disc of crowd.discs) {
    const far = reach + disc.radius;
    if ((disc.x - x) * (disc.x - x) + (disc.y - y) * (disc.y - y) <= far * far) n++;
  }
  for (const hull of crowd.hulls) if (gapToPoint(hull, x, y) <= reach) n++;
  return n;
}

/** Those to be spared that any template on a wanted piece could touch. */
function nearby(wanted: Crowd, spared: Crowd, { radius, touch }: TemplateLimits): Crowd {
  const reach = 2 * (radius + touch);
  const isNear = (x: number, y: number, r: number): boolean =>
    wanted.discs.some((d) => within(d.x - x, d.y - y, reach + r + d.radius)) ||
    wanted.hulls.some((h) => gapToPoint(h, x, y) <= reach + r);
  return {
    discs: spared.discs.filter(({ x, y, radius: r }) => isNear(x, y, r)),
    hulls: spared.hulls.filter((h) => isNear(h.x, h.y, Math.sqrt(h.length * h.length + h.width * h.width) / 2)),
  };
}

function within(dx: number, dy: number, far: number): boolean {
  return dx * dx + dy * dy <= far * far;
}

/** An arc of a circle (all of it, or between two corners of a hull's side) or a straight stretch. */
type Curve =
  | { readonly kind: "circle"; readonly x: number; readonly y: number; readonly r: number }
  | { readonly kind: "side"; readonly ax: number; readonly ay: number; readonly bx: number; readonly by: number };

/** Outlines of the crowd, so much farther out: hulls have round corners then. */
function outlines(crowd: Crowd, by: number): Curve[] {
  const curves: Curve[] = crowd.discs.map(({ x, y, radius }) => ({ kind: "circle", x, y, r: radius + by }));
  for (const hull of crowd.hulls) {
    const corners = cornersOfOblong(hull);
    let p = corners.at(-1);
    for (const q of corners) {
      if (p !== undefined) {
        const dx = q.x - p.x;
        const dy = q.y - p.y;
        const size = Math.sqrt(dx * dx + dy * dy);
        const ox = (dy / size) * by;
        const oy = (-dx / size) * by;
        curves.push({ kind: "side", ax: p.x + ox, ay: p.y + oy, bx: q.x + ox, by: q.y + oy });
      }
      curves.push({ kind: "circle", x: q.x, y: q.y, r: by });
      p = q;
    }
  }
  return curves;
}

function crossings(a: Curve, b: Curve, found: (x: number, y: number) => void): void {
  if (a.kind === "circle") {
    if (b.kind === "circle") circles(a, b, found);
    else circleAndSide(a, b, found);
  } else if (b.kind === "circle") circleAndSide(b, a, found);
  else sides(a, b, found);
}

function circles(
  a: Extract<Curve, { kind: "circle" }>,
  b: Extract<Curve, { kind: "circle" }>,
  found: (x: number, y: number) => void,
): void {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const squared = dx * dx + dy * dy;
  const sum = a.r + b.r;
  const less = a.r - b.r;
  // Circles that touch to within a unit meet there: rounding is not to lose that.
  if (
    squared === 0 ||
    squared > (sum + 1) * (sum + 1) ||
    squared < (less * less < 1 ? 0 : (Math.abs(less) - 1) * (Math.abs(less) - 1))
  )
    return;
  const along = (a.r * a.r - b.r * b.r + squared) / (2 * squared);
  const across = Math.sqrt(Math.max(0, (a.r * a.r) / squared - along * along));
  const mx = a.x + along * dx;
  const my = a.y + along * dy;
  found(mx - across * dy, my + across * dx);
  if (across > 0) found(mx + across * dy, my - across * dx);
}

type Side = Extract<Curve, { kind: "side" }>;

function circleAndSide(c: Extract<Curve, { kind: "circle" }>, s: Side, found: (x: number, y: number) => void): void {
  const dx = s.bx - s.ax;
  const dy = s.by - s.ay;
  const squared = dx * dx + dy * dy;
  const at = ((c.x - s.ax) * dx + (c.y - s.ay) * dy) / squared;
  const nx = s.ax + at * dx - c.x;
  const ny = s.ay + at * dy - c.y;
  const off = nx * nx + ny * ny;
  if (off > (c.r + 1) * (c.r + 1)) return;
  const half = Math.sqrt(Math.max(0, c.r * c.r - off) / squared);
  for (const share of half > 0 ? [at - half, at + half] : [at])
    if (share >= -SLIP && share <= 1 + SLIP) found(s.ax + share * dx, s.ay + share * dy);
}

const SLIP = 1e-9;

function sides(a: Side, b: Side, found: (x: number, y: number) => void): void {
  const dx = a.bx - a.ax;
  const dy = a.by - a.ay;
  const ex = b.bx - b.ax;
  const ey = b.by - b.ay;
  const across = dx * ey - dy * ex;
  if (across === 0) return;
  const share = ((b.ax - a.ax) * ey - (b.ay - a.ay) * ex) / across;
  const other = ((b.ax - a.ax) * dy - (b.ay - a.ay) * dx) / across;
  if (share >= -SLIP && share <= 1 + SLIP && other >= -SLIP && other <= 1 + SLIP)
    found(a.ax + share * dx, a.ay + share * dy);
}
