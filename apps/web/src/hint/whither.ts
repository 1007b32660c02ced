import type { Preview, Scene } from "@escaramuza/kernel";
import type { Voice } from "@escaramuza/scene";
import { angleOf } from "../table/bearing.ts";
import { middleOf } from "../board/pieces.ts";
import { piecesOf, standing } from "../table/bodies.ts";
import type { At, Draft } from "../table/compose.ts";

/** Where an answer leads, as seen on the table: two answers are told apart that only differ in where they go. */

const ARROWS = ["↑", "↗", "→", "↘", "↓", "↙", "←", "↖"] as const;

/** `↗ 31 cm`: which way and how far from where the piece stands. Empty where it goes nowhere, or comes from off the table. */
export function whither(scene: Scene, voice: Pick<Voice, "length">, draft: Draft, preview: Preview): string {
  const way = bodysWay(scene, preview) ?? wayOf(scene, draft);
  if (way === null) return "";
  const away = { x: way.to.x - way.from.x, y: way.to.y - way.from.y };
  const far = Math.hypot(away.x, away.y);
  if (far < 1) return "";
  return `${ARROWS[Math.round(angleOf(away) / 45) % ARROWS.length] ?? ""} ${voice.length(far)}`;
}

interface Way {
  readonly from: At;
  readonly to: At;
}

/** A body goes from where its pieces stand to where they would come to stand, on the whole. */
function bodysWay(scene: Scene, { places = [] }: Preview): Way | null {
  const gone = places.flatMap(({ piece, x, y }) => {
    const from = piecesOf(scene, piece).find(({ id }) => id === piece);
    return from === undefined ? [] : [{ from, to: { x, y } }];
  });
  if (gone.length === 0) return null;
  return { from: middleOf(gone.map(({ from }) => from)), to: middleOf(gone.map(({ to }) => to)) };
}

/** The first place the answer names, from the piece its slot says. */
function wayOf(scene: Scene, { item, values }: Draft): Way | null {
  for (const slot of item.slots) {
    if (slot.type !== "path" && slot.type !== "point") continue;
    const value = values[slot.name];
    const to = value?.type === "path" ? value.corners.at(-1) : value?.type === "point" ? value : undefined;
    const from = slot.piece === null ? null : standing(scene, slot.piece);
    if (to !== undefined && from !== null) return { from, to };
  }
  return null;
}
