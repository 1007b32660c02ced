import { engine, generatorFrom, picker, start, viewOf } from "@escaramuza/kernel";
import type { Json } from "@escaramuza/kernel";
import {
  attackOf,
  boardOf,
  factorOf,
  freshGo,
  isOut,
  lookerAt,
  lookerOf,
  peloton as rules,
  protectionBetween,
} from "@escaramuza/rules-pe";
import type { Position, Soldier } from "@escaramuza/rules-pe";
import { describe, expect, test } from "vitest";
import { scriptedPe } from "../src/index.ts";
import { blastWorth } from "../src/pe/throws.ts";
import { NO_LINE, eyeOf, fieldTo, gradeAt, gradeFrom } from "../src/pe/lines.ts";
import { hitsOf, shaken } from "../src/pe/odds.ts";
import { bandFor, factorAt, shooterOf } from "../src/pe/shots.ts";
import { STYLE } from "../src/pe/style.ts";
import { fright, shotWorth, worldOf } from "../src/pe/world.ts";
import { played } from "./played.ts";

/** What the player of Pelotón reckons with: its short cuts against the long way, and what it makes of fright. */

const e = engine(rules);

/** Positions out of the middle of a game, with the seat that was asked. */
function positions(setup: Json, seed: number): { readonly s: Position; readonly seat: number }[] {
  const found: { s: Position; seat: number }[] = [];
  let n = 0;
  played(e, setup, seed, [scriptedPe, scriptedPe], {
    before: (game, { kind, seat }) => {
      // A view shares what it can with the game, which goes on.
      if (kind === "act" && n++ % 17 === 0) found.push({ s: structuredClone(viewOf(e, game, seat).position), seat });
    },
  });
  return found;
}

describe.each(["patrol", "woundedWolf", "defence"])("short cuts, %s", (mission) => {
  const all = positions({ mission }, 4);

  test("kept grades of protection are the rules' own, asked once or again", () => {
    const pick = picker(generatorFrom(9));
    for (const { s } of all) {
      const board = boardOf(s);
      for (const man of s.soldiers.filter((o) => o.place === "table" && !isOut(o))) {
        const eye = eyeOf(board, lookerOf(man));
        const at = { x: 10 * pick(101), y: 10 * pick(101) };
        for (const stance of ["standing", "prone"] as const) {
          const there = lookerAt(at.x, at.y, 0, stance);
          const [against, from] = [
            protectionBetween(board, eye.looker, there),
            protectionBetween(board, there, eye.looker),
          ];
          for (const _ of [1, 2]) {
            expect(gradeAt(eye, s, at, stance)).toBe(against === "total" ? NO_LINE : against);
            expect(gradeFrom(eye, s, at, stance)).toBe(from === "total" ? NO_LINE : from);
          }
        }
      }
    }
  });

  test("factors of shots are those of the attacks they stand for", () => {
    let compared = 0;
    for (const { s } of all)
      for (const man of s.soldiers) {
        const fresh: Soldier = { ...man, go: freshGo(), aim: null };
        const shooter = shooterOf(s, fresh);
        if (shooter === null) continue;
        for (const target of s.soldiers) {
          if (target.side === man.side || target.place !== "table" || isOut(target)) continue;
          const act = { do: "shoot", soldier: man.id, target: target.id, exchange: false, server: null } as const;
          const attack = attackOf(s, fresh, act);
          const grade = protectionBetween(boardOf(s), lookerOf(fresh), lookerOf(target));
          const band = grade === "total" ? null : bandFor(shooter, fresh, target, grade);
          expect(band === null).toBe("code" in attack);
          if ("code" in attack || band === null || grade === "total") continue;
          for (const pace of ["none", "walk", "run"] as const) {
            const long = factorOf(s, attack, fresh, 0, { pace, coverShot: false })?.factor;
            expect(factorAt(s, shooter, band, grade, target.lastMove, pace)).toBe(long);
            compared++;
          }
        }
      }
    expect(compared).toBeGreaterThan(20);
  });

  test("a way reckoned for many men is kept", () => {
    const [first] = all;
    const man = first?.s.soldiers.find((o) => o.place === "table");
    if (first === undefined || man === undefined) throw new Error("nobody");
    const field = fieldTo(first.s, man, { x: 500, y: 300 });
    expect(fieldTo(first.s, { ...man, x: 0, y: 0 }, { x: 500, y: 300 })).toBe(field);
    expect(field[30 * 101 + 50]).toBe(0);
  });
});

describe("what a shot is worth", () => {
  function world(change: (s: Position) => void = () => undefined) {
    const begun = rules.start({ mission: "patrol" });
    if (!begun.ok) throw new Error("no set-up");
    const { game } = start(e, begun.position, generatorFrom(5));
    for (const soldier of game.s.soldiers) soldier.place = "table";
    change(game.s);
    const w = worldOf(game.s, 0, STYLE);
    const [foe] = w.foes;
    if (foe === undefined) throw new Error("no enemies");
    return { w, foe };
  }
  const nothing = { stun: 0, hurt: 0, out: 0 };

  test("dice: a better factor promises more, 12 promises nothing", () => {
    expect(hitsOf(5, "T3").out).toBeGreaterThan(hitsOf(7, "T3").out);
    expect(hitsOf(12, "T1")).toEqual(nothing);
    // 2d6 over 10: 11 stuns, 12 wounds.
    expect(hitsOf(10, "T3")).toEqual({ stun: 2 / 36, hurt: 1 / 36, out: 0 });
  });
  test("of a check against 6 the panicked lose all, the pinned half a player-turn", () => {
    // 7 and 8 pin (11 ways), 9 and more panic (10 ways).
    expect(shaken(6)).toBeCloseTo((0.5 * 11 + 10) / 36);
    expect(shaken(12)).toBe(0);
  });
  test("a shot that cannot hit frightens, most a man in the open and by a machine gun", () => {
    const { foe } = world();
    expect(shotWorth(foe, nothing, 0, false)).toBeGreaterThan(shotWorth(foe, nothing, 3, false));
    expect(shotWorth(foe, nothing, 3, true)).toBeGreaterThan(shotWorth(foe, nothing, 3, false));
  });
  test("a second shooter adds little, and nothing frightens a fanatic", () => {
    const { foe } = world();
    const first = fright(foe, 0, false);
    foe.shots = 1;
    expect(fright(foe, 0, false)).toBeLessThan(first / 2);
    const { foe: fanatic } = world((s) => {
      for (const o of s.soldiers) o.fanatic = true;
    });
    expect(fright(fanatic, 0, true)).toBe(0);
  });
  test("a grenade among our own is worth less than nothing", () => {
    const { w, foe } = world((s) => {
      for (const o of s.soldiers) Object.assign(o, o.side === 0 ? { x: 500, y: 300 } : { x: 900, y: 100 });
    });
    expect(blastWorth(w, { x: 500, y: 300 }, "E2")).toBeLessThan(0);
    expect(blastWorth(w, { x: foe.soldier.x, y: foe.soldier.y }, "E2")).toBeGreaterThan(0);
  });
});
