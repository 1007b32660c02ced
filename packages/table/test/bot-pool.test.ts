import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { findPlayer, playersOf } from "@escaramuza/bots";
import { open, viewOf, commit } from "@escaramuza/kernel";
import { botPool, thinker } from "../src/index.ts";
import type { BotJob, Hire } from "../src/index.ts";
import { engine } from "./support.ts";

/** A thread that does what the test says. */
interface Hired {
  readonly events: Parameters<Hire>[0];
  readonly jobs: BotJob[];
  ended: boolean;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function question(table: string): Omit<BotJob, "id"> {
  const e = engine();
  const [scenario] = e.rules.scenarios;
  const opened = open(e, scenario?.setup ?? null, commit("secret", []));
  if (!opened.ok) throw new Error("no game");
  const [decision] = opened.game.pending;
  if (decision === undefined) throw new Error("nothing asked");
  return { table, player: "random", view: viewOf(e, opened.game, decision.seat), decision, seed: 1 };
}

function pool(workers: number): { readonly threads: Hired[]; readonly bots: ReturnType<typeof botPool> } {
  const threads: Hired[] = [];
  const hire: Hire = (events) => {
    const hired: Hired = { events, jobs: [], ended: false };
    threads.push(hired);
    return {
      post: (job) => void hired.jobs.push(job),
      async end() {
        hired.ended = true;
      },
    };
  };
  return { threads, bots: botPool({ hire, workers, budget: 100 }) };
}

test("a thread answers one question at a time; one that overruns or dies is answered for and replaced", async () => {
  const { threads, bots } = pool(1);
  const [first, second, third] = ["a", "b", "c"].map(async (table) => bots.think(question(table)));
  const [one] = threads;
  expect(one?.jobs.map((job) => job.table)).toEqual(["a"]);
  // Loading is not thinking: the time begins when the thread is ready.
  vi.advanceTimersByTime(10_000);
  expect(one?.ended).toBe(false);
  one?.events.reply("ready");
  vi.advanceTimersByTime(99);
  expect(one?.ended).toBe(false);
  vi.advanceTimersByTime(1);
  expect(await first).toEqual({ ok: false, what: "took too long" });
  expect(one?.ended).toBe(true);
  const two = threads[1];
  expect(two?.jobs.map((job) => job.table)).toEqual(["b"]);
  two?.events.ended("out of memory");
  expect(await second).toEqual({ ok: false, what: "out of memory" });
  const three = threads[2];
  const id = three?.jobs[0]?.id ?? 0;
  // A late answer to another question is nobody's.
  three?.events.reply({ id: id - 1, ok: true, text: "1" });
  three?.events.reply({ id, ok: true, text: "2" });
  expect(await third).toMatchObject({ ok: true, text: "2" });
  await bots.close();
  expect(three?.ended).toBe(true);
});

test("questions left when the pool closes are answered so", async () => {
  const { threads, bots } = pool(2);
  const asked = ["a", "b", "c"].map(async (table) => bots.think(question(table)));
  expect(threads.map((thread) => thread.jobs.length)).toEqual([1, 1]);
  await bots.close();
  expect(await Promise.all(asked)).toEqual(asked.map(() => ({ ok: false, what: "closed" })));
});

test("a thinker answers from the view, in JSON, and says what went wrong", () => {
  const think = thinker({ playersOf, findPlayer });
  const job = { ...question("a"), id: 7, seed: 1 };
  const reply = think(structuredClone(job));
  expect(reply).toMatchObject({ id: 7, ok: true });
  // The same question and the same chance: the same answer, also where parts of the position are put back.
  expect(think(structuredClone(job))).toEqual(reply);
  expect(think({ ...job, player: "nobody" })).toEqual({ id: 7, ok: false, what: "no player nobody" });
  const silent = thinker({ playersOf, findPlayer: () => ({ id: "silent", answer: () => undefined }) });
  expect(silent(job)).toEqual({ id: 7, ok: true, text: "null" });
  const broken = thinker({
    playersOf,
    findPlayer: () => {
      throw new Error("broken");
    },
  });
  expect(broken(job)).toEqual({ id: 7, ok: false, what: "Error: broken" });
});
