import type { Scene } from "@escaramuza/kernel";
import { tableDefs } from "../draw/ground.ts";
import { CREAM, sideLook } from "../draw/palette.ts";
import type { Palette } from "../draw/palette.ts";
import { tableLayers } from "../table.ts";
import type { Say } from "../table.ts";
import { escape, short, tag } from "../xml.ts";
import type { Attributes } from "../xml.ts";
import { WIDTH, picture } from "./frame.ts";
import type { PlotOwner, PlotWords } from "./frame.ts";

/** Cells over a table, row after row from its far edge. */
export interface HeatGrid {
  /** Of the table; it need not be a whole number of cells: the farthest row and the last column may be cut. */
  readonly width: number;
  readonly height: number;
  /** Side of a cell. */
  readonly cell: number;
  readonly columns: number;
  readonly rows: number;
  /** By owner. */
  readonly counts: readonly (readonly number[])[];
}

/** The table beneath, drawn faintly. */
export interface HeatTable {
  readonly scene: Scene;
  readonly text: Say;
}

/**
 * Where things happened: in each cell a spot for each owner, the greater the more. Spots are signs of the sides, so that two of them can
 * lie on one map.
 */
export function heatPlot(
  words: PlotWords,
  owners: readonly PlotOwner[],
  grid: HeatGrid,
  palette: Palette,
  table: HeatTable | null = null,
): string {
  const width = words.width ?? WIDTH;
  const [across, deep] = [cellsIn(grid.width, grid.cell), cellsIn(grid.height, grid.cell)];
  const size = (width - 40) / across;
  const [left, top] = [20, 64];
  const high = size * deep;
  const most = Math.max(1, ...grid.counts.flat());
  const many = owners.length > 1;
  const spots = grid.counts.flatMap((counts, i) =>
    counts.map((n, cell) => {
      if (n === 0) return "";
      const column = cell % grid.columns;
      const row = (cell - column) / grid.columns;
      const { main, shape } = sideLook(owners[i]?.side ?? null);
      // The surface, not the width, is as great as the number. Two owners stand a little apart.
      const r = (Math.sqrt(n / most) * size) / 2;
      const x = left + middle(column, across) * size + (many ? (i - 0.5) * size * 0.16 : 0);
      const y = top + high - middle(grid.rows - 1 - row, deep) * size;
      const what = tag("title", {}, escape(`${owners[i]?.name ?? ""}: ${n}`));
      const look = { fill: main, "fill-opacity": 0.78, stroke: CREAM, "stroke-width": 1 };
      return shape === "round"
        ? tag("circle", { cx: x, cy: y, r, ...look }, what)
        : tag("path", { d: `M${x} ${y - r}L${x + r} ${y}L${x} ${y + r}L${x - r} ${y}Z`, ...look }, what);
    }),
  );
  const place = { x: left, y: top, width: width - 40, height: high };
  const ground = tag("rect", { ...place, fill: palette["t-ground"], stroke: palette["t-edge"] });
  return picture(
    words,
    owners,
    palette,
    ground + (table === null ? "" : beneath(table, place, palette)) + spots.join(""),
    top + high + 20,
  );
}

function cellsIn(length: number, cell: number): number {
  return length > 0 ? length / cell : 1;
}

/** Of what lies on the table of a cell. */
function middle(cell: number, cells: number): number {
  return (cell + Math.min(cell + 1, cells)) / 2;
}

function beneath({ scene, text }: HeatTable, place: Attributes, ink: Palette): string {
  const pen = { ink, prefix: "heat-" };
  const { width, height, ground, terrain } = tableLayers(pen, scene, text);
  const body = tag("defs", {}, tableDefs(pen, scene)) + tag("g", { opacity: 0.6 }, ground + terrain);
  return tag("svg", { ...place, viewBox: `0 0 ${short(width)} ${short(height)}`, preserveAspectRatio: "none" }, body);
}
