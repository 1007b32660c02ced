import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { rate as rateFor } from "../measure.ts";

/** What the program was asked for, and the rows it prints. */

interface Row {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly reference: string | null;
  readonly referenceValue: number | null;
  /** How many times better than the reference. */
  readonly ratio: number | null;
}

/** What words after the command ask for. */
export function askedBy(flags: readonly string[]): {
  readonly only: string | undefined;
  /** How long each measure takes. */
  readonly seconds: number;
  /** Whether any of the measures whose names begin so is asked for. */
  wanted(name: string): boolean;
  /** What takes so long that it is measured only for who asks for it by its first word, or for all there is. */
  named(word: string): boolean;
} {
  const after = (name: string): string | undefined =>
    flags.includes(name) ? flags[flags.indexOf(name) + 1] : undefined;
  const only = after("--only");
  return {
    only,
    seconds: Number(after("--seconds") ?? 3),
    wanted: (name) => only === undefined || name.includes(only) || only.startsWith(name),
    named: (word) => flags.includes("--all") || only?.startsWith(word) === true,
  };
}

const SCRIPTS = join(import.meta.dirname, "..");
const flags = process.argv.slice(2);
const json = flags.includes("--json");
const { only, ...asked } = askedBy(flags);
export const { seconds, wanted, named } = asked;

export const rate = (work: () => number): number => rateFor(work, seconds);

/** In a program of its own: what it does waits, or has its own code compiled for it alone. Gives what it prints. */
export function program(file: string, ...words: readonly string[]): string {
  return printedBy([process.execPath, join(SCRIPTS, file), ...words]);
}

/** The same, where a program can be kept to one core: the runtime's own threads, too. */
export function programOnOneCore(file: string, ...words: readonly string[]): string {
  const kept = spawnSync("taskset", ["-V"]).status === 0 ? ["taskset", "-c", "0"] : [];
  return printedBy([...kept, process.execPath, join(SCRIPTS, file), ...words]);
}

function printedBy([command = "", ...words]: readonly string[]): string {
  const run = spawnSync(command, words, { encoding: "utf8" });
  if (run.status !== 0) throw new Error(run.stderr);
  return run.stdout;
}

function references(): Map<string, number> {
  const folder = join(SCRIPTS, "..", "bench");
  if (!existsSync(join(folder, "node_modules"))) {
    // Not `npm ci`, which fails where the registry lacks what other machines would install (the lock file then lacks it, too).
    const installed = spawnSync("npm", ["install", "--no-save", "--no-fund", "--no-audit"], {
      cwd: folder,
      stdio: ["ignore", "ignore", "inherit"],
    });
    if (installed.status !== 0) throw new Error("the references could not be installed");
  }
  const run = spawnSync(process.execPath, ["index.ts", "--json", "--seconds", String(seconds)], {
    cwd: folder,
    encoding: "utf8",
    maxBuffer: 1 << 24,
  });
  if (run.status !== 0) throw new Error(run.stderr);
  const rows: unknown = JSON.parse(run.stdout);
  const found = new Map<string, number>();
  for (const row of Array.isArray(rows) ? rows : []) found.set(String(row.name), Number(row.value));
  return found;
}

let measured: ReadonlyMap<string, number> | null = null;

/** What the reference of that name reached, if it is measured in this run. */
export const of = (name: string) => (): number | null => {
  const compared = only === undefined || only.includes("reference") || flags.includes("--references");
  measured ??= compared ? references() : new Map<string, number>();
  return measured.get(name) ?? null;
};

const rows: Row[] = [];

export function report(
  name: string,
  unit: string,
  measure: () => number,
  reference: string | null,
  referenceValue: () => number | null,
  lessIsBetter = false,
): void {
  if (!wanted(name)) return;
  const value = measure();
  const against = referenceValue();
  const ratio =
    against === null || against === 0 || value === 0 ? null : lessIsBetter ? against / value : value / against;
  rows.push({ name, value, unit, reference, referenceValue: against, ratio });
  if (!json)
    console.log(
      `${name.padEnd(44)} ${figure(value).padStart(12)} ${unit.padEnd(13)} ${ratio === null ? "" : `${figure(ratio)} x ${reference} (${figure(against ?? 0)})`}`,
    );
}

function figure(value: number): string {
  return Math.abs(value) >= 100 ? Math.round(value).toLocaleString("en") : value.toPrecision(3);
}

/** The rows so far, for programs. */
export function printed(): void {
  if (json) console.log(JSON.stringify(rows, null, 2));
}
