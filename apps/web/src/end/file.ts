import { parseRecord } from "@escaramuza/kernel";
import type { Engine, GameRecord } from "@escaramuza/kernel";

/** Larger than any game's file. */
export const LARGEST = 20_000_000;

export function fileName(e: Engine<unknown>, record: GameRecord, id: string): string {
  return `${e.rules.code.toLowerCase()}-${id.slice(0, 8)}-${record.inputs.length}.json`;
}

export type Read =
  | { readonly ok: true; readonly engine: Engine<unknown>; readonly record: GameRecord }
  /** Message key `file.<code>`. */
  | { readonly ok: false; readonly code: "large" | "data" | "record" | "game" | "start"; readonly what: string };

/** A game's file from anywhere. `find` knows the games, `begins` whether the game can be played at all. */
export function readFile(
  text: string,
  find: (game: string) => Engine<unknown> | null,
  begins: (e: Engine<unknown>, record: GameRecord) => boolean,
): Read {
  if (text.length > LARGEST) return { ok: false, code: "large", what: "" };
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return { ok: false, code: "data", what: "" };
  }
  const parsed = parseRecord(raw);
  if (!parsed.ok) return { ok: false, code: "record", what: parsed.problem };
  const { record } = parsed;
  const engine = find(record.ruleset);
  if (engine === null) return { ok: false, code: "game", what: record.ruleset };
  if (!begins(engine, record)) return { ok: false, code: "start", what: engine.rules.version };
  return { ok: true, engine, record };
}

/** Hands the player a file to keep. */
export function download(name: string, text: string, type = "application/json"): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
