import { copy, engine, generatorFrom, picker, stateHash, viewOf } from "@escaramuza/kernel";
import type { Game, Json, Seat } from "@escaramuza/kernel";
import { parabellumSoldiers as rules } from "@escaramuza/rules-ps";
import type { Position } from "@escaramuza/rules-ps";
import { describe, expect, test } from "vitest";
import { findPlayer, playersOf, scriptedPs } from "../src/index.ts";
import { played, testBeatsRandom } from "./played.ts";

const e = engine(rules);
const SCENARIOS = rules.scenarios.map(({ id, setup }) => [id, setup] as const);
const CUSTOM = ["simple", "orders", "uncovered"].flatMap((mode) =>
  ["controlled", "M3"].flatMap((terrain) =>
    ["southNorth", "westEast"].map((axis): readonly [string, Json] => [
      `${mode} ${terrain} ${axis}`,
      { mode, terrain, squads: [null, null], axis },
    ]),
  ),
);

test("is one of the players of its game, and of no other", () => {
  expect(playersOf("parabellum-soldiers").map((p) => p.id)).toEqual(["random", "recruit", "veteran", "elite", "ace"]);
  expect(findPlayer("parabellum-soldiers", "scripted")).toBe(scriptedPs);
  expect(findPlayer("some-other-game", "scripted")).toBeNull();
});

describe("every answer is legal", () => {
  test.each(SCENARIOS)("%s", (_, setup) => {
    for (const seed of [1, 2]) played(e, setup, seed, [scriptedPs, scriptedPs]);
  });
  test.each(CUSTOM)("%s", (_, setup) => {
    played(e, setup, 3, [scriptedPs, scriptedPs]);
  });
});

testBeatsRandom(e, SCENARIOS, scriptedPs, 5);

describe("chooses from its view alone", () => {
  test.each(SCENARIOS)("%s", (_, setup) => {
    let compared = 0;
    played(e, setup, 7, [scriptedPs, scriptedPs], {
      before: (game, decision) => {
        // All of the set-up, where the secrets are made, then every fifth decision.
        if (game.seq > 20 && game.seq % 5 !== 0) return;
        const view = viewOf(e, game, decision.seat);
        const before = stateHash(view);
        const answer = (v: typeof view): unknown => scriptedPs.answer(e, v, decision, picker(generatorFrom(game.seq)));
        const expected = answer(view);
        expect(answer(view)).toEqual(expected);
        // Nothing but the view can reach it through a game with other secrets, nor through a copy that came over the wire.
        if (game.seq % 15 === 0) {
          const sent: typeof view = JSON.parse(JSON.stringify(view));
          expect(answer(sent)).toEqual(expected);
        }
        expect(answer(viewOf(e, withOtherSecrets(game, decision.seat), decision.seat))).toEqual(expected);
        expect(stateHash(view)).toBe(before);
        compared++;
      },
    });
    expect(compared).toBeGreaterThan(20);
  });
});

/** The same game for the seat, with everything changed that it may not know. */
function withOtherSecrets(game: Game<Position>, seat: Seat): Game<Position> {
  const other = copy(game);
  other.generator = generatorFrom(game.seq + 99);
  other.answers = other.answers.map((a) => (a.seat === seat ? a : { ...a, answer: null }));
  if (other.s.deal !== null) other.s.deal = [...other.s.deal].toReversed();
  for (const player of other.s.players) {
    if (player.seat === seat) continue;
    if (player.priority !== null) player.priority = (player.priority % 3) + 1;
    if (player.directives !== null) player.directives = player.directives.includes(1) ? [2, 4] : [1, 6];
    if (player.officerTeam !== null && player.deployed.length === 0)
      player.officerTeam = player.officerTeam.toReversed().slice(1);
  }
  return other;
}
