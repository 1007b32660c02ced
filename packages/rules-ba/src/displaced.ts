import { tell } from "./ba.ts";
import type { C } from "./ba.ts";
import { hullPrint, modelRadius, pointGap } from "./board.ts";
import { fieldOf, restRefusal } from "./field.ts";
import { noteMoved } from "./moved.ts";
import { nearestSpot } from "./placing.ts";
import { EPS } from "./state.ts";
import type { Unit } from "./state.ts";

/** BA-VASLT-5, BA-GEO-31: who is under a hull where it has stopped, for good perhaps, is moved the shortest way from under it. */
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
    for (const model of under) {
      const own = unit.models.filter((other) => other.alive && other !== model);
      const spot = nearestSpot({ x: model.x, y: model.y }, FAR, (p) => {
        const least = 2 * radius - EPS;
        if (own.some(({ x, y }) => (x - p.x) * (x - p.x) + (y - p.y) * (y - p.y) < least * least)) return false;
        return restRefusal(field, model.id, p.x, p.y) === null;
      });
      if (spot === null) continue;
      model.x = spot.x;
      model.y = spot.y;
    }
    noteMoved(s, unit);
    tell(c, "displaced", "BA-VASLT-5", { unit: unit.id, seat: unit.seat, by: vehicle.id });
  }
}

const FAR = 12_000;
