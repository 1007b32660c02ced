import { generatorFrom, picker, viewOf } from "@escaramuza/kernel";
import type { Engine, GameEvent, Tally } from "@escaramuza/kernel";
import { expect, test } from "vitest";
import { newGame, toy } from "../../kernel/test/toy.ts";
import type { Toy } from "../../kernel/test/toy-kinds.ts";
import { searchOf } from "../src/index.ts";
import type { Portfolio } from "../src/index.ts";
import { counterOf, expectedToll } from "../src/search/toll.ts";

/** Coins are points; who is named in an event of this test is lost. */
const tally: Tally<Toy> = {
  turn: () => null,
  losses: (_s, { type, piece, owner }) =>
    type === "lost" && typeof piece === "string" && typeof owner === "number" ? [{ piece, seat: owner, at: null }] : [],
  score: (s) => s.coins,
  action: () => null,
};
const counting: Engine<Toy> = { ...toy, rules: { ...toy.rules, tally } };

function lost(piece: string, owner: number): GameEvent {
  return { type: "lost", rule: "T-1", piece, owner };
}

test("counts each piece once, on the side it belongs to, and the points at the end", () => {
  const game = newGame();
  game.s.coins = [2, 5];
  const counter = counterOf(counting, [0]);
  counter?.look(game, [lost("a", 0), lost("b", 1)]);
  counter?.look(game, [lost("b", 1), lost("c", 1), { type: "moved", rule: "T-1" }]);
  expect(counter?.toll()).toEqual({ lost: 1, taken: 2, points: 2, theirs: 5 });
  const allied = counterOf(counting, [0, 1]);
  allied?.look(game, [lost("a", 0), lost("b", 1)]);
  expect(allied?.toll()).toEqual({ lost: 2, taken: 0, points: 2, theirs: 0 });
});

test("a game that does not say what is lost is not counted", () => {
  expect(counterOf(toy, [0])).toBeNull();
});

test("an answer seen in fewer worlds is told by what it differs there from the usual one", () => {
  const toll = (n: number): ReturnType<typeof one> => one(n);
  function one(n: number): { lost: number; taken: number; points: number; theirs: number } {
    return { lost: n, taken: 2 * n, points: 10 + n, theirs: 0 };
  }
  // The usual one: 4 on average, 2 in the first two worlds; the other is 1 more there.
  expect(expectedToll([toll(2), toll(4)], [toll(1), toll(3), toll(8)])).toEqual({
    lost: 5,
    taken: 10,
    points: 15,
    theirs: 0,
  });
  expect(expectedToll([], [toll(1)])).toBeNull();
  expect(expectedToll([toll(0), toll(0)], [toll(3), toll(3), toll(0)])?.lost).toBe(0);
});

test("a search counts when asked to, and thinks the same", () => {
  const portfolio: Portfolio<Toy> = {
    scripts: [3, 0].map((sum) => ({ id: `bids ${sum}`, answer: (_e, _v, { kind }) => (kind === "bid" ? sum : null) })),
    searched: new Set(["bid"]),
    clock: (s) => s.round,
    ahead: 1,
    features: (s, seat) => [s.coins[seat] ?? 0],
    weights: [1],
  };
  const thoughts = (counts?: readonly number[]): ReturnType<ReturnType<typeof searchOf>["thoughts"]> => {
    const game = newGame();
    const [decision] = game.pending;
    if (decision === undefined) throw new Error("nobody is asked");
    const limits = { playouts: 8, ideas: 0, draws: 0, worth: 0.003, ...(counts === undefined ? {} : { counts }) };
    const view = viewOf(counting, game, decision.seat);
    const search = searchOf(counting, portfolio, view, decision, picker(generatorFrom(1)), limits);
    let goes = true;
    while (goes) goes = search.step();
    return search.thoughts();
  };
  const [plain, counted] = [thoughts(), thoughts([0])];
  expect(plain.map(({ toll }) => toll)).toEqual([null, null]);
  expect(counted.map((thought) => ({ ...thought, toll: null }))).toEqual(plain);
  // Who bids three coins has three fewer.
  const [none, three] = [0, 3].map((bid) => counted.find(({ answer }) => answer === bid)?.toll ?? null);
  expect((none?.points ?? 0) - (three?.points ?? 0)).toBe(3);
});
