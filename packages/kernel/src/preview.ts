import type { Odds } from "./enumerate.ts";
import type { SceneItem, Text } from "./scene.ts";
import type { Refusal } from "./types.ts";

/**
 * What a player sees before committing: what an answer would mean, half made or whole. Made from a view, so it tells nothing
 * the player may not know; a client draws it without knowing the game.
 */
export interface Preview {
  readonly title: Text | null;
  /** The arithmetic, line by line, each with its rule: a modifier's value, or null where the line only explains. */
  readonly lines: readonly PreviewLine[];
  /** What is thrown and what is needed, in words. */
  readonly roll: Text | null;
  /** Chances of what may follow, from the least to the gravest; empty where nothing is rolled. */
  readonly odds: readonly Prospect[];
  /** Further odds, one row for each of several (each reactor, each shot). */
  readonly rows: readonly PreviewRow[];
  /** Consequences: who may react, who is in the blast. */
  readonly notes: readonly PreviewLine[];
  /** Drawn over the table: reach, way, line of sight, blast, marks on pieces. */
  readonly overlays: readonly SceneItem[];
  /** Why the answer as it stands would be refused; null when it is legal or only incomplete. */
  readonly refusal: Refusal | null;
  /** Where the pieces of a march would come to stand: a client lets each be moved by hand. */
  readonly places?: readonly { readonly piece: string; readonly x: number; readonly y: number }[];
  /** How many of something there may be, and how likely each number is: a chart of bars. */
  readonly charts?: readonly PreviewChart[];
}

export interface PreviewChart {
  readonly text: Text;
  /** In order; their chances make up one. */
  readonly bars: readonly { readonly label: Text; readonly weight: 0 | 1 | 2; readonly chance: number }[];
}

export interface PreviewLine {
  readonly text: Text;
  readonly rule: string;
  readonly value: number | null;
  /** How the value counts; without it, it is added to one's own roll. `figure`: a plain number to start from, or a cost.
   * `against`: added to what must be reached, so more of it is worse. */
  readonly as?: "figure" | "against";
}

export interface PreviewRow {
  /** The piece it is about. */
  readonly piece: string | null;
  readonly text: Text;
  readonly odds: readonly Prospect[];
}

/** One result and its exact chance. */
export interface Prospect {
  readonly text: Text;
  /** 0 nothing happens, 1 a setback, 2 the gravest; chooses the pattern of the bar. */
  readonly weight: 0 | 1 | 2;
  readonly chance: number;
}

export const NO_PREVIEW: Preview = {
  title: null,
  lines: [],
  roll: null,
  odds: [],
  rows: [],
  notes: [],
  overlays: [],
  refusal: null,
};

/** Exact odds as the parts of a bar: outcomes gathered by what they mean. */
export function prospects<T>(odds: Odds<T>, mean: (result: T) => Omit<Prospect, "chance">): Prospect[] {
  const gathered = new Map<string, { text: Text; weight: 0 | 1 | 2; chance: number }>();
  for (const { result, ways } of odds.chances) {
    const chance = Number(ways) / Number(odds.total);
    const part = mean(result);
    const key = JSON.stringify(part.text);
    const known = gathered.get(key);
    if (known === undefined) gathered.set(key, { ...part, chance });
    else known.chance += chance;
  }
  return [...gathered.values()].toSorted((a, b) => a.weight - b.weight);
}
