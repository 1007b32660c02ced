import { readFileSync, readdirSync } from "node:fs";
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

const texts = textsOf(boltAction);
const folder = new URL("../src/", import.meta.url);
const source = sourceOf(readdirSync(folder, { recursive: true, encoding: "utf8" }), (file) =>
  readFileSync(new URL(file, folder), "utf8"),
);

// Names of weapons and vehicles are the same everywhere.
testFiles(
  texts.own,
  (key, text) =>
    /^(?:game\.name|(?:value\.)?template\.)/.test(key) ||
    /^(?:FUBAR|Flak|Normal|Regular|regular|Vulnerable|PIAT|Panzer\w+|Bocage|bocage|No|HE|PEN|PEN \+\{n\}|Extra|flak)$/.test(
      text,
    ) ||
    isBare(text),
);

testNames(texts, [
  ["rule", RULE_IDS],
  ["seat", boltAction.seats],
  ["template", templateId.options],
  ["weapon", weaponId.options],
  ["weaponTrait", DATA.weapons.flatMap(({ traits }) => traits)],
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
]);

testQuestions(texts, boltAction);

testSaid(
  texts,
  source,
  [
    ["refusal", /\bno\(\s*(?:[^,()]|\([^()]*\))+,\s*("[\w.]+")/g, 100],
    ["event", /\btell\(\s*c,\s*((?:"\w+"|[\w. ()>!=]+ \? "\w+" : "\w+")),/g, 60],
    ["roll", /\bpurpose: ("\w+")/g, 30],
  ],
  60,
);

/** Some events, rolls and modifiers are named by the keys of tables. */
const keyed = (key: string): boolean => {
  const [, name] =
    /^(?:event|roll|slot|shape|badge|cost|score|modifier)\.([\w-]+)(?:\.target|\.atMost)?$/.exec(key) ?? [];
  return name !== undefined && (source.literals.has(name) || new RegExp(`^\\s*${name}: `, "m").test(source.text));
};

testUnsaid(texts, source, boltAction, (key) => key.startsWith("force.") || keyed(key));
