import { randomInt } from "node:crypto";
import { Worker } from "node:worker_threads";
import type { Decision, View } from "@escaramuza/kernel";

/** A question to a bot. */
export interface BotJob {
  readonly id: number;
  readonly table: string;
  readonly player: string;
  readonly view: View<unknown>;
  readonly decision: Decision;
  /** Chance of its own. */
  readonly seed: number;
}

export type BotReply =
  /** The thread has loaded everything and begins. */
  | "ready"
  | { readonly id: number; readonly ok: true; readonly text: string }
  | { readonly id: number; readonly ok: false; readonly what: string };

/** What came of it: an answer as JSON, or why there is none. */
export type Thought = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly what: string };

export interface BotPool {
  think(question: Omit<BotJob, "id" | "seed">): Promise<Thought>;
  close(): Promise<void>;
}

export interface BotPoolOptions {
  readonly workers: number;
  /** Milliseconds a bot may think. */
  readonly budget: number;
  readonly players: string | null;
}

interface Waiting {
  readonly job: BotJob;
  settle(thought: Thought): void;
}

/** A thread, and what it is thinking about. */
interface Thinker {
  worker: Worker | null;
  ready: boolean;
  busy: Waiting | null;
  timer: NodeJS.Timeout | null;
}

/** Milliseconds a thread may take to load, which is not the bot's thinking. */
const START = 20_000;
const MEMORY_MB = 512;

/**
 * Threads in which bots think, so that none of them can hold up the table: one that throws, dies or takes too long is
 * answered for, and its thread replaced.
 */
export function botPool({ workers, budget, players }: BotPoolOptions): BotPool {
  const thinkers: Thinker[] = Array.from({ length: workers }, () => ({
    worker: null,
    ready: false,
    busy: null,
    timer: null,
  }));
  const queue: Waiting[] = [];
  let ids = 0;
  let closed = false;

  const watch = (thinker: Thinker, time: number): void => {
    if (thinker.timer !== null) clearTimeout(thinker.timer);
    thinker.timer = setTimeout(() => discard(thinker, "took too long"), time);
  };

  const settle = (thinker: Thinker, thought: Thought): void => {
    const { busy } = thinker;
    if (thinker.timer !== null) clearTimeout(thinker.timer);
    thinker.timer = null;
    thinker.busy = null;
    busy?.settle(thought);
    next();
  };

  const discard = (thinker: Thinker, what: string): void => {
    const { worker } = thinker;
    thinker.worker = null;
    thinker.ready = false;
    worker?.removeAllListeners();
    // Errors of a thread already given up are nobody's concern.
    worker?.on("error", () => {});
    void worker?.terminate();
    settle(thinker, { ok: false, what });
  };

  const hire = (thinker: Thinker): Worker => {
    const worker = new Worker(new URL("./bot-worker.ts", import.meta.url), {
      workerData: { players },
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    worker.unref();
    worker.on("message", (reply: BotReply) => {
      if (reply === "ready") {
        thinker.ready = true;
        if (thinker.busy !== null) watch(thinker, budget);
      } else if (reply.id === thinker.busy?.job.id) settle(thinker, reply);
    });
    worker.on("error", (error) => discard(thinker, String(error)));
    worker.on("exit", (code) => discard(thinker, `its thread ended with ${code}`));
    thinker.worker = worker;
    return worker;
  };

  const next = (): void => {
    if (closed) return;
    for (const thinker of thinkers) {
      if (thinker.busy !== null) continue;
      const waiting = queue.shift();
      if (waiting === undefined) return;
      const worker = thinker.worker ?? hire(thinker);
      thinker.busy = waiting;
      watch(thinker, thinker.ready ? budget : START);
      worker.postMessage(waiting.job);
    }
  };

  return {
    async think(question) {
      return new Promise<Thought>((resolve) => {
        ids += 1;
        queue.push({ job: { ...question, id: ids, seed: randomInt(2 ** 31) }, settle: resolve });
        next();
      });
    },
    async close() {
      closed = true;
      for (const waiting of queue.splice(0)) waiting.settle({ ok: false, what: "closed" });
      const ending = thinkers.map(async (thinker) => {
        const { worker } = thinker;
        discard(thinker, "closed");
        await worker?.terminate();
      });
      await Promise.all(ending);
    },
  };
}
