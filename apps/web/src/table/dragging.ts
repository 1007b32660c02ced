import type { MenuItem } from "@escaramuza/kernel";
import { HOSTILE, begin, isPlace, slotAt, withValue } from "./compose.ts";
import type { At, Draft } from "./compose.ts";
import { inHand, leadOf, marched, placedByHand, wholeMillimetres } from "./march.ts";
import { meantAt } from "./places.ts";
import { marchOf, pathOf } from "./pointing.ts";
import type { Asked } from "./pressing.ts";

/** What a piece pulled over the table makes of the answer under construction. */

/** The line chosen if it moves the piece, otherwise the first allowed one that takes it there. */
export function draggedTo(q: Asked, d: Draft | null, id: string, at: At, body: Held): Draft | null {
  return marchTo(q, d, id, at, body) ?? choiceTo(q, d, id, at) ?? pathTo(q, d, id, at);
}

/** How a piece of a body is held: where the others would come to stand, and whether it goes alone. */
export interface Held {
  readonly ghosts: ReadonlyMap<string, At>;
  readonly alone: boolean;
}

/** The whole body goes along, so that the piece held comes to the hand; or it goes alone, once the body has its place. */
function marchTo(q: Asked, d: Draft | null, id: string, at: At, { ghosts, alone }: Held): Draft | null {
  const own = d !== null && marchOf(d.item)?.pieces.includes(id) === true ? d : null;
  let last: Draft | null = null;
  for (const item of own === null ? q.menu : [own.item]) {
    const slot = marchOf(item);
    if (item.refusal !== null || slot === null || !slot.pieces.includes(id)) continue;
    const base = own ?? begin(item);
    const value = base.values[slot.name];
    if (value?.type !== "march") continue;
    const to = wholeMillimetres(q.scene, at);
    if (value.at !== null && ghosts.has(id) && (alone || value.hand !== null))
      return withValue(base, slot, placedByHand(inHand(value, id), id, to));
    const lead = leadOf(q.scene, slot, value, own === null ? NOWHERE : ghosts, id);
    if (lead === null) continue;
    const first = wholeMillimetres(q.scene, { x: at.x + lead.x, y: at.y + lead.y });
    const made = withValue(base, slot, marched(value, first));
    if (own !== null || q.previewOf(made).refusal === null) return made;
    last ??= made;
  }
  return last;
}

const NOWHERE: ReadonlyMap<string, At> = new Map();

/** To one of the places a line offers. */
function choiceTo(q: Asked, d: Draft | null, id: string, at: At): Draft | null {
  for (const item of q.menu) {
    if (item.refusal !== null || item.piece !== id || HOSTILE.has(item.icon ?? "")) continue;
    const begun = d?.item === item ? d : begin(item);
    const meant = meantAt(q.scene, begun, at);
    if (meant?.slot.type === "choice" && meant.choice.at !== undefined && meant.choice.refusal === null)
      return withValue(begun, meant.slot, { type: "choice", value: meant.choice.value });
    if (d?.item === item && item.slots.some((slot) => slot.type === "choice" && isPlace(slot))) return d;
  }
  return null;
}

function pathTo(q: Asked, d: Draft | null, id: string, at: At): Draft | null {
  const lines: readonly MenuItem[] =
    d !== null && pathOf(d.item, id) !== null ? [d.item] : q.menu.filter((item) => item.refusal === null);
  let last: Draft | null = null;
  for (const item of lines) {
    const slot = pathOf(item, id);
    if (slot === null) continue;
    const base = d?.item === item ? d : begin(item);
    const made = withValue(base, slot, { type: "path", corners: [at], byHand: false });
    if (q.previewOf(made).refusal === null) return made;
    last = made;
  }
  return last;
}

/** A piece of a placement goes where the hand is, at once. */
export function placedAt(d: Draft, id: string, at: At): Draft | null {
  const slot = slotAt(d);
  const value = slot === null ? undefined : d.values[slot.name];
  if (slot?.type !== "placement" || value?.type !== "placement") return null;
  return withValue(d, slot, { type: "placement", spots: new Map([...value.spots, [id, at]]) });
}
