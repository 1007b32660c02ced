import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { findPlayer, playersOf } from "@escaramuza/bots";
import { open, viewOf, commit } from "@escaramuza/kernel";
import { botPool, thinker } from "../src/index.ts";
import type { BotHurry, BotJob, BotReply, Hire, Players } from "../src/index.ts";
import { engine } from "./support.ts";

/** A thread that does what the test says. */
interface Hired {
  readonly events: Parameters<Hire>[0];
  readonly jobs: BotJob[];
  readonly hurried: number[];
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
    const hired: Hired = { events, jobs: [], hurried: [], ended: false };
    threads.push(hired);
    return {
      post: (message) => void ("hurry" in message ? hired.hurried.push(message.hurry) : hired.jobs.push(message)),
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

test("where no thread can be started, or it takes no question, every question is answered so, and the next is tried again", async () => {
  let works = false;
  const posted: unknown[] = [];
  const bots = botPool({
    workers: 1,
    budget: 100,
    hire: () => {
      if (!works) throw new Error("no threads here");
      const post = (message: unknown): void => {
        posted.push(message);
        throw new Error("cannot be sent");
      };
      return { post, end: async () => {} };
    },
  });
  const asked = ["a", "b"].map(async (table) => bots.think(question(table)));
  expect(await Promise.all(asked)).toEqual(asked.map(() => ({ ok: false, what: "Error: no threads here" })));
  works = true;
  expect(await bots.think(question("c"))).toEqual({ ok: false, what: "Error: cannot be sent" });
  expect(posted).toHaveLength(1);
  await bots.close();
});

test("questions left when the pool closes are answered so", async () => {
  const { threads, bots } = pool(2);
  const asked = ["a", "b", "c"].map(async (table) => bots.think(question(table)));
  expect(threads.map((thread) => thread.jobs.length)).toEqual([1, 1]);
  await bots.close();
  expect(await Promise.all(asked)).toEqual(asked.map(() => ({ ok: false, what: "closed" })));
});

test("how far a thread is goes to whoever asked; hurrying reaches the table's own, also one still in the queue", async () => {
  const { threads, bots } = pool(1);
  const heard: string[] = [];
  const asked = ["a", "b"].map(async (table) =>
    bots.think(question(table), (progress) => void heard.push(`${table} ${progress}`)),
  );
  const [one] = threads;
  const id = one?.jobs[0]?.id ?? 0;
  one?.events.reply("ready");
  one?.events.reply({ id, progress: 0.25 });
  one?.events.reply({ id: id + 1, progress: 0.75 });
  expect(heard).toEqual(["a 0.25"]);
  bots.hurry("b");
  bots.hurry("c");
  expect(one?.hurried).toEqual([]);
  bots.hurry("a");
  bots.hurry("a");
  expect(one?.hurried).toEqual([id]);
  one?.events.reply({ id, ok: true, text: "1" });
  expect(one?.jobs.map((job) => job.table)).toEqual(["a", "b"]);
  expect(one?.hurried).toEqual([id, id + 1]);
  one?.events.reply({ id: id + 1, ok: true, text: "2" });
  expect(await Promise.all(asked)).toMatchObject([{ text: "1" }, { text: "2" }]);
  await bots.close();
});

/** A thread's work without a thread: what it has said, and a way to give it more. */
function thought(
  players: Players,
  now: () => number = () => 0,
): { readonly said: BotReply[]; tell(message: BotJob | BotHurry): void; readonly answered: () => Promise<BotReply> } {
  const said: BotReply[] = [];
  let settle = (_reply: BotReply): void => {};
  const tell = thinker({
    players,
    now,
    rest: async () => Promise.resolve(),
    post(reply) {
      said.push(reply);
      if (reply !== "ready" && "ok" in reply) settle(reply);
    },
  });
  return { said, tell, answered: async () => new Promise((resolve) => void (settle = resolve)) };
}

async function answerOf(players: Players, job: BotJob): Promise<BotReply> {
  const { tell, answered } = thought(players);
  tell(job);
  return answered();
}

test("a thinker answers from the view, in JSON, and says what went wrong", async () => {
  const { tell, answered } = thought({ playersOf, findPlayer });
  const job = { ...question("a"), id: 7, seed: 1 };
  tell(structuredClone(job));
  const reply = await answered();
  expect(reply).toMatchObject({ id: 7, ok: true });
  // The same question and the same chance: the same answer, also where parts of the position are put back.
  tell(structuredClone(job));
  expect(await answered()).toEqual(reply);
  tell({ ...job, player: "nobody" });
  expect(await answered()).toEqual({ id: 7, ok: false, what: "no player nobody" });
  const silent = { playersOf, findPlayer: () => ({ id: "silent", answer: () => undefined }) };
  expect(await answerOf(silent, job)).toEqual({ id: 7, ok: true, text: "null" });
  const broken = {
    playersOf,
    findPlayer: () => {
      throw new Error("broken");
    },
  };
  expect(await answerOf(broken, job)).toEqual({ id: 7, ok: false, what: "Error: broken" });
});

test("who thinks step by step is heard now and then, and stops when told", async () => {
  let time = 0;
  let steps = 0;
  const ponders = {
    id: "ponders",
    answer: () => "at once",
    think: () => ({
      step() {
        steps += 1;
        time += 100;
        if (steps === 12) one.tell({ hurry: 7 });
        return true;
      },
      get progress() {
        return steps / 10;
      },
      answer: () => steps,
    }),
  };
  const one = thought({ playersOf, findPlayer: () => ponders }, () => time);
  const job = { ...question("a"), id: 7, seed: 1 };
  // Hurrying another job changes nothing.
  one.tell({ hurry: 6 });
  one.tell(job);
  expect(await one.answered()).toEqual({ id: 7, ok: true, text: "12" });
  // Nothing in the first 600 ms, then five times a second; and never more than all of it.
  expect(one.said.slice(0, -1)).toEqual([
    { id: 7, progress: 0.6 },
    { id: 7, progress: 0.8 },
    { id: 7, progress: 1 },
    { id: 7, progress: 1 },
  ]);
});
