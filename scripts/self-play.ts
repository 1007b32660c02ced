/** One battle for two played to its end by players of code, for whoever learns from what comes up in it. */
import type { Player } from "@escaramuza/bots";
import { apply, generatorFrom, picker, seatsIn, start, viewOf } from "@escaramuza/kernel";
import type { Decision, Engine, Game, Pick, View } from "@escaramuza/kernel";

/** A question about to be answered. */
export interface Moment<S> {
  readonly game: Game<S>;
  readonly decision: Decision;
  readonly view: View<S>;
  readonly pick: Pick;
}

/** The n-th battle, the scenarios in turn; its chance comes from the seed alone. */
export function selfPlay<S>(
  e: Engine<S>,
  n: number,
  seed: number,
  players: (pick: Pick) => readonly Player<S>[],
  look: (moment: Moment<S>) => void,
): Game<S> {
  const scenarios = e.rules.scenarios.filter(({ setup }) => seatsIn(e.rules, setup).length === 2);
  const begun = e.rules.start(scenarios[n % scenarios.length]?.setup);
  if (!begun.ok) throw new Error("a scenario cannot be set up");
  const pick = picker(generatorFrom(seed));
  const { game } = start(e, begun.position, generatorFrom(2 * seed + 1));
  const sitting = players(pick);
  while (game.outcome === null) {
    const decision = game.pending.find((d) => !game.answers.some((a) => a.decision === d.id));
    if (decision === undefined) break;
    const { seat, id, kind } = decision;
    const view = viewOf(e, game, seat);
    const answer = sitting[seat]?.answer(e, view, decision, pick);
    look({ game, decision, view, pick });
    if (!apply(e, game, { seat, decision: id, answer }).ok) throw new Error(`${kind} refused`);
  }
  return game;
}
