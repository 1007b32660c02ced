import { message } from "@escaramuza/kernel";
import en from "../messages/en.json" with { type: "json" };
import es from "../messages/es.json" with { type: "json" };

export type Language = "es" | "en";
const TEXTS = { es, en };

export function say(language: Language, key: string, params: { readonly [name: string]: unknown } = {}): string {
  return message(TEXTS[language], key, params);
}

/** The first of the reader's languages that we speak. */
export function languageOf(accepted: string): Language {
  for (const part of accepted.toLowerCase().split(",")) {
    if (/^\s*es\b/.test(part)) return "es";
    if (/^\s*en\b/.test(part)) return "en";
  }
  return "en";
}
