import { apply, generatorFrom, picker } from "@escaramuza/kernel";
import type { Game } from "@escaramuza/kernel";
import { describe, expect, test } from "vitest";
import { boltAction as rules } from "../src/index.ts";
import type { Position } from "../src/index.ts";
import { overlaps } from "../src/invariants.ts";
import { begin, e, nextOf, playRandomly, randomAnswer } from "./play.ts";

// Whole games by players who do anything legal: every ready-made game and every scenario, the invariants after every decision.

const GAMES_EACH = 3;

function sound(setup: unknown, seed: number): Game<Position> {
  return playRandomly(setup, seed, (game, decision) => {
    const rests = game.pending[0]?.kind === "order" ? overlaps(game.s) : [];
    const broken = [...rules.invariants(game.s), ...rests];
    if (broken.length > 0)
      throw new Error(`seed ${seed}, decision ${decision.id} ${decision.kind}: ${broken.join("; ")}`);
  });
}

describe("whole random games", () => {
  for (const { id, setup } of rules.scenarios)
    test(`${id}: sound after every decision, and over in the end`, { timeout: 60_000 }, () => {
      for (let seed = 1; seed <= GAMES_EACH; seed++) {
        const game = sound(setup, seed);
        expect(game.s.phase, `seed ${seed}`).toBe("over");
        expect(game.outcome?.points.length).toBe(2);
      }
    });
});

test("BA-TURN-4, BA-TURN-9: nobody is ordered twice in a turn, and every die finds a unit", { timeout: 60_000 }, () => {
  let orders = 0;
  for (let seed = 1; seed <= 4; seed++) {
    let told: unknown[] = [];
    playRandomly({ game: "crossroads" }, seed, (_game, _d, _a, events) => {
      for (const event of events) {
        if (event.type === "turnBegan") told = [];
        if (event.type !== "ordered") continue;
        orders += 1;
        expect(told, `seed ${seed}`).not.toContain(event["unit"]);
        told.push(event["unit"]);
      }
    });
  }
  expect(orders).toBeGreaterThan(150);
});

/** Saved at every decision and played on from there: in the middle of an interrupt, of a reaction to it, of an assault. */
test("a game saved in the middle of any reaction goes on as if nothing had been", { timeout: 60_000 }, () => {
  const depths = new Map<string, number>();
  for (let seed = 1; seed <= 4; seed++) {
    const kept = begin({ game: seed % 2 === 0 ? "crossroads" : "breakthrough" }, seed);
    let saved: Game<Position> = JSON.parse(JSON.stringify(kept));
    const pick = picker(generatorFrom(seed + 99));
    while (kept.outcome === null) {
      const decision = nextOf(kept);
      depths.set(decision.kind, Math.max(kept.frames.length, depths.get(decision.kind) ?? 0));
      const answer = randomAnswer(kept, decision, pick);
      const input = { seat: decision.seat, decision: decision.id, answer };
      const [one, other] = [apply(e, kept, input), apply(e, saved, input)];
      expect(other, `seed ${seed}, decision ${decision.id}`).toEqual(one);
      saved = JSON.parse(JSON.stringify(saved));
    }
    expect(JSON.stringify(saved)).toBe(JSON.stringify(kept));
  }
  expect([...depths.keys()]).toContain("interrupt");
});

test("BA-DEPLOY-15: the enemy's flank is unknown until somebody comes round it", { timeout: 60_000 }, () => {
  let hidden = 0;
  for (let seed = 1; seed <= 3; seed++)
    playRandomly({ game: "crossroads" }, seed, (game) => {
      for (const seat of [0, 1]) {
        const [own, other] = [game.s.players[seat], game.s.players[1 - seat]];
        const view = rules.view(game.s, seat);
        expect(view.players[seat]).toEqual(own);
        if (other === undefined || other.outflank === "none") continue;
        expect(view.players[1 - seat]?.outflank).toBe(other.outflankShown ? other.outflank : "unknown");
        hidden += other.outflankShown ? 0 : 1;
        const drawn = rules.determinize(view, seat, () => 1);
        expect(drawn.players[1 - seat]?.outflank).toBe(other.outflankShown ? other.outflank : "right");
      }
    });
  expect(hidden).toBeGreaterThan(0);
});
