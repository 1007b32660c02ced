import {
  convexPartsOf,
  cornersOfOblong,
  cosine,
  gapBetweenOblongs,
  gapSquared,
  gapToPoint as oblongGap,
  polygonsOverlap,
  regionGap,
  regionHolds,
  regionOf,
  sine,
  thickPolyline,
} from "@escaramuza/geometry";
import type { Oblong, Polygon, Region } from "@escaramuza/geometry";
import { DATA, gunClassOf, mapOf, templateOf, terrainOf } from "./data.ts";
import type { MapId, Terrain, TerrainKind, TerrainPiece } from "./data.ts";
import { openingsOf } from "./openings.ts";
import type { Opening } from "./openings.ts";
import { EPS } from "./state.ts";
import type { Battle, Model, OwnMap, Point, Position, SectionState, Unit, Vehicle, Work, Wreck } from "./state.ts";

/**
 * The table as the rules ask about it, worked out once for each content: terrain, what has become of buildings, and sandbags.
 * Pieces that move (hulls, men, smoke) are read from the position.
 */
export interface Board {
  readonly width: number;
  readonly height: number;
  readonly pieces: readonly Piece[];
  /** Areas and buildings. */
  readonly areas: readonly Area[];
  readonly hills: readonly Area[];
  /** Those of them that may hide something or be cover. */
  readonly opaque: readonly Area[];
  readonly lines: readonly Line[];
  /** Sections that stand, burning ones too. */
  readonly sections: ReadonlyMap<string, Area>;
  readonly roads: readonly Region[];
  readonly roadParts: readonly Polygon[];
  /** Of standing sections, by their ids. */
  readonly openings: ReadonlyMap<string, readonly Opening[]>;
}

/** A piece as it is now: a collapsed section is ruins (BA-BLDG-22). */
export interface Piece {
  readonly id: string;
  readonly kind: TerrainKind;
  readonly row: Terrain;
  readonly points: readonly Point[];
  readonly section: TerrainPiece["section"];
  /** BA-BLDG-23: closed to all. */
  readonly burning: boolean;
}

export interface Area {
  readonly piece: Piece;
  readonly region: Region;
  readonly parts: readonly Polygon[];
  /** Height of its top above the table, the ground under it included; Infinity without limit (BA-GEO-14, BA-R5). */
  readonly top: number;
  /** It may hide what is behind it, whatever else it is. */
  readonly blocks: boolean;
  /** A road leads over it (it overrides what lies under it). */
  readonly bridged: boolean;
}

export interface Line {
  readonly piece: Piece;
  readonly top: number;
  /** BA-GEO-15, BA-GEO-19, BA-R10, BA-R12: over 1.5" high. */
  readonly tall: boolean;
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

const { infantryRadius, mountedRadius, launcherRadius, storey, pitchedRoof, tallObstacle } = DATA.figures;

// --- the board of a position

const bare = new Map<MapId, Board>();
const own = new WeakMap<OwnMap, Board>();
const changed = new WeakMap<Board, Map<string, Board>>();
const latest = new WeakMap<readonly SectionState[], { works: readonly Work[]; battle: Battle; board: Board }>();
const MOST_KEPT = 64;

/** Kept by content, so that copies of a position share it. */
export function boardOf(s: Position): Board {
  if (s.sections.length === 0 && s.works.length === 0) return boardOfBattle(s.battle);
  const known = latest.get(s.sections);
  if (known !== undefined && known.works === s.works && known.battle === s.battle) return known.board;
  const board = boardWith(boardOfBattle(s.battle), s.sections, s.works);
  latest.set(s.sections, { works: s.works, battle: s.battle, board });
  return board;
}

function boardOfBattle({ map }: Battle): Board {
  const known = typeof map === "string" ? bare.get(map) : own.get(map);
  if (known !== undefined) return known;
  const { width, height, pieces } = typeof map === "string" ? mapOf(map) : map;
  const board = buildBoard(width, height, pieces, [], []);
  if (typeof map === "string") bare.set(map, board);
  else own.set(map, board);
  return board;
}

/** The board with what has become of it; `boardOf` is what most need. */
function boardWith(board: Board, sections: readonly SectionState[], works: readonly Work[]): Board {
  let kept = changed.get(board);
  if (kept === undefined) {
    kept = new Map();
    changed.set(board, kept);
  }
  const key = [
    ...sections.map(({ id, state }) => `${id} ${state}`),
    ...works.map(({ from, to }) => `${from.x},${from.y},${to.x},${to.y}`),
  ].join(";");
  const known = kept.get(key);
  if (known !== undefined) return known;
  if (kept.size >= MOST_KEPT) kept.clear();
  const made = buildBoard(board.width, board.height, board.pieces, sections, works);
  kept.set(key, made);
  return made;
}

function buildBoard(
  width: number,
  height: number,
  given: readonly (TerrainPiece | Piece)[],
  sections: readonly SectionState[],
  works: readonly Work[],
): Board {
  const pieces = [
    ...given.map((piece): Piece => asItIs(piece, sections.find(({ id }) => id === piece.id)?.state ?? null)),
    ...works.map(({ from, to }, i) => pieceOf(`works${i + 1}`, "sandbags", [from, to])),
  ];
  const roadParts = pieces.flatMap((piece) =>
    piece.kind === "road" ? thickPolyline(piece.points, piece.row.width) : [],
  );
  const hills = pieces.flatMap((piece) => (piece.kind === "hill" ? [areaOf(piece, [], [])] : []));
  const areas = pieces.flatMap((piece) =>
    piece.row.shape === "area" || piece.row.shape === "building" ? [areaOf(piece, hills, roadParts)] : [],
  );
  const standing = areas.filter(({ piece }) => piece.section !== null);
  const opaque = areas.filter(({ piece: { row }, blocks }) => blocks || row.cover !== "none");
  const lines = pieces.flatMap((piece) => (piece.row.class === "obstacle" ? [lineOf(piece, hills)] : []));
  return {
    width,
    height,
    pieces,
    areas,
    hills,
    opaque,
    lines,
    sections: new Map(standing.map((area) => [area.piece.id, area])),
    roads: roadParts.map(regionOf),
    roadParts,
    openings: openingsOf(standing.map(({ piece }) => piece)),
  };
}

function hides(row: Terrain): boolean {
  return row.dense || row.kind === "hill" || row.kind === "cliff";
}

function pieceOf(id: string, kind: TerrainKind, points: readonly Point[]): Piece {
  return { id, kind, row: terrainOf(kind), points, section: null, burning: false };
}

function asItIs({ id, kind, points, section }: TerrainPiece | Piece, state: SectionState["state"] | null): Piece {
  if (state === "collapsed") return pieceOf(id, "ruins", points);
  return { id, kind, row: terrainOf(kind), points, section, burning: state === "burning" };
}

function areaOf(piece: Piece, hills: readonly Area[], roads: readonly Polygon[]): Area {
  const region = regionOf(piece.points);
  const parts = convexPartsOf(region);
  const { section, row } = piece;
  const tall =
    section === null
      ? row.kind === "hill"
        ? row.elevation
        : (row.height ?? Infinity)
      : section.floors * storey.value + (section.roof === "pitched" && row.kind === "building" ? pitchedRoof.value : 0);
  return {
    piece,
    region,
    parts,
    top: tall + groundUnder(hills, (region.minX + region.maxX) / 2, (region.minY + region.maxY) / 2),
    blocks: row.shape === "building" || hides(row),
    bridged: row.class !== "building" && roads.some((road) => polygonsOverlap([road], parts)),
  };
}

function lineOf(piece: Piece, hills: readonly Area[]): Line {
  const xs = piece.points.map((p) => p.x);
  const ys = piece.points.map((p) => p.y);
  const box = { minX: Math.min(...xs), minY: Math.min(...ys), maxX: Math.max(...xs), maxY: Math.max(...ys) };
  const height = piece.row.height ?? Infinity;
  return {
    piece,
    top: height + groundUnder(hills, (box.minX + box.maxX) / 2, (box.minY + box.maxY) / 2),
    tall: height > tallObstacle.value,
    ...box,
  };
}

function groundUnder(hills: readonly Area[], x: number, y: number): number {
  let ground = 0;
  for (const hill of hills) if (regionHolds(hill.region, x, y, EPS) && hill.top > ground) ground = hill.top;
  return ground;
}

/** BA-GEO-12: height of the ground at a place. */
export function groundAt(b: Board, x: number, y: number): number {
  return b.hills.length === 0 ? 0 : groundUnder(b.hills, x, y);
}

/** BA-GEO-7, BA-R11: deeper inside than the tolerance. */
export function isInside(area: Area, x: number, y: number): boolean {
  return regionHolds(area.region, x, y, EPS);
}

/**
 * BA-GEO-8: does the area hold at least half of the unit's living models (of a gun or a vehicle, its centre)? Who stands on a road
 * that leads through it does not count as inside: it overrides what lies under it.
 */
export function unitInside(b: Board, area: Area, unit: Unit): boolean {
  if (unit.place.at !== "table") return false;
  const holds = ({ x, y }: Point): boolean => isInside(area, x, y) && !(area.bridged && isRoad(b, x, y));
  const centre = unit.vehicle ?? unit.gun;
  if (centre !== null) return holds(centre);
  let inside = 0;
  let living = 0;
  for (const model of unit.models) {
    if (!model.alive) continue;
    living++;
    if (holds(model)) inside++;
  }
  return living > 0 && 2 * inside >= living;
}

/** Edges included. */
export function isRoad(b: Board, x: number, y: number): boolean {
  return b.roads.some((road) => regionHolds(road, x, y) || regionGap(road, x, y) <= EPS);
}

export function sectionOf(b: Board, id: string): Area | null {
  return b.sections.get(id) ?? null;
}

/** Openings of one floor of a section to the outside; inner doors are `kind: "inner"`. */
export function openingsOn(b: Board, section: string, floor: number): Opening[] {
  return (b.openings.get(section) ?? []).filter((one) => one.floor === floor && one.kind !== "inner");
}

// --- footprints (BA-GEO-3, BA-R1)

export type Footprint =
  | { readonly kind: "disc"; readonly x: number; readonly y: number; readonly radius: number }
  | { readonly kind: "hull"; readonly x: number; readonly y: number; readonly hull: Oblong }
  | { readonly kind: "section"; readonly x: number; readonly y: number; readonly area: Area };

/** Of one of its men. */
export function modelRadius(unit: Unit): number {
  return unit.mounted ? mountedRadius.value : infantryRadius.value;
}

export function gunRadius(unit: Unit): number {
  const row = templateOf(unit.template);
  if (row.weapons.some(({ weapon }) => weapon === "multipleLauncher")) return launcherRadius.value;
  return row.gun === null ? 0 : gunClassOf(row.gun.class).radius;
}

export function hullOf(unit: Unit, at: Pick<Vehicle, "x" | "y" | "heading"> | null = unit.vehicle): Oblong {
  const row = templateOf(unit.template).vehicle;
  if (row === null || at === null) throw new Error(`${unit.id} has no hull`);
  return hullAt(at.x, at.y, at.heading, row.length, row.width);
}

export function hullAt(x: number, y: number, heading: number, length: number, width: number): Oblong {
  return { x, y, facingX: sine(heading), facingY: cosine(heading), length, width };
}

export function wreckHull({ x, y, heading, length, width }: Wreck): Oblong {
  return hullAt(x, y, heading, length, width);
}

/** A hull as an obstacle, kept as long as it does not move. */
export interface Solid {
  readonly hull: Oblong;
  readonly corners: Polygon;
  readonly region: Region;
}

const solids = new WeakMap<Vehicle | Wreck, Solid>();

export function solidOf(unit: Unit): Solid {
  const { vehicle } = unit;
  if (vehicle === null) throw new Error(`${unit.id} has no hull`);
  const known = solids.get(vehicle);
  const { x, y, heading } = vehicle;
  if (
    known !== undefined &&
    known.hull.x === x &&
    known.hull.y === y &&
    known.hull.facingX === sine(heading) &&
    known.hull.facingY === cosine(heading)
  )
    return known;
  return keep(vehicle, hullOf(unit));
}

export function wreckSolid(wreck: Wreck): Solid {
  return solids.get(wreck) ?? keep(wreck, wreckHull(wreck));
}

function keep(of: Vehicle | Wreck, hull: Oblong): Solid {
  const corners = cornersOfOblong(hull);
  const solid = { hull, corners, region: regionOf(corners) };
  solids.set(of, solid);
  return solid;
}

/**
 * BA-GEO-6: what stands for a unit in distances: its men but spotters, its gun, its hull, the section it is in, what carries it.
 * Nothing off the table.
 */
export function footprintsOf(s: Position, unit: Unit): Footprint[] {
  switch (unit.place.at) {
    case "table":
      return standing(unit);
    case "building": {
      const area = boardOf(s).sections.get(unit.place.section);
      return area === undefined ? [] : [sectionPrint(area)];
    }
    case "aboard":
    case "towed": {
      const carrier = unit.place.vehicle;
      const vehicle = s.units.find((other) => other.id === carrier);
      return vehicle === undefined || vehicle.place.at !== "table" ? [] : standing(vehicle);
    }
    case "unplaced":
    case "reserve":
    case "outflank":
    case "left":
    case "destroyed":
      return [];
  }
}

function standing(unit: Unit): Footprint[] {
  if (unit.vehicle !== null) return [hullPrint(unit)];
  const radius = modelRadius(unit);
  const found: Footprint[] = [];
  for (const model of unit.models)
    if (model.alive && model.role !== "spotter") found.push({ kind: "disc", x: model.x, y: model.y, radius });
  if (unit.gun !== null) found.push({ kind: "disc", x: unit.gun.x, y: unit.gun.y, radius: gunRadius(unit) });
  return found;
}

export function hullPrint(unit: Unit): Footprint {
  const hull = hullOf(unit);
  return { kind: "hull", x: hull.x, y: hull.y, hull };
}

export function sectionPrint(area: Area): Footprint {
  const { minX, minY, maxX, maxY } = area.region;
  return { kind: "section", x: (minX + maxX) / 2, y: (minY + maxY) / 2, area };
}

export function discOf(unit: Unit, { x, y }: Pick<Model, "x" | "y">): Footprint {
  return { kind: "disc", x, y, radius: modelRadius(unit) };
}

/** BA-GEO-4, BA-R3: between edges, 0 where they meet. */
export function gapBetween(a: Footprint, b: Footprint): number {
  if (a.kind === "disc") return Math.max(0, pointGap(b, a.x, a.y) - a.radius);
  if (b.kind === "disc") return Math.max(0, pointGap(a, b.x, b.y) - b.radius);
  if (a.kind === "hull" && b.kind === "hull") return gapBetweenOblongs(a.hull, b.hull);
  let best = Infinity;
  for (const p of partsOf(a)) for (const q of partsOf(b)) best = Math.min(best, gapSquared(p, q));
  return Math.sqrt(best);
}

/** From a point to the edge, 0 inside: how guns and markers measure (BA-GEO-5). */
export function pointGap(print: Footprint, x: number, y: number): number {
  switch (print.kind) {
    case "disc": {
      const dx = print.x - x;
      const dy = print.y - y;
      return Math.max(0, Math.sqrt(dx * dx + dy * dy) - print.radius);
    }
    case "hull":
      return oblongGap(print.hull, x, y);
    case "section":
      return regionGap(print.area.region, x, y);
  }
}

function partsOf(print: Footprint): readonly Polygon[] {
  switch (print.kind) {
    case "disc":
      return [];
    case "hull":
      return [cornersOfOblong(print.hull)];
    case "section":
      return print.area.parts;
  }
}

/** BA-GEO-6: Infinity where one of them is off the table. */
export function unitGap(s: Position, a: Unit, b: Unit): number {
  if (isOnFoot(a) && isOnFoot(b)) return gapOnFoot(a, b);
  return leastGap(footprintsOf(s, a), footprintsOf(s, b));
}

function isOnFoot({ place, vehicle, gun }: Unit): boolean {
  return place.at === "table" && vehicle === null && gun === null;
}

/** The same between men alone, which most are: without making anything of them. */
function gapOnFoot(a: Unit, b: Unit): number {
  let least = Infinity;
  for (const p of a.models) {
    if (!p.alive || p.role === "spotter") continue;
    for (const q of b.models) {
      if (!q.alive || q.role === "spotter") continue;
      const far = (p.x - q.x) * (p.x - q.x) + (p.y - q.y) * (p.y - q.y);
      if (far < least) least = far;
    }
  }
  return Math.max(0, Math.max(0, Math.sqrt(least) - modelRadius(b)) - modelRadius(a));
}

export function leastGap(a: readonly Footprint[], b: readonly Footprint[]): number {
  let best = Infinity;
  for (const p of a)
    for (const q of b) {
      const gap = gapBetween(p, q);
      if (gap < best) best = gap;
    }
  return best;
}

/** From a point of the table, such as a marker, to the unit. */
export function unitGapToPoint(s: Position, unit: Unit, x: number, y: number): number {
  let best = Infinity;
  for (const print of footprintsOf(s, unit)) best = Math.min(best, pointGap(print, x, y));
  return best;
}

// BA-GEO-1: comparisons with the tolerance.

export function atMost(measured: number, d: number): boolean {
  return measured <= d + EPS;
}
export function moreThan(measured: number, d: number): boolean {
  return measured > d + EPS;
}
export function lessThan(measured: number, d: number): boolean {
  return measured < d - EPS;
}
export function atLeast(measured: number, d: number): boolean {
  return measured >= d - EPS;
}
