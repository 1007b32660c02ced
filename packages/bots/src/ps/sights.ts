import { coverOf, inSight, keyOf } from "./ground.ts";
import type { Ground, Place } from "./ground.ts";

/**
 * Sight and cover between two places, kept once found: soldiers stand for a while, and whoever thinks of moving asks about the same
 * places again and again. The terrain alone decides, which is the ground's.
 */

export const SEEN = 1;
const MINE = 1;
const HIS = 3;
/** Said of a pair that was looked at, so that what is unknown is 0. */
const KNOWN = 32;

/** Of a place and a foe's: whether they see each other, the cover of the place against him and his against it. */
export function sightOf(g: Ground, place: Place, foe: Place): number {
  if (place.spot >= 0) {
    const { kept } = foe;
    const row = (kept.spotSights ??= new Uint8Array(g.spots.length));
    const found = row[place.spot] ?? 0;
    return found === 0 ? (row[place.spot] = foundOut(g, place, foe)) : found;
  }
  const { sights } = foe.kept;
  const key = keyOf(place.x, place.y);
  const found = sights.get(key);
  if (found !== undefined) return found;
  const made = foundOut(g, place, foe);
  // Others than whole ones could share a key.
  if (Number.isInteger(place.x) && Number.isInteger(place.y)) {
    if (sights.size >= MOST) sights.clear();
    sights.set(key, made);
  }
  return made;
}

/** So many are kept for a place. */
const MOST = 500;

export function coverHere(sight: number): number {
  return (sight >> MINE) & 3;
}

export function coverThere(sight: number): number {
  return (sight >> HIS) & 3;
}

function foundOut(g: Ground, place: Place, foe: Place): number {
  if (!inSight(g, place.x, place.y, foe.x, foe.y)) return KNOWN;
  return KNOWN | SEEN | (coverOf(g, foe.x, foe.y, place) << MINE) | (coverOf(g, place.x, place.y, foe) << HIS);
}
