import type { Seat, Text } from "@escaramuza/kernel";
import { tell } from "../ch.ts";
import type { C } from "../ch.ts";
import { cardOf } from "../data.ts";
import type { CardId } from "../data.ts";
import { discard, pay } from "../payment.ts";
import type { Charge } from "../payment.ts";
import type { Plan } from "../plan-parts.ts";
import { priceText, say } from "../scene-texts.ts";
import { playerOf } from "../state.ts";
import type { Position } from "../state.ts";

/** What an action takes from its side, and what is told of it. */

export function payFor(c: C, seat: Seat, { charge, units, cost }: Plan): void {
  if (charge === null) return;
  const { s } = c;
  const player = playerOf(s, seat);
  const { card } = charge;
  pay(s, player, units, charge);
  if (card !== null) {
    if (cardOf(card).kind === "weapon") useWeapon(s, seat, card);
    else discard(s, player, card);
    tell(c, "cardPlayed", "CH-8.1-1", { seat, card });
  }
  const secret = units.some((unit) => unit.hidden);
  tell(c, "paid", charge.mode === "cap" ? "CH-2.2-9" : charge.mode === "opportunity" ? "CH-2.2-8" : "CH-3.0-3", {
    seat,
    mode: charge.mode,
    how: paidText(charge),
    ap: charge.ap,
    cap: charge.cap,
    // As far as it is paid: what an opportunity costs would tell where a hidden unit goes (CH-10.1-3).
    cost: secret ? charge.ap + charge.cap : cost,
    ...(secret ? {} : { units: units.map((unit) => unit.id) }),
  });
}

/** `an opportunity action`, `2 AP and 1 CAP`. */
function paidText({ mode, ap, cap }: Charge): Text {
  return say(`paid.${mode}`, { price: priceText(ap, cap) });
}

export function playBonus(c: C, seat: Seat, card: CardId): void {
  discard(c.s, playerOf(c.s, seat), card);
  tell(c, "cardPlayed", "CH-8.2-1", { seat, card });
}

/** CH-8.4-2, CH-R49: shown, and gone after its last use. */
function useWeapon(s: Position, seat: Seat, card: CardId): void {
  const player = playerOf(s, seat);
  const left = player.weapons.map((w) => (w.card === card ? { ...w, uses: w.uses - 1, shown: true } : w));
  player.weapons = left.filter((w) => w.uses > 0);
  if (left.length > player.weapons.length) s.discard = [...s.discard, card];
}
