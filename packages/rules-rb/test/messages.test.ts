import { readFileSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";
import {
  isBare,
  sourceOf,
  testFiles,
  testNames,
  testQuestions,
  testSaid,
  testUnsaid,
  textsOf,
} from "../../kernel/test/texts.ts";
import { DATA, layoutId, missionId, presetId, quality, templateId, weaponId, workType } from "../src/data.ts";
import { reglasBasicas } from "../src/index.ts";
import { RULE_IDS } from "../src/rule-ids.ts";

// Every text a client can ask for exists in both languages. How texts read in games is the business of rendered.test.ts.

const texts = textsOf(reglasBasicas);
const folder = new URL("../src/", import.meta.url);
const source = sourceOf(readdirSync(folder, { recursive: true, encoding: "utf8" }), (file) =>
  readFileSync(new URL(file, folder), "utf8"),
);

// Names of weapons and vehicles are the same everywhere.
testFiles(
  texts.own,
  (key, text) =>
    /^(?:game\.name|scene\.title|(?:value\.)?template\.|value\.(?:type|map)\.)/.test(key) ||
    /Panzerfaust|Terror|T-34|StuG|^No$/.test(text) ||
    isBare(text),
);

testNames(texts, [
  ["rule", RULE_IDS],
  ["seat", reglasBasicas.seats],
  ["template", templateId.options],
  ["weapon", weaponId.options],
  ["value.weapon", weaponId.options],
  ["weaponTrait", DATA.weapons.flatMap(({ traits }) => traits)],
  ["quality", quality.options],
  ["layout", layoutId.options.flatMap((id) => [id, `${id}.text`])],
  ["mission", DATA.missions.flatMap(({ id }) => [String(id), `${String(id)}.text`])],
  ["force", presetId.options],
  ["scenario", reglasBasicas.scenarios.flatMap(({ id }) => [id, `${id}.text`])],
  ["terrain", DATA.terrain.map(({ type }) => type)],
  ["value.work", workType.options],
  ["value.seat", ["0", "1"]],
  ["value.winner", ["0", "1", "null"]],
  ["shape", ["keep", "line", "block", "column"]],
]);

test("missions are those of the tables", () => {
  expect(DATA.missions.every(({ id }) => missionId.safeParse(id).success)).toBe(true);
});

testQuestions(texts, reglasBasicas);

testSaid(
  texts,
  source,
  [
    ["refusal", /\bno\(\s*(?:[^,()]|\([^()]*\))+,\s*("[\w.]+")/g, 60],
    ["event", /\btell\(\s*c,\s*((?:"\w+"|[\w. ()>!=]+ \? "\w+" : "\w+")),/g, 30],
    ["roll", /^\s*purpose: ([^\n]*)/gm, 8],
  ],
  60,
);

testUnsaid(texts, source, reglasBasicas);

test("the glossary's words: a figure is a miniatura, and only obstacles are contracarro", () => {
  const said = Object.entries(reglasBasicas.messages.es);
  expect(said.filter(([, text]) => /\bfiguras?\b/i.test(text))).toEqual([]);
  expect(said.filter(([, text]) => /\b(?:cañón|cañones|fusil|arma|armas) contracarro\b/i.test(text))).toEqual([]);
});
