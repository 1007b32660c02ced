import { tell } from "./ba.ts";
import type { C } from "./ba.ts";
import { changeBag } from "./order-dice.ts";
import { isEmptyTransport } from "./scoring.ts";
import { takesOrders } from "./state.ts";
import type { Unit } from "./state.ts";

/** BA-SCEN-7: out of play with whom it carries, neither destroyed nor on the table. Dice they had not got yet leave the bag. */
export function leaveTable(c: C, unit: Unit): void {
  const { s } = c;
  const empty = isEmptyTransport(s, unit);
  const carried = s.units.filter(
    ({ place }) => (place.at === "aboard" || place.at === "towed") && place.vehicle === unit.id,
  );
  for (const one of [unit, ...carried]) {
    if (one.die === null && takesOrders(one)) changeBag(s, one.seat, -1);
    one.place = one === unit && empty ? { at: "left", empty: true } : { at: "left" };
    one.hidden = false;
    tell(c, "leftTable", "BA-SCEN-7", { unit: one.id, seat: one.seat });
  }
}
