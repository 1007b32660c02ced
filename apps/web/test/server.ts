import { spawn } from "node:child_process";
import type { ChildProcessWithoutNullStreams } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A server in a process of its own, as a player starts it, with a data folder of its own. */
export interface TestServer {
  /** The same through all restarts. */
  readonly url: string;
  isRunning(): boolean;
  /** The games to come have the dice that the first ones had, as on a new server. */
  again(): Promise<void>;
  /** As if the machine had lost its power. */
  kill9(): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const MAIN = join(import.meta.dirname, "seeded-server.ts");
/** What Node has compiled once it need not compile for every test: more than half of the time to start. */
const COMPILED = join(import.meta.dirname, "..", "..", "..", "node_modules", ".cache", "escaramuza");

/** The same seed is the same dice. */
export async function startServer(seed: string): Promise<TestServer> {
  const data = mkdtempSync(join(tmpdir(), "escaramuza-e2e-"));
  let running = await run(data, "0", seed);
  const { url } = running;
  const isRunning = (): boolean => running.child.exitCode === null && running.child.signalCode === null;
  const end = async (signal: "SIGKILL" | "SIGTERM"): Promise<void> => {
    const { child } = running;
    if (!isRunning()) return;
    const gone = once(child, "exit");
    child.kill(signal);
    await gone;
  };
  return {
    url,
    isRunning,
    async again() {
      const { stdin, stdout } = running.child;
      const done = once(stdout, "data");
      stdin.write("again\n");
      await done;
    },
    kill9: async () => end("SIGKILL"),
    async restart() {
      await end("SIGTERM");
      running = await run(data, new URL(url).port, seed);
    },
    async stop() {
      await end("SIGTERM");
      rmSync(data, { recursive: true, force: true });
    },
  };
}

async function run(
  data: string,
  port: string,
  seed: string,
): Promise<{ readonly child: ChildProcessWithoutNullStreams; readonly url: string }> {
  const env = { ...process.env, NODE_COMPILE_CACHE: COMPILED };
  const child = spawn(process.execPath, [MAIN, port, data, seed], { env });
  let said = "";
  return new Promise((resolve, reject) => {
    const listen = (part: Buffer): void => {
      said += part.toString("utf8");
      const url = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0];
      if (url !== undefined) resolve({ child, url });
    };
    child.stdout.on("data", listen);
    child.stderr.on("data", (part: Buffer) => {
      said += part.toString("utf8");
      process.stderr.write(part);
    });
    child.on("exit", () => reject(new Error(`the server stopped: ${said}`)));
  });
}
