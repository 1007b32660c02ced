import { tell } from "./ba.ts";
import type { C } from "./ba.ts";
import { footprintsOf, gapBetween, hullPrint, modelRadius, pointGap } from "./board.ts";
import type { Footprint } from "./board.ts";
import { fieldOf, restRefusal } from "./field.ts";
import { noteMoved } from "./moved.ts";
import { nearestSpot } from "./placing.ts";
import { EPS } from "./state.ts";
import type { Model, Point, Position, Unit } from "./state.ts";

/** Who cannot stay where he is, and is moved the shortest way to where he can. */

/** BA-VASLT-5, BA-GEO-31, BA-R114: whoever is under a hull where it has stopped, for good perhaps. */
export function displaceUnder(c: C, vehicle: Unit): void {
  const { s } = c;
  const at = vehicle.vehicle;
  if (at === null) return;
  const wrecked = s.wrecks.some(({ x, y }) => x === at.x && y === at.y);
  if (vehicle.place.at !== "table" && !wrecked) return;
  const hull = hullPrint(vehicle);
  for (const unit of s.units) {
    if (unit.place.at !== "table" || unit.vehicle !== null) continue;
    const radius = modelRadius(unit);
    const under = unit.models.filter(({ alive, x, y }) => alive && pointGap(hull, x, y) < radius - EPS);
    if (under.length === 0) continue;
    const field = fieldOf(s, unit, "advance", { spare: [vehicle.id], mover: "infantry", radius });
    for (const model of under)
      shift(model, (p) => isApart(unit, model, p) && restRefusal(field, model.id, p.x, p.y) === null);
    noteMoved(s, unit);
    tell(c, "displaced", "BA-VASLT-5", { unit: unit.id, seat: unit.seat, by: vehicle.id });
  }
}

/** Men halted in the middle of a move (BA-SPEC-5): on the way bases pass over others, they do not rest on them (BA-GEO-25). */
export function settle(s: Position, unit: Unit): void {
  if (unit.place.at !== "table" || unit.vehicle !== null || unit.gun !== null) return;
  const radius = modelRadius(unit);
  const others = s.units.flatMap((o) => (o === unit || o.place.at !== "table" ? [] : footprintsOf(s, o)));
  // Nearer than an inch to anybody they may well be: nobody counts but as what he stands on.
  const field = fieldOf(s, unit, "advance", { spare: s.units.map(({ id }) => id), mover: "infantry", radius });
  const rests = (p: Point): boolean =>
    restRefusal(field, "", p.x, p.y) === null && others.every((other) => !isOn(p, radius, other));
  for (const model of unit.models)
    if (model.alive && !(isApart(unit, model, model) && rests(model)))
      shift(model, (p) => isApart(unit, model, p) && rests(p));
}

function isOn({ x, y }: Point, radius: number, other: Footprint): boolean {
  return gapBetween({ kind: "disc", x, y, radius: radius - EPS }, other) === 0;
}

function isApart(unit: Unit, model: Model, p: Point): boolean {
  const least = 2 * modelRadius(unit) - EPS;
  return unit.models.every(
    (o) => o === model || !o.alive || (o.x - p.x) * (o.x - p.x) + (o.y - p.y) * (o.y - p.y) >= least * least,
  );
}

function shift(model: Model, free: (p: Point) => boolean): void {
  const spot = nearestSpot({ x: model.x, y: model.y }, FAR, free);
  if (spot !== null) Object.assign(model, { x: spot.x, y: spot.y });
}

const FAR = 12_000;
