import { alongBearing, apart } from "@escaramuza/geometry";
import { slotsOf as formationSlots } from "@escaramuza/units";
import type { SHAPES, SPACINGS } from "./answers.ts";
import { DATA } from "./data.ts";
import { gunRadius, modelRadius } from "./board.ts";
import type { Point, Unit } from "./state.ts";

/** Who stands where in a formation (BA-GEO-21, BA-GEO-22), and the crew round its gun (BA-GUN-2). */

export type Shape = Exclude<(typeof SHAPES)[number], "keep">;
export type Spacing = (typeof SPACINGS)[number];

const { figures } = DATA;

/** Places of all models, in their order, about the origin. */
export function slotsOf(unit: Unit, origin: Point, facing: number, shape: Shape, spacing: Spacing): Point[] {
  const pitch = 2 * modelRadius(unit) + SPACING[spacing];
  const { x, y } = alongBearing(facing);
  return assigned(unit, origin, formationSlots(shape, unit.models.length, pitch, origin, x, y));
}

const SPACING: { readonly [spacing in Spacing]: number } = {
  tight: figures.spacingTight.value,
  normal: figures.spacingNormal.value,
  loose: figures.spacingLoose.value,
};

function turned({ x, y }: Point, facing: number, dx: number, dy: number): Point {
  const { x: sin, y: cos } = alongBearing(facing);
  // No minus zero: it would not survive being saved.
  return { x: Math.round(x + dx * cos + dy * sin) + 0, y: Math.round(y - dx * sin + dy * cos) + 0 };
}

/** The anchor takes the slot nearest to the origin, the others theirs in order; a gunner has his assistant beside him. */
function assigned(unit: Unit, origin: Point, slots: readonly Point[]): Point[] {
  const anchor = anchorOf(unit);
  const best = nearest(slots, origin, []);
  const rest = slots.filter((_, i) => i !== best);
  let next = 0;
  const places = unit.models.map((_, i) => (i === anchor ? slots[best] : rest[next++]) ?? origin);
  for (const [i, { role }] of unit.models.entries()) {
    const mate = i + 1;
    const [mine, his] = [places[i], places[mate]];
    if (role !== "gunner" || unit.models[mate]?.role !== "assistant" || mine === undefined || his === undefined)
      continue;
    if (apart(mine, his) <= figures.coherency.value + 2 * modelRadius(unit)) continue;
    const taken = nearest(places, mine, [i, anchor]);
    const other = places[taken];
    if (other === undefined) continue;
    places[mate] = other;
    places[taken] = his;
  }
  return places;
}

/** BA-GEO-22 */
export function anchorOf({ models }: Unit): number {
  for (const role of ["leader", "officer", "gunner"] as const) {
    const found = models.findIndex((model) => model.alive && model.role === role);
    if (found >= 0) return found;
  }
  return Math.max(
    0,
    models.findIndex(({ alive }) => alive),
  );
}

function nearest(places: readonly Point[], to: Point, except: readonly number[]): number {
  let best = -1;
  for (const [i, place] of places.entries()) {
    if (except.includes(i)) continue;
    const least = places[best];
    if (least === undefined || apart(place, to) < apart(least, to)) best = i;
  }
  return Math.max(0, best);
}

/** Behind the gun and on both sides of it, as near to straight behind as each finds room; the spotter farther back. */
export function crewPlaces(unit: Unit, gun: Point, facing: number): Point[] {
  const reach = figures.crewRadius.value;
  const base = modelRadius(unit);
  const away = Math.min(reach, gunRadius(unit) + base + 50);
  let n = 0;
  return unit.models.map(({ role }) => {
    if (role === "spotter") return turned(gun, facing, 0, -away - 3 * base);
    const step = CREW_ANGLE * Math.ceil(n / 2) * (n % 2 === 0 ? 1 : -1);
    n += 1;
    return turned(gun, facing + 180 + step, 0, away);
  });
}

/** Wide enough for bases side by side round the smallest gun. */
const CREW_ANGLE = 50;
