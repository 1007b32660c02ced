import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { vi } from "vitest";
import { run } from "../src/index.ts";

export const ROOT = join(import.meta.dirname, "..", "..", "..");
export const BIN = join(ROOT, "bin", "escaramuza");

export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the command as a person would, from any folder. */
export function cli(
  args: readonly string[],
  options: { readonly input?: string; readonly cwd?: string; readonly node?: readonly string[] } = {},
): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...(options.node ?? []), BIN, ...args], {
      cwd: options.cwd ?? tmpdir(),
      stdio: "pipe",
    });
    let out = "";
    let err = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => (out += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (err += text));
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, out, err }));
    child.stdin.on("error", () => {});
    child.stdin.end(options.input ?? "");
  });
}

/** The same without a process of its own, for the many small cases: one after the other, since they share the output. */
export async function here(args: readonly string[]): Promise<Ran> {
  let out = "";
  let err = "";
  const stdout = vi.spyOn(process.stdout, "write").mockImplementation((text) => ((out += String(text)), true));
  const stderr = vi.spyOn(process.stderr, "write").mockImplementation((text) => ((err += String(text)), true));
  try {
    const code = await run(args);
    return { code, out, err };
  } finally {
    stdout.mockRestore();
    stderr.mockRestore();
  }
}

/** What a command printed with --json. */
export async function hereJson(
  args: readonly string[],
): Promise<{ readonly code: number | null; readonly value: unknown }> {
  return jsonOf(await here([...args, "--json"]));
}

export async function cliJson(
  args: readonly string[],
  options: { readonly input?: string; readonly cwd?: string } = {},
): Promise<{ readonly code: number | null; readonly value: unknown }> {
  return jsonOf(await cli([...args, "--json"], options));
}

function jsonOf({ code, out, err }: Ran): { readonly code: number | null; readonly value: unknown } {
  if (err !== "") throw new Error(err);
  const value: unknown = JSON.parse(out);
  return { code, value };
}

/** A folder of its own, gone after the work. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "escaramuza-"));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
