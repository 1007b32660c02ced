import { apply, copy, generatorFrom, hasWon, picker } from "@escaramuza/kernel";
import type { Decision, Engine, Game, GameEvent, Outcome, Seat } from "@escaramuza/kernel";
import { answerNext } from "../answer-next.ts";
import { luckOf } from "./luck.ts";
import { promise, withSpoils } from "./portfolio.ts";
import type { Portfolio } from "./portfolio.ts";

/** How much of the value of a game that is over lies in by how much it was won. */
const MARGIN = 0.4;

/**
 * Gives an answer in a world and plays that on, everybody by the usual script, until so many turns have begun or to its end; then
 * what the seat has of it: a win 1, a loss 0, otherwise what the position promises, and points where they are played for. Null where the world refuses the answer. Chance
 * comes from the seed alone, and answers given in the same world with the same seed have the same luck.
 */
export function playOut<S>(
  e: Engine<S>,
  portfolio: Portfolio<S>,
  world: Game<S>,
  decision: Decision,
  answer: unknown,
  seed: number,
  look?: (game: Game<S>, events: readonly GameEvent[]) => void,
): number | null {
  const { seat, id } = decision;
  const [script] = portfolio.scripts;
  const hand = script === undefined ? null : { player: script, pick: picker(generatorFrom(seed)) };
  const game = copy(world);
  const turn = (): number => portfolio.clock(game.s);
  const dice = luckOf(seed, turn);
  const given = apply(e, game, { seat, decision: id, answer }, dice);
  if (!given.ok) return null;
  look?.(game, given.events);
  const until = turn() + portfolio.ahead;
  while (game.outcome === null && turn() < until) if (!answerNext(e, game, () => hand, dice, look)) break;
  const { outcome } = game;
  const promised = promise(portfolio, game.s, seat);
  return withSpoils(portfolio, game.s, seat, outcome === null ? promised : decided(outcome, seat, promised));
}

/** A narrow win is luck more often than a clear one. */
function decided(outcome: Outcome, seat: Seat, promised: number): number {
  const won = outcome.winner === null ? 0.5 : hasWon(outcome, seat) ? 1 : 0;
  return MARGIN * promised + (1 - MARGIN) * won;
}
