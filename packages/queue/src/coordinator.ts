import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { findGame } from "@escaramuza/games";
import type { Crew, Hand, Job } from "@escaramuza/lab";
import { BATCHES, JOBS_SCHEMA, LOOK_EVERY, QueueError, openQueue, reason, transaction } from "./queue.ts";
import type { Queue } from "./queue.ts";
import { addRun, dropRun, queueOf, readResults, seeRun } from "./tables.ts";
import type { Range } from "./tables.ts";

export interface CrewOptions {
  /** Games a batch; by default so many that there are about a hundred batches, and never more than 16. */
  readonly batch?: number;
  /** Seconds between two looks for workers that died and batches nobody could play. */
  readonly lookEvery?: number;
  /** What went wrong for a while; it is tried again. */
  readonly onTrouble?: (what: string) => void;
}

/** Milliseconds between two looks for results. */
const POLL = 250;
/** So many games are waited for at once: the row is kept up to the slowest. */
const WINDOW = 8192;
/** A database that does not answer for so many looks is gone. */
const PATIENCE = 60;

/**
 * Hands elsewhere: the job is put on the queue in batches, workers on any number of machines play them. The results are those of one
 * machine: every game depends on the job and its place alone, and each place is counted once.
 */
export function queueCrew(url: string, options: CrewOptions = {}): Crew {
  return async <R, T>(job: Job, games: number, use: (hands: readonly Hand<R>[]) => Promise<T>): Promise<T> => {
    const { lookEvery = LOOK_EVERY, onTrouble = () => {} } = options;
    const queue = await openQueue(url, lookEvery, onTrouble);
    try {
      const order = await place(queue, job, games, options.batch);
      const inbox = inboxOf<R>();
      const end = new AbortController();
      const watched = watch(queue, order, inbox, { signal: end.signal, lookEvery, onTrouble });
      try {
        const hands = Array.from({ length: Math.ceil(Math.min(games, WINDOW) / 2) }, () => inbox);
        return await use(hands);
      } finally {
        end.abort();
        await watched;
        // What cannot be cleared away grows old by itself (`seeRun`); it must not cost what has been played.
        await withdraw(queue, order).catch((error: unknown) => onTrouble(reason(error)));
      }
    } finally {
      await queue.close();
    }
  };
}

interface Order {
  readonly run: string;
  readonly queue: string;
  /** Batches not done yet, by the id of their job. */
  readonly open: Map<string, Range>;
}

async function place(queue: Queue, job: Job, games: number, size: number | undefined): Promise<Order> {
  const named = job.type === "simulation" ? job.options.game : job.experiment.game;
  const rules = findGame(named)?.rules;
  if (rules === undefined) throw new QueueError(`unknown game ${named}`);
  const { id: game, version, dataHash } = rules;
  const run = { id: randomUUID(), game, version, dataHash, job: JSON.stringify(job) };
  const name = queueOf(run);
  const each = size ?? Math.min(16, Math.max(1, Math.floor(games / 100)));
  const open = new Map<string, Range>();
  for (let from = 0; from < games; from += each) open.set(randomUUID(), { from, to: Math.min(games, from + each) });
  await queue.boss.createQueue(name, BATCHES);
  await transaction(queue, async (client, db) => {
    await addRun(client, run);
    const batches = [...open].map(([id, range]) => ({ id, data: { run: run.id, ...range } }));
    for (let i = 0; i < batches.length; i += 1000) await queue.boss.insert(name, batches.slice(i, i + 1000), { db });
  });
  return { run: run.id, queue: name, open };
}

/** Nobody waits any more: what is not begun is not begun, and what comes late is not kept. */
async function withdraw(queue: Queue, { run, queue: name, open }: Order): Promise<void> {
  if (open.size > 0) await queue.boss.cancel(name, [...open.keys()]);
  await dropRun(queue.pool, run);
}

async function watch<R>(
  queue: Queue,
  order: Order,
  inbox: Inbox<R>,
  { signal, lookEvery, onTrouble }: Required<Omit<CrewOptions, "batch">> & { readonly signal: AbortSignal },
): Promise<void> {
  let signed = performance.now();
  let silent = 0;
  while (!signal.aborted && order.open.size > 0) {
    try {
      await collect(queue, order, inbox);
      if (performance.now() - signed > lookEvery * 1000) {
        signed = performance.now();
        if (!(await seeRun(queue.pool, order.run))) throw new QueueError("the run has been removed from the queue");
        await lookForLost(queue, order);
      }
      silent = 0;
    } catch (error) {
      silent += 1;
      if (error instanceof QueueError || silent > PATIENCE) {
        inbox.fail(error instanceof QueueError ? error : new QueueError(reason(error), { cause: error }));
        return;
      }
      onTrouble(reason(error));
    }
    await sleep(POLL, undefined, { signal }).catch(() => {});
  }
}

/** A batch comes whole or not at all. */
async function collect<R>({ pool }: Queue, order: Order, inbox: Inbox<R>): Promise<void> {
  const rows = await readResults(pool, order.run, [...order.open.values()]);
  const came = new Set<number>();
  for (const { place: index, result } of rows) {
    came.add(index);
    const parsed: R = JSON.parse(result);
    inbox.put(index, parsed);
  }
  for (const [id, { from }] of order.open) if (came.has(from)) order.open.delete(id);
}

/** Batches that failed for good: without them there will never be an end. */
async function lookForLost({ pool }: Queue, order: Order): Promise<void> {
  const { rows } = await pool.query<{ id: string; why: string }>(
    `SELECT id, output::text AS why FROM ${JOBS_SCHEMA}.job WHERE name = $1 AND state = 'failed' AND id = ANY($2::uuid[]) LIMIT 1`,
    [order.queue, [...order.open.keys()]],
  );
  const [lost] = rows;
  if (lost === undefined) return;
  const { from, to } = order.open.get(lost.id) ?? { from: 0, to: 0 };
  throw new QueueError(`games ${from + 1} to ${to} could not be played by any worker: ${lost.why}`);
}

interface Inbox<R> extends Hand<R> {
  put(index: number, result: R): void;
  fail(error: Error): void;
}

/** Results by place, for whoever asks, before or after they come. Each is handed out once. */
function inboxOf<R>(): Inbox<R> {
  const here = new Map<number, R>();
  const waiting = new Map<number, { resolve(result: R): void; reject(error: Error): void }>();
  const state: { broken: Error | null } = { broken: null };
  return {
    play: (index) =>
      new Promise((resolve, reject) => {
        const found = here.get(index);
        if (found !== undefined) {
          here.delete(index);
          resolve(found);
        } else if (state.broken !== null) reject(state.broken);
        else waiting.set(index, { resolve, reject });
      }),
    put(index, result) {
      const waiter = waiting.get(index);
      waiting.delete(index);
      if (waiter === undefined) here.set(index, result);
      else waiter.resolve(result);
    },
    fail(error) {
      state.broken = error;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    },
  };
}
