import { tag } from "../xml.ts";
import { choose, closed, fill, open, path, randomFrom, stroke } from "./pen.ts";
import type { Outline, Pen, XY } from "./pen.ts";
import { along, centre, distance, middle, shadowOf, sides, slice } from "./shapes.ts";

/** Buildings from above: a roof over the exact footprint, lit from the north-west. */

export type Roof = "roof" | "slate" | "plank";
type Tone = 1 | 2 | 3 | 4;

/** A face of the roof: its eave is the side from the first corner to the second. */
interface Face {
  readonly outline: Outline;
  readonly tone: Tone;
}

export function building(pen: Pen, outline: Outline, height: number, seed: string): string {
  return roofed(pen, outline, height, choose<Roof>(["roof", "roof", "slate", "plank"], randomFrom(`farm ${seed}`)));
}

export function roofed(pen: Pen, outline: Outline, height: number, roof: Roof): string {
  const line = pen.ink[`t-${roof}-line`];
  const { faces, ridge } = roofOver(outline, roof === "plank");
  const covered = faces.map(
    (face) =>
      fill(closed(face.outline), pen.ink[`t-${roof}-${face.tone}`]) +
      (roof === "plank" ? planks(face.outline) : tiles(face.outline)),
  );
  const hips = faces.map((face) => open([...face.outline.slice(1), ...face.outline.slice(0, 1)])).join("");
  const top =
    ridge === null
      ? ""
      : stroke(open(ridge), line, 3.6, { "stroke-linecap": "round" }) +
        stroke(open(ridge), pen.ink[`t-${roof}-1`], 1.8, { "stroke-linecap": "round" });
  return [
    fill(closed(shadowOf(outline, Math.min(18, 6 + height * 0.05))), pen.ink["t-shadow"]),
    ...covered,
    stroke(hips, line, 1.2, { opacity: 0.55, "stroke-linejoin": "round" }),
    top,
    stroke(closed(outline), line, 1.8, { "stroke-linejoin": "miter" }),
    roof === "plank" || ridge === null ? "" : chimney(pen, outline, ridge, line),
  ].join("");
}

/** Four corners get a ridge along the longer way, hipped or with gables; any other shape rises to a point. */
function roofOver(
  outline: Outline,
  gabled: boolean,
): { readonly faces: readonly Face[]; readonly ridge: readonly [XY, XY] | null } {
  const [a, b, c, d, more] = outline;
  if (a === undefined || b === undefined || c === undefined || d === undefined || more !== undefined) {
    const top = centre(outline);
    return { faces: sides(outline).map(([p, q]) => face([p, q, top], outline)), ridge: null };
  }
  // Name the corners so that a-b and c-d are the long sides.
  const [p, q, r, s] = distance(a, b) + distance(c, d) >= distance(b, c) + distance(d, a) ? [a, b, c, d] : [b, c, d, a];
  const [west, east] = [middle(s, p), middle(q, r)];
  const hip = gabled ? 0 : Math.min(0.49, (0.46 * distance(q, r)) / Math.max(1, distance(west, east)));
  const ridge: [XY, XY] = [along(west, east, hip), along(east, west, hip)];
  const slopes = [face([p, q, ridge[1], ridge[0]], outline), face([r, s, ridge[0], ridge[1]], outline)];
  return {
    faces: gabled ? slopes : [...slopes, face([q, r, ridge[1]], outline), face([s, p, ridge[0]], outline)],
    ridge,
  };
}

function face(outline: Outline, building: Outline): Face {
  const n = outward(outline, building);
  const light = n === null ? 0 : -0.5 * n[0] - 0.87 * n[1];
  return { outline, tone: light > 0.7 ? 1 : light > 0 ? 2 : light > -0.7 ? 3 : 4 };
}

/** Unit normal of the eave, away from the middle of the building. */
function outward([a, b]: Outline, building: Outline): XY | null {
  if (a === undefined || b === undefined) return null;
  const length = Math.max(0.001, distance(a, b));
  const n: XY = [(b[1] - a[1]) / length, (a[0] - b[0]) / length];
  const [cx, cy] = centre(building);
  const away = (a[0] - cx) * n[0] + (a[1] - cy) * n[1] >= 0;
  return away ? n : [-n[0], -n[1]];
}

/** Courses parallel to the eave, joints set off by half a tile in every other course. */
function tiles(outline: Outline): string {
  const n = outward(outline, outline);
  if (n === null) return "";
  const reach = outline.map(([x, y]) => x * n[0] + y * n[1]);
  const [low, high] = [Math.min(...reach), Math.max(...reach)];
  let courses = "";
  let glints = "";
  let joints = "";
  for (let i = 1; high - i * 4.5 > low; i++) {
    const offset = high - i * 4.5;
    const span = slice(outline, n, offset);
    if (span === null) continue;
    const at = (t: number, o: number): XY => [n[0] * o - n[1] * t, n[1] * o + n[0] * t];
    courses += open([at(span[0], offset), at(span[1], offset)]);
    glints += open([at(span[0], offset - 0.9), at(span[1], offset - 0.9)]);
    const shift = i % 2 === 0 ? 0 : 4;
    for (let t = Math.ceil((span[0] - shift) / 8) * 8 + shift; t < span[1]; t += 8)
      joints += open([at(t, offset), at(t, offset + 4.5)]);
  }
  return (
    stroke(courses, "#000", 0.9, { opacity: 0.26 }) +
    stroke(joints, "#000", 0.7, { opacity: 0.17 }) +
    stroke(glints, "#fff", 0.7, { opacity: 0.13 })
  );
}

/** Boards from ridge to eave. */
function planks(outline: Outline): string {
  const [a, b] = outline;
  if (a === undefined || b === undefined) return "";
  const length = Math.max(0.001, distance(a, b));
  const n: XY = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
  const start = a[0] * n[0] + a[1] * n[1];
  let gaps = "";
  let glints = "";
  for (let t = 6; t < length; t += 6) {
    for (const [o, dark] of [
      [start + t, true],
      [start + t + 0.9, false],
    ] as const) {
      const span = slice(outline, n, o);
      if (span === null) continue;
      const board = open([
        [n[0] * o - n[1] * span[0], n[1] * o + n[0] * span[0]],
        [n[0] * o - n[1] * span[1], n[1] * o + n[0] * span[1]],
      ]);
      if (dark) gaps += board;
      else glints += board;
    }
  }
  return stroke(gaps, "#000", 0.8, { opacity: 0.34 }) + stroke(glints, "#fff", 0.7, { opacity: 0.13 });
}

function chimney(pen: Pen, outline: Outline, ridge: readonly [XY, XY], line: string): string {
  // On the slope towards the light, near one end of the ridge.
  const sunny = outline.reduce<XY>((best, p) => (p[0] + p[1] < best[0] + best[1] ? p : best), [Infinity, Infinity]);
  const foot = along(distance(ridge[0], sunny) < distance(ridge[1], sunny) ? ridge[1] : ridge[0], sunny, 0.16);
  const [x, y] = [Math.round(foot[0] - 4.5), Math.round(foot[1] - 8)];
  const shadow = closed([
    [x + 9, y],
    [x + 17, y + 8],
    [x + 17, y + 17],
    [x + 8, y + 17],
    [x, y + 9],
  ]);
  return [
    path(shadow, { fill: "#000", opacity: 0.25 }),
    tag("rect", { x, y, width: 9, height: 9, fill: pen.ink["t-stone-2"], stroke: line, "stroke-width": 1.2 }),
    tag("rect", { x: x + 2.5, y: y + 2.5, width: 4, height: 4, fill: "#1c140f" }),
  ].join("");
}
