import { apply, copy, generatorFrom, hasWon, picker } from "@escaramuza/kernel";
import type { Decision, Engine, Game, Seat } from "@escaramuza/kernel";
import { answerNext } from "../answer-next.ts";
import { promise } from "./portfolio.ts";
import type { Portfolio } from "./portfolio.ts";

/** How much of the value of a game that is over lies in by how much it was won. */
const MARGIN = 0.4;

/** A copy of the game in which the answer was given; null where the game refuses it. */
export function after<S>(e: Engine<S>, from: Game<S>, decision: Decision, answer: unknown): Game<S> | null {
  const game = copy(from);
  return apply(e, game, { seat: decision.seat, decision: decision.id, answer }).ok ? game : null;
}

/**
 * Plays a game on in place, everybody by the usual script, until so many turns have begun or to its end; then what the seat has of
 * it: a win 1, a loss 0, otherwise what the position promises. Chance comes from the seed alone.
 */
export function playOn<S>(
  e: Engine<S>,
  portfolio: Portfolio<S>,
  game: Game<S>,
  seat: Seat,
  turns: number,
  seed: number,
): number {
  const [script] = portfolio.scripts;
  const pick = picker(generatorFrom(seed));
  const hand = script === undefined ? null : { player: script, pick };
  const until = portfolio.clock(game.s) + turns;
  while (game.outcome === null && portfolio.clock(game.s) < until) if (!answerNext(e, game, () => hand)) break;
  const { outcome } = game;
  const promised = promise(portfolio, game.s, seat);
  if (outcome === null) return promised;
  const won = outcome.winner === null ? 0.5 : hasWon(outcome, seat) ? 1 : 0;
  // A narrow win is luck more often than a clear one.
  return MARGIN * promised + (1 - MARGIN) * won;
}
