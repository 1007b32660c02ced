import type { Seat } from "@escaramuza/kernel";
import { plays } from "./table-state.ts";
import type { Table } from "./tables.ts";

/** Milliseconds without a move after which the other side may say that a player has left. */
const CLAIM_AFTER = 7 * 86_400_000;

/** A person for whom a seat waits, without being asked anything itself; and from when on it need not wait any longer. */
export function awaited({ head, state }: Table, seat: Seat): { readonly seat: Seat; readonly until: number } | null {
  if (state.play === null || state.result !== null) return null;
  const { pending, answers } = state.play.trail.game;
  const asked = pending.filter((d) => !answers.some((a) => a.decision === d.id)).map((d) => d.seat);
  if (asked.includes(seat) || !plays(head, state, seat)) return null;
  const person = asked.find((other) => plays(head, state, other));
  return person === undefined ? null : { seat: person, until: state.movedAt + CLAIM_AFTER };
}
