import type { Refusal, Seat } from "@escaramuza/kernel";
import type { Do } from "./answers.ts";
import { lastingRefusal } from "./attacks.ts";
import { boardOf, distance, findCell, sighted } from "./board.ts";
import type { CardId } from "./data.ts";
import { capRefusal, groupRefusal, ownUnit } from "./groups.ts";
import { cardCharge } from "./payment.ts";
import type { Plan } from "./plan-parts.ts";
import { no } from "./refusal.ts";
import { isVisible, onMap, playerOf, plays } from "./state.ts";
import type { Position, Unit } from "./state.ts";
import { isEngaged, isStunned } from "./units.ts";

/** Action cards that are an action by themselves (D6). The others are ways to pay for a unit's action. */

/** How far Scouts look (card 11). */
export const SCOUTING = 3;

export function planCard(s: Position, seat: Seat, a: Do<"card">): Plan | Refusal {
  if (!plays(s, "P2")) return no("CH-8.0-1", "notInProfile");
  const units: Unit[] = [];
  for (const id of a.units) {
    const unit = ownUnit(s, seat, id);
    if ("code" in unit) return unit;
    units.push(unit);
  }
  const refusal = cardRefusal(s, seat, a, units);
  if (refusal !== null) return refusal;
  const player = playerOf(s, seat);
  const charge = cardCharge(s, player, units, a.card, a.ap);
  if ("code" in charge) return charge;
  // CAP on the card's roll come on top of its price.
  const onRoll = capRefusal(s, seat, Math.abs(a.cap) + charge.cap);
  if (onRoll !== null) return onRoll;
  return { units, cost: charge.ap + charge.cap, charge };
}

function cardRefusal(s: Position, seat: Seat, a: Do<"card">, units: readonly Unit[]): Refusal | null {
  const { card } = a;
  if (a.cap !== 0 && card !== "15") return no("CH-3.2.3-1", "noRoll", { card });
  switch (card) {
    case "03": {
      // CH-R47: beside enemies too
      if (units.length === 0) return no("CH-8.1-1", "nobodyNamed", { card });
      const hit = units.filter((unit) => unit.hit !== null);
      const [first] = hit;
      if (first === undefined) return no("CH-7.6-2", "noHit", { unit: a.units[0] ?? "" });
      const lasting = hit.every((unit) => lastingRefusal(unit) !== null) ? lastingRefusal(first) : null;
      return lasting ?? onTheMap(units) ?? groupRefusal(s, units);
    }
    case "08":
    case "15":
      return nobody(units, card);
    case "09":
      if (playerOf(s, seat).activation === null) return no("CH-8.1-1", "noActivation");
      return nobody(units, card);
    case "11":
      return scoutRefusal(s, a, units);
    case "14":
      if (units.length === 0) return no("CH-8.1-1", "nobodyNamed", { card });
      return onTheMap(units) ?? notStunned(units) ?? groupRefusal(s, units);
    case "17":
      return secondEchelonRefusal(s, units);
    default:
      return no("CH-8.1-1", "notThisCard", { card });
  }
}

/** Card 11; CH-R59 */
function scoutRefusal(s: Position, a: Do<"card">, units: readonly Unit[]): Refusal | null {
  const [unit] = units;
  if (unit === undefined || units.length > 1) return no("CH-8.1-1", "oneUnit", { card: a.card });
  if (!isVisible(unit) || unit.hit !== null) return no("CH-8.1-1", "mustBeUnhit", { unit: unit.id });
  if (isEngaged(s, unit)) return no("CH-R59", "engaged", { unit: unit.id });
  const board = boardOf(s);
  const { hex } = a;
  if (hex === undefined || findCell(board, hex) === null) return no("CH-8.1-1", "notOnMap", { hex: hex ?? "" });
  if (distance(unit.place, hex) > SCOUTING)
    return no("CH-8.1-1", "outOfRange", { away: distance(unit.place, hex), reach: SCOUTING });
  return sighted(s, unit.place, hex) ? null : no("CH-6.0-1", "noSight", { hex });
}

/** Card 17 */
function secondEchelonRefusal(s: Position, units: readonly Unit[]): Refusal | null {
  const [unit] = units;
  if (unit === undefined || units.length > 1) return no("CH-8.1-1", "oneUnit", { card: "17" });
  if (unit.status !== "used") return no("CH-8.1-1", "notUsed", { unit: unit.id });
  return isEngaged(s, unit) ? no("CH-8.1-1", "engaged", { unit: unit.id }) : null;
}

function onTheMap(units: readonly Unit[]): Refusal | null {
  const away = units.find((unit) => !onMap(unit));
  return away === undefined ? null : no("CH-8.1-1", "notOnMap", { unit: away.id });
}

function notStunned(units: readonly Unit[]): Refusal | null {
  const stunned = units.find(isStunned);
  return stunned === undefined ? null : no("CH-7.5-6", "stunned", { unit: stunned.id });
}

function nobody(units: readonly Unit[], card: CardId): Refusal | null {
  return units.length === 0 ? null : no("CH-8.1-1", "nobodyToName", { card });
}
