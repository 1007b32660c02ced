import { describe, test } from "vitest";
import { apply, copy, generatorFrom, seededDice, stateHash } from "@escaramuza/kernel";
import type { Dice, Engine, Game, Input, Pick, RollRequest } from "@escaramuza/kernel";
import { CASES, STAGED, named, playGame, seedsFor } from "./support.ts";

/**
 * Exact odds run a step once for all throws that read alike (`reads` of a roll). So a step may use nothing of its dice that
 * the reading does not say: after another throw of the same reading the game must stand exactly where it stood.
 */

describe("throws that read alike lead to the same game", () => {
  test.each(named([...CASES.slice(0, 2), ...STAGED]))("%s", async (_, one) => {
    let tried = 0;
    for (const seed of seedsFor(one, 2)) {
      await playGame(one, seed, {
        file: "readings.test.ts",
        before({ e, game, pick }, input) {
          const rolls = thrownBy(e, game, input, []);
          for (const [i, roll] of rolls.entries()) {
            const other = alike(roll, pick);
            if (other === null) continue;
            tried += 1;
            const changed = rolls.map((r, at) => (at === i ? other : r.dice));
            const [was, is] = [
              after(
                e,
                game,
                input,
                rolls.map((r) => r.dice),
              ),
              after(e, game, input, changed),
            ];
            if (was !== is)
              throw new Error(
                `${roll.request.purpose}: ${roll.dice.join()} and ${other.join()} read alike and lead to different games`,
              );
          }
        },
      });
    }
    if (tried === 0) throw new Error("no roll was tried");
  });
});

interface Roll {
  readonly request: RollRequest;
  readonly dice: readonly number[];
}

/** The rolls an input leads to; the first ones show what is given, the others what a generator makes. */
function thrownBy(
  e: Engine<unknown>,
  game: Game<unknown>,
  input: Input,
  given: readonly (readonly number[])[],
): Roll[] {
  const rolls: Roll[] = [];
  const source = seededDice(generatorFrom(game.seq));
  apply(e, copy(game), input, {
    throw(request) {
      const dice = given[rolls.length] ?? source.throw(request);
      rolls.push({ request, dice });
      return dice;
    },
  });
  return rolls;
}

/** Another throw with the same reading, or null where none was found. */
function alike({ request, dice }: Roll, pick: Pick): readonly number[] | null {
  for (let i = 0; i < 60; i++) {
    const other = dice.map(() => 1 + pick(request.sides));
    if (other.join() !== dice.join() && readingOf(request, other) === readingOf(request, dice)) return other;
  }
  return null;
}

function readingOf({ reads, modifiers }: RollRequest, dice: readonly number[]): string {
  const natural = dice.reduce((sum, d) => sum + d, 0);
  const total = modifiers.reduce((sum, m) => sum + m.value, natural);
  const triple = dice.length === 3 && new Set(dice).size === 1;
  if (typeof reads === "object") return `${dice.filter((d) => d >= reads.atLeast).length}`;
  if (typeof reads === "function") return String(reads({ natural, total, triple }));
  return reads === "dice" ? dice.join() : reads === "total" ? `${total}` : `${total} ${triple}`;
}

/** Where the game stands after an input with these dice: all of it but the generator, which nobody asked. */
function after(e: Engine<unknown>, game: Game<unknown>, input: Input, dice: readonly (readonly number[])[]): string {
  const played = copy(game);
  let at = 0;
  const script: Dice = { throw: () => dice[at++] ?? [] };
  apply(e, played, input, script);
  return `${at} ${stateHash(played)}`;
}
