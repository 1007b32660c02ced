import { done } from "@escaramuza/kernel";
import { baFlow } from "../ba.ts";

export function bombardmentVars(): { readonly [key: string]: never } {
  return {};
}

/** BA-DEPLOY-7, BA-DEPLOY-8: called at the start of turn 1 where the scenario has one; the attacker's. */
export const bombardmentFlow = baFlow<{ readonly [key: string]: never }>()("bombardment", {
  begin: () => done,
});
