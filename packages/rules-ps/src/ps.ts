import { flow } from "@escaramuza/kernel";
import type { Context, GameEvent, Modifier, RollRequest, RollResult, Seat } from "@escaramuza/kernel";
import type { RuleId } from "./rule-ids.ts";
import type { Position } from "./state.ts";

/** The kernel's vocabulary with this game's position filled in. */

export type C = Context<Position>;

export function psFlow<V>(): ReturnType<typeof flow<Position, V>> {
  return flow<Position, V>();
}

/** Something that happened, in the past tense. Its text is the message `event.<type>`. */
export function tell(c: C, type: string, rule: RuleId, data: { readonly [key: string]: unknown } = {}): void {
  const event: GameEvent = { ...data, type, rule };
  c.emit(event);
}

interface Roll3 {
  readonly purpose: string;
  readonly rule: RuleId;
  readonly seat: Seat;
  readonly modifiers?: readonly Modifier[];
  readonly target?: number | null;
  readonly about: { readonly [name: string]: string };
  /** What follows from the roll, where it is less than its total and triple. */
  readonly reads?: RollRequest["reads"];
}

/** A roll is 3D6 summed, with modifiers (PS-2-3). Only the sum and a triple are ever looked at. */
export function roll3d6(
  c: C,
  { purpose, rule, seat, modifiers = [], target, about, reads = "totalAndTriple" }: Roll3,
): RollResult {
  return c.roll({
    purpose,
    rule,
    seat,
    n: 3,
    sides: 6,
    modifiers,
    reads,
    target: target ?? null,
    about,
  });
}
