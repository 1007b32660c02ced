import type { Json, Seat } from "./types.ts";

/**
 * What is on the table, said in terms every game shares. A ruleset describes, a client draws: the page, the command line's
 * text and SVG, and a screen reader all read the same scene. Lengths are in the ruleset's units.
 */
export interface Scene {
  readonly width: number;
  readonly height: number;
  /** Units per centimetre, inch or hex side, for scales and labels. */
  readonly unit: number;
  /** Message key of the unit's name: `unit.<name>`. */
  readonly unitName: string;
  /** Where the game stands: turn, phase, who must act. */
  readonly status: readonly Text[];
  /** In drawing order: ground first. */
  readonly items: readonly SceneItem[];
  readonly sides: readonly SideSummary[];
}

/** A text to be found in the messages. */
export interface Text {
  readonly key: string;
  readonly params: { readonly [name: string]: Json };
}

export type Ring = readonly { readonly x: number; readonly y: number }[];

export type SceneItem =
  | { readonly type: "terrain"; readonly id: string; readonly kind: string; readonly parts: readonly Ring[]; readonly height: number; readonly text: Text }
  | { readonly type: "zone"; readonly id: string; readonly style: string; readonly seat: Seat | null; readonly ring: Ring; readonly text: Text }
  | { readonly type: "line"; readonly id: string; readonly style: string; readonly seat: Seat | null; readonly points: Ring; readonly text: Text }
  | { readonly type: "marker"; readonly id: string; readonly style: string; readonly seat: Seat | null; readonly x: number; readonly y: number; readonly radius: number; readonly text: Text }
  | ScenePiece;

export interface ScenePiece {
  readonly type: "piece";
  readonly id: string;
  readonly seat: Seat;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  /** Names the drawing: a weapon, a vehicle, a counter. */
  readonly silhouette: string;
  /** Degrees clockwise from north, or null where facing means nothing. */
  readonly facing: number | null;
  /** Short mark on the piece, such as its number. */
  readonly tag: string;
  /** Message keys `badge.<name>`: what state it is in. */
  readonly badges: readonly string[];
  readonly lying: boolean;
  readonly acting: boolean;
  /** One sentence that says all of it. */
  readonly text: Text;
}

export interface SideSummary {
  readonly seat: Seat;
  readonly name: Text;
  readonly lines: readonly Text[];
}
