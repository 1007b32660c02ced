import type { Seat } from "@escaramuza/kernel";
import { rollD6, tell } from "./ba.ts";
import type { C } from "./ba.ts";
import { igniteSection } from "./buildings.ts";
import { DATA } from "./data.ts";
import { destroyUnit } from "./destruction.ts";
import { isAlive } from "./state.ts";
import type { Unit } from "./state.ts";

/** After every shot of a flamethrower, hit or miss. */

/** BA-WPN-16: on a 1 it is empty; men who carried it have nothing left to do. */
export function checkFuel(c: C, unit: Unit): void {
  if (!isAlive(unit)) return;
  const { natural } = rollD6(c, {
    purpose: "fuel",
    rule: "BA-WPN-16",
    seat: unit.seat,
    target: 2,
    about: { unit: unit.id },
    reads: { atLeast: 2 },
  });
  if (natural > 1) return;
  tell(c, "outOfFuel", "BA-WPN-16", { unit: unit.id, seat: unit.seat });
  if (unit.vehicle !== null) unit.vehicle.flameEmpty = true;
  else destroyUnit(c, unit, "BA-WPN-16");
}

/** BA-BLDG-23 */
export function burnHouse(c: C, seat: Seat, section: string): void {
  const target = DATA.figures.catchesFire.value;
  const { natural } = rollD6(c, {
    purpose: "catchesFire",
    rule: "BA-BLDG-23",
    seat,
    target,
    about: { section },
    reads: { atLeast: target },
  });
  if (natural >= target) igniteSection(c, section);
}
