import { refuse } from "@escaramuza/kernel";
import type { Json, Refusal } from "@escaramuza/kernel";
import type { RuleId } from "./rule-ids.ts";

/** A refusal of this game: the rule must be one of the specification's. */
export function no(rule: RuleId, code: string, params: { readonly [name: string]: Json } = {}): Refusal {
  return refuse(rule, code, params);
}
