import { findTested } from "@escaramuza/bots";
import { findGame } from "@escaramuza/games";
import { benchFor, playBattle } from "./laboratory/bench.ts";
import type { Bench, NoBench } from "./laboratory/bench.ts";
import type { Battle, Experiment } from "./laboratory/experiment.ts";
import { planOf, playPlanned } from "./plan.ts";
import type { GameResult, SimulationOptions } from "./plan.ts";

/** What a worker is sent: plain data, from which it finds out all by itself how to play game number so-and-so. */
export type Job =
  | { readonly type: "simulation"; readonly options: SimulationOptions }
  | { readonly type: "experiment"; readonly experiment: Experiment };

/** Plays the game of an index. Throws at once when the job makes no sense: whoever sends it has looked before. */
export function worker(job: Job): (index: number) => GameResult | Battle {
  switch (job.type) {
    case "simulation": {
      const plan = planOf(job.options);
      if ("problem" in plan) throw new Error(`${plan.problem}: ${plan.what}`);
      return (index) => playPlanned(plan, index);
    }
    case "experiment": {
      const bench = benchOf(job.experiment);
      if ("problem" in bench) throw new Error(`${bench.problem}: ${bench.what}`);
      return (index) => playBattle(bench, index);
    }
  }
}

/** With all games and players there are. */
export function benchOf(experiment: Experiment): Bench | NoBench {
  const e = findGame(experiment.game);
  if (e === null) return { problem: "unknownGame", what: experiment.game, refusals: [] };
  return benchFor(e, (id) => findTested(e.rules.id, id), experiment);
}
