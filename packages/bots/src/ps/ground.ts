import {
  anyDiscOverlap,
  crossesEndToEnd,
  discOverlaps,
  discTouches,
  lineOfSight,
  occupiedWidth,
  onTable,
} from "@escaramuza/geometry";
import type { Point, Table } from "@escaramuza/geometry";
import {
  BASE,
  BLOCKS_SIGHT,
  IMPASSABLE,
  MARKER,
  PASSABLE_OBSTACLE,
  ROUGH,
  TOUCH,
  tableOf,
  terrainKind,
} from "@escaramuza/rules-ps";
import type { Position } from "@escaramuza/rules-ps";
import type { Pool } from "./pool.ts";

/**
 * What a table is like for somebody who has to move on it: places in contact with cover, and how far round the
 * buildings anything is. Terrain never changes once placed, so all this is worked out once for each table.
 */

/** A place a base may stand, with the elements it touches. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly touch: readonly number[];
  /** Overlapping rough ground: light cover from everywhere, no light pace from here. */
  readonly inside: boolean;
  /** Its number among the spots, or -1. */
  readonly spot: number;
  /** What was found out about sight and cover between it and others (`sights.ts`), and about moves from it (`nearby.ts`). */
  readonly kept: Kept;
}

export interface Kept {
  readonly sights: Map<number, number>;
  spotSights: Uint8Array | null;
  nearby: Nearby | null;
}

/** What lies within a move of a place, whoever makes it. */
export interface Nearby {
  readonly spots: Int16Array;
  /** Places around it in rings. */
  readonly x: Int32Array;
  readonly y: Int32Array;
  /** How near those are to a goal, by all that it depends on. */
  readonly nears: Map<string, Float64Array>;
  /** Ends of moves that were in demand (`places.ts`). */
  readonly pools: Map<string, Pool>;
}

/** A place beside or inside an element that covers. */
export interface Spot extends Place {
  /** 1 light, 2 heavy. */
  readonly cover: number;
}

export interface Ground {
  readonly table: Table;
  /** By element: what its cover is worth against a shot (PS-6.1-4). */
  readonly cover: readonly number[];
  readonly groves: readonly number[];
  readonly spots: readonly Spot[];
  readonly fields: Map<string, Float64Array>;
  /** Places asked about lately. */
  readonly places: Map<number, Place>;
  /** Ways found lately, by all they depend on; null where there is none. */
  readonly ways: Map<string, readonly Point[] | null>;
}

const known = new WeakMap<Position["terrain"], Ground>();

export function groundOf(s: Position): Ground {
  const found = known.get(s.terrain);
  if (found !== undefined) return found;
  const table = tableOf(s);
  const cover = s.terrain.map((piece) => (terrainKind(piece.kind).cover === "heavy" ? 2 : 1));
  const groves = s.terrain.flatMap((piece, e) => (terrainKind(piece.kind).coversBehind ? [e] : []));
  const spots = spotsOf(s, table, cover);
  const ground: Ground = { table, cover, groves, spots, fields: new Map(), places: new Map(), ways: new Map() };
  known.set(s.terrain, ground);
  return ground;
}

// --- sight and cover, with the elements a base touches known beforehand

export function placeAt(g: Ground, x: number, y: number): Place {
  const key = keyOf(x, y);
  const found = g.places.get(key);
  if (found !== undefined && found.x === x && found.y === y) return found;
  const touch: number[] = [];
  for (let e = 0; e < g.table.count; e++) if (discTouches(g.table, e, x, y, BASE, TOUCH)) touch.push(e);
  const inside = touch.length > 0 && anyDiscOverlap(g.table, ROUGH, x, y, BASE) >= 0;
  const place: Place = { x, y, touch, inside, spot: -1, kept: nothingKept() };
  if (g.places.size >= PLACES) g.places.clear();
  g.places.set(key, place);
  return place;
}

/** So many places are kept for a table, then they start afresh. */
const PLACES = 1000;

function nothingKept(): Kept {
  return { sights: new Map(), spotSights: null, nearby: null };
}

/** A whole number for a place on the table: its own where x and y are whole, as they are in answers. */
export function keyOf(x: number, y: number): number {
  return Math.round(x) * 16_384 + Math.round(y);
}

export function inSight(g: Ground, ax: number, ay: number, bx: number, by: number): boolean {
  return lineOfSight(g.table, BLOCKS_SIGHT, ax, ay, bx, by, BASE);
}

/** PS-G-14: sight between a soldier and a marker. */
export function markerInSight(g: Ground, ax: number, ay: number, bx: number, by: number): boolean {
  return lineOfSight(g.table, BLOCKS_SIGHT, ax, ay, bx, by, MARKER);
}

/** Cover of a target against a shooter: 0, 1 light, 2 heavy. The same answer as the rules' `coverFrom` (PS-6.2.5). */
export function coverOf(g: Ground, fromX: number, fromY: number, target: Place): number {
  let best = target.inside ? 1 : 0;
  for (const e of target.touch) {
    const value = g.cover[e] ?? 0;
    if (value > best && occupiedWidth(g.table, e, fromX, fromY, target.x, target.y, BASE) > 1) best = value;
  }
  if (best > 0) return best;
  for (const e of g.groves) {
    if (target.touch.includes(e)) continue;
    if (
      crossesEndToEnd(g.table, e, fromX, fromY, target.x, target.y, BASE) &&
      !discOverlaps(g.table, e, fromX, fromY, BASE)
    )
      return 1; // PS-6.2.5-4
  }
  return 0;
}

/** May a base stand there, other soldiers aside (PS-3.1-9)? */
export function canStand(g: Ground, x: number, y: number): boolean {
  return onTable(g.table, x, y, BASE) && anyDiscOverlap(g.table, IMPASSABLE | PASSABLE_OBSTACLE, x, y, BASE) < 0;
}

// --- places with cover

const BESIDE = BASE + 4;
const ALONG = 350;
const PAST_END = 30;
const DEEP = 110;

function spotsOf(s: Position, table: Table, cover: readonly number[]): Spot[] {
  const spots: Spot[] = [];
  const bare: Ground = { table, cover, groves: [], spots: [], fields: new Map(), places: new Map(), ways: new Map() };
  const add = (x: number, y: number, value: number): void => {
    const at = { x: Math.round(x), y: Math.round(y) };
    if (!canStand(bare, at.x, at.y) || spots.some((o) => (o.x - at.x) ** 2 + (o.y - at.y) ** 2 < 120 * 120)) return;
    spots.push({ ...placeAt(bare, at.x, at.y), spot: spots.length, kept: nothingKept(), cover: value });
  };
  for (const [e, piece] of s.terrain.entries()) {
    const rough = terrainKind(piece.kind).class === "roughArea";
    for (const part of piece.parts) {
      const turn = turning(part);
      for (const [i, a] of part.entries()) {
        const b = part[(i + 1) % part.length] ?? a;
        const length = Math.hypot(b.x - a.x, b.y - a.y);
        if (length < 1) continue;
        const ux = (b.x - a.x) / length;
        const uy = (b.y - a.y) / length;
        // Outward is to the right of an anticlockwise outline.
        const [nx, ny] = [uy * turn, -ux * turn];
        const steps = Math.max(1, Math.round(length / ALONG));
        for (let k = 0; k <= steps; k++) {
          const along = -PAST_END + ((length + 2 * PAST_END) * k) / steps;
          add(a.x + ux * along + nx * BESIDE, a.y + uy * along + ny * BESIDE, cover[e] ?? 1);
          if (rough) add(a.x + ux * along - nx * DEEP, a.y + uy * along - ny * DEEP, 1);
        }
      }
    }
  }
  return spots;
}

/** 1 for an anticlockwise outline, -1 for a clockwise one. */
function turning(part: readonly { readonly x: number; readonly y: number }[]): number {
  let area = 0;
  for (const [i, a] of part.entries()) {
    const b = part[(i + 1) % part.length] ?? a;
    area += a.x * b.y - b.x * a.y;
  }
  return area < 0 ? -1 : 1;
}

// --- how far it is

const CELL = 250;
const SIDE = 36;
/** Rough ground and obstacles cannot be run through (PS-5-5, PS-5-7): they count as longer. */
const SLOW = 1.4;
const LENIENT = BASE - 45;

/** Walking distance to the nearest cell that the test accepts, from every cell; kept under its name. */
export function fieldTo(g: Ground, name: string, isGoal: (x: number, y: number) => boolean): Float64Array {
  const found = g.fields.get(name);
  if (found !== undefined) return found;
  const field = spread(g.table, isGoal);
  g.fields.set(name, field);
  return field;
}

/** Distance by a field from any place: over the nearest of the four cells around it. */
export function fieldAt(field: Float64Array, x: number, y: number): number {
  const i = Math.min(SIDE - 2, Math.max(0, Math.floor(x / CELL - 0.5)));
  const j = Math.min(SIDE - 2, Math.max(0, Math.floor(y / CELL - 0.5)));
  const fx = Math.min(1, Math.max(0, x / CELL - 0.5 - i));
  const fy = Math.min(1, Math.max(0, y / CELL - 0.5 - j));
  const at = j * SIDE + i;
  const a = field[at] ?? 0;
  const b = field[at + 1] ?? 0;
  const c = field[at + SIDE] ?? 0;
  const d = field[at + SIDE + 1] ?? 0;
  const value = (a * (1 - fx) + b * fx) * (1 - fy) + (c * (1 - fx) + d * fx) * fy;
  if (value < FAR) return value;
  const nearest = Math.min(a, b, c, d);
  return nearest < FAR ? nearest + CELL / 2 : FAR;
}

/** More than any way on the table. */
const FAR = 1e6;

function spread(table: Table, isGoal: (x: number, y: number) => boolean): Float64Array {
  const field = new Float64Array(SIDE * SIDE).fill(FAR);
  const slow = new Float64Array(SIDE * SIDE);
  let front: number[] = [];
  for (let k = 0; k < field.length; k++) {
    const x = ((k % SIDE) + 0.5) * CELL;
    const y = (Math.floor(k / SIDE) + 0.5) * CELL;
    if (anyDiscOverlap(table, IMPASSABLE, x, y, LENIENT) >= 0) continue;
    slow[k] = anyDiscOverlap(table, ROUGH | PASSABLE_OBSTACLE, x, y, LENIENT) >= 0 ? SLOW : 1;
    if (!isGoal(x, y)) continue;
    field[k] = 0;
    front.push(k);
  }
  // Rounds of relaxation: the grid is small and this runs once for each goal of a table.
  while (front.length > 0) {
    const next: number[] = [];
    for (const k of front) {
      for (let dj = -1; dj <= 1; dj++) {
        for (let di = -1; di <= 1; di++) {
          const i = (k % SIDE) + di;
          const j = Math.floor(k / SIDE) + dj;
          const n = j * SIDE + i;
          const pace = i < 0 || j < 0 || i >= SIDE || j >= SIDE ? 0 : (slow[n] ?? 0);
          if (pace === 0) continue;
          const way = (field[k] ?? 0) + Math.sqrt(di * di + dj * dj) * CELL * (pace + (slow[k] ?? 1)) * 0.5;
          if (way >= (field[n] ?? 0) - 1e-6) continue;
          field[n] = way;
          next.push(n);
        }
      }
    }
    front = next;
  }
  return field;
}
