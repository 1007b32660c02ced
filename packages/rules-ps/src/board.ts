import {
  buildTable,
  crossesEndToEnd,
  discOverlaps,
  discTouches,
  lineOfSight,
  occupiedWidth,
  onTable,
  anyDiscOverlap,
} from "@escaramuza/geometry";
import type { Table } from "@escaramuza/geometry";
import type { Refusal, Seat } from "@escaramuza/kernel";
import { terrainKind } from "./data.ts";
import { no } from "./refusal.ts";
import { BASE, MARKER, TABLE, TOUCH } from "./state.ts";
import type { Position, Soldier, TerrainPiece } from "./state.ts";

/**
 * What can be measured on the table: gaps, sight, cover, where a base may stand. Anybody may measure anything at any time
 * (PS-2-5, PS-R84): nothing here depends on whose turn it is.
 */

export const BLOCKS_SIGHT = 1;
export const ROUGH = 2;
export const PASSABLE_OBSTACLE = 4;
export const IMPASSABLE = 8;
/** Stops grenades: buildings, and walls taller than 10 cm (PS-6.4-4). */
export const STOPS_THROWS = 16;
const SIGNIFICANT = 1;
const THROW_HEIGHT = 1000;

interface At {
  readonly x: number;
  readonly y: number;
}

const tables = new WeakMap<readonly TerrainPiece[], Table>();

/** The precomputed table. Terrain is frozen here, so that it stays true. */
export function tableOf(s: Position): Table {
  const known = tables.get(s.terrain);
  if (known !== undefined) return known;
  const table = buildTable(
    TABLE,
    TABLE,
    s.terrain.map((piece) => ({ parts: piece.parts, flags: flagsOf(piece) })),
  );
  freezeAll(s.terrain);
  tables.set(s.terrain, table);
  return table;
}

const solids = new WeakMap<readonly TerrainPiece[], Table>();

/** All buildings and walls as one element, so that there is no outside where they touch (PS-R36). */
export function solidsOf(s: Position): Table {
  const known = solids.get(s.terrain);
  if (known !== undefined) return known;
  const blocking = s.terrain.filter((piece) => terrainKind(piece.kind).blocksSight);
  const table = buildTable(TABLE, TABLE, [{ parts: blocking.flatMap((p) => p.parts), flags: BLOCKS_SIGHT }]);
  freezeAll(s.terrain);
  solids.set(s.terrain, table);
  return table;
}

function flagsOf(piece: TerrainPiece): number {
  const kind = terrainKind(piece.kind);
  let flags = kind.blocksSight ? BLOCKS_SIGHT : 0;
  switch (kind.class) {
    case "roughArea": // PS-3.1-2
      flags |= ROUGH;
      break;
    case "passableObstacle": // PS-3.1-5
      flags |= PASSABLE_OBSTACLE;
      break;
    case "impassableArea": // PS-3.1-4
      flags |= IMPASSABLE | STOPS_THROWS;
      break;
    case "impassableObstacle": // PS-3.1-7
      flags |= IMPASSABLE | (piece.height > THROW_HEIGHT ? STOPS_THROWS : 0);
      break;
  }
  return flags;
}

function freezeAll(value: unknown): void {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return;
  Object.freeze(value);
  for (const item of Object.values(value)) freezeAll(item);
}

// --- gaps (PS-G-3 to PS-G-7): exact integers

export function centreWithin(a: At, b: At, distance: number): boolean {
  const dx = a.x - b.x;
  const dy = a.y - b.y;
  return dx * dx + dy * dy <= distance * distance;
}

/** Base to base: gap at most `reach` (PS-G-5). */
export function within(a: At, b: At, reach: number): boolean {
  return centreWithin(a, b, reach + 2 * BASE);
}

/** Base edge to a point, such as a marker's centre. */
export function pointWithin(soldier: At, point: At, reach: number): boolean {
  return centreWithin(soldier, point, reach + BASE);
}

/** Gap in 0.1 mm, for display and for lists; comparisons use `within`. */
export function gapOf(a: At, b: At): number {
  const dx = a.x - b.x;
  const dy = a.y - b.y;
  return Math.max(0, Math.round(Math.sqrt(dx * dx + dy * dy) - 2 * BASE));
}

export function touching(a: At, b: At): boolean {
  return within(a, b, TOUCH);
}

/** PS-G-7: centres less than one base apart. */
export function basesOverlap(a: At, b: At): boolean {
  const dx = a.x - b.x;
  const dy = a.y - b.y;
  return dx * dx + dy * dy < 4 * BASE * BASE;
}

// --- sight

/**
 * PS-6.2.2-2: all round (PS-6.2.2-1), past anything but buildings and walls: bodies, rough ground and passable obstacles hide
 * nobody (PS-6.2.2-3, PS-3.1-8, PS-G-11). The corridor of PS-G-8 to PS-G-10 (PS-G-9, PS-R5) is the geometry's.
 */
export function sees(s: Position, from: At, to: At): boolean {
  return lineOfSight(tableOf(s), BLOCKS_SIGHT, from.x, from.y, to.x, to.y, BASE);
}

/** PS-G-14, PS-2-7, PS-R6: the marker as a disc of 2 cm. The same test shields from blasts (PS-R37). */
export function seesMarker(s: Position, from: At, marker: At): boolean {
  return lineOfSight(tableOf(s), BLOCKS_SIGHT, from.x, from.y, marker.x, marker.y, MARKER);
}

/** PS-R34: a throw passes over walls of 10 cm or less, not over buildings or taller walls. */
export function canThrow(s: Position, from: At, marker: At): boolean {
  return lineOfSight(tableOf(s), STOPS_THROWS, from.x, from.y, marker.x, marker.y, MARKER);
}

// --- cover (PS-6.2.5, PS-3.1-3, PS-3.1-6)

export type Cover = "none" | "light" | "heavy";

export interface CoverFound {
  readonly cover: Cover;
  readonly piece: string | null;
}

const NO_COVER: CoverFound = { cover: "none", piece: null };

/** The best cover of a target against a line of sight from a point (PS-6.2.5-7, PS-R10). */
export function coverFrom(s: Position, from: At, target: At): CoverFound {
  let best = NO_COVER;
  const table = tableOf(s);
  for (let e = 0; e < s.terrain.length; e++) {
    const piece = s.terrain[e];
    if (piece === undefined) continue;
    const value = terrainKind(piece.kind).cover;
    if (best.cover === value || best.cover === "heavy") continue;
    if (coversFrom(table, e, piece, from, target)) best = { cover: value, piece: piece.id };
  }
  return best;
}

function coversFrom(table: Table, e: number, piece: TerrainPiece, from: At, target: At): boolean {
  // PS-G-12, PS-R8
  const crossed = (): boolean => occupiedWidth(table, e, from.x, from.y, target.x, target.y, BASE) > SIGNIFICANT;
  const touches = discTouches(table, e, target.x, target.y, BASE, TOUCH);
  const kind = terrainKind(piece.kind);
  if (kind.coversInside && touches && discOverlaps(table, e, target.x, target.y, BASE)) return true; // PS-6.2.5-3, PS-6.2.5-6
  if (touches) return crossed(); // PS-6.2.5-1, PS-6.2.5-2, PS-6.2.5-5, PS-6.2.5-8, PS-R85
  // PS-6.2.5-4, PS-G-13, PS-R9: from end to end, the shooter outside the grove too.
  return (
    kind.coversBehind &&
    crossesEndToEnd(table, e, from.x, from.y, target.x, target.y, BASE) &&
    !discOverlaps(table, e, from.x, from.y, BASE)
  );
}

/** Heavy cover alone, as assaults count it (PS-6.3-7). */
export function heavyCoverFrom(s: Position, from: At, target: At): boolean {
  return coverFrom(s, from, target).cover === "heavy";
}

// --- standing

/** Why a base may not stand there, or null (PS-R13). `others` are the bases to keep clear of. */
export function standingRefusal(
  s: Position,
  at: At,
  others: Iterable<Soldier>,
  except: Soldier | null,
): Refusal | null {
  const table = tableOf(s);
  if (!onTable(table, at.x, at.y, BASE)) return no("PS-5-9", "offTable");
  const blocked = anyDiscOverlap(table, IMPASSABLE | PASSABLE_OBSTACLE, at.x, at.y, BASE);
  if (blocked >= 0) return no("PS-3.1-9", "onTerrain", { piece: s.terrain[blocked]?.id ?? "" });
  for (const other of others) {
    if (other !== except && isOnTable(other) && basesOverlap(at, other))
      return no("PS-5-10", "onSoldier", { soldier: other.id });
  }
  return null;
}

export function isOnTable(soldier: Soldier): boolean {
  return soldier.status === "active" || soldier.status === "downed";
}

/** Every obstacle a base touches at a place (PS-5-8). */
export function obstaclesTouched(s: Position, at: At): number[] {
  const table = tableOf(s);
  const found: number[] = [];
  for (let e = 0; e < s.terrain.length; e++) {
    const piece = s.terrain[e];
    if (
      piece !== undefined &&
      terrainKind(piece.kind).class === "passableObstacle" &&
      discTouches(table, e, at.x, at.y, BASE, TOUCH)
    )
      found.push(e);
  }
  return found;
}

export function inRough(s: Position, at: At): boolean {
  return anyDiscOverlap(tableOf(s), ROUGH, at.x, at.y, BASE) >= 0;
}

// --- zones (PS-G-17)

const DEPTH = 1500;

/** Distance from the seat's own deployment edge to a place. */
export function advance(s: Position, seat: Seat, at: At): number {
  const along = s.axis === "southNorth" ? at.y : at.x;
  return s.lowEdge === seat ? along : TABLE - along;
}

export function whollyInEnemyHalf(s: Position, soldier: Soldier): boolean {
  return advance(s, soldier.seat, soldier) - BASE >= TABLE / 2;
}

export function whollyInEnemyZone(s: Position, soldier: Soldier): boolean {
  return advance(s, soldier.seat, soldier) - BASE >= TABLE - DEPTH;
}

/** Overlap of any size counts as partly in (PS-9.3-5, PS-R66); the smallest significant overlap as everywhere. */
export function partlyInEnemyZone(s: Position, soldier: Soldier): boolean {
  return advance(s, soldier.seat, soldier) + BASE > TABLE - DEPTH + SIGNIFICANT;
}

export function nearMidline(s: Position, soldier: Soldier, reach: number): boolean {
  return Math.abs(advance(s, soldier.seat, soldier) - TABLE / 2) - BASE <= reach;
}

// --- who is there

export function enemiesOf(s: Position, seat: Seat): Soldier[] {
  return s.soldiers.filter((o) => o.seat !== seat && o.status === "active");
}

export function friendsOf(s: Position, seat: Seat): Soldier[] {
  return s.soldiers.filter((o) => o.seat === seat && o.status === "active");
}
