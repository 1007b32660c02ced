import { boardOf } from "./board.ts";
import type { Board } from "./board.ts";
import { enemiesRefusal, groundRefusal, standRefusal, wayAlong } from "./movement.ts";
import type { Way } from "./movement.ts";
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
export function reachOf(s: Position, soldier: Soldier, budget: number, stop?: (p: Point) => boolean): Reach {
  const board = boardOf(s);
  const columns = Math.floor(board.width / CELL) + 1;
  const rows = Math.floor(board.height / CELL) + 1;
  const cost = new Float64Array(columns * rows).fill(Infinity);
  const from = new Int32Array(columns * rows).fill(-1);
  const found: number[] = [];
  const grid = gridOf(board, soldier.posture === "prone", soldier.condition === "H", columns, rows, s, soldier);
  const queue = new Heap();
  const offer = (node: number, price: number, via: number): void => {
    if (price > budget || price >= (cost[node] ?? 0)) return;
    cost[node] = price;
    from[node] = via;
    queue.push(node, price);
  };
  for (const p of around(soldier, columns, rows)) {
    const node = p.y * columns + p.x;
    if (!grid.isFree(node)) continue;
    const way = legOf(s, soldier, soldier, pointOf(node, columns));
    if (way !== null) offer(node, way.cost, -1);
  }
  const done = new Uint8Array(columns * rows);
  for (let node = queue.pop(); node >= 0; node = queue.pop()) {
    if (done[node] === 1) continue;
    done[node] = 1;
    found.push(node);
    if (stop?.(pointOf(node, columns)) === true) break;
    for (let i = 0; i < STEPS.length; i++) {
      const next = grid.neighbour(node, i);
      if (next < 0 || done[next] === 1) continue;
      const price = grid.leg(node, i);
      if (price === Infinity || isBarred(s, soldier, pointOf(node, columns), pointOf(next, columns))) continue;
      offer(next, (cost[node] ?? 0) + price, node);
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
  if (straight !== null && straight.stretches.every(({ is }) => is === "ground") && straight.cost <= budget) return straight;
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
  const there: Soldier = { ...soldier, x: from.x, y: from.y };
  const way = wayAlong(s, there, [to]);
  return "code" in way || enemiesRefusal(s, there, [to]) !== null ? null : way;
}

/** Enemies in the way: they move, so they are not part of what is kept. */
function isBarred(s: Position, soldier: Soldier, from: Point, to: Point): boolean {
  for (const other of s.soldiers) {
    if (other.side === soldier.side || other.place !== "table" || isOut(other) || other.down !== null) continue;
    if (Math.abs(other.x - to.x) > 3 * CELL || Math.abs(other.y - to.y) > 3 * CELL) continue;
    if (enemiesRefusal(s, { ...soldier, x: from.x, y: from.y }, [to]) !== null) return true;
  }
  return false;
}

function around({ x, y }: Point, columns: number, rows: number): Point[] {
  const points: Point[] = [];
  const [cx, cy] = [Math.floor(x / CELL), Math.floor(y / CELL)];
  for (let i = cx - 1; i <= cx + 2; i++)
    for (let j = cy - 1; j <= cy + 2; j++)
      if (i >= 0 && j >= 0 && i < columns && j < rows) points.push({ x: i, y: j });
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

function gridOf(
  board: Board,
  prone: boolean,
  wounded: boolean,
  columns: number,
  rows: number,
  s: Position,
  soldier: Soldier,
): Grid {
  const key = `${s.battle.mission} ${prone} ${wounded}`;
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
  // The leg's cost depends on the ground alone: any man of this posture and condition will do.
  const walker: Soldier = { ...soldier };
  const leg = (node: number, step: number): number => {
    const at = node * STEPS.length + step;
    const price = legs[at] ?? -1;
    if (price >= 0) return price;
    const next = neighbour(node, step);
    const from = pointOf(node, columns);
    const way = next < 0 ? null : wayAlong(s, { ...walker, x: from.x, y: from.y }, [pointOf(next, columns)]);
    legs[at] = way === null || "code" in way ? Infinity : way.cost;
    return legs[at] ?? Infinity;
  };
  const grid: Grid = { isFree, neighbour, leg };
  grids.set(key, grid);
  return grid;
}

/** Nodes by price, the cheapest first; equal ones in the order of their numbers, so that a way is the same everywhere. */
class Heap {
  readonly #nodes: number[] = [];
  readonly #prices: number[] = [];

  push(node: number, price: number): void {
    let i = this.#nodes.length;
    this.#nodes.push(node);
    this.#prices.push(price);
    while (i > 0) {
      const up = (i - 1) >> 1;
      if (!this.#before(i, up)) break;
      this.#swap(i, up);
      i = up;
    }
  }

  /** -1 when empty. */
  pop(): number {
    const top = this.#nodes[0];
    if (top === undefined) return -1;
    this.#swap(0, this.#nodes.length - 1);
    this.#nodes.pop();
    this.#prices.pop();
    let i = 0;
    for (;;) {
      let least = i;
      for (const child of [2 * i + 1, 2 * i + 2])
        if (child < this.#nodes.length && this.#before(child, least)) least = child;
      if (least === i) return top;
      this.#swap(i, least);
      i = least;
    }
  }

  #before(i: number, j: number): boolean {
    const [p, q] = [this.#prices[i] ?? 0, this.#prices[j] ?? 0];
    return p < q || (p === q && (this.#nodes[i] ?? 0) < (this.#nodes[j] ?? 0));
  }

  #swap(i: number, j: number): void {
    const [n, p] = [this.#nodes[i] ?? 0, this.#prices[i] ?? 0];
    this.#nodes[i] = this.#nodes[j] ?? 0;
    this.#prices[i] = this.#prices[j] ?? 0;
    this.#nodes[j] = n;
    this.#prices[j] = p;
  }
}
