import { randomPlayer } from "@escaramuza/bots";
import type { Player } from "@escaramuza/bots";
import { commit, open, sidesIn } from "@escaramuza/kernel";
import type { Json } from "@escaramuza/kernel";
import { describe, expect, it } from "vitest";
import { guestGame } from "../../games/test/guest.ts";
import { trio, trioRules } from "../../kernel/test/trio.ts";
import type { Trio } from "../../kernel/test/trio.ts";
import { luckOf, playOut, playOuts, shares } from "../src/analysis.ts";
import { playGame, simulate } from "../src/index.ts";
import type { Simulation, SimulationOptions } from "../src/index.ts";
import { plannedGame, planOf } from "../src/plan.ts";

guestGame(trio);

const THREE: Json = { three: true, rounds: 2 };
const TWO: Json = { rounds: 2 };
const three = [randomPlayer, randomPlayer, randomPlayer];
const options: SimulationOptions = {
  game: "trio",
  players: ["random", "random", "random"],
  games: 12,
  seed: 3,
  scenario: null,
  check: true,
};

async function run(o: SimulationOptions): Promise<Simulation> {
  const simulated = await simulate(o, undefined, { workers: 1 });
  if (!simulated.ok) throw new Error(`${simulated.problem} ${simulated.what}`);
  return simulated.simulation;
}

describe("games of three", () => {
  it("are played and checked whichever set-up they have, and depend on the seed alone", () => {
    for (const [setup, players] of [
      [THREE, three],
      [TWO, three.slice(1)],
    ] as const) {
      const played = playGame(trio, setup, 9, players, { check: true });
      expect(played).toMatchObject({ failure: null, faults: [] });
      expect(played.outcome?.points).toHaveLength(players.length);
      expect(playGame(trio, setup, 9, players).record.inputs).toEqual(played.record.inputs);
    }
  });

  it("go on with the fallback when an ally will not play", () => {
    const lazy: Player<unknown> = { id: "lazy", answer: () => "nothing" };
    const played = playGame<Trio>(trio, THREE, 9, [randomPlayer, lazy, randomPlayer], { check: true });
    expect(played.failure).toBeNull();
    expect(played.faults).toMatchObject([{ player: "lazy", seat: 1 }]);
  });

  it("are simulated with as many players as the scenario seats", async () => {
    const s = await run(options);
    expect(s.failed).toBe(0);
    expect(s.scenarios.map((row) => [row.scenario, row.games])).toEqual([["three", 12]]);
    expect(s.seats.map((seat) => seat.name)).toEqual(["lone", "left", "right"]);
    expect((await run({ ...options, players: ["random", "random"] })).scenarios.map((row) => row.scenario)).toEqual([
      "two",
    ]);
    expect(await simulate({ ...options, scenario: "two" })).toMatchObject({ problem: "wrongPlayers", what: "2" });
    expect(await simulate({ ...options, players: ["random"] })).toMatchObject({ problem: "wrongPlayers" });
  });

  it("count a victory for both allies", async () => {
    const s = await run(options);
    const [lone, left, right] = s.seats;
    expect(left?.wins).toBeGreaterThan(0);
    expect(right?.wins).toBe(left?.wins);
    expect(lone?.losses).toBe(left?.wins);
    for (const side of [...s.players, ...s.seats]) expect(side.wins + side.draws + side.losses).toBe(12);
  });

  it("seat every player everywhere in turn", () => {
    const plan = planOf(options);
    if ("problem" in plan) throw new Error(plan.problem);
    expect([0, 1, 2].map((index) => plannedGame(plan, index).seating)).toEqual([
      [0, 1, 2],
      [1, 2, 0],
      [2, 0, 1],
    ]);
  });

  it("are played out: allies share a victory, sides a draw", () => {
    const sides = sidesIn(trioRules, THREE);
    expect(shares({ winner: 1, allies: [2] }, sides)).toEqual([0, 1, 1]);
    expect(shares({ winner: 0 }, sides)).toEqual([1, 0, 0]);
    expect(shares({ winner: null }, sides)).toEqual([0.5, 0.5, 0.5]);
    const begun = open(trio, THREE, commit("secret", []));
    if (!begun.ok) throw new Error("no start");
    const { game } = begun;
    expect(playOut(trio, game, randomPlayer, 4)?.points).toHaveLength(3);
    const { n, won } = playOuts(trio, sides, game, randomPlayer, 0, 8);
    expect(n).toBe(8);
    expect((won[0] ?? 0) + (won[1] ?? 0)).toBeCloseTo(8, 12);
    expect(won[2]).toBe(won[1]);
  });

  it("have luck by seat", () => {
    const roll = { type: "roll", rule: "TR-3", seat: 2, sides: 6, dice: [6], natural: 6, total: 6, target: 4 };
    expect(luckOf([roll], 3).map((luck) => luck.reached)).toEqual([0, 0, 1]);
  });
});
