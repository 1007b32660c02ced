import type { Json } from "@escaramuza/kernel";
import type { Lang } from "@escaramuza/scene";
import { beforeAll, describe, expect, test } from "vitest";
import { conflictOfHeroes as rules } from "../src/index.ts";
import { EXTENSION } from "./extension.ts";
import { listen } from "./told.ts";

// Nothing a player reads shows what is behind it: no key without a text, no parameter left open, no id, no JSON.

const SEED = Number(process.env["FUZZ_SEED"] ?? 1);
const SETUPS: readonly Json[] = [
  ...rules.scenarios.map((s) => s.setup),
  EXTENSION,
  { firefight: "F3", optCautiousMove: true, capHandicap: { side: "soviet", cap: 2 } },
  { firefight: "F5", optVariableAp: true },
  { firefight: "F6", optVariableAp: true, optVariableApSecret: true, optCautiousMove: true },
];

const heard = new Map<string, { readonly lang: Lang; readonly where: string; readonly text: string }>();

beforeAll(() => {
  const hear = (lang: Lang, where: string, text: string): void => {
    const name = `${lang} ${where} ${text}`;
    if (!heard.has(name)) heard.set(name, { lang, where, text });
  };
  for (const setup of SETUPS) {
    for (let seed = SEED; seed < SEED + 2; seed++) listen(setup, seed, "random", hear);
    listen(setup, SEED, "fallback", hear);
  }
}, 120_000);

const RAW: readonly (readonly [string, RegExp])[] = [
  [
    "a key",
    /\b(?:event|roll|modifier|refusal|decision|option|slot|choice|cost|score|scene|badge|value|preview|heading|unit|marker|card|phase)\.[a-z]/,
  ],
  ["an open parameter or JSON", /[{}]|\[object|":/],
  ["no value", /\b(?:undefined|null|NaN|true|false)\b/],
  ["the id of a unit", /(?<![-\w])[gs]\d{1,2}\b/],
  ["the id of a type", /\b[gs]_[a-z]/],
  ["a name of the code", /\b[a-z]+[A-Z][a-z]/],
  ["a card by its number", /\b(?:carta|card) ["“«]?(?:\d\d|[EW]\d)\b/i],
  ["a word twice or a gap", /\b(\p{L}{2,}) \1\b| {2}| [.,;:]|\.\.(?!\.)|: *\.$|\(\)/u],
];

describe(`texts as they are read, seed ${SEED}`, () => {
  test.each(RAW)("never show %s", (_what, raw) => {
    expect(heard.size).toBeGreaterThan(1000);
    const wrong = [...heard.values()]
      // Rules stand in brackets after what they say; an unknown unit is called as it was given.
      .filter(({ text }) => raw.test(text.replaceAll(/ \[CH-[^\]]+\]/g, "").replaceAll("g99", "X9")))
      .map(({ lang, where, text }) => `${lang} ${where}: ${text}`);
    expect(wrong).toEqual([]);
  });

  test("the buttons of a turn have words short enough for them", () => {
    const short = new Set(
      [...heard.values()]
        .map(({ where }) => where.replace(/\.short$/, ""))
        .filter((where) => rules.messages.es[`${where}.short`] !== undefined),
    );
    const long = [...heard.values()]
      .filter(
        ({ where }) =>
          /^option\.turn\..*\.short$/.test(where) || (/^option\.turn\.\w+$/.test(where) && !short.has(where)),
      )
      .filter(({ text }) => text.length > 26 || text.split(/[ ,\u00ad]+/).some((word) => word.length > 12))
      .map(({ text }) => text);
    expect(long).toEqual([]);
  });

  test("both languages say something of their own", () => {
    const of = (lang: Lang): Set<string> =>
      new Set([...heard.values()].filter((h) => h.lang === lang).map(({ where }) => where));
    expect(of("en")).toEqual(of("es"));
  });
});
