import type { Board } from "./board.ts";
import type { Looker } from "./sight.ts";

/**
 * Small numbers about two men that were worked out a moment ago: a draw, its check and its doing ask the same thing one after the
 * other, and a menu asks it for every line. Kept by content, a new answer taking the place of an old one; in plain numbers, because
 * objects that live so long are dear to collect.
 */

const SLOTS = 8192;
const FIELDS = 7;

type Reckon = (board: Board, a: Looker, b: Looker, ground: boolean) => number;

export function keptBetween(reckon: Reckon): Reckon {
  const keys = new Float64Array(SLOTS * FIELDS).fill(NaN);
  const values = new Int8Array(SLOTS);
  return (board, a, b, ground) => {
    const one = stateOf(board, a);
    const other = stateOf(board, b);
    const table = 2 * board.number + (ground ? 1 : 0);
    const slot =
      (Math.imul(a.x, 73_856_093) ^
        Math.imul(a.y, 19_349_663) ^
        Math.imul(b.x, 83_492_791) ^
        Math.imul(b.y, 25_165_843)) >>>
      HIGH;
    const at = slot * FIELDS;
    if (
      keys[at] === a.x &&
      keys[at + 1] === a.y &&
      keys[at + 2] === b.x &&
      keys[at + 3] === b.y &&
      keys[at + 4] === one &&
      keys[at + 5] === other &&
      keys[at + 6] === table
    )
      return values[slot] ?? 0;
    const value = reckon(board, a, b, ground);
    keys[at] = a.x;
    keys[at + 1] = a.y;
    keys[at + 2] = b.x;
    keys[at + 3] = b.y;
    keys[at + 4] = one;
    keys[at + 5] = other;
    keys[at + 6] = table;
    values[slot] = value;
    return value;
  };
}

/** Leaves the high bits of a hash: one for each slot. */
const HIGH = Math.clz32(SLOTS) + 1;

const POSTURES = { standing: 0, prone: 1, ducked: 2 } as const;
const MANY = 4096;

/** All but the place, in one number. What he is behind, astride of or in is mostly nothing. NaN, which is never found again: not kept. */
function stateOf(board: Board, { level, posture, duckedBehind, astride, tree }: Looker): number {
  const low = POSTURES[posture] + 4 * level;
  if (duckedBehind === null && astride === null && tree === null) return low;
  const things = (numberOf(board, duckedBehind) * MANY + numberOf(board, astride)) * MANY + numberOf(board, tree);
  return low + 1024 * (things + 1);
}

function numberOf(board: Board, id: string | null): number {
  return id === null ? 0 : (board.numbers.get(id) ?? NaN);
}
