import type { Engine } from "./ruleset.ts";
import type { Decision, Frame, Game, GameEvent, Outcome, Seat } from "./types.ts";

/** All that may be sent to a seat, or to a spectator (`seat` null). */
export interface View<S> {
  readonly ruleset: string;
  readonly version: string;
  readonly seat: Seat | null;
  readonly seq: number;
  readonly position: S;
  readonly frames: readonly Frame[];
  /** The seat's own open questions. */
  readonly pending: readonly Decision[];
  /** All questions put together, whoever must answer: what is asked is public, only secret answers are not. */
  readonly asked: readonly Decision[];
  /** Who has not answered yet; where one answer is enough, all who may give it. */
  readonly waiting: readonly Seat[];
  readonly outcome: Outcome | null;
}

export function viewOf<S>(e: Engine<S>, game: Game<S>, seat: Seat | null): View<S> {
  const open = game.pending.filter((d) => !game.answers.some((a) => a.decision === d.id));
  return {
    ruleset: game.ruleset,
    version: game.version,
    seat,
    seq: game.seq,
    position: e.rules.view(game.s, seat),
    frames: game.frames,
    pending: open.filter((d) => d.seat === seat),
    asked: game.pending,
    waiting: open.map((d) => d.seat),
    outcome: game.outcome,
  };
}

/** The events a seat may see. */
export function eventsFor(events: readonly GameEvent[], seat: Seat | null): readonly GameEvent[] {
  return events.filter((event) => event.only === undefined || (seat !== null && event.only.includes(seat)));
}
