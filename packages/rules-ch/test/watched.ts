import type { Game } from "@escaramuza/kernel";
import { sceneToSvg, sceneToText } from "@escaramuza/scene";
import { eachQuestion, judgeOf } from "../../kernel/test/previews.ts";
import { expect } from "vitest";
import { conflictOfHeroes as rules } from "../src/index.ts";
import type { Position } from "../src/index.ts";
import { e, playRandomly, randomAnswer } from "./play.ts";

/** A random game looked at from all sides while it is played: what it must hold, views, scenes, menus, previews, and its way through JSON. */
export function watchGame(setup: unknown, seed: number): Game<Position> {
  const { check, writers } = judgeOf(e, { seed, raw: /^(?:preview|scene|modifier)\.|undefined|NaN/, all: true });
  let last: Game<Position> | null = null;
  eachQuestion(
    {
      e,
      randomAnswer,
      playRandomly: (_setup, from, each, before) => (last = playRandomly(setup, from, each, before)),
    },
    null,
    seed,
    (view, d, menu, answer, pick, at, game) => {
      const broken = rules.invariants(game.s);
      if (broken.length > 0) throw new Error(`seed ${seed}, decision ${d.id}: ${broken.join("; ")}`);
      const item = menu[pick(menu.length)];
      if (item !== undefined) check(rules.preview(view, d, item, pick(2) === 0 ? answer : item.answer), d.kind);
      if (at % 10 === 0) check(rules.look(view, view.units[pick(view.units.length)]?.id ?? "", null), "look");
      if (at % 25 !== 0) return;
      expect(JSON.parse(JSON.stringify(game.s))).toEqual(game.s);
      for (const seat of [null, 0, 1]) {
        const scene = rules.scene(game.s, seat);
        expect(rules.scene(JSON.parse(JSON.stringify(rules.view(game.s, seat))), seat)).toEqual(scene);
        for (const write of writers) {
          expect(sceneToText(scene, write)).not.toMatch(/\b(?:scene|badge|terrain|counter|marker)\.[a-z]/);
          expect(sceneToSvg(scene, write)).not.toMatch(/undefined|NaN/);
        }
      }
    },
  );
  if (last === null) throw new Error("no game");
  return last;
}
