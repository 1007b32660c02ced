import { copy, kindOf } from "@escaramuza/kernel";
import type { Json, Pick } from "@escaramuza/kernel";
import { sceneToSvg, sceneToText } from "@escaramuza/scene";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { ODD, eachQuestion, judgeOf, spoilt } from "../../kernel/test/previews.ts";
import type { Look } from "../../kernel/test/previews.ts";
import { DATA } from "../src/data.ts";
import { reglasBasicas as rules } from "../src/index.ts";
import type { Position } from "../src/index.ts";
import { livingOf, onTable, unitOf } from "../src/state.ts";
import { e, playRandomly, randomAnswer } from "./play.ts";

/** Scenes and previews in random games: they never fail, speak both languages, and refuse what the rules refuse. */

const SEED = Number(process.env["FUZZ_SEED"] ?? 1);
const RAW = /\b(?:preview|scene|value|badge|terrain|template|weapon|quality|work|phase)\.[a-z]|[{}]|undefined|NaN/;
const { check, writers } = judgeOf(e, { seed: SEED, raw: RAW });

const play = (setup: Json, seed: number, look: Look<Position>): void =>
  eachQuestion({ e, playRandomly, randomAnswer }, setup, seed, look);

const WRONG: readonly unknown[] = [
  ...ODD,
  "g1",
  "s2",
  "g1.1",
  "decline",
  4500,
  ["g1.1", "g1.1", "zzz"],
  [{ figure: "g1.1", x: 4500, y: 1e9 }],
  [{ by: "g1.1", at: ["s1", "s2"] }],
  [{ by: "g1.9/9", at: [] }],
  { do: "all", target: "__proto__" },
];
const PARTS = ["x", "y", "dx", "shape", "places", "unit", "target", "fire", "shots"];
const spoil = (answer: unknown, pick: Pick): unknown => spoilt(answer, WRONG, PARTS, pick);

const SETUPS: readonly Json[] = [
  ...DATA.games.map(({ id }) => ({ game: id })),
  { mission: 5, layout: "C", year: 1943, forces: ["F-GER-43", "F-SOV-43"], ambushSingleShot: true },
];

describe.each(SETUPS.map((setup) => [JSON.stringify(setup), setup] as const))("in %s", (_name, setup) => {
  test(`previews answer anything, seed ${SEED}`, () => {
    play(setup, SEED, (s, d, menu, answer, pick) => {
      const item = menu[pick(menu.length)];
      if (item === undefined) return;
      const what = `${d.kind} ${item.id}`;
      check(rules.preview(s, d, item, item.answer), what);
      check(rules.preview(s, d, item, answer), what);
      check(rules.preview(s, d, item, spoil(pick(2) === 0 ? answer : item.answer, pick)), what);
    });
  });

  test(`they refuse what the rules refuse and nothing else, seed ${SEED}`, () => {
    let refused = 0;
    play(setup, SEED + 7, (s, d, menu, answer, pick) => {
      const open = menu.find((item) => item.refusal === null);
      if (open === undefined) throw new Error("nothing can be chosen");
      expect(rules.preview(s, d, open, answer).refusal, d.kind).toBeNull();
      const kind = kindOf(e, d);
      // A list that is too short is only not finished.
      if (Array.isArray(answer) || d.kind === "startingSquads" || d.kind === "dugIn") return;
      for (let i = 0; i < 5; i++) {
        const wrong = kind.parse(spoil(answer, pick));
        if (wrong === undefined) continue;
        const refusal = kind.check(s, d, wrong);
        if (refusal !== null) refused += 1;
        expect(rules.preview(s, d, open, wrong).refusal, `${d.kind} ${JSON.stringify(wrong)}`).toEqual(refusal);
      }
    });
    expect(refused).toBeGreaterThan(5);
  });

  test(`the places of a march are where it ends, seed ${SEED}`, () => {
    let before: Position | null = null;
    let marched = 0;
    playRandomly(
      setup,
      SEED + 11,
      (game, d, answer, events) => {
        if (before === null || d.kind !== "move") return;
        const [item] = kindOf(e, d).menu(before, d);
        const name = z.parse(z.looseObject({ unit: z.string() }), d.params).unit;
        const unit = unitOf(game.s, name);
        const cutShort = events.some((one) => one.type === "removed") || game.pending.some((p) => p.kind === "ambush");
        if (item === undefined || !onTable(unit) || cutShort) return;
        for (const { piece, x, y } of rules.preview(before, d, item, answer).places ?? []) {
          expect(unit.figures.find((f) => f.id === piece)).toMatchObject({ x, y });
          marched += 1;
        }
      },
      (game, d) => {
        before = d.kind === "move" ? copy(game.s) : null;
      },
    );
    expect(marched).toBeGreaterThan(10);
  });

  test(`scenes can be drawn and read, seed ${SEED}`, () => {
    play(setup, SEED + 5, (s, _d, _menu, _answer, _pick, at) => {
      if (at % 60 !== 1) return;
      const scene = rules.scene(s, null);
      for (const unit of s.units) {
        const shown = scene.items.flatMap((item) => (item.type === "piece" && item.group === unit.id ? [item.id] : []));
        expect(shown).toEqual(onTable(unit) ? livingOf(unit).map((f) => f.id) : []);
        expect(scene.sides[unit.seat]?.roster.filter((l) => l.id === unit.id)).toHaveLength(1);
      }
      for (const write of writers) {
        expect(sceneToText(scene, write)).not.toMatch(RAW);
        expect(sceneToSvg(scene, write).replaceAll(/<[^>]*>/g, " ")).not.toMatch(RAW);
      }
    });
  });

  test(`anybody may look from anywhere, seed ${SEED}`, () => {
    play(setup, SEED + 9, (s, _d, _menu, _answer, pick, at) => {
      if (at % 25 !== 0) return;
      const unit = s.units[pick(s.units.length)];
      for (const piece of [unit?.id ?? "", unit?.figures[0]?.id ?? "", "g99", ""]) {
        check(rules.look(s, piece, null), "look");
        check(rules.look(s, piece, { x: pick(18_000), y: pick(12_000) }), "look");
      }
    });
  });
});
