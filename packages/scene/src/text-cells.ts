import type { Ring, Scene, SceneCell } from "@escaramuza/kernel";
import { isInside } from "./draw/shapes.ts";
import type { XY } from "./draw/pen.ts";
import { itemsOf } from "./table.ts";

/**
 * A map of cells for a terminal. Each cell takes two lines of its column: its name with the letters of its ground, then who is
 * in it. Columns that lie half a cell lower are written one line lower.
 */

/** Characters of a cell across. */
const ACROSS = 7;
const ARROWS: { readonly [facing: number]: string } = { 0: "^", 60: "/", 120: "\\", 180: "v", 240: "/", 300: "\\" };

export interface CellWords {
  /** The letter of a kind of terrain, by its words. */
  readonly ground: (item: string) => string;
  readonly pieces: ReadonlyMap<string, string>;
  readonly markers: ReadonlyMap<string, string>;
}

export function cellMap(scene: Scene, words: CellWords): string[] {
  const cells = scene.cells ?? [];
  const columns = distinct(
    cells.map((cell) => cell.x),
    false,
  );
  const lines = distinct(
    cells.map((cell) => cell.y),
    true,
  );
  const rows: string[][] = Array.from({ length: lines.length + 1 }, () => columns.map(() => " ".repeat(ACROSS)));
  const write = (line: number, column: number, text: string): void => {
    const row = rows[line];
    if (row !== undefined) row[column] = text.slice(0, ACROSS - 1).padEnd(ACROSS);
  };
  for (const cell of cells) {
    const [column, line] = [columns.indexOf(cell.x), lines.indexOf(cell.y)];
    write(line, column, `${cell.id}${groundOf(scene, cell, words)}`);
    write(line + 1, column, whoIs(scene, cell, words));
  }
  return rows.map((row) => `  ${row.join("")}`.trimEnd());
}

function distinct(values: readonly number[], down: boolean): number[] {
  return [...new Set(values)].toSorted((a, b) => (down ? b - a : a - b));
}

function groundOf(scene: Scene, cell: SceneCell, words: CellWords): string {
  const letters = itemsOf(scene, "terrain")
    .filter((t) => sidesOf(scene, t).length === 0 && t.parts.some((part) => covers(part, cell)))
    .map((t) => words.ground(t.id));
  const high = cell.level === undefined || cell.level === 0 ? "" : String(cell.level);
  return [...new Set(letters)].join("") + high;
}

/** What runs along sides of cells, by the cells on both hands: `D06/D07`. Nothing for what lies in them. */
export function sidesOf(scene: Scene, item: { readonly parts: readonly Ring[] }): string[] {
  return item.parts.flatMap((part) => {
    const [a, b] = part;
    if (a === undefined || b === undefined || part.length > 3) return [];
    const has = (cell: SceneCell, at: { readonly x: number; readonly y: number }): boolean =>
      cell.ring.some((c) => Math.abs(c.x - at.x) <= ROUNDING && Math.abs(c.y - at.y) <= ROUNDING);
    const beside = (scene.cells ?? []).filter((cell) => has(cell, a) && has(cell, b));
    return beside.length === 0 ? [] : [beside.map((cell) => cell.id).join("/")];
  });
}

const ROUNDING = 4;

/** An area over the cell's middle, or a line through it; what only runs along its sides is not in it. */
function covers(part: Ring, cell: SceneCell): boolean {
  if (part.some((p) => p.x === cell.x && p.y === cell.y)) return true;
  return (
    part.length > 3 &&
    isInside(
      [cell.x, cell.y],
      part.map(({ x, y }): XY => [x, y]),
    )
  );
}

function whoIs(scene: Scene, cell: SceneCell, words: CellWords): string {
  const marks = itemsOf(scene, "marker")
    .filter((m) =>
      isInside(
        [m.x, m.y],
        cell.ring.map(({ x, y }): XY => [x, y]),
      ),
    )
    .map((m) => words.markers.get(m.id) ?? "");
  const pieces = itemsOf(scene, "piece")
    .filter((p) => p.x === cell.x && p.y === cell.y)
    .map((p) => `${words.pieces.get(p.id) ?? ""}${p.facing === null ? "" : (ARROWS[p.facing] ?? "")}`);
  const all = [...marks, ...pieces];
  if (all.join("").length < ACROSS) return all.join("");
  // More than there is room for: the first, and how many there are.
  return `${all[0] ?? ""}+${all.length - 1}`;
}
