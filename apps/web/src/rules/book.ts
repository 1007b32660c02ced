import { folded, parseSpec, ruleFinder, rulesOf, searchRules } from "@escaramuza/scene";
import type { RuleText, SpecBlock, SpecSection } from "@escaramuza/scene";

/** A game's specification in one language, as a book to leaf through. */
export interface Book {
  /** What stands before the first chapter. */
  readonly opening: readonly SpecBlock[];
  readonly chapters: readonly Chapter[];
  readonly rules: readonly RuleText[];
  /** The rule that a text names, or null. */
  readonly find: (named: string) => string | null;
}

export interface Chapter extends Section {
  /** It holds rules; the others are tables and notes to look things up in. */
  readonly main: boolean;
  readonly sections: readonly Section[];
}

export interface Section extends SpecSection {
  /** Names it within the page. */
  readonly anchor: string;
}

/** `titles` knows those that stand elsewhere, by the rule's id. */
export function bookOf(markdown: string, titles: (id: string) => string | null): Book {
  const sections = parseSpec(markdown).map((section) => ({
    ...section,
    blocks: section.blocks.map((b): SpecBlock => (b.type === "rule" ? { ...b, rule: titled(b.rule, titles) } : b)),
  }));
  const opening: SpecBlock[] = [];
  const chapters: { readonly head: Section; readonly sections: Section[] }[] = [];
  for (const [i, section] of sections.entries()) {
    const here = { ...section, anchor: `s${i}` };
    const chapter = chapters.at(-1);
    if (section.level === 2) chapters.push({ head: here, sections: [] });
    else if (chapter === undefined) opening.push(...section.blocks);
    else chapter.sections.push(here);
  }
  const rules = rulesOf(sections);
  return {
    opening,
    chapters: chapters.map(({ head, sections: parts }) => ({
      ...head,
      main: rulesOf([head, ...parts]).length > 0,
      sections: parts,
    })),
    rules,
    find: ruleFinder(rules.map((r) => r.id)),
  };
}

function titled(rule: RuleText, titles: (id: string) => string | null): RuleText {
  return { ...rule, title: (rule.title ?? titles(rule.id))?.replace(/\.$/, "") ?? null };
}

/**
 * Rules asked for by id, by the beginning of one or by words: first those whose title says so, then those whose text does, then
 * those that say so in the other language only.
 */
export function lookUp(own: Book, other: Book, wanted: string): readonly RuleText[] {
  const words = folded(wanted).split(/\s+/);
  const rank = (rule: RuleText): number => {
    const title = folded(rule.title ?? "");
    if (words.every((word) => title.includes(word))) return 0;
    return here.has(rule.id) ? 1 : 2;
  };
  const ids = ({ rules }: Book): readonly string[] => searchRules(rules, [], wanted).map((r) => r.id);
  const here = new Set(ids(own));
  const found = new Set([...here, ...ids(other)]);
  return own.rules.filter((r) => found.has(r.id)).toSorted((a, b) => rank(a) - rank(b));
}

/** The section a rule stands in, with those before and after it that hold rules too. */
export function around(
  book: Book,
  rule: string,
): { readonly section: Section; readonly before: Section | null; readonly after: Section | null } | null {
  const sections = book.chapters.flatMap((c) => [c, ...c.sections]).filter((s) => rulesOf([s]).length > 0);
  const at = sections.findIndex((s) => rulesOf([s]).some((r) => r.id === rule));
  const section = sections[at];
  if (section === undefined) return null;
  return { section, before: sections[at - 1] ?? null, after: sections[at + 1] ?? null };
}

/** An executable example, as far as a link to it needs. */
export interface ExampleLink {
  readonly id: string;
  readonly title: { readonly es: string; readonly en: string };
}

/** Examples by the rules they show. */
export function examplesByRule(examples: readonly unknown[]): ReadonlyMap<string, readonly ExampleLink[]> {
  const found = new Map<string, ExampleLink[]>();
  for (const one of examples) {
    if (!isFields(one) || typeof one["id"] !== "string" || !isFields(one["title"]) || !Array.isArray(one["rules"]))
      continue;
    const { es, en } = one["title"];
    if (typeof es !== "string" || typeof en !== "string") continue;
    for (const rule of new Set(one["rules"])) {
      if (typeof rule !== "string") continue;
      const list = found.get(rule) ?? [];
      found.set(rule, list);
      list.push({ id: one["id"], title: { es, en } });
    }
  }
  return found;
}

function isFields(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
