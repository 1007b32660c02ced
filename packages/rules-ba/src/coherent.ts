import { isCoherent } from "@escaramuza/units";
import { DATA } from "./data.ts";
import { EPS } from "./state.ts";
import type { Point } from "./state.ts";

/** BA-GEO-20, BA-MOVE-2, BA-R16, of bases all alike. */
export function coherencyOf(places: readonly Point[], radius: number): boolean {
  return isCoherent(places, 2 * radius + DATA.figures.coherency.value + EPS);
}
