import { execFile, spawnSync } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";

const run = promisify(execFile);
const EXAMPLES = join(import.meta.dirname, "..", "examples");
const PYTHON = spawnSync("python3", ["--version"]).status === 0;
const ARGS = ["--game", "PS", "--seed", "3", "--samples", "3", "--steps", "60"];

async function ran(program: string, file: string): Promise<unknown> {
  const { stdout } = await run(program, [join(EXAMPLES, file), ...ARGS]);
  const told: unknown = JSON.parse(stdout);
  return told;
}

describe("the example agents", () => {
  const typescript = ran(process.execPath, "agent.ts");

  it("play", async () => {
    expect(await typescript).toEqual({ game: "parabellum-soldiers", steps: 60, over: false, rewards: [0, 0] });
  });

  it.skipIf(!PYTHON)("play the same battle in Python, over the line protocol", async () => {
    expect(await ran("python3", "agent.py")).toEqual(await typescript);
  });
});
