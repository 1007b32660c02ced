import { apply, kindOf, viewOf } from "@escaramuza/kernel";
import type { Dice, Engine, Game, Pick, Seat } from "@escaramuza/kernel";
import type { Player } from "./player.ts";

/**
 * Has whoever is asked next answer, in place; for a player that fails, or says what the rules refuse, the fallback is played. False
 * when nobody is asked, or not even that can be played. Dice are the game's own where none are given.
 */
export function answerNext<S>(
  e: Engine<S>,
  game: Game<S>,
  playerOf: (seat: Seat) => { readonly player: Player<S>; readonly pick: Pick } | null,
  dice?: Dice,
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
  if (apply(e, game, { seat, decision: id, answer }, dice).ok) return true;
  const instead = kindOf(e, decision).fallback(e.rules.view(game.s, seat), decision);
  return apply(e, game, { seat, decision: id, answer: instead }, dice).ok;
}
