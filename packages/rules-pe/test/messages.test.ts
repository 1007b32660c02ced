import { readFileSync, readdirSync } from "node:fs";
import {
  isBare,
  sourceOf,
  testFiles,
  testNames,
  testQuestions,
  testRefusals,
  testSaid,
  textsOf,
} from "../../kernel/test/texts.ts";
import { DATA, mapId, missionId, sideName, squadName, terrainKind, weaponId } from "../src/data.ts";
import { peloton } from "../src/index.ts";
import { RULE_IDS } from "../src/rule-ids.ts";

// Every text a client can ask for exists in both languages.

const texts = textsOf(peloton);
const folder = new URL("../src/", import.meta.url);
const source = sourceOf(readdirSync(folder, { recursive: true, encoding: "utf8" }), (file) =>
  readFileSync(new URL(file, folder), "utf8"),
);

// Names of men and of the game are the same everywhere.
testFiles(texts.own, (key, text) => /^(?:game\.name|scene\.title|soldier\.|side\.vietCong)/.test(key) || isBare(text));

const NAMED = DATA.squads.flatMap(({ army, soldiers }) => (army === null ? [] : soldiers.map(({ id }) => id)));
const FEATURES = DATA.maps.flatMap(({ features }) =>
  features.flatMap(({ name }) => (name === undefined ? [] : [name])),
);

testNames(texts, [
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
]);

testQuestions(texts, peloton);

testSaid(
  texts,
  source,
  [
    ["refusal", /\bno\(\s*"PE-[\w.-]+",\s*((?:"\w+"|[^,()]* \? "\w+" : "\w+"))/g, 60],
    ["event", /\btell\(\s*c,\s*((?:"\w+"|[^,"]* \? "\w+" : "\w+")),/g, 30],
    ["roll", /^\s*purpose: ([^\n]*)/gm, 8],
    ["modifier", /\b(?:add|note)\((?:modifiers, )?("[\w.]+")/g, 20],
  ],
  60,
);

testRefusals(texts, source, peloton);
