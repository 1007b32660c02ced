import type { Scene } from "@escaramuza/kernel";
import { piecesOf, standing } from "./bodies.ts";
import { slotAt, withValue } from "./compose.ts";
import type { At, Draft } from "./compose.ts";
import { angleOf } from "./bearing.ts";
import { facingOf, turnedTo } from "./march.ts";
import type { March, MarchSlot } from "./march.ts";
import { turned } from "./places.ts";
import { marchOf } from "./pointing.ts";
import { put, taken } from "./pressing.ts";
import type { Step } from "./pressing.ts";

/** Which way what is being put or moved shall point: by keys and buttons in steps, or by a knob on the table. */

export interface Knob {
  /** What turns. */
  readonly at: At;
  /** Degrees clockwise from north. */
  readonly angle: number;
  /** From its middle to the knob. */
  readonly far: number;
}

/** By so many degrees; where directions are chosen from a list, to the next one. */
export function turnedBy(scene: Scene, d: Draft, degrees: number): Step | null {
  const slot = slotAt(d);
  const value = slot === null ? undefined : d.values[slot.name];
  if (slot?.type === "point" && slot.turns === true && value?.type === "point")
    return put(d, slot, { ...value, turn: (value.turn + degrees + 360) % 360 });
  const march = turningOf(d);
  if (march !== null) {
    const now = march.value.turn ?? facingOf(scene, march.slot);
    return put(d, march.slot, inPlace(scene, march.slot, turnedTo(march.value, now + degrees)));
  }
  const next = turned(d, degrees > 0);
  return next === null ? null : taken(d, next);
}

/** So that it points to a place. */
export function turnedTowards(scene: Scene, d: Draft, ghosts: ReadonlyMap<string, At>, at: At): Draft | null {
  const march = turningOf(d);
  const knob = knobOf(scene, d, ghosts);
  if (march === null || knob === null) return null;
  const angle = angleOf({ x: at.x - knob.at.x, y: at.y - knob.at.y });
  return withValue(d, march.slot, inPlace(scene, march.slot, turnedTo(march.value, angle)));
}

export function knobOf(scene: Scene, d: Draft, ghosts: ReadonlyMap<string, At>): Knob | null {
  const march = turningOf(d);
  const [first] = march?.slot.pieces ?? [];
  if (march === null || first === undefined) return null;
  const at = ghosts.get(first) ?? march.value.at ?? standing(scene, first);
  if (at === null) return null;
  const [piece] = piecesOf(scene, first);
  const half = piece?.hull === undefined ? (piece?.radius ?? 0) : piece.hull.length / 2;
  return { at, angle: march.value.turn ?? facingOf(scene, march.slot), far: half + BEYOND * scene.millimetre };
}

/** Millimetres from what turns to its knob. */
const BEYOND = 22;

function turningOf(d: Draft): { readonly slot: MarchSlot; readonly value: March } | null {
  const slot = marchOf(d.item);
  const value = slot === null ? undefined : d.values[slot.name];
  return slot !== null && slot.turns && value?.type === "march" ? { slot, value } : null;
}

/** Turned before it was sent anywhere: it stays where it is. */
function inPlace(scene: Scene, slot: MarchSlot, m: March): March {
  const [first] = slot.pieces;
  return m.at !== null || first === undefined ? m : { ...m, at: standing(scene, first) };
}
