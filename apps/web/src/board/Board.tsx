import type { JSX } from "solid-js";
import type { Scene, SceneItem } from "@escaramuza/kernel";
import type { Voice } from "@escaramuza/scene";

export interface At {
  readonly x: number;
  readonly y: number;
}

export interface BoardProps {
  readonly scene: Scene;
  readonly voice: Voice;
  /** Drawn over the table: what a preview shows. */
  readonly overlays: readonly SceneItem[];
  /** Pieces that can be chosen now (`can`), those that could but for a reason (`cannot`), those chosen (`chosen`). */
  readonly marks: ReadonlyMap<string, "can" | "cannot" | "chosen">;
  /** Pieces shown at another place than the scene's: being placed or dragged. Also pieces not on the table yet. */
  readonly moved: ReadonlyMap<string, At>;
  /** Pieces that can be dragged now. */
  readonly draggable: ReadonlySet<string>;
  /** A click on the ground means something now: the pointer shows it. */
  readonly aiming: boolean;
  readonly onPiece: (id: string) => void;
  readonly onGround: (at: At) => void;
  /** What the pointer (or the keyboard's cursor) is over; null when it leaves the table. */
  readonly onHover: (piece: string | null, at: At | null) => void;
  readonly onDrag: (piece: string, at: At, phase: "move" | "drop" | "cancel") => void;
  /** Ways pieces have just gone, to slide along. */
  readonly ways: ReadonlyMap<string, readonly At[]>;
  /** Panels that cover the table, in pixels, so that "see all" fits what is left. */
  readonly insets: { readonly top: number; readonly right: number; readonly bottom: number; readonly left: number };
}

export function Board(_props: BoardProps): JSX.Element {
  return <div class="board" />;
}
