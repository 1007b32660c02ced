import { setTimeout as sleep } from "node:timers/promises";
import { findGame } from "@escaramuza/games";
import { withThreads } from "@escaramuza/lab";
import type { Hand, Job } from "@escaramuza/lab";
import * as z from "zod";
import { LOOK_EVERY, TOUCH_EVERY, openQueue, reason, transaction } from "./queue.ts";
import type { Queue } from "./queue.ts";
import { addResults, openRuns, queueOf, readRun } from "./tables.ts";
import type { Run } from "./tables.ts";

export interface WorkerOptions {
  /** How many batches are played at once, each in a thread of its own. */
  readonly threads: number;
  /** Stops, and gives back what is not done. */
  readonly signal: AbortSignal;
  readonly onEvent?: (event: WorkerEvent) => void;
  /** Seconds between two looks for other workers that died. */
  readonly lookEvery?: number;
}

export type WorkerEvent =
  | { readonly type: "ready" }
  | {
      readonly type: "taken" | "done" | "lost" | "givenBack";
      readonly run: string;
      readonly from: number;
      readonly to: number;
    }
  /** Batches of other rules than these: left to workers that have them. */
  | {
      readonly type: "refused";
      readonly game: string;
      readonly version: string;
      readonly dataHash: string;
      /** What there is here; null where the game is not known at all. */
      readonly here: { readonly version: string; readonly dataHash: string } | null;
    }
  | { readonly type: "trouble"; readonly what: string };

/** Milliseconds until the next look when there is nothing to do. */
const POLL = 500;
/** And after something went wrong. */
const REST = 2000;

/** Takes batches off the queue and plays them, until it is stopped. */
export async function serveQueue(url: string, options: WorkerOptions): Promise<void> {
  const { threads, signal, onEvent = () => {} } = options;
  const queue = await openQueue(url, options.lookEvery ?? LOOK_EVERY, (what) => onEvent({ type: "trouble", what }));
  const refused = new Set<string>();
  const told = (event: WorkerEvent): void => {
    // Once is clear enough.
    if (event.type === "refused") {
      if (refused.has(queueOf(event))) return;
      refused.add(queueOf(event));
    }
    onEvent(event);
  };
  try {
    onEvent({ type: "ready" });
    await Promise.all(Array.from({ length: threads }, () => shift(queue, signal, told)));
  } finally {
    await queue.close();
  }
}

/** One batch after the other. */
async function shift(queue: Queue, signal: AbortSignal, onEvent: (event: WorkerEvent) => void): Promise<void> {
  let hired: Hired | null = null;
  while (!signal.aborted) {
    let pause = 0;
    try {
      const batch = await take(queue, onEvent);
      if (batch === null) pause = POLL;
      else {
        if (hired?.run !== batch.run.id) {
          await hired?.dismiss();
          hired = hire(batch.run);
        }
        const about = { run: batch.run.id, from: batch.from, to: batch.to };
        onEvent({ type: "taken", ...about });
        const ended = await playBatch(queue, batch, hired, signal, onEvent);
        onEvent({ type: ended, ...about });
        if (ended !== "done") {
          await hired.dismiss();
          hired = null;
        }
      }
    } catch (error) {
      onEvent({ type: "trouble", what: reason(error) });
      pause = REST;
    }
    if (pause > 0) await sleep(pause, undefined, { signal }).catch(() => {});
  }
  await hired?.dismiss();
}

export interface Batch {
  readonly run: Run;
  readonly queue: string;
  /** One try of it: another try by another worker is another batch. */
  readonly attempt: { readonly id: string; readonly retryCount: number };
  readonly from: number;
  readonly to: number;
}

const batchData = z.object({ run: z.uuid(), from: z.int(), to: z.int() });

/** The next batch that can be played here, or null. */
export async function take(queue: Queue, onEvent: (event: WorkerEvent) => void): Promise<Batch | null> {
  const tried = new Set<string>();
  for (const wanted of await openRuns(queue.pool)) {
    const name = queueOf(wanted);
    if (tried.has(name)) continue;
    tried.add(name);
    if (refusal(wanted, onEvent)) continue;
    for (;;) {
      const [attempt] = await queue.boss.fetch<unknown>(name);
      if (attempt === undefined) break;
      const { run: id, from, to } = batchData.parse(attempt.data);
      const run = await readRun(queue.pool, id);
      // Nobody waits for it any more.
      if (run === null) await queue.boss.complete(name, attempt);
      else return { run, queue: name, attempt, from, to };
    }
  }
  return null;
}

/** True when these are not the rules there are here: the games would be others. */
function refusal(run: Omit<Run, "job">, onEvent: (event: WorkerEvent) => void): boolean {
  const { game, version, dataHash } = run;
  const rules = findGame(game)?.rules ?? null;
  if (rules !== null && rules.version === version && rules.dataHash === dataHash) return false;
  const here = rules === null ? null : { version: rules.version, dataHash: rules.dataHash };
  onEvent({ type: "refused", game, version, dataHash, here });
  return true;
}

/** A thread that plays games of a run, kept from batch to batch. */
interface Hired {
  readonly run: string;
  readonly hand: Promise<Hand<unknown>>;
  dismiss(): Promise<void>;
}

function hire(run: Run): Hired {
  const job: Job = JSON.parse(run.job);
  const { promise: free, resolve: release } = Promise.withResolvers<void>();
  const { promise: hand, resolve: found, reject } = Promise.withResolvers<Hand<unknown>>();
  const gone = withThreads<unknown, void>(job, 1, ([first]) => {
    if (first === undefined) throw new Error("no thread");
    found(first);
    return free;
  }).catch(reject);
  return {
    run: run.id,
    hand,
    async dismiss() {
      release();
      await gone;
    },
  };
}

/** Plays the batch, with a sign of life now and then, and settles it. */
async function playBatch(
  queue: Queue,
  batch: Batch,
  hired: Hired,
  signal: AbortSignal,
  onEvent: (event: WorkerEvent) => void,
): Promise<"done" | "lost" | "givenBack"> {
  const lost = new AbortController();
  const touching = setInterval(() => {
    queue.boss.touch(batch.queue, batch.attempt).then(
      (touched) => {
        if (!isOurs(touched)) lost.abort();
      },
      // A sign of life that could not be given says nothing about the batch.
      () => {},
    );
  }, TOUCH_EVERY);
  const giveBack = async (message: string): Promise<"givenBack"> => {
    await queue.boss.fail(batch.queue, batch.attempt, { message });
    return "givenBack";
  };
  try {
    const results = await played(await hired.hand, batch, AbortSignal.any([signal, lost.signal]));
    if (results !== null) return (await settle(queue, batch, results)) ? "done" : "lost";
    return lost.signal.aborted ? "lost" : await giveBack("the worker was stopped");
  } catch (error) {
    onEvent({ type: "trouble", what: reason(error) });
    return await giveBack(reason(error));
  } finally {
    clearInterval(touching);
  }
}

/** Null when it was stopped in the middle. */
async function played(hand: Hand<unknown>, { from, to }: Batch, stop: AbortSignal): Promise<readonly string[] | null> {
  const results: string[] = [];
  const { promise: stopped, resolve } = Promise.withResolvers<null>();
  const onStop = (): void => resolve(null);
  stop.addEventListener("abort", onStop, { once: true });
  try {
    for (let index = from; index < to; index++) {
      if (stop.aborted) return null;
      const made = await Promise.race([hand.play(index).then((result) => ({ result })), stopped]);
      if (made === null) return null;
      results.push(JSON.stringify(made.result));
    }
    return results;
  } finally {
    stop.removeEventListener("abort", onStop);
  }
}

/**
 * Results and completion in one: either both are there or neither. False when the batch has been given to another worker meanwhile:
 * it is his to settle, and nothing of ours is kept.
 */
export async function settle(queue: Queue, batch: Batch, results: readonly string[]): Promise<boolean> {
  return transaction(queue, async (client, db) => {
    if (!isOurs(await queue.boss.complete(batch.queue, batch.attempt, null, { db }))) return false;
    await addResults(client, batch.run.id, batch.from, results);
    return true;
  });
}

/** False when the batch has been given to somebody else, or was cancelled: what pg-boss says of an attempt that is no more. */
function isOurs(response: object): boolean {
  return "affected" in response && response.affected === 1;
}
