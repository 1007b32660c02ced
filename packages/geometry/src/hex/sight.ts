import { hexAt, hexDistance, labelOf, rowOf } from "./grid.ts";
import { stepsOf } from "./line.ts";
import type { Hex } from "./grid.ts";

/** What sight needs of a map, cell by cell in rows from the top left. */
export interface HexMap {
  readonly columns: number;
  readonly rows: number;
  /** 1 where the ground stands one level above its hex and nobody looks through it. */
  readonly blocks: Uint8Array;
  readonly level: Uint8Array;
  /** For every pair of cells, once asked for: whether they see each other. */
  readonly seen: Uint8Array;
}

const CLEAR = 1;
const BLOCKED = 2;

export function buildHexMap(
  columns: number,
  rows: number,
  blocks: (label: string) => boolean,
  level: (label: string) => number,
): HexMap {
  const names = Array.from({ length: columns * rows }, (_, i) => labelOf(hexAt(i % columns, Math.floor(i / columns))));
  return {
    columns,
    rows,
    blocks: Uint8Array.from(names, (name) => (blocks(name) ? 1 : 0)),
    level: Uint8Array.from(names, level),
    seen: new Uint8Array(names.length * names.length),
  };
}

/** Whether two hexes of the map see each other: the same both ways (CH-6.0-3). False for a hex that is off the map. */
export function los(map: HexMap, from: Hex, to: Hex): boolean {
  const a = cellOf(map, from);
  const b = cellOf(map, to);
  if (a < 0 || b < 0) return false;
  const cells = map.columns * map.rows;
  const known = map.seen[a * cells + b];
  if (known === CLEAR || known === BLOCKED) return known === CLEAR;
  const clear = losBlock(map, from, to) === null;
  map.seen[a * cells + b] = map.seen[b * cells + a] = clear ? CLEAR : BLOCKED;
  return clear;
}

/** The hexes of the first obstacle on the way, counted from the lower cell, or null if the sight is clear. */
export function losBlock(map: HexMap, from: Hex, to: Hex): readonly Hex[] | null {
  const [one, other] = cellOf(map, from) <= cellOf(map, to) ? [from, to] : [to, from];
  const ends = [levelAt(map, one), levelAt(map, other)] as const;
  const top = Math.max(...ends);
  const lower = ends[0] === ends[1] ? null : ends[0] < ends[1] ? one : other;
  for (const step of stepsOf(other.q - one.q, other.r - one.r)) {
    // A pair is as its less restrictive member (CH-6.0-5); a member off the map does not count (CH-GEO-7).
    const hexes = step.map((hex) => ({ q: one.q + hex.q, r: one.r + hex.r })).filter((hex) => onHexMap(map, hex));
    if (hexes.length > 0 && hexes.every((hex) => high(map, hex, top, lower))) return hexes;
    if (hexes.length > 0 && lower !== null && hexes.every((hex) => blinds(map, hex, lower))) return hexes;
  }
  return null;
}

export function onHexMap(map: HexMap, hex: Hex): boolean {
  return cellOf(map, hex) >= 0;
}

/** The place of a hex in the map's arrays, or -1 off the map. */
export function cellOf(map: HexMap, hex: Hex): number {
  const row = rowOf(hex);
  return hex.q < 0 || hex.q >= map.columns || row < 0 || row >= map.rows ? -1 : row * map.columns + hex.q;
}

/** Above both ends of one level (CH-11-4), or as high as the higher of two (CH-11-5, the plateau). */
function high(map: HexMap, hex: Hex, top: number, lower: Hex | null): boolean {
  const height = heightAt(map, hex);
  return lower === null ? height > top : height >= top;
}

/** CH-11-6: what stands right before the lower hex hides it from above. */
function blinds(map: HexMap, hex: Hex, lower: Hex): boolean {
  if (hexDistance(hex, lower) !== 1) return false;
  return map.blocks[cellOf(map, hex)] === 1 && heightAt(map, hex) > levelAt(map, lower);
}

/** CH-11-2 */
function heightAt(map: HexMap, hex: Hex): number {
  return levelAt(map, hex) + (map.blocks[cellOf(map, hex)] ?? 0);
}

function levelAt(map: HexMap, hex: Hex): number {
  return map.level[cellOf(map, hex)] ?? 0;
}
