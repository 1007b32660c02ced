import type { Refusal } from "@escaramuza/kernel";
import type { Leg, Move } from "./answers.ts";
import type { Edge, Point, Position, Unit } from "./state.ts";

/** The way of one model, its start included; of a gun or a hull `model` is the unit's id. One point for who stays. */
export interface Way {
  readonly model: string;
  readonly path: readonly Point[];
}
/** A move as it will be made: ways of all living models (gun or hull among them), and what it ends as. Plain data. */
export interface Moving {
  readonly ways: readonly Way[];
  /** Of a vehicle. */
  readonly legs: readonly Leg[];
  /** New bearing of a gun or fixed weapon; null: as it was. */
  readonly facing: number | null;
  /** Where the unit is afterwards. */
  readonly into:
    | { readonly at: "table" }
    | { readonly at: "building"; readonly section: string; readonly floor: number; readonly opening: string | null }
    | { readonly at: "aboard" | "towed"; readonly vehicle: string }
    | { readonly at: "left" };
  /** Any model changes place, or the weapon pivots. */
  readonly moves: boolean;
}
export type Ways = ({ readonly ok: true } & Moving) | { readonly ok: false; readonly refusal: Refusal };
export type Pace = "advance" | "run";
export interface MoveOptions {
  /** Instead of the unit's rate: a consolidation (BA-CQ-22), an escape. */
  readonly allowance?: number;
  /** Units whose 1" counts for nothing: the target of an assault, a vehicle left. */
  readonly spare?: readonly string[];
  /** Of a vehicle's escape: backwards (BA-VSPEC-6). */
  readonly backwards?: boolean;
  /** The section a heavy tank drives into (BA-BLDG-26). */
  readonly ram?: string;
  /** Straight, no pivots (BA-VASLT-1). */
  readonly assault?: string;
}
/** Where a unit off the table comes in (BA-DEPLOY-11, BA-DEPLOY-16): between two places along the edge. */
export interface Entry {
  readonly edge: Edge;
  readonly from: number;
  readonly to: number;
}
/** Where a model (gun, hull) is at one sample. */
export interface Stand {
  readonly model: string;
  readonly x: number;
  readonly y: number;
  readonly heading: number | null;
}
/** What an answer to the movement question stands for, or why it cannot be. The unit may be on the table, in reserve, inside or aboard. */
export declare function waysOf(s: Position, unit: Unit, pace: Pace, move: Move, options?: MoveOptions): Ways;
/** How far the unit goes with that order: 0 for fixed weapons on Advance (BA-WPN-4); roads apart. */
export declare function rateOf(s: Position, unit: Unit, pace: Pace): number;
/** Is there anything it may do with that order (BA-ORD-8), pivots, boarding and entering included? */
export declare function canMove(s: Position, unit: Unit, pace: Pace): boolean;
/** BA-GEO-32: N; 0 where nobody changes place. */
export declare function sampleCount(unit: Unit, moving: Moving): number;
export declare function sampleAt(unit: Unit, moving: Moving, k: number, n: number): Stand[];
/** Puts the models (the gun, the hull) there; sets nothing else. */
export declare function standAt(unit: Unit, stands: readonly Stand[]): void;
/** Entries open to a unit in reserve or outflanking; null for others or too early. */
export declare function entryOf(s: Position, unit: Unit): Entry | null;
/** The shortest route of an assault (BA-CQ-3, BA-CQ-4), gap of bases taken off; null without one. */
export declare function assaultRoute(
  s: Position,
  unit: Unit,
  target: Unit,
): {
  readonly model: string;
  readonly path: readonly Point[];
  readonly length: number;
  readonly slow: boolean;
  readonly obstacle: boolean;
} | null;
