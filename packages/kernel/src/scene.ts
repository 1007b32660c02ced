import { message } from "./messages.ts";
import type { Messages } from "./messages.ts";
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
  /** The unit's name: message `unit.<name>` says `{n}` of them. */
  readonly unitName: string;
  /** Units per millimetre of a real table: how coarse trees, tiles and figures are drawn. */
  readonly millimetre: number;
  /** The game and the battle in a few words. */
  readonly title: Text;
  /** Where the game stands: turn, phase, who must act. */
  readonly status: readonly Text[];
  /** In drawing order: ground first. */
  readonly items: readonly SceneItem[];
  readonly sides: readonly SideSummary[];
  /** Turn and phases for a heading: `Turn 3`, `of 5`, and which phase it is. */
  readonly clock: {
    readonly turn: Text;
    readonly of: Text | null;
    readonly phases: readonly { readonly text: Text; readonly now: boolean }[];
  };
  /** A table divided into cells, such as hexes: all that there is of it. Without them it is one open surface. */
  readonly cells?: readonly SceneCell[];
  /** What the table cannot show from above: the insides of houses, floor over floor. */
  readonly insets?: readonly SceneInset[];
}

/** The inside of something on the table: who is where in it. */
export interface SceneInset {
  readonly id: string;
  readonly name: Text;
  /** Its wings side by side, each a stack of parts from the top down. */
  readonly wings: readonly {
    /** Null where there is only one. */
    readonly name: Text | null;
    readonly parts: readonly InsetPart[];
  }[];
}

/** A floor: lines and choices of menus may stand for it (`part`), and then a press on it chooses them. */
export interface InsetPart {
  readonly id: string;
  readonly name: Text;
  /** What else is to be said of it: it burns, so many may fire out of it. */
  readonly state: readonly Text[];
  /** Who is in it, by their ids in rosters. */
  readonly inside: readonly string[];
}

export interface SceneCell {
  /** Its name, as printed on the table. */
  readonly id: string;
  /** Its middle. */
  readonly x: number;
  readonly y: number;
  /** How high its ground lies, in steps; 0 unless said. */
  readonly level?: number;
  /** Neighbours share the corners of their common side, give or take rounding. */
  readonly ring: Ring;
}

/** A text to be found in the messages. A parameter may be another text, or a list of them (see `textWriter`). */
export type Text = {
  readonly key: string;
  readonly params: { readonly [name: string]: Json };
};

export type Ring = readonly { readonly x: number; readonly y: number }[];

export type SceneItem =
  | {
      readonly type: "terrain";
      readonly id: string;
      readonly kind: string;
      readonly parts: readonly Ring[];
      readonly height: number;
      readonly text: Text;
    }
  | {
      readonly type: "zone";
      readonly id: string;
      readonly style: string;
      readonly seat: Seat | null;
      /** Outlines and holes: a place inside an even number of them is outside. */
      readonly rings: readonly Ring[];
      readonly text: Text;
    }
  | {
      readonly type: "line";
      readonly id: string;
      readonly style: string;
      readonly seat: Seat | null;
      readonly points: Ring;
      /** Half the width of what goes along it: a base's radius. */
      readonly radius?: number;
      /** Written beside its end. */
      readonly label?: Text;
      readonly text: Text;
    }
  | {
      readonly type: "marker";
      readonly id: string;
      readonly style: string;
      readonly seat: Seat | null;
      readonly x: number;
      readonly y: number;
      readonly radius: number;
      readonly text: Text;
    }
  | ScenePiece;

export interface ScenePiece {
  readonly type: "piece";
  readonly id: string;
  readonly seat: Seat;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  /** Names the drawing: a weapon, a vehicle, a counter; what is carried besides follows after `+`. */
  readonly silhouette: string;
  /** Sign beside the tag: leader, medic (message keys `badge.<name>`). Null for the rank and file. */
  readonly role: string | null;
  /** Degrees clockwise from north, or null where facing means nothing. */
  readonly facing: number | null;
  /** Short mark on the piece, such as its number. */
  readonly tag: string;
  /** Message keys `badge.<name>`: what state it is in. */
  readonly badges: readonly string[];
  readonly lying: boolean;
  /** Its turn to act now (message key `badge.acting`). */
  readonly acting: boolean;
  /** One sentence that says all of it. */
  readonly text: Text;
  /** The body it is part of: who chooses one piece of it chooses it, and menus and rosters name it. */
  readonly group?: string;
  /** A vehicle or gun: drawn as long and broad as this, along its facing; `measured`: by its hull, so it has no round base. */
  readonly hull?: { readonly length: number; readonly width: number; readonly measured?: true };
  /** Where its turret points: degrees clockwise from north. */
  readonly turret?: number;
  /** A square counter, upright, with an arrow where it faces, instead of a figure on a round base. */
  readonly counter?: SceneCounter;
}

/** What is printed on a counter and lies on it. */
export interface SceneCounter {
  readonly name: Text;
  readonly figures: { readonly [place in CounterPlace]?: CounterFigure };
  /** Its used face: a stripe across it. */
  readonly spent: boolean;
  /** A word that lies on it: what has befallen it. */
  readonly marker: Text | null;
}

/** The four corners of a counter, and the middle of its foot. */
export type CounterPlace = "nw" | "ne" | "sw" | "se" | "foot";

export interface CounterFigure {
  /** One above the other. */
  readonly lines: readonly { readonly text: string; readonly tone: "ink" | "red" | "blue" }[];
  /** In a white box. */
  readonly boxed?: boolean;
  /** With a line between them, like a fraction. */
  readonly ruled?: boolean;
}

export interface SideSummary {
  readonly seat: Seat;
  /** The other seats that fight on it. Their pieces have its colour and stand in its list. */
  readonly allies?: readonly Seat[];
  readonly name: Text;
  /** Where its pieces look when facing means nothing: degrees clockwise from north. */
  readonly facing: number;
  readonly lines: readonly Text[];
  /** Pieces beside the table: id, and one sentence each. */
  readonly reserve: readonly { readonly id: string; readonly text: Text }[];
  /** Victory points so far, in the ruleset's smallest unit; null where they are not known. */
  readonly score: number | null;
  /** At most two short lines beside the score. */
  readonly brief: readonly Text[];
  /** Short name: the force's, or the seat's. */
  readonly short: Text;
  /** All its pieces, the lost ones included, in the order of its list. */
  readonly roster: readonly RosterLine[];
  /** What is left of what the whole side acts with. */
  readonly tracks?: readonly { readonly text: Text; readonly left: number; readonly of: number }[];
  /** Cards held, for who may see them, each with what it does. */
  readonly hand?: readonly { readonly title: Text; readonly text: Text }[];
}

/** All the seats of a side. */
export function seatsOfSide(side: Pick<SideSummary, "seat" | "allies">): readonly Seat[] {
  return [side.seat, ...(side.allies ?? [])];
}

/** The side a seat fights on. */
export function sideOf(scene: Pick<Scene, "sides">, seat: Seat): SideSummary | undefined {
  return scene.sides.find((side) => seatsOfSide(side).includes(seat));
}

/** The number a seat's colour comes from, its side's place in the list: allies have the same. */
export function colourOf(scene: Pick<Scene, "sides">, seat: Seat): Seat;
export function colourOf(scene: Pick<Scene, "sides">, seat: Seat | null): Seat | null;
export function colourOf(scene: Pick<Scene, "sides">, seat: Seat | null): Seat | null {
  if (seat === null) return null;
  const at = scene.sides.findIndex((side) => seatsOfSide(side).includes(seat));
  return at < 0 ? seat : at;
}

export interface RosterLine {
  readonly id: string;
  readonly tag: string;
  readonly name: Text;
  readonly detail: Text;
  readonly silhouette: string;
  readonly role: string | null;
  /** Message keys `badge.<name>`. */
  readonly badges: readonly string[];
  readonly gone: boolean;
  readonly counter?: SceneCounter;
  /** What is left of what it acts with. */
  readonly meter: { readonly left: number; readonly of: number; readonly text: Text } | null;
}

/**
 * Says texts in one language. Parameters that are texts are said too, lists are joined, and numbers get the language's
 * decimal sign (message `number.decimal`), so that a ruleset composes sentences without knowing the language.
 */
export function textWriter(messages: Messages): (text: Text) => string {
  const decimal = message(messages, "number.decimal") === "," ? "," : ".";
  const said = (value: unknown): string => {
    if (Array.isArray(value)) return value.map(said).join(", ");
    if (isText(value)) return say(value);
    if (typeof value === "number") return String(value).replace(".", decimal);
    return typeof value === "string" ? value : JSON.stringify(value);
  };
  const say = (text: Text): string => message(messages, text.key, text.params, (_name, value) => said(value));
  return say;
}

function isText(value: unknown): value is Text {
  if (typeof value !== "object" || value === null || !("key" in value) || !("params" in value)) return false;
  return typeof value.key === "string" && typeof value.params === "object" && value.params !== null;
}
