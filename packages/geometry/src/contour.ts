import type { Point } from "./units.ts";

/** A field of places that are in or out, `columns` by `rows`, row by row. Places on its rim must be out. */
export interface Field {
  readonly columns: number;
  readonly rows: number;
  readonly inside: Uint8Array;
}

/** The side of a square where an outline crosses, in the order bottom, right, top, left. */
const BOTTOM = 0;
const RIGHT = 1;
const TOP = 2;
const LEFT = 3;

/**
 * Marching squares: for each combination of corners inside (1 bottom left, 2 bottom right, 4 top right, 8 top left)
 * the pieces of outline as [from side, to side, ...], the inside on their left. Opposite corners stay apart.
 */
const PIECES: readonly (readonly number[])[] = [
  [],
  [BOTTOM, LEFT],
  [RIGHT, BOTTOM],
  [RIGHT, LEFT],
  [TOP, RIGHT],
  [BOTTOM, LEFT, TOP, RIGHT],
  [TOP, BOTTOM],
  [TOP, LEFT],
  [LEFT, TOP],
  [BOTTOM, TOP],
  [RIGHT, BOTTOM, LEFT, TOP],
  [RIGHT, TOP],
  [LEFT, RIGHT],
  [BOTTOM, RIGHT],
  [LEFT, BOTTOM],
  [],
];

/**
 * The outlines of the inside: outer rings anticlockwise, holes clockwise. `place` turns a crossing, given as the index
 * of the place inside and of its neighbour outside, into a point.
 */
export function outlines(field: Field, place: (inside: number, outside: number) => Point): Point[][] {
  const next = linkPieces(field);
  const rings: Point[][] = [];
  for (let start = 0; start < next.length; start++) {
    const ring: Point[] = [];
    let edge = start;
    while ((next[edge] ?? -1) >= 0) {
      const a = edge >> 1;
      const b = (edge & 1) === 0 ? a + 1 : a + field.columns;
      ring.push(field.inside[a] === 1 ? place(a, b) : place(b, a));
      const following = next[edge] ?? -1;
      next[edge] = -1;
      edge = following;
    }
    const simple = withoutStraight(ring);
    if (simple.length >= 3) rings.push(simple);
  }
  return rings;
}

/** For each edge of the lattice that an outline crosses, the edge it crosses next. Edge 2k runs right from place k, 2k + 1 up. */
function linkPieces({ columns, rows, inside }: Field): Int32Array {
  const next = new Int32Array(2 * columns * rows).fill(-1);
  for (let row = 0; row + 1 < rows; row++) {
    for (let column = 0; column + 1 < columns; column++) {
      const k = row * columns + column;
      const up = k + columns;
      const corners = (inside[k] ?? 0) + 2 * (inside[k + 1] ?? 0) + 4 * (inside[up + 1] ?? 0) + 8 * (inside[up] ?? 0);
      const sides = [2 * k, 2 * k + 3, 2 * up, 2 * k + 1];
      const pieces = PIECES[corners] ?? [];
      for (let i = 0; i < pieces.length; i += 2) next[sides[pieces[i] ?? 0] ?? 0] = sides[pieces[i + 1] ?? 0] ?? 0;
    }
  }
  return next;
}

/** Drops vertices that repeat the one before or lie straight between their neighbours. */
function withoutStraight(ring: readonly Point[]): Point[] {
  const kept: Point[] = [];
  ring.forEach((p, i) => {
    const before = kept.at(-1) ?? ring.at(-1);
    const after = ring[(i + 1) % ring.length];
    if (before === undefined || after === undefined) return;
    if ((p.x - before.x) * (after.y - p.y) !== (p.y - before.y) * (after.x - p.x)) kept.push(p);
  });
  return kept;
}
