import { apply, generatorFrom, picker, start } from "@escaramuza/kernel";
import type { Game, GameEvent } from "@escaramuza/kernel";
import { describe, expect, test } from "vitest";
import { reglasBasicas as rules } from "../src/index.ts";
import type { Position } from "../src/index.ts";
import { e, playRandomly, randomAnswer } from "./play.ts";

// Whole games by players who do anything legal: every ready-made game and every mission, the invariants after every decision.

const GAMES_EACH = 12;

function sound(setup: unknown, seed: number): Game<Position> {
  return playRandomly(setup, seed, (game, decision) => {
    const broken = rules.invariants(game.s);
    if (broken.length > 0) throw new Error(`seed ${seed}, decision ${decision.id}: ${broken.join("; ")}`);
  });
}

describe("whole random games", () => {
  for (const { id, setup } of rules.scenarios)
    test(`${id}: sound after every decision, and over in the end`, () => {
      for (let seed = 1; seed <= GAMES_EACH; seed++) {
        const game = sound(setup, seed);
        expect(game.s.phase, `seed ${seed}`).toBe("over");
        expect(game.s.acting).toBeNull();
        const [german = 0, soviet = 0] = game.outcome?.points ?? [];
        // RB-END-2: equal points are a draw.
        expect(game.outcome?.winner).toBe(german === soviet ? null : german > soviet ? 0 : 1);
      }
    });

  test("RB-ORD-12: an ambush that is over after its shot", () => {
    for (let seed = 1; seed <= GAMES_EACH; seed++)
      playRandomly({ mission: 4, ambushSingleShot: true }, seed, (game, _d, _a, events) => {
        for (const event of events) {
          if (event.type !== "ambushFired") continue;
          const unit = game.s.units.find((o) => o.id === event["unit"]);
          expect(unit?.ambush, `seed ${seed}`).toBe(false);
        }
      });
  });
});

test("turns are as long as the dice say: nobody gives more orders than the higher die, no unit two (RB-TURN-3, RB-ORD-1)", () => {
  let orders = 0;
  for (let seed = 1; seed <= 20; seed++) {
    let given = [0, 0];
    let told: unknown[] = [];
    let most = 0;
    const watch = (event: GameEvent): void => {
      if (event.type === "initiative") [given, told, most] = [[0, 0], [], Math.max(...dice(event))];
      if (event.type !== "ordered") return;
      orders += 1;
      const seat = Number(event["seat"]);
      given[seat] = (given[seat] ?? 0) + 1;
      expect(told, `seed ${seed}`).not.toContain(event["unit"]);
      told.push(event["unit"]);
      expect(given[seat], `seed ${seed}`).toBeLessThanOrEqual(most);
    };
    playRandomly({ mission: 1 }, seed, (_game, _d, _a, events) => events.forEach(watch));
  }
  expect(orders).toBeGreaterThan(500);
});

function dice(event: GameEvent): number[] {
  const shown: unknown = event["dice"];
  return Array.isArray(shown) ? shown.map(Number) : [];
}

/** Saved at every decision and played on from there. */
test("a game saved in the middle of an ambush goes on as if nothing had been", () => {
  let interrupted = 0;
  for (let seed = 1; seed <= 8; seed++) {
    const begun = rules.start({ game: "crossroads" });
    if (!begun.ok) throw new Error("does not begin");
    const kept = start(e, begun.position, generatorFrom(seed)).game;
    let saved: Game<Position> = JSON.parse(JSON.stringify(kept));
    const pick = picker(generatorFrom(seed + 99));
    while (kept.outcome === null) {
      const [decision] = kept.pending;
      if (decision === undefined) throw new Error("nothing to decide");
      const answer = randomAnswer(kept, decision, pick);
      const input = { seat: decision.seat, decision: decision.id, answer };
      const [one, other] = [apply(e, kept, input), apply(e, saved, input)];
      expect(other, `seed ${seed}, decision ${decision.id}`).toEqual(one);
      if (kept.pending[0]?.kind === "ambush") interrupted += 1;
      saved = JSON.parse(JSON.stringify(saved));
    }
    expect(JSON.stringify(saved)).toBe(JSON.stringify(kept));
  }
  expect(interrupted).toBeGreaterThan(20);
});
