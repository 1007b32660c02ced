import { flow } from "@escaramuza/kernel";
import type { Context, GameEvent, Modifier, RollRequest, RollResult, Seat } from "@escaramuza/kernel";
import type { RuleId } from "./rule-ids.ts";
import type { Position } from "./state.ts";

/** The kernel's vocabulary with this game's position filled in. */

export type C = Context<Position>;

export function peFlow<V>(): ReturnType<typeof flow<Position, V>> {
  return flow<Position, V>();
}

/** Something that happened, in the past tense. Its text is the message `event.<type>`. */
export function tell(c: C, type: string, rule: RuleId, data: { readonly [key: string]: unknown } = {}): void {
  const event: GameEvent = { ...data, type, rule };
  c.emit(event);
}

interface Roll {
  readonly purpose: string;
  readonly rule: RuleId;
  readonly seat: Seat;
  /** Most rolls are two dice summed (PE-2-3). */
  readonly n?: 1 | 2;
  /** Why the number to beat is what it is: they are in `target` already, the dice are never changed (PE-2-4). */
  readonly target?: number | null;
  readonly modifiers?: readonly Modifier[];
  readonly about: { readonly [name: string]: string };
  readonly reads?: RollRequest["reads"];
  readonly atMost?: true;
}

export function roll(
  c: C,
  { purpose, rule, seat, n = 2, target, modifiers = [], about, reads = "total", atMost }: Roll,
): RollResult {
  const request = { purpose, rule, seat, n, sides: 6, modifiers, reads, target: target ?? null, about };
  return c.roll(atMost === true ? { ...request, atMost } : request);
}
