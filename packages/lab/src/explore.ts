import { benchOf } from "./job.ts";
import { aboutBench, battlesIn, playBattle } from "./laboratory/bench.ts";
import type { NoBench } from "./laboratory/bench.ts";
import type { Hand } from "./laboratory/conduct.ts";
import type { Battle, Experiment } from "./laboratory/experiment.ts";
import { investigate } from "./laboratory/investigate.ts";
import type { Investigated, Investigation } from "./laboratory/investigate.ts";
import { here, threadsFor, withThreads } from "./threads.ts";
import type { Crew } from "./threads.ts";

export interface ExploreOptions extends Investigation {
  /** Threads; all cores when left out. One plays here, without a thread. */
  readonly workers?: number;
  /** Plays instead of the threads of this machine. */
  readonly crew?: Crew | undefined;
}

/** Plays an experiment with the cores of this machine. */
export async function explore(
  experiment: Experiment,
  { workers, crew, ...investigation }: ExploreOptions = {},
): Promise<({ readonly ok: true } & Investigated) | ({ readonly ok: false } & NoBench)> {
  const bench = benchOf(experiment);
  if ("problem" in bench) return { ok: false, ...bench };
  const about = aboutBench(bench);
  const play = (hands: readonly Hand<Battle>[]): Promise<Investigated> => investigate(about, hands, investigation);
  const threads = threadsFor(workers, battlesIn(experiment));
  const job = { type: "experiment", experiment } as const;
  const investigated =
    crew !== undefined
      ? await crew(job, battlesIn(experiment), play)
      : threads === 1
        ? await play([here((index) => playBattle(bench, index))])
        : await withThreads(job, threads, play);
  return { ok: true, ...investigated };
}
