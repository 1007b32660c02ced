import { parseArgs } from "node:util";
import type { ParseArgsOptionsConfig } from "node:util";
import { misuse, reason } from "./errors.ts";
import { isLang, sayIn } from "./texts.ts";
import type { Lang, Say } from "./texts.ts";

/** One command. Its texts are `usage.<name>`, `summary.<name>` and `help.<name>`. */
export interface Command {
  readonly name: string;
  readonly options: ParseArgsOptionsConfig;
  /** How many arguments it takes. */
  readonly least: number;
  readonly most: number;
  /** Resolves to the exit code. */
  run(call: Call): number | Promise<number>;
}

/** A command as it was called. */
export interface Call {
  readonly args: readonly string[];
  readonly lang: Lang;
  readonly say: Say;
  readonly json: boolean;
  /** A line on standard output. */
  readonly out: (line: string) => void;
  /** A line on standard error. */
  readonly err: (line: string) => void;
  text(option: string): string | null;
  texts(option: string): readonly string[];
  flag(option: string): boolean;
  /** An integer option within limits; anything else is misuse. */
  int(option: string, fallback: number, least: number, most: number): number;
}

const COMMON = { lang: { type: "string" }, json: { type: "boolean" }, help: { type: "boolean", short: "h" } } as const;

export function readCall(command: Command, argv: readonly string[], say: Say): Call | "help" {
  const { values, positionals } = parsed(command, argv, say);
  if (values["help"] === true) return "help";
  const { least, most } = command;
  if (positionals.length < least) misuse("tooFewArguments", { usage: say(`usage.${command.name}`) });
  if (positionals.length > most)
    misuse("tooManyArguments", { argument: positionals[most], usage: say(`usage.${command.name}`) });
  const text = (option: string): string | null => {
    const value = values[option];
    return typeof value === "string" ? value : null;
  };
  const lang = text("lang") ?? "es";
  if (!isLang(lang)) misuse("unknownLanguage", { lang });
  return {
    args: positionals,
    lang,
    say: sayIn(lang),
    json: values["json"] === true,
    out: (line) => process.stdout.write(`${line}\n`),
    err: (line) => process.stderr.write(`${line}\n`),
    text,
    texts(option) {
      const value = values[option];
      return Array.isArray(value) ? value.filter((v) => typeof v === "string") : [];
    },
    flag: (option) => values[option] === true,
    int(option, fallback, min, max) {
      const given = text(option);
      return given === null ? fallback : integer(`--${option}`, given, min, max);
    },
  };
}

export function integer(name: string, given: string, min: number, max: number): number {
  const value = /^-?\d+$/.test(given) ? Number(given) : Number.NaN;
  if (!Number.isSafeInteger(value) || value < min || value > max) misuse("notAnInteger", { name, given, min, max });
  return value;
}

function parsed(command: Command, argv: readonly string[], say: Say): ReturnType<typeof parseArgs> {
  try {
    return parseArgs({
      args: [...argv],
      options: { ...COMMON, ...command.options },
      allowPositionals: true,
      strict: true,
    });
  } catch (error) {
    misuse("badOption", { what: reason(error), usage: say(`usage.${command.name}`) });
  }
}

/** What a program reads. Exact odds are bigger than numbers: they are written as text. */
export function printJson(call: Call, value: unknown): void {
  call.out(JSON.stringify(value, (_key, v: unknown) => (typeof v === "bigint" ? String(v) : v), 2));
}

/** Columns as wide as their widest cell; the last is left ragged. */
export function table(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = [];
  for (const row of rows) for (const [i, cell] of row.entries()) widths[i] = Math.max(widths[i] ?? 0, cell.length);
  return rows.map((row) =>
    row
      .map((cell, i) => (i === row.length - 1 ? cell : cell.padEnd(widths[i] ?? 0)))
      .join("  ")
      .trimEnd(),
  );
}
