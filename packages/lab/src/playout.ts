import { answerNext } from "@escaramuza/bots/answer-next";
import type { Player } from "@escaramuza/bots";
import { copy, diceKind, generatorFrom, hasWon, picker, resume } from "@escaramuza/kernel";
import type { Engine, Game, Outcome, Seat } from "@escaramuza/kernel";

/** More decisions than any game has left. */
const DECISION_CAP = 50_000;

/**
 * Plays a copy of a game to its end, every seat by the same player, with dice and choices from the seed alone. Null when the game
 * does not come to an end.
 */
export function playOut<S>(e: Engine<S>, from: Game<S>, player: Player<S>, seed: number): Outcome | null {
  const game = copy(from);
  game.generator = generatorFrom(seed);
  const picks = e.rules.seats.map((_, seat) => picker(generatorFrom(Math.imul(seed, 0x9e37_79b1) + seat + 1)));
  withoutEnteredDice(e, game);
  const hands = picks.map((pick) => ({ player, pick }));
  for (let n = 0; n < DECISION_CAP && game.outcome === null; n++)
    if (!answerNext(e, game, (seat) => hands[seat] ?? null)) return null;
  return game.outcome;
}

/** What each seat has of an outcome: 1 for a win, allies alike; a draw is shared by the sides. */
export function shares(
  outcome: Pick<Outcome, "winner" | "allies">,
  sides: readonly (readonly Seat[])[],
): readonly number[] {
  return sides.flat().map((_, seat) => (outcome.winner === null ? 1 / sides.length : hasWon(outcome, seat) ? 1 : 0));
}

/** Playouts `from` to `to` (exclusive) of a position, added up by seat; the same numbers whoever computes them. */
export function playOuts<S>(
  e: Engine<S>,
  sides: readonly (readonly Seat[])[],
  game: Game<S>,
  player: Player<S>,
  from: number,
  to: number,
): { readonly n: number; readonly won: readonly number[] } {
  let won = sides.flat().map(() => 0);
  let n = 0;
  for (let i = from; i < to; i++) {
    const outcome = playOut(e, game, player, Math.imul(game.seq + 1, 0x85eb_ca6b) + i);
    if (outcome === null) continue;
    n += 1;
    const share = shares(outcome, sides);
    won = won.map((sum, seat) => sum + (share[seat] ?? 0));
  }
  return { n, won };
}

/** From here on the generator rolls; a question for dice of a real table is taken back. */
function withoutEnteredDice<S>(e: Engine<S>, game: Game<S>): void {
  if (game.entered === null) return;
  game.entered = null;
  if (!game.pending.some((d) => d.kind === diceKind.id)) return;
  game.pending = [];
  resume(e, game);
}
