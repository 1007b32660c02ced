import type { Scene, ScenePiece } from "@escaramuza/kernel";
import { middleOf } from "../board/pieces.ts";
import type { At } from "./compose.ts";

/** Pieces and the bodies they are part of: an id may name either. */

/** The piece, or all the pieces of the body. */
export function piecesOf(scene: Scene, id: string): readonly ScenePiece[] {
  const found: ScenePiece[] = [];
  for (const item of scene.items) if (item.type === "piece" && (item.id === id || item.group === id)) found.push(item);
  return found;
}

/** The body a piece is part of; itself where it is part of none. */
export function bodyOf(scene: Scene, id: string): string {
  const piece = scene.items.find((item) => item.type === "piece" && item.id === id);
  return piece?.type === "piece" ? (piece.group ?? id) : id;
}

/** Where it stands; of a body, its middle. */
export function standing(scene: Scene, id: string): At | null {
  const places = piecesOf(scene, id);
  return places.length === 0 ? null : middleOf(places);
}

/** What is asked for one piece or its body: its own value first. */
export function ofBody<T>(values: ReadonlyMap<string, T>, piece: Pick<ScenePiece, "id" | "group">): T | undefined {
  return values.get(piece.id) ?? (piece.group === undefined ? undefined : values.get(piece.group));
}
