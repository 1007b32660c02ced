import { spawn } from "node:child_process";
import { join } from "node:path";
import type { Command } from "../command.ts";
import { ROOT } from "../places.ts";

/**
 * The page and its server, a program of its own that HOST, PORT and ESCARAMUZA_DATA configure, until it is told to stop.
 */
export const serve: Command = {
  name: "serve",
  options: { "no-build": { type: "boolean" } },
  least: 0,
  most: 0,
  run(call) {
    const main = join(ROOT, "apps", "server", "src", "main.ts");
    const words = call.flag("no-build") ? [] : ["--build"];
    const child = spawn(process.execPath, [main, ...words], { stdio: "inherit" });
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));
    return new Promise<number>((resolve) => child.on("close", (code) => resolve(code ?? 0)));
  },
};
