import type { Point } from "./state.ts";

/** What the questions of a turn are about: the parameters of decisions, by kind. */

/** Why a unit shoots: on its order; as an interrupt (BA-ORD-9); at who assaults it (BA-CQ-6); by mistake (BA-FUBAR-1); at turn end (BA-TURN-13). */
export type FireCause = "fire" | "advance" | "ambush" | "reaction" | "fubar" | "turnEnd";

/** `order`: whom, and which order, for the die drawn (decisions 12, 13, 24, 39). */
export type OrderQuestion = { readonly [key: string]: never };

/** `snap`: orders for other units with the officer's (BA-HQ-3, decision 14). At most `most` of them. */
export interface SnapQuestion {
  readonly unit: string;
  readonly most: number;
}

/** `sequence`: which of the orders given together is carried out next (BA-HQ-5). */
export interface SequenceQuestion {
  readonly unit: string;
  readonly units: readonly string[];
}

/** `move`: where the unit goes (decision 16, 29). The unit is still where it was. */
export interface MoveQuestion {
  readonly unit: string;
  readonly order: "advance" | "run";
}

/** `dismount`: after the move of an Advance (BA-CAV-3, BA-CAV-8). */
export interface DismountQuestion {
  readonly unit: string;
}

/** `interrupt`: which of the Ambush units fires, at which sample of the move (decision 18, 26). The mover stands at sample `at`. */
export interface InterruptQuestion {
  readonly unit: string;
  readonly at: number;
  readonly of: number;
  /** Where its first man (its hull) is at each sample from `at` on. */
  readonly track: readonly Point[];
  /** Samples at which each has a shot, as spans from and to. */
  readonly ambushers: readonly Ambusher[];
}

export interface Ambusher {
  readonly unit: string;
  readonly spans: readonly (readonly [number, number])[];
}

/** `friendlyFire`: which of the unit's own side it fires at (BA-FUBAR-1, decision 15). */
export interface FriendlyFireQuestion {
  readonly unit: string;
  readonly targets: readonly string[];
}

/** `keepAmbush`: one of the units whose die still shows Ambush, and what becomes of it (BA-TURN-13, decision 37). */
export interface KeepAmbushQuestion {
  readonly units: readonly string[];
}

/** `keepDown`: which of the units whose die shows Down keep it (BA-TURN-14, BA-R23, BA-R24, decision 38). */
export interface KeepDownQuestion {
  readonly units: readonly string[];
}
