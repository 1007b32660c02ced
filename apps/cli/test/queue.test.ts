import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HAS_POSTGRES, startPostgres } from "../../../packages/queue/test/postgres.ts";
import type { Postgres } from "../../../packages/queue/test/postgres.ts";
import { BIN, here, hereJson } from "./cli.ts";

const ARGS = ["simulate", "ps", "--games", "6", "--seed", "9", "--scenario", "PS-S3"];

describe.skipIf(!HAS_POSTGRES)("simulate --queue", () => {
  let postgres: Postgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.stop());

  it("prints what simulate prints, played by a worker elsewhere", async () => {
    const worker = spawn(process.execPath, [BIN, "worker", "--queue", postgres.url, "--workers", "1", "--json"], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const events: unknown[] = [];
    createInterface({ input: worker.stdout }).on("line", (line) => events.push(JSON.parse(line)));
    const far = await hereJson([...ARGS, "--queue", postgres.url]);
    const alone = await hereJson([...ARGS, "--workers", "1"]);
    expect({ ...Object(far.value), seconds: 0 }).toStrictEqual({ ...Object(alone.value), seconds: 0 });
    expect([far.code, alone.code]).toEqual([0, 0]);
    worker.kill("SIGTERM");
    const [code] = await once(worker, "exit");
    expect(code).toBe(0);
    expect(events[0]).toEqual({ type: "ready" });
    expect(events.filter((event) => Object(event).type === "done")).toHaveLength(6);
  });
});

describe("a queue that is none", () => {
  it("is refused at once, and said when it does not answer", async () => {
    expect(await here(["worker", "--lang", "en"])).toMatchObject({ code: 2, err: expect.stringContaining("--queue") });
    expect(await here([...ARGS, "--queue", "mysql://x"])).toMatchObject({ code: 2 });
    const nowhere = ["--queue", "postgres://postgres@127.0.0.1:1/none"];
    for (const args of [ARGS, ["worker"]])
      expect(await here([...args, ...nowhere])).toMatchObject({
        code: 1,
        err: expect.stringContaining("ECONNREFUSED"),
      });
  });
});
