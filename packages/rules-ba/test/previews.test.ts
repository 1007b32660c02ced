import { copy, generatorFrom, kindOf, picker, textWriter } from "@escaramuza/kernel";
import type { Decision, Json, MenuItem, Pick, Preview, SceneItem, Text } from "@escaramuza/kernel";
import { sceneToSvg, sceneToText } from "@escaramuza/scene";
import { describe, expect, test } from "vitest";
import { DATA } from "../src/data.ts";
import { boltAction as rules } from "../src/index.ts";
import type { Position } from "../src/index.ts";
import { isOnTable, livingOf, unitOf } from "../src/state.ts";
import { e, playRandomly, randomAnswer } from "./play.ts";

/** Scenes and previews in random games: they never fail, speak both languages, and refuse what the rules refuse. */

const SEED = Number(process.env["FUZZ_SEED"] ?? 1);
const writers = [textWriter(rules.messages.es), textWriter(rules.messages.en)];
const LIMIT = { timeout: 60_000 };

/** Calls for every question of a random game, with a legal answer. */
function play(
  setup: Json,
  seed: number,
  look: (s: Position, d: Decision, menu: readonly MenuItem[], answer: unknown, pick: Pick, at: number) => void,
): void {
  const pick = picker(generatorFrom(seed + 500));
  let at = 0;
  playRandomly(
    setup,
    seed,
    () => {},
    (game, d) => {
      const s = rules.view(game.s, d.seat);
      look(s, d, kindOf(e, d).menu(s, d), randomAnswer(game, d, pick), pick, at++);
    },
  );
}

const ODD: readonly unknown[] = [
  null,
  undefined,
  true,
  "",
  "a1",
  "b2",
  "a1.1",
  -1,
  0.5,
  24_000,
  1e300,
  Number.NaN,
  [],
  ["a1.1", "a1.1", "zzz"],
  [{ model: "a1.1", x: 4500, y: 1e9 }],
  [{ by: "a1.1/0", at: ["b1", "b2"] }],
  {},
  { do: "all", target: "__proto__" },
  "constructor",
];

/** An answer with one of its parts replaced, somewhere. */
function spoilt(answer: unknown, pick: Pick): unknown {
  const odd = ODD[pick(ODD.length)];
  if (typeof answer !== "object" || answer === null || Array.isArray(answer) || pick(5) === 0) return odd;
  const keys = [
    ...Object.keys(answer),
    "x",
    "y",
    "dx",
    "shape",
    "places",
    "unit",
    "target",
    "fire",
    "shots",
    "assault",
  ];
  const key = keys[pick(keys.length)] ?? "do";
  const part: unknown = Object.hasOwn(answer, key) ? Reflect.get(answer, key) : undefined;
  return { ...answer, [key]: pick(3) === 0 ? spoilt(part, pick) : odd };
}

function textsOf(p: Preview): Text[] {
  const bars = [...p.odds, ...p.rows.flatMap((row) => row.odds)];
  const items: readonly SceneItem[] = p.overlays;
  const charts = p.charts ?? [];
  return [
    ...(p.title === null ? [] : [p.title]),
    ...(p.roll === null ? [] : [p.roll]),
    ...[...p.lines, ...p.notes, ...p.rows, ...bars, ...charts].map((one) => one.text),
    ...charts.flatMap((one) => one.bars.map((b) => b.label)),
    ...items.map((item) => item.text),
    ...items.flatMap((item) => (item.type === "line" && item.label !== undefined ? [item.label] : [])),
  ];
}

const RULES = new Set<string>(rules.ruleIds);
const RAW =
  /\b(?:preview|scene|value|badge|terrain|template|weapon|quality|phase|modifier|decision|role)\.[a-z]|[{}]|undefined|NaN|Infinity/;

/** Every text in both languages, every rule known, every bar whole. Thrown by hand: there are very many of them. */
function check(p: Preview, what: string): void {
  const must = (holds: boolean, why: string): void => {
    if (!holds) throw new Error(`seed ${SEED}, ${what}: ${why}`);
  };
  for (const text of textsOf(p))
    for (const write of writers) must(!RAW.test(write(text)), `no words for ${JSON.stringify(text)}`);
  for (const line of [...p.lines, ...p.notes]) must(RULES.has(line.rule), `no rule ${line.rule}`);
  for (const parts of [p.odds, ...p.rows.map((row) => row.odds), ...(p.charts ?? []).map((one) => one.bars)]) {
    if (parts.length === 0) continue;
    const whole = parts.reduce((sum, part) => sum + part.chance, 0);
    must(Math.abs(whole - 1) < 1e-9 && parts.every((part) => part.chance >= 0), `chances of ${whole}`);
  }
  const ids = p.overlays.map((item) => item.id);
  must(new Set(ids).size === ids.length, `twice the same overlay in ${ids.join(" ")}`);
}

/** Answers that are lists may be too short, which is only not finished. */
const LISTS = new Set(["casualties", "keepDown", "hide", "snap", "reserves", "transfer", "bailOut"]);

/** Each scenario once: the ready-made games. */
const SETUPS = rules.scenarios.filter(({ id }) => DATA.games.some((game) => game.id === id));

describe.each(SETUPS.map(({ id, setup }) => [id, setup] as const))("in %s", (_name, setup) => {
  test(`previews answer anything, seed ${SEED}`, LIMIT, () => {
    play(setup, SEED, (s, d, menu, answer, pick, at) => {
      const item = menu[pick(menu.length)];
      if (item === undefined || at % 2 === 1) return;
      const what = `${d.kind} ${item.id}`;
      check(rules.preview(s, d, item, item.answer), what);
      check(rules.preview(s, d, item, answer), what);
      check(rules.preview(s, d, item, spoilt(pick(2) === 0 ? answer : item.answer, pick)), what);
    });
  });

  test(`they refuse what the rules refuse and nothing else, seed ${SEED}`, LIMIT, () => {
    let refused = 0;
    play(setup, SEED + 7, (s, d, menu, answer, pick, at) => {
      if (at % 3 !== 0) return;
      const open = menu.find((item) => item.refusal === null);
      if (open === undefined) throw new Error("nothing can be chosen");
      expect(rules.preview(s, d, open, answer).refusal, d.kind).toBeNull();
      const kind = kindOf(e, d);
      if (LISTS.has(d.kind)) return;
      for (let i = 0; i < 3; i++) {
        const wrong = kind.parse(spoilt(answer, pick));
        if (wrong === undefined) continue;
        const refusal = kind.check(s, d, wrong);
        if (refusal !== null) refused += 1;
        expect(rules.preview(s, d, open, wrong).refusal, `${d.kind} ${JSON.stringify(wrong)}`).toEqual(refusal);
      }
    });
    expect(refused).toBeGreaterThan(2);
  });

  test(`a preview changes nothing, and scenes can be drawn and read, seed ${SEED}`, LIMIT, () => {
    play(setup, SEED + 5, (s, d, menu, answer, pick, at) => {
      if (at % 40 !== 1) return;
      const before = copy(s);
      const item = menu[pick(menu.length)];
      if (item !== undefined) rules.preview(s, d, item, answer);
      expect(s).toEqual(before);
      const scene = rules.scene(s, null);
      for (const unit of s.units) {
        const shown = scene.items.flatMap((one) => (one.type === "piece" && one.group === unit.id ? [one.id] : []));
        if (unit.place.at === "table" && unit.vehicle === null)
          expect(shown.filter((id) => id !== unit.id)).toEqual(livingOf(unit).map(({ id }) => id));
        else if (unit.place.at !== "towed") expect(shown.length, unit.id).toBe(isOnTable(unit) ? 1 : 0);
        expect(scene.sides[unit.seat]?.roster.filter((l) => l.id === unit.id)).toHaveLength(1);
      }
      for (const write of writers) {
        expect(sceneToText(scene, write)).not.toMatch(RAW);
        expect(sceneToSvg(scene, write).replaceAll(/<[^>]*>/g, " ")).not.toMatch(RAW);
      }
    });
  });

  test(`anybody may look from anywhere, seed ${SEED}`, LIMIT, () => {
    play(setup, SEED + 9, (s, _d, _menu, _answer, pick, at) => {
      if (at % 40 !== 0) return;
      const unit = s.units[pick(s.units.length)];
      for (const piece of [unit?.id ?? "", unit?.models[0]?.id ?? "", "a99", ""]) {
        check(rules.look(s, piece, null), "look");
        check(rules.look(s, piece, { x: pick(72_000), y: pick(48_000) }), "look");
      }
    });
  });
});

test("places of a march are where it ends", LIMIT, () => {
  let before: Position | null = null;
  let marched = 0;
  playRandomly(
    { game: "crossroads" },
    SEED + 11,
    (game, d, answer, events) => {
      if (before === null || d.kind !== "move") return;
      const [item] = kindOf(e, d).menu(before, d);
      const id: unknown = Reflect.get(Object(d.params), "unit");
      if (item === undefined || typeof id !== "string") return;
      const unit = unitOf(game.s, id);
      const cut = events.some(({ type }) => type === "removed" || type === "casualties");
      if (unit.place.at !== "table" || cut || game.pending.some(({ kind }) => kind === "interrupt")) return;
      for (const { piece, x, y } of rules.preview(before, d, item, answer).places ?? []) {
        expect(unit.vehicle ?? unit.models.find((m) => m.id === piece)).toMatchObject({ x, y });
        marched += 1;
      }
    },
    (game, d) => {
      before = d.kind === "move" ? copy(game.s) : null;
    },
  );
  expect(marched).toBeGreaterThan(10);
});
