import { keptFor } from "@escaramuza/kernel";
import type { Board } from "./board.ts";
import { boardOf } from "./board.ts";
import { BARRED, CELL, gridOf, pointOf } from "./grid.ts";
import type { Grid } from "./grid.ts";
import { blocksWay, enemiesRefusal, standRefusal, walkerOf, wayAlong, wayOn } from "./movement.ts";
import type { Way } from "./movement.ts";
import type { Point, Position, Soldier } from "./state.ts";
import { cornersTo, growOn, growTo, isBarred, isBesieged, legOf, newTree, treeFrom } from "./trees.ts";
import type { Tree } from "./trees.ts";

/**
 * Ways found for a man: over the points with whole-centimetre coordinates where he may stand, along straight legs between neighbours
 * (PE-R85). For a way a player asked for, the legs are then drawn straight where that costs no more.
 */

/** Ground within reach. */
export interface Reach {
  readonly grid: Grid;
  readonly columns: number;
  /** The cheapest cost of what was found, by node. */
  readonly cost: Uint16Array;
  readonly via: Uint8Array;
  /** Nodes in order of cost. */
  readonly found: readonly number[];
}

/** All candidates he could come to with so many tenths of a point, cheapest first. */
export function reachOf(s: Position, soldier: Soldier, budget: number): Reach {
  const grid = gridOf(boardOf(s), walkerOf(s, soldier));
  const enemies = enemiesAbout(s, soldier, budget);
  const alone = treeFrom(grid, soldier);
  growTo(alone, budget);
  if (!isBesieged(alone, enemies, budget)) return reachIn(alone, budget);
  return keptReaches(grid.board, setOut(s, soldier, budget), () => {
    const tree = newTree(grid, soldier, enemies, budget);
    growTo(tree, budget);
    return reachIn(tree, budget);
  });
}

/** What the way from everywhere to a goal costs a man of this kind, by node; nobody is in his way. */
export function costsTo(s: Position, soldier: Soldier, goal: Point, budget: number): Uint16Array {
  const walker = walkerOf(s, soldier);
  // Ways are reckoned from the goal backwards, and so are doors.
  const tree = treeFrom(gridOf(boardOf(s), { ...walker, shut: walker.shut === null ? null : "outward" }), goal);
  growTo(tree, budget);
  return tree.cost;
}

const keptReaches = keptFor<Board, Reach>(100);

function reachIn({ grid, cost, via, found }: Tree, budget: number): Reach {
  let n = found.length;
  while (n > 0 && (cost[found[n - 1] ?? 0] ?? 0) > budget) n--;
  return { grid, columns: grid.columns, cost, via, found: found.slice(0, n) };
}

/** The cheapest of all places that fit, with the corners on the way. What fits at some cost fits at any lower one. */
export function cheapestWhere(
  s: Position,
  soldier: Soldier,
  budget: number,
  fits: (p: Point, cost: number) => boolean,
): { readonly cost: number; readonly ways: readonly (readonly Point[])[] } | null {
  const grid = gridOf(boardOf(s), walkerOf(s, soldier));
  const enemies = enemiesAbout(s, soldier, budget);
  const found = firstIn(treeFrom(grid, soldier), budget, fits);
  // Enemies only make ways dearer: what was found without them is the cheapest still, if they let him pass.
  if (found === null || !found.ways.some((way) => isWayBarred(enemies, soldier, way))) return found;
  return firstIn(newTree(grid, soldier, enemies, budget), budget, fits);
}

function firstIn(
  tree: Tree,
  budget: number,
  fits: (p: Point, cost: number) => boolean,
): { readonly cost: number; readonly ways: readonly (readonly Point[])[] } | null {
  const { cost, found, grid } = tree;
  const ways: Point[][] = [];
  let least = budget;
  for (let i = 0; i < found.length || growOn(tree); i++) {
    const node = found[i] ?? 0;
    const price = cost[node] ?? BARRED;
    if (price > least) break;
    if (!fits(pointOf(node, grid.columns), price)) continue;
    least = price;
    ways.push(cornersTo(tree, node));
  }
  return ways.length === 0 ? null : { cost: least, ways };
}

function isWayBarred(enemies: readonly Point[], start: Point, corners: readonly Point[]): boolean {
  return corners.some((corner, i) => isBarred(enemies, corners[i - 1] ?? start, corner));
}

/** The cheapest way found to a place, or null. */
export function findWay(s: Position, soldier: Soldier, to: Point, budget: number): Way | null {
  if (standRefusal(s, soldier, to) !== null) return null;
  const key = `${to.x},${to.y} ${setOut(s, soldier, budget)}`;
  return keptWays(boardOf(s), key, () => newWay(s, soldier, to, budget));
}

/** A choice, its check and its doing ask for the same way, and so does who plays on from one position again and again. */
const keptWays = keptFor<Board, Way | null>(1000);

/** All that ways from where he stands depend on, but for the table. */
function setOut(s: Position, soldier: Soldier, budget: number): string {
  const { prone, wounded, climbing, running, shut } = walkerOf(s, soldier);
  const walker =
    (prone ? 1 : 0) + (wounded ? 2 : 0) + (climbing ? 4 : 0) + (running ? 8 : 0) + (shut === null ? 0 : 16);
  let key = `${walker} ${budget} ${soldier.x},${soldier.y}`;
  for (const { x, y } of enemiesAbout(s, soldier, budget)) key += ` ${x},${y}`;
  return key;
}

/** More than anybody is off the way he bars. */
const ASIDE = 50;

/** Enemies who may be in the way of who has so many points: a millimetre costs a tenth at least. */
function enemiesAbout(s: Position, soldier: Soldier, budget: number): Soldier[] {
  const { x, y, side } = soldier;
  const far = budget + ASIDE;
  return s.soldiers.filter(
    (o) => o.side !== side && Math.abs(o.x - x) <= far && Math.abs(o.y - y) <= far && blocksWay(o),
  );
}

function newWay(s: Position, soldier: Soldier, to: Point, budget: number): Way | null {
  const grid = gridOf(boardOf(s), walkerOf(s, soldier));
  const enemies = enemiesAbout(s, soldier, budget);
  const price = legOf(grid, enemies, soldier, to);
  const leg = price <= budget ? wayOn(grid.board, grid.walker, soldier, [to]) : null;
  const straight = leg === null || "code" in leg ? null : leg;
  if (straight !== null && isCheapest(soldier, straight, to)) return straight;
  const isNear = (p: Point): boolean => Math.abs(p.x - to.x) <= CELL && Math.abs(p.y - to.y) <= CELL;
  const reach = reachOf(s, soldier, budget);
  let best = straight;
  for (const node of reach.found) {
    if (!isNear(pointOf(node, reach.columns))) continue;
    const way = wayAlong(s, soldier, straightened(grid, enemies, soldier, [...cornersTo(reach, node), to]));
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
function straightened(grid: Grid, enemies: readonly Point[], start: Point, corners: readonly Point[]): Point[] {
  const kept: Point[] = [];
  let from = start;
  let i = 0;
  while (i < corners.length) {
    let next = i;
    let through = 0;
    let before = from;
    for (let j = i; j < corners.length; j++) {
      const corner = corners[j];
      if (corner === undefined) break;
      const leg = legOf(grid, enemies, before, corner);
      if (leg === BARRED) break;
      through += leg;
      before = corner;
      if (legOf(grid, enemies, from, corner) <= through) next = j;
    }
    const corner = corners[next];
    if (corner === undefined) break;
    kept.push(corner);
    from = corner;
    i = next + 1;
  }
  return kept;
}
