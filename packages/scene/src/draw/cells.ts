import type { Scene } from "@escaramuza/kernel";
import { escape, tag } from "../xml.ts";
import { ground } from "./ground.ts";
import { closed, fill, group, stroke } from "./pen.ts";
import type { Outline, Pen, XY } from "./pen.ts";
import { box, sides } from "./shapes.ts";

/** Tables divided into cells: their edge, the lines between them and their names. */

/** Millimetres by which the corners of neighbours may differ. */
const GRAIN = 0.4;
/** What is on a map of cells is drawn for hexes of 80 mm across, and shrunk to those of 40 that there are. */
export const SHRUNK = 0.5;

/**
 * The borders of several cells taken as one: sides that two of them share are left out. Outlines run the same way round as
 * the cells, holes the other way.
 */
export function unionOf(cells: readonly Outline[]): XY[][] {
  const corners: XY[] = [];
  const buckets = new Map<string, number[]>();
  const cornerOf = ([x, y]: XY): number => {
    const [column, row] = [Math.round(x), Math.round(y)];
    for (let i = column - 1; i <= column + 1; i++)
      for (let j = row - 1; j <= row + 1; j++)
        for (const known of buckets.get(`${i},${j}`) ?? []) {
          const [kx, ky] = corners[known] ?? [Infinity, Infinity];
          if (Math.abs(kx - x) < GRAIN && Math.abs(ky - y) < GRAIN) return known;
        }
    corners.push([x, y]);
    const key = `${column},${row}`;
    buckets.set(key, [...(buckets.get(key) ?? []), corners.length - 1]);
    return corners.length - 1;
  };
  const next = new Map<number, number[]>();
  for (const cell of cells)
    for (const [a, b] of sides(cell)) {
      const [from, to] = [cornerOf(a), cornerOf(b)];
      const back = next.get(to) ?? [];
      if (back.includes(from))
        next.set(
          to,
          back.filter((c) => c !== from),
        );
      else next.set(from, [...(next.get(from) ?? []), to]);
    }
  const rings: XY[][] = [];
  for (const start of next.keys()) {
    for (;;) {
      const ring: XY[] = [];
      let at = start;
      for (let to = next.get(at)?.pop(); to !== undefined; to = at === start ? undefined : next.get(at)?.pop()) {
        const corner = corners[at];
        if (corner !== undefined) ring.push(corner);
        at = to;
      }
      if (ring.length === 0) break;
      rings.push(ring);
    }
  }
  return rings;
}

/** Where the table ends, as a path: the border of its cells. */
export function cellsEdge(cells: readonly Outline[]): string {
  return unionOf(cells).map(closed).join("");
}

export function cellOutlines(scene: Scene): Outline[] {
  const mm = scene.millimetre;
  return (scene.cells ?? []).map((cell) => cell.ring.map(({ x, y }): XY => [x / mm, (scene.height - y) / mm]));
}

/** Grass as fine as the rest of a map of cells. */
export function cellGround(pen: Pen, width: number, height: number): string {
  return group({ transform: `scale(${SHRUNK})` }, ground(pen, width / SHRUNK, height / SHRUNK));
}

/** Lines between the cells and their names, faint: they must not look like anything that stands on the ground. */
export function cellGrid(pen: Pen, scene: Scene): string {
  if (scene.cells === undefined) return "";
  const outlines = cellOutlines(scene);
  const names = scene.cells.map((cell, i) => {
    const outline = outlines[i];
    if (outline === undefined) return "";
    const { x, y, w, h } = box(outline);
    const middle = Math.round((x + w / 2) * 10) / 10;
    const high = cell.level === undefined || cell.level === 0 ? "" : `+${cell.level}`;
    return (
      tag("text", { x: middle, y: y + 5.2 }, escape(cell.id)) +
      (high === "" ? "" : tag("text", { x: middle, y: y + h - 1.7, "font-size": 5, fill: pen.ink["t-contour"] }, high))
    );
  });
  return group(
    { class: "cells", "aria-hidden": "true" },
    stroke(outlines.map(closed).join(""), pen.ink["t-hexline"], 0.7, { opacity: 0.5, "stroke-linejoin": "round" }) +
      group(
        {
          "text-anchor": "middle",
          "font-size": 4.8,
          fill: pen.ink["ink-2"],
          stroke: pen.ink["t-ground"],
          "stroke-width": 0.7,
          "stroke-opacity": 0.55,
          "paint-order": "stroke",
          opacity: 0.8,
        },
        names.join(""),
      ),
  );
}

/** The table's edge, drawn. */
export function cellsBorder(pen: Pen, scene: Scene): string {
  return stroke(cellsEdge(cellOutlines(scene)), pen.ink["t-edge"], 1.6, { "stroke-linejoin": "round" });
}

/** A shadow of the whole table on the desk. */
export function cellsShadow(scene: Scene): string {
  return group({ transform: "translate(3 4)" }, fill(cellsEdge(cellOutlines(scene)), "#000", { opacity: 0.3 }));
}
