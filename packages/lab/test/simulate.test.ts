import { describe, expect, it } from "vitest";
import { playGame, simulate } from "../src/index.ts";
import type { Simulation, SimulationOptions } from "../src/index.ts";
import { planOf, playPlanned, plannedGame } from "../src/plan.ts";
import type { GameResult } from "../src/plan.ts";
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

describe("pairs", () => {
  const plan = planOf({ ...options, games: 12 });
  if ("problem" in plan) throw new Error(plan.problem);
  /** By seat. */
  interface Ended {
    readonly points: readonly number[];
    readonly lost: readonly number[];
  }
  const game = (index: number, { points, lost }: Ended): GameResult => ({
    planned: plannedGame(plan, index),
    outcome: { winner: null, points },
    decisions: 1,
    turns: 1,
    lost,
    faults: [],
    failure: null,
  });
  const even: Ended = { points: [2, 2], lost: [3, 3] };

  it("are decided by the points of both games; of the even ones it is told who lost fewer pieces", () => {
    // The first player sits at seat 0 in the first game of each pair and at seat 1 in the second.
    const pairs: readonly (readonly [Ended, Ended])[] = [
      [{ points: [5, 1], lost: [9, 0] }, even],
      [even, { points: [5, 1], lost: [0, 9] }],
      [
        { points: [4, 1], lost: [2, 6] },
        { points: [4, 1], lost: [1, 2] },
      ],
      [
        { points: [4, 1], lost: [2, 6] },
        { points: [4, 1], lost: [1, 9] },
      ],
      [
        { points: [1, 3], lost: [0, 1] },
        { points: [1, 3], lost: [1, 1] },
      ],
      [even, even],
    ];
    const results = pairs.flatMap(([a, b], i) => [game(2 * i, a), game(2 * i + 1, b)]);
    const told = { pairs: 6, ahead: 1, even: 4, behind: 1, fewer: 2, more: 1 };
    expect(summarise(plan, results).paired).toMatchObject(told);
    // Half a pair says nothing.
    expect(summarise(plan, results.slice(1)).paired).toMatchObject({ ...told, pairs: 5, ahead: 0 });
  });

  it("count what the rules say is lost", () => {
    const hard = planOf({ ...options, players: ["scripted", "scripted"] });
    if ("problem" in hard) throw new Error(hard.problem);
    const { lost } = playPlanned(hard, 0);
    const gone = new Set<string>();
    const { e, players } = hard;
    const { setup, seed, seating } = plannedGame(hard, 0);
    const seen = [0, 0];
    playGame(e, setup, seed, players, {
      check: false,
      streams: seating,
      watch: ({ s }, _decision, _answer, events) => {
        for (const { piece, seat } of events.flatMap((event) => e.rules.tally?.losses(s, event) ?? [])) {
          if (!gone.has(piece)) seen[seat] = (seen[seat] ?? 0) + 1;
          gone.add(piece);
        }
      },
    });
    expect(seen.some((n) => n > 0)).toBe(true);
    expect(lost).toEqual(seen);
  });
});
