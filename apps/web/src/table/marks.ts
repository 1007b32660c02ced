import type { Decision, Json, MenuItem, Scene } from "@escaramuza/kernel";
import { HOSTILE, isPlace, slotAt } from "./compose.ts";
import type { At, Draft, Value } from "./compose.ts";
import { same } from "./fields.ts";
import type { Moment } from "./model.ts";
import { piecesAt } from "./places.ts";
import type { Spot } from "./places.ts";

/** What the table shows of the question: who can be chosen, who is, who can be dragged. */

export type Mark = "can" | "cannot" | "chosen";

export function boardMarks(
  menu: readonly MenuItem[],
  draft: Draft | null,
  decision: Decision | null,
  selected: string | null,
): ReadonlyMap<string, Mark> {
  const marks = new Map<string, Mark>();
  if (decision === null) return marks;
  if (draft === null) {
    for (const item of menu)
      if (item.piece !== undefined && marks.get(item.piece) !== "can")
        marks.set(item.piece, item.refusal === null ? "can" : "cannot");
    if (selected !== null) marks.set(selected, "chosen");
    return marks;
  }
  if (draft.item.piece !== undefined) marks.set(draft.item.piece, "chosen");
  for (const slot of draft.item.slots) {
    const value = draft.values[slot.name];
    if (slot.type === "assign") {
      for (const chooser of slot.of) {
        marks.set(chooser.piece ?? String(chooser.value), chooser.refusal === null ? "can" : "cannot");
        for (const choice of chooser.choices)
          if (choice.refusal === null) marks.set(choice.piece ?? String(choice.value), "can");
      }
      if (value?.type === "assign")
        for (const { to, values } of value.given)
          for (const id of [to, ...values]) if (typeof id === "string") marks.set(id, "chosen");
    }
    if (slot.type !== "choice" && slot.type !== "list") continue;
    for (const choice of slot.of) {
      // A place has a mark of its own.
      if (choice.piece === undefined && choice.at !== undefined) continue;
      const id = choice.piece ?? choice.value;
      if (typeof id !== "string") continue;
      if (isIn(value, choice.value)) marks.set(id, "chosen");
      else if (!marks.has(id) && slot === slotAt(draft)) marks.set(id, choice.refusal === null ? "can" : "cannot");
    }
  }
  return marks;
}

/** The same of parts of insets: floors that can be gone to. */
export function partMarks(
  menu: readonly MenuItem[],
  draft: Draft | null,
  selected: string | null,
): ReadonlyMap<string, Mark> {
  const marks = new Map<string, Mark>();
  const note = (part: string | undefined, mark: Mark): void => {
    if (part !== undefined && (mark === "chosen" || marks.get(part) === undefined || marks.get(part) === "cannot"))
      marks.set(part, mark);
  };
  const ofSlots = (item: MenuItem): void => {
    for (const slot of item.slots) {
      if (slot.type !== "choice" && slot.type !== "list") continue;
      for (const { part, value, refusal } of slot.of)
        note(part, isIn(draft?.values[slot.name], value) ? "chosen" : refusal === null ? "can" : "cannot");
    }
  };
  if (draft !== null) {
    note(draft.item.part, "chosen");
    ofSlots(draft.item);
  }
  if (marks.size > 0) return marks;
  for (const item of menu) {
    if (selected !== null && item.piece !== undefined && item.piece !== selected) continue;
    note(item.part, item.refusal === null ? "can" : "cannot");
    if (draft === null && item.refusal === null) ofSlots(item);
  }
  return marks;
}

function isIn(held: Value | undefined, value: Json): boolean {
  if (held?.type === "choice") return same(held.value, value);
  return held?.type === "list" && held.values.some((v) => same(v, value));
}

/** Who stands in a place that can be chosen is marked instead of the place. */
export function withTaken(
  marks: ReadonlyMap<string, Mark>,
  spots: readonly Spot[],
  scene: Scene,
): ReadonlyMap<string, Mark> {
  const all = new Map(marks);
  for (const spot of spots)
    if (spot.angle === null)
      for (const { id } of piecesAt(scene, spot))
        if (spot.chosen) all.set(id, "chosen");
        else if (!all.has(id)) all.set(id, "can");
  return all;
}

/** Pieces being placed, and where. */
export function movedPieces(draft: Draft | null): ReadonlyMap<string, At> {
  for (const slot of draft?.item.slots ?? []) {
    const value = draft?.values[slot.name];
    if (value?.type === "placement") return value.spots;
  }
  return NONE;
}

const NONE: ReadonlyMap<string, At> = new Map();

export function draggable(menu: readonly MenuItem[], draft: Draft | null): ReadonlySet<string> {
  const pieces = new Set<string>();
  const lines = draft === null ? menu : [draft.item, ...menu];
  for (const item of lines) {
    if (item.refusal !== null) continue;
    for (const slot of item.slots) {
      if (slot.type === "path") pieces.add(slot.piece);
      if (slot.type === "march") for (const piece of slot.pieces) pieces.add(piece);
      const leads = slot.type === "choice" && slot.of.some((c) => c.at !== undefined && c.refusal === null);
      if (leads && item.piece !== undefined && !HOSTILE.has(item.icon ?? "")) pieces.add(item.piece);
      if (slot.type === "placement" && item === draft?.item) for (const piece of slot.pieces) pieces.add(piece);
    }
  }
  return pieces;
}

/** The piece of a body that is moved alone. */
export function handOf(draft: Draft | null): string | null {
  for (const value of Object.values(draft?.values ?? {})) if (value.type === "march") return value.hand;
  return null;
}

export function isAiming(draft: Draft | null): boolean {
  const slot = draft === null ? null : slotAt(draft);
  return slot !== null && isPlace(slot);
}

/**
 * Ways gone in the moment shown, by piece: what has a path and names a piece, be it an event or one of its `ways`. Who was
 * interrupted goes on along what was told before.
 */
export function waysOf(story: readonly Moment[], at: number): ReadonlyMap<string, readonly At[]> {
  const ways = new Map<string, readonly At[]>();
  const note = (gone: object): void => {
    const told = Object.entries(gone);
    const path: unknown = told.find(([name]) => name === "path")?.[1];
    if (!Array.isArray(path)) return;
    const points = path.flatMap((p: unknown) =>
      Array.isArray(p) && typeof p[0] === "number" && typeof p[1] === "number" ? [{ x: p[0], y: p[1] }] : [],
    );
    for (const [name, value] of told)
      if (typeof value === "string" && points.length > 1 && name !== "type" && name !== "rule") ways.set(value, points);
  };
  const now = story.findLastIndex((moment) => moment.at === at);
  for (const { events } of story.slice(Math.max(0, now - BEFORE), now + 1))
    for (const event of events) {
      note(event);
      if (Array.isArray(event["ways"])) for (const way of event["ways"]) note(Object(way));
    }
  return ways;
}

/** As many moments before may have told the way of who still goes it: questions and fire on the way. */
const BEFORE = 12;
