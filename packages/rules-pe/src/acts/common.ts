import type { Refusal, Seat } from "@escaramuza/kernel";
import { no } from "../refusal.ts";
import { findSoldier, isOut, seatOf, sideOf } from "../state.ts";
import type { Position, Soldier } from "../state.ts";

/** What every action of step 1 asks first: is he the player's own, and can he do anything (PE-3-3, PE-3-13, PE-21-11)? */
export function actorOf(s: Position, seat: Seat, id: string): Soldier | Refusal {
  const soldier = findSoldier(s, id);
  if (soldier === null) return no("PE-3-3", "unknownSoldier", { soldier: id });
  if (soldier.side !== sideOf(s, seat)) return no("PE-3-3", "notYours", { soldier: id });
  if (seatOf(s, soldier) !== seat) return no("PE-21-11", "anAllysSoldier", { soldier: id });
  if (isOut(soldier)) return no("PE-3-13", "outOfAction", { soldier: id });
  if (soldier.down !== null) return no("PE-3-13", "isDown", { soldier: id });
  return soldier;
}

/** On the table and his own master: what most actions need. */
export function freeRefusal(soldier: Soldier): Refusal | null {
  if (soldier.place !== "table") return no("PE-3-13", "notOnTable");
  if (soldier.morale === "panicked") return no("PE-3-13", "isPanicked");
  return null;
}

/** Nothing that lasts the whole player-turn is under way (PE-3-15), and nothing half done (PE-4-6). */
export function idleRefusal(soldier: Soldier): Refusal | null {
  if (soldier.go.work !== null) return no("PE-3-15", "isBusy");
  if (soldier.crossing !== null) return no("PE-4-6", "unfinishedAction");
  return null;
}

/** A whole-turn action may still begin: still, no combat action, not helping (PE-3-15). */
export function wholeTurnRefusal(soldier: Soldier): Refusal | null {
  const refusal = freeRefusal(soldier) ?? idleRefusal(soldier);
  if (refusal !== null) return refusal;
  // PE-R84
  if (soldier.morale === "pinned") return no("PE-13-11", "isPinned");
  if (soldier.go.spent > 0 || soldier.go.displaced) return no("PE-3-15", "mustBeStill");
  if (soldier.go.attack !== null || soldier.go.helps !== null) return no("PE-3-15", "alreadyActed");
  return null;
}

export function isRefusal(value: object): value is Refusal {
  return "code" in value && "rule" in value;
}
