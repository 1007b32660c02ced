import { apply, engine, generatorFrom, kindOf, picker, start, textWriter, viewOf } from "@escaramuza/kernel";
import type { Decision, Json, MenuItem, Pick, Preview, SceneItem, Text } from "@escaramuza/kernel";
import { sceneToSvg, sceneToText } from "@escaramuza/scene";
import { describe, expect, test } from "vitest";
import { conflictOfHeroes as rules } from "../src/index.ts";
import type { Position } from "../src/index.ts";

/** Scenes and previews in random games: they never fail, speak both languages, and tell nothing a seat may not know. */

const e = engine(rules);
const SEED = Number(process.env["FUZZ_SEED"] ?? 1);
const writers = [textWriter(rules.messages.es), textWriter(rules.messages.en)];

/** Calls for every question of a random game, with a legal answer. */
function play(
  setup: Json,
  seed: number,
  look: (view: Position, d: Decision, menu: readonly MenuItem[], answer: unknown, pick: Pick, full: Position) => void,
): void {
  const begun = rules.start(setup);
  if (!begun.ok) throw new Error(JSON.stringify(begun.problems));
  const { game } = start(e, begun.position, generatorFrom(seed));
  const pick = picker(generatorFrom(seed + 1000));
  while (game.outcome === null) {
    const d = game.pending.find((p) => !game.answers.some((a) => a.decision === p.id));
    if (d === undefined) throw new Error("nobody to answer");
    const view = viewOf(e, game, d.seat).position;
    const kind = kindOf(e, d);
    let answer = kind.sample(view, d, pick);
    for (let i = 0; i < 12 && answer === null; i++) answer = kind.sample(view, d, pick);
    answer ??= kind.fallback(view, d);
    look(view, d, kind.menu(view, d), answer, pick, game.s);
    const applied = apply(e, game, { seat: d.seat, decision: d.id, answer });
    if (!applied.ok) throw new Error(applied.refusal.code);
  }
}

const ODD: readonly unknown[] = [
  null,
  undefined,
  true,
  "",
  "g1",
  "s2",
  "A01",
  "Z99",
  -1,
  0.5,
  1e300,
  Number.NaN,
  [],
  [[]],
  ["s1", "s1", "zzz"],
  [{ unit: "g1", facing: 9 }],
  {},
  { mode: "card", card: "__proto__" },
  "constructor",
  "__proto__",
];

/** An answer with one of its parts replaced, somewhere. */
function spoilt(answer: unknown, pick: Pick): unknown {
  const odd = ODD[pick(ODD.length)];
  if (typeof answer !== "object" || answer === null || Array.isArray(answer) || pick(5) === 0) return odd;
  const keys = [...Object.keys(answer), "target", "to", "facing", "supporters", "with"];
  const key = keys[pick(keys.length)] ?? "do";
  const part: unknown = Object.hasOwn(answer, key) ? Reflect.get(answer, key) : undefined;
  return { ...answer, [key]: pick(3) === 0 ? spoilt(part, pick) : odd };
}

function textsOf(p: Preview): Text[] {
  const bars = [...p.odds, ...p.rows.flatMap((row) => row.odds)];
  const items: readonly SceneItem[] = p.overlays;
  return [
    ...(p.title === null ? [] : [p.title]),
    ...(p.roll === null ? [] : [p.roll]),
    ...[...p.lines, ...p.notes, ...p.rows, ...bars].map((one) => one.text),
    ...items.map((item) => item.text),
    ...items.flatMap((item) => (item.type === "line" && item.label !== undefined ? [item.label] : [])),
  ];
}

const RULES = new Set<string>(rules.ruleIds);

/** Every text in both languages, every rule known, every bar whole. Thrown by hand: there are very many of them. */
function check(p: Preview, what: string): void {
  const must = (holds: boolean, why: string): void => {
    if (!holds) throw new Error(`seed ${SEED}, ${what}: ${why}`);
  };
  for (const text of textsOf(p))
    for (const write of writers)
      must(!/^(?:preview|scene|modifier)\.|undefined|NaN/.test(write(text)), `no words for ${text.key}`);
  for (const line of [...p.lines, ...p.notes]) must(RULES.has(line.rule), `no rule ${line.rule}`);
  for (const odds of [p.odds, ...p.rows.map((row) => row.odds)]) {
    if (odds.length === 0) continue;
    const whole = odds.reduce((sum, part) => sum + part.chance, 0);
    must(Math.abs(whole - 1) < 1e-9 && odds.every((part) => part.chance > 0), `chances of ${whole}`);
  }
  const ids = p.overlays.map((item) => item.id);
  must(new Set(ids).size === ids.length, `twice the same overlay in ${ids.join(" ")}`);
}

const SETUPS: readonly Json[] = [
  ...rules.scenarios.map((s) => s.setup),
  { firefight: "F3", optCautiousMove: true },
  { firefight: "F6", optVariableAp: true, optVariableApSecret: true },
];

describe.each(SETUPS.map((setup) => [JSON.stringify(setup), setup] as const))("in %s", (_name, setup) => {
  test(`previews answer anything, seed ${SEED}`, () => {
    play(setup, SEED, (view, d, menu, answer, pick) => {
      const item = menu[pick(menu.length)];
      if (item === undefined) return;
      const what = `${d.kind} ${item.id}`;
      check(rules.preview(view, d, item, item.answer), what);
      check(rules.preview(view, d, item, answer), what);
      check(rules.preview(view, d, item, spoilt(pick(2) === 0 ? answer : item.answer, pick)), what);
    });
  });
  test(`a legal answer is not refused, seed ${SEED}`, () => {
    play(setup, SEED + 7, (view, d, menu, answer) => {
      const legal = menu.find((item) => item.refusal === null);
      if (legal !== undefined) expect(rules.preview(view, d, legal, answer).refusal, d.kind).toBeNull();
    });
  });
  test(`a preview tells nothing that is hidden, seed ${SEED}`, () => {
    play(setup, SEED + 3, (view, d, menu, _answer, pick, full) => {
      const item = menu[pick(menu.length)];
      if (item === undefined) return;
      const hidden = full.units.filter((unit) => unit.hidden && unit.seat !== d.seat).map((unit) => unit.id);
      const { overlays, rows } = rules.preview(view, d, item, item.answer);
      for (const id of hidden) {
        expect(rows.map((row) => row.piece)).not.toContain(id);
        expect(overlays.some((o) => o.id.endsWith(`-${id}`))).toBe(false);
      }
    });
  });
  test(`any position that looks the same gives the same preview, seed ${SEED}`, () => {
    play(setup, SEED + 4, (view, d, menu, answer, pick) => {
      if (pick(4) !== 0) return;
      const guess = rules.determinize(view, d.seat, pick);
      const item = menu[pick(menu.length)];
      if (item === undefined) return;
      for (const draft of [item.answer, answer])
        expect(rules.preview(guess, d, item, draft)).toEqual(rules.preview(view, d, item, draft));
    });
  });
  test(`scenes can be drawn and read, and hide what they must, seed ${SEED}`, () => {
    let n = 0;
    play(setup, SEED + 5, (_view, _d, _menu, _answer, pick, full) => {
      n += 1;
      if (n % 80 !== 1) return;
      const seat = pick(3) - 1;
      const viewer = seat < 0 ? null : seat;
      const scene = rules.scene(full, viewer);
      for (const unit of full.units) {
        const shown = scene.items.some((item) => item.id === unit.id);
        expect(shown, unit.id).toBe(/^[A-Z]\d\d$/.test(unit.place) && (!unit.hidden || unit.seat === viewer));
        const line = scene.sides[unit.seat]?.roster.find((l) => l.id === unit.id);
        if (unit.hidden && unit.seat !== viewer) expect(JSON.stringify(line)).not.toContain(unit.place);
        // Which marker an enemy has is its owner's to know.
        const secret = unit.hit !== null && !unit.hitKnown && unit.seat !== viewer;
        if (secret)
          expect(JSON.stringify([line, scene.items.find((i) => i.id === unit.id)])).not.toContain(`marker.${unit.hit}`);
      }
      expect(rules.scene(rules.view(full, viewer), viewer)).toEqual(scene);
      for (const write of writers) {
        expect(sceneToText(scene, write)).not.toMatch(/\b(?:scene|badge|terrain|counter|marker)\.[a-z]/);
        expect(sceneToSvg(scene, write)).not.toMatch(/>(?:scene|badge|terrain|counter|marker)\.[a-z]/);
      }
    });
    expect(n).toBeGreaterThan(20);
  });
  test(`anybody may look from anywhere, seed ${SEED}`, () => {
    let n = 0;
    play(setup, SEED + 9, (view, _d, _menu, _answer, pick) => {
      n += 1;
      if (n % 25 !== 0) return;
      const unit = view.units[pick(view.units.length)];
      check(rules.look(view, unit?.id ?? "", null), "look");
      check(rules.look(view, unit?.id ?? "", { x: pick(5000), y: pick(5000) }), "look");
    });
  });
});
