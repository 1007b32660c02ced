import { expect, test } from "vitest";
import { conflictOfHeroes as rules } from "../src/index.ts";
import { playRandomly } from "./play.ts";

// The lines of the result add up to it, and each is what happened in the game (CH-2.4-1, CH-2.5-1).

test.each(rules.scenarios.flatMap(({ id, setup }) => [1, 2, 3].map((seed) => [id, seed, setup] as const)))(
  "%s, seed %i: every point of the result is accounted for",
  (_id, seed, setup) => {
    const scored = [0, 0];
    const game = playRandomly(setup, seed, (_game, _decision, _answer, events) => {
      for (const { type, seat, vp } of events)
        if (type === "hexScored" && typeof seat === "number" && typeof vp === "number")
          scored[seat] = (scored[seat] ?? 0) + vp;
    });
    const { points, lines } = game.outcome ?? { points: [], lines: [] };
    for (const seat of [0, 1]) {
      const own = lines.filter((line) => line.seat === seat);
      expect(own.reduce((sum, line) => sum + line.points, 0)).toBe(points[seat]);
      expect(own.find((line) => line.code === "hexes")?.points ?? 0).toBe(scored[seat]);
    }
    for (const { code, rule } of lines) {
      expect(rules.ruleIds).toContain(rule);
      expect(rules.messages.es).toHaveProperty([`score.${code}`]);
      expect(rules.messages.en).toHaveProperty([`score.${code}`]);
    }
  },
);
