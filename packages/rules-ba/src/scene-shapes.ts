import { alongBearing } from "@escaramuza/geometry";
import type { Ring } from "@escaramuza/kernel";
import type { Point } from "./state.ts";
import type { Box } from "./zones.ts";

/** Outlines as scenes draw them. */

const ROUND = Array.from({ length: 60 }, (_, k) => alongBearing(k * 6));

export function circleRing({ x, y }: Point, radius: number): Ring {
  return ROUND.map((way) => ({ x: Math.round(x + radius * way.x), y: Math.round(y + radius * way.y) }));
}

/** A quarter of a circle, its middle at that bearing. */
export function sectorRing({ x, y }: Point, bearing: number, radius: number): Ring {
  const rim = Array.from({ length: 19 }, (_, k) => alongBearing((bearing + 315 + k * 5) % 360));
  return [
    { x: Math.round(x), y: Math.round(y) },
    ...rim.map((way) => ({ x: Math.round(x + radius * way.x), y: Math.round(y + radius * way.y) })),
  ];
}

export function boxRing({ x: [left, right], y: [low, high] }: Box): Ring {
  return [
    { x: left, y: low },
    { x: right, y: low },
    { x: right, y: high },
    { x: left, y: high },
  ];
}
