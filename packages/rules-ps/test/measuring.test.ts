import { readFileSync, readdirSync } from "node:fs";
import {
  apply,
  bareGame,
  checkInput,
  copy,
  engine,
  generatorFrom,
  kindOf,
  picker,
  resume,
  start,
  textWriter,
  viewOf,
} from "@escaramuza/kernel";
import type { Applied, Decision, Game, Json } from "@escaramuza/kernel";
import { describe, expect, test } from "vitest";
import { coverFrom, gapOf, sees } from "../src/board.ts";
import { parabellumSoldiers as rules } from "../src/index.ts";
import { sceneOf } from "../src/scene.ts";
import type { Position } from "../src/state.ts";

// What everybody may know and measure, what nobody may know, and how positions are stored.

const e = engine(rules);

function only(game: Game<Position>): Decision {
  const decision = game.pending.find((d) => !game.answers.some((a) => a.decision === d.id));
  if (decision === undefined) throw new Error("nothing to decide");
  return decision;
}

/** A position written as examples write it, run up to its first decision. */
function staged(given: Json): Game<Position> {
  const { s, frames, run } = rules.exemplar.stage(given);
  const game = bareGame(rules, s, frames, generatorFrom(1));
  if (run) resume(e, game);
  return game;
}

function answer(game: Game<Position>, raw: unknown): Applied {
  const decision = only(game);
  return apply(e, game, { seat: decision.seat, decision: decision.id, answer: raw });
}

/** Plays a scenario at random and looks every so many inputs. */
function watch(scenario: string, seed: number, every: number, look: (game: Game<Position>) => void): void {
  const begun = rules.start({ scenario });
  if (!begun.ok) throw new Error(JSON.stringify(begun.problems));
  const { game } = start(e, begun.position, generatorFrom(seed));
  const pick = picker(generatorFrom(seed + 1000));
  for (let n = 0; game.outcome === null; n++) {
    if (n % every === 0) look(game);
    const decision = only(game);
    const kind = kindOf(e, decision);
    const view = viewOf(e, game, decision.seat).position;
    let chosen: unknown = null;
    for (let i = 0; i < 12 && chosen === null; i++) chosen = kind.sample(view, decision, pick);
    const applied = apply(e, game, {
      seat: decision.seat,
      decision: decision.id,
      answer: chosen ?? kind.fallback(view, decision),
    });
    if (!applied.ok) throw new Error(JSON.stringify(applied.refusal));
  }
}

/** All gaps, sights and covers between soldiers on the table. */
function measured(s: Position): unknown[] {
  const standing = s.soldiers.filter((o) => o.status === "active");
  return standing.flatMap((a) => standing.map((b) => [a.id, b.id, gapOf(a, b), sees(s, a, b), coverFrom(s, a, b)]));
}

describe("PS-2-5: measuring is free", () => {
  test("both players and a spectator measure the same at any moment, whoever is to decide", () => {
    const phases = new Set<string>();
    watch("PS-S2", 5, 5, (game) => {
      phases.add(game.s.phase);
      const all = measured(game.s);
      for (const seat of [0, 1, null]) expect(measured(viewOf(e, game, seat).position)).toEqual(all);
    });
    expect([...phases].toSorted()).toEqual(["activation", "reinforcement", "setUp", "tactical"]);
  });

  test("PS-R84: who can be shot at, and why not, is said before anything is chosen; asking changes nothing", () => {
    const game = staged({
      terrain: [{ kind: "wall", rect: [30, 40, 12, 1] }],
      soldiers: {
        man: { seat: 0, at: [45, 10] },
        seen: { seat: 1, at: [45, 60] },
        hidden: { seat: 1, at: [25, 50] },
        far: { seat: 1, at: [45, 85] },
      },
      at: { activation: { soldier: "man" } },
    });
    const decision = only(game);
    const before = JSON.stringify(game);
    const shoot = kindOf(e, decision)
      .menu(viewOf(e, game, 0).position, decision)
      .find((item) => item.id === "shoot");
    const targets = shoot?.slots.find((slot) => slot.name === "targets");
    expect(targets).toMatchObject({
      of: [
        { value: "seen", refusal: null },
        { value: "hidden", refusal: { rule: "PS-6.1-1", code: "noSight" } },
        { value: "far", refusal: { rule: "PS-6.2.1-1", code: "outOfRange", params: { gap: 7250 } } },
      ],
    });
    expect(checkInput(e, game, { seat: 0, decision: decision.id, answer: { do: "shoot", targets: ["seen"] } }).ok).toBe(
      true,
    );
    expect(
      checkInput(e, game, { seat: 0, decision: decision.id, answer: { do: "shoot", targets: ["hidden"] } }),
    ).toMatchObject({ ok: false, refusal: { code: "noSight" } });
    expect(JSON.stringify(game)).toBe(before);
  });

  test("PS-R84: nobody announces anything: what is answered is done at once", () => {
    const game = staged({
      soldiers: { man: { seat: 0, at: [45, 10] }, enemy: { seat: 1, at: [45, 60] } },
      at: { activation: { soldier: "man" } },
    });
    expect(answer(game, { do: "move", type: "cautious", path: [[4500, 2000]] })).toMatchObject({
      ok: true,
      events: [{ type: "moved" }],
    });
    expect(game.pending).toMatchObject([{ kind: "act", seat: 0 }]);
    expect(rules.odds.map((query) => query.id)).toEqual(
      expect.arrayContaining(["shot", "evasion", "assault", "fireAtWill", "panzerfaust"]),
    );
  });
});

describe("PS-2-8: operational points are public", () => {
  test("rival and spectator see them at every moment, and so does the drawing", () => {
    watch("PS-S2", 8, 40, (game) => {
      const op = game.s.players.map((p) => p.op);
      for (const seat of [0, 1, null]) {
        const view = viewOf(e, game, seat).position;
        expect(view.players.map((p) => p.op)).toEqual(op);
        const said = sceneOf(view, seat).sides.map((side) => side.lines.map(textWriter(rules.messages.en)).join("\n"));
        for (const [i, n] of op.entries()) expect(said[i]).toContain(`${n} PO`);
      }
    });
  });
});

describe("PS-4.1-2: tokens are shown together", () => {
  test("until both have chosen, nobody else can tell what the first one chose", () => {
    const views = [0, 4].map((yellow) => {
      const game = staged({
        soldiers: { a: { seat: 0, at: [45, 10] }, b: { seat: 1, at: [45, 80] } },
        at: { tactical: true },
      });
      expect(apply(e, game, { seat: 0, decision: 1, answer: yellow })).toEqual({ ok: true, events: [] });
      const hidden = [viewOf(e, game, 1), viewOf(e, game, null)].map((view) => copy(view));
      const applied = apply(e, game, { seat: 1, decision: 2, answer: 2 });
      expect(applied).toMatchObject({ ok: true, events: [{ type: "tokensRevealed", yellow: [yellow, 2] }] });
      expect(viewOf(e, game, 1).position.players[0]).toMatchObject({ yellow, blueLeft: 6 - yellow });
      return hidden;
    });
    expect(views[0]).toEqual(views[1]);
  });
});

describe("PS-R2: hundredths of a centimetre", () => {
  const moveTo = (x: number, y: number): { applied: Applied; game: Game<Position> } => {
    const game = staged({ soldiers: { man: { seat: 0, at: [85, 85] } }, at: { activation: { soldier: "man" } } });
    return { applied: answer(game, { do: "move", type: "cautious", path: [[x, y]] }), game };
  };

  test("a requested place is rounded to the nearest one before it is judged", () => {
    const { applied, game } = moveTo(8000.4, 8000.5);
    expect(applied.ok).toBe(true);
    expect(game.s.soldiers[0]).toMatchObject({ x: 8000, y: 8001 });
  });

  test("so a little over the edge is on it, and a little more is off it", () => {
    expect(moveTo(8875.4, 8500).game.s.soldiers[0]).toMatchObject({ x: 8875, y: 8500 });
    expect(moveTo(8875.5, 8500).applied).toMatchObject({ ok: false, refusal: { rule: "PS-5-9", code: "offTable" } });
  });

  test("PS-G-18: nothing but + - x ÷ and the square root is used to measure", () => {
    for (const folder of ["../src", "../../geometry/src"]) {
      const root = new URL(`${folder}/`, import.meta.url);
      for (const file of readdirSync(root, { recursive: true, encoding: "utf8" }).filter((f) => f.endsWith(".ts"))) {
        const used = [...readFileSync(new URL(file, root), "utf8").matchAll(/\bMath\.(\w+)\(/g)].map((m) => m[1]);
        expect(
          used.filter((name) => !["abs", "ceil", "floor", "max", "min", "round", "sign", "sqrt"].includes(name ?? "")),
          file,
        ).toEqual([]);
      }
    }
  });

  test("PS-G-1: soldiers keep to whole hundredths all through a game", () => {
    watch("PS-S2", 11, 20, (game) => {
      for (const o of game.s.soldiers)
        expect([o.id, Number.isInteger(o.x), Number.isInteger(o.y)]).toEqual([o.id, true, true]);
      for (const p of game.s.terrain.flatMap((t) => t.parts.flat()))
        expect(Number.isInteger(p.x) && Number.isInteger(p.y)).toBe(true);
    });
  });
});

describe("PS-R1: name and edition", () => {
  test("Parabellum Soldiers, PS, version 1.0", () => {
    expect([rules.id, rules.code, rules.version]).toEqual(["parabellum-soldiers", "PS", "1.0.0"]);
    const game = staged({ soldiers: {} });
    for (const lang of ["es", "en"] as const)
      expect(textWriter(rules.messages[lang])(sceneOf(game.s, null).title)).toMatch(/^Parabellum Soldiers · /);
    expect(rules.ruleIds.every((id) => id.startsWith("PS-"))).toBe(true);
  });
});
