import type { Moving } from "./movement.ts";
import type { Position, Unit } from "./state.ts";

/** BA-FUBAR-2, BA-FUBAR-3: the move away from the closest enemy it sees; null: it goes Down. */
export declare function panicMove(s: Position, unit: Unit): Moving | null;
