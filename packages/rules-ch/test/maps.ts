import { buildHexMap, hexOf, rowOf } from "@escaramuza/geometry";
import type { HexMap } from "@escaramuza/geometry";
import { groundOfLetter } from "../src/data.ts";
import type { Ground, MapSheet } from "../src/data.ts";

/** The maps as geometry sees them, straight from the tables. */

export function sightOf(map: MapSheet): HexMap {
  return buildHexMap(
    map.columns,
    map.rows,
    (label) => groundAt(map, label).blocksSight,
    (label) => levelAt(map, label),
  );
}

export function groundAt(map: MapSheet, label: string): Ground {
  const hex = hexOf(label);
  return groundOfLetter(map.ground[rowOf(hex)]?.[hex.q] ?? "");
}

export function levelAt(map: MapSheet, label: string): number {
  return map.level2.includes(label) ? 2 : map.level1.includes(label) ? 1 : 0;
}
