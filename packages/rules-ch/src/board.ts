import {
  DIRECTIONS,
  buildHexMap,
  directionTo,
  entrySides,
  hexAt,
  hexCentre,
  hexDistance,
  hexLine,
  hexOf,
  inHexArc,
  labelOf,
  los,
  neighbour,
  onHexMap,
  rowOf,
} from "@escaramuza/geometry";
import type { Direction, Hex, HexMap, Point } from "@escaramuza/geometry";
import { keptFor } from "@escaramuza/kernel";
import { DATA, groundOfLetter, mapOf } from "./data.ts";
import type { Ground, MapId, Sheet } from "./data.ts";
import type { Position, Unit } from "./state.ts";

/**
 * The map as the rules ask about it, worked out once: ground, sides, neighbours, sight (CH-4.0-1, CH-R61). Labels and layout are
 * CH-GEO-1, CH-GEO-2 and CH-R3, directions CH-GEO-3, the plane and its lines CH-GEO-5 to CH-GEO-9 (CH-GEO-6, CH-GEO-7, CH-GEO-8,
 * CH-R4); all of that is geometry. Roads and walls lie on sides and change no ground (CH-4.0-3).
 */
export interface Board {
  readonly map: Sheet;
  readonly sight: HexMap;
  readonly cells: ReadonlyMap<string, Cell>;
}

export interface Cell {
  readonly label: string;
  readonly hex: Hex;
  readonly ground: Ground;
  readonly level: number;
  /** By direction; null off the map. Only whole hexes are there at all (CH-5.0-1). */
  readonly around: readonly (string | null)[];
  readonly walls: readonly boolean[];
  readonly roads: readonly boolean[];
  readonly centre: Point;
}

const byId = new Map<MapId, Board>();
const own = new WeakMap<Sheet, Board>();
/** Of the latest maps by what is on them: battles begun again from one set-up, and positions out of messages, share one board. */
const byContent = keptFor<typeof DATA, Board>(16);

export function boardOf(s: Position): Board {
  const { map } = s.battle;
  if (typeof map === "string") {
    const known = byId.get(map);
    if (known !== undefined) return known;
    const made = buildBoard(mapOf(map));
    byId.set(map, made);
    return made;
  }
  const known = own.get(map);
  if (known !== undefined) return known;
  const made = byContent(DATA, JSON.stringify(map), () => buildBoard(map));
  own.set(map, made);
  return made;
}

function buildBoard(map: Sheet): Board {
  const { columns, rows } = map;
  const names = Array.from({ length: columns * rows }, (_, i) => labelOf(hexAt(i % columns, Math.floor(i / columns))));
  const groundAt = (label: string): Ground => {
    const hex = hexOf(label);
    return groundOfLetter(map.ground[rowOf(hex)]?.[hex.q] ?? ".");
  };
  // CH-11-1
  const levelAt = (label: string): number => (map.level2.includes(label) ? 2 : map.level1.includes(label) ? 1 : 0);
  const onSheet = new Set(names);
  const sides = new Map(names.map((label) => [label, { walls: none(), roads: none() }]));
  const mark = (what: "walls" | "roads", label: string, d: Direction): void => {
    const across = labelAt(label, d, onSheet);
    const one = sides.get(label)?.[what];
    if (one !== undefined) one[d] = true;
    const other = across === null ? undefined : sides.get(across)?.[what];
    if (other !== undefined) other[(d + 3) % 6] = true;
  };
  for (const { hex, sides: walled } of map.walls) for (const d of walled) mark("walls", hex, d);
  for (const chain of map.roads)
    for (const [i, label] of chain.entries()) {
      const next = chain[i + 1];
      const d = next === undefined ? null : directionTo(hexOf(label), hexOf(next));
      if (d !== null) mark("roads", label, d);
    }
  const cells = names.map((label): [string, Cell] => {
    const hex = hexOf(label);
    return [
      label,
      {
        label,
        hex,
        ground: groundAt(label),
        level: levelAt(label),
        around: DIRECTIONS.map((d) => labelAt(label, d, onSheet)),
        walls: sides.get(label)?.walls ?? none(),
        roads: sides.get(label)?.roads ?? none(),
        centre: hexCentre({ columns, rows }, hex),
      },
    ];
  });
  const sight = buildHexMap(columns, rows, (label) => groundAt(label).blocksSight, levelAt);
  return { map, sight, cells: new Map(cells) };
}

function none(): boolean[] {
  return [false, false, false, false, false, false];
}

function labelAt(label: string, d: Direction, onSheet: ReadonlySet<string>): string | null {
  const hex = neighbour(hexOf(label), d);
  const row = rowOf(hex);
  if (hex.q < 0 || row < 0 || row > 25 || hex.q > 98) return null;
  const found = labelOf(hex);
  return onSheet.has(found) ? found : null;
}

export function findCell(board: Board, label: string): Cell | null {
  return board.cells.get(label) ?? null;
}

export function cellAt(board: Board, label: string): Cell {
  const cell = board.cells.get(label);
  if (cell === undefined) throw new Error(`no hex ${label} on the map`);
  return cell;
}

/** CH-GEO-4 */
export function distance(from: string, to: string): number {
  return hexDistance(hexOf(from), hexOf(to));
}

/** Same or adjacent hexes (CH-9.2-1). */
export function near(from: string, to: string): boolean {
  return from === to || distance(from, to) === 1;
}

/**
 * The segment between the centres (CH-6.0-1), blocked by what stands between (CH-6.0-2), both ways alike (CH-6.0-3), never next
 * door or in one hex (CH-6.0-4), along an edge by the lesser of two (CH-6.0-5), and over hills by blocking heights (CH-11-2,
 * CH-11-4, CH-11-5, CH-11-6, CH-R8). Units do not block and look all round (CH-6.0-6).
 */
export function sees(board: Board, from: string, to: string): boolean {
  return from === to || los(board.sight, hexOf(from), hexOf(to));
}

/** The same with smoke on the way: one heavy cloud or two light ones hide what is behind (CH-RE7). */
export function sighted(s: Position, from: string, to: string): boolean {
  return sees(boardOf(s), from, to) && (s.smoke.length === 0 || smokeBetween(s, from, to) < 2);
}

/** Smoke the line runs through, both ends left out: 1 for a light cloud, 2 for a heavy one. Of an edge pair, the lesser. */
export function smokeBetween(s: Position, from: string, to: string): number {
  if (s.smoke.length === 0 || from === to) return 0;
  const board = boardOf(s);
  const thickness = (hex: Hex): number => {
    if (!onHexMap(board.sight, hex)) return 2;
    const cloud = s.smoke.find((o) => o.hex === labelOf(hex));
    return cloud === undefined ? 0 : cloud.kind === "heavy" ? 2 : 1;
  };
  let total = 0;
  for (const step of hexLine(hexOf(from), hexOf(to))) total += Math.min(...step.map(thickness));
  return total;
}

/** The closed cone of 120 degrees (CH-6.1-1, CH-5.1-1, CH-GEO-10, CH-R5). */
export function inArcOf(place: string, facing: Direction, to: string): boolean {
  return inHexArc(hexOf(place), facing, hexOf(to));
}

/** The line of sight comes in through a wall (CH-GEO-9); at a corner both sides must be walled (CH-5.0.2-2, CH-R6). */
export function wallCrossed(board: Board, from: string, to: string): boolean {
  const { walls } = cellAt(board, to);
  if (from === to || !walls.includes(true)) return false;
  const entered = entrySides(hexOf(from), hexOf(to));
  return entered.length > 0 && entered.every((side) => walls[side] === true);
}

/** Direction from a hex to its neighbour. */
export function directionOf(from: string, to: string): Direction | null {
  return directionTo(hexOf(from), hexOf(to));
}

/** CH-5.2-1: one of the three flank hexes. */
export function isBehind(facing: Direction, d: Direction): boolean {
  const turn = (d - facing + 6) % 6;
  return turn >= 2 && turn <= 4;
}

export function hasWall(cell: Cell): boolean {
  return cell.walls.includes(true);
}

/** CH-R7: where no direction exists a walled side is enough. */
export function isCover(board: Board, unit: Pick<Unit, "place" | "hasty">): boolean {
  const cell = cellAt(board, unit.place);
  return cell.ground.cover || unit.hasty || (hasWall(cell) && DATA.terrain.wall.cover);
}
