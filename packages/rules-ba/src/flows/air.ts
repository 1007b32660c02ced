import { done } from "@escaramuza/kernel";
import { baFlow } from "../ba.ts";

interface AirVars {
  readonly observer: string;
}

export function airVars(observer: string): AirVars {
  return { observer };
}

/** The roll for one air request at the start of a turn (BA-AIR-2 to BA-AIR-18). */
export const airFlow = baFlow<AirVars>()("air", {
  roll: () => done,
});
