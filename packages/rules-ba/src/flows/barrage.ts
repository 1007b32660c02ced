import { done } from "@escaramuza/kernel";
import { baFlow } from "../ba.ts";

interface BarrageVars {
  /** The observer whose request it is: one each (BA-OBS-1). */
  readonly observer: string;
}

export function barrageVars(observer: string): BarrageVars {
  return { observer };
}

/** The roll for one artillery marker at the start of a turn (BA-OBS-2 to BA-OBS-8). */
export const barrageFlow = baFlow<BarrageVars>()("barrage", {
  roll: () => done,
});
