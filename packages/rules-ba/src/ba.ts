import { flow } from "@escaramuza/kernel";
import type { Context, GameEvent, Modifier, RollRequest, RollResult, Seat } from "@escaramuza/kernel";
import type { RuleId } from "./rule-ids.ts";
import type { Position } from "./state.ts";

/** The kernel's vocabulary with this game's position filled in. */

export type C = Context<Position>;

export function baFlow<V>(): ReturnType<typeof flow<Position, V>> {
  return flow<Position, V>();
}

/** Something that happened, in the past tense. Its text is the message `event.<type>`. */
export function tell(c: C, type: string, rule: RuleId, data: { readonly [key: string]: unknown } = {}): void {
  const event: GameEvent = { ...data, type, rule };
  c.emit(event);
}

interface Roll {
  /** Message key: `roll.<purpose>`. */
  readonly purpose: string;
  readonly rule: RuleId;
  readonly seat: Seat;
  readonly n?: number;
  readonly modifiers?: readonly Modifier[];
  readonly target?: number | null;
  readonly atMost?: true;
  readonly about?: { readonly [name: string]: string };
  readonly reads?: RollRequest["reads"];
}

/** Nothing is thrown where there is nothing to throw. */
export function rollD6(
  c: C,
  { purpose, rule, seat, n = 1, modifiers = [], target = null, atMost, about = {}, reads = "dice" }: Roll,
): RollResult {
  if (n === 0) return { dice: [], natural: 0, total: 0, triple: false };
  const request = { purpose, rule, seat, n, sides: 6, modifiers, reads, target, about };
  return c.roll(atMost === true ? { ...request, atMost } : request);
}
