import type { Field, ForceBuilder, ForceRow, Json } from "@escaramuza/kernel";

/**
 * A force as a text to send and paste: a first line with game, list and name, then a line for each row that is not as the list
 * begins. Written and read through the builder alone, so it serves every game:
 *
 *     PS GE-GREN The hill gang
 *     6 weapon=assaultRifle extra=panzerfaust
 */
export interface Shared {
  readonly force: Json;
  readonly name: string;
}

/** What is wrong with a text: message `share.<code>`. */
export interface ShareProblem {
  readonly code: "empty" | "game" | "list" | "row" | "word" | "field" | "value";
  readonly params: { readonly line: number; readonly word: string; readonly known: string };
}

const MOST = 20_000;

export function forceText(game: string, builder: ForceBuilder, { force, name }: Shared): string {
  const sheet = builder.sheet(force);
  if (sheet === null) return "";
  const basic = builder.sheet(builder.empty(sheet.list));
  const lines = sheet.rows.flatMap((row) => {
    const plain = basic?.rows.find((r) => r.id === row.id)?.fields ?? [];
    const words = row.fields
      .filter((field) => plain.find((f) => f.name === field.name)?.value !== field.value)
      .map((field) => `${field.name}=${written(field.value)}`);
    return words.length === 0 ? [] : [`${row.id} ${words.join(" ")}`];
  });
  return [`${game} ${sheet.list} ${oneLine(name)}`.trim(), ...lines].join("\n");
}

export function readForce(
  game: string,
  builder: ForceBuilder,
  text: string,
): { readonly ok: true; readonly shared: Shared } | { readonly ok: false; readonly problem: ShareProblem } {
  const lines = text
    .slice(0, MOST)
    .split("\n")
    .map((line, i) => ({ words: line.trim().split(/\s+/), at: i + 1 }))
    .filter(({ words }) => words[0] !== "" && words[0]?.startsWith("#") !== true);
  const [head, ...rest] = lines;
  if (head === undefined) return wrong("empty", 1, "", "");
  const [code = "", list = "", ...name] = head.words;
  if (code.toLowerCase() !== game.toLowerCase()) return wrong("game", head.at, code, game);
  const known = builder.lists.find((l) => l.id.toLowerCase() === list.toLowerCase());
  if (known === undefined) return wrong("list", head.at, list, builder.lists.map((l) => l.id).join(", "));
  const read = readAll(builder, builder.empty(known.id), rest.flatMap(choicesIn));
  return read.ok ? { ok: true, shared: { force: read.force, name: oneLine(name.join(" ")) } } : read;
}

type Read = { readonly ok: true; readonly force: Json } | { readonly ok: false; readonly problem: ShareProblem };

/** One word of a line; null for a line that is a row's name alone. */
interface Choice {
  readonly row: string;
  readonly word: string | null;
  readonly at: number;
}

function choicesIn({ words, at }: { readonly words: readonly string[]; readonly at: number }): Choice[] {
  const [row = "", ...rest] = words;
  return rest.length === 0 ? [{ row, word: null, at }] : rest.map((word) => ({ row, word, at }));
}

/**
 * One choice may open another, in its row or in an earlier one, or change it: all of them are taken again and again until nothing
 * changes any more. What cannot be taken then is wrong.
 */
function readAll(builder: ForceBuilder, empty: Json, choices: readonly Choice[]): Read {
  let force = empty;
  // A sheet says of everything whether it may be chosen: not worked out again before something is chosen.
  let sheet = builder.sheet(force);
  for (let rounds = 0; rounds < ROUNDS; rounds++) {
    const before = force;
    let first: Read | null = null;
    for (const choice of choices) {
      const read = readChoice(builder, force, sheet?.rows ?? [], choice);
      if (!read.ok) first ??= read;
      else if (read.force !== force) {
        ({ force } = read);
        sheet = builder.sheet(force);
      }
    }
    if (JSON.stringify(force) === JSON.stringify(before)) return first ?? { ok: true, force };
  }
  return { ok: true, force };
}

/** More than any chain of choices that open each other: choices that undo each other would go on for ever. */
const ROUNDS = 12;

function readChoice(builder: ForceBuilder, force: Json, rows: readonly ForceRow[], { row, word, at }: Choice): Read {
  const found = rows.find((r) => r.id === row);
  if (found === undefined) return wrong("row", at, row, rows.map((r) => r.id).join(", "));
  return word === null ? { ok: true, force } : readWord(builder, force, found.fields, row, word, at);
}

function readWord(
  builder: ForceBuilder,
  force: Json,
  fields: readonly Field[],
  row: string,
  word: string,
  at: number,
): Read {
  const cut = word.indexOf("=");
  if (cut < 1) return wrong("word", at, word, "");
  const [name, value] = [word.slice(0, cut), word.slice(cut + 1)];
  const field = fields.find((f) => f.name === name);
  if (field === undefined) return wrong("field", at, name, fields.map((f) => f.name).join(", "));
  if (written(field.value) === value) return { ok: true, force };
  const option = field.options.find((o) => written(o.value) === value);
  if (option === undefined) return wrong("value", at, value, field.options.map((o) => written(o.value)).join(", "));
  return { ok: true, force: builder.set(force, row, name, option.value) };
}

function wrong(
  code: ShareProblem["code"],
  line: number,
  word: string,
  known: string,
): { readonly ok: false; readonly problem: ShareProblem } {
  return { ok: false, problem: { code, params: { line, word: word.slice(0, 60), known } } };
}

function written(value: Json): string {
  return typeof value === "string" && /^[\w.+-]+$/.test(value) ? value : JSON.stringify(value).replaceAll(/\s/g, "_");
}

function oneLine(name: string): string {
  return name.replaceAll(/\s+/g, " ").trim().slice(0, 60);
}
