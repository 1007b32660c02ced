import { done } from "@escaramuza/kernel";
import { baFlow } from "../ba.ts";
import type { Position, Unit } from "../state.ts";

/** Could any of its crew be sent to another gun now (BA-GUN-11)? */
export function canTransfer(_s: Position, _unit: Unit): boolean {
  return false;
}

interface TransferVars {
  readonly unit: string;
}

export function transferVars(unit: string): TransferVars {
  return { unit };
}

/** Crewmen sent to another gun when theirs was ordered (BA-GUN-11, decision 34). */
export const transferFlow = baFlow<TransferVars>()("transfer", {
  choose: () => done,
});
