import type { MenuItem, Preview, Refusal, Scene, Slot } from "@escaramuza/kernel";
import { bodyOf, piecesOf } from "./bodies.ts";
import { assigned } from "./assigning.ts";
import { HOSTILE, begin, choicesOf, isSelectable, projected, slotAt, toggled, withValue } from "./compose.ts";
import type { At, Draft } from "./compose.ts";
import { inHand, marched, placedByHand, wholeMillimetres } from "./march.ts";
import { choiceOfPiece, meantAt } from "./places.ts";
import type { Meant } from "./places.ts";
import { marchOf } from "./pointing.ts";

/** What pressing a piece or a place of the table makes of the answer under construction. */

/** What is asked and shown when something is pressed. */
export interface Asked {
  readonly scene: Scene;
  readonly menu: readonly MenuItem[];
  readonly selected: string | null;
  readonly previewOf: (d: Draft) => Preview;
}

/** What a press comes to. */
export interface Step {
  /** Why it was not allowed; null clears what was said before. */
  readonly denied: Refusal | null;
  readonly draft?: Draft;
  readonly select?: string;
  /** A line of the menu is chosen. */
  readonly choose?: MenuItem;
  /** No answer, only a look: at a piece, or away from all. */
  readonly look?: string | null;
}

/** Null: the press means nothing. */
export function pressPiece(q: Asked, d: Draft | null, pressed: string, at: At | null): Step | null {
  const id = meantPiece(q, d, pressed);
  const [stands] = piecesOf(q.scene, pressed);
  if (d === null) {
    if (isSelectable(q.menu, id)) return { denied: null, select: id };
    const lines = q.menu.filter((item) => item.piece === id);
    const line = lines.find((item) => item.refusal === null) ?? lines[0];
    if (line !== undefined) return { denied: null, choose: line };
    const begun = beginWith(q, id);
    if (begun !== null) return begun;
    return (stands === undefined ? null : beginAt(q, stands, true)) ?? { denied: null, look: id };
  }
  // On its own piece: which way it turns.
  if (at !== null && id === d.item.piece && slotAt(d) !== null) {
    const meant = meantAt(q.scene, d, at);
    if (meant?.choice.away !== undefined) return taken(d, meant);
  }
  for (const slot of [slotAt(d), ...d.item.slots]) {
    if (slot === null) continue;
    if (slot.type === "assign") return assigned(d, slot, id);
    if (slot.type === "march" && slot.pieces.includes(id))
      // Where it would stand follows the pointer: a press on that is a press on the place under it.
      return pickedUp(d, slot, id) ?? (at === null ? null : pressGround(q, d, at, false));
    if (slot.type !== "choice" && slot.type !== "list") continue;
    const choice = choiceOfPiece(q.scene, d, slot, id);
    if (choice !== undefined) return taken(d, { slot, choice });
  }
  return stands === undefined ? null : pressGround(q, d, stands, false);
}

export function pressGround(q: Asked, d: Draft | null, at: At, add: boolean): Step | null {
  if (d === null) return beginAt(q, at, false) ?? { denied: null, look: null };
  const slot = slotAt(d);
  if (slot === null) return null;
  const value = d.values[slot.name];
  switch (slot.type) {
    case "path": {
      const before = add && value?.type === "path" ? value.corners : [];
      return put(d, slot, { type: "path", corners: [...before, at], byHand: add && before.length > 0 });
    }
    case "point":
      return put(d, slot, { type: "point", ...at, turn: value?.type === "point" ? value.turn : 0 });
    case "along":
      return put(d, slot, { type: "along", value: projected(slot, at) });
    case "march": {
      if (value?.type !== "march") return null;
      const to = wholeMillimetres(q.scene, at);
      const alone = value.at === null ? null : value.hand;
      return put(d, slot, alone === null ? marched(value, to) : placedByHand(value, alone, to));
    }
    case "choice":
    case "list":
    case "assign":
    case "placement":
    case "force": {
      const meant = meantAt(q.scene, d, at);
      return meant === null ? null : taken(d, meant);
    }
  }
}

/** A part of an inset: a choice of the answer in the making, or else a line of the menu or the first choice of one. */
export function pressPart(q: Asked, d: Draft | null, part: string): Step | null {
  const choice = d === null ? null : choiceOfPart(d.item, part);
  if (d !== null && choice !== null) return taken(d, choice);
  const lines = q.menu.filter((item) => item.part === part);
  const own = lines.find((item) => item.piece === q.selected);
  const line = own ?? lines.find((item) => item.refusal === null) ?? lines[0];
  if (line !== undefined) return { denied: null, choose: line };
  for (const item of q.menu) {
    const first = item.refusal === null ? choiceOfPart(item, part) : null;
    if (first !== null) return taken(begin(item), first);
  }
  return null;
}

function choiceOfPart(item: MenuItem, part: string): Meant | null {
  for (const slot of item.slots) {
    if (slot.type !== "choice" && slot.type !== "list") continue;
    const all = slot.of.filter((c) => c.part === part);
    const choice = all.find((c) => c.refusal === null) ?? all[0];
    if (choice !== undefined) return { slot, choice };
  }
  return null;
}

/** Puts a value into a slot. */
export function put(d: Draft, slot: Slot, value: Parameters<typeof withValue>[2]): Step {
  return { denied: null, draft: withValue(d, slot, value) };
}

/** Takes a choice, where it is allowed. */
export function taken(d: Draft, { slot, choice }: Meant): Step {
  if (choice.refusal !== null) return { denied: choice.refusal };
  if (slot.type === "list") return put(d, slot, toggled(slot, d.values[slot.name], choice));
  return put(d, slot, { type: "choice", value: choice.value });
}

/** The piece itself where the question knows it, otherwise the body it is part of. */
export function meantPiece({ scene, menu }: Pick<Asked, "scene" | "menu">, d: Draft | null, id: string): string {
  const lines = d === null ? menu : [d.item];
  const known = lines.some((item) => item.piece === id || item.slots.some((slot) => isAbout(slot, id)));
  return known ? id : bodyOf(scene, id);
}

function isAbout(slot: Slot, id: string): boolean {
  switch (slot.type) {
    case "choice":
    case "list":
      return choicesOf(slot, id).length > 0;
    case "assign":
      return slot.of.some((c) => (c.piece ?? c.value) === id || c.choices.some((x) => (x.piece ?? x.value) === id));
    case "placement":
      return slot.pieces.includes(id);
    case "march":
      return slot.pieces.includes(id);
    case "path":
    case "point":
      return slot.piece === id;
    case "along":
    case "force":
      return false;
  }
}

/** One of a body whose place is known is taken in hand, or let go of. */
function pickedUp(d: Draft, slot: Extract<Slot, { readonly type: "march" }>, id: string): Step | null {
  const value = d.values[slot.name];
  if (value?.type !== "march" || value.at === null || slot.pieces.length < 2) return null;
  return put(d, slot, inHand(value, value.hand === id ? null : id));
}

/** No line chosen yet: the first allowed line that can take the piece. Null where none knows it. */
function beginWith(q: Asked, id: string): Step | null {
  for (const item of q.menu) {
    if (item.refusal !== null) continue;
    if (!item.slots.some((slot) => choicesOf(slot, id).some((c) => c.refusal === null))) continue;
    const d = begin(item);
    return { draft: d, ...(pressPiece(q, d, id, null) ?? { denied: null }) };
  }
  const refused = q.menu
    .flatMap((item) => item.slots.flatMap((slot) => choicesOf(slot, id)))
    .find((c) => c.refusal !== null);
  return refused === undefined ? null : { denied: refused.refusal };
}

/**
 * No line chosen yet: the first allowed line with a place there, of the piece selected, or of any where pieces have one line
 * each. What stands there is rather shot at than joined. A body selected goes where the ground is pressed.
 */
function beginAt(q: Asked, at: At, atPiece: boolean): Step | null {
  const own = q.selected;
  const lines = q.menu.filter(
    (item) => item.refusal === null && (own === null ? !isSelectable(q.menu, item.piece ?? "") : item.piece === own),
  );
  const here = new Set(q.scene.items.flatMap((item) => (item.type === "piece" ? [item.id, item.group ?? ""] : [])));
  const last = (item: MenuItem): number =>
    Number(atPiece && !HOSTILE.has(item.icon ?? "")) + Number(own === null && here.has(item.piece ?? ""));
  for (const item of lines.toSorted((a, b) => last(a) - last(b))) {
    const d = begin(item);
    const meant = meantAt(q.scene, d, at);
    if (meant === null || meant.choice.at === undefined || meant.choice.refusal !== null) continue;
    return taken(d, meant);
  }
  const marching = atPiece ? [] : lines.filter((item) => marchOf(item) !== null);
  const [only] = marching;
  return only === undefined || (own === null && marching.length > 1) ? null : pressGround(q, begin(only), at, false);
}
