import { boardOf } from "./board.ts";
import type { Board } from "./board.ts";
import { enemiesRefusal, groundRefusal, standRefusal, walkerOf, wayAlong, wayOn } from "./movement.ts";
import type { Walker, Way } from "./movement.ts";
import { isOut } from "./state.ts";
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
  const board = boardOf(s);
  const columns = Math.floor(board.width / CELL) + 1;
  const rows = Math.floor(board.height / CELL) + 1;
  const cost = new Float64Array(columns * rows).fill(Infinity);
  const from = new Int32Array(columns * rows).fill(-1);
  const found: number[] = [];
  const grid = gridOf(board, walkerOf(s, soldier), columns, rows);
  // Costs are whole tenths: nodes wait in the bin of theirs, and the bins are emptied in order.
  const bins: number[][] = [];
  const offer = (node: number, price: number, via: number): void => {
    if (price > budget || price >= (cost[node] ?? 0)) return;
    cost[node] = price;
    from[node] = via;
    (bins[price] ??= []).push(node);
  };
  for (const p of around(soldier, columns, rows)) {
    const node = p.y * columns + p.x;
    if (!grid.isFree(node)) continue;
    const way = legOf(s, soldier, soldier, pointOf(node, columns));
    if (way !== null) offer(node, way.cost, -1);
  }
  const done = new Uint8Array(columns * rows);
  for (let price = 0; price < bins.length; price++) {
    for (const node of bins[price]?.toSorted((a, b) => a - b) ?? []) {
      if (done[node] === 1) continue;
      done[node] = 1;
      found.push(node);
      if (stop?.(pointOf(node, columns), price) === true) return { columns, cost, from, found };
      for (let i = 0; i < STEPS.length; i++) {
        const next = grid.neighbour(node, i);
        if (next < 0 || done[next] === 1) continue;
        const leg = grid.leg(node, i);
        if (leg === Infinity || price + leg > budget || price + leg >= (cost[next] ?? 0)) continue;
        if (!isBarred(s, soldier, pointOf(node, columns), pointOf(next, columns))) offer(next, price + leg, node);
      }
    }
  }
  return { columns, cost, from, found };
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

/** Enemies in the way: they move, so they are not part of what is kept. */
function isBarred(s: Position, soldier: Soldier, from: Point, to: Point): boolean {
  for (const other of s.soldiers) {
    if (other.side === soldier.side || other.place !== "table" || isOut(other) || other.down !== null) continue;
    if (Math.abs(other.x - to.x) > 3 * CELL || Math.abs(other.y - to.y) > 3 * CELL) continue;
    if (enemiesRefusal(s, soldier, [to], from) !== null) return true;
  }
  return false;
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
  isFree(node: number): boolean;
  neighbour(node: number, step: number): number;
  /** Infinity: no way. */
  leg(node: number, step: number): number;
}

const kept = new WeakMap<Board, Map<string, Grid>>();

function gridOf(board: Board, walker: Walker, columns: number, rows: number): Grid {
  const key = `${walker.climbing} ${walker.prone} ${walker.wounded} ${walker.running}`;
  let grids = kept.get(board);
  if (grids === undefined) kept.set(board, (grids = new Map()));
  const known = grids.get(key);
  if (known !== undefined) return known;
  const free = new Int8Array(columns * rows);
  const legs = new Float64Array(columns * rows * STEPS.length).fill(-1);
  const isFree = (node: number): boolean => {
    if (free[node] === 0) {
      const p = pointOf(node, columns);
      free[node] = groundRefusal(board, p.x, p.y) === null ? 1 : -1;
    }
    return free[node] === 1;
  };
  const neighbour = (node: number, step: number): number => {
    const [dx, dy] = STEPS[step] ?? [0, 0];
    const x = (node % columns) + dx;
    const y = Math.floor(node / columns) + dy;
    const next = x < 0 || y < 0 || x >= columns || y >= rows ? -1 : y * columns + x;
    return next >= 0 && isFree(next) ? next : -1;
  };
  const leg = (node: number, step: number): number => {
    const at = node * STEPS.length + step;
    const price = legs[at] ?? -1;
    if (price >= 0) return price;
    const next = neighbour(node, step);
    const way = next < 0 ? null : wayOn(board, walker, pointOf(node, columns), [pointOf(next, columns)]);
    return (legs[at] = way === null || "code" in way ? Infinity : way.cost);
  };
  const grid: Grid = { isFree, neighbour, leg };
  grids.set(key, grid);
  return grid;
}
