import { readFileSync, readdirSync } from "node:fs";
import { apply, engine, generatorFrom, kindOf, parameters, picker, start, viewOf } from "@escaramuza/kernel";
import type { Decision, GameEvent, Json, MenuItem, Refusal, Scene } from "@escaramuza/kernel";
import { beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
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
import { conflictOfHeroes } from "../src/index.ts";
import { EXTENSION } from "./extension.ts";
import { RULE_IDS } from "../src/rule-ids.ts";
import type { Position } from "../src/state.ts";

// Every text a client can ask for exists in both languages and uses only what the rules give it: names from the tables, the
// rest as it is heard in random games.

const texts = textsOf(conflictOfHeroes);
const { es, en, missing } = texts;

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
  ["value.marker", markerId.options],
  ["value.terrain", groundKind.options],
  ["value.facing", ["0", "1", "2", "3", "4", "5"]],
  ["value.status", ["unused", "activated", "used"]],
  ["value.seat", ["0", "1"]],
  ["value.winner", ["0", "1", "null"]],
]);

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

const source = sourceOf(
  readdirSync(new URL("../src", import.meta.url), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => readFileSync(new URL(`../src/${name}`, import.meta.url), "utf8")),
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

const rules = engine(conflictOfHeroes);
const SETUPS: readonly Json[] = [
  ...conflictOfHeroes.scenarios.map((s) => s.setup),
  EXTENSION,
  { firefight: "F6", optVariableAp: true, optVariableApSecret: true, optCautiousMove: true },
];
const SEEDS = 4;

/** All that was heard in the random games: keys with their parameters, and the units of the position at that moment. */
const heard = new Map<
  string,
  { readonly key: string; readonly params: { readonly [name: string]: unknown }; readonly ids: ReadonlySet<string> }
>();

function hear(s: Position, key: string, params: { readonly [name: string]: unknown }): void {
  const used = parameters(es[key] ?? "").map((name) => params[name]);
  const name = `${key} ${Object.keys(params).toSorted().join(" ")} ${JSON.stringify(used.filter((v) => typeof v !== "number"))}`;
  if (heard.size < 20_000 && !heard.has(name))
    heard.set(name, { key, params, ids: new Set(s.units.map((unit) => unit.id)) });
}

function hearEvent(s: Position, event: GameEvent): void {
  hearTexts(s, conflictOfHeroes.heading(event));
  if (event.type !== "roll") {
    hear(s, `event.${event.type}`, event);
    return;
  }
  const { purpose, about, modifiers } = event;
  if (typeof purpose === "string" && typeof about === "object")
    hear(s, `roll.${purpose}`, { seat: event["seat"], ...about });
  if (Array.isArray(modifiers))
    for (const { code } of z.array(z.looseObject({ code: z.string() })).parse(modifiers))
      hear(s, `modifier.${code}`, {});
}

function hearRefusal(s: Position, refusal: Refusal | null): void {
  if (refusal !== null) hear(s, `refusal.${refusal.code}`, refusal.params);
}

function hearMenu(s: Position, d: Decision, menu: readonly MenuItem[]): void {
  const params = z.looseObject({}).parse(d.params);
  hear(s, `decision.${d.kind}`, { ...params, seat: d.seat });
  hear(s, `decision.${d.kind}.waiting`, { ...params, seat: d.seat });
  for (const item of menu) {
    const answer = z.safeParse(z.looseObject({}), item.answer);
    hear(s, `option.${d.kind}.${item.id}`, answer.success ? answer.data : { answer: item.answer });
    hearRefusal(s, item.refusal);
    for (const { unit, amount } of item.costs) hear(s, `cost.${unit}`, { amount });
    for (const slot of item.slots) {
      hear(s, `slot.${slot.name}`, {});
      if (!("of" in slot)) continue;
      for (const choice of slot.of) hearRefusal(s, choice.refusal);
    }
  }
}

/** Every text of a scene, those inside others too, and the signs on its pieces. */
function hearScene(s: Position, scene: Scene): void {
  hearTexts(s, scene);
  hear(s, `unit.${scene.unitName}`, { n: 1 });
  for (const item of scene.items)
    if (item.type === "piece") for (const badge of item.badges) hear(s, `badge.${badge}`, {});
}

const text = z.strictObject({ key: z.string(), params: z.record(z.string(), z.unknown()) });

function hearTexts(s: Position, value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  const said = text.safeParse(value);
  if (said.success) hear(s, said.data.key, said.data.params);
  for (const inside of Object.values(value)) hearTexts(s, inside);
}

function playOut(setup: Json, seed: number): void {
  const begun = conflictOfHeroes.start(setup);
  if (!begun.ok) throw new Error(JSON.stringify(begun.problems));
  const pick = picker(generatorFrom(seed));
  const { game, events } = start(rules, begun.position, generatorFrom(seed + 1000));
  for (const event of events) hearEvent(game.s, event);
  for (let inputs = 0; game.outcome === null; inputs++) {
    const decision = game.pending.find((d) => !game.answers.some((a) => a.decision === d.id));
    if (decision === undefined || inputs > 20_000) throw new Error("the game does not end");
    const kind = kindOf(rules, decision);
    const { position } = viewOf(rules, game, decision.seat);
    if (inputs % 5 === 0 || decision.kind !== "turn") {
      const menu = kind.menu(position, decision);
      hearMenu(position, decision, menu);
      const line = menu[pick(menu.length)];
      if (line !== undefined) {
        const preview = conflictOfHeroes.preview(position, decision, line, line.answer);
        hearTexts(position, { ...preview, overlays: preview.overlays.map((o) => o.text) });
      }
    }
    if (inputs % 20 === 0) hearScene(position, conflictOfHeroes.scene(position, decision.seat));
    // Twice: one draw often finds nothing to do, and who always passes does not come far.
    const answer =
      kind.sample(position, decision, pick) ??
      kind.sample(position, decision, pick) ??
      kind.fallback(position, decision);
    const applied = apply(rules, game, { seat: decision.seat, decision: decision.id, answer });
    if (applied.ok) for (const event of applied.events) hearEvent(game.s, event);
    else {
      hearRefusal(game.s, applied.refusal);
      const safe = { seat: decision.seat, decision: decision.id, answer: kind.fallback(position, decision) };
      const again = apply(rules, game, safe);
      if (!again.ok) throw new Error(`seed ${seed}: ${JSON.stringify(again.refusal)}`);
      for (const event of again.events) hearEvent(game.s, event);
    }
  }
  for (const line of game.outcome.lines) hear(game.s, `score.${line.code}`, line.params);
  hearScene(game.s, conflictOfHeroes.scene(game.s, null));
}

describe("random games", () => {
  beforeAll(() => {
    for (const setup of SETUPS) for (let seed = 1; seed <= SEEDS; seed++) playOut(setup, seed);
  }, 60_000);

  test("every text exists and uses what it is given", () => {
    expect(heard.size).toBeGreaterThan(200);
    const said = [...heard.values()];
    expect(missing(said.map(({ key }) => key))).toEqual([]);
    const unknown = said.flatMap(({ key, params }) =>
      parameters(es[key] ?? "")
        .filter((name) => !(name in params))
        .map((name) => `${key} uses ${name}, has ${Object.keys(params).join(", ")}`),
    );
    expect([...new Set(unknown)]).toEqual([]);
  });

  test("every kind of decision was asked", () => {
    const asked = new Set([...heard.values()].map(({ key }) => (/^decision\.(\w+)$/.exec(key) ?? [])[1]));
    expect(conflictOfHeroes.kinds.map((k) => k.id).filter((id) => !asked.has(id))).toEqual([]);
  });

  test("values inside sentences have texts", () => {
    const untold = [...heard.values()].flatMap(({ key, params, ids }) =>
      parameters(es[key] ?? "").flatMap((name) => words(params[name], ids).map((value) => `value.${name}.${value}`)),
    );
    expect(missing(untold)).toEqual([]);
  });

  test("seats inside sentences have texts", () => {
    const names = ["seat", "winner"];
    const untold = [...heard.values()].flatMap(({ key, params }) =>
      parameters(es[key] ?? "")
        .filter((name) => names.includes(name) && typeof params[name] === "number")
        .map((name) => `value.${name}.${String(params[name])}`),
    );
    expect(untold.length).toBeGreaterThan(0);
    expect(missing(untold)).toEqual([]);
  });
});

/** What is a word of the rules and not a number, a hex or the name of something on the map. */
function words(value: unknown, ids: ReadonlySet<string>): string[] {
  if (Array.isArray(value)) return value.flatMap((item: unknown) => words(item, ids));
  if (typeof value === "boolean" || value === null) return [String(value)];
  return typeof value === "string" && !ids.has(value) && !/^(?:[+−]?\d+|[A-Z]\d\d|)$/.test(value) ? [value] : [];
}
