import type { Slot } from "@escaramuza/kernel";
import { same, withValue } from "./compose.ts";
import type { Draft } from "./compose.ts";
import type { Step } from "./pressing.ts";

/** Choosers that are each given something. */

type AssignSlot = Extract<Slot, { readonly type: "assign" }>;

/** A press on a chooser makes it the current one; on a choice gives it to him, or takes it away. */
export function assigned(d: Draft, slot: AssignSlot, id: string): Step | null {
  const value = d.values[slot.name];
  const given = value?.type === "assign" ? value.given : [];
  const put = (list: typeof given): Step => ({
    denied: null,
    draft: withValue(d, slot, { type: "assign", given: list }),
  });
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

export type Given = readonly { readonly to: AssignSlot["of"][number]["value"]; readonly values: readonly Thing[] }[];
type Thing = AssignSlot["of"][number]["value"];

/** One thing given to one chooser, or taken back; what is beyond his measure goes first. */
export function toggledFor(slot: AssignSlot, given: Given, to: Thing, value: Thing): Given {
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
