import type { MenuItem, Scene, Slot } from "@escaramuza/kernel";
import { begin, choicesOf, isFilled, isSwitch, projected, slotAt } from "./compose.ts";
import type { At, Draft } from "./compose.ts";
import { wholeMillimetres } from "./march.ts";
import { meantAt } from "./places.ts";

/** What would be meant before anything is chosen: by the question itself, and by where the pointer is. */

/** With a single line to fill in, it is begun at once. */
export function firstDraft(menu: readonly MenuItem[]): Draft | null {
  const open = menu.filter((item) => item.slots.length > 0 && item.refusal === null);
  const [only] = open;
  const bare = menu.filter(
    (item) => item.slots.length === 0 && (item.piece === undefined || item.piece === only?.piece),
  );
  return open.length === 1 && only !== undefined && bare.length <= 1 && menu.length === open.length + bare.length
    ? begin(only)
    : null;
}

/** A question with plain answers only: what the first would mean, before anything is pointed at. */
export function plainDraft(menu: readonly MenuItem[]): Draft | null {
  const first = menu.find((item) => item.refusal === null);
  const plain = menu.every((item) => item.slots.length === 0 && item.piece === undefined);
  return plain && first !== undefined ? begin(first) : null;
}

export function pathOf(item: MenuItem, piece: string): Extract<Slot, { readonly type: "path" }> | null {
  for (const slot of item.slots) if (slot.type === "path" && slot.piece === piece) return slot;
  return null;
}

/** The body of pieces a line moves. */
export function marchOf(item: MenuItem): Extract<Slot, { readonly type: "march" }> | null {
  for (const slot of item.slots) if (slot.type === "march") return slot;
  return null;
}

/** What the pointer is over, as if it were chosen. */
export function withHover(
  d: Draft,
  { piece, at }: { readonly piece: string | null; readonly at: At | null },
  scene: Scene,
): Draft {
  const slot = slotAt(d);
  if (slot === null) return d;
  const value = d.values[slot.name];
  if (piece !== null && (slot.type === "choice" || slot.type === "list") && !isSwitch(slot)) {
    const choice = choicesOf(slot, piece)[0];
    if (choice !== undefined && slot.type === "choice")
      return { ...d, values: { ...d.values, [slot.name]: { type: "choice", value: choice.value } } };
    const empty = value?.type !== "list" || value.values.length === 0;
    if (choice !== undefined && slot.type === "list")
      return empty ? { ...d, values: { ...d.values, [slot.name]: { type: "list", values: [choice.value] } } } : d;
  }
  if (at === null || isFilled(slot, value)) return d;
  const meant = meantAt(scene, d, at);
  if (meant !== null && meant.slot === slot && slot.type === "choice")
    return { ...d, values: { ...d.values, [slot.name]: { type: "choice", value: meant.choice.value } } };
  if (slot.type === "path")
    return { ...d, values: { ...d.values, [slot.name]: { type: "path", corners: [at], byHand: false } } };
  if (slot.type === "point") return { ...d, values: { ...d.values, [slot.name]: { type: "point", ...at, turn: 0 } } };
  if (slot.type === "march" && value?.type === "march")
    return { ...d, values: { ...d.values, [slot.name]: { ...value, at: wholeMillimetres(scene, at) } } };
  if (slot.type === "along")
    return { ...d, values: { ...d.values, [slot.name]: { type: "along", value: projected(slot, at) } } };
  return d;
}

/** Nothing chosen yet: the line that a click on the piece would begin. */
export function hoveredDraft(
  menu: readonly MenuItem[],
  { piece }: { readonly piece: string | null },
  scene: Scene,
): Draft | null {
  if (piece === null) return null;
  const own = menu.filter((item) => item.piece === piece);
  if (own.length > 1) return null;
  if (own[0] !== undefined) return begin(own[0]);
  for (const allowed of [true, false]) {
    for (const item of menu) {
      if (item.refusal !== null) continue;
      for (const [i, slot] of item.slots.entries()) {
        const choice = choicesOf(slot, piece).find((c) => (c.refusal === null) === allowed);
        if (choice !== undefined) return withHover({ ...begin(item), at: i }, { piece, at: null }, scene);
      }
    }
  }
  return null;
}
