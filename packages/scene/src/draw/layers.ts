import { colourOf } from "@escaramuza/kernel";
import type { Scene, SceneItem } from "@escaramuza/kernel";
import { itemsOf, lookOf, projection, zoneOutlines } from "../table.ts";
import type { Item, Say } from "../table.ts";
import { tag } from "../xml.ts";
import { name } from "./badges.ts";
import { brushAt, hatchDefs } from "./brush.ts";
import type { Brush } from "./brush.ts";
import { drawLabels, inBoth } from "./labels.ts";
import type { Box, Label } from "./labels.ts";
import { coneZone, fireArrow, lobArrow, objective, plainMarker, ruleLine, signMarker } from "./overlays.ts";
import { group, translate } from "./pen.ts";
import type { Pen } from "./pen.ts";
import { RADIUS } from "./piece.ts";
import { allowedLine, followingWay, ghostEdge, labelSpots, plannedWay, previewZone, sightLine } from "./preview.ts";
import { previewMark, previewSign } from "./preview-marks.ts";
import { counterDetailAt, detailAt, drawPieceAs } from "./small.ts";
import { drawTerrain } from "./terrain.ts";

/** What a preview lays over the table, in millimetres: what lies under the pieces, and signs and labels above them. */
export interface OverlayLayers {
  readonly under: string;
  readonly over: string;
}

/** Zones lie deepest, what blocks over what is clear; then lines, then marks. */
const DEPTH: { readonly [style: string]: number } = {
  reach: 0,
  range: 0,
  allowed: 0,
  unseen: 1,
  far: 0,
  forbidden: 1,
  corridor: 2,
  blocked: 3,
  blast: 4,
  affected: 4,
  reactor: 4,
  target: 5,
};

/** How the table is seen: what one pixel of the screen covers, and the part in sight. In millimetres of table. */
export interface Sight {
  readonly pixel: number;
  readonly window: Box;
}

export function overlayLayers(
  pen: Pen,
  scene: Scene,
  items: readonly SceneItem[],
  text: Say,
  { pixel, window }: Sight,
): OverlayLayers {
  if (items.length === 0) return { under: "", over: "" };
  const brush = brushAt(pen, pixel);
  const view = projection(scene);
  const all = { ...scene, items };
  const depth = (z: Item<"zone">): number => (Object.hasOwn(DEPTH, z.style) ? (DEPTH[z.style] ?? 0) : 0);
  const lines = itemsOf(all, "line");
  const markers = itemsOf(all, "marker");
  const zones = itemsOf(all, "zone").toSorted((a, b) => depth(a) - depth(b));
  const under = [
    ...itemsOf(all, "terrain").map((t) => {
      const shape = { id: t.id, kind: t.kind, parts: t.parts.map(view.ring), height: t.height / scene.millimetre };
      return marked(
        t.id,
        "terrain",
        t.kind,
        group({ opacity: 0.8 }, drawTerrain(pen, shape, [])) + ghostEdge(brush, shape.parts),
      );
    }),
    ...zones.map((z) =>
      marked(
        z.id,
        "zone",
        z.style,
        z.style === "cone"
          ? coneZone(zoneOutlines(scene, z), colourOf(scene, z.seat))
          : previewZone(brush, z.style, zoneOutlines(scene, z), colourOf(scene, z.seat)),
      ),
    ),
    ...lines.map((l) => marked(l.id, "line", l.style, line(brush, l, scene))),
    ...markers.map((m) => marked(m.id, "marker", m.style, marker(brush, m, scene))),
    ...itemsOf(all, "piece").map((p) => {
      const scale = p.radius / scene.millimetre / RADIUS;
      const detail = (p.counter === undefined ? detailAt : counterDetailAt)((2 * p.radius) / scene.millimetre / pixel);
      const at = `${translate(...view.at(p))} scale(${Math.round(scale * 1000) / 1000})`;
      return marked(
        p.id,
        "piece",
        "ghost",
        group({ transform: at, opacity: 0.6 }, drawPieceAs(pen, lookOf(p, scene, text), detail)),
      );
    }),
  ].join("");
  const room = inBoth(window, { x: 0, y: 0, width: view.width, height: view.height });
  const signs = markers.map((m) => around(m, scene, previewSign(brush, m.style) ?? ""));
  const labels = [
    ...lines.flatMap((l) => lineLabel(l, scene, text, room)),
    ...markers.flatMap((m) => markerLabel(m, scene, text)),
  ];
  return {
    under: tag("defs", {}, hatchDefs(brush)) + under,
    over: signs.join("") + drawLabels(brush, labels, room, basesOf(scene)),
  };
}

function marked(id: string, type: string, style: string, body: string): string {
  return group({ class: `over-${type} over-${name(style)}`, "data-overlay": id }, body);
}

function line(brush: Brush, l: Item<"line">, scene: Scene): string {
  const points = projection(scene).ring(l.points);
  switch (l.style) {
    case "path":
      return plannedWay(
        brush,
        points,
        (l.radius ?? 0) / scene.millimetre,
        colourOf(scene, l.seat),
        scene.cells === undefined,
      );
    case "follow":
      return followingWay(brush, points, (l.radius ?? 0) / scene.millimetre, colourOf(scene, l.seat));
    case "sight":
      return sightLine(brush, points);
    case "fire":
      return fireArrow(points, (l.radius ?? 0) / scene.millimetre, colourOf(scene, l.seat), brush.weight);
    case "lob":
      return lobArrow(points, (l.radius ?? 0) / scene.millimetre, colourOf(scene, l.seat), brush.weight);
    case "allowed":
      return allowedLine(brush, points);
    default:
      return ruleLine(brush, points);
  }
}

function marker(brush: Brush, m: Item<"marker">, scene: Scene): string {
  const side = colourOf(scene, m.seat);
  const mark = previewMark(brush, m.style, side);
  if (mark !== null) return around(m, scene, mark);
  const at = projection(scene).at(m);
  const radius = m.radius / scene.millimetre;
  if (m.style === "objective") return group({ opacity: 0.85 }, objective(at, radius, side));
  return m.style === "label" ? "" : (signMarker(m.style, at, radius, side) ?? plainMarker(at, radius, side));
}

/** Something drawn for a base of `RADIUS`, put round what the marker is about. */
function around(m: Item<"marker">, scene: Scene, body: string): string {
  const scale = Math.round((m.radius / scene.millimetre / RADIUS) * 1000) / 1000;
  return group({ transform: `${translate(...projection(scene).at(m))} scale(${scale === 0 ? 1 : scale})` }, body);
}

function lineLabel(l: Item<"line">, scene: Scene, text: Say, room: Box): Label[] {
  if (l.label === undefined) return [];
  const spots = labelSpots(projection(scene).ring(l.points), l.style, room);
  return [{ text: text(l.label), spots, clear: (l.radius ?? scene.millimetre * RADIUS) / scene.millimetre }];
}

function markerLabel(m: Item<"marker">, scene: Scene, text: Say): Label[] {
  if (m.style !== "label") return [];
  const at = projection(scene).at(m);
  const spots = [
    { at, away: [0, -1] },
    { at, away: [0, 1] },
  ] as const;
  return [{ text: text(m.text), spots, clear: m.radius / scene.millimetre }];
}

/** What labels should not hide: the pieces on the table. */
function basesOf(scene: Scene): Box[] {
  return itemsOf(scene, "piece").map((p) => {
    const [x, y] = projection(scene).at(p);
    const r = p.radius / scene.millimetre;
    return { x: x - r, y: y - r, width: 2 * r, height: 2 * r };
  });
}
