import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { KERNEL_MESSAGES } from "@escaramuza/kernel";
import { PROTOCOL_MESSAGES } from "@escaramuza/protocol/messages";
import en from "../messages/en.json" with { type: "json" };
import es from "../messages/es.json" with { type: "json" };

const SOURCE = join(import.meta.dirname, "..", "src");
const TEXTS = {
  es: { ...KERNEL_MESSAGES.es, ...PROTOCOL_MESSAGES.es, ...es },
  en: { ...KERNEL_MESSAGES.en, ...PROTOCOL_MESSAGES.en, ...en },
};

interface Used {
  readonly file: string;
  readonly key: string;
}

/** What stands in the first argument of every call of `t`: texts as they are, and templates with `*` for what is filled in. */
function usedIn(file: string): Used[] {
  const source = readFileSync(join(SOURCE, file), "utf8");
  return [...source.matchAll(/(?<![\w.])t\(/g)].flatMap(({ index }) =>
    keysOf(firstArgument(source, index + 2)).map((key) => ({ file, key })),
  );
}

function firstArgument(source: string, from: number): string {
  let depth = 0;
  for (let at = from; at < source.length; at++) {
    const sign = source[at] ?? "";
    if ("([{".includes(sign)) depth += 1;
    if (")]}".includes(sign)) depth -= 1;
    if (depth < 0 || (depth === 0 && sign === ",")) return source.slice(from, at);
  }
  throw new Error("a call without an end");
}

function keysOf(argument: string): string[] {
  const templates = [...argument.matchAll(/`([^`]*)`/g)].map(([, text = ""]) => text.replaceAll(/\$\{[^}]*\}/g, "*"));
  const plain = argument.replaceAll(/`[^`]*`/g, "").replaceAll(/[!=]== "[^"]*"|\w\("[^"]*"\)/g, "");
  const literals = [...plain.matchAll(/"([^"]*)"/g)].map(([, text = ""]) => text);
  return [...literals, ...templates];
}

function isThere(texts: { readonly [key: string]: string }, key: string): boolean {
  if (!key.includes("*")) return Object.hasOwn(texts, key);
  const form = new RegExp(`^${key.replaceAll(".", "\\.").replaceAll("*", ".+")}$`);
  return Object.keys(texts).some((one) => form.test(one));
}

test("every text the page asks for is there, in both languages", () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" }).filter((name) => /\.tsx?$/.test(name));
  const used = files.flatMap(usedIn);
  expect(used.length).toBeGreaterThan(300);
  for (const texts of [TEXTS.es, TEXTS.en])
    expect(used.filter(({ key }) => key !== "*" && !isThere(texts, key))).toEqual([]);
});

test("both languages say the same things, with the same parameters", () => {
  expect(Object.keys(es).toSorted()).toEqual(Object.keys(en).toSorted());
  const names = (text: string): string[] => [...new Set([...text.matchAll(/\{(\w+)/g)].map(([, name = ""]) => name))];
  const english: { readonly [key: string]: string } = en;
  const differ = Object.entries(es).filter(
    ([key, text]) =>
      names(text).toSorted().join() !==
      names(english[key] ?? "")
        .toSorted()
        .join(),
  );
  expect(differ.map(([key]) => key)).toEqual([]);
});
