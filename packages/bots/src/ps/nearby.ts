import type { Ground, Nearby, Place } from "./ground.ts";

/** What lies within a move of a place: it is the same whoever stands there and whatever else happens, so it is worked out once. */

export const TURN_STEPS = 12;
export const DIRECTIONS = Array.from(
  { length: TURN_STEPS },
  (_, k) => [Math.cos((2 * Math.PI * k) / TURN_STEPS), Math.sin((2 * Math.PI * k) / TURN_STEPS)] as const,
);
const RINGS = [2995, 2490, 1800, 1495, 900];
/** The farthest a move goes. */
export const LIGHT = 3000;

export function nearbyOf(g: Ground, place: Place): Nearby {
  return (place.kept.nearby ??= workedOut(g, place));
}

function workedOut(g: Ground, place: Place): Nearby {
  const spots: number[] = [];
  for (const [k, spot] of g.spots.entries()) {
    const dx = spot.x - place.x;
    const dy = spot.y - place.y;
    if (dx * dx + dy * dy <= LIGHT * LIGHT) spots.push(k);
  }
  const around = RINGS.flatMap((ring) => DIRECTIONS.map(([dx, dy]) => [dx * ring, dy * ring] as const));
  return {
    spots: Int16Array.from(spots),
    x: Int32Array.from(around, ([dx]) => Math.round(place.x + dx)),
    y: Int32Array.from(around, ([, dy]) => Math.round(place.y + dy)),
    nears: new Map(),
    pools: new Map(),
  };
}
