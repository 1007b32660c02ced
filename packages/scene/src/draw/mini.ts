import { colourOf } from "@escaramuza/kernel";
import type { Scene } from "@escaramuza/kernel";
import { tag } from "../xml.ts";
import { itemsOf, projection, terrainInOrder } from "../table.ts";
import { isLineKind } from "./cell-terrain.ts";
import { sideLook } from "./palette.ts";
import type { Token } from "./palette.ts";
import { circle, closed, fill, open, path, stroke } from "./pen.ts";
import type { Pen } from "./pen.ts";

/** The table at a glance: flat colours, dots and diamonds. In millimetres, like the table itself. */

const COLOURS: { readonly [kind: string]: Token } = {
  hill: "t-hill-1",
  road: "t-road",
  water: "t-water-1",
  field: "t-field-1",
  crops: "t-crop-1",
  rubble: "t-stone-2",
  scrub: "t-bush-2",
  fence: "t-wood",
  lowWall: "t-stone-3",
  hedge: "t-leaf-1",
  wall: "t-wall-line",
  grove: "t-leaf-2",
  building: "t-roof-2",
  rough: "t-earth-1",
  barbedWire: "t-stone-3",
  tankTraps: "t-slate-4",
  sandbags: "t-field-2",
  blockhouse: "t-wall-2",
  level: "t-hill-2",
  plough: "t-field-1",
  lake: "t-water-1",
  lightWoods: "t-leaf-4",
  heavyWoods: "t-leaf-2",
  timberHouse: "t-plank-2",
  stoneHouse: "t-slate-2",
  track: "t-road",
  bridge: "t-wood",
  slope: "t-contour",
  sideWall: "t-wall-line",
  snow: "t-wall-1",
  floor: "t-road",
  matFloor: "t-crop-2",
  earthFloor: "t-earth-1",
  houseWall: "t-wall-line",
  bambooWall: "t-wood",
  window: "t-water-1",
  door: "t-wood",
  doorOpen: "t-road",
  doorBroken: "t-road",
  thicket: "t-leaf-2",
  reeds: "t-bush-1",
  footbridge: "t-wood",
  ditch: "t-field-2",
  loneTree: "t-leaf-1",
  solidProp: "t-stone-3",
  lightProp: "t-plank-2",
  car: "t-slate-2",
};

/** Thin things are drawn thicker than they are, or nobody would see them. */
const THICK = 10;

export function miniTerrain(pen: Pen, scene: Scene): string {
  const view = projection(scene);
  return (
    tag("rect", { width: view.width, height: view.height, fill: pen.ink["t-ground"] }) +
    terrainInOrder(scene)
      .map(({ kind, parts }) => {
        const token = Object.hasOwn(COLOURS, kind) ? COLOURS[kind] : undefined;
        const colour = pen.ink[token ?? "t-floor"];
        if (isLineKind(kind))
          return stroke(
            parts.map((p) => open(view.ring(kind === "slope" ? p.slice(0, 2) : p))).join(""),
            colour,
            THICK,
          );
        return fill(parts.map((p) => closed(view.ring(p))).join(""), colour, {
          stroke: colour,
          "stroke-width": THICK,
          "stroke-linejoin": "round",
        });
      })
      .join("")
  );
}

export function miniPieces(scene: Scene): string {
  const view = projection(scene);
  const flags = itemsOf(scene, "marker").map((m) => {
    const [x, y] = view.at(m);
    return circle(x, y, 20, { fill: "#f3eee0", stroke: sideLook(colourOf(scene, m.seat)).dark, "stroke-width": 6 });
  });
  const pieces = itemsOf(scene, "piece").map((p) => {
    const [x, y] = view.at(p);
    const look = sideLook(colourOf(scene, p.seat));
    const edge = { fill: look.main, stroke: "#fff", "stroke-width": 5 };
    if (look.shape === "round") return circle(x, y, 17, edge);
    const q = look.shape === "diamond" ? 21 : 15;
    const corners: readonly (readonly [number, number])[] =
      look.shape === "diamond"
        ? [
            [x, y - q],
            [x + q, y],
            [x, y + q],
            [x - q, y],
          ]
        : [
            [x - q, y - q],
            [x + q, y - q],
            [x + q, y + q],
            [x - q, y + q],
          ];
    return path(closed(corners), edge);
  });
  return [...flags, ...pieces].join("");
}
