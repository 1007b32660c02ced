import { groundLetsSee } from "@escaramuza/rules-rb";
import type { Board } from "@escaramuza/rules-rb";

/** Who sees whom from square to square of the table: rough, but asked thousands of times in a turn. Shots themselves are judged exactly. */

const CELL = 500;
const COLUMNS = 36;
const ROWS = 24;
const CELLS = COLUMNS * ROWS;

const UNKNOWN = 0;
const OPEN = 1;
const BLOCKED = 2;

const known = new WeakMap<Board, Uint8Array>();

/** What is known of a board; filled as it is asked. */
export function sightOf(board: Board): Uint8Array {
  let table = known.get(board);
  if (table === undefined) known.set(board, (table = new Uint8Array(CELLS * CELLS)));
  return table;
}

/** As far as terrain goes, between the middles of the squares two places lie in. */
export function roughlySees({ board, sight }: Seen, ax: number, ay: number, bx: number, by: number): boolean {
  const a = cellOf(ax, ay);
  const b = cellOf(bx, by);
  const key = a < b ? a * CELLS + b : b * CELLS + a;
  const had = sight[key] ?? UNKNOWN;
  if (had !== UNKNOWN) return had === OPEN;
  const open = groundLetsSee(board, middleOf(a), middleOf(b));
  sight[key] = open ? OPEN : BLOCKED;
  return open;
}

interface Seen {
  readonly board: Board;
  readonly sight: Uint8Array;
}

function cellOf(x: number, y: number): number {
  const column = Math.min(COLUMNS - 1, Math.max(0, Math.floor(x / CELL)));
  const row = Math.min(ROWS - 1, Math.max(0, Math.floor(y / CELL)));
  return row * COLUMNS + column;
}

function middleOf(cell: number): { x: number; y: number } {
  return { x: (cell % COLUMNS) * CELL + CELL / 2, y: Math.floor(cell / COLUMNS) * CELL + CELL / 2 };
}
