import type { Refusal } from "@escaramuza/kernel";
import type { Leg, March } from "./answers.ts";
import type { MoveOptions, Pace } from "./movement.ts";
import type { Position, Unit } from "./state.ts";

/** BA-GEO-31, BA-VEH-2 to BA-VEH-4: why a vehicle may not drive so; null if it may. */
export declare function driveRefusal(
  s: Position,
  unit: Unit,
  pace: Pace,
  legs: readonly Leg[],
  options?: MoveOptions,
): Refusal | null;
/** Legs that bring it as near to the place as it can, and to the facing asked for. */
export declare function driveTo(
  s: Position,
  unit: Unit,
  pace: Pace,
  march: Omit<March, "do">,
  options?: MoveOptions,
): readonly Leg[];
/** How far straight on (or back) it may go, up to so much (BA-VEH-1, BA-VASLT-1). */
export declare function straightReach(
  s: Position,
  unit: Unit,
  pace: Pace,
  most: number,
  back: boolean,
  options?: MoveOptions,
): number;
