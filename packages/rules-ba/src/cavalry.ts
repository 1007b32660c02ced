import { tell } from "./ba.ts";
import type { C } from "./ba.ts";
import { modelRadius } from "./board.ts";
import { weaponOf } from "./data.ts";
import { fieldOf, restRefusal } from "./field.ts";
import { nearestSpot } from "./placing.ts";
import { EPS } from "./state.ts";
import type { Model, Unit } from "./state.ts";

/** Out of the saddle (BA-CAV-3, BA-CAV-8). */

/** For good: each on the centre of his machine or horse; a sidecar gives two men, the passenger with the first weapon. */
export function dismountUnit(c: C, unit: Unit): void {
  unit.mounted = false;
  const { s } = c;
  const radius = modelRadius(unit);
  const field = fieldOf(s, unit, "advance", { mover: "infantry", radius });
  const men: Model[] = [];
  const more: Model[] = [];
  for (const model of unit.models) {
    if (!model.sidecar) {
      men.push(model);
      continue;
    }
    const [passenger, ...riders] = model.weapons;
    const served = passenger !== undefined && weaponOf(passenger).traits.includes("team");
    // BA-WPN-8: who rode serves what was carried beside him.
    men.push({
      ...model,
      sidecar: false,
      weapons: passenger === undefined ? [] : [passenger],
      role: served && model.role === "rider" ? "gunner" : model.role,
    });
    const id = `${unit.id}.${unit.models.length + more.length + 1}`;
    more.push({ ...model, id, sidecar: false, weapons: riders, role: served ? "assistant" : "rider" });
  }
  for (const model of more) {
    if (!model.alive) continue;
    const least = 2 * radius - EPS;
    const free = (p: { readonly x: number; readonly y: number }): boolean =>
      ![...men, ...more].some(
        (o) => o !== model && o.alive && (o.x - p.x) * (o.x - p.x) + (o.y - p.y) * (o.y - p.y) < least * least,
      ) && restRefusal(field, model.id, p.x, p.y) === null;
    const spot = nearestSpot({ x: model.x, y: model.y }, FAR, free);
    if (spot !== null) Object.assign(model, { x: spot.x, y: spot.y });
    else model.alive = false;
  }
  unit.models = [...men, ...more];
  tell(c, "dismounted", unit.kind === "cavalry" ? "BA-CAV-3" : "BA-CAV-8", { unit: unit.id, seat: unit.seat });
}

const FAR = 3000;
