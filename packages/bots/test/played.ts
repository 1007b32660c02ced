import { apply, generatorFrom, picker, start, viewOf } from "@escaramuza/kernel";
import type { Decision, Engine, Game, GameEvent, Json, Outcome, Seat } from "@escaramuza/kernel";
import { describe, expect, test } from "vitest";
import { randomPlayer } from "../src/index.ts";
import type { Player } from "../src/index.ts";

export interface Watch<S> {
  /** Before each answer. */
  readonly before?: (game: Game<S>, decision: Decision) => void;
  readonly after?: (decision: Decision, answer: unknown, events: readonly GameEvent[]) => void;
}

/** A whole game by code on both seats; an answer that is refused ends the test. */
export function played<S>(
  e: Engine<S>,
  setup: Json,
  seed: number,
  seats: readonly [Player<S>, Player<S>],
  watch: Watch<S> = {},
): Outcome {
  const begun = e.rules.start(setup);
  if (!begun.ok) throw new Error(JSON.stringify(begun.problems));
  const { game } = start(e, begun.position, generatorFrom(seed));
  // Allies of the second seat are played by the same player.
  const picks = [1, 2, 3].map((n) => picker(generatorFrom(seed + n * 1_000_000)));
  while (game.outcome === null) {
    const decision = game.pending.find((d) => !game.answers.some((a) => a.decision === d.id));
    const pick = picks[decision?.seat ?? 0];
    const player = decision?.seat === 0 ? seats[0] : seats[1];
    if (decision === undefined || pick === undefined) throw new Error("nobody to move");
    watch.before?.(game, decision);
    const answer = player.answer(e, viewOf(e, game, decision.seat), decision, pick);
    const done = apply(e, game, { seat: decision.seat, decision: decision.id, answer });
    if (!done.ok)
      throw new Error(
        `${decision.kind} refused: ${JSON.stringify(done.refusal)} for ${JSON.stringify(answer)}, seed ${seed}`,
      );
    watch.after?.(decision, answer, done.events);
  }
  return game.outcome;
}

/** So many games of each set-up from each seat, all of them won. */
export function testBeatsRandom<S>(
  e: Engine<S>,
  setups: readonly (readonly [name: string, setup: Json])[],
  player: Player<S>,
  games: number,
): void {
  const sides: readonly Seat[] = [0, 1];
  describe("beats a player who does anything", () => {
    test.each(setups.flatMap(([id, setup]) => sides.map((seat) => [id, seat, setup] as const)))(
      "%s from seat %i",
      (_, seat, setup) => {
        let won = 0;
        for (let seed = 0; seed < games; seed++) {
          const { winner } = played(e, setup, 100 + seed, seat === 0 ? [player, randomPlayer] : [randomPlayer, player]);
          if (winner === seat) won++;
        }
        expect(won).toBe(games);
      },
    );
  });
}
