import { conduct } from "./laboratory/conduct.ts";
import type { Hand } from "./laboratory/conduct.ts";
import { planOf, playPlanned } from "./plan.ts";
import type { GameResult, PlanProblem, SimulationOptions } from "./plan.ts";
import { summarise } from "./summary.ts";
import type { Simulation } from "./summary.ts";
import { here, threadsFor, withThreads } from "./threads.ts";
import type { Crew } from "./threads.ts";

export type Simulated =
  | { readonly ok: true; readonly simulation: Simulation }
  | { readonly ok: false; readonly problem: PlanProblem; readonly what: string };

export interface RunOptions {
  /** Threads; all cores when left out. One plays here, without a thread. */
  readonly workers?: number;
  /** Plays instead of the threads of this machine. */
  readonly crew?: Crew | undefined;
  /** Stops with what has been played. */
  readonly signal?: AbortSignal | undefined;
}

/** Plays the whole plan. The result depends on the options alone, never on how many workers there were or who was faster. */
export async function simulate(
  options: SimulationOptions,
  onProgress: (done: number, total: number) => void = () => {},
  { workers, crew, signal }: RunOptions = {},
): Promise<Simulated> {
  const plan = planOf(options);
  if ("problem" in plan) return { ok: false, ...plan };
  const { games } = options;
  const play = (hands: readonly Hand<GameResult>[]): Promise<readonly GameResult[]> =>
    conduct({ count: games, hands, signal, onDone: (done) => onProgress(done, games) });
  const threads = threadsFor(workers, games);
  const job = { type: "simulation", options } as const;
  const results =
    crew !== undefined
      ? await crew(job, games, play)
      : threads === 1
        ? await play([here((index) => playPlanned(plan, index))])
        : await withThreads(job, threads, play);
  return { ok: true, simulation: summarise(plan, results) };
}
