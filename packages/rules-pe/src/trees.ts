import { BARRED, CELL, NEIGHBOURS, isFree, legBetween, longLeg, pointOf } from "./grid.ts";
import type { Grid } from "./grid.ts";
import { isTooNear } from "./movement.ts";
import type { Point } from "./state.ts";

/** The cheapest ways from one place to everywhere, found as far as they are asked for. */
export interface Tree {
  readonly grid: Grid;
  readonly enemies: readonly Point[];
  /** The most anybody will ask for. */
  readonly most: number;
  /** By node; `BARRED`: no way was found. */
  readonly cost: Uint16Array;
  /** The step that leads there. */
  readonly via: Uint8Array;
  /** Nodes in order of cost. */
  readonly found: number[];
  /** Where enemies may be in the way. */
  readonly besieged: Uint8Array | null;
  /** Costs are whole tenths: nodes wait in the bin of theirs, and the bins are emptied in order. */
  readonly bins: number[][];
  /** The next bin to be emptied. */
  price: number;
}

/** The way begins there. */
const START = 0xff;

/** Nothing done yet: only the way to the first nodes is known. */
export function newTree(grid: Grid, start: Point, enemies: readonly Point[], most: number): Tree {
  const { columns, rows } = grid;
  const tree: Tree = {
    grid,
    enemies,
    most: Math.min(most, BARRED - 1),
    cost: new Uint16Array(columns * rows).fill(BARRED),
    via: new Uint8Array(columns * rows),
    found: [],
    besieged: enemies.length === 0 ? null : nearEnemies(enemies, columns, rows),
    bins: [],
    price: 0,
  };
  const [cx, cy] = [Math.floor(start.x / CELL), Math.floor(start.y / CELL)];
  for (let x = Math.max(0, cx - 1); x <= Math.min(columns - 1, cx + 2); x++)
    for (let y = Math.max(0, cy - 1); y <= Math.min(rows - 1, cy + 2); y++) {
      const node = y * columns + x;
      if (isFree(grid, node)) offer(tree, node, legOf(grid, enemies, start, pointOf(node, columns)), START);
    }
  return tree;
}

const TREES = 64;
const kept = new WeakMap<Grid, Map<string, Tree>>();

/** As for a man who is alone on the table: kept, because men stand where they stood and everybody asks for their ways. */
export function treeFrom(grid: Grid, { x, y }: Point): Tree {
  let trees = kept.get(grid);
  if (trees === undefined) kept.set(grid, (trees = new Map()));
  const key = `${x},${y}`;
  const known = trees.get(key);
  if (known !== undefined) return known;
  const tree = newTree(grid, { x, y }, [], BARRED);
  const [oldest] = trees.keys();
  if (trees.size >= TREES && oldest !== undefined) trees.delete(oldest);
  trees.set(key, tree);
  return tree;
}

function offer({ most, cost, via, bins }: Tree, node: number, price: number, step: number): void {
  if (price > most || price >= (cost[node] ?? 0)) return;
  cost[node] = price;
  via[node] = step;
  const bin = bins[price];
  if (bin === undefined) bins[price] = [node];
  else bin.push(node);
}

/** Finds everything that costs no more than that. */
export function growTo(tree: Tree, price: number): void {
  while (tree.price < tree.bins.length && tree.price <= price) grow(tree);
}

/** Finds what is next in cost; false: there is nothing more. */
export function growOn(tree: Tree): boolean {
  const before = tree.found.length;
  while (tree.price < tree.bins.length && tree.found.length === before) grow(tree);
  return tree.found.length > before;
}

/** Empties one bin. A function of its own, because V8 does not keep a long loop compiled. */
function grow(tree: Tree): void {
  const { price, bins, cost, found } = tree;
  tree.price++;
  const bin = bins[price];
  if (bin === undefined) return;
  // No leg is free: nothing comes into a bin that is being emptied.
  sort(bin);
  for (const node of bin) {
    // A cheaper way there was found since.
    if (cost[node] !== price) continue;
    found.push(node);
    spread(tree, node, price);
  }
  bin.length = 0;
}

function spread(tree: Tree, node: number, price: number): void {
  const { grid, most, cost, besieged, enemies } = tree;
  const { columns, legs, offsets } = grid;
  const first = node * NEIGHBOURS;
  for (let i = 0; i < NEIGHBOURS; i++) {
    const sum = price + (legs[first + i] || legBetween(grid, node, i));
    // Beyond the table's edge this is some other node, and the leg says that there is none.
    const next = node + (offsets[i] ?? 0);
    if (sum > most || sum >= (cost[next] ?? 0)) continue;
    if (besieged !== null && besieged[next] === 1 && isBarred(enemies, pointOf(node, columns), pointOf(next, columns)))
      continue;
    offer(tree, next, sum, i);
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

/** The corners from the start to a node that was found. */
export function cornersTo({ grid, via }: Pick<Tree, "grid" | "via">, node: number): Point[] {
  const corners: Point[] = [];
  for (let at = node; ;) {
    corners.push(pointOf(at, grid.columns));
    const step = via[at] ?? START;
    if (step === START) return corners.toReversed();
    at -= grid.offsets[step] ?? 0;
  }
}

// --- enemies

/** What one straight leg costs, or that it cannot be gone. */
export function legOf(grid: Grid, enemies: readonly Point[], from: Point, to: Point): number {
  const cost = longLeg(grid, from, to);
  return cost === BARRED || !isBarred(enemies, from, to) ? cost : BARRED;
}

export function isBarred(enemies: readonly Point[], from: Point, to: Point): boolean {
  for (const enemy of enemies) if (isTooNear(enemy, from, to)) return true;
  return false;
}

/** Cells about an enemy in which legs may end that pass too near to him. */
const BEFORE = 3;
const BEHIND = 4;

/** They move, so they are not part of what is kept. */
function nearEnemies(enemies: readonly Point[], columns: number, rows: number): Uint8Array {
  const marked = new Uint8Array(columns * rows);
  for (const { x: ex, y: ey } of enemies) {
    const [cx, cy] = [Math.floor(ex / CELL), Math.floor(ey / CELL)];
    for (let y = Math.max(0, cy - BEFORE); y <= Math.min(rows - 1, cy + BEHIND); y++)
      for (let x = Math.max(0, cx - BEFORE); x <= Math.min(columns - 1, cx + BEHIND); x++) marked[y * columns + x] = 1;
  }
  return marked;
}

/** May one of them be in the way of who comes no farther than that? */
export function isBesieged({ grid, cost }: Tree, enemies: readonly Point[], price: number): boolean {
  const { columns, rows } = grid;
  for (const { x: ex, y: ey } of enemies) {
    const [cx, cy] = [Math.floor(ex / CELL), Math.floor(ey / CELL)];
    for (let y = Math.max(0, cy - BEFORE); y <= Math.min(rows - 1, cy + BEHIND); y++)
      for (let x = Math.max(0, cx - BEFORE); x <= Math.min(columns - 1, cx + BEHIND); x++)
        if ((cost[y * columns + x] ?? BARRED) <= price) return true;
  }
  return false;
}
