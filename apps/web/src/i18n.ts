import { createSignal } from "solid-js";
import { KERNEL_MESSAGES, message } from "@escaramuza/kernel";
import type { Engine, Messages } from "@escaramuza/kernel";
import { PROTOCOL_MESSAGES } from "@escaramuza/protocol/messages";
import { voiceOf } from "@escaramuza/scene";
import type { Lang, Voice } from "@escaramuza/scene";
import en from "../messages/en.json" with { type: "json" };
import es from "../messages/es.json" with { type: "json" };
import { remembered } from "./remembered.ts";

/** The language of the page: Spanish first, English where the browser prefers it and nobody chose. */
const [lang, setLangSignal] = createSignal<Lang>(firstLanguage());

export { lang };

let merged: { es?: Messages; en?: Messages } = {};
const [arrivals, setArrivals] = createSignal(0);

/** More texts have arrived: what was put together without them is forgotten. */
export function freshTexts(): void {
  merged = {};
  voices = new WeakMap();
  setArrivals((n) => n + 1);
}

/** Put together when first needed: a language may arrive after the page has begun. */
function texts(): Messages {
  arrivals();
  const own = lang() === "es" ? es : en;
  return (merged[lang()] ??= { ...KERNEL_MESSAGES[lang()], ...PROTOCOL_MESSAGES[lang()], ...own });
}

function firstLanguage(): Lang {
  const chosen = remembered.get("lang");
  if (chosen === "es" || chosen === "en") return chosen;
  return navigator.languages.some((l) => l.startsWith("es")) || !navigator.language.startsWith("en") ? "es" : "en";
}

export function setLang(to: Lang): void {
  remembered.set("lang", to);
  setLangSignal(to);
  document.documentElement.lang = to;
}

/** A text of the page itself. */
export function t(key: string, params: { readonly [name: string]: unknown } = {}): string {
  const decimal = lang() === "es" ? "," : ".";
  return message(texts(), key, params, (_name, value) =>
    typeof value === "number" ? String(value).replace(".", decimal) : String(value),
  );
}

export function has(key: string): boolean {
  return Object.hasOwn(texts(), key);
}

/** A number with the language's decimal sign. */
export function figure(value: number, digits = 0): string {
  return value.toFixed(digits).replace(".", lang() === "es" ? "," : ".");
}

/** Sums of chances miss 0 and 1 by less than this. */
const SURE = 1e-9;

/** `64 %`, as the language writes it; what is neither impossible nor certain is not rounded to it: `<1 %`. */
export function percent(chance: number, digits = 0): string {
  const sign = lang() === "es" ? " %" : "%";
  const least = 10 ** -digits;
  const rounded = Number((chance * 100).toFixed(digits));
  if (rounded === 0 && chance > SURE) return `<${figure(least, digits)}${sign}`;
  if (rounded === 100 && chance < 1 - SURE) return `>${figure(100 - least, digits)}${sign}`;
  return `${figure(chance * 100, digits)}${sign}`;
}

/** Points in halves read `1½`, in thirds `1⅔`. */
export function points(value: number, unit: number): string {
  const whole = Math.trunc(value / unit);
  if (value % unit === 0) return String(whole).replace("-", "−");
  const part = PARTS[unit]?.[Math.abs(value % unit) - 1];
  if (part !== undefined) return `${value < 0 ? "−" : ""}${whole === 0 ? "" : Math.abs(whole)}${part}`;
  return figure(value / unit, 1);
}

const PARTS: { readonly [unit: number]: readonly string[] | undefined } = { 2: ["½"], 3: ["⅓", "⅔"] };

/** What the points of forces are counted in. */
export function forceUnit({ rules }: Engine<unknown>): number {
  return rules.forces?.pointUnit ?? rules.pointUnit;
}

let voices = new WeakMap<Engine<unknown>, { es?: Voice; en?: Voice }>();

/** How a game speaks, in the language of the page. */
export function voice(e: Engine<unknown>): Voice {
  arrivals();
  const known = voices.get(e) ?? {};
  voices.set(e, known);
  return (known[lang()] ??= voiceOf(e, lang()));
}
