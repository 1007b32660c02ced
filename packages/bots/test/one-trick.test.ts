import { GAMES, findGame } from "@escaramuza/games";
import { apply, generatorFrom, picker, start, viewOf } from "@escaramuza/kernel";
import type { Engine, Game } from "@escaramuza/kernel";
import { describe, expect, test } from "vitest";
import { findPlayer, playersOf, randomPlayer } from "../src/index.ts";
import type { Player } from "../src/index.ts";
import { ONE_TRICK } from "../src/one-trick.ts";

/** So many decisions of the first seat by the player, the rest at random; what the first seat answered is legal. */
function played(e: Engine<unknown>, player: Player<unknown>, decisions: number): Game<unknown> {
  const [scenario] = e.rules.scenarios;
  const begun = scenario === undefined ? null : e.rules.start(scenario.setup);
  if (begun === null || !begun.ok) throw new Error("no scenario");
  const { game } = start(e, begun.position, generatorFrom(11));
  const pick = picker(generatorFrom(12));
  let answered = 0;
  while (game.outcome === null && answered < decisions) {
    const decision = game.pending.find((d) => !game.answers.some((a) => a.decision === d.id));
    if (decision === undefined) throw new Error("nobody is asked");
    const { seat, id } = decision;
    const who = seat === 0 ? player : randomPlayer;
    if (seat === 0) answered += 1;
    const answer = who.answer(e, viewOf(e, game, seat), decision, pick);
    expect(apply(e, game, { seat, decision: id, answer })).toMatchObject({ ok: true });
  }
  return game;
}

/** Distances from each piece of the first seat to the nearest of the other, in whole tables. */
function gaps(e: Engine<unknown>, { s }: Game<unknown>): number[] {
  const { items, width } = e.rules.scene(e.rules.view(s, 0), 0);
  const pieces = items.filter((item) => item.type === "piece");
  const foes = pieces.filter(({ seat }) => seat !== 0);
  return pieces
    .filter(({ seat }) => seat === 0)
    .map(({ x, y }) => Math.min(...foes.map((foe) => Math.hypot(foe.x - x, foe.y - y))) / width);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

describe("players with one trick", () => {
  test.each(GAMES.map((e): [string, Engine<unknown>] => [e.rules.code, e]))("play %s by the rules", (_, e) => {
    for (const player of ONE_TRICK) played(e, player, 25);
  });

  test("can be asked for by name, and no table offers them", () => {
    for (const { rules } of GAMES)
      for (const player of ONE_TRICK) {
        expect(findPlayer(rules.id, player.id)).toBe(player);
        expect(playersOf(rules.id)).not.toContain(player);
      }
  });

  test("who hides keeps away, and a decoy comes near while the rest of its side does not", () => {
    const e = findGame("PS");
    if (e === null) throw new Error("no game");
    const [still = [], away = [], decoy = []] = ONE_TRICK.map((player) => gaps(e, played(e, player, Infinity)));
    expect(mean(away)).toBeGreaterThan(mean(still));
    expect(Math.min(...decoy)).toBeLessThan(Math.min(...still));
    expect(Math.min(...decoy)).toBeLessThan(0.75 * mean(decoy));
  });
});
