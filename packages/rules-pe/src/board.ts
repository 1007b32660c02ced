import { keptFor } from "@escaramuza/kernel";
import { regionGap, regionHolds, regionOf } from "@escaramuza/geometry";
import type { Region } from "@escaramuza/geometry";
import { DATA, mapOf, terrainOf } from "./data.ts";
import type { Terrain } from "./data.ts";
import { buildEdges } from "./edges.ts";
import type { Edge } from "./edges.ts";
import type { Battle, Door, Hole, OwnMap, Point, Position } from "./state.ts";
import type { AreaKind, Feature, SolidKind } from "./terrain.ts";

/** The table as the rules ask about it, worked out once for each content: the map, its doors and the holes in its huts. */
export interface Board extends Ground {
  readonly width: number;
  readonly height: number;
  readonly night: boolean;
  readonly features: readonly Feature[];
  /** Edges that stop a look. */
  readonly opaque: readonly Edge[];
  /** Windows, doors, gaps. */
  readonly openings: readonly Edge[];
  readonly byId: ReadonlyMap<string, Edge | Area | Solid | Room>;
  /** The same counted from 1, and the table itself among all: for what is kept in plain numbers. */
  readonly numbers: ReadonlyMap<string, number>;
  readonly number: number;
  /** What `nearOf` has found so far, square by square. */
  readonly squares: (Ground | undefined)[];
}

/** What is on all of the table, or about one place of it. */
export interface Ground {
  /** Nothing at all. */
  readonly bare: boolean;
  readonly snow: boolean;
  /** Walls, fences, windows, doors, gaps. */
  readonly edges: readonly Edge[];
  readonly areas: readonly Area[];
  /** Under a roof: no snow, no shells, no grenades from above. */
  readonly rooms: readonly Room[];
  readonly solids: readonly Solid[];
  readonly windows: readonly Edge[];
  /** Ends of high walls and corners of buildings (PE-6-16). */
  readonly corners: readonly Point[];
}

export interface Area {
  readonly is: "area";
  readonly id: string;
  readonly kind: AreaKind;
  /** What its kind of ground is like. */
  readonly terrain: Terrain;
  readonly region: Region;
  readonly level: number;
  readonly up: Point | null;
}

export interface Room {
  readonly is: "room";
  readonly id: string;
  readonly roofed: boolean;
  readonly bamboo: boolean;
  readonly region: Region;
}

export interface Solid {
  readonly is: "solid";
  readonly id: string;
  readonly kind: SolidKind;
  /** A circle, or a rectangle's corners. */
  readonly circle: { readonly x: number; readonly y: number; readonly r: number } | null;
  readonly region: Region | null;
}

const ours = new Map<string, Board>();
const own = new WeakMap<OwnMap, Board>();
/** Of the latest of them by what is on them: every battle on one, and every message about it, brings it anew. */
const byContent = keptFor<typeof DATA, Board>(8);
/** Doors and holes make ever new tables, and each drags along all that was found out for it: few of them are in play at once. */
const changed = keptFor<Board, Board>(32);
const latest = new WeakMap<
  readonly Door[],
  { readonly holes: readonly Hole[]; readonly battle: Battle; readonly board: Board }
>();

/** Kept by content, so that copies of a position share it. */
export function boardOf(s: Position): Board {
  if (s.doors.length === 0 && s.holes.length === 0) return boardOfMap(s.battle.map);
  const known = latest.get(s.doors);
  if (known !== undefined && known.holes === s.holes && known.battle === s.battle) return known.board;
  const board = boardWith(s);
  latest.set(s.doors, { holes: s.holes, battle: s.battle, board });
  return board;
}

export function boardOfMap(map: Battle["map"]): Board {
  if (lastBare !== null && lastBare.map === map) return lastBare.board;
  const board = (typeof map === "string" ? ours.get(map) : own.get(map)) ?? newBoard(map);
  lastBare = { map, board };
  return board;
}

/** Asked for at every turn, and mostly the same. */
let lastBare: { readonly map: Battle["map"]; readonly board: Board } | null = null;

function newBoard(map: Battle["map"]): Board {
  if (typeof map === "string") {
    const board = buildBoard(mapOf(map), [], []);
    ours.set(map, board);
    return board;
  }
  const board = byContent(DATA, JSON.stringify(map), () => buildBoard(map, [], []));
  own.set(map, board);
  return board;
}

function boardWith(s: Position): Board {
  const bare = boardOfMap(s.battle.map);
  const key = [
    ...s.doors.map(({ id, state }) => `${id} ${state}`),
    ...s.holes.map(({ id, from, to }) => `${id} ${from.x},${from.y},${to.x},${to.y}`),
  ].join(";");
  return changed(bare, key, () => buildBoard(bare, s.doors, s.holes));
}

let boards = 0;

export function buildBoard(map: OwnMap, doors: readonly Door[], holes: readonly Hole[]): Board {
  const { width, height, snow, night, features } = map;
  const edges = buildEdges(features, doors, holes);
  const areas: Area[] = [];
  const rooms: Room[] = [];
  const solids: Solid[] = [];
  for (const f of features) {
    if (f.is === "area") {
      const points = "rect" in f.shape ? cornersOf(f.shape.rect) : f.shape.polygon.map(([x, y]) => ({ x, y }));
      const up = f.up === undefined ? null : { x: f.up[0], y: f.up[1] };
      const { id, kind, level } = f;
      areas.push({ is: "area", id, kind, terrain: terrainOf(kind), region: regionOf(points), level, up });
    } else if (f.is === "building") {
      rooms.push({ is: "room", id: f.id, roofed: f.roofed, bamboo: f.bamboo, region: regionOf(cornersOf(f.rect)) });
    } else if (f.is === "solid") {
      const circle = "circle" in f.shape ? { x: f.shape.circle[0], y: f.shape.circle[1], r: f.shape.circle[2] } : null;
      const region = "rect" in f.shape ? regionOf(cornersOf(f.shape.rect)) : null;
      solids.push({ is: "solid", id: f.id, kind: f.kind, circle, region });
    }
  }
  const byId = new Map<string, Edge | Area | Solid | Room>();
  for (const one of [...rooms, ...areas, ...solids, ...edges]) byId.set(one.id, one);
  return {
    width,
    height,
    bare: false,
    snow,
    night,
    features,
    edges,
    opaque: edges.filter((e) => e.opaque),
    areas,
    rooms,
    solids,
    windows: edges.filter((e) => e.kind === "window"),
    openings: edges.filter((e) => e.kind === "window" || e.kind === "door" || e.kind === "gap"),
    corners: cornersIn(features, edges),
    byId,
    numbers: new Map([...byId.keys()].map((id, i) => [id, i + 1])),
    number: ++boards,
    squares: [],
  };
}

const withoutOne = new WeakMap<Edge, Board>();
const withoutAny = new WeakMap<Board, Board>();

/** The table to a look that goes through this door or opening of it. */
export function boardWithout(b: Board, edge: Edge): Board {
  const known = withoutOne.get(edge);
  if (known !== undefined) return known;
  const board = { ...b, opaque: b.opaque.filter((e) => e !== edge), number: ++boards };
  withoutOne.set(edge, board);
  return board;
}

/** The table to what flies over every wall. */
export function boardWithoutWalls(b: Board): Board {
  const known = withoutAny.get(b);
  if (known !== undefined) return known;
  const board = { ...b, opaque: [], windows: [], number: ++boards, squares: [] };
  withoutAny.set(b, board);
  return board;
}

function cornersOf([x1, y1, x2, y2]: readonly [number, number, number, number]): Point[] {
  return [
    { x: x1, y: y1 },
    { x: x2, y: y1 },
    { x: x2, y: y2 },
    { x: x1, y: y2 },
  ];
}

/** Where a high wall or a building's wall ends in the open, and where a building has its corners. */
function cornersIn(features: readonly Feature[], edges: readonly Edge[]): Point[] {
  const found = new Map<string, Point>();
  const add = (p: Point): void => void found.set(`${p.x},${p.y}`, p);
  for (const f of features) if (f.is === "building") for (const corner of cornersOf(f.rect)) add(corner);
  for (const e of edges) {
    if (e.kind !== "highWall" && e.kind !== "buildingWall") continue;
    if (!e.aJoined) add({ x: e.ax, y: e.ay });
    if (!e.bJoined) add({ x: e.bx, y: e.by });
  }
  return [...found.values()];
}

// --- what is near

/** A little more than men reach, and than one step of a way: PE-2-10, PE-R85. */
export const NEAR = 16;
const SQUARE = 20;

/** Everything that is at most `NEAR` from a place, in the table's order, and maybe a little more: most places have nothing about them. */
export function nearOf(b: Board, x: number, y: number): Ground {
  // Who is off the table, as shells may be, has no square.
  if (!onTable(b, x, y)) return b;
  const column = Math.floor(x / SQUARE);
  const row = Math.floor(y / SQUARE);
  const at = row * (Math.floor(b.width / SQUARE) + 1) + column;
  return (b.squares[at] ??= groundIn(b, column * SQUARE, row * SQUARE));
}

function groundIn(b: Board, x: number, y: number): Ground {
  const [minX, minY, maxX, maxY] = [x - NEAR, y - NEAR, x + SQUARE + NEAR, y + SQUARE + NEAR];
  const meets = (x1: number, y1: number, x2: number, y2: number): boolean =>
    Math.min(x1, x2) <= maxX && Math.max(x1, x2) >= minX && Math.min(y1, y2) <= maxY && Math.max(y1, y2) >= minY;
  const isNear = ({ region }: { readonly region: Region | null }): boolean =>
    region !== null && meets(region.minX, region.minY, region.maxX, region.maxY);
  const edgeNear = (e: Edge): boolean => meets(e.ax, e.ay, e.bx, e.by);
  const edges = b.edges.filter(edgeNear);
  const areas = b.areas.filter(isNear);
  const rooms = b.rooms.filter(isNear);
  const solids = b.solids.filter((solid) => {
    const { circle } = solid;
    if (circle === null) return isNear(solid);
    return meets(circle.x - circle.r, circle.y - circle.r, circle.x + circle.r, circle.y + circle.r);
  });
  return {
    bare: !b.snow && edges.length + areas.length + rooms.length + solids.length === 0,
    snow: b.snow,
    edges,
    areas,
    rooms,
    solids,
    windows: b.windows.filter(edgeNear),
    corners: b.corners.filter((p) => meets(p.x, p.y, p.x, p.y)),
  };
}

// --- questions about one place

/** The trench he is in (PE-6-16). */
export function trenchAt(b: Board, x: number, y: number): Area | null {
  for (const area of nearOf(b, x, y).areas) if (area.kind === "trench" && regionHolds(area.region, x, y)) return area;
  return null;
}

/** Under which roof, or in which pen. Several buildings may touch: a border belongs to none (PE-R127). */
export function roomAt(b: Ground, x: number, y: number): Room | null {
  for (const room of b.rooms) if (regionHolds(room.region, x, y)) return room;
  return null;
}

export function isUnderRoof(b: Board, x: number, y: number): boolean {
  return roomAt(b, x, y)?.roofed === true;
}

/** PE-6-19 */
export function levelAt(b: Board, x: number, y: number): number {
  let level = 0;
  for (const area of nearOf(b, x, y).areas)
    if (area.kind === "hill" && area.level > level && regionHolds(area.region, x, y)) level = area.level;
  return level;
}

/** Distance from a point to a solid, 0 inside. */
export function solidGap(solid: Solid, x: number, y: number): number {
  if (solid.circle !== null) {
    const { x: cx, y: cy, r } = solid.circle;
    return Math.max(0, Math.sqrt((x - cx) * (x - cx) + (y - cy) * (y - cy)) - r);
  }
  return solid.region === null ? Infinity : regionGap(solid.region, x, y);
}

/** On the table, its edge included (PE-2-11). */
export function onTable(b: Board, x: number, y: number): boolean {
  return x >= 0 && y >= 0 && x <= b.width && y <= b.height;
}
