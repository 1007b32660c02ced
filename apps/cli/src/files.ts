import {
  accessSync,
  constants,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import { findGame } from "@escaramuza/games";
import { parseRecord, recordText, replay } from "@escaramuza/kernel";
import type { Difference, Engine, Game, GameEvent, GameRecord, Json } from "@escaramuza/kernel";
import { parse } from "yaml";
import { fail, reason } from "./errors.ts";

/** A file's text; `-` is standard input. */
export function readText(path: string): string {
  try {
    return readFileSync(path === "-" ? 0 : path, "utf8");
  } catch (error) {
    fail("cannotRead", { file: path, what: reason(error) });
  }
}

/** JSON or YAML: the second contains the first. */
export function readData(path: string): unknown {
  const text = readText(path);
  try {
    const data: unknown = parse(text);
    return data;
  } catch (error) {
    fail("notData", { file: path, what: reason(error) });
  }
}

/** What JSON can say: set-ups and campaigns. YAML has more, dates and lists that hold themselves. */
export function readJson(path: string): Json {
  const data = readData(path);
  try {
    return jsonOf(data);
  } catch (error) {
    fail("notData", { file: path, what: reason(error) });
  }
}

function jsonOf(data: unknown): Json {
  const value: Json = JSON.parse(JSON.stringify(data ?? null));
  return value;
}

/** All or nothing: whoever reads the file sees the old one or the new one, whole. */
export function writeAtomic(path: string, text: string): void {
  try {
    const { path: target, isFile } = targetOf(path);
    if (isFile) replaceFile(target, text);
    else writeFileSync(target, text);
  } catch (error) {
    fail("cannotWrite", { file: path, what: reason(error) });
  }
}

function replaceFile(path: string, text: string): void {
  const draft = `${path}.${process.pid}.tmp`;
  try {
    writeFileSync(draft, text, { flush: true });
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** Fails where nothing could be written later. */
export function mayWrite(path: string): void {
  try {
    const { path: target, isFile } = targetOf(path);
    if (path === "" || statSync(target, { throwIfNoEntry: false })?.isDirectory() === true) throw new Error("EISDIR");
    accessSync(isFile ? dirname(target) : target, constants.W_OK);
  } catch (error) {
    fail("cannotWrite", { file: path, what: reason(error) });
  }
}

/** A link stays one: what it leads to is written. A pipe or a device (/dev/stdout) is no file, and must not become one. */
function targetOf(path: string): { readonly path: string; readonly isFile: boolean } {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return { path, isFile: true };
  return found.isFile() ? { path: realpathSync(path), isFile: true } : { path, isFile: false };
}

export function writeRecord(path: string, record: GameRecord): void {
  writeAtomic(path, recordText(record));
}

export function readRecord(path: string): { readonly e: Engine<unknown>; readonly record: GameRecord } {
  const text = readText(path);
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch (error) {
    fail("notData", { file: path, what: reason(error) });
  }
  const parsed = parseRecord(raw);
  if (!parsed.ok) fail("notARecord", { file: path, what: parsed.problem });
  const e = findGame(parsed.record.ruleset);
  if (e === null) fail("unknownGameOfFile", { file: path, game: parsed.record.ruleset });
  return { e, record: parsed.record };
}

export interface Loaded {
  readonly e: Engine<unknown>;
  readonly record: GameRecord;
  readonly game: Game<unknown>;
  /** By input; index 0 is the start. */
  readonly events: readonly (readonly GameEvent[])[];
  /** The first thing that is not as recorded; null when all is. */
  readonly difference: Difference | null;
}

/** A game file, played again as far as it goes: with other rules than today's it may go less far, or elsewhere. */
export function readGame(path: string, options: { readonly upTo?: number } = {}): Loaded {
  const { e, record } = readRecord(path);
  const { game, events, difference } = replayed(path, e, record, options.upTo);
  if (game === null) fail("cannotReplay", { file: path, what: difference === null ? "" : differenceText(difference) });
  return { e, record, game, events, difference };
}

function replayed(
  path: string,
  e: Engine<unknown>,
  record: GameRecord,
  upTo: number | undefined,
): ReturnType<typeof replay<unknown>> {
  try {
    return replay(e, record, { strict: false, ...(upTo === undefined ? {} : { upTo }) });
  } catch (error) {
    fail("cannotReplay", { file: path, what: reason(error) });
  }
}

/** For programs and the log: where two games part. */
export function differenceText(difference: Difference): string {
  switch (difference.at) {
    case "setup":
      return difference.problems.map((p) => `${p.code} (${p.rule})`).join(", ");
    case "input":
      return `${difference.index + 1}: ${difference.refusal.code} (${difference.refusal.rule})`;
    case "hash":
      return `${difference.index}: ${difference.expected} / ${difference.found}`;
    default:
      return `${difference.expected} / ${difference.found}`;
  }
}
