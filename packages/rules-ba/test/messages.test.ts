import { readFileSync, readdirSync } from "node:fs";
import { parameters } from "@escaramuza/kernel";
import type { Messages } from "@escaramuza/kernel";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { SHAPES } from "../src/answers.ts";
import {
  DATA,
  gameId,
  mapId,
  nationId,
  presetId,
  quality,
  scenarioId,
  templateId,
  terrainKind,
  weaponId,
} from "../src/data.ts";
import { boltAction } from "../src/index.ts";
import { RULE_IDS } from "../src/rule-ids.ts";

// Every text a client can ask for exists in both languages. How texts read in games is the business of rendered.test.ts.

const texts = z.record(z.string(), z.string());

function load(path: string): Messages {
  const raw: unknown = JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));
  return texts.parse(raw);
}

const own = { es: load("../messages/es.json"), en: load("../messages/en.json") };
const kernel = { es: load("../../kernel/messages/es.json"), en: load("../../kernel/messages/en.json") };
const [es, en] = [
  { ...kernel.es, ...own.es },
  { ...kernel.en, ...own.en },
];

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
  // Names of weapons and vehicles are the same everywhere; so are texts that only join others.
  const named = (key: string): boolean =>
    /^(?:game\.name|(?:value\.)?template\.)/.test(key) ||
    /^(?:FUBAR|Flak|Normal|Regular|regular|Vulnerable|PIAT|Panzer\w+|Bocage|bocage|No|HE|PEN|PEN \+\{n\}|Extra|flak)$/.test(
      own.es[key] ?? "",
    ) ||
    !/\p{L}{3}/u.test((own.es[key] ?? "").replaceAll(/\{\w+\}/g, ""));
  expect(Object.keys(own.es).filter((key) => own.es[key] === own.en[key] && !named(key))).toEqual([]);
});

test.each([
  ["rule", RULE_IDS],
  ["seat", boltAction.seats],
  ["template", templateId.options],
  ["weapon", weaponId.options],
  ["quality", quality.options],
  ["nation", nationId.options],
  ["map", mapId.options.flatMap((id) => [id, `${id}.text`])],
  ["scenario", [...scenarioId.options, ...gameId.options].flatMap((id) => [id, `${id}.text`])],
  ["force", presetId.options],
  ["terrain", terrainKind.options],
  ["value.order", DATA.orders.map(({ id }) => id)],
  ["value.seat", ["0", "1"]],
  ["value.winner", ["0", "1", "null"]],
  ["shape", SHAPES],
] as const)("%s: every name", (group, names) => {
  expect(missing(names.map((name) => `${group}.${name}`))).toEqual([]);
});

test("odds: questions, parameters and results", () => {
  for (const query of boltAction.odds) {
    const { chances } = query.run(Object.fromEntries(query.params.map((p) => [p.name, p.default])));
    const keys = [
      `odds.${query.id}`,
      ...query.params.map((p) => `odds.param.${p.name}`),
      ...chances.map((c) => `odds.result.${c.result}`).filter((key) => !/\.\d+$/.test(key)),
    ];
    expect(missing(keys)).toEqual([]);
  }
});

// --- what the source says

const SOURCE = readdirSync(new URL("../src", import.meta.url), { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts"))
  .map((name) => readFileSync(new URL(`../src/${name}`, import.meta.url), "utf8"))
  .join("\n");

const REFUSALS = /\bno\(\s*(?:[^,()]|\([^()]*\))+,\s*("[\w.]+")/g;

/** Keys made of what a pattern finds between quotes. */
function found(group: string, pattern: RegExp): string[] {
  const quoted = [...SOURCE.matchAll(pattern)].flatMap((m) => [...(m[1] ?? "").matchAll(/"([\w.]+)"/g)]);
  return [...new Set(quoted.map((m) => `${group}.${m[1] ?? ""}`))];
}

test.each([
  ["refusal", REFUSALS, 100],
  ["event", /\btell\(\s*c,\s*((?:"\w+"|[\w. ()>!=]+ \? "\w+" : "\w+")),/g, 60],
  ["roll", /\bpurpose: ("\w+")/g, 30],
] as const)("%s: all that the source says", (group, pattern, least) => {
  const keys = found(group, pattern);
  expect(keys.length).toBeGreaterThanOrEqual(least);
  expect(missing(keys)).toEqual([]);
});

test("texts of scenes, menus and previews that the source names are there", () => {
  const keys = [...SOURCE.matchAll(/\bsay\(\s*"([^"]+)"/g)].map((m) => m[1] ?? "");
  expect(keys.length).toBeGreaterThan(60);
  expect(missing(keys)).toEqual([]);
});

test("every question has its words, for who answers and for who waits", () => {
  expect(missing(boltAction.kinds.flatMap(({ id }) => [`decision.${id}`, `decision.${id}.waiting`]))).toEqual([]);
});

/** Every text in quotes, and every template with anything where something is filled in. */
const LITERALS = new Set([...SOURCE.matchAll(/"([^"\n]*)"/g)].map((m) => m[1] ?? ""));
const TEMPLATES = [...SOURCE.matchAll(/`([a-z]+\.[^`\n]*)`/gi)].map(
  (m) => new RegExp(`^${(m[1] ?? "").replaceAll(".", "\\.").replaceAll(/\$\{[^}]*\}/g, "[\\w.-]+")}$`),
);

test("no refusal is written that the source never gives", () => {
  const code = (key: string): string => key.slice("refusal.".length);
  const spoken = (key: string): boolean =>
    LITERALS.has(code(key)) ||
    new RegExp(`^\\s*${code(key)}: "BA-`, "m").test(SOURCE) ||
    TEMPLATES.some((template) => template.test(code(key)));
  expect(Object.keys(own.es).filter((key) => key.startsWith("refusal.") && !spoken(key))).toEqual([]);
});

test("no text is written that nothing says", () => {
  const ids = boltAction.kinds.map(({ id }) => id);
  const used = new Set(Object.values(own.es).flatMap((text) => parameters(text)));
  // What a client looks up by itself, by the names that the rules give.
  const asked: readonly (readonly [RegExp, (name: string) => boolean])[] = [
    [
      /^(?:event|roll|slot|shape|badge|cost|score|modifier)\.([\w-]+)(?:\.target|\.atMost)?$/,
      (name) => name === "roll" || LITERALS.has(name) || new RegExp(`^\\s*${name}: `, "m").test(SOURCE),
    ],
    [/^decision\.(\w+)(?:\.waiting)?$/, (name) => ids.includes(name)],
    [
      /^option\.(\w+\.\w+)(?:\.short|\.detail)?$/,
      (name) => name.split(".").every((part) => LITERALS.has(part) || ids.includes(part)),
    ],
    [/^value\.(\w+)\./, (name) => used.has(name)],
    [/^(?:rule|lesson|odds|scenario|seat|unit|game|number|refusal|force)\.|^value\.none$/, () => true],
  ];
  const known = (key: string): boolean =>
    LITERALS.has(key) ||
    TEMPLATES.some((template) => template.test(key)) ||
    asked.some(([pattern, is]) => {
      const match = pattern.exec(key);
      return match !== null && is(match[1] ?? "");
    });
  expect(Object.keys(own.es).filter((key) => !known(key))).toEqual([]);
});

function missing(keys: readonly string[]): string[] {
  return [...new Set(keys)].flatMap((key) => [
    ...(es[key] === undefined ? [`es ${key}`] : []),
    ...(en[key] === undefined ? [`en ${key}`] : []),
  ]);
}
