import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { extname, join, relative } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** The page is built when it is missing or its sources are not those it was built from. */

const ROOT = join(import.meta.dirname, "..", "..", "..");
const WEB = join(ROOT, "apps", "web");
/** Where a page is made before it takes the old one's place: on the same disk, ignored by every tool. */
const WORKSHOP = join(ROOT, "node_modules", ".cache", "escaramuza-page");
const STAMP = ".sources";

/** Builds what is needed; says `building` before it does. Null when all is well, or what the builder said. */
export async function ensurePage(building: () => void): Promise<string | null> {
  const lock = join(WORKSHOP, "lock");
  mkdirSync(WORKSHOP, { recursive: true });
  while (!fresh()) {
    if (!taken(lock)) {
      try {
        if (fresh()) return null;
        building();
        return await build(hashOfSources());
      } finally {
        rmSync(lock, { force: true });
      }
    }
    // Somebody else is at it: wait for the page rather than build it twice.
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return null;
}

function fresh(): boolean {
  const stamp = readIfThere(join(WEB, "dist", STAMP));
  return stamp !== "" && stamp === hashOfSources();
}

/** Somebody else builds, and is still there. */
function taken(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: "wx" });
    return false;
  } catch {
    if (!isAlive(Number(readIfThere(lock)))) rmSync(lock, { force: true });
    return true;
  }
}

function readIfThere(file: string): string {
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}

function isAlive(pid: number): boolean {
  try {
    // Zero is no signal, only the question.
    return pid > 0 && process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Beside the old page, which serves until the new one is complete. */
async function build(hash: string): Promise<string | null> {
  const [next, old, dist] = [join(WORKSHOP, "next"), join(WORKSHOP, "old"), join(WEB, "dist")];
  const problem = await vite(next);
  if (problem !== null) return problem;
  compress(next);
  writeFileSync(join(next, STAMP), hash);
  rmSync(old, { recursive: true, force: true });
  if (existsSync(dist)) renameSync(dist, old);
  renameSync(next, dist);
  rmSync(old, { recursive: true, force: true });
  return null;
}

async function vite(out: string): Promise<string | null> {
  const program = join(ROOT, "node_modules", "vite", "bin", "vite.js");
  const child = spawn(process.execPath, [program, "build", "--outDir", out, "--emptyOutDir", "--logLevel", "warn"], {
    cwd: WEB,
    // Whatever starts the server, the page is the one players get.
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (said += String(part)));
  return new Promise((resolve) => {
    child.on("error", (error) => resolve(error.message));
    child.on("close", (code) => resolve(code === 0 ? null : said.trim()));
  });
}

const TEXT = [".css", ".html", ".js", ".json", ".mjs", ".svg", ".txt", ".webmanifest"];

/** The last twentieth of what brotli can save takes ten times as long. */
const QUALITY = 9;

/** Every text beside itself in two smaller forms, made once. */
function compress(folder: string): void {
  for (const file of files(folder)) {
    if (!TEXT.includes(extname(file))) continue;
    const plain = readFileSync(file);
    const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY };
    for (const [end, smaller] of [
      [".br", brotliCompressSync(plain, { params })],
      [".gz", gzipSync(plain, { level: 9 })],
    ] as const)
      if (smaller.length < plain.length) writeFileSync(file + end, smaller);
  }
}

/** Of everything that can go into the page: its own files and all packages', without their tests. */
function hashOfSources(): string {
  const hash = createHash("sha256");
  const packages = join(ROOT, "packages");
  const folders = [WEB, ...readdirSync(packages).map((name) => join(packages, name))];
  for (const file of [...folders.flatMap((folder) => files(folder)), join(ROOT, "package-lock.json")]) {
    hash.update(relative(ROOT, file)).update("\0");
    hash.update(readFileSync(file)).update("\0");
  }
  return hash.digest("hex");
}

const NO_SOURCES = ["test", "dist", "node_modules"];

function files(folder: string): string[] {
  const found: string[] = [];
  for (const entry of readdirSync(folder, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name.startsWith(".") || NO_SOURCES.includes(entry.name)) continue;
    if (entry.isDirectory()) found.push(...files(join(folder, entry.name)));
    else if (entry.isFile()) found.push(join(folder, entry.name));
  }
  return found;
}
