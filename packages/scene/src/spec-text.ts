import { folded } from "./folded.ts";

/**
 * The texts of a specification (`spec.md`, `spec.es.md`): headings, rules with an id, and what stands between them. Only the
 * little Markdown that specifications use is known; what the marks inside a line mean is left to whoever shows it (`inline`).
 */
export interface SpecSection {
  /** 1 is the title of the document. */
  readonly level: number;
  readonly heading: string;
  readonly blocks: readonly SpecBlock[];
}

export type SpecBlock =
  | { readonly type: "rule"; readonly rule: RuleText }
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "list"; readonly items: readonly string[] }
  | { readonly type: "table"; readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }
  | { readonly type: "code"; readonly text: string };

/** One rule, ruling or example of a specification. */
export interface RuleText {
  readonly id: string;
  /** Heading it stands under. */
  readonly section: string;
  /** Some have one of their own. */
  readonly title: string | null;
  readonly text: string;
}

const START = /^(?:- )?\*\*([A-Z]{2}-[A-Za-z0-9.-]*\d)(?: ([^*]*))?\*\*\s*(.*)$/;
const ITEM = /^(?:-|\d+\.) (.*)$/;

export function parseSpec(markdown: string): readonly SpecSection[] {
  const sections: { readonly level: number; readonly heading: string; readonly blocks: SpecBlock[] }[] = [];
  const lines = markdown.split(/\r?\n/);
  let at = 0;
  /** Lines from here on that still belong to what began before them. */
  const following = (goesOn: (line: string) => boolean): readonly string[] => {
    const from = at;
    while (at < lines.length && goesOn(lines[at] ?? "")) at += 1;
    return lines.slice(from, at);
  };
  while (at < lines.length) {
    const line = lines[at] ?? "";
    at += 1;
    const title = line.match(/^(#+) (.*)$/);
    if (title !== null) sections.push({ level: title[1]?.length ?? 1, heading: title[2] ?? "", blocks: [] });
    if (title !== null || line.trim() === "") continue;
    const section = sections.at(-1) ?? { level: 1, heading: "", blocks: [] };
    if (sections.length === 0) sections.push(section);
    section.blocks.push(block(line, section.heading, following));
    if (line.startsWith("```")) at += 1;
  }
  return sections;
}

type Following = (goesOn: (line: string) => boolean) => readonly string[];

/** What begins with this line. */
function block(line: string, section: string, following: Following): SpecBlock {
  if (line.startsWith("```")) return { type: "code", text: following((l) => l !== "```").join("\n") };
  if (line.startsWith("|")) {
    const [head = [], ...rows] = [line, ...following((l) => l.startsWith("|"))].map(cells);
    return { type: "table", head, rows: rows.filter((row) => !row.every((cell) => /^:?-+:?$/.test(cell))) };
  }
  const [, id, title, text = ""] = line.match(START) ?? [];
  if (id !== undefined) {
    const rest = following((l) => !begins(l) && !START.test(l));
    return { type: "rule", rule: { id, section, title: title ?? null, text: [text, ...rest].join("\n") } };
  }
  const item = line.match(ITEM)?.[1];
  if (item === undefined)
    return {
      type: "text",
      text: [line, ...following((l) => !begins(l) && !START.test(l) && !ITEM.test(l))].join("\n"),
    };
  const others = following((l) => ITEM.test(l) && !START.test(l));
  return { type: "list", items: [item, ...others.map((l) => l.match(ITEM)?.[1] ?? "")] };
}

/** Ends whatever came before. */
function begins(line: string): boolean {
  return line.trim() === "" || /^(?:#+ |\||```)/.test(line);
}

/** The cells of a table's line; `\|` is a stroke of the text. */
function cells(line: string): readonly string[] {
  return line
    .trim()
    .replace(/^\|/, "")
    .replace(/\|$/, "")
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll("\\|", "|"));
}

/** Everything with an id, in its order. */
export function rulesOf(sections: readonly SpecSection[]): readonly RuleText[] {
  return sections.flatMap((s) => s.blocks.flatMap((b) => (b.type === "rule" ? [b.rule] : [])));
}

/** What is asked for, in the first language; words that only the other language knows find the same rules. */
export function searchRules(own: readonly RuleText[], other: readonly RuleText[], wanted: string): readonly RuleText[] {
  const found = search(own, wanted);
  if (found.length > 0) return found;
  const ids = new Set(search(other, wanted).map((r) => r.id));
  return own.filter((r) => ids.has(r.id));
}

/** By id, by the beginning of an id (with or without the game's letters), or by words of the text, whatever their accents and capitals. */
function search(all: readonly RuleText[], wanted: string): readonly RuleText[] {
  const words = folded(wanted)
    .split(/\s+/)
    .filter((word) => word !== "");
  if (words.length === 0) return [];
  const id = wanted
    .trim()
    .toUpperCase()
    .replace(/[.-]+$/, "");
  const begins = (r: RuleText, how: (own: string) => boolean): boolean =>
    how(r.id.toUpperCase()) || how(r.id.toUpperCase().slice(3));
  const exact = all.filter((r) => begins(r, (own) => own === id));
  if (exact.length > 0) return exact;
  const below = all.filter((r) => begins(r, (own) => own.startsWith(`${id}-`) || own.startsWith(`${id}.`)));
  if (below.length > 0) return below;
  return all.filter((r) => {
    const text = folded(`${r.title ?? ""} ${r.text}`);
    return words.every((word) => text.includes(word));
  });
}

/** What a line is made of: words, words to stress, names as the program writes them, and rules named by their id. */
export type Inline =
  | { readonly type: "words" | "bold" | "code"; readonly text: string }
  | { readonly type: "rule"; readonly text: string; readonly id: string };

const MARKS = /\*\*([^*]+)\*\*|`([^`]+)`/g;
/** `PS-6.1-4`, `6.1-4`, `G-9`, `R12`. */
const NAMED =
  /(?<![\w.-])(?:[A-Z]{2}-[A-Za-z0-9.]*[A-Za-z0-9](?:-\d+)?|\d+\.[A-Za-z0-9.]*-\d+|[A-Z]-\d+|R\d+)(?![\w-])/g;

/** Splits a line. `rule` answers with the whole id of what is named so, or null where it is no rule. */
export function inline(line: string, rule: (named: string) => string | null): readonly Inline[] {
  const parts: Inline[] = [];
  const words = (text: string): void => {
    let from = 0;
    for (const found of text.matchAll(NAMED)) {
      const id = rule(found[0]);
      if (id === null) continue;
      if (found.index > from) parts.push({ type: "words", text: text.slice(from, found.index) });
      parts.push({ type: "rule", text: found[0], id });
      from = found.index + found[0].length;
    }
    if (from < text.length) parts.push({ type: "words", text: text.slice(from) });
  };
  let from = 0;
  for (const found of line.matchAll(MARKS)) {
    words(line.slice(from, found.index));
    if (found[1] !== undefined) parts.push({ type: "bold", text: found[1] });
    else parts.push({ type: "code", text: found[2] ?? "" });
    from = found.index + found[0].length;
  }
  words(line.slice(from));
  return parts;
}

/** Finds the rule that a text means: a whole id, one without the game's letters, or a section (its first rule). */
export function ruleFinder(ids: readonly string[]): (named: string) => string | null {
  const known = new Set(ids);
  const letters = ids[0]?.slice(0, 2) ?? "";
  return (named) => {
    const id = named.startsWith(`${letters}-`) ? named : `${letters}-${named}`;
    if (known.has(id)) return id;
    if (id !== named) return null;
    return ids.find((one) => one.startsWith(`${id}-`)) ?? ids.find((one) => one.startsWith(`${id}.`)) ?? null;
  };
}
