import type { Judgement, Thought } from "@escaramuza/bots";
import type { Decision, GameRecord, View } from "@escaramuza/kernel";

/** Between the page and the thread that thinks for a person: hints from what a seat sees, and what a finished game's answers were worth. */
export type ToThinker =
  | { readonly type: "hint"; readonly view: View<unknown>; readonly decision: Decision; readonly seed: number }
  | { readonly type: "load"; readonly record: GameRecord }
  /** The answer given at this moment of the game loaded. */
  | { readonly type: "judge"; readonly at: number };

export type FromThinker =
  | { readonly type: "hint"; readonly progress: number; readonly done: boolean; readonly thoughts: readonly Thought[] }
  /** Null where there was nothing to choose. */
  | { readonly type: "judged"; readonly at: number; readonly judgement: Judgement | null };
