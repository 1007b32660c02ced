import {
  buildStrokes,
  buildTable,
  coveredBy,
  firstHolding,
  firstPassed,
  holds,
  lengthInside,
  meetingGap,
  passesInside,
  segmentKeepsAway,
  type Strokes,
  type Table,
} from "@escaramuza/geometry";
import { DATA, layoutOf, templateOf, terrainOf } from "./data.ts";
import type { LayoutId, Mover, TerrainType } from "./data.ts";
import type { Battle, Point, Position, Unit, Work } from "./state.ts";

/**
 * The table as the rules ask about it, worked out once for each content (RB-GEO-1, RB-TERR-1): areas and lines laid out flat, each
 * with the bits of its type. Distances are centre to centre and compared as squares of integers (RB-GEO-2, RB-R2).
 */
export interface Board {
  readonly pieces: readonly Piece[];
  readonly areas: Table;
  /** Of each area and line of the flat lists, its piece. */
  readonly areaPieces: readonly Piece[];
  readonly lines: Strokes;
  readonly linePieces: readonly Piece[];
  readonly going: { readonly [mover in Mover]: Going };
}

/** What areas and lines cost one kind of mover: times the length, and for each crossing. Infinity where they are closed to it. */
export interface Going {
  readonly times: Float64Array;
  readonly crossing: Float64Array;
}

/** A piece of the table: an area (convex, its corners in turn) or a line. */
export interface Piece {
  readonly id: string;
  readonly type: TerrainType;
  readonly points: readonly Point[];
}

/** RB-R2: where a root or a meeting point is unavoidable, 0.001 mm. */
export const TOLERANCE = 0.01;
/** RB-R1 */
export const WIDTH = DATA.figures.tableWidth.value;
export const HEIGHT = DATA.figures.tableHeight.value;

const TYPES: readonly TerrainType[] = DATA.terrain.map((row) => row.type);

export function bitOf(type: TerrainType): number {
  return 1 << TYPES.indexOf(type);
}

const BUILDING = bitOf("building");
const WOOD = bitOf("wood");
const ROAD = bitOf("road");
const WATER = bitOf("water");
const COVER_INFANTRY = maskOf((type) => terrainOf(type).cover.infantry === "inside");
const COVER_VEHICLE = maskOf((type) => terrainOf(type).cover.vehicle === "inside");
const COVER_BEHIND = maskOf((type) => terrainOf(type).cover.infantry === "behind");
/** Closed to them: no path inside, no rest in it or on its border (RB-TERR-1). */
export const IMPASSABLE: { readonly [mover in Mover]: number } = byMover((m) =>
  maskOf((t) => terrainOf(t)[m] === null),
);
/** Ground on which a vehicle may bog down (RB-TERR-9). */
export const BOGS: { readonly [mover in Mover]: number } = byMover((m) => maskOf((t) => terrainOf(t)[m]?.bog === true));

function maskOf(test: (type: TerrainType) => boolean): number {
  let mask = 0;
  for (const type of TYPES) if (test(type)) mask |= bitOf(type);
  return mask;
}

function byMover<T>(make: (mover: Mover) => T): { readonly [mover in Mover]: T } {
  return { infantry: make("infantry"), tracked: make("tracked"), wheeled: make("wheeled") };
}

// --- the board of a position

const bare = new Map<LayoutId, Board>();
const own = new WeakMap<readonly Piece[], Board>();
const withWorks = new WeakMap<readonly Work[], { readonly battle: Battle; readonly board: Board }>();
const byContent = new WeakMap<Board, Map<string, Board>>();

/** Kept by content, so that copies of a position share it: a frozen list of works is found at once. */
export function boardOf(s: Position): Board {
  if (s.works.length === 0) return boardOfBattle(s.battle);
  const known = withWorks.get(s.works);
  if (known !== undefined && known.battle === s.battle) return known.board;
  const board = boardWith(boardOfBattle(s.battle), s.works);
  withWorks.set(s.works, { battle: s.battle, board });
  return board;
}

function boardOfBattle(battle: Battle): Board {
  const { layout } = battle;
  const known = typeof layout === "string" ? bare.get(layout) : own.get(layout);
  if (known !== undefined) return known;
  const board = buildBoard(typeof layout === "string" ? layoutOf(layout).pieces : layout);
  if (typeof layout === "string") bare.set(layout, board);
  else own.set(layout, board);
  return board;
}

const MOST_KEPT = 64;

/** The board with the obstacles the defender laid (RB-M5-2); `boardOf` is what most need. */
export function boardWith(board: Board, works: readonly Work[]): Board {
  if (works.length === 0) return board;
  let kept = byContent.get(board);
  if (kept === undefined) {
    kept = new Map();
    byContent.set(board, kept);
  }
  const key = works.map((work) => `${work.type}${work.points.map((p) => `${p.x},${p.y}`).join()}`).join(";");
  const known = kept.get(key);
  if (known !== undefined) return known;
  if (kept.size >= MOST_KEPT) kept.clear();
  const made = buildBoard([
    ...board.pieces,
    ...works.map((work, i) => ({ id: `W${i + 1}`, type: work.type, points: work.points })),
  ]);
  kept.set(key, made);
  return made;
}

export function buildBoard(pieces: readonly Piece[]): Board {
  const areaPieces = pieces.filter((piece) => terrainOf(piece.type).geometry === "area");
  const linePieces = pieces.filter((piece) => terrainOf(piece.type).geometry === "line");
  return {
    pieces,
    areas: buildTable(
      WIDTH,
      HEIGHT,
      areaPieces.map((piece) => ({ flags: bitOf(piece.type), parts: [piece.points] })),
    ),
    areaPieces,
    lines: buildStrokes(linePieces.map((piece) => ({ flags: bitOf(piece.type), points: piece.points }))),
    linePieces,
    going: byMover((mover) => ({
      times: Float64Array.from(areaPieces, (piece) => terrainOf(piece.type)[mover]?.times ?? Infinity),
      crossing: Float64Array.from(linePieces, (piece) => terrainOf(piece.type)[mover]?.crossing ?? Infinity),
    })),
  };
}

// --- places and distances

export function within(a: Point, b: Point, distance: number): boolean {
  return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y) <= distance * distance;
}

/** RB-GEO-1: on the table, edges included, on whole millimetres. */
export function onTheTable(x: number, y: number): boolean {
  return x >= 0 && y >= 0 && x <= WIDTH && y <= HEIGHT;
}

export function isWhole(value: number): boolean {
  return value % 10 === 0;
}

export function moverOf(unit: Unit): Mover {
  return unit.vehicle === null ? "infantry" : (templateOf(unit.template).vehicle?.drive ?? "tracked");
}

/** RB-GEO-2 */
export function radiusOf(unit: Unit): number {
  return unit.kind === "vehicle" ? DATA.figures.vehicleRadius.value : DATA.figures.infantryRadius.value;
}

/** RB-GEO-4, RB-R3; vehicles too (RB-VEH-5). */
export function spacingOf(a: Unit, b: Unit): number {
  if (a.kind !== b.kind) return MIXED;
  return a.kind === "infantry" ? AFOOT : VEHICLES;
}

const AFOOT = DATA.figures.spacingInfantry.value;
const MIXED = DATA.figures.spacingMixed.value;
const VEHICLES = DATA.figures.spacingVehicles.value;

/** RB-ASL-2: does the line between two points run inside water? */
export function crossesWater(b: Board, from: Point, to: Point): boolean {
  return firstPassed(b.areas, WATER, from.x, from.y, to.x, to.y) >= 0;
}

// --- ground

/** The area at a place, borders included, roads last; null on open ground (RB-TERR-1, RB-TERR-2). */
export function terrainAt(b: Board, x: number, y: number): Piece | null {
  const e = firstHolding(b.areas, ~ROAD, x, y);
  if (e >= 0) return b.areaPieces[e] ?? null;
  return b.areaPieces[firstHolding(b.areas, ROAD, x, y)] ?? null;
}

/** RB-TERR-3: is the whole straight way on road? */
export function onRoad(b: Board, ax: number, ay: number, bx: number, by: number): boolean {
  return coveredBy(b.areas, ROAD, ax, ay, bx, by, TOLERANCE);
}

// --- sight

/**
 * RB-LOS-1 to RB-LOS-5, RB-R20: does a figure of one unit, at a place, see a figure of another? The same both ways. Places may be others
 * than where the figures stand now; vehicles of the two units themselves hide nothing.
 */
export function sees(b: Board, s: Position, from: Point, to: Point, shooter: Unit, target: Unit): boolean {
  return !vehicleBetween(s, from, to, shooter, target) && groundLetsSee(b, from, to);
}

/** RB-LOS-2, RB-LOS-3: as far as terrain goes. */
export function groundLetsSee(b: Board, from: Point, to: Point): boolean {
  const t = b.areas;
  let wood = 0;
  for (let e = 0; e < t.count; e++) {
    const flags = t.flags[e] ?? 0;
    if ((flags & WOOD) !== 0) {
      wood += lengthInside(t, e, from.x, from.y, to.x, to.y);
      if (wood > DATA.figures.woodSight.value + TOLERANCE) return false;
    } else if (
      (flags & BUILDING) !== 0 &&
      passesInside(t, e, from.x, from.y, to.x, to.y) &&
      !holds(t, e, from.x, from.y) &&
      !holds(t, e, to.x, to.y)
    )
      return false;
  }
  return true;
}

/** RB-LOS-4 */
export function vehicleBetween(s: Position, from: Point, to: Point, a: Unit, b: Unit): boolean {
  const near = DATA.figures.vehicleSight.value;
  for (const unit of s.units) {
    if (unit.vehicle === null || unit.place !== "table" || unit.id === a.id || unit.id === b.id) continue;
    const figure = unit.figures[0];
    if (figure !== undefined && figure.alive && !segmentKeepsAway(figure.x, figure.y, from.x, from.y, to.x, to.y, near))
      return true;
  }
  return false;
}

/** RB-LOS-6: does any living figure of one see any of the other? */
export function unitSees(s: Position, unit: Unit, target: Unit): boolean {
  const b = boardOf(s);
  for (const p of unit.figures) {
    if (!p.alive) continue;
    for (const q of target.figures) if (q.alive && sees(b, s, p, q, unit, target)) return true;
  }
  return false;
}

// --- cover

/**
 * RB-COV-3, RB-COV-5: is a figure of the unit in cover at a place? (c) asks for the reference shooter's place; null for indirect
 * fire, against which only (a) and (b) count.
 */
export function inCover(b: Board, unit: Unit, at: Point, from: Point | null): boolean {
  return unit.dugIn || coveredByGround(b, unit, at) || (from !== null && behindWall(b, from, at));
}

/** RB-COV-3 (b) */
export function coveredByGround(b: Board, unit: Unit, at: Point): boolean {
  return firstHolding(b.areas, unit.kind === "vehicle" ? COVER_VEHICLE : COVER_INFANTRY, at.x, at.y) >= 0;
}

/** RB-COV-3 (c): the line meets a wall within 5 cm of the figure. */
export function behindWall(b: Board, from: Point, at: Point): boolean {
  const l = b.lines;
  for (let i = 0; i < l.count; i++)
    if (
      ((l.flags[i] ?? 0) & COVER_BEHIND) !== 0 &&
      meetingGap(l, i, from.x, from.y, at.x, at.y) <= DATA.figures.wallCover.value + TOLERANCE
    )
      return true;
  return false;
}

/** RB-COV-2: at least half of the living figures. */
export function unitInCover(s: Position, unit: Unit, from: Point | null): boolean {
  const b = boardOf(s);
  let covered = 0;
  let living = 0;
  for (const figure of unit.figures) {
    if (!figure.alive) continue;
    living++;
    if (inCover(b, unit, figure, from)) covered++;
  }
  return living > 0 && covered * DATA.figures.coverShare.value >= living;
}
