import { DATA, moverOf, stretchCost } from "@escaramuza/rules-rb";
import type { Board } from "@escaramuza/rules-rb";
import type { Spot } from "./places.ts";
import { salvoOf } from "./salvo.ts";
import { roughlySees } from "./sight.ts";
import { distance } from "./world.ts";
import type { Group, World } from "./world.ts";
import { salvoHarm } from "./worth.ts";

/** Ways east across the table: from every square of it the best one to a line, fire on the way included. */

type Mover = ReturnType<typeof moverOf>;

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

export interface Lane {
  /** Places on the way, the last one beyond the line; empty for who is there. */
  readonly path: readonly Spot[];
  /** What it costs to walk, and how much of that lies before the first line. */
  readonly way: number;
  readonly out: number;
  /** With the fire on it: for comparing ways. */
  readonly toll: number;
}

export interface Lanes {
  readonly from: (spot: Spot) => Lane;
  /** What the enemy may do to the unit there before it acts again. */
  readonly fire: (spot: Spot) => number;
}

/** To beyond `end`; what lies before `first` is told apart. */
export function lanesTo(w: World, group: Group, first: number, end: number): Lanes {
  const mover = moverOf(group.unit);
  const fires = new Float64Array(CELLS).fill(-1);
  const fireIn = (cell: number): number => {
    const had = fires[cell] ?? -1;
    if (had >= 0) return had;
    return (fires[cell] = fireAt(w, group, middleOf(cell)));
  };
  const field = fieldTo(w.board, mover, end, (cell) => 1 + w.style.detour * Math.min(3, fireIn(cell)));
  return {
    from: (spot) => laneFrom(w.board, mover, field, spot, first, end),
    fire: (spot) => fireIn(cellAt(spot)),
  };
}

function middleOf(cell: number): Spot {
  return { x: (cell % COLUMNS) * CELL + CELL / 2, y: Math.floor(cell / COLUMNS) * CELL + CELL / 2 };
}

function cellAt({ x, y }: Spot): number {
  const column = Math.min(COLUMNS - 1, Math.max(0, Math.floor(x / CELL)));
  const row = Math.min(ROWS - 1, Math.max(0, Math.floor(y / CELL)));
  return row * COLUMNS + column;
}

function laneFrom(board: Board, mover: Mover, field: Field, spot: Spot, first: number, end: number): Lane {
  if (spot.x >= end) return { path: [], way: 0, out: 0, toll: 0 };
  const { toll, cell } = entryTo(board, mover, field, spot);
  const path: Spot[] = [];
  let way = 0;
  let out = 0;
  let at = spot;
  for (let next = cell; next >= 0 && at.x < end; next = field.next[next] ?? -1) {
    const to = middleOf(next);
    const cost = stretchCost(board, mover, at.x, at.y, to.x, to.y);
    // The last stretch only as far as needed.
    const part = to.x >= end && to.x > at.x ? (end - at.x) / (to.x - at.x) : 1;
    way += cost * part;
    if (at.x < first) out = way;
    path.push(to);
    at = to;
  }
  return path.length === 0 ? { path, way: Infinity, out: Infinity, toll: Infinity } : { path, way, out, toll };
}

/** By which of the squares around it the way is best. */
function entryTo(board: Board, mover: Mover, { tolls }: Field, { x, y }: Spot): { toll: number; cell: number } {
  const column = Math.floor(x / CELL);
  const row = Math.floor(y / CELL);
  let best = { toll: Infinity, cell: -1 };
  for (let c = column - 1; c <= column + 2; c++)
    for (let r = row - 1; r <= row + 1; r++) {
      if (c < 0 || r < 0 || c >= COLUMNS || r >= ROWS) continue;
      const cell = r * COLUMNS + c;
      const on = tolls[cell] ?? Infinity;
      if (on >= best.toll) continue;
      const to = middleOf(cell);
      const toll = on + stretchCost(board, mover, x, y, to.x, to.y);
      if (toll < best.toll) best = { toll, cell };
    }
  return best;
}

interface Field {
  readonly tolls: Float64Array;
  readonly next: Int16Array;
}

/** Shortest ways from all squares to the line. */
function fieldTo(board: Board, mover: Mover, end: number, weight: (cell: number) => number): Field {
  const tolls = new Float64Array(CELLS).fill(Infinity);
  const next = new Int16Array(CELLS).fill(-1);
  const links = linksOf(board, mover);
  const open: number[] = [];
  for (let cell = 0; cell < CELLS; cell++) {
    const { x } = middleOf(cell);
    if (x < end) continue;
    tolls[cell] = 0;
    if (x < end + 2 * CELL) open.push(cell);
  }
  // Labels are put right until none changes: the table is small.
  for (let i = 0; i < open.length; i++) {
    const cell = open[i] ?? 0;
    const here = tolls[cell] ?? Infinity;
    for (const [k, [dx, dy]] of STEPS.entries()) {
      const c = (cell % COLUMNS) + dx;
      const r = Math.floor(cell / COLUMNS) + dy;
      if (c < 0 || r < 0 || c >= COLUMNS || r >= ROWS) continue;
      const from = r * COLUMNS + c;
      const toll = here + (links[cell * STEPS.length + k] ?? Infinity) * weight(from);
      if (!(toll < (tolls[from] ?? Infinity) - 1)) continue;
      tolls[from] = toll;
      next[from] = cell;
      open.push(from);
    }
  }
  return { tolls, next };
}

const known = new WeakMap<Board, Map<Mover, Float64Array>>();

/** What each step to each square costs; kept, the ground does not change. */
function linksOf(board: Board, mover: Mover): Float64Array {
  let movers = known.get(board);
  if (movers === undefined) known.set(board, (movers = new Map()));
  const had = movers.get(mover);
  if (had !== undefined) return had;
  const links = new Float64Array(CELLS * STEPS.length);
  for (let cell = 0; cell < CELLS; cell++) {
    const to = middleOf(cell);
    for (const [k, [dx, dy]] of STEPS.entries())
      links[cell * STEPS.length + k] = stretchCost(board, mover, to.x + dx * CELL, to.y + dy * CELL, to.x, to.y);
  }
  movers.set(mover, links);
  return links;
}

/** An enemy so near may come and assault. */
const NEAR = DATA.figures.assaultReach.value + 1500;

function fireAt(w: World, group: Group, { x, y }: Spot): number {
  const armoured = group.unit.kind === "vehicle";
  const target = { unit: group.unit, figures: group.figures.length, cover: false, repeat: false };
  const seers = w.foes.map((foe) => roughlySees(w.board, foe.x, foe.y, x, y));
  const observed = seers.includes(true);
  let sum = 0;
  for (const [i, foe] of w.foes.entries()) {
    const ready = foe.unit.suppressed ? 0.4 : foe.unit.ambush ? 1.3 : 1;
    const away = distance(foe.x, foe.y, x, y);
    if (!armoured && foe.unit.kind === "infantry" && away - foe.radius - group.radius < NEAR)
      sum += ready * w.style.shun;
    if (!observed) continue;
    const seen = seers[i] === true;
    sum += ready * salvoHarm(w, salvoOf(w, foe.unit, { distance: away, armoured, moving: false, seen }), target);
  }
  return sum;
}
