import type { Pick } from "@escaramuza/kernel";
import { readyList, squadTypeId } from "@escaramuza/rules-ps";
import type { Position, SquadChoice } from "@escaramuza/rules-ps";

export function rosterOf(pick: Pick): SquadChoice | undefined {
  const type = squadTypeId.options[pick(squadTypeId.options.length)];
  return type === undefined ? undefined : readyList(type);
}
export function edgeOf(_s: Position, pick: Pick): string { return pick(2) === 0 ? "low" : "high"; }
export function objectiveOf(_s: Position, _seat: number, _pick: Pick): number | undefined { return undefined; }
export function splitOf(_s: Position, _seat: number): string[] | undefined { return undefined; }
export function deploymentOf(_s: Position, _seat: number, _teams: readonly string[], _pick: Pick): unknown { return undefined; }
export function directivesOf(_s: Position, _seat: number): [number, number] { return [1, 6]; }
