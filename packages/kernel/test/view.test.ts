import { describe, expect, test } from "vitest";
import {
  apply,
  determinize,
  eventsFor,
  generatorFrom,
  picker,
  scriptedDice,
  start,
  stateHash,
  viewOf,
} from "../src/index.ts";
import type { Game, GameEvent, Seat } from "../src/index.ts";
import { anyInput, answerTo, json, newGame, toy, toyPosition } from "./toy.ts";
import type { Toy } from "./toy-kinds.ts";

const SEATS: readonly (Seat | null)[] = [0, 1, 2, null];

function bidding(first: number, cards: readonly number[] = [1, 2, 3]): Game<Toy> {
  const { game } = start(toy, toyPosition(3), generatorFrom(1), {
    dice: scriptedDice(cards.map((card) => ({ dice: [card] }))),
  });
  expect(apply(toy, game, answerTo(game, "bid", first, 0))).toEqual({ ok: true, events: [] });
  return game;
}

describe("views", () => {
  test("each seat sees its own card and its own question, everybody sees who must still answer", () => {
    const game = bidding(2);
    const one = viewOf(toy, game, 1);
    expect(one).toMatchObject({ ruleset: "toy", version: "1", seat: 1, seq: 1, waiting: [1, 2], outcome: null });
    expect(one.position.cards).toEqual([null, 2, null]);
    expect(one.pending.map((d) => d.id)).toEqual([2]);
    expect(one.asked.map((d) => d.seat)).toEqual([0, 1, 2]);
    expect(viewOf(toy, game, 0).pending).toEqual([]);
    const spectator = viewOf(toy, game, null);
    expect(spectator.position.cards).toEqual([null, null, null]);
    expect(spectator).toMatchObject({ seat: null, pending: [], waiting: [1, 2] });
  });

  test("a sealed answer leaves no trace in any view, its author's included, until all have answered", () => {
    const games = [0, 1, 2, 3].map((first) => bidding(first));
    for (const seat of SEATS) {
      const [a, ...others] = games.map((game) => JSON.stringify(viewOf(toy, game, seat)));
      for (const other of others) expect(other).toBe(a);
    }
    const [low, high] = games;
    if (low === undefined || high === undefined) throw new Error("two games");
    for (const game of [low, high]) {
      apply(toy, game, answerTo(game, "bid", 0, 1));
      expect(viewOf(toy, game, 2).waiting).toEqual([2]);
    }
    expect(json(viewOf(toy, low, 2))).toEqual(json(viewOf(toy, high, 2)));
    for (const game of [low, high]) apply(toy, game, answerTo(game, "bid", 0, 2));
    expect(viewOf(toy, low, 2).position.coins).toEqual([5, 5, 5]);
    expect(viewOf(toy, high, 2).position.coins).toEqual([4, 5, 5]);
  });

  test("nothing of the generator, the count of rolls or the sealed answers is in a view", () => {
    const keys = Object.keys(viewOf(toy, bidding(1), 0)).toSorted();
    expect(keys).toEqual([
      "asked",
      "frames",
      "outcome",
      "pending",
      "position",
      "ruleset",
      "seat",
      "seq",
      "version",
      "waiting",
    ]);
  });

  test("other cards and another generator look the same to who may not know them", () => {
    const a = bidding(1, [1, 2, 3]);
    const b = bidding(1, [6, 2, 5]);
    b.generator = generatorFrom(77);
    expect(json(viewOf(toy, a, 1))).toEqual(json(viewOf(toy, b, 1)));
    expect(json(viewOf(toy, a, 0))).not.toEqual(json(viewOf(toy, b, 0)));
  });
});

describe("events", () => {
  const events: GameEvent[] = [
    { type: "open", rule: "T-1" },
    { type: "mine", rule: "T-1", only: [1] },
    { type: "ours", rule: "T-1", only: [0, 1] },
    { type: "nobody", rule: "T-1", only: [] },
  ];

  test.each<[Seat | null, string[]]>([
    [0, ["open", "ours"]],
    [1, ["open", "mine", "ours"]],
    [2, ["open"]],
    [null, ["open"]],
  ])("seat %s sees %j", (seat, types) => {
    expect(eventsFor(events, seat).map((e) => e.type)).toEqual(types);
  });

  test("a hidden roll is told to nobody, its result only to its owner", () => {
    const { events: told } = start(toy, toyPosition(), generatorFrom(3));
    expect(told.map((e) => e.only)).toEqual([[], [0], [], [1]]);
    expect(eventsFor(told, 0)).toMatchObject([{ type: "dealt", card: expect.any(Number) }]);
    expect(eventsFor(told, null)).toEqual([]);
  });

  test("an open roll is told to all", () => {
    const game = newGame();
    for (const [kind, answer, seat] of [
      ["bid", 0, 0],
      ["bid", 0, 1],
      ["peek", "skip", 0],
      ["walk", { x: 0, y: 0 }, 0],
    ] as const)
      apply(toy, game, answerTo(game, kind, answer, seat));
    const applied = apply(toy, game, answerTo(game, "strike", "strike"));
    expect(applied.ok && eventsFor(applied.events, null)[0]).toMatchObject({ type: "roll", purpose: "shot" });
  });
});

describe("a game made up from a view", () => {
  test("shows the seat what it saw, and differs in what it did not see", () => {
    const pick = picker(generatorFrom(5));
    for (let seed = 1; seed <= 5; seed++) {
      const game = newGame(3, 2, seed);
      while (game.outcome === null) {
        for (const seat of SEATS) {
          const view = viewOf(toy, game, seat);
          const made = determinize(toy, view, pick);
          const again = viewOf(toy, made, seat);
          expect(json(again.position)).toEqual(json(view.position));
          expect(json({ ...again, pending: 0, waiting: 0 })).toEqual(json({ ...view, pending: 0, waiting: 0 }));
          // Sealed answers are unknown, so they are asked again; otherwise nothing differs at all.
          if (game.answers.length === 0) expect(json(again)).toEqual(json(view));
          else expect(made.answers).toEqual([]);
          expect(made.s.cards.every((card) => card !== null && card >= 1 && card <= 6)).toBe(true);
          expect(made.asked).toBe(game.asked);
        }
        apply(toy, game, anyInput(toy, game, pick));
      }
      expect(determinize(toy, viewOf(toy, game, 1), pick)).toMatchObject({ outcome: game.outcome, s: game.s });
    }
  });

  test("own card kept, others drawn, dice to come drawn", () => {
    const view = viewOf(toy, bidding(1), 1);
    const pick = picker(generatorFrom(9));
    const made = Array.from({ length: 60 }, () => determinize(toy, view, pick));
    expect(new Set(made.map((g) => g.s.cards[1]))).toEqual(new Set([2]));
    expect(new Set(made.map((g) => g.s.cards[0])).size).toBe(6);
    expect(new Set(made.map((g) => g.generator.join())).size).toBe(60);
    expect(determinize(toy, view, picker(generatorFrom(9)))).toEqual(determinize(toy, view, picker(generatorFrom(9))));
  });

  test("never gets a generator that stands still", () => {
    expect(determinize(toy, viewOf(toy, bidding(1), 1), () => 0).generator).not.toEqual([0, 0, 0, 0]);
  });

  test("plays on without touching the game it came from", () => {
    const pick = picker(generatorFrom(6));
    const game = newGame(3, 3, 8);
    while (game.outcome === null) {
      const hash = stateHash(game);
      const made = determinize(toy, viewOf(toy, game, 1), pick);
      while (made.outcome === null) expect(apply(toy, made, anyInput(toy, made, pick))).toMatchObject({ ok: true });
      expect(stateHash(game)).toBe(hash);
      apply(toy, game, anyInput(toy, game, pick));
    }
  });
});
