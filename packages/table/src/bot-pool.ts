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

/** That it is enough: the job is answered with the best so far. */
export interface BotHurry {
  readonly hurry: number;
}

export type BotReply =
  /** The thread has loaded everything and begins. */
  | "ready"
  /** How far it is, from 0 to 1. */
  | { readonly id: number; readonly progress: number }
  | { readonly id: number; readonly ok: true; readonly text: string }
  | { readonly id: number; readonly ok: false; readonly what: string };

/** What came of it: an answer as JSON, or why there is none. */
export type Thought = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly what: string };

export interface BotPool {
  /** `watch` hears how far it is, from 0 to 1, where it takes long. */
  think(question: Omit<BotJob, "id">, watch?: (progress: number) => void): Promise<Thought>;
  /** Whoever thinks for a table answers with the best so far. */
  hurry(table: string): void;
  close(): Promise<void>;
}

/** Starts a thread with a `thinker` in it: Node's on a server, a Web Worker in a page. */
export type Hire = (events: ThreadEvents) => Thread;

export interface ThreadEvents {
  reply(reply: BotReply): void;
  ended(what: string): void;
}

export interface Thread {
  post(message: BotJob | BotHurry): void;
  /** Stops it whatever it is doing; it says nothing more. */
  end(): Promise<void>;
}

export interface BotPoolOptions {
  readonly hire: Hire;
  readonly workers: number;
  /** Milliseconds a bot may think. */
  readonly budget: number;
}

interface Waiting {
  readonly job: BotJob;
  /** Somebody said so before it began. */
  hurried: boolean;
  watch(progress: number): void;
  settle(thought: Thought): void;
}

/** A thread, and what it is thinking about. */
interface Thinker {
  thread: Thread | null;
  ready: boolean;
  busy: Waiting | null;
  timer: ReturnType<typeof setTimeout> | null;
}

/** Milliseconds a thread may take to load, which is not the bot's thinking: as many at least as the bot may think. */
const START = 20_000;

/**
 * Threads in which bots think, so that none of them can hold up the table: one that throws, dies or takes too long is
 * answered for, and its thread replaced.
 */
export function botPool({ hire, workers, budget }: BotPoolOptions): BotPool {
  const thinkers: Thinker[] = Array.from({ length: workers }, () => ({
    thread: null,
    ready: false,
    busy: null,
    timer: null,
  }));
  const queue: Waiting[] = [];
  let ids = 0;
  let closed = false;

  const watch = (thinker: Thinker, time: number): void => {
    if (thinker.timer !== null) clearTimeout(thinker.timer);
    thinker.timer = setTimeout(() => void discard(thinker, "took too long"), time);
  };

  const settle = (thinker: Thinker, thought: Thought): void => {
    const { busy } = thinker;
    if (thinker.timer !== null) clearTimeout(thinker.timer);
    thinker.timer = null;
    thinker.busy = null;
    busy?.settle(thought);
    next();
  };

  const discard = async (thinker: Thinker, what: string): Promise<void> => {
    const { thread } = thinker;
    thinker.thread = null;
    thinker.ready = false;
    const ending = thread?.end();
    settle(thinker, { ok: false, what });
    await ending;
  };

  const start = (thinker: Thinker): Thread => {
    const thread = hire({
      reply(reply) {
        if (reply === "ready") {
          thinker.ready = true;
          if (thinker.busy !== null) watch(thinker, budget);
        } else if (reply.id === thinker.busy?.job.id) {
          if ("progress" in reply) thinker.busy.watch(reply.progress);
          else settle(thinker, reply);
        }
      },
      ended: (what) => void discard(thinker, what),
    });
    thinker.thread = thread;
    return thread;
  };

  const next = (): void => {
    if (closed) return;
    for (const thinker of thinkers) {
      if (thinker.busy !== null) continue;
      const waiting = queue.shift();
      if (waiting === undefined) return;
      thinker.busy = waiting;
      try {
        const thread = thinker.thread ?? start(thinker);
        watch(thinker, thinker.ready ? budget : Math.max(START, budget));
        thread.post(waiting.job);
        if (waiting.hurried) thread.post({ hurry: waiting.job.id });
      } catch (error) {
        // Where no thread can be had nobody thinks, but the table goes on.
        void discard(thinker, String(error));
      }
    }
  };

  return {
    async think(question, watching = () => {}) {
      return new Promise<Thought>((resolve) => {
        ids += 1;
        queue.push({ job: { ...question, id: ids }, hurried: false, watch: watching, settle: resolve });
        next();
      });
    },
    hurry(table) {
      for (const waiting of queue) if (waiting.job.table === table) waiting.hurried = true;
      for (const { busy, thread } of thinkers) {
        if (busy === null || busy.job.table !== table || busy.hurried) continue;
        busy.hurried = true;
        thread?.post({ hurry: busy.job.id });
      }
    },
    async close() {
      closed = true;
      for (const waiting of queue.splice(0)) waiting.settle({ ok: false, what: "closed" });
      await Promise.all(thinkers.map(async (thinker) => discard(thinker, "closed")));
    },
  };
}
