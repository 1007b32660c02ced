import type { Scene } from "@escaramuza/kernel";
import { tag } from "../xml.ts";
import { circle, choose, closed, fill, group, path, randomFrom, stroke, translate } from "./pen.ts";
import type { Pen, XY } from "./pen.ts";
import { blob, cloud, unit } from "./shapes.ts";
import { tenth } from "../xml.ts";

/** The bare table, and the plants that stand on it. Light comes from the north-west. */

/** One patch per so many square millimetres, and so on. */
const PATCH = 14_000;
const TUFT = 1300;
const PEBBLE = 9000;

/** Grass with darker and lighter patches: low in contrast, so that it never looks like cover. */
export function ground(pen: Pen, width: number, height: number): string {
  const random = randomFrom("ground");
  const area = width * height;
  const place = (): XY => [random() * width, random() * height];
  const patches = { light: "", dark: "" };
  for (let i = 0; i < area / PATCH; i++) {
    const [x, y] = place();
    patches[i % 2 === 0 ? "light" : "dark"] += blob(x, y, 24 + random() * 52, 12, 0.75, random);
  }
  let grass = "";
  for (let i = 0; i < area / TUFT; i++) {
    const [x, y] = place();
    const h = 2.2 + random() * 2;
    grass += `M${tenth(x)} ${tenth(y)}l-1 ${tenth(-h)}m2 ${tenth(h)}l.8 ${tenth(-h * 1.2)}`;
  }
  let pebbles = "";
  for (let i = 0; i < area / PEBBLE; i++) {
    const [x, y] = place();
    pebbles += circle(x, y, 0.7 + random() * 0.8, {});
  }
  return [
    tag("rect", { width, height, fill: pen.ink["t-ground"] }),
    fill(patches.light, pen.ink["t-ground-hi"], { opacity: 0.4 }),
    fill(patches.dark, pen.ink["t-ground-lo"], { opacity: 0.4 }),
    stroke(grass, pen.ink["t-grass"], 0.8, { "stroke-linecap": "round", opacity: 0.75 }),
    group({ fill: pen.ink["t-stone-2"], opacity: 0.8 }, pebbles),
  ].join("");
}

const TREES = ["tree-1", "tree-2", "tree-3", "tree-4", "tree-5"] as const;
const BUSHES = ["bush-1", "bush-2", "bush-3"] as const;
const PINES = ["pine-1", "pine-2"] as const;
/** Radius of a crown and of a bush at scale 1. */
export const CROWN = 20;
export const BUSH = 8;

/** Crowns and bushes to be used many times. They are never turned, or the light would turn with them. */
export function plantDefs(pen: Pen): string {
  const trees = TREES.map((name, i) => tag("g", { id: pen.prefix + name }, crown(pen, i + 1)));
  const bushes = BUSHES.map((name, i) => tag("g", { id: pen.prefix + name }, bush(pen, i + 1)));
  const tuft = stroke("M0 0q-3-4-5-5M0 0q-1-5-2-7M0 0q1-5 2-7M0 0q3-4 5-5", pen.ink["t-bush-3"], 1.1, {
    "stroke-linecap": "round",
  });
  return [...trees, ...bushes, tag("g", { id: `${pen.prefix}tuft` }, tuft)].join("");
}

/** All that the drawing of a table uses many times. */
export function tableDefs(pen: Pen, scene: Pick<Scene, "cells">): string {
  return plantDefs(pen) + (scene.cells === undefined ? "" : pineDefs(pen));
}

/** Dark stars among the crowns, in the woods of maps of cells. */
function pineDefs(pen: Pen): string {
  return PINES.map((name, i) => tag("g", { id: pen.prefix + name }, pineTop(pen, i + 1))).join("");
}

function pineTop(pen: Pen, k: number): string {
  const points = 2 * (13 + k);
  const star = (x: number, y: number, inner: number, outer: number, turn: number): string => {
    const corners: XY[] = [];
    for (let i = 0; i < points; i++) {
      const [c, s] = unit(i / points + turn);
      const q = i % 2 === 0 ? outer : inner;
      corners.push([x + c * q, y + s * q]);
    }
    return closed(corners);
  };
  return [
    path(star(0, 0, 13.4, 18.6, k / 7), {
      fill: pen.ink["t-pine-1"],
      stroke: pen.ink["t-leaf-line"],
      "stroke-width": 1.1,
      "stroke-linejoin": "round",
    }),
    fill(star(-2, -2.4, 7, 10.8, k / 7 + 0.03), pen.ink["t-pine-2"]),
    circle(-3, -3.4, 2.4, { fill: pen.ink["t-leaf-3"] }),
  ].join("");
}

function crown(pen: Pen, k: number): string {
  const random = randomFrom(`crown${k}`);
  const scallops = 8 + (k % 3);
  return [
    path(cloud(0, 0, CROWN, scallops + 2, random), {
      fill: pen.ink["t-leaf-1"],
      stroke: pen.ink["t-leaf-line"],
      "stroke-width": 1.1,
    }),
    fill(cloud(-2, -2.6, 15.4, scallops, random), pen.ink["t-leaf-2"]),
    fill(cloud(-4, -5, 9.8, 7, random), pen.ink["t-leaf-3"]),
    fill(cloud(-6.4, -8, 4.2, 5, random), pen.ink["t-leaf-4"], { opacity: 0.9 }),
    stroke(
      "M6 7a6 6 0 0 1 5-3M9 12a6 6 0 0 1 4-4M-1 12a5 5 0 0 1 5-2M-12 6a5 5 0 0 1 4 1",
      pen.ink["t-leaf-line"],
      0.9,
      { opacity: 0.5, "stroke-linecap": "round" },
    ),
  ].join("");
}

function bush(pen: Pen, k: number): string {
  const random = randomFrom(`bush${k}`);
  return [
    path(cloud(0, 0, BUSH, 6 + k, random), {
      fill: pen.ink["t-bush-1"],
      stroke: pen.ink["t-leaf-line"],
      "stroke-width": 0.8,
    }),
    fill(cloud(-1.2, -1.6, 5.2, 5, random), pen.ink["t-bush-2"]),
    fill(cloud(-2.2, -2.8, 2.4, 4, random), pen.ink["t-bush-3"]),
  ].join("");
}

export function tree(pen: Pen, at: XY, scale: number, pick: () => number, opacity: number): string {
  return plant(pen, choose(TREES, pick), at, scale, opacity);
}

export function pine(pen: Pen, at: XY, scale: number, pick: () => number, opacity: number): string {
  return plant(pen, choose(PINES, pick), at, scale, opacity);
}

export function shrub(pen: Pen, at: XY, scale: number, pick: () => number, opacity: number): string {
  return plant(pen, choose(BUSHES, pick), at, scale, opacity);
}

export function tuft(pen: Pen, at: XY, scale: number): string {
  return plant(pen, "tuft", at, scale, 1);
}

function plant(pen: Pen, name: string, [x, y]: XY, scale: number, opacity: number): string {
  return tag("use", {
    href: `#${pen.prefix}${name}`,
    transform: `${translate(x, y)} scale(${Math.round(scale * 100) / 100})`,
    opacity: opacity === 1 ? undefined : opacity,
  });
}
