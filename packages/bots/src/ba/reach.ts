import { regionHolds, segmentsMeet } from "@escaramuza/geometry";
import { closedTo, isInside, moverOf } from "@escaramuza/rules-ba";
import type { Board, Point, Unit } from "@escaramuza/rules-ba";
import { keptFor } from "./kept.ts";

/**
 * How far it is to somewhere as one has to go: round water and houses, slowly through woods and over hedges. On squares of an inch, by
 * what terrain alone allows; worked out once for each table, kind of mover and goal.
 */

const SQUARE = 1000;

/** A place; or a whole edge of the table, from inside it. */
export type Goal = Point | { readonly edge: "south" | "north"; readonly deep: number };

type Mover = ReturnType<typeof moverOf>;

interface Ground {
  readonly wide: number;
  readonly high: number;
  /** What an inch costs there; Infinity: closed. */
  readonly cost: readonly number[];
  /** Added for the step east, and for the step north, out of a square. */
  readonly east: readonly number[];
  readonly north: readonly number[];
}

const groundsOf = keptFor(4, () => new Map<Mover, Ground>());
const fieldsOf = keptFor(4, () => new Map<number, Float64Array>());

/** In thousandths of an inch of plain going at a run. */
export function wayTo(board: Board, unit: Unit, x: number, y: number, goal: Goal): number {
  return waysTo(board, unit, goal)(x, y);
}

/** The same, for who asks about many places. */
export function waysTo(board: Board, unit: Unit, goal: Goal): (x: number, y: number) => number {
  const mover = moverOf(unit) === "artillery" ? "infantry" : moverOf(unit);
  const ground = groundOf(board, mover);
  const { wide, high } = ground;
  const field = fieldTo(board, mover, ground, goal);
  const edge = "edge" in goal;
  return (x, y) => {
    const column = Math.min(wide - 1, Math.max(0, Math.floor(x / SQUARE)));
    const row = Math.min(high - 1, Math.max(0, Math.floor(y / SQUARE)));
    const far = field[row * wide + column] ?? Infinity;
    if (far === Infinity) return straight(board, x, y, goal) + CLOSED;
    // Within a square it is the place itself that counts.
    return edge || far > 4 * SQUARE ? far : straight(board, x, y, goal);
  };
}

/** A place about so far on along the way there. */
export function nextOn(board: Board, unit: Unit, x: number, y: number, goal: Goal, far: number): Point | null {
  const mover = moverOf(unit) === "artillery" ? "infantry" : moverOf(unit);
  const ground = groundOf(board, mover);
  const field = fieldTo(board, mover, ground, goal);
  let i =
    Math.min(ground.high - 1, Math.floor(y / SQUARE)) * ground.wide + Math.min(ground.wide - 1, Math.floor(x / SQUARE));
  for (let steps = far / SQUARE; steps > 0; steps--) {
    let best = i;
    for (const by of [
      1,
      -1,
      ground.wide,
      -ground.wide,
      ground.wide + 1,
      ground.wide - 1,
      1 - ground.wide,
      -1 - ground.wide,
    ])
      if ((field[i + by] ?? Infinity) < (field[best] ?? Infinity)) best = i + by;
    if (best === i) break;
    i = best;
  }
  if (field[i] === Infinity) return null;
  return { x: ((i % ground.wide) + 0.5) * SQUARE, y: (Math.floor(i / ground.wide) + 0.5) * SQUARE };
}

/** Is there road on all sides of the place? */
export function isOnRoad(board: Board, x: number, y: number): boolean {
  return (
    board.roads.some((road) => regionHolds(road, x - VERGE, y, 1) && regionHolds(road, x + VERGE, y, 1)) &&
    board.roads.some((road) => regionHolds(road, x, y - VERGE, 1) && regionHolds(road, x, y + VERGE, 1))
  );
}

const VERGE = 900;

/** From where there is no way: better nearer all the same. */
const CLOSED = 20_000;

function straight(board: Board, x: number, y: number, goal: Goal): number {
  if ("edge" in goal) return Math.max(0, (goal.edge === "south" ? y : board.height - y) - goal.deep);
  return Math.sqrt((x - goal.x) * (x - goal.x) + (y - goal.y) * (y - goal.y));
}

// --- the ground

const SLOW = 2;
const HEDGE = 4;

function groundOf(board: Board, mover: Mover): Ground {
  const known = groundsOf(board);
  const had = known.get(mover);
  if (had !== undefined) return had;
  const wide = Math.ceil(board.width / SQUARE);
  const high = Math.ceil(board.height / SQUARE);
  const [walk, run] = [closedTo(board, mover, "advance"), closedTo(board, mover, "run")];
  const drives = mover !== "infantry";
  const cost = Array.from({ length: wide * high }, (_, i) => {
    const [x, y] = [((i % wide) + 0.5) * SQUARE, (Math.floor(i / wide) + 0.5) * SQUARE];
    if (board.roads.some((road) => regionHolds(road, x, y, 1))) return drives ? 0.5 : 1;
    if (walk.areas.some((area) => isInside(area, x, y))) return Infinity;
    return run.areas.some((area) => isInside(area, x, y)) ? SLOW : 1;
  });
  const step = (dx: number, dy: number): number[] =>
    cost.map((_, i) => {
      const [x, y] = [((i % wide) + 0.5) * SQUARE, (Math.floor(i / wide) + 0.5) * SQUARE];
      const meets = ({ piece: { points } }: (typeof walk.lines)[number]): boolean =>
        points.some((a, k) => {
          const b = points[k + 1];
          return b !== undefined && segmentsMeet(a.x, a.y, b.x, b.y, x, y, x + dx, y + dy);
        });
      if (walk.lines.some(meets)) return Infinity;
      return run.lines.some(meets) ? HEDGE * SQUARE : 0;
    });
  const made = { wide, high, cost, east: step(SQUARE, 0), north: step(0, SQUARE) };
  known.set(mover, made);
  return made;
}

function fieldTo(board: Board, mover: Mover, ground: Ground, goal: Goal): Float64Array {
  const known = fieldsOf(board);
  const key = keyOf(mover, goal);
  const had = known.get(key);
  if (had !== undefined) return had;
  if (known.size > MOST) known.clear();
  const made = flooded(ground, startsOf(ground, goal));
  known.set(key, made);
  return made;
}

const MOST = 60;
const FAR = 1_000_000;

function keyOf(mover: Mover, goal: Goal): number {
  const who = mover === "infantry" ? 0 : mover === "wheeled" ? 1 : 2;
  const where = "edge" in goal ? -1 - goal.deep - (goal.edge === "south" ? FAR : 0) : goal.x * FAR + goal.y;
  return where * 3 + who;
}

function startsOf({ wide, high }: Ground, goal: Goal): number[] {
  if (!("edge" in goal)) {
    const column = Math.min(wide - 1, Math.max(0, Math.floor(goal.x / SQUARE)));
    const row = Math.min(high - 1, Math.max(0, Math.floor(goal.y / SQUARE)));
    return [row * wide + column];
  }
  const rows = Math.max(1, Math.round(goal.deep / SQUARE));
  const row = goal.edge === "south" ? rows - 1 : high - rows;
  return Array.from({ length: wide }, (_, column) => row * wide + column);
}

const DIAGONAL = 1.414;

/** By rounds over a list of squares that got better: tables are small. */
function flooded({ wide, high, cost, east, north }: Ground, starts: readonly number[]): Float64Array {
  const far = new Float64Array(wide * high).fill(Infinity);
  const queue = [...starts];
  for (const i of starts) far[i] = 0;
  const reach = (from: number, to: number, length: number, wall: number): void => {
    const price = cost[to] ?? Infinity;
    const mine = cost[from] ?? 1;
    const way = (far[from] ?? Infinity) + (length * SQUARE * (price + (mine === Infinity ? price : mine))) / 2 + wall;
    if (way < (far[to] ?? 0)) {
      far[to] = way;
      queue.push(to);
    }
  };
  for (let at = 0; at < queue.length; at++) {
    const i = queue[at] ?? 0;
    const column = i % wide;
    const row = (i - column) / wide;
    const [right, left] = [column + 1 < wide, column > 0];
    const [up, down] = [row + 1 < high, row > 0];
    const [e, n, west, s] = [east[i] ?? 0, north[i] ?? 0, east[i - 1] ?? 0, north[i - wide] ?? 0];
    if (right) reach(i, i + 1, 1, e);
    if (left) reach(i, i - 1, 1, west);
    if (up) reach(i, i + wide, 1, n);
    if (down) reach(i, i - wide, 1, s);
    if (right && up) reach(i, i + wide + 1, DIAGONAL, Math.max(e, n, north[i + 1] ?? 0, east[i + wide] ?? 0));
    if (left && up) reach(i, i + wide - 1, DIAGONAL, Math.max(west, n, north[i - 1] ?? 0, east[i + wide - 1] ?? 0));
    if (right && down) reach(i, i - wide + 1, DIAGONAL, Math.max(e, s, north[i - wide + 1] ?? 0, east[i - wide] ?? 0));
    if (left && down)
      reach(i, i - wide - 1, DIAGONAL, Math.max(west, s, north[i - wide - 1] ?? 0, east[i - wide - 1] ?? 0));
  }
  return far;
}
