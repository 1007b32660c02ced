import { EPS, boundingBox, octagon, polygonsGap, polygonsOverlap, rect } from "@escaramuza/geometry";
import type { Polygon } from "@escaramuza/geometry";
import type { Refusal } from "@escaramuza/kernel";
import { DATA, kitPiece, mapOf, terrainKind } from "./data.ts";
import type { GameMap, KitPiece, KitPieceId, MapId } from "./data.ts";
import { no } from "./refusal.ts";
import { TABLE } from "./state.ts";
import type { TerrainPiece } from "./state.ts";

/** Terrain on the table: preset maps, free placement with no limit of size (PS-3.2-3), and the checks of the controlled procedure (section 3). */

const AREAS = 6;
const OBSTACLES = 10;
const AREA_MIN = 1200;
const AREA_MAX = 2000;
const OBSTACLE_MIN = 500;
const OBSTACLE_MAX = 1500;
const OBSTACLE_WIDTH = 250;
const OBSTACLES_TOTAL = 12_000;
const AREAS_APART = 500;
const HALF = TABLE / 2;

/** One terrain for all games on a map: its precomputed table is found by identity. */
export function presetTerrain(id: MapId): readonly TerrainPiece[] {
  const known = presets.get(id);
  if (known !== undefined) return known;
  const map: GameMap = mapOf(id);
  const made = map.pieces.map((p) => ({
    id: p.id,
    kind: p.kind,
    parts: [outline(p, p.cx, p.cy)],
    height: p.height ?? terrainKind(p.kind).heightDefault,
  }));
  presets.set(id, made);
  return made;
}

const presets = new Map<MapId, readonly TerrainPiece[]>();

/** A kit piece put down with its centre at a place, turned so that its own east points along (dx, dy). */
export function placedPiece(id: KitPieceId, x: number, y: number, dx: number, dy: number): TerrainPiece {
  const piece: KitPiece = kitPiece(id);
  return { id, kind: piece.kind, parts: [turned(outline(piece, x, y), x, y, dx, dy)], height: piece.height };
}

/** Any direction at all (PS-R68); corners are rounded to the nearest unit. */
function turned(shape: Polygon, x: number, y: number, dx: number, dy: number): Polygon {
  const length = Math.sqrt(dx * dx + dy * dy);
  return shape.map((p) => ({
    x: x + Math.round(((p.x - x) * dx - (p.y - y) * dy) / length),
    y: y + Math.round(((p.x - x) * dy + (p.y - y) * dx) / length),
  }));
}

function outline(
  p: { readonly shape: "rect" | "oct"; readonly cut?: number; readonly w: number; readonly h: number },
  x: number,
  y: number,
): Polygon {
  return p.shape === "rect" ? rect(x, y, p.w, p.h) : octagon(x, y, p.w, p.h, p.cut ?? 0);
}

export function isArea(piece: TerrainPiece): boolean {
  const { class: c } = terrainKind(piece.kind);
  return c === "roughArea" || c === "impassableArea";
}

/** What must hold for any terrain, placed freely (PS-R69) or by the controlled procedure (PS-R68): on the table, no overlaps. */
export function placementRefusal(
  placed: readonly TerrainPiece[],
  piece: TerrainPiece,
  rule: "PS-R68" | "PS-R69",
): Refusal | null {
  for (const part of piece.parts) {
    const box = boundingBox(part);
    if (box.minX < 0 || box.minY < 0 || box.maxX > TABLE || box.maxY > TABLE)
      return no(rule, "terrainOffTable", { piece: piece.id });
  }
  const under = placed.find((other) => polygonsOverlap(other.parts, piece.parts));
  return under === undefined ? null : no(rule, "terrainOverlaps", { piece: piece.id, other: under.id });
}

/**
 * Which of the two players places next (0 is the first player) while nobody passes, and what: null when all 16 lie (PS-3.3-7 to
 * PS-3.3-13). `areasOver`: no further area has a legal spot.
 */
export function controlledStep(
  placed: readonly TerrainPiece[],
  areasOver = false,
): { readonly turn: 0 | 1; readonly what: "area" | "obstacle"; readonly nth: number } | null {
  const areas = placed.filter(isArea).length;
  if (areas < AREAS && !areasOver) return { turn: areas % 2 === 0 ? 0 : 1, what: "area", nth: areas + 1 };
  const obstacles = placed.length - areas;
  if (obstacles < OBSTACLES) return { turn: obstacles % 2 === 0 ? 0 : 1, what: "obstacle", nth: obstacles + 1 };
  return null;
}

/** Why a piece of the kit may not be put there in the controlled procedure. */
export function controlledRefusal(
  placed: readonly TerrainPiece[],
  id: KitPieceId,
  piece: TerrainPiece,
  areasOver = false,
): Refusal | null {
  if (placed.some((p) => p.id === id)) return no("PS-3.3-2", "pieceUsed", { piece: id });
  const step = controlledStep(placed, areasOver);
  if (step === null) return no("PS-3.3-2", "terrainComplete");
  const area = isArea(piece);
  if (area !== (step.what === "area")) return no("PS-3.3-2", step.what === "area" ? "areaNow" : "obstacleNow");
  const size = sizeRefusal(kitPiece(id), area);
  if (size !== null) return size;
  const refusal = placementRefusal(placed, piece, "PS-R68");
  if (refusal !== null) return refusal;
  return area ? areaRefusal(placed, piece, step.nth) : totalRefusal(placed, piece);
}

/** PS-3.2-1, PS-3.2-2: by the piece's own box. */
export function sizeRefusal(
  { id, w, h }: { readonly id: KitPieceId; readonly w: number; readonly h: number },
  area: boolean,
): Refusal | null {
  const long = Math.max(w, h);
  if (area) return long > AREA_MAX || long < AREA_MIN ? no("PS-3.2-1", "areaSize", { piece: id }) : null;
  return long < OBSTACLE_MIN || long > OBSTACLE_MAX || Math.min(w, h) > OBSTACLE_WIDTH
    ? no("PS-3.2-2", "obstacleSize", { piece: id })
    : null;
}

/** PS-3.3-4 with the slack of PS-G-18, and the quadrants of the first four areas (PS-3.3-6 to PS-3.3-10). */
function areaRefusal(placed: readonly TerrainPiece[], piece: TerrainPiece, nth: number): Refusal | null {
  const areas = placed.filter(isArea);
  const near = areas.find((other) => polygonsGap(other.parts, piece.parts) < AREAS_APART - EPS);
  if (near !== undefined) return no("PS-3.3-4", "areasTooNear", { piece: piece.id, other: near.id });
  if (nth > 4) return null; // PS-3.3-11, PS-3.3-12
  const quadrant = quadrantOf(piece);
  const rule = nth === 1 ? "PS-3.3-7" : nth === 2 ? "PS-3.3-8" : nth === 3 ? "PS-3.3-9" : "PS-3.3-10";
  if (quadrant === null) return no(rule, "notInOneQuadrant", { piece: piece.id });
  return areas.some((other) => quadrantOf(other) === quadrant) ? no(rule, "quadrantTaken", { piece: piece.id }) : null;
}

function quadrantOf(piece: TerrainPiece): number | null {
  const boxes = piece.parts.map(boundingBox);
  const east = side(boxes.map((b) => [b.minX, b.maxX]));
  const north = side(boxes.map((b) => [b.minY, b.maxY]));
  return east === null || north === null ? null : east + 2 * north;
}

function side(spans: readonly (readonly [number, number])[]): 0 | 1 | null {
  if (spans.every(([, max]) => max <= HALF)) return 0;
  return spans.every(([min]) => min >= HALF) ? 1 : null;
}

/** PS-3.3-3 */
function totalRefusal(placed: readonly TerrainPiece[], piece: TerrainPiece): Refusal | null {
  const lengths = [...placed.filter((p) => !isArea(p)), piece].map((p) => kitLength(p.id));
  return lengths.reduce((sum, l) => sum + l, 0) > OBSTACLES_TOTAL
    ? no("PS-3.3-3", "obstaclesTooLong", { max: OBSTACLES_TOTAL })
    : null;
}

function kitLength(id: string): number {
  const piece = DATA.kit.find((k) => k.id === id);
  return piece === undefined ? 0 : Math.max(piece.w, piece.h);
}
