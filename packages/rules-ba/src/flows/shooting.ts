import { done } from "@escaramuza/kernel";
import { baFlow } from "../ba.ts";
import type { FireCause } from "../questions.ts";

/**
 * A whole shooting action, the `shoot` question with it (BA-SHOOT-1). Who calls it has checked `canFire` or `canFireAt`, and has set
 * the die. `target`: the only one it may declare; null: any. On `fubar` the opponent makes the choices, and everything fires.
 */
interface ShootingVars {
  readonly unit: string;
  readonly cause: FireCause;
  readonly target: string | null;
}

export function shootingVars(unit: string, cause: FireCause, target: string | null = null): ShootingVars {
  return { unit, cause, target };
}

export const shootingFlow = baFlow<ShootingVars>()("shooting", {
  declare: () => done,
});
