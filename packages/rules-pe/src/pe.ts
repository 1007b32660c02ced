import { flow } from "@escaramuza/kernel";
import type { Context, GameEvent, Modifier, RollRequest, RollResult, Seat } from "@escaramuza/kernel";
import type { RuleId } from "./rule-ids.ts";
import type { Position } from "./state.ts";

/** The kernel's vocabulary with this game's position filled in (which rules are our own: PE-R121). */

export type C = Context<Position>;

export function peFlow<V>(): ReturnType<typeof flow<Position, V>> {
  return flow<Position, V>();
}

/** Something that happened, in the past tense. Its text is the message `event.<type>`. */
export function tell(c: C, type: string, rule: RuleId, data: { readonly [key: string]: unknown } = {}): void {
  const event: GameEvent = { ...data, type, rule };
  const only = event.only ?? onlyFor(c.s, data["soldier"]);
  c.emit(only === undefined || data["reveals"] === true ? event : { ...event, only });
}

/** What a man does whom the enemy does not see, his own side alone is told (PE-17.2-10). */
function onlyFor(s: Position, id: unknown): readonly Seat[] | undefined {
  if (!s.battle.options.tacticalActions) return undefined;
  const soldier = s.soldiers.find((o) => o.id === id);
  if (soldier === undefined || !soldier.hidden) return undefined;
  return s.battle.seats.flatMap(({ side }, seat) => (side === soldier.side ? [seat] : []));
}

/** Dice that would say where he hides: the engine is the referee and throws them unseen (section 17.2). */
const REFEREED: readonly string[] = ["stealth", "noise", "morale"];

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
  const hidden = REFEREED.includes(purpose) && onlyFor(c.s, about["soldier"]) !== undefined;
  if (hidden) return c.roll(atMost === true ? { ...request, atMost, hidden } : { ...request, hidden });
  return c.roll(atMost === true ? { ...request, atMost } : request);
}
