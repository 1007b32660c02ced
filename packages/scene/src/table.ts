import { colourOf, sideOf } from "@escaramuza/kernel";
import type { Ring, Scene, SceneCounter, SceneItem, ScenePiece, Text } from "@escaramuza/kernel";
import { name } from "./draw/badges.ts";
import { bodyLayers } from "./draw/bodies.ts";
import { cellGrid, cellGround, cellOutlines, unionOf } from "./draw/cells.ts";
import type { CounterLook } from "./draw/counter.ts";
import { ground } from "./draw/ground.ts";
import {
  RAISED,
  coneZone,
  fireArrow,
  heldZone,
  lobArrow,
  objective,
  plainMarker,
  ruleLine,
  signMarker,
  tripWire,
  wayGone,
  zone,
} from "./draw/overlays.ts";
import { group, translate } from "./draw/pen.ts";
import type { Outline, Pen, XY } from "./draw/pen.ts";
import { RADIUS, drawPiece } from "./draw/piece.ts";
import type { PieceLook } from "./draw/piece.ts";
import { isInside } from "./draw/shapes.ts";
import { drawTerrain, terrainLayer } from "./draw/terrain.ts";
import { spread } from "./stack.ts";
import { escape, tag } from "./xml.ts";

/**
 * The table of a scene as layers of SVG in millimetres, y down. A page can paint `ground` and `terrain` once and redraw
 * only `marks` and `pieces`; `describe` and titles say in words what each element is.
 */
export interface TableLayers {
  readonly width: number;
  readonly height: number;
  readonly ground: string;
  readonly zones: string;
  readonly terrain: string;
  readonly marks: string;
  readonly pieces: string;
}

export type Say = (text: Text) => string;
export type Item<T extends SceneItem["type"]> = Extract<SceneItem, { readonly type: T }>;

export function tableLayers(pen: Pen, scene: Scene, text: Say): TableLayers {
  const view = projection(scene);
  const near = itemsOf(scene, "piece").map((p) => view.at(p));
  const pieces = spread(itemsOf(scene, "piece"));
  // A picture of the whole table is seen about a thousand pixels wide.
  const bodies = bodyLayers(pen, scene, pieces, view.width / 1200);
  return {
    width: view.width,
    height: view.height,
    ground: (scene.cells === undefined ? ground : cellGround)(pen, view.width, view.height),
    zones: zoneLayer(pen, scene, text),
    terrain:
      terrainInOrder(scene)
        .map((t) => terrainItem(pen, scene, t, near, text))
        .join("") + cellGrid(pen, scene),
    marks: markLayer(scene, text),
    pieces:
      bodies.under +
      pieces
        .toSorted((a, b) => Number(a.acting) - Number(b.acting) || b.y - a.y || a.x - b.x)
        .map((p) =>
          labelled(p, "piece", `side-${colourOf(scene, p.seat)}`, text(p.text), piece(pen, p, scene, view, text)),
        )
        .join("") +
      bodies.over,
  };
}

/** Zones and lines of the rules, under the terrain. */
export function zoneLayer(pen: Pen, scene: Scene, text: Say): string {
  const view = projection(scene);
  return (
    itemsOf(scene, "zone")
      .filter((z) => z.style !== "cone")
      .map((z) => labelled(z, "zone", z.style, text(z.text), zone(zoneOutlines(scene, z), colourOf(scene, z.seat))))
      .join("") +
    itemsOf(scene, "line")
      .filter((l) => !RAISED.has(l.style))
      .map((l) => labelled(l, "line", l.style, text(l.text), ruleLine(pen, view.ring(l.points))))
      .join("")
  );
}

/** Cells side by side make one zone. */
export function zoneOutlines(scene: Scene, z: Item<"zone">): Outline[] {
  const outlines = z.rings.map(projection(scene).ring);
  return scene.cells === undefined ? outlines : unionOf(outlines);
}

/** Terrain from the ground up. */
export function terrainInOrder(scene: Scene): Item<"terrain">[] {
  return itemsOf(scene, "terrain").toSorted((a, b) => terrainLayer(a.kind) - terrainLayer(b.kind));
}

/** One piece of terrain; `near` are the places of pieces, round which leaves are faint. */
export function terrainItem(pen: Pen, scene: Scene, item: Item<"terrain">, near: readonly XY[], text: Say): string {
  const { id, kind, parts, height } = item;
  const shape = { id, kind, parts: parts.map(projection(scene).ring), height: height / scene.millimetre };
  return labelled(item, "terrain", kind, text(item.text), drawTerrain(pen, shape, near));
}

/** Markers and ways gone, under the pieces. */
export function markLayer(scene: Scene, text: Say): string {
  const view = projection(scene);
  return (
    itemsOf(scene, "zone")
      .filter((z) => z.style === "cone")
      .map((z) => labelled(z, "zone", z.style, text(z.text), coneZone(zoneOutlines(scene, z), colourOf(scene, z.seat))))
      .join("") +
    itemsOf(scene, "marker")
      .map((m) => labelled(m, "marker", m.style, text(m.text), held(scene, m) + marker(scene, m, view)))
      .join("") +
    itemsOf(scene, "line")
      .filter((l) => RAISED.has(l.style))
      .map((l) => labelled(l, "line", l.style, text(l.text), raised(scene, l, view.ring(l.points))))
      .join("")
  );
}

/** Seen from afar. */
const ARROW = 1.5;

function raised(scene: Scene, l: Item<"line">, points: Outline): string {
  const side = colourOf(scene, l.seat);
  const radius = (l.radius ?? 0) / scene.millimetre;
  switch (l.style) {
    case "fire":
      return fireArrow(points, radius, side, ARROW);
    case "lob":
      return lobArrow(points, radius, side, ARROW);
    case "tripWire":
      return tripWire(points);
    default:
      return wayGone(points, RADIUS, side);
  }
}

/** From the ruleset's units with y north to millimetres with y down. */
export interface Projection {
  readonly width: number;
  readonly height: number;
  readonly at: (p: { readonly x: number; readonly y: number }) => XY;
  readonly ring: (ring: Ring) => Outline;
}

export function projection(scene: Scene): Projection {
  const at = (p: { readonly x: number; readonly y: number }): XY => [
    p.x / scene.millimetre,
    (scene.height - p.y) / scene.millimetre,
  ];
  return {
    width: scene.width / scene.millimetre,
    height: scene.height / scene.millimetre,
    at,
    ring: (ring) => ring.map(at),
  };
}

export function itemsOf<T extends SceneItem["type"]>(scene: Scene, type: T): Item<T>[] {
  const is = (item: SceneItem): item is Item<T> => item.type === type;
  return scene.items.filter(is);
}

/** An objective on a table of cells is the whole cell it lies in. */
function held(scene: Scene, m: Item<"marker">): string {
  if (scene.cells === undefined || m.style !== "objective") return "";
  const at = projection(scene).at(m);
  const cell = cellOutlines(scene).find((outline) => isInside(at, outline));
  return cell === undefined ? "" : heldZone([cell], colourOf(scene, m.seat));
}

function marker(scene: Scene, m: Item<"marker">, view: Projection): string {
  const radius = m.radius * (view.at({ x: 1, y: 0 })[0] - view.at({ x: 0, y: 0 })[0]);
  const at = view.at(m);
  const side = colourOf(scene, m.seat);
  if (m.style === "objective") return objective(at, radius, side);
  return signMarker(m.style, at, radius, side) ?? plainMarker(at, radius, side);
}

function piece(pen: Pen, p: ScenePiece, scene: Scene, view: Projection, text: Say): string {
  const scale = p.radius / scene.millimetre / RADIUS;
  const sized = scale === 1 ? "" : ` scale(${Math.round(scale * 1000) / 1000})`;
  return group({ transform: translate(...view.at(p)) + sized }, drawPiece(pen, lookOf(p, scene, text)));
}

/** What the drawing of a piece needs to know. */
export function lookOf(p: ScenePiece, scene: Scene, text: Say): PieceLook {
  const sideFacing = sideOf(scene, p.seat)?.facing ?? 0;
  const { id, silhouette, role, facing, badges, lying, acting, turret } = p;
  const counter = counterLook(p.counter, text);
  const size = RADIUS / p.radius;
  const hull =
    p.hull === undefined ? undefined : { ...p.hull, length: p.hull.length * size, width: p.hull.width * size };
  const inBody = p.group !== undefined;
  return {
    id,
    seat: colourOf(scene, p.seat),
    silhouette,
    role,
    facing,
    sideFacing,
    tag: p.tag,
    badges,
    lying,
    counter,
    hull,
    turret,
    inBody,
    // The band round a body tells that it acts.
    acting: acting && !inBody,
  };
}

/** A counter with its words said. */
export function counterLook(counter: SceneCounter | undefined, text: Say): CounterLook | undefined {
  if (counter === undefined) return undefined;
  const { name: called, marker: word } = counter;
  return { ...counter, name: text(called), marker: word === null ? null : text(word) };
}

/** An element with its words: a label for screen readers, a title for the pointer. */
function labelled(item: { readonly id: string }, type: string, kind: string, words: string, body: string): string {
  return tag(
    "g",
    { class: `${type} ${type}-${name(kind)}`, "data-id": item.id, role: "img", "aria-label": words },
    tag("title", {}, escape(words)) + body,
  );
}
