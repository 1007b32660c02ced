import { isInside, terrainBetween } from "@escaramuza/rules-ba";
import type { Board, Position } from "@escaramuza/rules-ba";
import { keptFor } from "./kept.ts";
import type { World } from "./world.ts";

/**
 * Rough sight between places: what terrain does to a line from an eye to a man, whoever else is about. The table is cut into squares
 * of an inch, and what was once found is kept with the table: it never changes.
 */

export const CLEAR = 0;
const SOFT = 1;

export const HARD = 2;
export const BLOCKED = 3;
export type Cover = 0 | 1 | 2 | 3;

const SQUARE = 1000;

export interface Lines {
  readonly wide: number;
  readonly high: number;
  /** By square of the eye, then of the man: 0: not looked at yet; else one more than the status. */
  readonly known: (Uint8Array | undefined)[];
  /** By square: the section it lies in. */
  readonly sections: readonly (string | null)[];
}

export const linesOf = keptFor(6, (board): Lines => {
  const wide = Math.ceil(board.width / SQUARE);
  const high = Math.ceil(board.height / SQUARE);
  const sections = Array.from({ length: wide * high }, (_, i) => {
    const [x, y] = [((i % wide) + 0.5) * SQUARE, (Math.floor(i / wide) + 0.5) * SQUARE];
    for (const [id, area] of board.sections) if (isInside(area, x, y)) return id;
    return null;
  });
  return { wide, high, known: Array.from({ length: wide * high }, () => undefined), sections };
});

/** What a man at the second place has against one at the first. */
export function coverBetween(w: World, ax: number, ay: number, bx: number, by: number): Cover {
  const { lines } = w;
  const from = squareOf(lines, ax, ay);
  const to = squareOf(lines, bx, by);
  let row = lines.known[from];
  if (row === undefined) {
    row = new Uint8Array(lines.wide * lines.high);
    lines.known[from] = row;
  }
  const had = row[to] ?? 0;
  if (had > 0) return coverFrom(had - 1);
  const found = looked(w.s, w.board, lines, from, to);
  row[to] = found + 1;
  return found;
}

function coverFrom(n: number): Cover {
  return n === 0 ? CLEAR : n === 1 ? SOFT : n === 2 ? HARD : BLOCKED;
}

function squareOf({ wide, high }: Lines, x: number, y: number): number {
  const column = Math.min(wide - 1, Math.max(0, Math.floor(x / SQUARE)));
  const row = Math.min(high - 1, Math.max(0, Math.floor(y / SQUARE)));
  return row * wide + column;
}

function looked(s: Position, board: Board, { wide, sections }: Lines, from: number, to: number): Cover {
  const place = (i: number): { x: number; y: number; section: string | null } => ({
    x: ((i % wide) + 0.5) * SQUARE,
    y: (Math.floor(i / wide) + 0.5) * SQUARE,
    section: sections[i] ?? null,
  });
  const [a, b] = [place(from), place(to)];
  // Who is in the same house is close.
  if (a.section !== null && a.section === b.section) return HARD;
  const found = terrainBetween(s, board, a, b);
  return found !== BLOCKED && b.section !== null ? HARD : found;
}

/** Is the place in a house? */
export function isHoused(w: World, x: number, y: number): boolean {
  return sectionAt(w, x, y) !== null;
}

/** Which part of which house the place is in. */
export function sectionAt(w: World, x: number, y: number): string | null {
  const { lines } = w;
  return lines.sections[squareOf(lines, x, y)] ?? null;
}

/** Does shell smoke lie between? */
export function isSmoked(w: World, ax: number, ay: number, bx: number, by: number): boolean {
  for (const { x, y, radius } of w.s.smoke) {
    const [dx, dy] = [bx - ax, by - ay];
    const size = dx * dx + dy * dy;
    const t = size === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / size));
    const [px, py] = [ax + t * dx - x, ay + t * dy - y];
    if (px * px + py * py < radius * radius) return true;
  }
  return false;
}
