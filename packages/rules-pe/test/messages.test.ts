import { readFileSync, readdirSync } from "node:fs";
import { parameters } from "@escaramuza/kernel";
import type { Messages } from "@escaramuza/kernel";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { DATA, mapId, missionId, sideName, squadName, terrainKind, weaponId } from "../src/data.ts";
import { peloton } from "../src/index.ts";
import { RULE_IDS } from "../src/rule-ids.ts";

// Every text a client can ask for exists in both languages.

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
  // Names of men and of the game are the same everywhere; so are texts that only join others.
  const named = (key: string): boolean =>
    /^(?:game\.name|scene\.title|soldier\.|side\.vietCong)/.test(key) ||
    !/\p{L}{3}/u.test((own.es[key] ?? "").replaceAll(/\{\w+\}/g, ""));
  expect(Object.keys(own.es).filter((key) => own.es[key] === own.en[key] && !named(key))).toEqual([]);
});

const NAMED = DATA.squads.flatMap(({ army, soldiers }) => (army === null ? [] : soldiers.map(({ id }) => id)));
const FEATURES = DATA.maps.flatMap(({ features }) =>
  features.flatMap(({ name }) => (name === undefined ? [] : [name])),
);

test.each([
  ["rule", RULE_IDS],
  ["seat", peloton.seats],
  ["weapon", weaponId.options],
  ["value.weapon", weaponId.options],
  ["terrain", terrainKind.options],
  ["feature", FEATURES],
  ["map", mapId.options.flatMap((id) => [id, `${id}.text`])],
  ["mission", missionId.options.flatMap((id) => [id, `${id}.text`])],
  ["scenario", peloton.scenarios.flatMap(({ id }) => [id, `${id}.text`])],
  ["squad", squadName.options],
  ["side", sideName.options],
  ["value.side", sideName.options],
  ["soldier", NAMED],
  ["lesson", peloton.lessons.flatMap(({ id }) => ["title", "text", "hint", "done"].map((part) => `${id}.${part}`))],
] as const)("%s: every name", (group, names) => {
  expect(missing(names.map((name) => `${group}.${name}`))).toEqual([]);
});

test("odds: questions, parameters and results", () => {
  for (const query of peloton.odds) {
    const { chances } = query.run(Object.fromEntries(query.params.map((p) => [p.name, p.default])));
    const keys = [
      `odds.${query.id}`,
      ...query.params.map((p) => `odds.param.${p.name}`),
      ...chances.map((c) => `odds.result.${c.result}`).filter((key) => !/\.-?\d+$/.test(key)),
    ];
    expect(missing(keys)).toEqual([]);
  }
});

// --- what the source says

const SOURCE = readdirSync(new URL("../src", import.meta.url), { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts"))
  .map((name) => readFileSync(new URL(`../src/${name}`, import.meta.url), "utf8"))
  .join("\n");

/** Keys made of what a pattern finds between quotes. */
function found(group: string, pattern: RegExp): string[] {
  const quoted = [...SOURCE.matchAll(pattern)].flatMap((m) => [...(m[1] ?? "").matchAll(/"([\w.]+)"/g)]);
  return [...new Set(quoted.map((m) => `${group}.${m[1] ?? ""}`))];
}

test.each([
  ["refusal", /\bno\(\s*"PE-[\w.-]+",\s*((?:"\w+"|[^,()]* \? "\w+" : "\w+"))/g, 60],
  ["event", /\btell\(\s*c,\s*((?:"\w+"|[^,"]* \? "\w+" : "\w+")),/g, 30],
  ["roll", /^\s*purpose: ([^\n]*)/gm, 8],
  ["modifier", /\b(?:add|note)\((?:modifiers, )?("[\w.]+")/g, 20],
] as const)("%s: all that the source says", (group, pattern, least) => {
  const keys = found(group, pattern);
  expect(keys.length).toBeGreaterThanOrEqual(least);
  expect(missing(keys)).toEqual([]);
});

test("texts of scenes, menus and previews that the source names are there", () => {
  const keys = [...SOURCE.matchAll(/\bsay\(\s*"([^"]+)"/g)].map((m) => m[1] ?? "");
  expect(missing(keys)).toEqual([]);
});

test("every question has its words, for who answers and for who waits", () => {
  expect(missing(peloton.kinds.flatMap(({ id }) => [`decision.${id}`, `decision.${id}.waiting`]))).toEqual([]);
});

function missing(keys: readonly string[]): string[] {
  return [...new Set(keys)].flatMap((key) => [
    ...(es[key] === undefined ? [`es ${key}`] : []),
    ...(en[key] === undefined ? [`en ${key}`] : []),
  ]);
}
