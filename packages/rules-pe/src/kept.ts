import type { Board } from "./board.ts";
import type { Looker } from "./sight.ts";

/**
 * Answers about two men that were worked out a moment ago: a draw, its check and its doing ask the same thing one after the other,
 * and a menu asks it for every line. Kept by content, a new answer taking the place of an old one.
 */

const SLOTS = 512;

interface Slot<T> {
  readonly board: Board;
  readonly a: Looker;
  readonly b: Looker;
  readonly ground: boolean;
  readonly value: T;
}

export function keptBetween<T>(
  reckon: (board: Board, a: Looker, b: Looker, ground: boolean) => T,
): (board: Board, a: Looker, b: Looker, ground: boolean) => T {
  const slots: (Slot<T> | undefined)[] = Array.from({ length: SLOTS });
  return (board, a, b, ground) => {
    const at = (a.x * 7 + a.y * 131 + b.x * 17 + b.y * 263) & (SLOTS - 1);
    const kept = slots[at];
    if (kept !== undefined && kept.board === board && kept.ground === ground && isSame(kept.a, a) && isSame(kept.b, b))
      return kept.value;
    const value = reckon(board, a, b, ground);
    slots[at] = { board, a, b, ground, value };
    return value;
  };
}

function isSame(a: Looker, b: Looker): boolean {
  return (
    a === b ||
    (a.x === b.x &&
      a.y === b.y &&
      a.level === b.level &&
      a.posture === b.posture &&
      a.duckedBehind === b.duckedBehind &&
      a.astride === b.astride &&
      a.tree === b.tree)
  );
}
