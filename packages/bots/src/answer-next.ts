import { apply, kindOf, viewOf } from "@escaramuza/kernel";
import type { Dice, Engine, Game, GameEvent, Pick, Seat } from "@escaramuza/kernel";
import type { Player } from "./player.ts";

/**
 * Has whoever is asked next answer, in place; for a player that fails, or says what the rules refuse, the fallback is played. False
 * when nobody is asked, or not even that can be played. Dice are the game's own where none are given; who looks on
 * sees what came of each answer.
 */
export function answerNext<S>(
  e: Engine<S>,
  game: Game<S>,
  playerOf: (seat: Seat) => { readonly player: Player<S>; readonly pick: Pick } | null,
  dice?: Dice,
  look?: (game: Game<S>, events: readonly GameEvent[]) => void,
): boolean {
  const decision = game.pending.find((d) => !game.answers.some((a) => a.decision === d.id));
  const hand = decision === undefined ? null : playerOf(decision.seat);
  if (decision === undefined || hand === null) return false;
  const { seat, id } = decision;
  let answer: unknown;
  try {
    answer = hand.player.answer(e, viewOf(e, game, seat), decision, hand.pick);
  } catch {
    // No answer is refused below.
    answer = undefined;
  }
  const played = (said: unknown): boolean => {
    const applied = apply(e, game, { seat, decision: id, answer: said }, dice);
    if (applied.ok) look?.(game, applied.events);
    return applied.ok;
  };
  return played(answer) || played(kindOf(e, decision).fallback(e.rules.view(game.s, seat), decision));
}
