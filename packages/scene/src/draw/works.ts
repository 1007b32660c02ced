import { tag, tenth } from "../xml.ts";
import { shrub, tuft } from "./ground.ts";
import { stripOf } from "./obstacles.ts";
import { circle, closed, fill, group, open, path, randomFrom, stroke, translate } from "./pen.ts";
import type { Outline, Pen, XY } from "./pen.ts";
import { along, blob, centre, distance, scatter, shadowOf, sides, unit } from "./shapes.ts";

/** What soldiers build, and ground that has been fought over. */

/** Broken ground: bare patches, old craters, stones and tufts. The dotted border is the rule's edge. */
export function rough(pen: Pen, outline: Outline, seed: string, near: readonly XY[]): string {
  const random = randomFrom(seed);
  let [patches, dark, rims, pits, stones, shadows] = ["", "", "", "", "", ""];
  for (const [x, y] of scatter(outline, 40, 30, 300, random)) patches += blob(x, y, 18 + random() * 14, 9, 0.6, random);
  for (const [x, y] of scatter(outline, 26, 14, 220, random)) dark += blob(x, y, 7 + random() * 7, 8, 0.6, random);
  for (const [x, y] of scatter(outline, 66, 18, 90, random)) {
    const r = 8 + random() * 4;
    rims += blob(x, y, r + 3.2, 12, 0.22, random);
    pits += blob(x + 0.8, y + 1, r * 0.82, 10, 0.2, random);
  }
  for (const [x, y] of scatter(outline, 19, 4, 420, random)) {
    if (random() < 0.45) continue;
    const r = 1.5 + random() * 2;
    shadows += blob(x + 1, y + 1.3, r, 5, 0.2, random);
    stones += blob(x, y, r, 5, 0.5, random);
  }
  const tufts = scatter(outline, 17, 4, 300, random).map((at) => tuft(pen, at, 0.85));
  const bushes = scatter(outline, 44, 10, 120, random).map((at) =>
    shrub(pen, at, 0.55 + random() * 0.3, random, near.some((p) => distance(at, p) < 22) ? 0.35 : 1),
  );
  return [
    fill(closed(outline), pen.ink["t-earth-1"], { opacity: 0.4 }),
    fill(patches, pen.ink["t-field-1"], { opacity: 0.55 }),
    fill(dark, pen.ink["t-field-2"], { opacity: 0.28 }),
    path(rims, { fill: pen.ink["t-earth-1"], stroke: pen.ink["t-field-2"], "stroke-width": 1, opacity: 0.95 }),
    path(pits, { fill: pen.ink["t-field-2"], stroke: pen.ink["t-shadow"], "stroke-width": 2.4 }),
    tufts.join(""),
    fill(shadows, pen.ink["t-shadow"]),
    path(stones, { fill: pen.ink["t-stone-2"], stroke: pen.ink["t-stone-line"], "stroke-width": 0.7 }),
    bushes.join(""),
    stroke(closed(outline), pen.ink["t-field-2"], 1.5, { "stroke-dasharray": "1.2 4", "stroke-linecap": "round" }),
  ].join("");
}

/** Coils between crossed stakes. */
export function wire(pen: Pen, outline: Outline): string {
  const s = stripOf(outline);
  const r = Math.max(3.4, Math.min(5.4, s.half * 0.9));
  const step = r * 0.82;
  const count = Math.max(2, Math.round((s.length - 2 * r) / step));
  let coils = "";
  for (let i = 0; i <= count; i++) {
    const [x, y] = s.at(r + ((s.length - 2 * r) * i) / count, i % 2 === 0 ? -0.8 : 0.8);
    coils += ring(x, y, r);
  }
  const posts = Math.max(1, Math.round(s.length / 38));
  let stakes = "";
  for (let i = 0; i <= posts; i++) {
    const t = (s.length * i) / posts;
    stakes += open([s.at(t - 3, -r - 2.4), s.at(t + 3, r + 2.4)]) + open([s.at(t + 3, -r - 2.4), s.at(t - 3, r + 2.4)]);
  }
  return [
    stroke(coils, pen.ink["t-shadow"], 1.6, { transform: "translate(2 2.6)" }),
    stroke(stakes, pen.ink["t-shadow"], 3, { transform: "translate(2.4 3)" }),
    stroke(coils, pen.ink["t-wall-line"], 1.5),
    stroke(coils, pen.ink["t-stone-1"], 0.6),
    stroke(stakes, pen.ink["t-wood-line"], 3.2, { "stroke-linecap": "round" }),
    stroke(stakes, pen.ink["t-wood-hi"], 1.6, { "stroke-linecap": "round" }),
  ].join("");
}

function ring(x: number, y: number, r: number): string {
  const q = tenth(r);
  return `M${tenth(x - r)} ${tenth(y)}a${q} ${q} 0 1 0 ${tenth(2 * r)} 0a${q} ${q} 0 1 0 ${tenth(-2 * r)} 0`;
}

/** Steel hedgehogs: three crossed girders, again and again. */
export function tankTraps(pen: Pen, outline: Outline, seed: string): string {
  const s = stripOf(outline);
  const random = randomFrom(seed);
  const count = Math.max(1, Math.round(s.length / 19));
  const size = Math.max(6.4, s.half * 1.5);
  let [girders, shadows] = ["", ""];
  for (let i = 0; i < count; i++) {
    const [x, y] = s.at((s.length * (i + 0.5)) / count, (random() - 0.5) * 3);
    const turn = random() / 6;
    for (const k of [0, 1, 2]) {
      const [c, d] = unit(turn + k / 6);
      const arm = size * (k === 0 ? 1 : 0.88);
      const line = (dx: number, dy: number): string =>
        open([
          [x - c * arm + dx, y - d * arm + dy],
          [x + c * arm + dx, y + d * arm + dy],
        ]);
      girders += line(0, 0);
      shadows += line(3, 3.6);
    }
  }
  return [
    stroke(shadows, pen.ink["t-shadow"], 3.2),
    stroke(girders, pen.ink["t-wall-line"], 3.8, { "stroke-linecap": "square" }),
    stroke(girders, pen.ink["t-slate-2"], 2.1),
    stroke(girders, pen.ink["t-slate-1"], 0.7),
  ].join("");
}

/** Filled bags in two rows, each laid over the joint of the others. */
export function sandbags(pen: Pen, outline: Outline, seed: string): string {
  const s = stripOf(outline);
  const random = randomFrom(seed);
  const length = 9.4;
  let bags = "";
  for (const [row, o] of [-s.half * 0.5, s.half * 0.5].entries()) {
    const from = row === 0 ? 0 : -length / 2;
    for (let t = from; t < s.length - 2; t += length) {
      const [a, b] = [Math.max(0, t), Math.min(s.length, t + length)];
      if (b - a < 2.5) continue;
      const [x, y] = s.at((a + b) / 2, o + (random() - 0.5) * 0.8);
      const [ax, ay] = s.at(0, 0);
      const [bx, by] = s.at(1, 0);
      const turn = `matrix(${tenth2(bx - ax)} ${tenth2(by - ay)} ${tenth2(ay - by)} ${tenth2(bx - ax)} ${tenth(x)} ${tenth(y)})`;
      const w = b - a;
      bags += group(
        { transform: turn },
        tag("rect", {
          x: -w / 2,
          y: -s.half * 0.56,
          width: w,
          height: s.half * 1.12,
          rx: Math.min(2.6, w / 3),
          fill: pen.ink[random() < 0.4 ? "t-field-1" : "t-road-2"],
          stroke: pen.ink["t-wood-line"],
          "stroke-width": 0.9,
        }) + stroke(`M${tenth(-w / 2 + 1.6)}-1h${tenth(w - 3.2)}`, pen.ink["t-road"], 0.9, { opacity: 0.8 }),
      );
    }
  }
  return fill(closed(shadowOf(outline, 3.6)), pen.ink["t-shadow"]) + bags;
}

function tenth2(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}

/** Concrete under a thin cover of earth, with a slit on every side. */
export function bunker(pen: Pen, outline: Outline, height: number): string {
  const [cx, cy] = centre(outline);
  const inset = (k: number): Outline => outline.map((p) => along([cx, cy], p, k));
  let slits = "";
  let corners = "";
  for (const [a, b] of sides(outline)) {
    const [p, q] = [along(a, b, 0.36), along(a, b, 0.64)];
    slits += open([along(p, [cx, cy], 0.07), along(q, [cx, cy], 0.07)]);
    corners += open([a, along(a, [cx, cy], 0.34)]);
  }
  return [
    fill(closed(shadowOf(outline, Math.min(12, 7 + height * 0.05))), pen.ink["t-shadow"]),
    path(closed(outline), {
      fill: pen.ink["t-wall-2"],
      stroke: pen.ink["t-wall-line"],
      "stroke-width": 2,
      "stroke-linejoin": "round",
    }),
    stroke(corners, pen.ink["t-wall-line"], 1.2, { opacity: 0.7 }),
    path(closed(inset(0.66)), { fill: pen.ink["t-wall-1"], stroke: pen.ink["t-wall-line"], "stroke-width": 1.2 }),
    fill(closed(inset(0.4)), pen.ink["t-floor"], { opacity: 0.75 }),
    stroke(slits, pen.ink["t-wall-line"], 5, { "stroke-linecap": "butt" }),
    group(
      { transform: translate(cx, cy) },
      circle(0, 0, 6.4, { fill: pen.ink["t-slate-3"], stroke: pen.ink["t-wall-line"], "stroke-width": 1.3 }) +
        stroke("M-4 0H4", pen.ink["t-wall-line"], 1.3),
    ),
  ].join("");
}
