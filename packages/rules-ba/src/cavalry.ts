import type { C } from "./ba.ts";
import type { Unit } from "./state.ts";

/** BA-CAV-3, BA-CAV-8: out of the saddle for good. Stub. */
export function dismountUnit(_c: C, unit: Unit): void {
  unit.mounted = false;
}
