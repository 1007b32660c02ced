import { crops, field, grove, hill, plainArea, road, roadEdge, rubble, scrub, water } from "./areas.ts";
import type { Near } from "./areas.ts";
import { building } from "./building.ts";
import { CELL_KINDS } from "./cell-terrain.ts";
import { SHRUNK } from "./cells.ts";
import { cliff, ditch, marsh, smokeCloud, wreck } from "./clouds.ts";
import { fence, hedge, lowWall, wall } from "./obstacles.ts";
import {
  bambooWall,
  bridge,
  car,
  doorLeaf,
  earthFloor,
  floorBoards,
  houseWall,
  loneTree,
  matFloor,
  prop,
  reeds,
  sentryBox,
  snow,
  thicket,
  windowPane,
} from "./rooms.ts";
import { group } from "./pen.ts";
import type { Outline, Pen } from "./pen.ts";
import { ruts } from "./ruts.ts";
import { bunker, rough, sandbags, tankTraps, wire } from "./works.ts";

/** What a drawing of terrain is made from: lengths in millimetres, y down. */
export interface TerrainShape {
  readonly id: string;
  readonly kind: string;
  readonly parts: readonly Outline[];
  readonly height: number;
}

type Draw = (
  pen: Pen,
  outline: Outline,
  shape: { readonly seed: string; readonly height: number; readonly near: Near },
) => string;

/** Layers, from the ground up: what stands higher is drawn later, so that its shadow falls on what lies below. */
interface Style {
  readonly layer: number;
  readonly draw: Draw;
  /** Drawn for all parts before any of them. */
  readonly under?: (pen: Pen, outline: Outline) => string;
}

const KINDS: { readonly [kind: string]: Style } = {
  snow: { layer: -1, draw: (pen, o, { seed }) => snow(pen, o, seed) },
  hill: { layer: 0, draw: (pen, o) => hill(pen, o) },
  road: { layer: 1, draw: (pen, o) => road(pen, o) + ruts(pen, o), under: roadEdge },
  water: { layer: 2, draw: (pen, o, { seed }) => water(pen, o, seed) },
  field: { layer: 3, draw: (pen, o, { seed }) => field(pen, o, seed) },
  crops: { layer: 3, draw: (pen, o, { seed }) => crops(pen, o, seed) },
  rubble: { layer: 3, draw: (pen, o, { seed }) => rubble(pen, o, seed) },
  rough: { layer: 3, draw: (pen, o, { seed, near }) => rough(pen, o, seed, near) },
  marsh: { layer: 2, draw: (pen, o, { seed }) => marsh(pen, o, seed) },
  ditch: { layer: 3, draw: (pen, o) => ditch(pen, o) },
  cliff: { layer: 3, draw: (pen, o) => cliff(pen, o) },
  floor: { layer: 3, draw: (pen, o) => floorBoards(pen, o) },
  earthFloor: { layer: 3, draw: (pen, o, { seed }) => earthFloor(pen, o, seed) },
  matFloor: { layer: 3, draw: (pen, o) => matFloor(pen, o) },
  sentryBox: { layer: 3, draw: (pen, o) => sentryBox(pen, o) },
  footbridge: { layer: 4, draw: (pen, o) => bridge(pen, o) },
  reeds: { layer: 4, draw: (pen, o, { seed }) => reeds(pen, o, seed) },
  thicket: { layer: 4, draw: (pen, o, { seed, near }) => thicket(pen, o, seed, near) },
  scrub: { layer: 4, draw: (pen, o, { seed, near }) => scrub(pen, o, seed, near) },
  barbedWire: { layer: 5, draw: (pen, o) => wire(pen, o) },
  tankTraps: { layer: 5, draw: (pen, o, { seed }) => tankTraps(pen, o, seed) },
  sandbags: { layer: 5, draw: (pen, o, { seed }) => sandbags(pen, o, seed) },
  fence: { layer: 5, draw: (pen, o) => fence(pen, o) },
  lowWall: { layer: 5, draw: (pen, o, { seed }) => lowWall(pen, o, seed) },
  hedge: { layer: 5, draw: (pen, o, { seed }) => hedge(pen, o, seed) },
  solidProp: { layer: 5, draw: (pen, o) => prop(pen, o, true) },
  lightProp: { layer: 5, draw: (pen, o) => prop(pen, o, false) },
  car: { layer: 5, draw: (pen, o) => car(pen, o) },
  houseWall: { layer: 6, draw: (pen, o) => houseWall(pen, o) },
  bambooWall: { layer: 6, draw: (pen, o) => bambooWall(pen, o) },
  window: { layer: 6.5, draw: (pen, o) => windowPane(pen, o) },
  door: { layer: 6.5, draw: (pen, o) => doorLeaf(pen, o, "shut") },
  doorOpen: { layer: 6.5, draw: (pen, o) => doorLeaf(pen, o, "open") },
  doorBroken: { layer: 6.5, draw: (pen, o) => doorLeaf(pen, o, "broken") },
  loneTree: { layer: 7, draw: (pen, o, { seed, near }) => loneTree(pen, o, seed, near) },
  wall: { layer: 6, draw: (pen, o, { height }) => wall(pen, o, height) },
  grove: { layer: 7, draw: (pen, o, { seed, near }) => grove(pen, o, seed, near) },
  blockhouse: { layer: 8, draw: (pen, o, { height }) => bunker(pen, o, height) },
  wreck: { layer: 6, draw: (pen, o, { seed }) => wreck(pen, o, seed) },
  shellSmoke: { layer: 9, draw: (pen, o, { seed }) => smokeCloud(pen, o, seed, true) },
  smokeScreen: { layer: 9, draw: (pen, o, { seed }) => smokeCloud(pen, o, seed, false) },
  building: { layer: 8, draw: (pen, o, { seed, height }) => building(pen, o, height, seed) },
};

const UNKNOWN: Style = { layer: 3, draw: (pen, o) => plainArea(pen, o) };

function styleOf(kind: string): Style {
  return Object.hasOwn(KINDS, kind) ? (KINDS[kind] ?? UNKNOWN) : UNKNOWN;
}

/** Whether a kind covers cells of a map, or runs along their sides. */
export function isCellKind(kind: string): boolean {
  return Object.hasOwn(CELL_KINDS, kind);
}

function cellKind(kind: string): (typeof CELL_KINDS)[string] | undefined {
  return isCellKind(kind) ? CELL_KINDS[kind] : undefined;
}

/** The order in which to draw kinds of terrain. */
export function terrainLayer(kind: string): number {
  return cellKind(kind)?.layer ?? styleOf(kind).layer;
}

export function drawTerrain(pen: Pen, shape: TerrainShape, near: Near): string {
  const cells = cellKind(shape.kind);
  if (cells !== undefined) {
    const large = (points: Outline): Outline => points.map(([x, y]) => [x / SHRUNK, y / SHRUNK]);
    const { id, height, parts } = shape;
    const body = cells.draw(pen, { seed: id, height, parts: parts.map(large), near: large(near) });
    return group({ transform: `scale(${SHRUNK})` }, body);
  }
  const { draw, under } = styleOf(shape.kind);
  return [
    ...(under === undefined ? [] : shape.parts.map((part) => under(pen, part))),
    ...shape.parts.map((part, i) => draw(pen, part, { seed: `${shape.id}.${i}`, height: shape.height, near })),
  ].join("");
}
