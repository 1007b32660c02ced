import { message } from "@escaramuza/kernel";
import type { Messages } from "@escaramuza/kernel";
import en from "../messages/en.json" with { type: "json" };
import es from "../messages/es.json" with { type: "json" };

export type Lang = "es" | "en";

/** The command line's own texts in one language. */
export type Say = (key: string, params?: { readonly [name: string]: unknown }) => string;

const TEXTS: { readonly [lang in Lang]: Messages } = { es, en };

export function isLang(text: string): text is Lang {
  return Object.hasOwn(TEXTS, text);
}

export function sayIn(lang: Lang): Say {
  return (key, params) => message(TEXTS[lang], key, params);
}

/** A number with so many decimals, in the language's writing. */
export function decimals(lang: Lang, value: number, digits: number): string {
  const text = value.toFixed(digits);
  return lang === "es" ? text.replace(".", ",") : text;
}
