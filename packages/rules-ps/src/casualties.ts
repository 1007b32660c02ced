import { within } from "./board.ts";
import { tell } from "./ps.ts";
import type { C } from "./ps.ts";
import { soldierOf } from "./state.ts";
import type { Cause, Position, Soldier } from "./state.ts";

/** What an attack did to each soldier it could hurt. Applied together, once all evasions are known. */

export type Result = "saved" | "suppressed" | "eliminated";

export interface Harm {
  readonly soldier: string;
  readonly result: Result;
}

export interface TeamBefore {
  readonly gunner: string;
  readonly assistant: string;
}

const MEDIC_REACH = 2000;

/** Applies the results of one attack. `teams` are the working teams before it (PS-R52). */
export function applyHarm(c: C, harm: readonly Harm[], cause: Cause, teams: readonly TeamBefore[]): void {
  for (const { soldier, result } of harm) if (result === "suppressed") suppress(c, soldierOf(c.s, soldier));
  const out = harm.filter((h) => h.result === "eliminated").map((h) => soldierOf(c.s, h.soldier));
  takeOver(c, out, teams);
  // PS-R58: a medic who falls in the same attack lays nobody down.
  const medics = c.s.soldiers.filter((m) => m.specialist === "medic" && m.status === "active" && !out.includes(m));
  for (const soldier of out) putOut(c, soldier, cause, medics);
}

/** PS-6.5-3, PS-R24: one marker, never two. */
export function suppress(c: C, soldier: Soldier): void {
  if (soldier.suppressed) return;
  soldier.suppressed = true;
  tell(c, "suppressed", "PS-6.5-3", { soldier: soldier.id });
}

/** PS-8.1.3-7, PS-R52: when exactly one of a team falls it is the assistant's figure that goes; `out` is changed so. */
function takeOver(c: C, out: Soldier[], teams: readonly TeamBefore[]): void {
  for (const team of teams) {
    const gunner = soldierOf(c.s, team.gunner);
    const assistant = soldierOf(c.s, team.assistant);
    if (!out.includes(gunner) || out.includes(assistant)) continue;
    out[out.indexOf(gunner)] = assistant;
    [gunner.experience, assistant.experience] = [assistant.experience, gunner.experience];
    gunner.suppressed = assistant.suppressed;
    tell(c, "tookOverGun", "PS-8.1.3-7", { soldier: gunner.id, assistant: assistant.id });
  }
}

/** PS-6.1-10, PS-8.3.2-1 */
function putOut(c: C, soldier: Soldier, cause: Cause, medics: readonly Soldier[]): void {
  const near = medics.some((m) => m.seat === soldier.seat && m !== soldier && within(m, soldier, MEDIC_REACH));
  soldier.status = near ? "downed" : "eliminated";
  soldier.suppressed = false;
  soldier.cause = cause;
  soldier.outTurn = c.s.turn;
  if (near) tell(c, "downed", "PS-8.3.2-1", { soldier: soldier.id, cause });
  else tell(c, "eliminated", "PS-6.1-10", { soldier: soldier.id, cause });
}

/** PS-8.3.2-6: the fallen whom no medic keeps within reach are taken away at the end of a turn. */
export function removeUnattended(c: C): void {
  for (const soldier of c.s.soldiers) {
    if (soldier.status !== "downed" || hasMedicNear(c.s, soldier)) continue;
    soldier.status = "eliminated";
    tell(c, "removedUnattended", "PS-8.3.2-6", { soldier: soldier.id });
  }
}

function hasMedicNear(s: Position, soldier: Soldier): boolean {
  return s.soldiers.some(
    (m) =>
      m.specialist === "medic" && m.status === "active" && m.seat === soldier.seat && within(m, soldier, MEDIC_REACH),
  );
}
