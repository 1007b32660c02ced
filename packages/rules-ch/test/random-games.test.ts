import { apply, copy, engine, generatorFrom, kindOf, picker, start, viewOf } from "@escaramuza/kernel";
import type { Game } from "@escaramuza/kernel";
import { describe, expect, test } from "vitest";
import { conflictOfHeroes as rules } from "../src/index.ts";
import type { Position } from "../src/index.ts";

// Whole games by players who do anything legal: every firefight, every option, the invariants after every decision.

const e = engine(rules);

interface Played {
  readonly game: Game<Position>;
  readonly decisions: number;
  readonly kinds: ReadonlyMap<string, number>;
}

export function playRandomly(setup: unknown, seed: number, check: boolean): Played {
  const begun = rules.start(setup);
  if (!begun.ok) throw new Error(JSON.stringify(begun.problems));
  const { game } = start(e, begun.position, generatorFrom(seed));
  const pick = picker(generatorFrom(seed + 1_000_000));
  const kinds = new Map<string, number>();
  let decisions = 0;
  while (game.outcome === null) {
    const decision = game.pending[0];
    if (decision === undefined) throw new Error("nothing to decide");
    if (decisions > 20_000) throw new Error("the game does not end");
    const { position } = viewOf(e, game, decision.seat);
    const kind = kindOf(e, decision);
    let answer: unknown = null;
    for (let i = 0; i < 12 && answer === null; i++) answer = kind.sample(position, decision, pick);
    answer ??= kind.fallback(position, decision);
    const applied = apply(e, game, { seat: decision.seat, decision: decision.id, answer });
    if (!applied.ok)
      throw new Error(`seed ${seed}: ${decision.kind} ${JSON.stringify(answer)}: ${JSON.stringify(applied.refusal)}`);
    decisions += 1;
    const name =
      decision.kind === "turn" && typeof answer === "object" && answer !== null && "do" in answer
        ? `turn.${String(answer.do)}`
        : decision.kind;
    kinds.set(name, (kinds.get(name) ?? 0) + 1);
    if (!check) continue;
    const broken = rules.invariants(game.s);
    if (broken.length > 0) throw new Error(`seed ${seed}, decision ${decisions}: ${broken.join("; ")}`);
  }
  return { game, decisions, kinds };
}

describe("whole random games", () => {
  for (const { id, setup } of rules.scenarios)
    test(`${id}: sound after every decision, and over in the end`, () => {
      for (let seed = 1; seed <= 30; seed++) {
        const { game, decisions } = playRandomly(setup, seed, true);
        expect(game.outcome, `seed ${seed}`).not.toBeNull();
        expect(decisions).toBeGreaterThan(20);
      }
    });

  for (const options of [
    { optVariableAp: true },
    { optVariableAp: true, optVariableApSecret: true },
    { optCautiousMove: true, capHandicap: { side: "german", cap: 2 } },
  ])
    test(`with ${Object.keys(options).join(", ")}`, () => {
      for (const firefight of ["F1", "F3", "F6"])
        for (let seed = 1; seed <= 10; seed++)
          expect(
            playRandomly({ firefight, ...options }, seed, true).game.outcome,
            `${firefight} ${seed}`,
          ).not.toBeNull();
    });

  test("the same seed plays the same game", () => {
    for (const firefight of ["F1", "F5"]) {
      const one = playRandomly({ firefight }, 7, false).game;
      const two = playRandomly({ firefight }, 7, false).game;
      expect(JSON.stringify(copy(one))).toBe(JSON.stringify(two));
    }
  });
});
