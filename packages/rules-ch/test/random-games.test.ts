import { apply, copy, generatorFrom, picker, start } from "@escaramuza/kernel";
import type { Game, Input } from "@escaramuza/kernel";
import { describe, expect, test } from "vitest";
import { conflictOfHeroes as rules } from "../src/index.ts";
import type { Position } from "../src/index.ts";
import { EXTENSION } from "./extension.ts";
import { e, playRandomly, randomAnswer } from "./play.ts";

// Whole games by players who do anything legal: every firefight, every option, the invariants after every decision.

function sound(setup: unknown, seed: number): Game<Position> {
  return playRandomly(setup, seed, (game, decision) => {
    const broken = rules.invariants(game.s);
    if (broken.length > 0) throw new Error(`seed ${seed}, decision ${decision.id}: ${broken.join("; ")}`);
  });
}

describe("whole random games", () => {
  for (const { id, setup } of rules.scenarios)
    test(`${id}: sound after every decision, and over in the end`, () => {
      for (let seed = 1; seed <= 25; seed++) {
        const game = sound(setup, seed);
        expect(game.s.round, `seed ${seed}`).toBe(game.s.battle.firefight.rounds);
        expect(game.s.phase).toBe("over");
        const [german = 0, soviet = 0] = game.outcome?.points ?? [];
        // CH-R41: equal points are nobody's victory.
        expect(game.outcome?.winner).toBe(german === soviet ? null : german > soviet ? 0 : 1);
      }
    });

  for (const options of [
    { optVariableAp: true },
    { optVariableAp: true, optVariableApSecret: true },
    { optCautiousMove: true, capHandicap: { side: "german", cap: 2 } },
    { profile: "P1" },
    { profile: "P3" },
  ])
    test(`with ${JSON.stringify(options)}`, () => {
      for (const firefight of ["F1", "F3", "F4", "F6"])
        for (let seed = 1; seed <= 8; seed++)
          expect(sound({ firefight, ...options }, seed).outcome, `${firefight} ${seed}`).not.toBeNull();
    });
});

/** All that happens and is asked in random games of a set-up. */
function seenIn(setup: unknown, seeds: number): Set<string> {
  const seen = new Set<string>();
  for (let seed = 1; seed <= seeds; seed++)
    playRandomly(setup, seed, (game, decision, answer, events) => {
      const broken = rules.invariants(game.s);
      if (broken.length > 0) throw new Error(`seed ${seed}, decision ${decision.id}: ${broken.join("; ")}`);
      for (const event of events) seen.add(event.type === "roll" ? `roll ${String(event["purpose"])}` : event.type);
      if (decision.kind === "turn" && typeof answer === "object" && answer !== null && "do" in answer)
        seen.add(`do ${String(answer.do)}`);
      seen.add(decision.kind);
    });
  return seen;
}

describe("the second stage", () => {
  test("vehicles, guns, mortars, smoke, artillery, works", () => {
    const seen = seenIn(EXTENSION, 40);
    for (const what of [
      "loaded",
      "unloaded",
      "smokePlaced",
      "barrageLanded",
      "shelled",
      "roll mines",
      "roll wire",
      "wireCrushed",
      "secondStep",
      "addCap",
      "barrage",
    ])
      expect([...seen]).toContain(what);
  });

  test.each([
    ["F7", ["loaded", "unloaded", "secondStep"]],
    ["F8", ["smokePlaced", "barrageLanded", "shelled", "roll mines", "roll wire", "barrage"]],
  ] as const)("%s shows what it is about", (firefight, whats) => {
    const seen = seenIn({ firefight }, 25);
    for (const what of whats) expect([...seen]).toContain(what);
  });
});

describe("the same again", () => {
  test("a record of inputs replays to the same game, also through JSON", () => {
    for (const firefight of ["F1", "F4", "F6", "F7", "F8"])
      for (let seed = 1; seed <= 4; seed++) {
        const inputs: Input[] = [];
        const first = playRandomly({ firefight }, seed, (_game, d, answer) =>
          inputs.push({ seat: d.seat, decision: d.id, answer }),
        );
        const begun = rules.start({ firefight });
        if (!begun.ok) throw new Error("no game");
        let { game } = start(e, begun.position, generatorFrom(seed));
        for (const input of inputs) {
          const travelled: Game<Position> = JSON.parse(JSON.stringify(game));
          game = travelled;
          expect(apply(e, game, JSON.parse(JSON.stringify(input))).ok, `${firefight} ${seed}`).toBe(true);
        }
        expect(JSON.stringify(game)).toBe(JSON.stringify(first));
      }
  });

  test("a copy plays on like the original", () => {
    const pick = picker(generatorFrom(5));
    playRandomly({ firefight: "F5" }, 3, (game, decision) => {
      if (decision.id % 40 !== 0 || game.pending[0] === undefined) return;
      const twin = copy(game);
      const answer = randomAnswer(game, game.pending[0], pick);
      const other = copy(game);
      const input = { seat: game.pending[0].seat, decision: game.pending[0].id, answer };
      apply(e, twin, input);
      apply(e, other, input);
      expect(twin).toEqual(other);
    });
  });
});
