import { tell } from "./ba.ts";
import type { C } from "./ba.ts";
import { unitGap } from "./board.ts";
import { destroyUnit } from "./destruction.ts";
import { isEmptyTransport } from "./scoring.ts";
import { EPS, isOnTable } from "./state.ts";
import type { Position, Unit } from "./state.ts";

/** Vehicles that carry or tow, and who is with them (BA-TRANS). */

/** Aboard and in tow. */
export function passengersOf(s: Position, vehicle: Unit): Unit[] {
  return s.units.filter(({ place }) => (place.at === "aboard" || place.at === "towed") && place.vehicle === vehicle.id);
}

/** BA-TRANS-1, BA-R118, BA-R152: at turn end, all at the same moment. */
export function loseEmptyTransports(c: C): void {
  const { s } = c;
  const empty = s.units.filter((unit) => unit.place.at === "table" && isEmptyTransport(s, unit));
  const others = s.units.filter((unit) => isOnTable(unit) && unit.gun?.abandoned !== true && !empty.includes(unit));
  const lost = empty.filter((vehicle) => {
    const nearest = (own: boolean): number =>
      others.reduce(
        (least, o) => ((o.seat === vehicle.seat) === own ? Math.min(least, unitGap(s, vehicle, o)) : least),
        Infinity,
      );
    return nearest(false) < nearest(true) - EPS;
  });
  for (const vehicle of lost) {
    tell(c, "transportLost", "BA-TRANS-1", { unit: vehicle.id, seat: vehicle.seat });
    destroyUnit(c, vehicle, "BA-TRANS-1", { wreck: false });
  }
}
