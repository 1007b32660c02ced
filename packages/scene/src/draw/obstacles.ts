import { tag } from "../xml.ts";
import { closed, fill, group, open, path, randomFrom, stroke } from "./pen.ts";
import type { Outline, Pen, XY } from "./pen.ts";
import { box, centre, cloud, distance, middle, shadowOf, sides } from "./shapes.ts";

/** Fences, hedges and walls: long thin shapes. The longer the shadow, the taller: who can see over it is seen at a glance. */

/** A long shape laid straight: `at(t, o)` is the place t along its middle line and o to the right of it. */
interface Strip {
  readonly length: number;
  readonly half: number;
  readonly at: (t: number, o: number) => XY;
}

/** Four corners run between their short sides; other shapes along their longer way. */
export function stripOf(outline: Outline): Strip {
  const around = sides(outline);
  const [s0, s1, s2, s3] = around;
  if (s0 !== undefined && s1 !== undefined && s2 !== undefined && s3 !== undefined && around.length === 4) {
    const lengthways = distance(...s0) + distance(...s2) >= distance(...s1) + distance(...s3);
    const [from, to] = lengthways ? [s3, s1] : [s0, s2];
    return strip(middle(...from), middle(...to), (distance(...from) + distance(...to)) / 4);
  }
  const { x, y, w, h } = box(outline);
  const [cx, cy] = centre(outline);
  return w >= h ? strip([x, cy], [x + w, cy], h / 2) : strip([cx, y], [cx, y + h], w / 2);
}

function strip(a: XY, b: XY, half: number): Strip {
  const length = Math.max(0.001, distance(a, b));
  const [c, s] = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
  return { length, half, at: (t, o) => [a[0] + c * t - s * o, a[1] + s * t + c * o] };
}

function band({ length, at }: Strip, half: number, beyond = 0): string {
  return closed([at(-beyond, -half), at(length + beyond, -half), at(length + beyond, half), at(-beyond, half)]);
}

/** The shadow shows posts and rails: it reads as a fence at once. */
export function fence(pen: Pen, outline: Outline): string {
  const s = stripOf(outline);
  const rail = Math.min(1.5, s.half * 0.4);
  const [dx, dy] = [6.5, 7.5];
  const line = (o: number, k: number): string =>
    open([s.at(0, o), s.at(s.length, o)].map(([x, y]): XY => [x + dx * k, y + dy * k]));
  const count = Math.max(2, Math.round(s.length / 17));
  let posts = "";
  let legs = "";
  for (let i = 0; i <= count; i++) {
    const [x, y] = s.at((s.length * i) / count, 0);
    legs += open([
      [x, y],
      [x + dx, y + dy],
    ]);
    posts += tag("rect", { x: x - 2.2, y: y - 2.2, width: 4.4, height: 4.4, rx: 0.8 });
  }
  const rails = line(-rail, 0) + line(rail, 0);
  return [
    stroke(line(0, 0.45) + line(0, 0.9), pen.ink["t-shadow"], 1.6),
    stroke(legs, pen.ink["t-shadow"], 2.2),
    stroke(rails, pen.ink["t-wood-line"], 2.6),
    stroke(rails, pen.ink["t-wood-hi"], 1.3),
    group({ fill: pen.ink["t-wood"], stroke: pen.ink["t-wood-line"], "stroke-width": 1 }, posts),
  ].join("");
}

/** Loose field stones, short shadow. */
export function lowWall(pen: Pen, outline: Outline, seed: string): string {
  const s = stripOf(outline);
  const random = randomFrom(seed);
  const courses = Math.max(1, Math.round(s.half / 2.6));
  const depth = (2 * s.half) / courses;
  const stones = { "t-stone-1": "", "t-stone-2": "", "t-stone-3": "" };
  const jitter = (): number => (random() - 0.5) * 0.7;
  for (let row = 0; row < courses; row++) {
    const [top, bottom] = [-s.half + row * depth + 0.35, -s.half + (row + 1) * depth - 0.35];
    for (let t = 0.3; t < s.length - 1;) {
      const end = Math.min(s.length - 0.3, t + 5 + random() * 6.5);
      const corners: XY[] = [
        [t + 0.3, top],
        [end - 0.4, top],
        [end - 0.3, bottom],
        [t + 0.4, bottom],
      ];
      const tone = random();
      stones[tone < 0.4 ? "t-stone-1" : tone < 0.8 ? "t-stone-2" : "t-stone-3"] += closed(
        corners.map(([a, b]) => s.at(a + jitter() / 2, b + jitter())),
      );
      t = end;
    }
  }
  return [
    fill(closed(shadowOf(outline, 3.4)), pen.ink["t-shadow"]),
    fill(band(s, s.half + 0.3, 0.3), pen.ink["t-stone-line"]),
    fill(stones["t-stone-1"], pen.ink["t-stone-1"]),
    fill(stones["t-stone-2"], pen.ink["t-stone-2"]),
    fill(stones["t-stone-3"], pen.ink["t-stone-3"]),
  ].join("");
}

/** Dressed, pale and straight, with a long shadow: nobody sees over it. */
export function wall(pen: Pen, outline: Outline, height: number): string {
  const s = stripOf(outline);
  let joints = "";
  for (let t = 12; t < s.length - 4; t += 12) joints += open([s.at(t, -s.half), s.at(t, s.half)]);
  const pillar = s.half + 1.4;
  const pillars = [s.half, s.length - s.half].map((t) =>
    closed([s.at(t - pillar, -pillar), s.at(t + pillar, -pillar), s.at(t + pillar, pillar), s.at(t - pillar, pillar)]),
  );
  return [
    fill(closed(shadowOf(outline, Math.min(14, 6 + height * 0.1))), pen.ink["t-shadow"]),
    fill(band(s, s.half + 0.6, 0.6), pen.ink["t-wall-line"]),
    fill(band(s, s.half - 0.6), pen.ink["t-wall-2"]),
    fill(band(s, s.half - 2.2), pen.ink["t-wall-1"]),
    stroke(joints, pen.ink["t-wall-line"], 1, { opacity: 0.7 }),
    path(pillars.join(""), { fill: pen.ink["t-wall-1"], stroke: pen.ink["t-wall-line"], "stroke-width": 1.3 }),
  ].join("");
}

export function hedge(pen: Pen, outline: Outline, seed: string): string {
  const s = stripOf(outline);
  const random = randomFrom(seed);
  const count = Math.max(1, Math.round(s.length / Math.max(6, s.half * 1.7)));
  let [dark, mid, light] = ["", "", ""];
  for (let i = 0; i <= count; i++) {
    const r = s.half * (1.16 + random() * 0.24);
    const [x, y] = s.at(s.half * 0.7 + ((s.length - s.half * 1.4) * i) / count, (random() - 0.5) * 1.4);
    dark += cloud(x, y, r, 8, random);
    mid += cloud(x - 1.4, y - 1.8, r * 0.66, 6, random);
    if (i % 2 === 1) light += cloud(x - 2.2, y - 2.8, r * 0.32, 5, random);
  }
  return [
    fill(closed(shadowOf(outline, 5.6)), pen.ink["t-shadow"]),
    path(dark, { fill: pen.ink["t-leaf-1"], stroke: pen.ink["t-leaf-line"], "stroke-width": 2.2 }),
    fill(dark, pen.ink["t-leaf-1"]),
    fill(mid, pen.ink["t-leaf-2"]),
    fill(light, pen.ink["t-leaf-4"]),
  ].join("");
}
