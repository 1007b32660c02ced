import { expect, test } from "vitest";
import { KERNEL_MESSAGES, parameters } from "../src/index.ts";
import type { Messages, Ruleset } from "../src/index.ts";

/** For the tests of rulesets: their texts in both languages, and what their source says. */

export interface Texts {
  /** Those of the ruleset alone. */
  readonly own: { readonly es: Messages; readonly en: Messages };
  /** With the kernel's. */
  readonly es: Messages;
  readonly en: Messages;
  /** What is not said in one of the languages. */
  missing(keys: readonly string[]): string[];
}

export function textsOf({ messages: own }: Pick<Ruleset<never>, "messages">): Texts {
  const es: Messages = { ...KERNEL_MESSAGES.es, ...own.es };
  const en: Messages = { ...KERNEL_MESSAGES.en, ...own.en };
  const missing = (keys: readonly string[]): string[] =>
    [...new Set(keys)].flatMap((key) => [
      ...(es[key] === undefined ? [`es ${key}`] : []),
      ...(en[key] === undefined ? [`en ${key}`] : []),
    ]);
  return { own, es, en, missing };
}

/** A key of the messages with the parameters its text may use. */
export interface Said {
  readonly key: string;
  readonly params: readonly string[];
}

/** Texts that use what they are not given. */
export function wrongUses({ es }: Texts, said: readonly Said[]): string[] {
  const wrong = said.flatMap(({ key, params }) =>
    parameters(es[key] ?? "")
      .filter((name) => !params.includes(name))
      .map((name) => `${key} uses ${name}, has ${params.join(", ")}`),
  );
  return [...new Set(wrong)];
}

/** `named`: names that are the same everywhere. Texts without a word of their own only join others. */
export function testFiles(own: Texts["own"], named: (key: string, text: string) => boolean): void {
  test("both files say the same things in the same sequence", () => {
    expect(Object.keys(own.en)).toEqual(Object.keys(own.es));
  });

  test("both languages use the same parameters", () => {
    const uses = (m: Messages) => Object.fromEntries(Object.entries(m).map(([key, text]) => [key, parameters(text)]));
    expect(uses(own.en)).toEqual(uses(own.es));
  });

  test("texts are well formed", () => {
    const broken = [own.es, own.en].flatMap((m) =>
      Object.entries(m).filter(
        ([, text]) =>
          text.trim() !== text || text === "" || /[{}|]/.test(text.replaceAll(/\{\w+(?:\|[^{}|]+\|[^{}|]+)?\}/g, "")),
      ),
    );
    expect(broken).toEqual([]);
  });

  test("texts are translated", () => {
    const same = Object.entries(own.es).filter(([key, text]) => own.en[key] === text && !named(key, text));
    expect(same).toEqual([]);
  });
}

/** Not a word in it, apart from what is filled in. */
export function isBare(text: string): boolean {
  return !/\p{L}{3}/u.test(text.replaceAll(/\{\w+\}/g, ""));
}

/** Every name of a table has its text. */
export function testNames(
  { missing }: Texts,
  groups: readonly (readonly [group: string, names: readonly string[]])[],
): void {
  test.each(groups)("%s: every name", (group, names) => {
    expect(missing(names.map((name) => `${group}.${name}`))).toEqual([]);
  });
}

/** What a client asks for by what the ruleset is: odds by name, questions for who answers and for who waits. */
export function testQuestions({ missing }: Texts, rules: Pick<Ruleset<never>, "odds" | "kinds">): void {
  test("odds: questions, parameters and results", () => {
    for (const query of rules.odds) {
      const { chances } = query.run(Object.fromEntries(query.params.map((p) => [p.name, p.default])));
      const keys = [
        `odds.${query.id}`,
        ...query.params.map((p) => `odds.param.${p.name}`),
        ...chances.map((c) => `odds.result.${c.result}`).filter((key) => !/\.-?\d+$/.test(key)),
      ];
      expect(missing(keys)).toEqual([]);
    }
  });

  test("every question has its words, for who answers and for who waits", () => {
    expect(missing(rules.kinds.flatMap(({ id }) => [`decision.${id}`, `decision.${id}.waiting`]))).toEqual([]);
  });
}

// --- what the source says

export interface Source {
  readonly text: string;
  /** Every text in quotes. */
  readonly literals: ReadonlySet<string>;
  /** Every template, with anything where something is filled in. */
  readonly templates: readonly RegExp[];
}

/** `files`: names of those of its folder; `read` gives the text of one. */
export function sourceOf(files: readonly string[], read: (file: string) => string): Source {
  const text = files
    .filter((file) => file.endsWith(".ts"))
    .map(read)
    .join("\n");
  return {
    text,
    literals: new Set([...text.matchAll(/"([^"\n]*)"/g)].map((m) => m[1] ?? "")),
    templates: [...text.matchAll(/`([a-z]+\.[^`\n]*)`/gi)].map(
      (m) => new RegExp(`^${(m[1] ?? "").replaceAll(".", "\\.").replaceAll(/\$\{[^}]*\}/g, "[\\w.-]+")}$`),
    ),
  };
}

/** Keys made of what a pattern finds between quotes. */
export function found({ text }: Source, group: string, pattern: RegExp): string[] {
  const quoted = [...text.matchAll(pattern)].flatMap((m) => [...(m[1] ?? "").matchAll(/"([\w.]+)"/g)]);
  return [...new Set(quoted.map((m) => `${group}.${m[1] ?? ""}`))];
}

/** What the source says has its text. Each pattern is to find so many at least, and `say` more than so many. */
export function testSaid(
  { missing }: Texts,
  source: Source,
  patterns: readonly (readonly [group: string, pattern: RegExp, least: number])[],
  says: number,
): void {
  test.each(patterns)("%s: all that the source says", (group, pattern, least) => {
    const keys = found(source, group, pattern);
    expect(keys.length).toBeGreaterThanOrEqual(least);
    expect(missing(keys)).toEqual([]);
  });

  test("texts of scenes, menus and previews that the source names are there", () => {
    const keys = [...source.text.matchAll(/\bsay\(\s*"([^"]+)"/g)].map((m) => m[1] ?? "");
    expect(keys.length).toBeGreaterThan(says);
    expect(missing(keys)).toEqual([]);
  });
}

/** No refusal is written that the source does not give. */
export function testRefusals(
  { own }: Texts,
  { text, literals, templates }: Source,
  { code: prefix }: Pick<Ruleset<never>, "code">,
): void {
  test("no refusal is written that the source never gives", () => {
    const code = (key: string): string => key.slice("refusal.".length);
    const spoken = (key: string): boolean =>
      literals.has(code(key)) ||
      new RegExp(`^\\s*${code(key)}: "${prefix}-`, "m").test(text) ||
      templates.some((template) => template.test(code(key)));
    expect(Object.keys(own.es).filter((key) => key.startsWith("refusal.") && !spoken(key))).toEqual([]);
  });
}

/** Nothing is written that the source does not say. `looked`: what a client looks up by itself besides what all games have. */
export function testUnsaid(
  texts: Texts,
  source: Source,
  rules: Pick<Ruleset<never>, "kinds" | "code">,
  looked: (key: string) => boolean = () => false,
): void {
  const { own } = texts;
  const { literals, templates } = source;
  testRefusals(texts, source, rules);

  test("no text is written that nothing says", () => {
    const ids = rules.kinds.map(({ id }) => id);
    const used = new Set(Object.values(own.es).flatMap((one) => parameters(one)));
    const asked: readonly (readonly [RegExp, (name: string) => boolean])[] = [
      [
        /^(?:event|roll|slot|shape|badge|cost|score|modifier)\.([\w-]+)(?:\.target)?$/,
        (name) => name === "roll" || literals.has(name),
      ],
      [/^decision\.(\w+)(?:\.waiting)?$/, (name) => ids.includes(name)],
      [
        /^option\.(\w+\.\w+)(?:\.short|\.detail)?$/,
        (name) => name.split(".").every((part) => literals.has(part) || ids.includes(part)),
      ],
      [/^value\.(\w+)\./, (name) => used.has(name)],
      [/^(?:rule|lesson|odds|scenario|seat|unit|game|number|refusal)\.|^value\.none$/, () => true],
    ];
    const known = (key: string): boolean =>
      literals.has(key) ||
      looked(key) ||
      templates.some((template) => template.test(key)) ||
      asked.some(([pattern, is]) => {
        const match = pattern.exec(key);
        return match !== null && is(match[1] ?? "");
      });
    expect(Object.keys(own.es).filter((key) => !known(key))).toEqual([]);
  });
}
