import { DATA, moverOf, stretchCost } from "@escaramuza/rules-rb";
import type { Board } from "@escaramuza/rules-rb";
import { salvoOf } from "./salvo.ts";
import { roughlySees } from "./sight.ts";
import { salvoHarm } from "./worth.ts";
import type { Spot } from "./places.ts";
import { distance } from "./world.ts";
import type { Group, World } from "./world.ts";

/** Ways east across the table: from every square of it, what the best way to a line costs, fire on the way included. */

const CELL = 500;
const COLUMNS = 36;
const ROWS = 24;
const CELLS = COLUMNS * ROWS;
const STEPS: readonly (readonly [number, number])[] = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
  [2, 1],
  [2, -1],
  [-2, 1],
  [-2, -1],
  [1, 2],
  [1, -2],
  [-1, 2],
  [-1, -2],
];

export interface Lanes {
  /** Cost of the best way on from a place, in tenths of a millimetre of open ground. */
  readonly left: (spot: Spot) => number;
  /** The same way without the fire. */
  readonly way: (spot: Spot) => number;
  /** What the enemy's fire may do to the unit there before it acts again. */
  readonly fire: (spot: Spot) => number;
}

/** How much longer a way may be to be spared one unit's worth of fire in every turn of it. */
const DETOUR = 3;

export function lanesTo(w: World, group: Group, line: number): Lanes {
  const fires = new Float64Array(CELLS).fill(-1);
  const fireIn = (cell: number): number => {
    const had = fires[cell] ?? -1;
    if (had >= 0) return had;
    return (fires[cell] = fireAt(w, group, middleOf(cell)));
  };
  const costs = field(w.board, group, line, (cell) => 1 + DETOUR * Math.min(3, fireIn(cell)));
  const leftBy = (by: "cost" | "way") => (spot: Spot) => leftFrom(w, group, costs, line, spot)[by];
  return { left: leftBy("cost"), way: leftBy("way"), fire: (spot) => fireAt(w, group, spot) };
}

function middleOf(cell: number): Spot {
  return { x: (cell % COLUMNS) * CELL + CELL / 2, y: Math.floor(cell / COLUMNS) * CELL + CELL / 2 };
}

function leftFrom(
  w: World,
  group: Group,
  { costs, ways }: Field,
  line: number,
  { x, y }: Spot,
): { cost: number; way: number } {
  if (x >= line) return { cost: 0, way: 0 };
  const mover = moverOf(group.unit);
  const column = Math.floor(x / CELL);
  const row = Math.floor(y / CELL);
  let cost = Infinity;
  let way = Infinity;
  for (let c = column - 1; c <= column + 2; c++)
    for (let r = row - 1; r <= row + 1; r++) {
      if (c < 0 || r < 0 || c >= COLUMNS || r >= ROWS) continue;
      const cell = r * COLUMNS + c;
      const on = costs[cell] ?? Infinity;
      if (on >= cost) continue;
      const to = middleOf(cell);
      const there = stretchCost(w.board, mover, x, y, Math.min(to.x, line), to.y);
      if (on + there >= cost) continue;
      cost = on + there;
      way = (ways[cell] ?? Infinity) + there;
    }
  return { cost, way };
}

interface Field {
  readonly costs: Float64Array;
  readonly ways: Float64Array;
}

/** Shortest ways from all squares to the line. */
function field(board: Board, group: Group, line: number, weight: (cell: number) => number): Field {
  const ways = new Float64Array(CELLS);
  const costs = new Float64Array(CELLS).fill(Infinity);
  const links = linksOf(board, group);
  const open: number[] = [];
  for (let cell = 0; cell < CELLS; cell++)
    if (middleOf(cell).x >= line) {
      costs[cell] = 0;
      if (middleOf(cell).x < line + 2 * CELL) open.push(cell);
    }
  // Labels are put right until none changes: the table is small.
  for (let i = 0; i < open.length; i++) {
    const cell = open[i] ?? 0;
    const here = costs[cell] ?? Infinity;
    for (const [k, [dx, dy]] of STEPS.entries()) {
      const c = (cell % COLUMNS) + dx;
      const r = Math.floor(cell / COLUMNS) + dy;
      if (c < 0 || r < 0 || c >= COLUMNS || r >= ROWS) continue;
      const next = r * COLUMNS + c;
      const link = links[cell * STEPS.length + k] ?? Infinity;
      const cost = here + link * weight(next);
      if (cost >= (costs[next] ?? Infinity) - 1) continue;
      costs[next] = cost;
      ways[next] = (ways[cell] ?? 0) + link;
      open.push(next);
    }
  }
  return { costs, ways };
}

const known = new WeakMap<Board, Map<string, Float64Array>>();

/** What each step from each square costs; kept, the ground does not change. */
function linksOf(board: Board, group: Group): Float64Array {
  const mover = moverOf(group.unit);
  let movers = known.get(board);
  if (movers === undefined) known.set(board, (movers = new Map()));
  const had = movers.get(mover);
  if (had !== undefined) return had;
  const links = new Float64Array(CELLS * STEPS.length);
  for (let cell = 0; cell < CELLS; cell++) {
    const from = middleOf(cell);
    for (const [k, [dx, dy]] of STEPS.entries())
      links[cell * STEPS.length + k] = stretchCost(
        board,
        mover,
        from.x + dx * CELL,
        from.y + dy * CELL,
        from.x,
        from.y,
      );
  }
  movers.set(mover, links);
  return links;
}

/** An enemy so near may come and assault. */
const NEAR = DATA.figures.assaultReach.value + 1500;
const ASSAULT = 1;

function fireAt(w: World, group: Group, { x, y }: Spot): number {
  const armoured = group.unit.kind === "vehicle";
  const target = { unit: group.unit, figures: group.figures.length, cover: false, repeat: false };
  let sum = 0;
  for (const foe of w.foes) {
    const ready = foe.unit.suppressed ? 0.5 : 1;
    const away = distance(foe.x, foe.y, x, y);
    if (foe.unit.kind === "infantry" && away - foe.radius - group.radius < NEAR) sum += ready * ASSAULT;
    if (!roughlySees(w.board, foe.x, foe.y, x, y)) continue;
    sum += ready * salvoHarm(w, salvoOf(w, foe.unit, { distance: away, armoured, moving: false, seen: true }), target);
  }
  return sum;
}
