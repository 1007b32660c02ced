import { tag, tenth } from "../xml.ts";
import { BUSH, CROWN, shrub, tree, tuft } from "./ground.ts";
import { closed, fill, group, path, randomFrom, stroke } from "./pen.ts";
import type { Outline, Pen, XY } from "./pen.ts";
import { blob, centre, distance, scatter, shadowOf, shifted, sides, slice, smooth } from "./shapes.ts";

/** Areas of ground: woods, scrub, crops and the like. The dotted border is the rule's edge, what grows on it is decoration. */

/** Where pieces stand: leaves near them are drawn faint, so that nobody is lost among the trees. */
export type Near = readonly XY[];

const CLEARING = 30;
const FAINT = 0.35;

function opacityAt(at: XY, radius: number, near: Near): number {
  return near.some((p) => distance(at, p) < CLEARING + radius / 2) ? FAINT : 1;
}

function floor(pen: Pen, outline: Outline, opacity: number): string {
  return fill(closed(outline), pen.ink["t-floor"], { opacity }) + edge(outline, pen.ink["t-floor-line"]);
}

function edge(outline: Outline, colour: string): string {
  return stroke(closed(outline), colour, 1.4, { "stroke-dasharray": "1.2 4", "stroke-linecap": "round" });
}

function shade(x: number, y: number, rx: number, ry: number, opacity: number): string {
  return tag("ellipse", { cx: x, cy: y, rx, ry, opacity: opacity === 1 ? undefined : opacity });
}

export function grove(pen: Pen, outline: Outline, seed: string, near: Near): string {
  const random = randomFrom(seed);
  let shadows = "";
  let crowns = "";
  for (const at of scatter(outline, 25, 10, 900, random)) {
    const s = 0.68 + random() * 0.42;
    const opacity = opacityAt(at, CROWN * s, near);
    shadows += shade(at[0] + 8 * s, at[1] + 9.5 * s, 19 * s, 18 * s, opacity);
    crowns += tree(pen, at, s, random, opacity);
  }
  const tufts = scatter(outline, 17, 3, 160, random).map((at) => tuft(pen, at, 0.7));
  return floor(pen, outline, 0.9) + tufts.join("") + group({ fill: pen.ink["t-shadow"] }, shadows) + crowns;
}

export function scrub(pen: Pen, outline: Outline, seed: string, near: Near): string {
  const random = randomFrom(seed);
  let shadows = "";
  let bushes = "";
  let tufts = "";
  for (const at of scatter(outline, 11.5, 5, 1200, random)) {
    const s = 0.55 + random() * 0.6;
    if (random() < 0.3) {
      tufts += tuft(pen, [at[0], at[1] + 3], 1);
      continue;
    }
    const opacity = opacityAt(at, BUSH * s, near);
    shadows += shade(at[0] + 2.6 * s, at[1] + 3.4 * s, 8 * s, 7.4 * s, opacity);
    bushes += shrub(pen, at, s, random, opacity);
  }
  return floor(pen, outline, 0.5) + tufts + group({ fill: pen.ink["t-shadow"] }, shadows) + bushes;
}

/** Rows of ears along the longest side, each row its own stroke so that the field can lie at any angle. */
export function crops(pen: Pen, outline: Outline, seed: string): string {
  const random = randomFrom(seed);
  let furrows = "";
  let ears = "";
  rows(outline, 7, (at, from, to) => {
    furrows += `M${pair(at(from, 0))}L${pair(at(to, 0))}`;
    for (let t = from + 1.4 + random(); t < to - 0.8; t += 2.3 + random() * 0.7) {
      const lean = (random() - 0.5) * 1.7;
      const [ax, ay] = at(t, 1.3);
      const [bx, by] = at(t + lean, 4.9);
      ears += `M${tenth(ax)} ${tenth(ay)}L${tenth(bx)} ${tenth(by)}`;
    }
  });
  return [
    fill(closed(shadowOf(outline, 2)), pen.ink["t-shadow"], { opacity: 0.6 }),
    fill(closed(outline), pen.ink["t-crop-1"]),
    stroke(furrows, pen.ink["t-crop-3"], 1.7),
    stroke(ears, pen.ink["t-crop-2"], 1.5, { "stroke-linecap": "round" }),
    stroke(closed(outline), pen.ink["t-crop-line"], 1.6, { "stroke-linejoin": "round" }),
  ].join("");
}

/** Ploughed land. */
export function field(pen: Pen, outline: Outline, seed: string): string {
  const random = randomFrom(seed);
  let furrows = "";
  rows(outline, 4.6, (at, from, to) => {
    const points: XY[] = [];
    for (let t = from; t < to; t += 9) points.push(at(t, (random() - 0.5) * 1.1));
    furrows += `M${[...points, at(to, 0)].map(pair).join("L")}`;
  });
  return (
    fill(closed(outline), pen.ink["t-field-1"]) +
    stroke(furrows, pen.ink["t-field-2"], 2.2, { opacity: 0.8 }) +
    stroke(closed(outline), pen.ink["t-field-2"], 1.4)
  );
}

export function water(pen: Pen, outline: Outline, seed: string): string {
  const random = randomFrom(seed);
  const ripples = scatter(outline, 24, 12, 300, random).map(([x, y]) => `M${tenth(x - 8)} ${tenth(y)}q4-3 8 0t8 0`);
  return [
    stroke(closed(outline), pen.ink["t-bank"], 9, { opacity: 0.75, "stroke-linejoin": "round" }),
    fill(closed(outline), pen.ink["t-water-1"]),
    stroke(closed(outline), pen.ink["t-water-3"], 2, { "stroke-linejoin": "round" }),
    stroke(ripples.join(""), pen.ink["t-water-3"], 1.4, { "stroke-linecap": "round" }),
  ].join("");
}

/** Under the beds of all parts of a road, so that none is drawn across another. */
export function roadEdge(pen: Pen, outline: Outline): string {
  return stroke(closed(outline), pen.ink["t-road-edge"], 4, { opacity: 0.55, "stroke-linejoin": "round" });
}

export function road(pen: Pen, outline: Outline): string {
  return fill(closed(outline), pen.ink["t-road"]);
}

export function hill(pen: Pen, outline: Outline): string {
  const [cx, cy] = centre(outline);
  const down = sides(outline).flatMap(([a, b]) =>
    [0, 0.25, 0.5, 0.75].map((t) => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t] as const),
  );
  const ticks = down.map(([x, y], i) => {
    const length = Math.max(1, distance([x, y], [cx, cy]));
    const reach = i % 2 === 0 ? 9 : 6;
    return `M${tenth(x)} ${tenth(y)}l${tenth(((x - cx) / length) * reach)} ${tenth(((y - cy) / length) * reach)}`;
  });
  return [
    fill(closed(shifted(outline, 6, 7)), pen.ink["t-shadow"], { opacity: 0.35 }),
    fill(closed(outline), pen.ink["t-hill-1"]),
    stroke(ticks.join(""), pen.ink["t-contour"], 1.1, { opacity: 0.75, "stroke-linecap": "round" }),
    stroke(closed(outline), pen.ink["t-contour"], 1.9, { "stroke-linejoin": "round" }),
  ].join("");
}

export function rubble(pen: Pen, outline: Outline, seed: string): string {
  const random = randomFrom(seed);
  let stones = "";
  let shadows = "";
  for (const [x, y] of scatter(outline, 9, 2, 500, random)) {
    const r = 2.8 + random() * 2.6;
    const stone = blob(x, y, r, 5, 0.5, random);
    shadows += blob(x + 1.4, y + 1.8, r, 5, 0.2, random);
    stones += fill(stone, pen.ink[random() < 0.25 ? "t-roof-2" : random() < 0.5 ? "t-stone-1" : "t-stone-2"]);
  }
  return [
    fill(smooth(outline), pen.ink["t-earth-1"], { opacity: 0.75 }),
    edge(outline, pen.ink["t-stone-line"]),
    fill(shadows, pen.ink["t-shadow"]),
    group({ stroke: pen.ink["t-stone-line"], "stroke-width": 0.8, "stroke-linejoin": "round" }, stones),
  ].join("");
}

/** Ground of a kind nobody has drawn yet: a plain outlined shape, so that it is seen all the same. */
export function plainArea(pen: Pen, outline: Outline): string {
  return path(closed(outline), {
    fill: pen.ink["t-earth-1"],
    "fill-opacity": 0.6,
    stroke: pen.ink["t-stone-line"],
    "stroke-width": 1.4,
    "stroke-dasharray": "6 3",
  });
}

/** Calls `draw` for each row parallel to the longest side; `at(t, o)` is the place t along the row and o across it. */
function rows(
  outline: Outline,
  gap: number,
  draw: (at: (t: number, o: number) => XY, from: number, to: number) => void,
): void {
  // The first of equals, give or take rounding, so that a field and its mirror image are sown alike.
  let [a, b]: readonly [XY, XY] = [
    [0, 0],
    [0, 0],
  ];
  for (const [p, q] of sides(outline)) if (distance(p, q) > distance(a, b) + 0.01) [a, b] = [p, q];
  if (distance(a, b) === 0) return;
  const length = distance(a, b);
  // Upright ears: of the two normals, the one that points up the page.
  const up: XY = [(b[1] - a[1]) / length, (a[0] - b[0]) / length];
  const n: XY = up[1] < 0 || (up[1] === 0 && up[0] < 0) ? up : [-up[0], -up[1]];
  const reach = outline.map(([x, y]) => x * n[0] + y * n[1]);
  const [low, high] = [Math.min(...reach), Math.max(...reach)];
  const count = Math.max(1, Math.round((high - low) / gap));
  for (let i = 0; i < count; i++) {
    const offset = low + ((high - low) * i) / count + 0.01;
    const span = slice(outline, n, offset);
    if (span !== null) draw((t, o) => [n[0] * (offset + o) - n[1] * t, n[1] * (offset + o) + n[0] * t], ...span);
  }
}

function pair([x, y]: XY): string {
  return `${tenth(x)} ${tenth(y)}`;
}
