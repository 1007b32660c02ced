import library from "virtual:library";
import type { Engine, Messages, Ruleset } from "@escaramuza/kernel";
import { loadBothTexts } from "../texts.ts";
import { bookOf, examplesByRule } from "./book.ts";
import type { Book, ExampleLink } from "./book.ts";

/** A game's rules in both languages: a search may need either. */
export interface Shelf {
  /** The ruleset's code in lower case: names it in addresses. */
  readonly ruleset: string;
  readonly es: Book;
  readonly en: Book;
  readonly examples: ReadonlyMap<string, readonly ExampleLink[]>;
}

const shelves = new Map<string, Promise<Shelf | null>>();

/** Loaded when first needed; a failure is tried again the next time. */
export function shelfOf({ rules }: Engine<unknown>): Promise<Shelf | null> {
  const ruleset = rules.code.toLowerCase();
  const known = shelves.get(ruleset);
  if (known !== undefined) return known;
  const loading = load(ruleset, rules.messages);
  shelves.set(ruleset, loading);
  loading.catch(() => shelves.delete(ruleset));
  return loading;
}

async function load(ruleset: string, messages: Ruleset<unknown>["messages"]): Promise<Shelf | null> {
  const parts = Object.hasOwn(library, ruleset) ? library[ruleset] : undefined;
  if (parts === undefined) return null;
  const [es, en, examples] = await Promise.all([parts.es(), parts.en(), parts.titles(), loadBothTexts()]);
  return {
    ruleset,
    es: bookOf(es, titles(messages.es)),
    en: bookOf(en, titles(messages.en)),
    examples: examplesByRule(examples),
  };
}

function titles(messages: Messages): (id: string) => string | null {
  return (id) => messages[`rule.${id}`] ?? null;
}
