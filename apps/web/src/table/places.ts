import type { Scene, ScenePiece, Slot, SlotChoice } from "@escaramuza/kernel";
import { angleOf } from "./bearing.ts";
import { standing } from "./bodies.ts";
import { choiceNear, choicesOf, isFilled, slotAt } from "./compose.ts";
import type { At, Draft } from "./compose.ts";
import { same } from "./fields.ts";

/** Choices that are places or directions: what a point of the table means to an answer in the making, and what to show where. */

type Choosing = Extract<Slot, { readonly type: "choice" | "list" }>;

export interface Meant {
  readonly slot: Choosing;
  readonly choice: SlotChoice;
}

/** Something to press on the table: a place, or a direction to turn to. */
export interface Spot extends At {
  readonly choice: SlotChoice;
  readonly slot: Choosing;
  /** Degrees clockwise from north; null for a place. */
  readonly angle: number | null;
  readonly chosen: boolean;
}

/** How far from a place a click still means it: a cell's corner, or three centimetres of a real table. */
export function nearEnough(scene: Scene): number {
  return scene.cells === undefined ? 30 * scene.millimetre : scene.unit * CORNER;
}

/** From the middle of a hexagon to its corner, where one is as wide as the unit. */
const CORNER = 0.58;
/** Nearer to the middle, and farther off, in lengths of the direction, no direction is meant. */
const [CLOSE, FAR] = [0.18, 1.6];
/** Where directions are shown, in their lengths. */
const SHOWN = 0.43;
/** More places than these are not shown one by one. */
const MANY = 40;

/** A place that is not chosen yet, or else a direction from what is. */
export function meantAt(scene: Scene, d: Draft, at: At): Meant | null {
  const slots = slotsOf(d);
  for (const slot of slots) {
    if (slot !== slotAt(d) && slot.type === "list") continue;
    const choice = choiceNear(slot, at, nearEnough(scene));
    if (choice !== null && (slot.type === "list" || !isChosen(d, slot, choice))) return { slot, choice };
  }
  for (const slot of slots) {
    const choice = choiceTowards(scene, d, slot, at);
    if (choice !== null) return { slot, choice };
  }
  return null;
}

/** Choices of the answer that can be pressed where they are. */
export function spotsOf(scene: Scene, d: Draft): readonly Spot[] {
  const spots: Spot[] = [];
  for (const slot of slotsOf(d)) {
    for (const choice of slot.of) {
      if (choice.refusal !== null) continue;
      const chosen = isChosen(d, slot, choice);
      if (choice.at !== undefined && slot === slotAt(d)) {
        const { x, y } = choice.at;
        if (!spots.some((spot) => spot.x === x && spot.y === y))
          spots.push({ x, y, choice, slot, angle: null, chosen });
      }
      const from = choice.away === undefined ? null : originOf(scene, d, slot, choice);
      if (choice.away === undefined || from === null) continue;
      const at = { x: from.x + SHOWN * choice.away.x, y: from.y + SHOWN * choice.away.y };
      spots.push({ ...at, choice, slot, angle: angleOf(choice.away), chosen });
    }
  }
  return spots.filter((spot) => spot.angle === null).length > MANY ? spots.filter((s) => s.angle !== null) : spots;
}

/** The choice of a piece that a click on it means: to take it out again, or else to go the way the line's own piece goes. */
export function choiceOfPiece(scene: Scene, d: Draft, slot: Choosing, piece: string): SlotChoice | undefined {
  const choices = choicesOf(slot, piece);
  const taken = slot.type === "list" && !slot.repeat ? choices.find((c) => isChosen(d, slot, c)) : undefined;
  const open = choices.filter((c) => c.refusal === null);
  return taken ?? alike(scene, d, open) ?? open[0] ?? choices[0];
}

/** The next direction in turn, clockwise or back. */
export function turned(d: Draft, clockwise: boolean): Meant | null {
  const slot = slotsOf(d).find((s) => s.type === "choice" && s.of.some((c) => c.away !== undefined));
  if (slot === undefined) return null;
  const ring = slot.of
    .filter((c) => c.away !== undefined && (c.refusal === null || isChosen(d, slot, c)))
    .toSorted((a, b) => angleOf(a.away) - angleOf(b.away));
  const now = ring.findIndex((c) => isChosen(d, slot, c));
  const choice = ring[(now + (clockwise ? 1 : now < 0 ? 0 : ring.length - 1)) % ring.length];
  return choice === undefined ? null : { slot, choice };
}

/** The slots with choices, that which clicks go to first. */
function slotsOf(d: Draft): readonly Choosing[] {
  const now = slotAt(d);
  const choosing = d.item.slots.filter((slot): slot is Choosing => slot.type === "choice" || slot.type === "list");
  return choosing.toSorted((a, b) => Number(b === now) - Number(a === now));
}

function isChosen(d: Draft, slot: Choosing, choice: SlotChoice): boolean {
  const value = d.values[slot.name];
  if (value?.type === "choice") return same(value.value, choice.value);
  return value?.type === "list" && value.values.some((v) => same(v, choice.value));
}

/** Of the nearest origin, the direction that fits best. */
function choiceTowards(scene: Scene, d: Draft, slot: Choosing, at: At): SlotChoice | null {
  let best: { readonly choice: SlotChoice; readonly fit: number } | null = null;
  for (const choice of slot.of) {
    const from = choice.away === undefined ? null : originOf(scene, d, slot, choice);
    if (choice.away === undefined || from === null) continue;
    const [dx, dy] = [at.x - from.x, at.y - from.y];
    const reach = Math.hypot(choice.away.x, choice.away.y);
    const length = Math.hypot(dx, dy) / reach;
    if (length < CLOSE || length > FAR) continue;
    const cosine = (dx * choice.away.x + dy * choice.away.y) / (length * reach * reach);
    const fit = cosine - 10 * length;
    if (best === null || fit > best.fit) best = { choice, fit };
  }
  return best?.choice ?? null;
}

/** Where a direction begins; null while that is still to be chosen. */
function originOf(scene: Scene, d: Draft, slot: Choosing, choice: SlotChoice): At | null {
  if (choice.piece !== undefined) return standing(scene, choice.piece);
  let from = d.item.piece === undefined ? null : standing(scene, d.item.piece);
  for (const before of d.item.slots.slice(0, d.item.slots.indexOf(slot))) {
    if (before.type !== "choice" || !before.of.some((c) => c.at !== undefined)) continue;
    if (!isFilled(before, d.values[before.name])) return null;
    from = before.of.find((c) => isChosen(d, before, c))?.at ?? from;
  }
  return from;
}

/** The choice whose place lies from its piece as the place chosen lies from the line's own. */
function alike(scene: Scene, d: Draft, choices: readonly SlotChoice[]): SlotChoice | undefined {
  const own = d.item.piece === undefined ? null : standing(scene, d.item.piece);
  const to = d.item.slots.flatMap((slot) =>
    slot.type === "choice" ? slot.of.filter((c) => c.at !== undefined && isChosen(d, slot, c)) : [],
  )[0]?.at;
  if (own === null || to === undefined) return undefined;
  const off = (choice: SlotChoice): number => {
    const from = choice.piece === undefined ? null : standing(scene, choice.piece);
    if (from === null || choice.at === undefined) return Infinity;
    return Math.hypot(choice.at.x - from.x - (to.x - own.x), choice.at.y - from.y - (to.y - own.y));
  };
  return choices.filter((choice) => off(choice) < Infinity).toSorted((a, b) => off(a) - off(b))[0];
}

/** Who stands there. */
export function piecesAt(scene: Scene, { x, y }: At): readonly ScenePiece[] {
  return scene.items.flatMap((item) => (item.type === "piece" && item.x === x && item.y === y ? [item] : []));
}
