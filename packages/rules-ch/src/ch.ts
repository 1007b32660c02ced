import { flow } from "@escaramuza/kernel";
import type { Context, GameEvent, Modifier, RollRequest, RollResult, Seat } from "@escaramuza/kernel";
import type { RuleId } from "./rule-ids.ts";
import type { Position } from "./state.ts";

/** The kernel's vocabulary with this game's position filled in. */

export type C = Context<Position>;

export function chFlow<V>(): ReturnType<typeof flow<Position, V>> {
  return flow<Position, V>();
}

/** Something that happened, in the past tense. Its text is the message `event.<type>`. */
export function tell(c: C, type: string, rule: RuleId, data: { readonly [key: string]: unknown } = {}): void {
  const event: GameEvent = { ...data, type, rule };
  c.emit(event);
}

/** The same, for one side's eyes. */
export function tellOnly(
  c: C,
  seat: Seat,
  type: string,
  rule: RuleId,
  data: { readonly [key: string]: unknown } = {},
): void {
  const event: GameEvent = { ...data, type, rule, only: [seat] };
  c.emit(event);
}

interface Roll2 {
  readonly purpose: string;
  readonly rule: RuleId;
  readonly seat: Seat;
  readonly modifiers?: readonly Modifier[];
  readonly target?: number | null;
  readonly about?: { readonly [name: string]: string };
  readonly reads?: RollRequest["reads"];
}

/** Almost every roll is 2D6 summed. */
export function roll2d6(
  c: C,
  { purpose, rule, seat, modifiers = [], target = null, about = {}, reads = "total" }: Roll2,
): RollResult {
  return c.roll({ purpose, rule, seat, n: 2, sides: 6, modifiers, reads, target, about });
}

/** One of `n` things, unseen: a marker from the pile, a card from the deck. Counts from 0. */
export function drawOne(
  c: C,
  seat: Seat,
  purpose: string,
  rule: RuleId,
  n: number,
  reads: (at: number) => string | number,
): number {
  const { natural } = c.roll({
    purpose,
    rule,
    seat,
    n: 1,
    sides: n,
    modifiers: [],
    reads: (roll) => reads(roll.natural - 1),
    target: null,
    about: {},
    hidden: true,
  });
  return natural - 1;
}
