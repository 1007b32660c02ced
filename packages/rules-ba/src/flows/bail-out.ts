import { done } from "@escaramuza/kernel";
import { baFlow } from "../ba.ts";

/** Everybody in `s.bailing` gets out, one after the other (BA-TRANS-8, BA-TRANS-9, BA-GUN-14, BA-BLDG-23). Called when an action is over. */
export function bailOutVars(): { readonly [key: string]: never } {
  return {};
}

export const bailOutFlow = baFlow<{ readonly [key: string]: never }>()("bailOut", {
  next(c) {
    c.s.bailing = [];
    return done;
  },
});
