import type { Battle } from "./experiment.ts";

/** Where pieces were lost: a grid over the table, the first row along the far edge (greatest y) as in a picture of it, and how many in each cell. */
export interface HeatMap {
  /** Of the table, in the units of the scene. */
  readonly width: number;
  readonly height: number;
  /** Side of a cell. */
  readonly cell: number;
  readonly columns: number;
  readonly rows: number;
  /** By side, row after row. */
  readonly counts: readonly (readonly number[])[];
  /** By side: lost beside the table. */
  readonly elsewhere: readonly number[];
}

/** Cells along the longer side of the table. */
const CELLS = 24;

export function heatMap(battles: readonly Battle[], sides: number, width: number, height: number): HeatMap {
  const cell = Math.max(width, height, 1) / CELLS;
  const columns = Math.max(1, Math.ceil(width / cell - 1e-9));
  const rows = Math.max(1, Math.ceil(height / cell - 1e-9));
  const counts = Array.from({ length: sides }, () => Array.from({ length: columns * rows }, () => 0));
  const elsewhere = Array.from({ length: sides }, () => 0);
  const within = (value: number, n: number): number => Math.min(n - 1, Math.max(0, Math.floor(value / cell)));
  for (const { losses } of battles)
    for (const { side, at } of losses) {
      if (at === null) {
        elsewhere[side] = (elsewhere[side] ?? 0) + 1;
        continue;
      }
      const index = (rows - 1 - within(at.y, rows)) * columns + within(at.x, columns);
      const row = counts[side];
      if (row !== undefined) row[index] = (row[index] ?? 0) + 1;
    }
  return { width, height, cell, columns, rows, counts, elsewhere };
}
