import { done } from "@escaramuza/kernel";
import { baFlow } from "../ba.ts";
import type { Point } from "../state.ts";

/** An assault, from the measuring on: the order was tested, the die shows Run (BA-CQ, BA-VASLT, BA-BLDG-8, BA-BLDG-26). */
interface AssaultVars {
  readonly unit: string;
  /** A unit, or the section a tank drives into. */
  readonly target: string;
  readonly stop: Point | null;
}

export function assaultVars(unit: string, target: string, stop: Point | null): AssaultVars {
  return { unit, target, stop };
}

export const assaultFlow = baFlow<AssaultVars>()("assault", {
  begin: () => done,
});
