import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { findGame } from "@escaramuza/games";
import { explore, simulate } from "@escaramuza/lab";
import type { SimulationOptions } from "@escaramuza/lab";
import { plainExperiment } from "@escaramuza/lab/laboratory";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { queueCrew, serveQueue } from "../src/index.ts";
import type { WorkerEvent } from "../src/index.ts";
import { JOBS_SCHEMA, openQueue, transaction } from "../src/queue.ts";
import { addRun, dropRun, queueOf } from "../src/tables.ts";
import { settle, take } from "../src/worker.ts";
import { HAS_POSTGRES, startPostgres } from "./postgres.ts";
import type { Postgres } from "./postgres.ts";

const OPTIONS: SimulationOptions = {
  game: "parabellum-soldiers",
  players: ["random", "random"],
  games: 12,
  seed: 5,
  scenario: "PS-S3",
  check: false,
};

/** Rules that stop for ever in the third game: a worker held in the middle of its batch. */
const HELD = `let n = 0; const { rules } = GAMES[0]; const { start } = rules;
  rules.start = (setup) => { if (++n === 3) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0); return start(setup); };`;
/** Other rules of the same game. */
const OTHER = `GAMES[0].rules.dataHash = "0123456789abcdef";`;

describe.skipIf(!HAS_POSTGRES)("a queue in PostgreSQL", () => {
  let postgres: Postgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.stop());

  it("gives the result of one machine though a worker is killed in the middle of a batch", async () => {
    const alone = await simulate(OPTIONS, () => {}, { workers: 1 });
    const progress: number[] = [];
    const crew = queueCrew(postgres.url, { batch: 6, lookEvery: 1 });
    const far = simulate(OPTIONS, (done) => progress.push(done), { crew });
    // Whoever has other rules says so and takes nothing.
    const stranger = workerProcess(postgres.url, OTHER);
    const held = workerProcess(postgres.url, HELD);
    const refused = await stranger.until((event) => event.type === "refused");
    expect(refused).toMatchObject({ game: OPTIONS.game, here: { dataHash: "0123456789abcdef" } });
    // One takes a batch, plays two games of it, and is killed.
    await held.until((event) => event.type === "taken");
    await held.kill("SIGKILL");
    expect(await states(postgres.url)).toEqual({ active: 1, created: 1 });
    await longTimePasses(postgres.url);
    // Another does all of it.
    const [good, stop] = workerHere(postgres.url);
    expect(await far).toStrictEqual(alone);
    expect(JSON.stringify(await far)).toBe(JSON.stringify(alone));
    expect(progress).toEqual(Array.from({ length: OPTIONS.games }, (_, i) => i + 1));
    await stop();
    expect(good.filter(({ type }) => type === "done")).toHaveLength(2);
    expect(good.filter(({ type }) => type === "trouble")).toEqual([]);
    await stranger.kill("SIGTERM");
    expect(stranger.events.filter(({ type }) => type === "taken")).toEqual([]);
    expect(await rows(postgres.url, "SELECT * FROM escaramuza_lab.run")).toEqual([]);
  });

  it("counts nothing twice when a worker taken for dead comes back", async () => {
    const far = simulate({ ...OPTIONS, games: 2 }, () => {}, {
      crew: queueCrew(postgres.url, { batch: 2, lookEvery: 1 }),
    });
    const queue = await openQueue(postgres.url, 1);
    const taken = async (): Promise<NonNullable<Awaited<ReturnType<typeof take>>>> => {
      for (;;) {
        const batch = await take(queue, () => {});
        if (batch !== null) return batch;
      }
    };
    const late = await taken();
    await longTimePasses(postgres.url);
    const second = await taken();
    expect(second.attempt.id).toBe(late.attempt.id);
    const made = [0, 1].map((place) => JSON.stringify({ ...RESULT, place }));
    expect(await settle(queue, late, ["spoilt", "spoilt"])).toBe(false);
    expect(await rows(postgres.url, "SELECT * FROM escaramuza_lab.result")).toEqual([]);
    expect(await settle(queue, second, made)).toBe(true);
    expect(await settle(queue, second, ["spoilt", "spoilt"])).toBe(false);
    expect(await settle(queue, late, ["spoilt", "spoilt"])).toBe(false);
    expect(await far).toMatchObject({ ok: true, simulation: { games: 2, failed: 0 } });
    await queue.close();
  });

  it("plays experiments of the laboratory, and gives a batch back when it is stopped", async () => {
    const experiment = plainExperiment("PS", "PS-S3", ["random", "random"], 4, 3);
    const alone = await explore(experiment, { workers: 1 });
    const far = explore(experiment, { crew: queueCrew(postgres.url, { batch: 4, lookEvery: 1 }) });
    const [first, stopFirst] = workerHere(postgres.url, (event, stop) => {
      if (event.type === "taken") void stop();
    });
    while (!first.some(({ type }) => type === "givenBack")) await new Promise((resolve) => setTimeout(resolve, 20));
    await stopFirst();
    const [, stop] = workerHere(postgres.url);
    expect(await far).toStrictEqual(alone);
    await stop();
  });

  it("ends with the reason when a batch cannot be played", async () => {
    const far = simulate(OPTIONS, () => {}, { crew: queueCrew(postgres.url, { batch: 12, lookEvery: 1 }) });
    const failed = `UPDATE ${JOBS_SCHEMA}.job SET state = 'failed', output = '{"message": "out of memory"}'
      WHERE state = 'created' AND name LIKE 'parabellum%' RETURNING id`;
    while ((await rows(postgres.url, failed)).length === 0);
    await expect(far).rejects.toThrow(/games 1 to 12 .*out of memory/);
  });

  it("leaves what nobody waits for any more, and clears it away", async () => {
    const queue = await openQueue(postgres.url, 60);
    const job = JSON.stringify({ type: "simulation", options: OPTIONS });
    const runs = [1, 2].map((n) => ({ id: `00000000-0000-4000-8000-00000000000${n}`, ...RULES, job }));
    for (const run of runs) {
      await transaction(queue, (client) => addRun(client, run));
      await queue.boss.insert(queueOf(RULES), [{ data: { run: run.id, from: 0, to: 1 } }]);
    }
    const [gone, kept] = runs;
    await queue.pool.query("UPDATE escaramuza_lab.run SET seen = now() - interval '1 hour'");
    expect(await take(queue, () => {})).toBeNull();
    await queue.pool.query("UPDATE escaramuza_lab.run SET seen = now()");
    await dropRun(queue.pool, gone?.id ?? "");
    // The batch of the run that is gone comes first, and is passed over for good.
    const batch = await take(queue, () => {});
    expect(batch?.run).toEqual(kept);
    await dropRun(queue.pool, kept?.id ?? "");
    if (batch !== null) expect(await settle(queue, batch, ["late"])).toBe(true);
    expect(await rows(postgres.url, "SELECT * FROM escaramuza_lab.result")).toEqual([]);
    expect(await states(postgres.url)).toEqual({});
    await queue.close();
  });

  it("withdraws what nobody waits for any more", async () => {
    const enough = new AbortController();
    const far = simulate(OPTIONS, () => {}, { crew: queueCrew(postgres.url), signal: enough.signal });
    while ((await rows(postgres.url, "SELECT * FROM escaramuza_lab.run")).length === 0);
    enough.abort();
    expect(await far).toMatchObject({ ok: true, simulation: { games: 0 } });
    expect(await rows(postgres.url, "SELECT * FROM escaramuza_lab.run")).toEqual([]);
    expect(await states(postgres.url)).toEqual({});
  });

  it("keeps what has been played when the database goes", async () => {
    const own = await startPostgres();
    const enough = new AbortController();
    const { promise: played, resolve } = Promise.withResolvers<void>();
    const far = simulate(OPTIONS, (done) => done === 2 && resolve(), {
      crew: queueCrew(own.url, { batch: 2, lookEvery: 1 }),
      signal: enough.signal,
    });
    const [, stop] = workerHere(own.url, (event, enoughOf) => {
      if (event.type === "done") void enoughOf();
    });
    await played;
    await stop();
    await own.stop();
    enough.abort();
    const simulated = await far;
    expect(simulated).toMatchObject({ ok: true, simulation: { failed: 0 } });
    if (simulated.ok) expect(simulated.simulation.games).toBeGreaterThanOrEqual(2);
  });

  it("says when there is no database", async () => {
    const nowhere = queueCrew("postgres://postgres@127.0.0.1:1/none");
    await expect(simulate(OPTIONS, () => {}, { crew: nowhere })).rejects.toThrow("ECONNREFUSED");
  });
});

const { version, dataHash } = parabellum();
const RULES = { game: OPTIONS.game, version, dataHash };

function parabellum(): { readonly version: string; readonly dataHash: string } {
  const e = findGame(OPTIONS.game);
  if (e === null) throw new Error(OPTIONS.game);
  return e.rules;
}

const RESULT = {
  planned: { index: 0, round: 0, seed: 5, scenario: "PS-S3", setup: { scenario: "PS-S3" }, seating: [0, 1] },
  outcome: { winner: 0, points: [2, 1] },
  decisions: 10,
  turns: 2,
  lost: [0, 3],
  faults: [],
  failure: null,
};

/** A worker in this process. */
function workerHere(
  url: string,
  onEvent: (event: WorkerEvent, stop: () => Promise<void>) => void = () => {},
): [events: readonly WorkerEvent[], stop: () => Promise<void>] {
  const events: WorkerEvent[] = [];
  const end = new AbortController();
  const stop = async (): Promise<void> => {
    end.abort();
    await served;
  };
  const told = (event: WorkerEvent): void => {
    events.push(event);
    onEvent(event, stop);
  };
  const served = serveQueue(url, { threads: 1, signal: end.signal, onEvent: told, lookEvery: 1 });
  return [events, stop];
}

/** A worker in a process of its own, with other rules than ours. */
function workerProcess(url: string, spoil: string) {
  const games = pathToFileURL(join(import.meta.dirname, "../../games/src/index.ts")).href;
  const before = `data:text/javascript,${encodeURIComponent(`import { GAMES } from "${games}"; ${spoil}`)}`;
  const child = spawn(process.execPath, ["--import", before, join(import.meta.dirname, "worker-process.ts"), url], {
    stdio: ["ignore", "pipe", "inherit"],
    // As the command line does: what was compiled once need not be again.
    env: { ...process.env, NODE_COMPILE_CACHE: join(import.meta.dirname, "../../../node_modules/.cache/escaramuza") },
  });
  const events: WorkerEvent[] = [];
  const seen = new EventTarget();
  createInterface({ input: child.stdout }).on("line", (line) => {
    events.push(JSON.parse(line));
    seen.dispatchEvent(new Event("told"));
  });
  child.once("exit", () => seen.dispatchEvent(new Event("told")));
  return {
    events,
    async until(wanted: (event: WorkerEvent) => boolean): Promise<WorkerEvent> {
      for (;;) {
        const found = events.find(wanted);
        if (found !== undefined) return found;
        if (child.exitCode !== null) throw new Error(`the worker ended: ${JSON.stringify(events)}`);
        await once(seen, "told");
      }
    },
    async kill(signal: NodeJS.Signals): Promise<void> {
      child.kill(signal);
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
    },
  };
}

async function rows(url: string, sql: string): Promise<readonly { readonly [column: string]: unknown }[]> {
  const { Client } = (await import("pg")).default;
  const client = new Client({ connectionString: url });
  await client.connect();
  const found = await client.query(sql);
  await client.end();
  return found.rows;
}

/** How many batches are in which state, those over apart. */
async function states(url: string): Promise<{ readonly [state: string]: unknown }> {
  const found = await rows(
    url,
    `SELECT state::text, count(*)::integer AS n FROM ${JOBS_SCHEMA}.job
     WHERE state IN ('created', 'active', 'retry') AND name LIKE 'parabellum%' GROUP BY 1`,
  );
  return Object.fromEntries(found.map(({ state, n }) => [String(state), n]));
}

/** Nobody has given a sign of life for an hour: quicker than waiting for it. */
async function longTimePasses(url: string): Promise<void> {
  await rows(
    url,
    `UPDATE ${JOBS_SCHEMA}.job SET heartbeat_on = heartbeat_on - interval '1 hour' WHERE state = 'active'`,
  );
}
