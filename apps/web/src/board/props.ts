import type { Scene, SceneItem } from "@escaramuza/kernel";
import type { Voice } from "@escaramuza/scene";
import type { BoardKnob } from "./Knob.tsx";
import type { BoardSpot } from "./Spots.tsx";

/** What the board is told, and what others may ask of it. */

export interface At {
  readonly x: number;
  readonly y: number;
}

/** What the board needs of a game's texts. */
export type BoardVoice = Pick<Voice, "scene" | "length" | "unit">;

export interface BoardProps {
  readonly scene: Scene;
  readonly voice: BoardVoice;
  /** Drawn over the table: what a preview shows. */
  readonly overlays: readonly SceneItem[];
  /** Pieces that can be chosen now (`can`), those that could but for a reason (`cannot`), those chosen (`chosen`). */
  readonly marks: ReadonlyMap<string, "can" | "cannot" | "chosen">;
  /** Pieces shown at another place than the scene's: being placed or dragged. Also pieces not on the table yet. */
  readonly moved: ReadonlyMap<string, At>;
  /** Where the pieces of a body would come to stand, drawn with the overlays: they can be taken hold of there too. */
  readonly ghosts?: ReadonlyMap<string, At>;
  /** The ghost in hand. */
  readonly inHand?: string | null;
  readonly knob?: BoardKnob | null;
  readonly onTurn?: (to: At, phase: "move" | "drop" | "cancel") => void;
  /** Pieces that can be dragged now. */
  readonly draggable: ReadonlySet<string>;
  /** Places and directions that can be pressed now. */
  readonly spots?: readonly BoardSpot[];
  /** A click on the ground means something now: the pointer shows it. */
  readonly aiming: boolean;
  /** `at` is where it was pressed, for questions about places; `byKey` tells that no pointer did. */
  readonly onPiece: (id: string, at: At, byKey: boolean) => void;
  readonly onGround: (at: At) => void;
  /** What the pointer (or the keyboard's cursor) is over; null when it leaves the table. */
  readonly onHover: (piece: string | null, at: At | null) => void;
  readonly onDrag: (piece: string, at: At, phase: "move" | "drop" | "cancel") => void;
  /** Ways pieces have just gone, to slide along. */
  readonly ways: ReadonlyMap<string, readonly At[]>;
  /** Panels that cover the table, in pixels, so that "see all" fits what is left. */
  readonly insets: { readonly top: number; readonly right: number; readonly bottom: number; readonly left: number };
  /** Given once, when the board is there. */
  readonly handle?: (board: BoardHandle) => void;
}

/** What others may ask of the board. `view`, `toScreen` follow the camera: reading them in an effect runs it again. */
export interface BoardHandle {
  zoomIn(): void;
  zoomOut(): void;
  fit(): void;
  /** A piece by its id, or a place. */
  centreOn(what: string | At): void;
  /** Moves the table only if the place is hidden or at the edge of what panels leave free. */
  show(what: string | At): void;
  /** The same for several at once, from farther off if need be. */
  showAll(places: readonly At[]): void;
  /** To where the view was before, unless the player has moved it since. */
  back(): void;
  view(): {
    /** Pixels to the ruleset's unit of length. */
    readonly scale: number;
    /** What no panel covers, in the ruleset's units; `x`, `y` is its south-west corner. */
    readonly window: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  };
  /** Pixels of the board, which begins at the window's upper left corner. */
  toScreen(at: At): { readonly x: number; readonly y: number };
  toTable(p: { readonly x: number; readonly y: number }): At;
}
