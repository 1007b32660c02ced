import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { Job } from "./job.ts";
import type { Hand } from "./laboratory/conduct.ts";

/** Whoever provides hands for a job: the threads of this machine, or workers on others. Once they are used they are gone. */
export type Crew = <R, T>(job: Job, games: number, use: (hands: readonly Hand<R>[]) => Promise<T>) => Promise<T>;

/** Worker threads that play a job: `use` them, and they are gone. */
export async function withThreads<R, T>(
  job: Job,
  count: number,
  use: (hands: readonly Hand<R>[]) => Promise<T>,
): Promise<T> {
  const threads = Array.from({ length: count }, () => thread<R>(job));
  try {
    return await use(threads);
  } finally {
    await Promise.all(threads.map(({ end }) => end()));
  }
}

/** All cores when nothing is said; never more than there is to do. */
export function threadsFor(wanted: number | undefined, games: number): number {
  return Math.min(Math.max(1, wanted ?? availableParallelism()), games);
}

/** Megabytes. */
const YOUNG = 64;

function thread<R>(job: Job): Hand<R> & { end(): Promise<unknown> } {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), {
    workerData: job,
    // Battles leave much short-lived litter: with more room for it, threads sweep less often and hinder each other less.
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG },
  });
  const waiting = new Map<number, { resolve(result: R): void; reject(error: Error): void }>();
  const state: { broken: Error | null } = { broken: null };
  const fail = (error: Error): void => {
    state.broken = error;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  worker.on("message", ({ index, result }: { readonly index: number; readonly result: R }) => {
    waiting.get(index)?.resolve(result);
    waiting.delete(index);
  });
  worker.on("error", fail);
  worker.on("exit", (code) => fail(new Error(`a worker stopped with code ${code}`)));
  return {
    play: (index) =>
      new Promise((resolve, reject) => {
        if (state.broken !== null) {
          reject(state.broken);
          return;
        }
        waiting.set(index, { resolve, reject });
        worker.postMessage(index);
      }),
    end() {
      // Nobody waits any more for what it has in hand.
      waiting.clear();
      return worker.terminate();
    },
  };
}

/** Who plays here, without a thread. He looks up between games, so that he can be stopped. */
export function here<R>(play: (index: number) => R): Hand<R> {
  return {
    play: (index) =>
      new Promise((resolve, reject) => {
        setImmediate(() => {
          try {
            resolve(play(index));
          } catch (error) {
            reject(error instanceof Error ? error : new Error(String(error)));
          }
        });
      }),
  };
}
