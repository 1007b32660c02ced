import { touching } from "./board.ts";

import type { Position, Soldier } from "./state.ts";

/**
 * Machine-gun teams. A team is a gunner and an assistant in contact, both active and unsuppressed; with two assistants
 * the partner is the one of lowest number (PS-6.6-5, PS-8.1.3-8, PS-R51). Evaluated afresh at each check.
 */

/** The other member of a working team, or null. */
export function partnerOf(s: Position, soldier: Soldier): Soldier | null {
  if (soldier.status !== "active" || soldier.suppressed) return null;
  if (soldier.role === "gunner") return assistantOf(s, soldier);
  if (soldier.role !== "assistant") return null;
  const gunner = gunnerOf(s, soldier);
  if (gunner === null || gunner.suppressed || !touching(gunner, soldier)) return null;
  return assistantOf(s, gunner) === soldier ? gunner : null;
}

/** Gunner of a working team of one seat, or null. */
export function workingGunner(s: Position, seat: number): Soldier | null {
  for (const soldier of s.soldiers) {
    if (soldier.seat === seat && soldier.role === "gunner" && partnerOf(s, soldier) !== null) return soldier;
  }
  return null;
}

/**
 * Who shares a recovery with a suppressed soldier: assistant with gunner, or gunner with his lowest suppressed assistant,
 * in contact (PS-8.1.3-9, PS-R50, PS-R51). Null when nobody suppressed does.
 */
export function recoversWith(s: Position, soldier: Soldier): Soldier | null {
  if (soldier.role === "assistant") {
    const gunner = gunnerOf(s, soldier);
    return gunner !== null && gunner.suppressed && touching(gunner, soldier) ? gunner : null;
  }
  if (soldier.role !== "gunner") return null;
  return first(s, (a) => isAssistantOf(a, soldier) && a.suppressed);
}

/** The working teams before an attack is resolved, as gunner and assistant (PS-R52). */
export function teamsOf(s: Position): { gunner: string; assistant: string }[] {
  const teams: { gunner: string; assistant: string }[] = [];
  for (const soldier of s.soldiers) {
    if (soldier.role !== "gunner") continue;
    const partner = partnerOf(s, soldier);
    if (partner !== null) teams.push({ gunner: soldier.id, assistant: partner.id });
  }
  return teams;
}

function assistantOf(s: Position, gunner: Soldier): Soldier | null {
  return first(s, (a) => isAssistantOf(a, gunner) && !a.suppressed);
}

function isAssistantOf(a: Soldier, gunner: Soldier): boolean {
  return a.seat === gunner.seat && a.role === "assistant" && a.status === "active" && touching(a, gunner);
}

function gunnerOf(s: Position, assistant: Soldier): Soldier | null {
  return first(s, (g) => g.seat === assistant.seat && g.role === "gunner" && g.status === "active");
}

/** Soldiers stand in order of number, so the first found is the lowest. */
function first(s: Position, test: (soldier: Soldier) => boolean): Soldier | null {
  for (const soldier of s.soldiers) if (test(soldier)) return soldier;
  return null;
}
