import { readFileSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { testHeard } from "../../kernel/test/heard.ts";
import {
  found,
  isBare,
  sourceOf,
  testFiles,
  testNames,
  testQuestions,
  testSaid,
  textsOf,
} from "../../kernel/test/texts.ts";
import { DATA, cardId, counterId, firefightId, groundKind, mapId, markerId, vehicleMarkerId } from "../src/data.ts";
import type { Marker, VehicleMarker } from "../src/data.ts";
import { conflictOfHeroes } from "../src/index.ts";
import { EXTENSION } from "./extension.ts";
import { RULE_IDS } from "../src/rule-ids.ts";

// Every text a client can ask for exists in both languages and uses only what the rules give it: names from the tables, the
// rest as it is heard in random games.

const texts = textsOf(conflictOfHeroes);
const { es, en } = texts;

// Names of weapons and vehicles are the same everywhere.
testFiles(
  texts.own,
  (key, text) =>
    /^(?:game\.name|scene\.title|counter\.|unit\.|value\.(?:type|map)\.|map\.)/.test(key) ||
    key.endsWith(".berserk") ||
    isBare(text),
);

testNames(texts, [
  ["rule", RULE_IDS],
  ["seat", conflictOfHeroes.seats],
  ["counter", counterId.options],
  ["unit", counterId.options],
  ["marker", [...markerId.options, ...vehicleMarkerId.options, "unknown"]],
  ["terrain", [...groundKind.options, "wall"]],
  ["map", mapId.options],
  ["firefight", firefightId.options.flatMap((id) => [id, `${id}.text`])],
  ["card", cardId.options.flatMap((id) => [`${id}.name`, `${id}.text`])],
  ["value.card", cardId.options],
  ["value.type", counterId.options],
  ["value.marker", [...markerId.options, ...vehicleMarkerId.options]],
  // What is said of a roll or a price that a marker changes (CH-7.5-2, CH-RE12).
  ["modifier", [...DATA.markers.foot, ...DATA.markers.vehicle].filter(changesFigures).map(({ id }) => id)],
  ["value.terrain", groundKind.options],
  ["value.facing", ["0", "1", "2", "3", "4", "5"]],
  ["value.status", ["unused", "activated", "used"]],
  ["value.seat", ["0", "1"]],
  ["value.winner", ["0", "1", "null"]],
]);

function changesFigures({ fp, dr, moveCost }: Marker | VehicleMarker): boolean {
  return [fp.red, fp.blue, dr.flank, dr.front, moveCost].some((change) => change !== 0);
}

test("names are those of the tables", () => {
  const rows = [
    ...DATA.counters.map(({ id, name }) => ({ key: `unit.${id}`, name })),
    ...DATA.cards.map(({ id, name }) => ({ key: `card.${id}.name`, name })),
    ...DATA.markers.foot.map(({ id, name }) => ({ key: `marker.${id}`, name })),
    ...DATA.terrain.ground.map(({ kind, name }) => ({ key: `terrain.${kind}`, name })),
    ...DATA.firefights.map(({ id, name }) => ({ key: `firefight.${id}`, name })),
    ...DATA.maps.map(({ id, name }) => ({ key: `map.${id}`, name })),
  ];
  for (const { key, name } of rows) expect({ es: es[key], en: en[key] }, key).toEqual(name);
});

testQuestions(texts, conflictOfHeroes);

const folder = new URL("../src/", import.meta.url);
const source = sourceOf(readdirSync(folder, { recursive: true, encoding: "utf8" }), (file) =>
  readFileSync(new URL(file, folder), "utf8"),
);
const REFUSALS = /\b(?:no|refuse)\(\s*(?:[^,()]|\([^()]*\))+,\s*("\w+")/g;

testSaid(
  texts,
  source,
  [
    ["refusal", REFUSALS, 90],
    ["event", /\btell\(\s*c,\s*((?:"\w+"|[\w.]+ \? "\w+" : (?:[\w.]+ \? "\w+" : )?"\w+")),/g, 45],
    ["event", /\btellOnly\(\s*c,\s*[^,]+,\s*("\w+")/g, 4],
    ["roll", /^\s*purpose: ([^\n]*)/gm, 7],
    ["modifier", /\bpart\(\s*("\w+")/g, 15],
  ],
  90,
);

test("no refusal is written that the source never gives", () => {
  const given = new Set(found(source, "refusal", REFUSALS));
  expect(Object.keys(texts.own.es).filter((key) => key.startsWith("refusal.") && !given.has(key))).toEqual([]);
});

// --- what games say

testHeard(
  conflictOfHeroes,
  texts,
  {
    setups: [
      ...conflictOfHeroes.scenarios.map((s) => s.setup),
      EXTENSION,
      { firefight: "F6", optVariableAp: true, optVariableApSecret: true, optCautiousMove: true },
    ],
    seeds: 4,
    ids: (s) => s.units.map((unit) => unit.id),
    question: (n, d) => n % 5 === 0 || d.kind !== "turn",
    previewed: (_d, menu, pick) => menu.slice(pick(menu.length)).slice(0, 1),
  },
  {
    // oxfmt-ignore
    groups: ["event.", "roll.", "modifier.", "refusal.", "decision.", "option.", "slot.", "cost.", "score.", "scene.", "badge.", "preview.", "heading."],
    seats: ["seat", "winner"],
    // Numbers and hexes.
    isName: (value) => /^(?:[+−]?\d+|[A-Z]\d\d|)$/.test(value),
  },
);
