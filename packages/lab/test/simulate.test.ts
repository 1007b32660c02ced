import { describe, expect, it } from "vitest";
import { simulate } from "../src/index.ts";
import type { Simulation, SimulationOptions } from "../src/index.ts";
import { planOf, playPlanned, plannedGame } from "../src/plan.ts";
import { summarise } from "../src/summary.ts";

const options: SimulationOptions = {
  game: "ps",
  players: ["random", "random"],
  games: 11,
  seed: 40,
  scenario: null,
  check: false,
};

async function run(o: SimulationOptions, workers: number): Promise<Simulation> {
  const simulated = await simulate(o, undefined, { workers });
  if (!simulated.ok) throw new Error(simulated.problem);
  return simulated.simulation;
}

describe("simulate", () => {
  it("gives the same result however many workers there are", async () => {
    const one = await run(options, 1);
    expect(one.games).toBe(11);
    expect(await run(options, 3)).toEqual(one);
  });

  it("counts every game once for each side", async () => {
    const s = await run(options, 1);
    for (const side of [...s.players, ...s.seats]) expect(side.wins + side.draws + side.losses).toBe(11);
    expect(s.players[0]?.wins).toBe(s.players[1]?.losses);
    expect(s.seats[0]?.draws).toBe(s.players[0]?.draws);
    expect(s.scenarios.reduce((sum, row) => sum + row.games, 0)).toBe(11);
    // The eleventh game has no partner.
    expect(s.paired?.pairs).toBe(5);
    expect(s.failed).toBe(0);
    for (const { winShare, winInterval } of s.players) {
      expect(winInterval.low).toBeLessThanOrEqual(winShare);
      expect(winInterval.high).toBeGreaterThanOrEqual(winShare);
    }
  });

  it("tells how far it is", async () => {
    const told: number[] = [];
    await simulate({ ...options, games: 4 }, (done, total) => told.push(done / total), { workers: 1 });
    expect(told).toEqual([0.25, 0.5, 0.75, 1]);
  });

  it("plays checked games", async () => {
    const s = await run({ ...options, games: 2, scenario: "PS-S4", check: true }, 1);
    expect(s).toMatchObject({ checked: true, failed: 0, failures: [], faults: [] });
    expect(s.scenarios.map((row) => row.scenario)).toEqual(["PS-S4"]);
  });

  it.each([
    [{ game: "chess" }, "unknownGame"],
    [{ players: ["random", "nobody"] }, "unknownPlayer"],
    [{ players: ["random"] }, "wrongPlayers"],
    [{ scenario: "PS-S99" }, "unknownScenario"],
    [{ games: 0 }, "badNumber"],
    [{ seed: 0.5 }, "badNumber"],
  ])("says what is wrong with %j", async (wrong, problem) => {
    expect(await simulate({ ...options, ...wrong })).toMatchObject({ ok: false, problem });
  });
});

describe("the plan", () => {
  const plan = planOf(options);
  if ("problem" in plan) throw new Error(plan.problem);

  it("pairs games: same seed and scenario, sides swapped", () => {
    for (let index = 0; index < 10; index += 2) {
      const [a, b] = [plannedGame(plan, index), plannedGame(plan, index + 1)];
      expect([b.seed, b.scenario, b.round]).toEqual([a.seed, a.scenario, a.round]);
      expect(b.seating).toEqual(a.seating.toReversed());
    }
    expect(plannedGame(plan, 2).seed).toBe(plannedGame(plan, 0).seed + 1);
    expect(plannedGame(plan, 2).scenario).not.toBe(plannedGame(plan, 0).scenario);
  });

  it("reports a failed game with the command that plays it again", () => {
    const bad = playPlanned({ ...plan, scenarios: [{ id: "PS-S1", setup: { scenario: "none" } }] }, 7);
    expect(bad).toMatchObject({ outcome: null, failure: { record: null } });
    const simulation = summarise(plan, [bad]);
    expect(simulation.failed).toBe(1);
    expect(simulation.failures[0]).toMatchObject({ game: 8, seed: 43, scenario: "PS-S1" });
    expect(simulation.failures[0]?.command.join(" ")).toBe(
      "simulate parabellum-soldiers --games 2 --players random,random --seed 43 --scenario PS-S1",
    );
  });
});
