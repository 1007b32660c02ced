import type { Json, Slot, SlotChoice } from "@escaramuza/kernel";
import { same } from "./fields.ts";

/** What choosers were given, and in which order it is dealt with where that matters. */

export type AssignSlot = Extract<Slot, { readonly type: "assign" }>;
export type Given = readonly { readonly to: Json; readonly values: readonly Json[] }[];

export interface Assigned {
  readonly type: "assign";
  readonly given: Given;
  /** Where the order of what is given matters: names of those put in order by hand (`Turn.name`). */
  readonly order?: readonly string[];
}

/** What is dealt with together, and how it is called. */
export interface Turn {
  readonly name: string;
  readonly choice: SlotChoice;
}

/** In the order they come: as put by hand, then as they were given. Empty where the order means nothing. */
export function turnsOf(slot: AssignSlot, { given, order = [] }: Assigned): readonly Turn[] {
  if (slot.ordered === undefined) return [];
  const turns = new Map<string, SlotChoice>();
  for (const { to, values } of given)
    for (const value of values) {
      const choice = slot.of.find((c) => same(c.value, to))?.choices.find((c) => same(c.value, value));
      if (choice !== undefined && !turns.has(nameIn(slot, choice))) turns.set(nameIn(slot, choice), choice);
    }
  const place = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length);
  return [...turns].map(([name, choice]) => ({ name, choice })).toSorted((a, b) => place(a.name) - place(b.name));
}

function nameIn(slot: AssignSlot, choice: SlotChoice): string {
  return slot.ordered === "piece" && choice.piece !== undefined ? choice.piece : JSON.stringify(choice.value);
}

/** Given anew: whose turn was known keeps it. */
export function regiven(slot: AssignSlot, before: Assigned, given: Given): Assigned {
  if (slot.ordered === undefined) return { type: "assign", given };
  const known = turnsOf(slot, before).map(({ name }) => name);
  const now = turnsOf(slot, { type: "assign", given, order: known }).map(({ name }) => name);
  return { type: "assign", given, order: now };
}

/** One of them put at another place in the order. */
export function movedTo(slot: AssignSlot, value: Assigned, from: number, to: number): Assigned {
  const names = turnsOf(slot, value).map(({ name }) => name);
  const [name] = names.splice(from, 1);
  if (name === undefined) return value;
  names.splice(to, 0, name);
  return { ...value, order: names };
}

/** As it is sent: who is given what comes first, first. */
export function inOrder(slot: AssignSlot, value: Assigned): Given {
  const turns = turnsOf(slot, value);
  if (turns.length === 0) return value.given;
  const turnOf = ({ to, values }: Given[number]): number => {
    const choices = slot.of.find((c) => same(c.value, to))?.choices ?? [];
    const names = choices.filter((c) => values.some((v) => same(v, c.value))).map((c) => nameIn(slot, c));
    const first = turns.findIndex(({ name }) => names.includes(name));
    return first < 0 ? turns.length : first;
  };
  return value.given.toSorted((a, b) => turnOf(a) - turnOf(b));
}
