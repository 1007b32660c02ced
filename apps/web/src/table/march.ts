import { sideOf } from "@escaramuza/kernel";
import type { Json, Preview, Scene, ScenePiece, Slot } from "@escaramuza/kernel";
import type { At } from "./compose.ts";
import { angleOf, heading } from "./bearing.ts";
import { piecesOf } from "./bodies.ts";
import { isFields } from "./fields.ts";

/** A body of pieces put or moved together: what has been said of it so far, and how each step changes that. Knows no game. */

export type MarchSlot = Extract<Slot, { readonly type: "march" }>;

export interface March {
  readonly type: "march";
  /** Where its first piece is to stand. */
  readonly at: At | null;
  /** Null: the first of the slot's shapes. */
  readonly shape: string | null;
  /** Degrees clockwise from north. Null: as it was. */
  readonly turn: number | null;
  /** Put elsewhere by hand. */
  readonly places: ReadonlyMap<string, At>;
  /** The piece moved alone; null while all go together. */
  readonly hand: string | null;
  /** What it was a step ago. */
  readonly before: March | null;
}

const NOBODY: ReadonlyMap<string, At> = new Map();

export function beginMarch(slot: MarchSlot): March {
  const given: { readonly [key: string]: unknown } = isFields(slot.preset) ? slot.preset : {};
  const { x, y, dx, dy, shape, places } = given;
  const listed: readonly unknown[] = Array.isArray(places) ? places : [];
  return {
    type: "march",
    at: typeof x === "number" && typeof y === "number" ? { x, y } : null,
    shape: typeof shape === "string" ? shape : null,
    turn: typeof dx === "number" && typeof dy === "number" ? angleOf({ x: dx, y: dy }) : null,
    places: new Map(listed.flatMap((spot) => spotIn(slot, spot))),
    hand: null,
    before: null,
  };
}

function spotIn(slot: MarchSlot, spot: unknown): readonly (readonly [string, At])[] {
  if (!isFields(spot)) return [];
  const { [slot.each]: piece, x, y } = spot;
  return typeof piece === "string" && typeof x === "number" && typeof y === "number" ? [[piece, { x, y }]] : [];
}

/** All of it goes where its first piece goes. Who was put elsewhere by hand goes along. */
export function marched(m: March, at: At): March {
  const [dx, dy] = m.at === null ? [0, 0] : [at.x - m.at.x, at.y - m.at.y];
  const places = new Map([...m.places].map(([piece, p]) => [piece, { x: p.x + dx, y: p.y + dy }]));
  return { ...m, at, places, before: m };
}

/** One piece alone. */
export function placedByHand(m: March, piece: string, at: At): March {
  return { ...m, places: new Map([...m.places, [piece, at]]), before: m };
}

/** Another shape: hands have no say in it yet. */
export function reshaped(m: March, shape: string): March {
  return { ...m, shape, places: NOBODY, before: m };
}

export function turnedTo(m: March, degrees: number): March {
  return { ...m, turn: ((Math.round(degrees) % 360) + 360) % 360, before: m };
}

export function inHand(m: March, piece: string | null): March {
  return { ...m, hand: piece };
}

export function withoutHand(m: March): March {
  return { ...m, places: NOBODY, hand: null, before: m };
}

export function undone(m: March): March {
  return m.before ?? m;
}

/** The fields of the answer, as far as they are known. */
export function marchFields(slot: MarchSlot, m: March): { readonly [field: string]: Json } {
  const { at, shape, turn, places } = m;
  return {
    ...(at === null ? {} : { x: Math.round(at.x), y: Math.round(at.y) }),
    ...(shape === null || slot.shapes.length === 0 ? {} : { shape }),
    ...(turn === null || !slot.turns ? {} : heading(turn)),
    ...(places.size === 0
      ? {}
      : {
          places: [...places].map(([piece, p]) => ({ [slot.each]: piece, x: Math.round(p.x), y: Math.round(p.y) })),
        }),
  };
}

/** Which way it points as it stands: its own facing, or its side's. */
export function facingOf(scene: Scene, slot: MarchSlot): number {
  for (const id of slot.pieces) {
    const [piece] = piecesOf(scene, id);
    if (piece !== undefined) return piece.facing ?? sideOf(scene, piece.seat)?.facing ?? 0;
  }
  return 0;
}

/** Hands are no more exact than a millimetre, and many rules know no less. */
export function wholeMillimetres(scene: Scene, at: At): At {
  const grain = Number.isInteger(scene.millimetre) ? scene.millimetre : 1;
  return { x: Math.round(at.x / grain) * grain, y: Math.round(at.y / grain) * grain };
}

/**
 * From the piece held to the first of its body: by where they would come to stand where that is known (`ghosts`), otherwise by
 * where they stand. Null where the one held is nowhere.
 */
export function leadOf(
  scene: Scene,
  slot: MarchSlot,
  m: March,
  ghosts: ReadonlyMap<string, At>,
  held: string,
): At | null {
  const [first] = slot.pieces;
  if (first === undefined) return null;
  const ghost = ghosts.get(held);
  if (m.at !== null && ghost !== undefined) return { x: m.at.x - ghost.x, y: m.at.y - ghost.y };
  const [a, b] = [piecesOf(scene, held)[0], piecesOf(scene, first)[0]];
  return a === undefined || b === undefined ? null : { x: b.x - a.x, y: b.y - a.y };
}

/** The rules may draw those who would come to stand; who is missing is drawn as he stands now. */
export function withGhosts(scene: Scene, preview: Preview): Preview {
  const { places, overlays } = preview;
  if (places === undefined) return preview;
  const ghosts = places.flatMap(({ piece, x, y }): readonly ScenePiece[] => {
    if (overlays.some((item) => item.type === "piece" && item.x === x && item.y === y)) return [];
    const [stands] = piecesOf(scene, piece);
    if (stands === undefined || (stands.x === x && stands.y === y)) return [];
    return [{ ...stands, x, y, acting: false, badges: [], tag: "" }];
  });
  return ghosts.length === 0 ? preview : { ...preview, overlays: [...overlays, ...ghosts] };
}
