import { generatorFrom, kindOf, picker, viewOf } from "@escaramuza/kernel";
import { expect, test } from "vitest";
import { newGame, toy } from "../../kernel/test/toy.ts";
import type { Toy } from "../../kernel/test/toy-kinds.ts";
import { judged, markOf } from "../src/index.ts";
import type { Judgement, Player, Portfolio } from "../src/index.ts";

const LIMITS = { worlds: 4, duels: 8, ideas: 0, draws: 0 };

function bidder(sum: number): Player<Toy> {
  return {
    id: `bids ${sum}`,
    answer: (e, view, decision) =>
      decision.kind === "bid" ? sum : kindOf(e, decision).fallback(view.position, decision),
  };
}

/** Whoever has more coins is better off: the less is bid, the better. */
function thrift(searched: string, ...bids: readonly number[]): Portfolio<Toy> {
  return {
    scripts: bids.map(bidder),
    searched: new Set([searched]),
    clock: (s) => s.round,
    ahead: 1,
    features: (s, seat) => [(s.coins[seat] ?? 0) - (s.coins[1 - seat] ?? 0)],
    weights: [1],
  };
}

function judge(portfolio: Portfolio<Toy>, answer: unknown): Judgement | null {
  const game = newGame();
  const [decision] = game.pending;
  if (decision === undefined) throw new Error("nobody is asked");
  const view = viewOf(toy, game, decision.seat);
  return judged(toy, portfolio, view, decision, answer, picker(generatorFrom(4)), LIMITS);
}

test("what throws coins away is a mistake, and the best that was to be had is named", () => {
  const found = judge(thrift("bid", 2, 0), 3);
  expect(found?.best.answer).toBe(0);
  expect(found?.lead).toBeGreaterThan(0.1);
  expect(found?.best.chance).toBeCloseTo((found?.chance ?? 0) + (found?.lead ?? 0));
  expect(found === null ? null : markOf(found)).toBe("mistake");
});

test("the best answer is good, whether a script would have given it or not", () => {
  for (const scripts of [thrift("bid", 2, 0), thrift("bid", 2, 3)]) {
    const found = judge(scripts, 0);
    expect(found).toMatchObject({ best: { answer: 0 }, lead: 0, error: 0 });
    expect(found === null ? null : markOf(found)).toBe("good");
  }
});

test("where nothing could be chosen there is nothing to judge", () => {
  expect(judge(thrift("bid", 2), 2)).toBeNull();
  expect(judge(thrift("somethingElse", 0, 2), 2)).toBeNull();
});

test("little, or what may be chance, is no mistake", () => {
  expect(markOf({ lead: 0.03, error: 0.001 })).toBe("good");
  expect(markOf({ lead: 0.05, error: 0.01 })).toBe("doubtful");
  expect(markOf({ lead: 0.05, error: 0.06 })).toBe("good");
  expect(markOf({ lead: 0.2, error: 0.15 })).toBe("doubtful");
  expect(markOf({ lead: 0.2, error: 0.05 })).toBe("mistake");
});
