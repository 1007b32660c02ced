import { keptFor } from "@escaramuza/kernel";
import type { Board } from "./board.ts";
import type { Looker } from "./sight.ts";

/**
 * Protection between one man as he stands and places on whole centimetres: it is asked for hundreds of places again and again and
 * changes only when the man does, so it is kept for each table.
 */
export interface Sheet {
  /** `LAYERS` for each node. 0: not asked yet, else the grade and 1, and 5 where there is no line. Empty until many are asked for. */
  grades: Int8Array;
}

/** Of somebody at the place against him, by how he is there; ducked: behind the first thing there is (PE-6-21). */
export const AGAINST = { standing: 0, prone: 1, ducked: 2 } as const;
/** His own against somebody at the place. */
export const OWN = { standing: 3, prone: 4, ducked: 5 } as const;
/** Side by side, because whoever asks for one asks for the others; a power of two. */
export const LAYERS = 8;

const CELL = 10;
const EMPTY = new Int8Array(0);
/** So many men are remembered for a table. */
const keptSheets = keptFor<Board, Sheet>(128);

export function sheetOf(board: Board, { x, y, level, posture, duckedBehind, astride, tree }: Looker): Sheet {
  const key = `${x},${y},${level},${posture},${duckedBehind},${astride},${tree}`;
  return keptSheets(board, key, () => ({ grades: EMPTY }));
}

/** To be filled. */
export function gradesOn(board: Board, sheet: Sheet): Int8Array {
  if (sheet.grades === EMPTY)
    sheet.grades = new Int8Array(LAYERS * columnsOf(board) * (Math.floor(board.height / CELL) + 1));
  return sheet.grades;
}

/** Nodes in a row. */
export function columnsOf({ width }: Board): number {
  return Math.floor(width / CELL) + 1;
}
