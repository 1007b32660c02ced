import { describe, expect, test } from "vitest";
import {
  apply,
  checkInput,
  flow,
  generatorFrom,
  goto,
  picker,
  resume,
  scriptedDice,
  start,
  stateHash,
  viewOf,
} from "../src/index.ts";
import type { Applied, Game, Input } from "../src/index.ts";
import { runStep } from "../src/machine.ts";
import { anyInput, answerTo, eventTypes, inside, newGame, reload, stack, toy, toyPosition } from "./toy.ts";
import type { Toy } from "./toy-kinds.ts";

/** Applies an answer that must be accepted; the dice are those given. */
function play(
  game: Game<Toy>,
  kind: string,
  answer: unknown,
  dice: readonly (readonly number[])[] = [],
  seat?: number,
): string[] {
  const source = scriptedDice(dice.map((d) => ({ dice: d })));
  const applied = apply(toy, game, answerTo(game, kind, answer, seat), source);
  expect(applied).toMatchObject({ ok: true });
  expect(source.left()).toEqual([]);
  return applied.ok ? eventTypes(applied.events) : [];
}

describe("procedures", () => {
  test("a game runs to its first decision", () => {
    const dice = scriptedDice([
      { purpose: "deal", dice: [3] },
      { purpose: "deal", dice: [6] },
    ]);
    const { game, events } = start(toy, toyPosition(), generatorFrom(1), { dice });
    expect(game).toMatchObject({
      ruleset: "toy",
      version: "1",
      seq: 0,
      asked: 2,
      rolls: 2,
      answers: [],
      entered: null,
      outcome: null,
    });
    expect(game.frames).toEqual([{ flow: "match", step: "opened", v: {} }]);
    expect(game.pending).toEqual(
      [0, 1].map((seat) => ({ id: seat + 1, seat, kind: "bid", rule: "T-2", secret: true, params: { round: 1 } })),
    );
    expect(game.s.cards).toEqual([3, 6]);
    expect(eventTypes(events)).toEqual(["roll", "dealt", "roll", "dealt"]);
  });

  test("calls nest, answers come back to the step that asked, and the stack unwinds", () => {
    const game = newGame();
    expect(play(game, "bid", 1, [], 0)).toEqual([]);
    expect(stack(game)).toBe("match.opened");
    expect(play(game, "bid", 2, [], 1)).toEqual(["bidsOpened"]);
    expect(stack(game)).toBe("match.next > turn.peeked");
    expect(game.frames[1]?.v).toEqual({ seat: 1 });
    expect(game.pending).toEqual([{ id: 3, seat: 1, kind: "peek", rule: "T-6", secret: false, params: {} }]);
    play(game, "peek", "skip");
    expect(stack(game)).toBe("match.next > turn.moved");
    expect(play(game, "walk", { x: 3, y: 4 })).toEqual(["moved"]);
    expect(stack(game)).toBe("match.next > turn.end > shot.shoot");
    // The shot interrupts the walk, the shot back interrupts the shot.
    expect(play(game, "strike", "strike", [[4, 3]])).toEqual(["roll", "shot"]);
    expect(stack(game)).toBe("match.next > turn.end > shot.wound > shot.shoot");
    expect(game.frames.map((f) => f.v)).toEqual([
      {},
      { seat: 1 },
      { by: 0, at: 1, hit: true },
      { by: 1, at: 0, hit: false },
    ]);
    expect(play(game, "strike", "strike", [[6, 6]])).toEqual(["roll", "shot"]);
    expect(stack(game)).toBe("match.next > turn.end > shot.wound > shot.wound > shot.shoot");
    expect(play(game, "strike", "let")).toEqual(["wounded", "wounded"]);
    expect(game.s.wounds).toEqual([1, 1]);
    expect(stack(game)).toBe("match.opened");
    expect(game.s.round).toBe(2);
    expect(game.seq).toBe(7);
    expect(game.asked).toBe(9);
  });

  test("a game saved and loaded before every input plays on identically", () => {
    const pick = picker(generatorFrom(7));
    for (let seed = 1; seed <= 20; seed++) {
      const game = newGame(3, 3, seed);
      let other = reload(game);
      while (game.outcome === null) {
        const input = anyInput(toy, game, pick);
        other = reload(other);
        expect(apply(toy, other, input)).toEqual(apply(toy, game, input));
        expect(stateHash(other)).toBe(stateHash(game));
      }
      expect(game.frames).toEqual([]);
      expect(game.pending).toEqual([]);
    }
  });

  test("the rolls say what was thrown, by whom and why", () => {
    const game = newGame();
    play(game, "bid", 0, [], 0);
    play(game, "bid", 0, [], 1);
    play(game, "peek", "skip");
    play(game, "walk", { x: 0, y: 0 });
    const applied = apply(
      toy,
      game,
      answerTo(game, "strike", "strike"),
      scriptedDice([{ purpose: "shot", dice: [1, 2] }]),
    );
    expect(applied.ok && applied.events[0]).toEqual({
      type: "roll",
      rule: "T-5",
      purpose: "shot",
      seat: 1,
      sides: 6,
      dice: [1, 2],
      natural: 3,
      total: 4,
      target: 8,
      modifiers: [{ code: "luck", rule: "T-7", value: 1 }],
      about: { by: "p1" },
    });
  });

  test("several answers are read in the order asked, whoever answered first", () => {
    const game = newGame(3);
    play(game, "bid", 3, [], 2);
    play(game, "bid", 0, [], 0);
    const applied = apply(toy, game, answerTo(game, "bid", 1, 1));
    expect(applied).toMatchObject({ ok: true, events: [{ type: "bidsOpened", bids: [0, 1, 3], seats: [0, 1, 2] }] });
    expect(game.s.coins).toEqual([5, 4, 2]);
    expect(game.answers).toEqual([]);
  });

  test("the end of the game clears the stack", () => {
    const game = newGame(2, 1);
    play(game, "bid", 0, [], 0);
    play(game, "bid", 1, [], 1);
    play(game, "peek", "look");
    play(game, "walk", { x: 0, y: 0 });
    play(game, "strike", "let");
    expect(game.outcome).toEqual({
      winner: null,
      points: [5, 4],
      lines: [0, 1].map((seat) => ({ rule: "T-7", code: "wounds", seat, points: 0, params: {} })),
    });
    expect([game.frames, game.pending, game.answers]).toEqual([[], [], []]);
  });

  test("a finished game stays finished when more procedures were under way", () => {
    const game = inside("match", "next", {});
    game.s.round = game.s.rounds;
    game.frames = [
      { flow: "turn", step: "peek", v: { seat: 0 } },
      { flow: "match", step: "next", v: {} },
    ];
    resume(toy, game);
    expect(game.outcome).not.toBeNull();
    expect([game.frames, game.pending]).toEqual([[], []]);
  });

  test("a game set up by hand tells what happens when it is resumed", () => {
    const game = inside("untilMiss", "throw", { left: 2 });
    expect(eventTypes(resume(toy, game, scriptedDice([{ dice: [5] }, { dice: [1] }])))).toEqual(["roll", "roll"]);
    expect(game.s.tally).toEqual([1, 0]);
  });

  test("a flow begins with its first step and needs one", () => {
    const made = flow<Toy, unknown>()("two", { first: () => goto("second"), second: () => goto("first") });
    expect(made.entry).toBe("first");
    expect(() => flow<Toy, unknown>()("none", {})).toThrow("flow none has no steps");
  });
});

describe("mistakes of a ruleset are loud", () => {
  test("a rule that loops", () => {
    expect(() => resume(toy, inside("forever", "again", { left: 0 }))).toThrow(
      "more than 20000 steps without a decision: match.next > forever.again",
    );
  });

  test("the same with dice from a real table", () => {
    const game = inside("forever", "again", { left: 0 });
    game.entered = [];
    expect(() => resume(toy, game)).toThrow("more than 20000 steps");
  });

  test("a step, a flow or a kind that is not there", () => {
    expect(() => resume(toy, inside("shot", "nowhere", {}))).toThrow("no step shot.nowhere");
    expect(() => resume(toy, inside("nothing", "offer", {}))).toThrow("no step nothing.offer");
    const game = newGame();
    game.pending = [{ id: 9, seat: 0, kind: "riddle", rule: "T-1", secret: false, params: {} }];
    expect(() => apply(toy, game, { seat: 0, decision: 9, answer: 1 })).toThrow("unknown decision kind riddle");
  });

  test("a step that reads an answer of another kind", () => {
    const game = inside("confused", "ask", { left: 0 });
    resume(toy, game);
    expect(() => apply(toy, game, answerTo(game, "peek", "skip"))).toThrow("no answer to strike");
  });

  test("the same with dice from a real table: only missing dice are asked for", () => {
    const game = inside("confused", "ask", { left: 0 });
    game.entered = [];
    resume(toy, game);
    expect(() => apply(toy, game, answerTo(game, "peek", "skip"))).toThrow("no answer to strike");
  });

  test("a step that reads several answers of another kind", () => {
    const game = inside("confusedTogether", "ask", { left: 0 });
    resume(toy, game);
    apply(toy, game, answerTo(game, "bid", 0, 0));
    expect(() => apply(toy, game, answerTo(game, "bid", 0, 1))).toThrow("no answer to peek");
  });

  test("dice answered where the generator rolls", () => {
    const game = newGame();
    const params = { purpose: "deal", n: 1, sides: 6 };
    game.pending = [{ id: 9, seat: 0, kind: "dice", rule: "T-1", secret: false, params }];
    expect(() => apply(toy, game, { seat: 0, decision: 9, answer: [1] })).toThrow("dice answered out of place");
  });

  test("a step of nothing", () => {
    const game = newGame();
    game.frames = [];
    expect(() => runStep(toy, game, scriptedDice([]))).toThrow("no procedure under way");
  });

  test("a step that reads an answer nobody gave", () => {
    expect(() => resume(toy, inside("turn", "moved", { seat: 0 }))).toThrow("no answer to walk");
  });
});

describe("what is checked before anything changes", () => {
  /** Seat 0 has bid; seat 1 has not. */
  const bidding = (): Game<Toy> => {
    const game = newGame();
    play(game, "bid", 1, [], 0);
    return game;
  };
  const over = (): Game<Toy> => {
    const game = bidding();
    game.outcome = { winner: 0, points: [1, 0], lines: [] };
    return game;
  };
  const walking = (): Game<Toy> => {
    const game = bidding();
    play(game, "bid", 0, [], 1);
    play(game, "peek", "skip");
    return game;
  };

  // Each input has the fault named and every later one it can have, so the table is also the order of the checks.
  test.each<[string, () => Game<Toy>, unknown, string, string]>([
    ["no object", over, "bid", "KERNEL-input", "malformedInput"],
    ["nothing", over, null, "KERNEL-input", "malformedInput"],
    ["not there", over, undefined, "KERNEL-input", "malformedInput"],
    ["a list", over, [1, 2], "KERNEL-input", "malformedInput"],
    ["a function", over, () => 1, "KERNEL-input", "malformedInput"],
    ["no seat", over, { decision: 99, answer: "x" }, "KERNEL-input", "malformedInput"],
    ["half a seat", over, { seat: 0.5, decision: 99, answer: "x" }, "KERNEL-input", "malformedInput"],
    ["a seat that is no number", over, { seat: "0", decision: 99, answer: "x" }, "KERNEL-input", "malformedInput"],
    ["an endless seat", over, { seat: Infinity, decision: 99, answer: "x" }, "KERNEL-input", "malformedInput"],
    ["no decision", over, { seat: 9, answer: "x" }, "KERNEL-input", "malformedInput"],
    ["a decision that is no number", over, { seat: 9, decision: NaN, answer: "x" }, "KERNEL-input", "malformedInput"],
    ["the game is over", over, { seat: 9, decision: 99, answer: "x" }, "KERNEL-over", "gameOver"],
    ["the game is over, the input is good", over, { seat: 1, decision: 2, answer: 1 }, "KERNEL-over", "gameOver"],
    ["stale", walking, { seat: 9, decision: 1, answer: "x" }, "KERNEL-decision", "staleDecision"],
    ["not asked yet", bidding, { seat: 9, decision: 3, answer: "x" }, "KERNEL-decision", "staleDecision"],
    ["another's decision, answered", bidding, { seat: 1, decision: 1, answer: "x" }, "KERNEL-seat", "notYourDecision"],
    ["no such seat", bidding, { seat: 9, decision: 2, answer: "x" }, "KERNEL-seat", "notYourDecision"],
    ["answered already", bidding, { seat: 0, decision: 1, answer: "x" }, "KERNEL-decision", "alreadyAnswered"],
    ["a malformed answer", bidding, { seat: 1, decision: 2, answer: "1" }, "KERNEL-answer", "malformedAnswer"],
    ["no answer", bidding, { seat: 1, decision: 2 }, "KERNEL-answer", "malformedAnswer"],
    [
      "more than the answer",
      walking,
      { seat: 0, decision: 4, answer: { x: 1, y: 1, z: 1 } },
      "KERNEL-answer",
      "malformedAnswer",
    ],
    ["no line of the menu", bidding, { seat: 1, decision: 2, answer: 7 }, "T-2", "noSuchBid"],
    ["beyond reach", walking, { seat: 0, decision: 4, answer: { x: 4, y: 4 } }, "T-3", "tooFar"],
    ["the hole", walking, { seat: 0, decision: 4, answer: { x: 1, y: 1 } }, "T-4", "hole"],
  ])("%s", (_, staged, input, rule, code) => {
    const game = staged();
    const hash = stateHash(game);
    // By reflection, because the types rightly forbid most of these.
    const applied: Applied = Reflect.apply(apply, undefined, [toy, game, input]);
    expect(applied).toMatchObject({ ok: false, refusal: { rule, code } });
    expect(stateHash(game)).toBe(hash);
    const checked: Applied = Reflect.apply(checkInput, undefined, [toy, game, input]);
    expect(checked).toEqual(applied);
  });

  test("an option that is refused says why", () => {
    const game = newGame();
    game.s.coins = [2, 2];
    expect(apply(toy, game, answerTo(game, "bid", 3, 0))).toEqual({
      ok: false,
      refusal: { rule: "T-2", code: "tooDear", params: { has: 2 } },
    });
  });

  test("legality is judged from the deciding seat's view", () => {
    const seen: (number | null)[][] = [];
    const nosy = {
      ...toy,
      kinds: { ...toy.kinds, bid: { ...toy.kinds["bid"], check: (s: Toy) => (seen.push(s.cards), null) } },
    };
    const game = newGame();
    const input: Input = answerTo(game, "bid", 1, 1);
    Reflect.apply(checkInput, undefined, [nosy, game, input]);
    expect(seen).toEqual([viewOf(toy, game, 1).position.cards]);
    expect(seen[0]?.[0]).toBeNull();
  });

  test("answers of any size or depth are refused, never thrown upon", () => {
    const game = walking();
    const hash = stateHash(game);
    let deep: unknown = 1;
    for (let i = 0; i < 200_000; i++) deep = [deep];
    const hostile: unknown[] = [
      deep,
      { x: deep, y: 1 },
      Array.from({ length: 1_000_000 }, () => "x"),
      { x: 1, y: Array.from({ length: 1_000_000 }, () => ({ z: 1 })) },
      "x".repeat(10_000_000),
      { x: 1, y: 0, via: Array.from({ length: 1_000_000 }, () => ["x", "y"]) },
      { x: 1, y: 0, via: deep },
      { ["x".repeat(1_000_000)]: 1 },
    ];
    for (const answer of hostile)
      expect(apply(toy, game, answerTo(game, "walk", answer))).toMatchObject({
        ok: false,
        refusal: { rule: "KERNEL-answer" },
      });
    expect(stateHash(game)).toBe(hash);
  });
});
