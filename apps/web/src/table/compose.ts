import type { Json, MenuItem, Refusal, Slot, SlotChoice } from "@escaramuza/kernel";
import { isFields, same } from "./fields.ts";
import { beginMarch, marchFields } from "./march.ts";
import type { March } from "./march.ts";
import { inOrder } from "./turns.ts";
import type { Assigned } from "./turns.ts";

/** An answer in the making: a line of the menu and what has been put into its slots. Knows no game. */
export interface Draft {
  readonly item: MenuItem;
  /** By slot name. Absent: still open. */
  readonly values: { readonly [slot: string]: Value };
  /** The slot that clicks on the table go to. */
  readonly at: number;
}

export interface At {
  readonly x: number;
  readonly y: number;
}

/** What a slot holds. A path's corners after the first are drawn by hand. */
export type Value =
  | { readonly type: "choice"; readonly value: Json }
  | { readonly type: "list"; readonly values: readonly Json[] }
  | Assigned
  | { readonly type: "path"; readonly corners: readonly At[]; readonly byHand: boolean }
  | { readonly type: "point"; readonly x: number; readonly y: number; readonly turn: number }
  | { readonly type: "along"; readonly value: number }
  | { readonly type: "placement"; readonly spots: ReadonlyMap<string, At> }
  | March
  | { readonly type: "force"; readonly force: Json };

/** A draft under a new menu, if its line stands there as it stood. */
export function carried(draft: Draft | null, menu: readonly MenuItem[]): Draft | null {
  if (draft === null) return null;
  const line = JSON.stringify(draft.item);
  const item = menu.find((one) => JSON.stringify(one) === line);
  return item === undefined ? null : { ...draft, item };
}

export function begin(item: MenuItem): Draft {
  const values: { [slot: string]: Value } = {};
  for (const slot of item.slots) {
    if (slot.type === "list" && slot.preset !== undefined) values[slot.name] = { type: "list", values: slot.preset };
    if (slot.type === "placement") values[slot.name] = { type: "placement", spots: spotsOf(slot) };
    if (slot.type === "march") values[slot.name] = beginMarch(slot);
    // Only one thing can be chosen: chosen.
    if (slot.type === "choice" && slot.of.filter((c) => c.refusal === null).length <= 1) {
      const only = slot.of.find((c) => c.refusal === null);
      if (only !== undefined && slot.of.length === 1) values[slot.name] = { type: "choice", value: only.value };
    }
    // Yes or no begins with no.
    if (slot.type === "choice" && isSwitch(slot)) values[slot.name] = { type: "choice", value: false };
    if (slot.type === "choice" && slot.preset !== undefined) {
      const usual = slot.of.find((c) => c.refusal === null && same(c.value, slot.preset));
      if (usual !== undefined) values[slot.name] = { type: "choice", value: usual.value };
    }
  }
  const draft = { item, values, at: 0 };
  return { ...draft, at: nextOpen(draft) };
}

/** A line nothing can be chosen for: `why` is the reason of the first choice, or null where there is no choice at all. */
export function blockedBy(item: MenuItem): { readonly why: Refusal | null } | null {
  if (item.refusal !== null) return { why: item.refusal };
  for (const slot of item.slots) {
    if (slot.type === "assign" && !slot.of.some((chooser) => canGive(chooser)))
      return { why: slot.of.every((chooser) => chooser.refusal !== null) ? (slot.of[0]?.refusal ?? null) : null };
    if (slot.type !== "choice" && (slot.type !== "list" || slot.min === 0)) continue;
    if (slot.of.every((c) => c.refusal !== null)) return { why: slot.of[0]?.refusal ?? null };
  }
  return null;
}

/** A chooser that may choose, and has whom. */
export function canGive(chooser: Extract<Slot, { readonly type: "assign" }>["of"][number]): boolean {
  return chooser.refusal === null && chooser.choices.some((c) => c.refusal === null);
}

/** A choice between yes and no. */
export function isSwitch(slot: Slot): boolean {
  return slot.type === "choice" && slot.of.length === 2 && slot.of.every((c) => typeof c.value === "boolean");
}

function spotsOf(slot: Extract<Slot, { readonly type: "placement" }>): Map<string, At> {
  const spots = new Map<string, At>();
  for (const spot of slot.preset) {
    if (!isFields(spot)) continue;
    const { [slot.each]: piece, x, y } = spot;
    if (typeof piece === "string" && typeof x === "number" && typeof y === "number") spots.set(piece, { x, y });
  }
  return spots;
}

/** The slot to ask for next: the first open one; when all are filled, the last place, or else the last of any kind. */
export function nextOpen(draft: { readonly item: MenuItem; readonly values: Draft["values"] }): number {
  const open = draft.item.slots.findIndex((slot) => !isFilled(slot, draft.values[slot.name]) && !isOptional(slot));
  if (open >= 0) return open;
  const place = draft.item.slots.findLastIndex((slot) => !isOptional(slot) && slot.type === "choice" && isPlace(slot));
  if (place >= 0) return place;
  return Math.max(
    0,
    draft.item.slots.findLastIndex((slot) => !isOptional(slot) && !isSwitch(slot)),
  );
}

function isOptional(slot: Slot): boolean {
  return slot.type === "path" && slot.optional;
}

export function isFilled(slot: Slot, value: Value | undefined): boolean {
  switch (slot.type) {
    case "list":
      return value?.type === "list" && value.values.length >= slot.min && value.values.length <= slot.max;
    case "placement":
      return value?.type === "placement" && slot.pieces.every((piece) => value.spots.has(piece));
    case "assign":
      return value?.type === "assign" && value.given.some((g) => g.values.length > 0);
    case "path":
      return value?.type === "path" && value.corners.length > 0;
    case "march":
      return value?.type === "march" && value.at !== null;
    case "choice":
    case "point":
    case "along":
    case "force":
      return value !== undefined;
  }
}

export function isComplete(draft: Draft): boolean {
  return draft.item.slots.every((slot) => isOptional(slot) || isFilled(slot, draft.values[slot.name]));
}

export function slotAt(draft: Draft): Slot | null {
  return draft.item.slots[draft.at] ?? null;
}

export function withValue(draft: Draft, slot: Slot, value: Value): Draft {
  const next = { ...draft, values: { ...draft.values, [slot.name]: value } };
  // A slot just filled gives way to the next open one.
  const stay = slot.type === "list" && slot.max > 1 && !isFull(slot, value);
  return { ...next, at: stay ? draft.at : isFilled(slot, value) ? keepUnlessOpen(next) : draft.at };
}

/** An open slot before any other; where all are filled, a full list gives way to one with room. */
function keepUnlessOpen(draft: Draft): number {
  const { slots } = draft.item;
  const open = slots.findIndex((slot) => !isFilled(slot, draft.values[slot.name]) && !isOptional(slot));
  if (open >= 0) return open;
  const isRoomy = (slot: Slot): boolean => {
    const value = draft.values[slot.name];
    return slot.type === "list" && value !== undefined && !isFull(slot, value);
  };
  const now = slots[draft.at];
  const roomy = now?.type === "list" && !isRoomy(now) ? slots.findIndex(isRoomy) : -1;
  return roomy >= 0 ? roomy : draft.at;
}

function isFull(slot: Extract<Slot, { readonly type: "list" }>, value: Value): boolean {
  return value.type === "list" && value.values.length >= slot.max;
}

/** Adds a choice to a list or takes it out; one choice of a piece excludes its others. */
export function toggled(
  slot: Extract<Slot, { readonly type: "list" }>,
  value: Value | undefined,
  choice: SlotChoice,
): Value {
  const values = value?.type === "list" ? value.values : [];
  if (slot.repeat) {
    const kept = values.length >= slot.max ? values.slice(1) : values;
    return { type: "list", values: [...kept, choice.value] };
  }
  const had = values.some((v) => same(v, choice.value));
  if (had) return { type: "list", values: values.filter((v) => !same(v, choice.value)) };
  const rivals = slot.of.filter((c) => c.piece !== undefined && c.piece === choice.piece).map((c) => c.value);
  const left = values.filter((v) => !rivals.some((r) => same(r, v)));
  return { type: "list", values: [...(left.length >= slot.max ? left.slice(1) : left), choice.value] };
}

/** The answer as far as it goes: what is open is left out. */
export function answerOf(draft: Draft): unknown {
  const { item } = draft;
  const [only] = item.slots;
  if (!isFields(item.answer)) {
    if (only === undefined) return item.answer;
    const value = draft.values[only.name];
    return value === undefined ? item.answer : plain(only, value);
  }
  const answer: { [field: string]: unknown } = { ...item.answer };
  for (const slot of item.slots) {
    const value = draft.values[slot.name];
    if (value !== undefined) Object.assign(answer, fieldsOf(slot, value));
  }
  return answer;
}

function fieldsOf(slot: Slot, value: Value): { readonly [field: string]: unknown } {
  if (value.type === "point") {
    const at = { x: Math.round(value.x), y: Math.round(value.y) };
    return slot.type === "point" && slot.turns === true ? { ...at, ...direction(value.turn) } : at;
  }
  if (value.type === "march") return slot.type === "march" ? marchFields(slot, value) : {};
  const finds = slot.type === "path" && slot.finds !== undefined && value.type === "path" && !value.byHand;
  return { [slot.name]: plain(slot, value), ...(finds && slot.finds !== undefined ? { [slot.finds]: true } : {}) };
}

function plain(slot: Slot, value: Value): unknown {
  switch (value.type) {
    case "choice":
      return value.value;
    case "list":
      return value.values;
    case "assign":
      return slot.type === "assign"
        ? inOrder(slot, value)
            .filter((g) => g.values.length > 0)
            .map((g) => ({ [slot.each]: g.to, [slot.to]: g.values }))
        : [];
    case "path":
      return value.corners.map(({ x, y }) => [Math.round(x), Math.round(y)]);
    case "point":
      return { x: Math.round(value.x), y: Math.round(value.y) };
    case "along":
      return value.value;
    case "placement":
      return slot.type === "placement"
        ? [...value.spots].map(([piece, { x, y }]) => ({ [slot.each]: piece, x: Math.round(x), y: Math.round(y) }))
        : [];
    case "march":
      return slot.type === "march" ? marchFields(slot, value) : {};
    case "force":
      return value.force;
  }
}

/** Degrees clockwise from east as whole numbers up to a thousand. */
export function direction(turn: number): { readonly dx: number; readonly dy: number } {
  const angle = (turn * Math.PI) / 180;
  return { dx: Math.round(Math.cos(angle) * 1000), dy: Math.round(-Math.sin(angle) * 1000) };
}

/** A place on a line as the number the slot counts in. */
export function projected(slot: Extract<Slot, { readonly type: "along" }>, at: At): number {
  const dx = slot.to.x - slot.from.x;
  const dy = slot.to.y - slot.from.y;
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : ((at.x - slot.from.x) * dx + (at.y - slot.from.y) * dy) / length;
  return Math.round(slot.low + Math.min(1, Math.max(0, share)) * (slot.high - slot.low));
}

/** Every choice of a slot that stands for the piece. */
export function choicesOf(slot: Slot, piece: string): readonly SlotChoice[] {
  if (slot.type !== "choice" && slot.type !== "list") return [];
  return slot.of.filter((c) => c.piece === piece || (c.piece === undefined && c.value === piece));
}

/** The choice whose place is nearest, where one is near enough to be meant. */
export function choiceNear(slot: Slot, at: At, near: number): SlotChoice | null {
  if (slot.type !== "choice" && slot.type !== "list") return null;
  let best: SlotChoice | null = null;
  let least = near * near;
  for (const choice of slot.of) {
    if (choice.at === undefined) continue;
    const away = (choice.at.x - at.x) ** 2 + (choice.at.y - at.y) ** 2;
    if (away > least || (best !== null && away === least)) continue;
    best = choice;
    least = away;
  }
  return best;
}

/** Filled by pointing at the table. */
export function isPlace(slot: Slot): boolean {
  if (slot.type === "path" || slot.type === "point" || slot.type === "along" || slot.type === "march") return true;
  return (
    (slot.type === "choice" || slot.type === "list") && slot.of.some((c) => c.at !== undefined || c.away !== undefined)
  );
}

/** Lines of one piece among others: a click selects the piece first. */
export function isSelectable(menu: readonly MenuItem[], piece: string): boolean {
  return menu.filter((item) => item.piece === piece).length > 1;
}

/** Signs of lines that are aimed at somebody. */
export const HOSTILE: ReadonlySet<string> = new Set(["shoot", "assault", "grenade", "artillery"]);
