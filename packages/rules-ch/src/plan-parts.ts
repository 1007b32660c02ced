import type { Refusal, Seat } from "@escaramuza/kernel";
import type { Payment } from "./answers.ts";
import type { CardId } from "./data.ts";
import { groupRefusal, ownUnit } from "./groups.ts";
import { chargeFor } from "./payment.ts";
import type { Charge } from "./payment.ts";
import { no } from "./refusal.ts";
import { playerOf, plays } from "./state.ts";
import type { Position, Unit } from "./state.ts";

/** What all actions have in common: who acts together, and how it is paid. */

/** What an answer to `turn` comes to: who acts and how it is paid, or why it is not legal. Any action may be a group's (CH-9.1.4-1). */
export interface Plan {
  readonly units: readonly Unit[];
  readonly cost: number;
  /** Null where nothing is paid for: a pass, an activation ended. */
  readonly charge: Charge | null;
}

type UnitAction =
  | "move"
  | "pivot"
  | "enter"
  | "exit"
  | "fire"
  | "closeCombat"
  | "rally"
  | "hastyDefense"
  | "hiddenMove"
  | "hide"
  | "load"
  | "unload";

/** Which action each card lets one take (CH-R67, D6). */
const CARD_ACTIONS: { readonly [card: string]: readonly UnitAction[] } = {
  "04": ["rally"],
  "05": ["move"],
  "10": ["hastyDefense"],
  W1: ["fire", "closeCombat"],
  W2: ["fire", "closeCombat"],
  W3: ["fire", "closeCombat"],
  W4: ["fire", "closeCombat"],
};

export function paid(
  s: Position,
  seat: Seat,
  action: UnitAction,
  units: readonly Unit[],
  cost: number,
  payment: Payment | undefined,
): Plan | Refusal {
  if (payment?.mode === "card") {
    const { card } = payment;
    const fits = card === "01" || card === "02" || (CARD_ACTIONS[card]?.includes(action) ?? false);
    if (!fits) return no("CH-8.1-1", "notThisCard", { card });
    // D6: card 02 is for one used unit.
    const fresh = card === "02" ? units.find((unit) => unit.status !== "used") : undefined;
    if (fresh !== undefined) return no("CH-R67", "notUsed", { unit: fresh.id });
  }
  const charge = chargeFor(s, playerOf(s, seat), units, cost, payment);
  return "code" in charge ? charge : { units, cost: charge.mode === "card" ? charge.ap + charge.cap : cost, charge };
}

export function forAll(
  s: Position,
  seat: Seat,
  ids: readonly string[],
  test: (unit: Unit) => Refusal | null,
  then: (units: readonly Unit[]) => Plan | Refusal,
): Plan | Refusal {
  const units: Unit[] = [];
  for (const id of ids) {
    const unit = ownUnit(s, seat, id);
    if ("code" in unit) return unit;
    const refusal = test(unit);
    if (refusal !== null) return refusal;
    units.push(unit);
  }
  return groupRefusal(s, units) ?? then(units);
}

export function highest(units: readonly Unit[], cost: (unit: Unit) => number): number {
  return Math.max(...units.map(cost));
}

/** Bonus cards played as the action is declared (CH-8.2-1, CH-R66). */
export function bonusRefusal(s: Position, seat: Seat, bonus: readonly CardId[], fits: CardId): Refusal | null {
  if (bonus.length === 0) return null;
  if (!plays(s, "P2")) return no("CH-8.0-1", "notInProfile");
  const hand = [...playerOf(s, seat).hand];
  for (const card of bonus) {
    if (card !== fits) return no("CH-8.2-1", "notThisCard", { card });
    const at = hand.indexOf(card);
    if (at < 0) return no("CH-8.0-3", "notInHand", { card });
    hand.splice(at, 1);
  }
  // More than one Dash does nothing more.
  return fits === "16" && bonus.length > 1 ? no("CH-8.2-1", "oncePerAction", { card: fits }) : null;
}
