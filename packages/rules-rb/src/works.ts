import { buildTable, firstMet, passesInside, polygonsOverlap } from "@escaramuza/geometry";
import type { Refusal } from "@escaramuza/kernel";
import { HEIGHT, WIDTH, bitOf, boardOf } from "./board.ts";
import type { Board } from "./board.ts";
import { DATA, terrainOf } from "./data.ts";
import type { WorkType } from "./data.ts";
import { no } from "./refusal.ts";
import { missionRow } from "./scoring.ts";
import type { Point, Position, Work } from "./state.ts";

/** What the defender of a prepared zone may lay before his units: lines of wire, tank obstacles, sandbags, and a bunker (RB-M5-2, RB-R67). */

export interface WorkWish {
  readonly type: WorkType;
  /** Its middle. */
  readonly x: number;
  readonly y: number;
  /** Which way a line runs. */
  readonly dx?: number | undefined;
  readonly dy?: number | undefined;
}

/** How many of the kind may still be laid. */
export function worksLeft(s: Position, type: WorkType): number {
  const allowed = missionRow(s).works.find((row) => row.type === type)?.count ?? 0;
  return allowed - s.works.filter((work) => work.type === type).length;
}

/** The piece as it would lie. A line is exactly as long as it must be on whole millimetres, so it takes the nearest such direction. */
export function workAt(s: Position, { type, x, y, dx = 0, dy = 1 }: WorkWish): Work {
  const size = missionRow(s).works.find((row) => row.type === type)?.size ?? 0;
  if (type === "building") {
    const half = size / 2;
    const corner = (sx: number, sy: number): Point => ({ x: x + sx * half, y: y + sy * half });
    return { type, points: [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)] };
  }
  const way = nearestDirection(size, dx, dy);
  return {
    type,
    points: [
      { x: x - way.x / 2, y: y - way.y / 2 },
      { x: x + way.x / 2, y: y + way.y / 2 },
    ],
  };
}

/** Vectors of exactly that length whose halves are whole millimetres. */
export function directionsOf(size: number): readonly Point[] {
  const known = directions.get(size);
  if (known !== undefined) return known;
  const found: Point[] = [];
  for (let x = -size; x <= size; x += 2 * UNIT)
    for (let y = -size; y <= size; y += 2 * UNIT) if (x * x + y * y === size * size) found.push({ x, y });
  directions.set(size, found);
  return found;
}

const UNIT = 10;
const directions = new Map<number, readonly Point[]>();

function nearestDirection(size: number, dx: number, dy: number): Point {
  let best: Point = { x: 0, y: size };
  // A line has no head: both ways along it are the same.
  const along = (p: Point): number => Math.abs(p.x * dx + p.y * dy);
  for (const p of directionsOf(size)) if (along(p) > along(best)) best = p;
  return best;
}

/** RB-M5-2, RB-M5-9 */
export function workRefusal(s: Position, wish: WorkWish): Refusal | null {
  if (worksLeft(s, wish.type) <= 0) return no("RB-M5-2", "noWorksLeft", { type: wish.type });
  if (wish.x % UNIT !== 0 || wish.y % UNIT !== 0) return no("RB-GEO-1", "offLattice");
  const { points } = workAt(s, wish);
  const { noMansLandTo, fortifiedTo } = DATA.figures;
  const inside = points.every(({ x, y }) => x >= noMansLandTo.value && x <= fortifiedTo.value && y >= 0 && y <= HEIGHT);
  if (!inside) return no("RB-M5-9", "workOutside", { type: wish.type });
  return meets(boardOf(s), points) ? no("RB-M5-9", "workInTheWay", { type: wish.type }) : null;
}

const LINES = DATA.terrain.reduce((mask, { type, geometry }) => (geometry === "line" ? mask | bitOf(type) : mask), 0);

/** Lines and the inside of areas; a border may be touched. */
function meets(board: Board, points: readonly Point[]): boolean {
  const [a, b] = points;
  if (a === undefined || b === undefined) return true;
  if (points.length === 2) {
    const enters = board.areaPieces.some(
      ({ type }, e) => type !== "road" && passesInside(board.areas, e, a.x, a.y, b.x, b.y),
    );
    return enters || firstMet(board.lines, LINES, a.x, a.y, b.x, b.y) >= 0;
  }
  const inside = buildTable(WIDTH, HEIGHT, [{ flags: 1, parts: [points] }]);
  return board.pieces.some((piece) =>
    terrainOf(piece.type).geometry === "area"
      ? polygonsOverlap([points], [piece.points])
      : piece.points.some((p, i) => {
          const q = piece.points[i + 1];
          return q !== undefined && passesInside(inside, 0, p.x, p.y, q.x, q.y);
        }),
  );
}
