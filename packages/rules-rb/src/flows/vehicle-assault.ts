import { call, done, goto } from "@escaramuza/kernel";
import { destroy, suppress } from "../casualties.ts";
import { DATA } from "../data.ts";
import { armourOf, damageOf } from "../judgement.ts";
import { rbFlow, rollD6, tell } from "../rb.ts";
import { unitOf } from "../state.ts";
import { moraleFlow, moraleVars } from "./morale.ts";

/**
 * Infantry against a vehicle (RB-IAV-5 to RB-IAV-7): the check, then 2d6. Leaves `s.check`: "passed" means that it was carried out
 * and the activation ends, "failed" that there was no assault.
 */
export interface VehicleAssaultVars {
  readonly unit: string;
  readonly vehicle: string;
}

export function vehicleAssaultVars(unit: string, vehicle: string): VehicleAssaultVars {
  return { unit, vehicle };
}

export const vehicleAssaultFlow = rbFlow<VehicleAssaultVars>()("vehicleAssault", {
  check(c, v) {
    const unit = unitOf(c.s, v.unit);
    tell(c, "vehicleAssaulted", "RB-IAV-1", { unit: unit.id, seat: unit.seat, target: v.vehicle });
    return call(moraleFlow, moraleVars(v.unit, "vehicle"), "checked");
  },
  checked: (c) => (c.s.check === "passed" ? goto("strike") : done),
  // RB-IAV-6, RB-IAV-7, RB-R59, RB-R90: no AT value, no cover, no answer.
  strike(c, v) {
    const [unit, vehicle] = [unitOf(c.s, v.unit), unitOf(c.s, v.vehicle)];
    const armour = armourOf(vehicle);
    const { total } = rollD6(c, {
      purpose: "vehicleAssault",
      rule: "RB-IAV-6",
      seat: unit.seat,
      n: DATA.figures.vehicleAssaultDice.value,
      target: armour,
      about: { unit: unit.id, target: vehicle.id },
      reads: (roll) => damageOf(roll.total, armour),
    });
    const damage = damageOf(total, armour);
    tell(c, "vehicleDamage", "RB-ARM-2", { unit: vehicle.id, seat: vehicle.seat, damage });
    if (damage === "destroyed") destroy(c, vehicle, "RB-ARM-2");
    else if (damage === "suppressed") suppress(c, vehicle, "RB-ARM-2");
    return done;
  },
});
