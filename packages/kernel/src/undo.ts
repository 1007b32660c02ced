import { copy } from "./copy.ts";
import { apply } from "./machine.ts";
import type { Applied } from "./machine.ts";
import type { Engine } from "./ruleset.ts";
import { refuse } from "./types.ts";
import type { Game, GameEvent, Input, Refusal, Seat } from "./types.ts";

/** Why an input cannot be taken back. */
export type Barrier = "roll" | "reveal" | "otherSeat";

/** The game and the snapshots that may still be restored: those after the last barrier. */
export interface UndoTrail<S> {
  game: Game<S>;
  past: { readonly seat: Seat; readonly game: Game<S> }[];
  /** What closed the way further back; null at the start of the game. */
  barrier: Barrier | null;
}

export function trail<S>(game: Game<S>): UndoTrail<S> {
  return { game, past: [], barrier: null };
}

/** Applies an input and raises the barriers itself: no ruleset has to remember to. */
export function applyWithUndo<S>(e: Engine<S>, t: UndoTrail<S>, input: Input): Applied {
  const before = copy(t.game);
  const applied = apply(e, t.game, input);
  if (!applied.ok) return applied;
  if (t.past.some((p) => p.seat !== input.seat)) {
    t.past = [];
    t.barrier = "otherSeat";
  }
  const raised = barrierOf(before, t.game, applied.events);
  if (raised === null) t.past.push({ seat: input.seat, game: before });
  else {
    t.past = [];
    t.barrier = raised;
  }
  return applied;
}

/** Takes back the seat's last input, or says what stands in the way. */
export function undo<S>(t: UndoTrail<S>, seat: Seat): Refusal | null {
  const last = t.past[t.past.length - 1];
  if (last === undefined) return refuse("KERNEL-undo", t.barrier === null ? "nothingToUndo" : `undo.${t.barrier}`);
  if (last.seat !== seat) return refuse("KERNEL-undo", "undo.otherSeat");
  t.past.pop();
  t.game = last.game;
  return null;
}

function barrierOf(before: Game<unknown>, after: Game<unknown>, events: readonly GameEvent[]): Barrier | null {
  if (after.rolls > before.rolls) return "roll";
  // Secret answers opened together are a reveal even where no event says so, or where dice are asked for first.
  const opened = before.pending.some((d) => d.secret && !after.pending.some((still) => still.id === d.id));
  return opened || events.some((event) => event.reveals === true) ? "reveal" : null;
}
