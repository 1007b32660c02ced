import { alongBearing } from "@escaramuza/geometry";
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
  const slots = localSlots(shape, unit.models.length).map(([x, y]) => turned(origin, facing, x * pitch, y * pitch));
  return assigned(unit, origin, slots);
}

const SPACING: { readonly [spacing in Spacing]: number } = {
  tight: figures.spacingTight.value,
  normal: figures.spacingNormal.value,
  loose: figures.spacingLoose.value,
};

/** BA-GEO-21, in pitches; ahead is +y. */
export function localSlots(shape: Shape, n: number): [number, number][] {
  const abreast = (c: number): [number, number][] =>
    Array.from({ length: n }, (_, i) => [(i % c) - (c - 1) / 2, -Math.floor(i / c) + 0]);
  switch (shape) {
    case "line":
      return abreast(n);
    case "doubleLine":
      return abreast(Math.ceil(n / 2));
    case "column":
      return abreast(1);
    case "doubleFile":
      return abreast(2);
    case "block":
      return abreast(Math.ceil(Math.sqrt(n)));
  }
}

function turned({ x, y }: Point, facing: number, dx: number, dy: number): Point {
  const { x: sin, y: cos } = alongBearing(facing);
  return { x: Math.round(x + dx * cos + dy * sin), y: Math.round(y - dx * sin + dy * cos) };
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
    if (distance(mine, his) <= figures.coherency.value + 2 * modelRadius(unit)) continue;
    const with_ = nearest(places, mine, [i, anchor]);
    const other = places[with_];
    if (other === undefined) continue;
    places[mate] = other;
    places[with_] = his;
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
    if (least === undefined || distance(place, to) < distance(least, to)) best = i;
  }
  return Math.max(0, best);
}

export function distance(a: Point, b: Point): number {
  return Math.sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y));
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
