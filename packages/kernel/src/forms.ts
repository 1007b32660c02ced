import type { Scene, Text } from "./scene.ts";
import type { Json, Refusal } from "./types.ts";

/**
 * What is chosen before a game, described as data: the battle itself (`SetUpForm`) and the forces (`ForceBuilder`). The value
 * under construction is plain JSON that only the ruleset understands; a client shows the fields and hands back changes.
 */
export interface Field {
  readonly name: string;
  readonly label: Text;
  readonly rule: string;
  readonly value: Json;
  readonly options: readonly FieldOption[];
  /** How it is best shown: a row of buttons, a list that opens, pictures, a yes or no, a force from the builder. */
  readonly show: "buttons" | "list" | "pictures" | "switch" | "force";
}

export interface FieldOption {
  readonly value: Json;
  readonly text: Text;
  readonly detail: Text | null;
  /** In the ruleset's points (see `pointUnit`), where the choice has a price of its own. */
  readonly cost: number | null;
  readonly refusal: Refusal | null;
  readonly picture: Scene | null;
  /** Lessons that teach what it needs, by id: advice for who is new to the game, never a ban. */
  readonly after?: readonly string[];
}

export interface SetUpForm {
  /** A battle to begin with. */
  readonly initial: Json;
  /** A battle that begins at once: for who wants to play now. */
  readonly quick: Json;
  fields(setup: Json): readonly Field[];
  /** `luck`: any whole number, drawn by the client, for what is left to chance (another number, another table). */
  set(setup: Json, field: string, value: Json, luck?: number): Json;
  /** The table as it would be laid, for a picture. Null where the set-up is not sound. */
  picture(setup: Json): Scene | null;
}

export interface ForceBuilder {
  /** Where its points are cut finer than those of the score: 3 where thirds are paid. Without it, the ruleset's `pointUnit`. */
  readonly pointUnit?: number;
  readonly lists: readonly ForceList[];
  /** A force of the list without any choice made, and a ready one. */
  empty(list: string): Json;
  ready(list: string): Json;
  /** What is chosen and what can be; null for what is no force at all. */
  sheet(force: unknown): ForceSheet | null;
  set(force: Json, row: string, field: string, value: Json): Json;
  /** What is worth knowing of each piece at a table of wood, for a sheet of paper. Without it the rows are printed. */
  cards?(force: unknown): readonly ForceCard[];
}

/** One piece or body on paper. */
export interface ForceCard extends Omit<ForceRow, "id" | "fields"> {
  readonly facts: readonly { readonly text: Text; readonly value: Text }[];
  /** What it fights with: a table with a heading over each column but the first. */
  readonly arms: { readonly heads: readonly Text[]; readonly rows: readonly (readonly Text[])[] } | null;
  /** Rules of its own. */
  readonly notes: readonly Text[];
  /** To be ticked as the game goes on: so many of each. */
  readonly boxes: readonly { readonly text: Text; readonly n: number }[];
}

export interface ForceList {
  readonly id: string;
  readonly group: Text;
  readonly name: Text;
  /** Points to spend; 0 where nothing limits them. */
  readonly budget: number;
}

export interface ForceSheet {
  readonly list: string;
  readonly title: Text;
  readonly rows: readonly ForceRow[];
  readonly spent: number;
  readonly budget: number;
  /** The lines of the bill are points of different kinds: no sum of them is shown. */
  readonly apart?: true;
  /** `5 points left`, in the game's words: and what becomes of them. */
  readonly left: Text;
  /** What the points went into. */
  readonly bill: readonly { readonly text: Text; readonly points: number }[];
  /** Limits kept (`refusal` null) and broken. */
  readonly checks: readonly { readonly text: Text; readonly rule: string; readonly refusal: Refusal | null }[];
  /** What is peculiar to the list. */
  readonly notes: readonly { readonly title: Text; readonly text: Text; readonly rule: string }[];
  /** Figures worth knowing at a glance. */
  readonly glance: readonly { readonly text: Text; readonly value: Text }[];
}

export interface ForceRow {
  readonly id: string;
  readonly tag: string;
  readonly name: Text;
  readonly silhouette: string;
  readonly role: string | null;
  readonly points: number;
  readonly fields: readonly Field[];
  /** What it is, in a line, where its fields do not say so. */
  readonly detail?: Text;
}

/** One step of the tutorial: an executable example with words around it (message keys `lesson.<id>.title|text|hint|done`). */
export interface Lesson {
  readonly id: string;
  /** The example, and which of its cases, by its English name. */
  readonly example: string;
  readonly case: string | null;
  /** Whose place the learner takes. */
  readonly seat: number;
  /** Counts from 1, where the tutorial has parts. */
  readonly part?: number;
}

/** What a newcomer wants to know of a game. */
export interface GameCard {
  readonly minutes: number;
  /** 1 to 5. */
  readonly difficulty: number;
  /** Message key of the table's size. */
  readonly table: string;
}
