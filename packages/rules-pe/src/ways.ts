import { boardOf } from "./board.ts";
import type { Board } from "./board.ts";
import {
  blocksWay,
  enemiesRefusal,
  groundRefusal,
  legCost,
  standRefusal,
  walkerOf,
  wayAlong,
  wayOn,
} from "./movement.ts";
import type { Walker, Way } from "./movement.ts";
import type { Point, Position, Soldier } from "./state.ts";

/**
 * Ways found for a man: over the points with whole-centimetre coordinates where he may stand, along straight legs between neighbours
 * (PE-R85). For a way a player asked for, the legs are then drawn straight where that costs no more.
 */

const CELL = 10;
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

/** Ground within reach: cheapest cost to each candidate, and where from. */
export interface Reach {
  readonly columns: number;
  readonly cost: Float64Array;
  readonly from: Int32Array;
  /** Nodes in order of cost. */
  readonly found: readonly number[];
}

/** All candidates he could come to with so many tenths of a point, cheapest first. `stop`: the search ends with the first such. */
export function reachOf(
  s: Position,
  soldier: Soldier,
  budget: number,
  stop?: (p: Point, cost: number) => boolean,
): Reach {
  const grid = gridOf(boardOf(s), walkerOf(s, soldier));
  const { columns, rows } = grid;
  const search: Search = {
    grid,
    budget,
    cost: new Float64Array(columns * rows).fill(Infinity),
    from: new Int32Array(columns * rows).fill(-1),
    done: new Uint8Array(columns * rows),
    besieged: nearEnemies(s, soldier, columns, rows),
    bins: [],
  };
  for (const p of around(soldier, columns, rows)) {
    const node = p.y * columns + p.x;
    if (!isFree(grid, node)) continue;
    const way = legOf(s, soldier, soldier, pointOf(node, columns));
    if (way !== null) offer(search, node, way.cost, -1);
  }
  const found: number[] = [];
  const { cost, from, bins } = search;
  for (let price = 0; price < bins.length; price++) if (empty(s, soldier, search, price, found, stop)) break;
  return { columns, cost, from, found };
}

interface Search {
  readonly grid: Grid;
  readonly budget: number;
  readonly cost: Float64Array;
  readonly from: Int32Array;
  readonly done: Uint8Array;
  /** Where enemies may be in the way. */
  readonly besieged: Uint8Array;
  /** Costs are whole tenths: nodes wait in the bin of theirs, and the bins are emptied in order. */
  readonly bins: number[][];
}

function offer({ budget, cost, from, bins }: Search, node: number, price: number, via: number): void {
  if (price > budget || price >= (cost[node] ?? 0)) return;
  cost[node] = price;
  from[node] = via;
  (bins[price] ??= []).push(node);
}

/** All nodes of one bin in order; true: the search is over. A function of its own, because V8 does not keep a long loop compiled. */
function empty(
  s: Position,
  soldier: Soldier,
  search: Search,
  price: number,
  found: number[],
  stop: ((p: Point, cost: number) => boolean) | undefined,
): boolean {
  const bin = search.bins[price];
  if (bin === undefined) return false;
  // No leg is free: nothing comes into a bin that is being emptied.
  sort(bin);
  for (const node of bin) {
    if (search.done[node] === 1) continue;
    search.done[node] = 1;
    found.push(node);
    if (stop?.(pointOf(node, search.grid.columns), price) === true) return true;
    spread(s, soldier, search, node, price);
  }
  return false;
}

function spread(s: Position, soldier: Soldier, search: Search, node: number, price: number): void {
  const { grid, budget, cost, done, besieged } = search;
  const { columns, offsets } = grid;
  for (let i = 0; i < STEPS.length; i++) {
    // Beyond the table's edge this is some other node, and the leg says that there is none.
    const next = node + (offsets[i] ?? 0);
    if (done[next] === 1) continue;
    const sum = price + legBetween(grid, node, i);
    if (sum > budget || sum >= (cost[next] ?? 0)) continue;
    if (besieged[next] === 1 && enemiesRefusal(s, soldier, [pointOf(next, columns)], pointOf(node, columns)) !== null)
      continue;
    offer(search, next, sum, node);
  }
}

/** Short lists that are nearly sorted, in place. */
function sort(list: number[]): void {
  for (let i = 1; i < list.length; i++) {
    const one = list[i] ?? 0;
    let at = i;
    for (; at > 0 && (list[at - 1] ?? 0) > one; at--) list[at] = list[at - 1] ?? 0;
    list[at] = one;
  }
}

export function pointOf(node: number, columns: number): Point {
  return { x: (node % columns) * CELL, y: Math.floor(node / columns) * CELL };
}

/** The corners from the man to a node of his reach. */
export function cornersTo(reach: Reach, node: number): Point[] {
  const corners: Point[] = [];
  for (let at = node; at >= 0; at = reach.from[at] ?? -1) corners.push(pointOf(at, reach.columns));
  return corners.toReversed();
}

/** The cheapest way found to a place, or null. */
export function findWay(s: Position, soldier: Soldier, to: Point, budget: number): Way | null {
  if (standRefusal(s, soldier, to) !== null) return null;
  const straight = legOf(s, soldier, soldier, to);
  if (straight !== null && straight.cost <= budget && isCheapest(soldier, straight, to)) return straight;
  const isNear = (p: Point): boolean => Math.abs(p.x - to.x) <= CELL && Math.abs(p.y - to.y) <= CELL;
  const reach = reachOf(s, soldier, budget);
  let best: Way | null = straight !== null && straight.cost <= budget ? straight : null;
  for (const node of reach.found) {
    const p = pointOf(node, reach.columns);
    if (!isNear(p)) continue;
    const way = wayAlong(s, soldier, straightened(s, soldier, [...cornersTo(reach, node), to]));
    if ("code" in way || enemiesRefusal(s, soldier, way.corners) !== null) continue;
    if (way.cost <= budget && (best === null || way.cost < best.cost)) best = way;
  }
  return best;
}

/** No ground on the table is easier. */
function isCheapest(soldier: Soldier, way: Way, to: Point): boolean {
  const length = Math.sqrt((to.x - soldier.x) * (to.x - soldier.x) + (to.y - soldier.y) * (to.y - soldier.y));
  return way.cost <= Math.ceil(length) * (soldier.posture === "prone" ? 2 : 1);
}

/** Corners left out wherever the straight leg costs no more. */
function straightened(s: Position, soldier: Soldier, corners: readonly Point[]): Point[] {
  const kept: Point[] = [];
  let from: Point = soldier;
  let i = 0;
  while (i < corners.length) {
    let next = i;
    let through = 0;
    let before = from;
    for (let j = i; j < corners.length; j++) {
      const corner = corners[j];
      if (corner === undefined) break;
      const leg = legOf(s, soldier, before, corner);
      if (leg === null) break;
      through += leg.cost;
      before = corner;
      const direct = legOf(s, soldier, from, corner);
      if (direct !== null && direct.cost <= through) next = j;
    }
    const corner = corners[next];
    if (corner === undefined) break;
    kept.push(corner);
    from = corner;
    i = next + 1;
  }
  return kept;
}

/** One straight leg, or null where it cannot be gone. */
function legOf(s: Position, soldier: Soldier, from: Point, to: Point): Way | null {
  const way = wayOn(boardOf(s), walkerOf(s, soldier), from, [to]);
  return "code" in way || enemiesRefusal(s, soldier, [to], from) !== null ? null : way;
}

/** Where enemies may be in the way: they move, so they are not part of what is kept. */
function nearEnemies(s: Position, soldier: Soldier, columns: number, rows: number): Uint8Array {
  const marked = new Uint8Array(columns * rows);
  for (const other of s.soldiers) {
    if (other.side === soldier.side || !blocksWay(other)) continue;
    const [cx, cy] = [Math.floor(other.x / CELL), Math.floor(other.y / CELL)];
    for (let y = Math.max(0, cy - 3); y <= Math.min(rows - 1, cy + 4); y++)
      for (let x = Math.max(0, cx - 3); x <= Math.min(columns - 1, cx + 4); x++) marked[y * columns + x] = 1;
  }
  return marked;
}

function around({ x, y }: Point, columns: number, rows: number): Point[] {
  const points: Point[] = [];
  const [cx, cy] = [Math.floor(x / CELL), Math.floor(y / CELL)];
  for (let i = cx - 1; i <= cx + 2; i++)
    for (let j = cy - 1; j <= cy + 2; j++) if (i >= 0 && j >= 0 && i < columns && j < rows) points.push({ x: i, y: j });
  return points;
}

// --- costs between neighbours, kept for each table

interface Grid {
  readonly board: Board;
  readonly walker: Walker;
  readonly columns: number;
  readonly rows: number;
  /** May anybody stand there? 0: not asked yet, -1: no. */
  readonly free: Int8Array;
  /** What the step from each node in each direction costs; 0: not asked yet. */
  readonly legs: Uint16Array;
  /** From a node to its neighbours. */
  readonly offsets: readonly number[];
}

/** A leg that cannot be gone: more than any way costs. */
const BARRED = 0xffff;

const kept = new WeakMap<Board, Map<string, Grid>>();

function gridOf(board: Board, walker: Walker): Grid {
  const key = `${walker.climbing} ${walker.prone} ${walker.wounded} ${walker.running}`;
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
    offsets: STEPS.map(([dx, dy]) => dy * columns + dx),
  };
  grids.set(key, grid);
  return grid;
}

function isFree({ board, columns, free }: Grid, node: number): boolean {
  if (free[node] === 0) {
    const p = pointOf(node, columns);
    free[node] = groundRefusal(board, p.x, p.y) === null ? 1 : -1;
  }
  return free[node] === 1;
}

function legBetween(grid: Grid, node: number, step: number): number {
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
