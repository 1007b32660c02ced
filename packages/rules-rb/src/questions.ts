import type { Order } from "./answers.ts";

/** What the questions of a turn are about: the parameters of decisions, by kind. */

/** `order`: which unit, which order; or the end of one's phase (RB-TURN-5, RB-TURN-6). */
export type OrderQuestion = { readonly [key: string]: never };

/** `move`: where the unit goes (RB-AMB-2). The unit is still where it was. */
export interface MoveQuestion {
  readonly unit: string;
  readonly order: Order;
}

/** `vehicleAssault`: answered with a vehicle's id, or `decline`; before moving (A) or after it (B) (RB-IAV-3, RB-IAV-4). */
export interface VehicleAssaultQuestion {
  readonly unit: string;
  readonly window: "A" | "B";
}

/** `changeOrder`: answered with an order; the one given keeps it (RB-IAV-5). */
export interface ChangeOrderQuestion {
  readonly unit: string;
  readonly order: Order;
}

/** `assaultTarget`: answered with an enemy unit's id (RB-ASL-3). */
export interface AssaultTargetQuestion {
  readonly unit: string;
}

/** `shoot`: the fire of an Advance (RB-SHT-12). */
export interface ShootQuestion {
  readonly unit: string;
}

/** `ambush`: who of `units` fires at the unit that moves, which stands at the checkpoint (RB-AMB-3, RB-AMB-4). */
export interface AmbushQuestion {
  readonly unit: string;
  readonly units: readonly string[];
  /** Checkpoint and number of checkpoints: at the last one the move has ended. */
  readonly at: number;
  readonly of: number;
}
