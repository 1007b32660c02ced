import { describe, expect, test } from "vitest";
import { apply, copy, enumerate, kindOf, resume, stateHash } from "../src/index.ts";
import type { Dice, Game, RollRequest } from "../src/index.ts";
import { inside, newGame, toy } from "./toy.ts";
import type { Toy } from "./toy-kinds.ts";

/** Asks for one more roll when the dice written down are used up. */
class More extends Error {
  readonly request: RollRequest;
  constructor(request: RollRequest) {
    super("more dice");
    this.request = request;
  }
}

interface Fraction {
  readonly n: bigint;
  readonly d: bigint;
}

function plus(a: Fraction, b: Fraction): Fraction {
  const n = a.n * b.d + b.n * a.d;
  const d = a.d * b.d;
  const common = gcd(n, d);
  return { n: n / common, d: d / common };
}

function gcd(a: bigint, b: bigint): bigint {
  return b === 0n ? a : gcd(b, a % b);
}

/**
 * The slow way: the procedure is played from its beginning for every sequence of single dice there is, each with its own
 * probability. Nothing is merged and no reading is trusted.
 */
function bruteForce(game: Game<Toy>, read: (s: Toy) => string): Map<string, Fraction> {
  const found = new Map<string, Fraction>();
  const open: { dice: (readonly number[])[]; d: bigint }[] = [{ dice: [], d: 1n }];
  for (let branch = open.pop(); branch !== undefined; branch = open.pop()) {
    try {
      const result = read(played(game, branch.dice).s);
      found.set(result, plus(found.get(result) ?? { n: 0n, d: 1n }, { n: 1n, d: branch.d }));
    } catch (error) {
      if (!(error instanceof More)) throw error;
      for (const shown of everyThrow(error.request))
        open.push({ dice: [...branch.dice, shown], d: branch.d * BigInt(error.request.sides ** error.request.n) });
    }
  }
  return found;
}

function everyThrow({ n, sides }: RollRequest): number[][] {
  let all: number[][] = [[]];
  for (let i = 0; i < n; i++)
    all = all.flatMap((dice) => Array.from({ length: sides }, (_, face) => [...dice, face + 1]));
  return all;
}

/** Played to the end of the topmost procedure; decisions take their fallback. */
function played(from: Game<Toy>, dice: readonly (readonly number[])[]): Game<Toy> {
  const game = copy(from);
  const depth = game.frames.length;
  let at = 0;
  const source: Dice = {
    throw(request) {
      const shown = dice[at];
      if (shown === undefined) throw new More(request);
      at += 1;
      return shown;
    },
  };
  // The frame below asks for bids: a question of its own means that the procedure is finished.
  resume(toy, game, source);
  while (game.frames.length >= depth && game.pending.length > 0) {
    const [d] = game.pending;
    if (d === undefined || d.kind === "bid") break;
    const applied = apply(
      toy,
      game,
      { seat: d.seat, decision: d.id, answer: kindOf(toy, d).fallback(toy.rules.view(game.s, d.seat), d) },
      source,
    );
    if (!applied.ok) throw new Error(JSON.stringify(applied.refusal));
  }
  return game;
}

const tally = (s: Toy): string => s.tally.join();
const all = (s: Toy): string => JSON.stringify([s.tally, s.notes, s.byName]);

describe("exact odds equal brute force over every sequence of dice", () => {
  test.each<[string, string, string, number, ((s: Toy) => string)?]>([
    ["branches of different length", "untilMiss", "throw", 4],
    ["no roll at all", "untilMiss", "throw", 0],
    ["dice of different sizes, two rolls in one step", "mixed", "first", 0],
    ["total and triple", "triple", "throw", 0],
    ["what the rule makes of three dice", "verdict", "throw", 3],
    ["what the rule makes of four dice", "verdict", "throw", 4],
    ["each die by itself", "pair", "throw", 0],
    ["merged sums, calls, decisions by fallback", "many", "throw", 4],
    ["answers that depend on the question", "echo", "first", 0],
    ["positions alike but for a key", "alike", "throw", 0, all],
    ["positions alike but for a comma", "alike", "throw", 1, all],
    ["positions alike but for a type", "alike", "throw", 2, all],
    ["positions alike but for a frozen value", "alike", "throw", 3, all],
    ["positions alike but for their lists", "alike", "throw", 4, all],
  ])("%s", (_, flowId, step, left, read = tally) => {
    const game = inside(flowId, step, { left });
    const hash = stateHash(game);
    const { total, chances } = enumerate(toy, game, read);
    expect(stateHash(game)).toBe(hash);
    const expected = bruteForce(game, read);
    expect(chances.map((c) => c.result)).toEqual([...expected.keys()].toSorted());
    for (const { result, ways } of chances) {
      const wanted = expected.get(result) ?? { n: 0n, d: 1n };
      expect(ways * wanted.d, `${result}: ${ways} of ${total}, wanted ${wanted.n} of ${wanted.d}`).toBe(
        wanted.n * total,
      );
    }
    expect(chances.reduce((sum, c) => sum + c.ways, 0n)).toBe(total);
  });

  test("a shot with the shot back, as the game plays it", () => {
    const game = inside("shot", "shoot", { by: 0, at: 1, hit: false });
    game.answers = [{ decision: 9, seat: 0, kind: "strike", answer: "strike" }];
    // 2D6 + 1 of 8 or more: 21 of 36. The victim's fallback is to let it be.
    expect(enumerate(toy, game, (s) => `${s.wounds.join()} ${s.coins.join()}`)).toEqual({
      total: 36n,
      chances: [
        { result: "0,0 4,5", ways: 15n },
        { result: "0,1 4,5", ways: 21n },
      ],
    });
  });

  test("an answer already given is kept", () => {
    const game = inside("shot", "offer", { by: 0, at: 1, hit: false });
    resume(toy, game);
    const [asked] = game.pending;
    game.answers = [{ decision: asked?.id ?? 0, seat: 0, kind: "strike", answer: "strike" }];
    expect(enumerate(toy, game, (s) => s.coins.join()).chances).toEqual([{ result: "4,5", ways: 36n }]);
  });
});

test("a sealed answer already given counts once, the others take their fallback", () => {
  const game = newGame(3, 1);
  expect(apply(toy, game, { seat: 1, decision: 2, answer: 3 })).toEqual({ ok: true, events: [] });
  expect(enumerate(toy, game, (s) => s.notes.join())).toEqual({ total: 1n, chances: [{ result: "0,3,0", ways: 1n }] });
});

describe("odds", () => {
  test("equal states are merged: 40 dice are counted, not enumerated", () => {
    const { total, chances } = enumerate(toy, inside("many", "throw", { left: 40 }), (s) =>
      String((s.tally[0] ?? 0) % 2 === 0),
    );
    expect(total).toBe(3n ** 40n * 216n);
    expect(chances.reduce((sum, c) => sum + c.ways, 0n)).toBe(total);
  });

  test("a procedure that never ends is a mistake and says so", () => {
    expect(() => enumerate(toy, inside("tie", "again", { left: 0 }), tally)).toThrow(
      "odds: the procedure does not end",
    );
    expect(() => enumerate(toy, inside("forever", "again", { left: 0 }), tally)).toThrow(
      "odds: too many steps without a roll",
    );
  });

  test("the odds stop where the procedure is finished, whatever would follow", () => {
    for (const [flowId, step] of [
      ["pair", "throw"],
      ["shot", "offer"],
    ] as const)
      expect(
        enumerate(toy, inside(flowId, step, { by: 0, at: 1, hit: false, left: 0 }), (s) => `${s.round}`).chances.map(
          (c) => c.result,
        ),
      ).toEqual(["1"]);
  });

  test("a procedure that ends the game ends the odds", () => {
    const game = newGame(2, 1);
    game.pending = [];
    game.frames = [{ flow: "match", step: "next", v: {} }];
    expect(enumerate(toy, game, (s) => String(s.over))).toEqual({ total: 1n, chances: [{ result: "true", ways: 1n }] });
  });
});
