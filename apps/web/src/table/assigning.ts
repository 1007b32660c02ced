import type { Json } from "@escaramuza/kernel";
import { withValue } from "./compose.ts";
import type { Draft } from "./compose.ts";
import { same } from "./fields.ts";
import type { Step } from "./pressing.ts";
import { regiven } from "./turns.ts";
import type { AssignSlot, Assigned, Given } from "./turns.ts";

/** Choosers that are each given something. */

/** A press on a chooser makes it the current one; on a choice gives it to him, or takes it away. */
export function assigned(d: Draft, slot: AssignSlot, id: string): Step | null {
  const value = assignedIn(d, slot);
  const { given } = value;
  const put = (list: Given): Step => ({ denied: null, draft: withValue(d, slot, regiven(slot, value, list)) });
  const chooser = slot.of.find((c) => (c.piece ?? c.value) === id);
  if (chooser !== undefined) {
    if (chooser.refusal !== null) return { denied: chooser.refusal };
    const mine = given.find((g) => same(g.to, chooser.value)) ?? { to: chooser.value, values: [] };
    return put([...given.filter((g) => !same(g.to, mine.to)), mine]);
  }
  const current = given.at(-1) ?? null;
  const of =
    slot.of.find((c) => current !== null && same(c.value, current.to)) ??
    slot.of.find((c) => c.refusal === null && takes(c, id));
  const choice = of?.choices.find((c) => (c.piece ?? c.value) === id);
  if (of === undefined || choice === undefined) return null;
  if (choice.refusal !== null) return { denied: choice.refusal };
  return put(toggledFor(slot, given, of.value, choice.value));
}

export function assignedIn(d: Draft, slot: AssignSlot): Assigned {
  const value = d.values[slot.name];
  return value?.type === "assign" ? value : { type: "assign", given: [] };
}

/** One thing given to one chooser, or taken back; what is beyond his measure goes first. */
export function toggledFor(slot: AssignSlot, given: Given, to: Json, value: Json): Given {
  const most = slot.of.find((c) => same(c.value, to))?.max ?? 1;
  const had = given.find((g) => same(g.to, to))?.values ?? [];
  const values = had.some((v) => same(v, value))
    ? had.filter((v) => !same(v, value))
    : [...had.slice(Math.max(0, had.length + 1 - most)), value];
  return [...given.filter((g) => !same(g.to, to)), { to, values }];
}

function takes(
  chooser: { readonly choices: readonly { readonly value: unknown; readonly piece?: string }[] },
  id: string,
): boolean {
  return chooser.choices.some((c) => (c.piece ?? c.value) === id);
}
