import { ask, goto } from "@escaramuza/kernel";
import type { Next, Seat } from "@escaramuza/kernel";
import { CAN_REROLL, afterRollWindow } from "../bonus.ts";
import { tell } from "../ch.ts";
import type { C } from "../ch.ts";
import { bonus } from "../card-kinds.ts";
import type { BonusAnswer } from "../card-kinds.ts";
import type { Attack } from "../modifiers.ts";
import { discard } from "../payment.ts";
import { playerOf } from "../state.ts";

/** The window for bonus cards after an own roll (CH-R66): every procedure that rolls has the steps `window`, `played`, `resolve`. */

export function askAfterRoll(
  c: C,
  seat: Seat,
  dice: readonly number[],
  attack: Attack | null,
): Next<"played" | "resolve"> {
  if (!afterRollWindow(c.s, seat)) return goto("resolve");
  return ask(bonus, seat, "CH-R66", { window: "afterRoll" as const, dice, attack, used: [] }, "played");
}

/** Card 07 as often as one has it; then the roll stands. */
export function playedAfterRoll(c: C, seat: Seat, v: { dice: readonly number[] }): Next<"window" | "resolve"> {
  const { card, die } = bonusAnswer(c);
  if (card === null) return goto("resolve");
  v.dice = reroll(c, seat, v.dice, die);
  return goto("window");
}

/** What was answered to a window; who wants no more of them is not asked again in this turn (CH-R70). */
export function bonusAnswer(c: C): BonusAnswer {
  const answer = c.answer(bonus);
  if (answer.rest) c.s.declined = true;
  return answer;
}

/** One die thrown again by card 07; the new one stands (CH-D9). */
function reroll(c: C, seat: Seat, dice: readonly number[], die: number): readonly number[] {
  discard(c.s, playerOf(c.s, seat), CAN_REROLL);
  tell(c, "cardPlayed", "CH-8.2-1", { seat, card: CAN_REROLL });
  const { natural } = c.roll({
    purpose: "reroll",
    rule: "CH-R66",
    seat,
    n: 1,
    sides: 6,
    modifiers: [],
    reads: "total",
    target: null,
    about: {},
  });
  return dice.map((old, i) => (i === die ? natural : old));
}
