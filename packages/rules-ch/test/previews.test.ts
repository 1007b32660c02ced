import type { Json, Pick } from "@escaramuza/kernel";
import { sceneToSvg, sceneToText } from "@escaramuza/scene";
import { describe, expect, test } from "vitest";
import { ODD, eachQuestion, judgeOf, spoilt } from "../../kernel/test/previews.ts";
import type { Look } from "../../kernel/test/previews.ts";
import { conflictOfHeroes as rules } from "../src/index.ts";
import type { Position } from "../src/index.ts";
import { e, playRandomly, randomAnswer } from "./play.ts";

/** Scenes and previews in random games: they never fail, speak both languages, and tell nothing a seat may not know. */

const SEED = Number(process.env["FUZZ_SEED"] ?? 1);
const RAW = /^(?:preview|scene|modifier)\.|undefined|NaN/;
const { check, writers } = judgeOf(e, { seed: SEED, raw: RAW, all: true });

const play = (setup: Json, seed: number, look: Look<Position>): void =>
  eachQuestion({ e, playRandomly, randomAnswer }, setup, seed, look);

const WRONG: readonly unknown[] = [
  ...ODD,
  "g1",
  "s2",
  "A01",
  "Z99",
  ["s1", "s1", "zzz"],
  [{ unit: "g1", facing: 9 }],
  { mode: "card", card: "__proto__" },
];
const PARTS = ["target", "to", "facing", "supporters", "with"];
const spoil = (answer: unknown, pick: Pick): unknown => spoilt(answer, WRONG, PARTS, pick);

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
      check(rules.preview(view, d, item, spoil(pick(2) === 0 ? answer : item.answer, pick)), what);
    });
  });
  test(`a legal answer is not refused, seed ${SEED}`, () => {
    play(setup, SEED + 7, (view, d, menu, answer) => {
      const legal = menu.find((item) => item.refusal === null);
      if (legal !== undefined) expect(rules.preview(view, d, legal, answer).refusal, d.kind).toBeNull();
    });
  });
  test(`a preview tells nothing that is hidden, seed ${SEED}`, () => {
    play(setup, SEED + 3, (view, d, menu, _answer, pick, _at, { s: full }) => {
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
    play(setup, SEED + 5, (_view, _d, _menu, _answer, pick, _at, { s: full }) => {
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
