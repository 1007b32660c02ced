import { KERNEL_MESSAGES, KERNEL_RULES } from "@escaramuza/kernel";
import { describe, expect, test } from "vitest";
import { testFiles, testNames, testQuestions, textsOf } from "../../kernel/test/texts.ts";
import type { Result } from "../src/casualties.ts";
import {
  DATA,
  experience,
  extraWeapon,
  kitPieceId,
  mapId,
  scenarioId,
  specialist,
  squadTypeId,
  terrainId,
  weaponId,
} from "../src/data.ts";
import { parabellumSoldiers } from "../src/index.ts";
import { RULE_IDS } from "../src/rule-ids.ts";
import { CASUAL_IDS } from "../src/scoring.ts";
import type { Activation, AttackType, Cause, Mode, MoveType, Phase, ReinforcementType, Team } from "../src/state.ts";

// Every text a client can ask for by the name of something exists in both languages. What the rules say themselves:
// messages-said.test.ts and messages-heard.test.ts.

const texts = textsOf(parabellumSoldiers);
const { es, en, missing } = texts;
const FILES = [
  { folder: "the ruleset", ...texts.own },
  { folder: "the kernel", ...KERNEL_MESSAGES },
];

/** Names and abbreviations that Spanish and English share. */
const SAME = new Set([
  "game.name",
  "card.table",
  "option.act.panzerfaust.short",
  "cost.pa",
  "cost.op",
  "unit.cm",
  "scene.side.op",
  "scene.state.scout",
  "scene.title",
  "event.roll",
  "badge.scout",
  "badge.panzerfaust",
  "weapon.panzerfaust",
  "squad.GE-SS",
  "squad.US-RANGER",
  "squadRule.mg42",
  "squadRule.motti",
  "squadRule.sissu",
  ...["squad", "squads"].flatMap((name) => [`value.${name}.GE-SS`, `value.${name}.US-RANGER`]),
  ...["cause", "attack"].flatMap((name) => [`value.${name}.panzerfaust`, `value.${name}.stonk`]),
  "value.upgrade.panzerfaust",
  "force.scout",
  "force.check.scouts",
]);

describe.each(FILES)("the files of $folder", ({ es: spanish, en: english }) => {
  // Titles of rules may be names of their own, such as MG-42; models are. Texts without a word of their own only join others.
  testFiles(
    { es: spanish, en: english },
    (key, text) =>
      SAME.has(key) ||
      key.startsWith("rule.") ||
      key.startsWith("model.") ||
      !/\p{L}|\d/u.test(text.replaceAll(/\{\w+\}/g, "")),
  );
});

test("what is the same in both languages is really there", () => {
  expect([...SAME].filter((key) => es[key] === undefined || es[key] !== en[key])).toEqual([]);
});

test("the words are those of the specification's glossary", () => {
  const strange =
    /zonas? de despliegue|muros? bajos?|puntos? operativos?|desviación|terreno (?:difícil|despejado)|ametrallador\b|(?<!cuerpo )a tierra/i;
  expect(Object.entries(es).filter(([, text]) => strange.test(text))).toEqual([]);
});

test("PS-8.1.3-6: nobody is told that whoever is marked cannot react, since a team's gunner can", () => {
  for (const key of ["event.marked", "preview.markedCount"])
    for (const m of [es, en]) expect(m[key]).not.toMatch(/reac/);
});

test("PS-6.2.8-9: the refusal of a restricted reaction names all that restricts it", () => {
  expect(es["refusal.restrictedReaction"]).toMatch(/reptar.*apuntando.*lanzagranadas/);
  expect(en["refusal.restrictedReaction"]).toMatch(/crawl.*aimed.*launcher/);
});

// --- names

/** Keys of a union, checked by the compiler to be all of them. */
function all<T extends string>(names: { readonly [K in T]: true }): string[] {
  return Object.keys(names);
}

const roles = [...new Set(DATA.nations.flatMap((n) => n.soldiers.map((s) => s.role)))];
const arms = [...weaponId.options, ...extraWeapon.options, "grenade"];
const nations = DATA.nations.map((n) => n.id);
const phases = all<Phase>({
  setUp: true,
  tactical: true,
  reinforcement: true,
  activation: true,
  endOfTurn: true,
  over: true,
});
const upgrades = [...new Set(DATA.squads.types.flatMap((t) => t.upgrades.map((u) => u.id)))];
const numbered = (n: number): string[] => Array.from({ length: n }, (_, i) => String(i + 1));

testNames(texts, [
  ["rule", RULE_IDS],
  ["rule", KERNEL_RULES],
  ["seat", parabellumSoldiers.seats],
  ["edge", ["south", "north", "west", "east"]],
  ["unit", ["cm"]],
  ["number", ["decimal"]],
  ["mode", all<Mode>({ simple: true, orders: true, uncovered: true })],
  ["phase", phases],
  ["role", roles],
  ["experience", experience.options],
  ["specialist", specialist.options],
  ["weapon", arms],
  ["terrain", terrainId.options],
  ["nation", nations],
  ["squad", squadTypeId.options],
  ["squadRule", Object.keys(DATA.squads.specialRules)],
  ["map", mapId.options],
  ["scenario", scenarioId.options],
  ["casual", CASUAL_IDS.flatMap((id) => [id, `${id}.text`])],
  ["priority", numbered(3).flatMap((n) => [n, `${n}.text`])],
  ["directive", numbered(6).flatMap((n) => [n, `${n}.text`])],
  ["value.priority", numbered(3)],
  ["value.objective", CASUAL_IDS],
  [
    "value.cause",
    all<Cause>({
      shot: true,
      reaction: true,
      grenade: true,
      rifleGrenade: true,
      panzerfaust: true,
      assault: true,
      artillery: true,
      lightMortar: true,
      sniper: true,
      fireAtWill: true,
      stonk: true,
    }),
  ],
  [
    "value.attack",
    [
      ...Object.keys(DATA.explosives.attacks),
      ...all<AttackType>({ shoot: true, grenade: true, rifleGrenade: true, panzerfaust: true, assault: true }),
    ],
  ],
  ["value.result", all<Result>({ saved: true, suppressed: true, eliminated: true })],
  ["value.move", all<MoveType>({ cautious: true, lightPace: true, crawl: true })],
  ["value.call", all<ReinforcementType>({ sniper: true, artillery: true, fireAtWill: true })],
  ["value.source", all<Activation["source"]>({ blueToken: true, order: true, anticipation: true })],
  ["value.team", all<Team>({ officer: true, nco: true })],
  ["value.phase", phases],
  ["value.kind", terrainId.options],
  ["value.what", ["area", "obstacle"]],
  ["value.role", roles],
  ["value.specialist", specialist.options],
  ["value.nation", nations],
  ["value.squads", squadTypeId.options],
  ["value.squad", squadTypeId.options],
  ["value.weapon", [...weaponId.options, ...extraWeapon.options]],
  ["value.from", weaponId.options],
  ["value.to", weaponId.options],
  ["value.extra", extraWeapon.options],
  ["value.upgrade", upgrades],
  ...["hit", "aim", "attackerOut", "defenderOut", "accurate"].map((name): [string, string[]] => [
    `value.${name}`,
    ["true", "false"],
  ]),
  ...["seat", "initiative", "attacker", "lowEdge", "winner"].map((name): [string, string[]] => [
    `value.${name}`,
    ["0", "1"],
  ]),
  ["value", ["none", "winner.null"]],
  // oxfmt-ignore
  ["badge", ["suppressed", "marked", "acting", "activatedOnce", "activatedTwice", "downed", "veteran", "recruit", "officer", "nco", "gunner", "assistant", "radioOperator", "medic", "politicalOfficer", "scout", "panzerfaust", "panzerfaustUsed", "rifleGrenadeLauncher", "raised", "ordered"]],
  [
    "scene.state",
    ["ready", "acting", "suppressed", "marked", "downed", "ordered", "raised", "activatedOnce", "activatedTwice"],
  ],
  ["scene.piece", ["veteran", "recruit"]],
  ["option.placeTerrain", kitPieceId.options],
  ["option.roster", squadTypeId.options],
]);

test("names are those of the tables", () => {
  const rows = [
    ...DATA.squads.types.map(({ id, name }) => ({ key: `squad.${id}`, name })),
    ...DATA.nations.map(({ id, name }) => ({ key: `nation.${id}`, name })),
    ...DATA.maps.map(({ id, name }) => ({ key: `map.${id}`, name })),
    ...DATA.scenarios.map(({ id, name }) => ({ key: `scenario.${id}`, name })),
    ...DATA.weapons.map(({ id, nation, model }) => ({
      key: nation === null ? `weapon.${id}` : `model.${nation}.${id}`,
      name: model,
    })),
  ];
  for (const { key, name } of rows) expect({ es: es[key], en: en[key] }, key).toEqual(name);
});

testQuestions(texts, parabellumSoldiers);

test("odds: every result there may be", () => {
  expect(
    missing(
      [
        "unharmed",
        "suppressed",
        "eliminated",
        "passed",
        "failed",
        "attackerOut",
        "defenderOut",
        "bothOut",
        "nobodyOut",
        "miss",
      ].map((r) => `odds.result.${r}`),
    ),
  ).toEqual([]);
});
