import type { Json } from "@escaramuza/kernel";
import type { Lang } from "@escaramuza/scene";
import { beforeAll, describe, expect, test } from "vitest";
import { listen } from "./told.ts";

// Nothing a player reads shows what is behind it: no key without a text, no parameter left open, no id, no JSON.

const SEED = Number(process.env["FUZZ_SEED"] ?? 1);
const SETUPS: readonly Json[] = [
  { game: "patrol" },
  { game: "farm" },
  { game: "papers" },
  { scenario: "S5", map: "M3", forces: ["sov-armour", "ger-support"] },
  { scenario: "S1", map: "M2", forces: ["us-support", "uk-support"], closeQuartersClearsPins: true, runPivot: 90 },
];

const heard = new Map<string, { readonly lang: Lang; readonly where: string; readonly text: string }>();

beforeAll(() => {
  const hear = (lang: Lang, where: string, text: string): void => {
    const name = `${lang} ${where} ${text}`;
    if (!heard.has(name)) heard.set(name, { lang, where, text });
  };
  for (const [i, setup] of SETUPS.entries()) listen(setup, SEED + i, "random", hear);
  listen({ game: "crossroads" }, SEED, "fallback", hear);
}, 240_000);

const RAW: readonly (readonly [string, RegExp])[] = [
  [
    "a key",
    /\b(?:event|roll|modifier|refusal|decision|option|slot|choice|cost|score|scene|badge|value|preview|heading|unit|scenario|template|weapon|phase|shape|spacing|order|nation|terrain|role|unitRule)\.[a-z]/,
  ],
  ["an open parameter or JSON", /[{}]|\[object|"\w+":/],
  ["no value", /\b(?:undefined|null|NaN|true|false)\b/],
  ["the id of a unit or model", /(?<![-\w])[ab]\d{1,2}(?:\.\d+)?\b/],
  ["the id of a template", /\b(?:ger|sov|us|uk)-[a-z]/],
  ["a name of the code", /\b[a-z]+[A-Z][a-z]/],
  ["a word twice or a gap", /\b(\p{L}{2,}) \1\b| {2}| [.,;:]|\.\.(?!\.)|: *\.$|\(\)/u],
];

describe(`texts as they are read, seed ${SEED}`, () => {
  test.each(RAW)("never show %s", (_what, raw) => {
    expect(heard.size).toBeGreaterThan(1000);
    const wrong = [...heard.values()]
      // Rules stand in brackets after what they say; an unknown unit is called as it was given. Names of guns are names.
      .filter(({ text }) =>
        raw.test(
          text
            .replaceAll(/ \[(?:BA|KERNEL)-[^\]]+\]/g, "")
            .replaceAll(/[ab]99|PaK|DShK|ZiS|StuG| \.30| \.50| de \.\d0/g, "X"),
        ),
      )
      .map(({ lang, where, text }) => `${lang} ${where}: ${text}`);
    expect(wrong).toEqual([]);
  });

  test("the buttons have words short enough for them", () => {
    const short = new Set(
      [...heard.values()].filter(({ where }) => where.endsWith(".short")).map(({ where }) => where),
    );
    const long = [...heard.values()]
      .filter(({ where }) => short.has(where))
      .filter(({ text }) => text.length > 20 || text.split(/[ ,\u00ad]+/).some((word) => word.length > 12))
      .map(({ text }) => text);
    expect(long).toEqual([]);
  });

  test("both languages say something of their own", () => {
    const of = (lang: Lang): Set<string> =>
      new Set([...heard.values()].filter((h) => h.lang === lang).map(({ where }) => where));
    expect(of("en")).toEqual(of("es"));
  });
});
