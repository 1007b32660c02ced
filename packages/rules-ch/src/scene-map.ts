import { DIRECTIONS, hexCentre, hexCorners, hexOf, hexSheet, neighbour } from "@escaramuza/geometry";
import type { Hex, Point } from "@escaramuza/geometry";
import type { Ring, SceneCell, SceneItem } from "@escaramuza/kernel";
import { cellAt } from "./board.ts";
import type { Board, Cell } from "./board.ts";
import { DATA } from "./data.ts";
import type { GroundKind } from "./data.ts";
import { say } from "./scene-texts.ts";

/** The printed map as a drawing: worked out once, since it never changes. Water and hills run on beyond its edge. */
export interface MapDrawing {
  readonly width: number;
  readonly height: number;
  readonly cells: readonly SceneCell[];
  readonly items: readonly SceneItem[];
}

const known = new WeakMap<Board, MapDrawing>();

export function mapDrawing(board: Board): MapDrawing {
  const found = known.get(board);
  if (found !== undefined) return found;
  const made = Object.freeze({
    ...hexSheet(board.map),
    cells: [...board.cells.values()].map(({ label, hex, centre, level }) => ({
      id: label,
      x: centre.x,
      y: centre.y,
      level,
      ring: hexCorners(board.map, hex),
    })),
    items: [...levels(board), ...slopes(board), ...grounds(board), ...roads(board), ...walls(board)],
  });
  known.set(board, made);
  return made;
}

/** The outline of a hex, on the map or beside it. */
export function hexRing(board: Board, label: string): Ring {
  return hexCorners(board.map, hexOf(label));
}

/** How each kind of ground is drawn; open ground is the map itself. */
const DRAWN: { readonly [kind in GroundKind]: string | null } = {
  open: null,
  field: "plough",
  lightWoods: "lightWoods",
  woods: "heavyWoods",
  woodBuilding: "timberHouse",
  stoneBuilding: "stoneHouse",
  water: "lake",
};

function terrain(id: string, kind: string, name: string, parts: readonly Ring[], height = 0): SceneItem {
  return { type: "terrain", id, kind, parts, height, text: say(`terrain.${name}`) };
}

/** Neighbours of one ground make one wood, one field, one lake. */
function grounds(board: Board): SceneItem[] {
  const done = new Set<string>();
  const items: SceneItem[] = [];
  for (const cell of board.cells.values()) {
    const kind = DRAWN[cell.ground.kind];
    if (kind === null || done.has(cell.label)) continue;
    const together = patch(board, cell);
    for (const { label } of together) done.add(label);
    const beyond = kind === "lake" ? outside(together) : [];
    const parts = [...together.map(({ hex }) => hex), ...beyond].map((hex) => hexCorners(board.map, hex));
    items.push(terrain(`${kind}-${cell.label}`, kind, cell.ground.kind, parts));
  }
  return items;
}

function patch(board: Board, start: Cell): Cell[] {
  const found = [start];
  // The list grows while it is walked.
  for (const { around } of found)
    for (const label of around) {
      if (label === null || found.some((c) => c.label === label)) continue;
      const next = cellAt(board, label);
      if (next.ground.kind === start.ground.kind) found.push(next);
    }
  return found;
}

/** Hexes beside the map on which something goes on, north and south of those at its edge. */
function outside(cells: readonly Cell[]): Hex[] {
  return cells.flatMap(({ hex, around }) =>
    DIRECTIONS.filter((d) => around[d] === null && d % 3 === 0).map((d) => neighbour(hex, d)),
  );
}

/** CH-11-1: each level is all ground at least so high. */
function levels(board: Board): SceneItem[] {
  return [1, 2].flatMap((level) => {
    const high = [...board.cells.values()].filter((cell) => cell.level >= level);
    if (high.length === 0) return [];
    const parts = high.map(({ hex }) => hexCorners(board.map, hex));
    return [terrain(`level-${level}`, "level", "hill", parts, 100 * level)];
  });
}

/** CH-4.0-7: sides between ground of level 2 and level 0. */
function slopes(board: Board): SceneItem[] {
  const parts: Ring[] = [];
  for (const cell of board.cells.values())
    for (const d of DIRECTIONS) {
      const across = cell.around[d] ?? null;
      if (across === null) continue;
      const low = cellAt(board, across);
      if (cell.level - low.level < DATA.terrain.movement.steepLevels.value) continue;
      parts.push([...side(board, cell.hex, d), low.centre]);
    }
  return parts.length === 0 ? [] : [terrain("slopes", "slope", "steep", parts)];
}

function side(board: Board, hex: Hex, d: number): Point[] {
  const corners = hexCorners(board.map, hex);
  const [from, to] = [corners[d], corners[(d + 1) % 6]];
  return from === undefined || to === undefined ? [] : [from, to];
}

function middle(a: Point, b: Point): Point {
  return { x: Math.round((a.x + b.x) / 2), y: Math.round((a.y + b.y) / 2) };
}

/** Roads from hex to hex, and off the map where they end at its edge; over water they are bridges. */
function roads(board: Board): SceneItem[] {
  const { map } = board;
  if (map.roads.length === 0) return [];
  const items = [
    terrain(
      "roads",
      "track",
      "road",
      map.roads.map((chain) => [
        ...beyondEnd(board, chain[1], chain[0]),
        ...chain.map((label) => cellAt(board, label).centre),
        ...beyondEnd(board, chain.at(-2), chain.at(-1)),
      ]),
    ),
  ];
  for (const cell of board.cells.values()) {
    const ways = DIRECTIONS.filter((d) => cell.roads[d] === true);
    if (cell.ground.kind !== "water" || ways.length < 2) continue;
    const ends = ways.slice(0, 2).map((d) => {
      const [a, b] = side(board, cell.hex, d);
      return a === undefined || b === undefined ? cell.centre : middle(a, b);
    });
    items.push(terrain(`bridge-${cell.label}`, "bridge", "bridge", [ends]));
  }
  return items;
}

/** The next hex straight on, if that is off the map. */
function beyondEnd(board: Board, before: string | undefined, end: string | undefined): Point[] {
  if (before === undefined || end === undefined) return [];
  const last = cellAt(board, end);
  const d = DIRECTIONS.find((way) => cellAt(board, before).around[way] === end);
  if (d === undefined || last.around[d] !== null) return [];
  return [hexCentre(board.map, neighbour(last.hex, d))];
}

/** Each wall once, though it belongs to both hexes of its side. */
function walls(board: Board): SceneItem[] {
  const parts: Ring[] = [];
  for (const cell of board.cells.values())
    for (const d of DIRECTIONS)
      if (cell.walls[d] === true && (d < 3 || cell.around[d] === null)) parts.push(side(board, cell.hex, d));
  return parts.length === 0 ? [] : [terrain("walls", "sideWall", "wall", parts)];
}
