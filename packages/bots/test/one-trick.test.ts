import { GAMES, findGame } from "@escaramuza/games";
import type { Engine, Game } from "@escaramuza/kernel";
import { describe, expect, test } from "vitest";
import { findPlayer, playersOf, randomPlayer } from "../src/index.ts";
import type { Player } from "../src/index.ts";
import { ONE_TRICK } from "../src/one-trick.ts";
import { played } from "./played.ts";

/** The end of a whole game of the first seat's player against random; an answer that is refused ends the test. */
function ended(e: Engine<unknown>, player: Player<unknown>, seed: number): Game<unknown> {
  const [scenario] = e.rules.scenarios;
  let last: Game<unknown> | null = null;
  played(e, scenario?.setup ?? null, seed, [player, randomPlayer], { before: (game) => (last = game) });
  if (last === null) throw new Error("nobody was asked");
  return last;
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

const SEEDS = [11, 12, 13, 14, 15, 16, 17, 18];

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

describe("players with one trick", () => {
  test.each(GAMES.map((e): [string, Engine<unknown>] => [e.rules.code, e]))("play %s by the rules", (_, e) => {
    for (const player of ONE_TRICK) expect(ended(e, player, 11).outcome).not.toBeNull();
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
    const [still = [], away = [], decoy = []] = ONE_TRICK.map((player) =>
      SEEDS.flatMap((seed) => gaps(e, ended(e, player, seed))),
    );
    expect(mean(away)).toBeGreaterThan(mean(still));
    expect(Math.min(...decoy)).toBeLessThan(Math.min(...still));
    expect(Math.min(...decoy)).toBeLessThan(0.75 * mean(decoy));
  });
});
