import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { planOf, playPlanned } from "./plan.ts";
import type { GameResult, Plan, PlanProblem, SimulationOptions } from "./plan.ts";
import { summarise } from "./summary.ts";
import type { Simulation } from "./summary.ts";

export type Simulated =
  | { readonly ok: true; readonly simulation: Simulation }
  | { readonly ok: false; readonly problem: PlanProblem; readonly what: string };

export interface RunOptions {
  /** Threads; all cores when left out. One plays here, without a thread. */
  readonly workers?: number;
}

/** Plays the whole plan. The result depends on the options alone, never on how many workers there were or who was faster. */
export async function simulate(
  options: SimulationOptions,
  onProgress: (done: number, total: number) => void = () => {},
  run: RunOptions = {},
): Promise<Simulated> {
  const plan = planOf(options);
  if ("problem" in plan) return { ok: false, ...plan };
  const workers = Math.min(Math.max(1, run.workers ?? availableParallelism()), options.games);
  const results = workers === 1 ? playHere(plan, onProgress) : await playThere(options, workers, onProgress);
  return { ok: true, simulation: summarise(plan, results) };
}

function playHere(plan: Plan, onProgress: (done: number, total: number) => void): GameResult[] {
  const { games } = plan.options;
  return Array.from({ length: games }, (_, index) => {
    const result = playPlanned(plan, index);
    onProgress(index + 1, games);
    return result;
  });
}

/** Ranges are handed out as workers become free, small enough that none waits long for the last. */
async function playThere(
  options: SimulationOptions,
  count: number,
  onProgress: (done: number, total: number) => void,
): Promise<GameResult[]> {
  const { games } = options;
  const size = Math.min(16, Math.max(1, Math.floor(games / (count * 8))));
  const results: GameResult[] = [];
  let next = 0;
  let done = 0;
  const workers: Worker[] = [];
  try {
    await new Promise<void>((resolve, reject) => {
      for (let i = 0; i < count; i++) {
        const worker = new Worker(new URL("./worker.ts", import.meta.url), { workerData: options });
        workers.push(worker);
        let open = 0;
        const hand = (): void => {
          const from = next;
          next = Math.min(games, next + size);
          open += next - from;
          if (next > from) worker.postMessage({ from, to: next });
        };
        worker.on("message", (result: GameResult) => {
          results[result.planned.index] = result;
          done += 1;
          open -= 1;
          onProgress(done, games);
          if (done === games) resolve();
          // The next range is on its way before the last game of this one ends.
          else if (open <= 1) hand();
        });
        worker.on("error", reject);
        worker.on("exit", (code) => reject(new Error(`a worker stopped with code ${code}`)));
        hand();
      }
    });
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
  return results;
}
