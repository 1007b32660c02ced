import { copy, kindOf } from "@escaramuza/kernel";
import type { Json, Pick } from "@escaramuza/kernel";
import { sceneToSvg, sceneToText } from "@escaramuza/scene";
import { describe, expect, test } from "vitest";
import { ODD, eachQuestion, judgeOf, spoilt } from "../../kernel/test/previews.ts";
import type { Look } from "../../kernel/test/previews.ts";
import { DATA } from "../src/data.ts";
import { boltAction as rules } from "../src/index.ts";
import type { Position } from "../src/index.ts";
import { isOnTable, livingOf, unitOf } from "../src/state.ts";
import { e, playRandomly, randomAnswer } from "./play.ts";

/** Scenes and previews in random games: they never fail, speak both languages, and refuse what the rules refuse. */

const SEED = Number(process.env["FUZZ_SEED"] ?? 1);
const LIMIT = { timeout: 60_000 };
const RAW =
  /\b(?:preview|scene|value|badge|terrain|template|weapon|quality|phase|modifier|decision|role)\.[a-z]|[{}]|undefined|NaN|Infinity/;
const { check, writers } = judgeOf(e, { seed: SEED, raw: RAW });

const play = (setup: Json, seed: number, look: Look<Position>): void =>
  eachQuestion({ e, playRandomly, randomAnswer }, setup, seed, look);

const WRONG: readonly unknown[] = [
  ...ODD,
  "a1",
  "b2",
  "a1.1",
  24_000,
  ["a1.1", "a1.1", "zzz"],
  [{ model: "a1.1", x: 4500, y: 1e9 }],
  [{ by: "a1.1/0", at: ["b1", "b2"] }],
  { do: "all", target: "__proto__" },
];
const PARTS = ["x", "y", "dx", "shape", "places", "unit", "target", "fire", "shots", "assault"];
const spoil = (answer: unknown, pick: Pick): unknown => spoilt(answer, WRONG, PARTS, pick);

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
      check(rules.preview(s, d, item, spoil(pick(2) === 0 ? answer : item.answer, pick)), what);
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
        const wrong = kind.parse(spoil(answer, pick));
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
