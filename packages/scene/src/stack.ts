import type { ScenePiece } from "@escaramuza/kernel";

/** Pieces that stand in one place: drawn a little apart, so that each is seen and can be pressed. */

/** Shares of a base's radius between one piece of a heap and the next. */
const STEP = 0.62;
/** No heap grows wider than this, whatever is in it. */
const MOST = 1.7;
/** Between neighbours of a heap that is fanned out. */
const APART = 2.16;

/**
 * The same pieces, those in one place moved apart: from the lower left to the upper right, in the order of the sides. The heap at `fanned` (any of its pieces) lies side by side instead, so that each can be read whole.
 */
export function spread(pieces: readonly ScenePiece[], fanned: string | null = null): readonly ScenePiece[] {
  const heaps = new Map<string, ScenePiece[]>();
  for (const piece of pieces) {
    const key = `${piece.x},${piece.y}`;
    const heap = heaps.get(key);
    if (heap === undefined) heaps.set(key, [piece]);
    else heap.push(piece);
  }
  if (heaps.size === pieces.length) return pieces;
  const moved = new Map<string, ScenePiece>();
  for (const heap of heaps.values()) {
    if (heap.length === 1) continue;
    const ordered = heap.toSorted((a, b) => a.seat - b.seat);
    const open = fanned !== null && heap.some((p) => p.id === fanned);
    for (const [i, piece] of ordered.entries()) {
      const [x, y] = open ? fan(i, ordered.length) : lean(i, ordered.length);
      moved.set(piece.id, {
        ...piece,
        x: piece.x + Math.round(x * piece.radius),
        y: piece.y + Math.round(y * piece.radius),
      });
    }
  }
  return pieces.map((piece) => moved.get(piece.id) ?? piece);
}

function lean(i: number, count: number): readonly [number, number] {
  const step = Math.min(STEP, MOST / (count - 1));
  const at = (i - (count - 1) / 2) * step;
  return [at, at];
}

/** Rows of two or three about the middle. */
function fan(i: number, count: number): readonly [number, number] {
  const across = count <= 2 ? count : count <= 4 ? 2 : 3;
  const rows = Math.ceil(count / across);
  const row = Math.floor(i / across);
  const inRow = row === rows - 1 ? count - across * (rows - 1) : across;
  return [((i % across) - (inRow - 1) / 2) * APART, ((rows - 1) / 2 - row) * APART];
}
