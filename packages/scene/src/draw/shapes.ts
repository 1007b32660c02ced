import { tenth } from "../xml.ts";
import type { Outline, Random, XY } from "./pen.ts";

/** Outlines for drawing: soft blobs and crowns, and the little geometry that decoration needs. Nothing here decides a rule. */

/** The unit vector at a share of a full turn, clockwise from the right. Plain arithmetic: the same on every machine. */
export function unit(turns: number): XY {
  const t = (turns - Math.floor(turns)) * 4;
  const quarter = Math.floor(t);
  const [c, s] = [sine(1 - (t - quarter)), sine(t - quarter)];
  return quarter === 0 ? [c, s] : quarter === 1 ? [-s, c] : quarter === 2 ? [-c, -s] : [s, -c];
}

/** Sine of a share of a right angle, by its series: right to a millionth. */
function sine(share: number): number {
  const x = share * 1.5707963267948966;
  const q = x * x;
  return x * (1 - (q / 6) * (1 - (q / 20) * (1 - (q / 42) * (1 - (q / 72) * (1 - q / 110)))));
}

/** A soft closed curve through the middles of the sides. */
export function smooth(points: Outline): string {
  const last = points[points.length - 1];
  if (last === undefined) return "";
  let d = "";
  let before = last;
  for (const [i, p] of points.entries()) {
    const next = points[(i + 1) % points.length] ?? p;
    if (i === 0) d = `M${pair(middle(before, p))}`;
    d += `Q${pair(p)} ${pair(middle(p, next))}`;
    before = p;
  }
  return `${d}Z`;
}

/** An uneven patch. `unevenness` from 0 to 1. */
export function blob(x: number, y: number, r: number, corners: number, unevenness: number, random: Random): string {
  const points: XY[] = [];
  for (let i = 0; i < corners; i++) {
    const [c, s] = unit(i / corners + random() * 0.05);
    const q = r * (1 - unevenness / 2 + random() * unevenness);
    points.push([x + c * q, y + s * q]);
  }
  return smooth(points);
}

/** A scalloped crown: bushes and trees from above. */
export function cloud(x: number, y: number, r: number, scallops: number, random: Random): string {
  const points: XY[] = [];
  for (let i = 0; i < scallops; i++) {
    const [c, s] = unit((i + random() * 0.35) / scallops);
    const q = r * (0.86 + random() * 0.16);
    points.push([x + c * q, y + s * q]);
  }
  const [first] = points;
  if (first === undefined) return "";
  let d = `M${pair(first)}`;
  let from = first;
  for (const to of [...points.slice(1), first]) {
    const bulge = tenth(distance(from, to) * 0.62);
    d += `A${bulge} ${bulge} 0 0 1 ${pair(to)}`;
    from = to;
  }
  return `${d}Z`;
}

/** Places at least `gap` apart and `margin` inside the outline, from north to south so that the nearer overlap the farther. */
export function scatter(outline: Outline, gap: number, margin: number, tries: number, random: Random): XY[] {
  const { x, y, w, h } = box(outline);
  const out: XY[] = [];
  for (let i = 0; i < tries; i++) {
    const p: XY = [x + random() * w, y + random() * h];
    if (isInside(p, outline) && toEdge(p, outline) >= margin && out.every((q) => distance(p, q) >= gap)) out.push(p);
  }
  return out.toSorted((a, b) => a[1] - b[1]);
}

export function box(outline: Outline): {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
} {
  const xs = outline.map(([x]) => x);
  const ys = outline.map(([, y]) => y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, w: Math.max(...xs) - x, h: Math.max(...ys) - y };
}

export function centre(outline: Outline): XY {
  const sum = outline.reduce<XY>(([x, y], p) => [x + p[0], y + p[1]], [0, 0]);
  return [sum[0] / outline.length, sum[1] / outline.length];
}

export function isInside([x, y]: XY, outline: Outline): boolean {
  let inside = false;
  for (const [a, b] of sides(outline)) {
    if (a[1] > y !== b[1] > y && x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0]) inside = !inside;
  }
  return inside;
}

export function toEdge(p: XY, outline: Outline): number {
  return Math.min(...sides(outline).map(([a, b]) => toSegment(p, a, b)));
}

function toSegment(p: XY, a: XY, b: XY): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const length = dx * dx + dy * dy;
  const t = length === 0 ? 0 : Math.max(0, Math.min(1, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / length));
  return distance(p, [a[0] + t * dx, a[1] + t * dy]);
}

/** Consecutive corners, round the outline. */
export function sides(outline: Outline): (readonly [XY, XY])[] {
  return outline.flatMap((a, i) => {
    const b = outline[(i + 1) % outline.length];
    return b === undefined ? [] : [[a, b] as const];
  });
}

export function distance(a: XY, b: XY): number {
  const [dx, dy] = [a[0] - b[0], a[1] - b[1]];
  return Math.sqrt(dx * dx + dy * dy);
}

export function middle(a: XY, b: XY): XY {
  return along(a, b, 0.5);
}

/** The place a share `t` of the way from a to b. */
export function along(a: XY, b: XY, t: number): XY {
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
}

export function shifted(outline: Outline, dx: number, dy: number): XY[] {
  return outline.map(([x, y]) => [x + dx, y + dy]);
}

/** The shadow of a block standing on the outline: its footprint swept away from the light. */
export function shadowOf(outline: Outline, length: number): XY[] {
  return hull([...outline, ...shifted(outline, length, length * 1.15)]);
}

/** Convex hull, by turning corners (monotone chain). */
function hull(points: Outline): XY[] {
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  return [...chain(sorted), ...chain(sorted.toReversed())];
}

function chain(points: Outline): XY[] {
  const out: XY[] = [];
  for (const p of points) {
    for (;;) {
      const [b, a] = [out[out.length - 1], out[out.length - 2]];
      if (a === undefined || b === undefined || (b[0] - a[0]) * (p[1] - b[1]) - (b[1] - a[1]) * (p[0] - b[0]) > 0)
        break;
      out.pop();
    }
    out.push(p);
  }
  return out.slice(0, -1);
}

/** Where the line n.p = offset lies inside a convex outline, as distances along (-n.y, n.x); null when it misses. */
export function slice(outline: Outline, n: XY, offset: number): readonly [number, number] | null {
  let [from, to] = [Infinity, -Infinity];
  for (const [a, b] of sides(outline)) {
    const [da, db] = [a[0] * n[0] + a[1] * n[1] - offset, b[0] * n[0] + b[1] * n[1] - offset];
    if (da > 0 === db > 0) continue;
    const [x, y] = along(a, b, da / (da - db));
    const t = y * n[0] - x * n[1];
    [from, to] = [Math.min(from, t), Math.max(to, t)];
  }
  return from < to ? [from, to] : null;
}

function pair([x, y]: XY): string {
  return `${tenth(x)} ${tenth(y)}`;
}
