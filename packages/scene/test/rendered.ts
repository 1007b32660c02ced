import { beforeAll, describe, expect, test } from "vitest";
import type { Lang } from "../src/index.ts";
import type { Hear } from "./told.ts";

/** For the tests of rulesets: nothing a player reads shows what is behind it: no key without a text, no id, no JSON. */

export interface Read {
  readonly lang: Lang;
  readonly where: string;
  readonly text: string;
}

/** How what a game says is judged. */
export interface Reading {
  readonly seed: number;
  /** Beginnings of keys of this game, besides those of all. */
  readonly keys: readonly string[];
  /** What else must not be read, such as ids. */
  readonly raw: readonly (readonly [what: string, RegExp])[];
  /** Quotes before a colon are a sign of JSON unless a text may have them. */
  readonly quotes?: RegExp;
  /** Names that look like what they are not, and units nobody knows, called as they were given. */
  readonly names: RegExp;
  /** Most letters of a button. */
  readonly button: number;
  /** Texts that stand on buttons. */
  buttons(heard: readonly Read[]): readonly Read[];
}

const KEYS =
  "event|roll|modifier|refusal|decision|option|slot|choice|cost|score|scene|badge|value|preview|heading|unit|phase";

/** `play` plays the games that are listened to. */
export function testRendered(code: string, how: Reading, play: (hear: Hear) => void): void {
  const heard = new Map<string, Read>();
  beforeAll(() => {
    play((lang, where, text) => {
      const name = `${lang} ${where} ${text}`;
      if (!heard.has(name)) heard.set(name, { lang, where, text });
    });
  }, 240_000);

  const raws: readonly (readonly [string, RegExp])[] = [
    ["a key", new RegExp(`\\b(?:${[KEYS, ...how.keys].join("|")})\\.[a-z]`)],
    ["an open parameter or JSON", new RegExp(`[{}]|\\[object|${(how.quotes ?? /":/).source}`)],
    ["no value", /\b(?:undefined|null|NaN|true|false)\b/],
    ["a name of the code", /\b[a-z]+[A-Z][a-z]/],
    ["a word twice or a gap", /\b(\p{L}{2,}) \1\b| {2}| [.,;:]|\.\.(?!\.)|: *\.$|\(\)/u],
    ...how.raw,
  ];
  // Rules stand in brackets after what they say.
  const rule = new RegExp(` \\[(?:${code}|KERNEL)-[^\\]]+\\]`, "g");

  describe(`texts as they are read, seed ${how.seed}`, () => {
    test.each(raws)("never show %s", (_what, raw) => {
      expect(heard.size).toBeGreaterThan(1000);
      const wrong = [...heard.values()]
        .filter(({ text }) => raw.test(text.replaceAll(rule, "").replaceAll(how.names, "X")))
        .map(({ lang, where, text }) => `${lang} ${where}: ${text}`);
      expect(wrong).toEqual([]);
    });

    test("the buttons have words short enough for them", () => {
      const buttons = how.buttons([...heard.values()]);
      expect(buttons.length).toBeGreaterThan(0);
      const long = buttons
        .filter(({ text }) => text.length > how.button || text.split(/[ ,\u00ad]+/).some((word) => word.length > 12))
        .map(({ text }) => text);
      expect(long).toEqual([]);
    });

    test("both languages say something of their own", () => {
      const of = (lang: Lang): Set<string> =>
        new Set([...heard.values()].filter((h) => h.lang === lang).map(({ where }) => where));
      expect(of("en")).toEqual(of("es"));
    });
  });
}

/** Those that have words of their own for their button. */
export function shortOnes(heard: readonly Read[]): readonly Read[] {
  return heard.filter(({ where }) => where.endsWith(".short"));
}
