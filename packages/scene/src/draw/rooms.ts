import { tag, tenth } from "../xml.ts";
import { shrub, tree } from "./ground.ts";
import { stripOf } from "./obstacles.ts";
import { circle, closed, fill, group, open, path, randomFrom, stroke } from "./pen.ts";
import type { Outline, Pen, XY } from "./pen.ts";
import { blob, box, centre, distance, scatter, shadowOf, sides } from "./shapes.ts";

/** Tables for single men: houses without their roofs, their windows and doors, and what stands about in yards. */

/** Boards from wall to wall, lit from nowhere: who stands inside is what matters. */
export function floorBoards(pen: Pen, outline: Outline): string {
  const { x, y, w, h } = box(outline);
  let joints = "";
  for (let at = y + 9; at < y + h; at += 9) joints += `M${tenth(x)} ${tenth(at)}h${tenth(w)}`;
  for (let row = 0, at = y; at < y + h; at += 9, row++)
    for (let along = x + 18 + (row % 3) * 21; along < x + w; along += 64)
      joints += `M${tenth(along)} ${tenth(at)}v${tenth(Math.min(9, y + h - at))}`;
  return fill(closed(outline), pen.ink["t-road"]) + stroke(joints, pen.ink["t-road-2"], 1.1, { opacity: 0.9 });
}

/** A yard of trodden earth. */
export function earthFloor(pen: Pen, outline: Outline, seed: string): string {
  const random = randomFrom(seed);
  let patches = "";
  for (const [x, y] of scatter(outline, 24, 8, 120, random)) patches += blob(x, y, 5 + random() * 6, 8, 0.5, random);
  return (
    fill(closed(outline), pen.ink["t-earth-1"], { opacity: 0.75 }) +
    fill(patches, pen.ink["t-field-2"], { opacity: 0.25 })
  );
}

/** Mats of bamboo. */
export function matFloor(pen: Pen, outline: Outline): string {
  const { x, y, w, h } = box(outline);
  let [across, down] = ["", ""];
  for (let at = y + 6; at < y + h; at += 6) across += `M${tenth(x)} ${tenth(at)}h${tenth(w)}`;
  for (let at = x + 24; at < x + w; at += 24) down += `M${tenth(at)} ${tenth(y)}v${tenth(h)}`;
  return (
    fill(closed(outline), pen.ink["t-crop-2"], { opacity: 0.7 }) +
    stroke(across, pen.ink["t-crop-3"], 0.9, { opacity: 0.6 }) +
    stroke(down, pen.ink["t-crop-line"], 1.4, { opacity: 0.5 })
  );
}

/** The walls of a house, cut through: plaster with a dark rim. */
export function houseWall(pen: Pen, outline: Outline): string {
  return (
    fill(closed(shadowOf(outline, 6)), pen.ink["t-shadow"]) +
    path(closed(outline), { fill: pen.ink["t-wall-2"], stroke: pen.ink["t-wall-line"], "stroke-width": 1.8 })
  );
}

export function bambooWall(pen: Pen, outline: Outline): string {
  const s = stripOf(outline);
  let canes = "";
  for (let t = 3; t < s.length; t += 4.6) canes += open([s.at(t, -s.half), s.at(t, s.half)]);
  return [
    fill(closed(shadowOf(outline, 5)), pen.ink["t-shadow"]),
    path(closed(outline), { fill: pen.ink["t-crop-1"], stroke: pen.ink["t-wood-line"], "stroke-width": 1.3 }),
    stroke(canes, pen.ink["t-crop-line"], 1.1),
  ].join("");
}

/** A pane across the gap in the wall, and its sill. */
export function windowPane(pen: Pen, outline: Outline): string {
  const s = stripOf(outline);
  const ends = open([s.at(0, -s.half), s.at(0, s.half)]) + open([s.at(s.length, -s.half), s.at(s.length, s.half)]);
  return [
    path(closed(outline), { fill: pen.ink["t-water-3"], stroke: pen.ink["t-wall-line"], "stroke-width": 1.3 }),
    stroke(open([s.at(0, 0), s.at(s.length, 0)]), pen.ink["t-water-1"], 1.6),
    stroke(open([s.at(s.length / 2, -s.half), s.at(s.length / 2, s.half)]), pen.ink["t-wall-line"], 1.3),
    stroke(ends, pen.ink["t-wall-line"], 2.6),
  ].join("");
}

/** Shut: a leaf across the gap. Open: the leaf turned back on its hinge. Broken: splinters. */
export function doorLeaf(pen: Pen, outline: Outline, state: "shut" | "open" | "broken"): string {
  const s = stripOf(outline);
  const thick = Math.min(s.half, 3.2);
  const sill = stroke(open([s.at(0, 0), s.at(s.length, 0)]), pen.ink["t-wood-line"], 1.2, {
    "stroke-dasharray": "3 2.4",
    opacity: 0.8,
  });
  const leaf = (corners: Outline): string =>
    path(closed(corners), {
      fill: pen.ink["t-wood"],
      stroke: pen.ink["t-wood-line"],
      "stroke-width": 1.3,
      "stroke-linejoin": "round",
    });
  switch (state) {
    case "shut":
      return (
        leaf([s.at(0, -thick), s.at(s.length, -thick), s.at(s.length, thick), s.at(0, thick)]) +
        circle(...s.at(s.length * 0.8, 0), 1.5, { fill: pen.ink["t-wood-hi"] })
      );
    case "open": {
      const far = s.length * 0.86;
      return sill + leaf([s.at(0, 0), s.at(thick * 1.4, 0), s.at(thick * 1.4, far), s.at(0, far)]);
    }
    case "broken":
      return (
        sill +
        leaf([s.at(1, -1), s.at(s.length * 0.3, 2), s.at(s.length * 0.24, 4)]) +
        leaf([s.at(s.length * 0.6, 3), s.at(s.length * 0.96, -2), s.at(s.length * 0.9, 2)])
      );
  }
}

/** Planks laid across. */
export function bridge(pen: Pen, outline: Outline): string {
  const s = stripOf(outline);
  let planks = "";
  for (let t = 8; t < s.length; t += 8) planks += open([s.at(t, -s.half), s.at(t, s.half)]);
  const rails = [-1, 1].map((k) => open([s.at(0, k * s.half), s.at(s.length, k * s.half)])).join("");
  return [
    fill(closed(shadowOf(outline, 5)), pen.ink["t-shadow"]),
    fill(closed(outline), pen.ink["t-plank-1"]),
    stroke(planks, pen.ink["t-plank-line"], 1, { opacity: 0.75 }),
    stroke(rails, pen.ink["t-wood-line"], 4.6),
    stroke(rails, pen.ink["t-wood-hi"], 2.2),
  ].join("");
}

/** Stalks in clumps. */
export function reeds(pen: Pen, outline: Outline, seed: string): string {
  const clumps = scatter(outline, 8.5, 1, 1200, randomFrom(seed)).map(
    ([x, y]) =>
      `M${tenth(x - 2.6)} ${tenth(y + 3)}l-1.6-8M${tenth(x)} ${tenth(y + 3)}v-10M${tenth(x + 2.6)} ${tenth(y + 3)}l1.6-8`,
  );
  return [
    fill(closed(outline), pen.ink["t-floor"], { opacity: 0.6 }),
    stroke(clumps.join(""), pen.ink["t-leaf-1"], 1.9, { "stroke-linecap": "round" }),
    stroke(clumps.join(""), pen.ink["t-crop-2"], 0.7, { "stroke-linecap": "round" }),
    stroke(closed(outline), pen.ink["t-floor-line"], 1.4, { "stroke-dasharray": "1.2 4", "stroke-linecap": "round" }),
  ].join("");
}

/** Undergrowth without end: large leaves, faint where men are. */
export function thicket(pen: Pen, outline: Outline, seed: string, near: readonly XY[]): string {
  const random = randomFrom(seed);
  let [bushes, shadows] = ["", ""];
  for (const at of scatter(outline, 27, 4, 2400, random)) {
    const s = 1.4 + random() * 1.1;
    const opacity = near.some((p) => distance(at, p) < 30 + 4 * s) ? 0.3 : 1;
    shadows += tag("ellipse", {
      cx: at[0] + 3 * s,
      cy: at[1] + 4 * s,
      rx: 8 * s,
      ry: 7.4 * s,
      opacity: opacity === 1 ? undefined : opacity,
    });
    bushes += shrub(pen, at, s, random, opacity);
  }
  return [
    fill(closed(outline), pen.ink["t-floor"], { opacity: 0.85 }),
    group({ fill: pen.ink["t-shadow"] }, shadows),
    bushes,
    stroke(closed(outline), pen.ink["t-floor-line"], 1.4, { "stroke-dasharray": "1.2 4", "stroke-linecap": "round" }),
  ].join("");
}

/** One tree: its crown over its trunk, which is what the rules know. */
export function loneTree(pen: Pen, outline: Outline, seed: string, near: readonly XY[]): string {
  const at = centre(outline);
  const faint = near.some((p) => distance(at, p) < 44);
  const [edge] = outline;
  const trunk = edge === undefined ? 0 : distance(at, edge);
  return [
    tag("ellipse", {
      cx: at[0] + 8,
      cy: at[1] + 10,
      rx: 21,
      ry: 20,
      fill: pen.ink["t-shadow"],
      opacity: faint ? 0.5 : 1,
    }),
    circle(at[0], at[1], trunk, { fill: pen.ink["t-wood"], stroke: pen.ink["t-wood-line"], "stroke-width": 1.4 }),
    tree(pen, at, 1.15, randomFrom(seed), faint ? 0.45 : 0.9),
    faint ? circle(at[0], at[1], trunk, { fill: "none", stroke: pen.ink["t-wood-line"], "stroke-width": 1.6 }) : "",
  ].join("");
}

/** Something of wood nobody walks through: with boards, or round with a rim. */
export function prop(pen: Pen, outline: Outline, solid: boolean): string {
  const round = outline.length > 4;
  const shade = fill(closed(shadowOf(outline, solid ? 8 : 5)), pen.ink["t-shadow"]);
  const body = path(closed(outline), {
    fill: pen.ink[solid ? "t-stone-2" : "t-plank-1"],
    stroke: pen.ink[solid ? "t-stone-line" : "t-plank-line"],
    "stroke-width": 1.8,
    "stroke-linejoin": "round",
  });
  if (round) {
    const [cx, cy] = centre(outline);
    const inner = outline.map(([x, y]): XY => [cx + (x - cx) * 0.62, cy + (y - cy) * 0.62]);
    return shade + body + path(closed(inner), { fill: pen.ink["t-wall-line"], opacity: 0.75 });
  }
  const s = stripOf(outline);
  let boards = "";
  for (let t = 7; t < s.length - 2; t += 7) boards += open([s.at(t, -s.half), s.at(t, s.half)]);
  return shade + body + stroke(boards, pen.ink["t-wood-line"], 1, { opacity: 0.65 });
}

/** Left where it broke down. */
export function car(pen: Pen, outline: Outline): string {
  const s = stripOf(outline);
  const quad = (a: number, b: number, o: number): string =>
    closed([
      s.at(s.length * a, -s.half * o),
      s.at(s.length * b, -s.half * o),
      s.at(s.length * b, s.half * o),
      s.at(s.length * a, s.half * o),
    ]);
  return [
    fill(closed(shadowOf(outline, 8)), pen.ink["t-shadow"]),
    path(quad(0, 1, 1), {
      fill: pen.ink["t-slate-2"],
      stroke: pen.ink["t-slate-line"],
      "stroke-width": 2,
      "stroke-linejoin": "round",
    }),
    fill(quad(0.3, 0.4, 0.82), pen.ink["t-slate-4"]),
    fill(quad(0.78, 0.86, 0.78), pen.ink["t-slate-4"]),
    stroke(quad(0.4, 0.78, 0.82), pen.ink["t-slate-line"], 1),
    stroke(
      open([s.at(s.length * 0.04, -s.half * 0.6), s.at(s.length * 0.04, s.half * 0.6)]),
      pen.ink["t-stone-1"],
      1.6,
    ),
  ].join("");
}

/** Snow over everything that has no roof. */
export function snow(_pen: Pen, outline: Outline, seed: string): string {
  const random = randomFrom(seed);
  let [drifts, shades] = ["", ""];
  for (const [x, y] of scatter(outline, 95, 20, 420, random)) {
    const r = 22 + random() * 30;
    shades += blob(x + 3, y + 4, r, 10, 0.4, random);
    drifts += blob(x, y, r, 10, 0.4, random);
  }
  return (
    fill(closed(outline), "#dde3e3", { opacity: 0.9 }) +
    fill(shades, "#c3ced2", { opacity: 0.28 }) +
    fill(drifts, "#eaefef", { opacity: 0.55 })
  );
}

/** Sandbags all round one man. */
export function sentryBox(pen: Pen, outline: Outline): string {
  const rim = sides(outline)
    .map(([a, b]) => open([a, b]))
    .join("");
  return (
    fill(closed(outline), pen.ink["t-earth-1"]) +
    stroke(rim, pen.ink["t-wood-line"], 8) +
    stroke(rim, pen.ink["t-road-2"], 6, { "stroke-dasharray": "9 1.2" })
  );
}
