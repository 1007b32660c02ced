import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "../command.ts";
import { fail } from "../errors.ts";
import { ROOT } from "../places.ts";

/** Runs the project's benchmark. */
export const bench: Command = {
  name: "bench",
  options: { only: { type: "string" }, seconds: { type: "string" }, all: { type: "boolean" } },
  least: 0,
  most: 0,
  run(call) {
    const script = join(ROOT, "scripts", "bench.ts");
    if (!existsSync(script)) fail("noScript", { script: "scripts/bench.ts" });
    const only = call.text("only");
    const seconds = call.text("seconds") === null ? [] : ["--seconds", String(call.int("seconds", 3, 1, 3600))];
    const flags = [
      ...(call.json ? ["--json"] : []),
      ...(call.flag("all") ? ["--all"] : []),
      ...(only === null ? [] : ["--only", only]),
      ...seconds,
    ];
    return spawnSync(process.execPath, ["--expose-gc", script, ...flags], { stdio: "inherit" }).status ?? 1;
  },
};
