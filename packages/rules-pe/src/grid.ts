import type { Board } from "./board.ts";
import { groundRefusal, legCost } from "./movement.ts";
import type { Walker } from "./movement.ts";
import type { Point } from "./state.ts";

/** The points with whole-centimetre coordinates where a man may stand, and what legs between them cost (PE-R85), kept for each table. */

export const CELL = 10;
/** The eight neighbours. */
const STEPS = [
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
  [0, -1],
  [1, -1],
] as const;
/** How many they are. */
export const NEIGHBOURS = STEPS.length;

export interface Grid {
  readonly board: Board;
  readonly walker: Walker;
  readonly columns: number;
  readonly rows: number;
  /** May anybody stand there? 0: not asked yet, -1: no. */
  readonly free: Int8Array;
  /** What the step from each node in each direction costs; 0: not asked yet. */
  readonly legs: Uint16Array;
  /** The same of longer legs, by their ends. */
  readonly longLegs: Map<number, number>;
  /** From a node to its neighbours. */
  readonly offsets: Int32Array;
}

/** A leg that cannot be gone: more than any way costs. */
export const BARRED = 0xffff;

const kept = new WeakMap<Board, Map<string, Grid>>();

export function gridOf(board: Board, walker: Walker): Grid {
  const key = `${walker.climbing} ${walker.prone} ${walker.wounded} ${walker.running} ${walker.shut}`;
  let grids = kept.get(board);
  if (grids === undefined) kept.set(board, (grids = new Map()));
  const known = grids.get(key);
  if (known !== undefined) return known;
  const columns = Math.floor(board.width / CELL) + 1;
  const rows = Math.floor(board.height / CELL) + 1;
  const grid: Grid = {
    board,
    walker,
    columns,
    rows,
    free: new Int8Array(columns * rows),
    legs: new Uint16Array(columns * rows * STEPS.length),
    longLegs: new Map(),
    offsets: Int32Array.from(STEPS, ([dx, dy]) => dy * columns + dx),
  };
  grids.set(key, grid);
  return grid;
}

export function isFree({ board, columns, free }: Grid, node: number): boolean {
  if (free[node] === 0) {
    const p = pointOf(node, columns);
    free[node] = groundRefusal(board, p.x, p.y) === null ? 1 : -1;
  }
  return free[node] === 1;
}

export function legBetween(grid: Grid, node: number, step: number): number {
  const at = node * STEPS.length + step;
  return grid.legs[at] || (grid.legs[at] = newLeg(grid, node, step));
}

function newLeg(grid: Grid, node: number, step: number): number {
  const { board, walker, columns, rows } = grid;
  const [dx, dy] = STEPS[step] ?? [0, 0];
  const x = (node % columns) + dx;
  const y = Math.floor(node / columns) + dy;
  if (x < 0 || y < 0 || x >= columns || y >= rows || !isFree(grid, y * columns + x)) return BARRED;
  return legCost(board, walker, pointOf(node, columns), { x: x * CELL, y: y * CELL }) ?? BARRED;
}

/** So many are kept for a table and a sort of walker, on tables up to this size. */
const LONG_LEGS = 20_000;
const WIDE = 4096;

/** What a straight leg of any length costs. */
export function longLeg({ board, walker, longLegs }: Grid, from: Point, to: Point): number {
  if (!isPlain(from) || !isPlain(to)) return legCost(board, walker, from, to) ?? BARRED;
  const key = ((from.x * WIDE + from.y) * WIDE + to.x) * WIDE + to.y;
  const known = longLegs.get(key);
  if (known !== undefined) return known;
  const cost = legCost(board, walker, from, to) ?? BARRED;
  if (longLegs.size >= LONG_LEGS) longLegs.clear();
  longLegs.set(key, cost);
  return cost;
}

/** Its coordinates may be part of a key. */
function isPlain({ x, y }: Point): boolean {
  return Number.isInteger(x) && Number.isInteger(y) && x >= 0 && y >= 0 && x < WIDE && y < WIDE;
}

export function pointOf(node: number, columns: number): Point {
  return { x: (node % columns) * CELL, y: Math.floor(node / columns) * CELL };
}
