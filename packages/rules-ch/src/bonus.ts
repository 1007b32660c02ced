import type { Refusal, Seat } from "@escaramuza/kernel";
import { fireRefusal, indirectRefusal, targetHexRefusal } from "./attacks.ts";
import { cardOf } from "./data.ts";
import type { CardId } from "./data.ts";
import type { Attack } from "./modifiers.ts";
import { no } from "./refusal.ts";
import { findUnit, isAlive, playerOf, plays } from "./state.ts";
import type { Position } from "./state.ts";

/** When a window for bonus cards opens (CH-R66): on public facts alone, or it would betray the hand. */

/** Card 07, Old hand. */
export const CAN_REROLL: CardId = "07";

/** The hand may hold such a card for all the opponent knows, and it could be paid. */
export function mayHold(s: Position, seat: Seat, card: CardId): boolean {
  const player = playerOf(s, seat);
  const { copies, cost } = cardOf(card);
  if (player.hand.length === 0 || player.cap < cost.points) return false;
  if (s.battle.firefight.cards?.deck.includes(card) !== true) return false;
  return s.discard.filter((o) => o === card).length < copies;
}

export function afterRollWindow(s: Position, seat: Seat): boolean {
  return plays(s, "P2") && !s.declined && mayHold(s, seat, CAN_REROLL);
}

/** Card 12 after a Fire action, card 13 after any; each once a turn. */
export function endWindow(s: Position, seat: Seat, attack: Attack | null, used: readonly CardId[]): boolean {
  if (!plays(s, "P2") || s.declined) return false;
  if (mayHold(s, seat, "13") && !used.includes("13")) return true;
  return mayHold(s, seat, "12") && !used.includes("12") && canRepeatFire(s, attack) === null;
}

/** Card 12: the same unit or fire group, the same hex, still legal; not in close combat (CH-R34). */
export function canRepeatFire(s: Position, attack: Attack | null): Refusal | null {
  if (attack === null || attack.closeCombat || attack.weapon !== null) return no("CH-R34", "notAfterThis");
  const leader = findUnit(s, attack.leader);
  if (leader === null || !isAlive(leader)) return no("CH-7.4-1", "gone", { unit: attack.leader });
  // CH-RE2: what was fired over their heads goes that way again.
  if (attack.spotter !== undefined)
    return targetHexRefusal(s, leader, attack.hex) ?? indirectRefusal(s, leader, attack.hex);
  return fireRefusal(s, leader, attack.hex, null, undefined);
}
