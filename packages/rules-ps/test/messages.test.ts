import { readFileSync, readdirSync } from "node:fs";
import {
  apply,
  diceKind,
  engine,
  generatorFrom,
  KERNEL_MESSAGES,
  KERNEL_RULES,
  kindOf,
  parameters,
  picker,
  start,
  viewOf,
} from "@escaramuza/kernel";
import type { Decision, GameEvent, Json, MenuItem, Preview, Refusal, Scene, ScoreLine } from "@escaramuza/kernel";
import { beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { testFiles, textsOf } from "../../kernel/test/texts.ts";
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
import { SQUAD_PROBLEM_CODES } from "../src/squad.ts";
import type {
  Activation,
  AttackType,
  Cause,
  Mode,
  MoveType,
  Phase,
  Position,
  ReinforcementType,
  Team,
} from "../src/state.ts";

// Every text a client can ask for exists in both languages and uses only what the rules give it. What the rules can say is
// read from the source and heard in random games.

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
  "force.experience.regular",
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

test.each([
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
] as const)("%s: every name", (group, names) => {
  expect(missing(names.map((name) => `${group}.${name}`))).toEqual([]);
});

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

test("odds: questions, parameters and results", () => {
  for (const query of parabellumSoldiers.odds) {
    const results = query
      .run(Object.fromEntries(query.params.map((p) => [p.name, p.default])))
      .chances.map((c) => c.result);
    expect(
      missing([
        `odds.${query.id}`,
        ...query.params.map((p) => `odds.param.${p.name}`),
        ...results.map((r) => `odds.result.${r}`),
      ]),
    ).toEqual([]);
  }
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

// --- what the source says

const SOURCE = read("../src");
const KERNEL = read("../../kernel/src");

interface File {
  readonly name: string;
  readonly text: string;
}

function read(folder: string): File[] {
  const names = readdirSync(new URL(folder, import.meta.url), { recursive: true, encoding: "utf8" });
  return names
    .filter((name) => name.endsWith(".ts"))
    .map((name) => ({ name, text: readFileSync(new URL(`${folder}/${name}`, import.meta.url), "utf8") }));
}

/** A key of the messages with the parameters its text may use. */
interface Said {
  readonly key: string;
  readonly params: readonly string[];
}

describe("the source", () => {
  test("refusals", () => {
    const said = [
      ...SOURCE.flatMap((f) =>
        [...calls(f, "no"), ...(f.name === "squad.ts" ? [] : calls(f, "refuse"))].flatMap(([, code, params]) =>
          saidBy("refusal", f, code, params),
        ),
      ),
      ...SOURCE.filter((f) => f.name === "squad.ts").flatMap((f) =>
        calls(f, "refuse").flatMap(([, , code, params]) => saidBy("refusal.squad", f, code, params)),
      ),
      ...KERNEL.flatMap((f) => calls(f, "refuse").flatMap(([, code, params]) => saidBy("refusal", f, code, params))),
    ];
    expect(said.length).toBeGreaterThan(150);
    expectSaid(said);
    const more = [
      ...SQUAD_PROBLEM_CODES.map((code) => `refusal.squad.${code}`),
      ...["roll", "reveal", "otherSeat"].map((barrier) => `refusal.undo.${barrier}`),
    ];
    expect(missing(more)).toEqual([]);
    expect(stale("refusal.", [...said.map((s) => s.key), ...more])).toEqual([]);
  });
  test("no refusal escapes the scan", () => {
    const codes = (f: File): (string | undefined)[] => calls(f, "no").map(([, code]) => code);
    expect(
      SOURCE.filter((f) => f.name !== "refusal.ts").flatMap((f) =>
        codes(f).filter((code) => literals(code).length === 0),
      ),
    ).toEqual([]);
  });
  test("events", () => {
    const said = SOURCE.flatMap((f) => [
      ...calls(f, "tell").flatMap(([, type, , params]) => saidBy("event", f, type, params)),
      ...calls(f, "c.emit").flatMap(([event]) => saidBy("event", f, entries(event).get("type"), event)),
    ]);
    expect(said.length).toBeGreaterThan(45);
    expectSaid(said);
    expectSaid([
      { key: "event.roll", params: ["roll", "dice", "total"] },
      { key: "event.roll.target", params: ["roll", "dice", "total", "target"] },
    ]);
    expect(stale("event.", [...said.map((s) => s.key), "event.roll", "event.roll.target"])).toEqual([]);
  });
  test("rolls", () => {
    const requests = SOURCE.flatMap((f) =>
      [...calls(f, "roll3d6").map(([, request]) => request), ...calls(f, "c.roll").map(([request]) => request)].map(
        (request) => ({ f, row: entries(request) }),
      ),
    );
    const said = [
      ...requests.flatMap(({ f, row }) =>
        literals(row.get("purpose")).map((purpose) => ({
          key: `roll.${purpose}`,
          params: ["seat", ...keysOf(f, row.get("about"))],
        })),
      ),
      ...SOURCE.flatMap((f) => calls(f, "rollOff").flatMap(([, purpose]) => saidBy("roll", f, purpose, "{ seat }"))),
    ];
    expect(said.map((s) => s.key)).toEqual(
      expect.arrayContaining(
        [
          "shot",
          "reaction",
          "evasion",
          "assault",
          "assaultDefence",
          "panzerfaust",
          "scatter",
          "direction",
          "radio",
          "attend",
          "roleRoll",
          "terrainRoll",
          "priorityDeal",
        ].map((p) => `roll.${p}`),
      ),
    );
    expectSaid(said);
    expect(
      stale(
        "roll.",
        said.map((s) => s.key),
      ),
    ).toEqual([]);
  });
  test("modifiers", () => {
    const terms = SOURCE.filter((f) => f.name === "modifiers.ts").flatMap((f) => [
      ...f.text.matchAll(/, "(\w+)", (?:"PS-|\w+\()/g),
    ]);
    const rows = SOURCE.flatMap((f) => [...f.text.matchAll(/\{ code: "(\w+)"/g)]);
    const codes = [...terms, ...rows].map((m) => `modifier.${m[1] ?? ""}`);
    expect(new Set(codes).size).toBeGreaterThan(20);
    expect(missing(codes)).toEqual([]);
    expect(stale("modifier.", codes)).toEqual([]);
  });
  test("score lines", () => {
    const said = SOURCE.filter((f) => f.name === "scoring.ts").flatMap((f) =>
      calls(f, "line").flatMap(([, code, , , params]) => saidBy("score", f, code, params)),
    );
    expect(said).toHaveLength(10);
    expectSaid(said);
    const more = CASUAL_IDS.map((id) => `score.casual.${id}`);
    expect(missing(more)).toEqual([]);
    expect(stale("score.", [...said.map((s) => s.key), ...more])).toEqual([]);
  });
  test("the scene and previews", () => {
    const said = SOURCE.filter((f) => /^(?:scene|preview)/.test(f.name)).flatMap((f) =>
      calls(f, "say").flatMap(([key, params]) =>
        literals(key).map((literal) => ({ key: literal, params: keysOf(f, params) })),
      ),
    );
    expect(said.length).toBeGreaterThan(120);
    expectSaid(said);
    // Those whose keys are put together are heard in the games below.
    const made = ["saved", "suppressed"].map((r) => `preview.ground.${r}`);
    expect(stale("preview.", [...said.map((s) => s.key), ...made])).toEqual([]);
    expect(
      stale(
        "heading.",
        said.map((s) => s.key),
      ),
    ).toEqual([]);
    const known = [
      "piece",
      "terrain",
      "objective",
      "zone.deployment",
      "status.turn",
      "status.phase",
      "status.waiting",
      "side.op",
      "side.blue",
      "side.lost",
      "side.squad",
    ].map((key) => `scene.${key}`);
    expect(missing(known)).toEqual([]);
  });
  test("decisions", () => {
    const kinds = [...parabellumSoldiers.kinds.map((k) => k.id), diceKind.id];
    expect(kinds).toHaveLength(23);
    const keys = kinds.flatMap((kind) => [`decision.${kind}`, `decision.${kind}.waiting`]);
    expect(missing(keys)).toEqual([]);
    expect(stale("decision.", keys)).toEqual([]);
    expectSaid([
      { key: "decision.dice", params: ["purpose", "n", "sides"] },
      { key: "decision.dice.waiting", params: ["purpose", "n", "sides", "seat"] },
    ]);
  });
});

function saidBy(group: string, f: File, code: string | undefined, params: string | undefined): Said[] {
  return literals(code).map((literal) => ({ key: `${group}.${literal}`, params: keysOf(f, params) }));
}

/** The strings an expression can be: itself, or the branches of a choice. */
function literals(expression: string | undefined): string[] {
  if (expression === undefined) return [];
  const whole = /^"([\w.]+)"$/.exec(expression);
  if (whole !== null) return [whole[1] ?? ""];
  return [...expression.matchAll(/[?:]\s*"([\w.]+)"/g)].map((m) => m[1] ?? "");
}

/** Names in an object literal; a variable stands for the literal it was made from. What cannot be read counts as nothing. */
function keysOf(f: File, expression: string | undefined): string[] {
  if (expression === undefined) return [];
  if (expression.startsWith("{"))
    return [...entries(expression)].flatMap(([name, value]) =>
      name.startsWith("...")
        ? keysOf(f, name.slice(3))
        : name === "about" && value === "about"
          ? keysOf(f, value)
          : [name],
    );
  const made = /^\w+$/.test(expression)
    ? new RegExp(`const ${expression} = (\\{[^;]*\\});`).exec(f.text)?.[1]
    : undefined;
  return made === undefined ? [] : keysOf(f, made);
}

function entries(literal: string | undefined): Map<string, string> {
  if (literal === undefined || !literal.startsWith("{")) return new Map();
  return new Map(
    split(literal, 1).parts.map((part) => {
      const [name = "", ...rest] = part.split(":");
      return [name.trim(), rest.length === 0 ? name.trim() : rest.join(":").trim()];
    }),
  );
}

/** The arguments of every call of a function, as written. */
function calls(f: File, name: string): string[][] {
  const found = [...f.text.matchAll(new RegExp(`(?<![\\w.]|function )${name.replace(".", "\\.")}\\(`, "g"))];
  return found.map((m) => [...split(f.text, m.index + m[0].length).parts]);
}

/** Cuts at the commas of one level, up to the bracket that closes it. */
function split(text: string, from: number): { readonly parts: readonly string[] } {
  const parts: string[] = [];
  let depth = 0;
  let begin = from;
  let quote = "";
  for (let i = from; i < text.length; i++) {
    const ch = text.charAt(i);
    if (quote !== "") {
      if (ch === quote) quote = "";
    } else if (ch === '"' || ch === "`") quote = ch;
    else if ("([{".includes(ch)) depth += 1;
    else if (")]}".includes(ch) && depth > 0) depth -= 1;
    else if (depth === 0 && (ch === "," || ")]}".includes(ch))) {
      const part = text.slice(begin, i).trim();
      if (part !== "") parts.push(part);
      begin = i + 1;
      if (ch !== ",") break;
    }
  }
  return { parts };
}

// --- what games say

const rules = engine(parabellumSoldiers);
const SETUPS: readonly Json[] = [
  ...parabellumSoldiers.scenarios.map((s) => s.setup),
  { mode: "orders", terrain: "controlled" },
  { mode: "uncovered", terrain: "M4", squads: ["IT-PARA", "FI-JAA"], axis: "westEast" },
  { mode: "simple", terrain: "M1", squads: ["SU-RIFLE", "US-PARA"] },
];
const SEEDS = 2;
const DRAWS = 12;

/** All that was heard in the random games: keys with the parameters and the position's names at that moment. */
const heard = new Map<
  string,
  { readonly key: string; readonly params: { readonly [name: string]: unknown }; readonly ids: ReadonlySet<string> }
>();

function hear(s: Position, key: string, params: { readonly [name: string]: unknown }): void {
  const used = parameters(es[key] ?? "").map((name) => params[name]);
  const name = `${key} ${Object.keys(params).toSorted().join(" ")} ${used.map((value) => (typeof value === "string" || typeof value === "boolean" ? value : "")).join(" ")}`;
  if (!heard.has(name))
    heard.set(name, { key, params, ids: new Set([...s.soldiers.map((o) => o.id), ...s.terrain.map((t) => t.id)]) });
}

function hearEvent(s: Position, event: GameEvent): void {
  hearTexts(s, parabellumSoldiers.heading(event));
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
    hear(s, `option.${d.kind}.${item.id}`, optionParams(item.answer));
    hearRefusal(s, item.refusal);
    for (const { unit, amount } of item.costs) hear(s, `cost.${unit}`, { amount });
    for (const slot of item.slots) {
      hear(s, `slot.${slot.name}`, {});
      if (!("of" in slot)) continue;
      for (const choice of slot.of) {
        hearRefusal(s, choice.refusal);
        const { value } = choice;
        if (typeof value === "object" && value !== null && !isList(value)) hear(s, `choice.${slot.name}`, value);
        else if (choice.piece === undefined) hear(s, `value.${slot.name}.${String(value)}`, {});
      }
    }
  }
}

/** What an option's text may use: the fields of its answer, of the only one in a list, or the answer itself. */
function optionParams(answer: Json): { readonly [name: string]: unknown } {
  if (typeof answer !== "object" || answer === null) return { answer };
  const [only, ...others] = isList(answer) ? answer : [answer];
  return typeof only === "object" && only !== null && !isList(only) && others.length === 0 ? only : {};
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

/** How often each line of a menu has been looked at. */
const previewed = new Map<string, number>();
const PREVIEWS = 10;

/** Every text of what a player would see before answering, and of a look around. */
function hearPreviews(s: Position, d: Decision, menu: readonly MenuItem[], answer: unknown): void {
  const told = (p: Preview): unknown => ({ ...p, overlays: p.overlays.map((o) => o.text) });
  for (const item of menu) {
    const line = `${d.kind} ${item.id} ${item.refusal?.code}`;
    previewed.set(line, (previewed.get(line) ?? 0) + 1);
    if ((previewed.get(line) ?? 0) > PREVIEWS) continue;
    for (const draft of [item.answer, answer]) hearTexts(s, told(parabellumSoldiers.preview(s, d, item, draft)));
  }
  const [anybody] = s.soldiers;
  if (anybody !== undefined && d.kind === "activate") hearTexts(s, told(parabellumSoldiers.look(s, anybody.id, null)));
}

/** Every text of a scene, those inside others too, and the signs on its pieces. */
function hearScene(s: Position, scene: Scene): void {
  hearTexts(s, scene);
  hear(s, `unit.${scene.unitName}`, { n: 1 });
  for (const item of scene.items) {
    if (item.type !== "piece") continue;
    for (const badge of [...item.badges, ...(item.role === null ? [] : [item.role])]) hear(s, `badge.${badge}`, {});
  }
}

function hearTexts(s: Position, value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  const said = text.safeParse(value);
  if (said.success) hear(s, said.data.key, said.data.params);
  for (const inside of Object.values(value)) hearTexts(s, inside);
}

const text = z.strictObject({ key: z.string(), params: z.record(z.string(), z.unknown()) });

function hearScore(s: Position, line: ScoreLine): void {
  hear(s, `score.${line.code}`, line.params);
}

/** Questions that a random game may never come to. */
const RARE: { readonly [kind: string]: { readonly [name: string]: unknown } } = {
  radio: { soldier: "a1" },
  anticipate: { soldiers: ["a1", "a2"] },
  nextOrdered: { soldiers: ["a1", "a2"] },
  assaultNext: { soldiers: ["b1", "b2"] },
  bestShot: { target: "b1", hits: [{}, {}] },
  goToGround: { soldier: "a1", cost: 1, need: 11, accurate: true },
  evasionNext: { soldiers: ["a1", "a2"] },
  react: { reactors: [{ soldier: "a1", shots: 1 }] },
};

function hearRare(): void {
  const begun = parabellumSoldiers.start({ scenario: "PS-S1" });
  if (!begun.ok) throw new Error(JSON.stringify(begun.problems));
  for (const [kind, params] of Object.entries(RARE)) {
    const decision: Decision = { id: 1, seat: 0, kind, rule: "", secret: false, params };
    hearMenu(begun.position, decision, kindOf(rules, decision).menu(begun.position, decision));
  }
}

function playOut(setup: Json, seed: number): void {
  const begun = parabellumSoldiers.start(setup);
  if (!begun.ok) throw new Error(JSON.stringify(begun.problems));
  const pick = picker(generatorFrom(seed));
  const { game, events } = start(rules, begun.position, generatorFrom(seed + 1000));
  for (const event of events) hearEvent(game.s, event);
  for (let inputs = 0; game.outcome === null; inputs++) {
    const decision = game.pending.find((d) => !game.answers.some((a) => a.decision === d.id));
    if (decision === undefined || inputs > 20_000) throw new Error("the game does not end");
    const kind = kindOf(rules, decision);
    const { position } = viewOf(rules, game, decision.seat);
    const menu = kind.menu(position, decision);
    hearMenu(position, decision, menu);
    if (inputs % 20 === 0) hearScene(position, parabellumSoldiers.scene(position, decision.seat));
    let answer: unknown = null;
    for (let i = 0; i < DRAWS && answer === null; i++) answer = kind.sample(position, decision, pick);
    hearPreviews(position, decision, menu, answer);
    const applied = apply(rules, game, {
      seat: decision.seat,
      decision: decision.id,
      answer: answer ?? kind.fallback(position, decision),
    });
    if (!applied.ok) throw new Error(JSON.stringify(applied.refusal));
    for (const event of applied.events) hearEvent(game.s, event);
  }
  for (const line of game.outcome.lines) hearScore(game.s, line);
  hearScene(game.s, parabellumSoldiers.scene(game.s, null));
}

describe("random games", () => {
  beforeAll(() => {
    hearRare();
    for (const setup of SETUPS) for (let seed = 1; seed <= SEEDS; seed++) playOut(setup, seed);
  }, 60_000);
  const of = (prefix: string) => [...heard.values()].filter(({ key }) => key.startsWith(prefix));

  test.each([
    "event.",
    "roll.",
    "modifier.",
    "refusal.",
    "decision.",
    "option.",
    "slot.",
    "cost.",
    "score.",
    "scene.",
    "badge.",
    "value.",
    "model.",
    "choice.",
    "preview.",
    "heading.",
  ])("%s texts exist and use what they are given", (prefix) => {
    const said = of(prefix).map(({ key, params }) => ({ key, params: Object.keys(params) }));
    expect(said.length).toBeGreaterThan(0);
    expectSaid(said);
  });
  test("every kind of decision was asked", () => {
    const asked = new Set(of("decision.").map(({ key }) => key.split(".")[1] ?? ""));
    expect(parabellumSoldiers.kinds.map((k) => k.id).filter((id) => !asked.has(id))).toEqual([]);
  });
  test("every option that is written was offered", () => {
    const offered = new Set(of("option.").map(({ key }) => key));
    const written = Object.keys(es).filter((key) => key.startsWith("option.") && !/\.(?:detail|short)$/.test(key));
    expect(written.filter((key) => !offered.has(key))).toEqual([]);
  });
  test("values inside sentences have texts", () => {
    const untold = [...heard.values()].flatMap(({ key, params, ids }) =>
      parameters(es[key] ?? "").flatMap((name) => words(params[name], ids).map((value) => `value.${name}.${value}`)),
    );
    expect(missing(untold.filter((key) => !key.startsWith("value.answer.")))).toEqual([]);
  });
  test("seats inside sentences have texts", () => {
    const names = ["seat", "initiative", "attacker", "lowEdge", "winner", "priority"];
    const untold = [...heard.values()].flatMap(({ key, params }) =>
      parameters(es[key] ?? "")
        .filter((name) => names.includes(name) && typeof params[name] === "number")
        .map((name) => `value.${name}.${String(params[name])}`),
    );
    expect(untold.length).toBeGreaterThan(0);
    expect(missing(untold)).toEqual([]);
  });
});

/** What is a word of the rules and not a number or the name of something on the table. */
function words(value: unknown, ids: ReadonlySet<string>): string[] {
  if (Array.isArray(value)) return value.flatMap((item: unknown) => words(item, ids));
  if (typeof value === "boolean" || value === null) return [String(value)];
  return typeof value === "string" && !ids.has(value) && !/^[+−]\d+$/.test(value) ? [value] : [];
}

// --- both languages

function stale(prefix: string, keys: readonly string[]): string[] {
  const known = new Set(keys);
  return Object.keys(es).filter((key) => key.startsWith(prefix) && !known.has(key));
}

function expectSaid(said: readonly Said[]): void {
  expect(missing(said.map((s) => s.key))).toEqual([]);
  const unknown = said.flatMap(({ key, params }) =>
    parameters(es[key] ?? "")
      .filter((name) => !params.includes(name))
      .map((name) => `${key} uses ${name}, has ${params.join(", ")}`),
  );
  expect(unknown).toEqual([]);
}
