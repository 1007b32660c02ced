import { describe, expect, test } from "vitest";
import {
  apply,
  copy,
  diceKind,
  draw,
  enteredDice,
  eventsFor,
  generatorFrom,
  picker,
  resume,
  scriptedDice,
  seededDice,
  start,
  stateHash,
  viewOf,
} from "../src/index.ts";
import type { Dice, Game, GameEvent, GeneratorState, RollRequest } from "../src/index.ts";
import { DiceNeeded, ScriptError, rollResult } from "../src/dice.ts";
import { anyInput, answerTo, inside, newGame, reload, toy, toyPosition } from "./toy.ts";
import type { Toy } from "./toy-kinds.ts";

const request = (n: number, sides: number, purpose = "test"): RollRequest => ({
  purpose,
  rule: "T-8",
  seat: 0,
  n,
  sides,
  modifiers: [],
  reads: "dice",
  target: null,
  about: {},
});

/** The published algorithm in exact integers. */
function* reference(seed: readonly number[]): Generator<bigint> {
  const mask = (1n << 32n) - 1n;
  const rotate = (x: bigint, k: bigint): bigint => ((x << k) | (x >> (32n - k))) & mask;
  let [a, b, c, d] = seed.map((x) => BigInt(x >>> 0));
  for (;;) {
    if (a === undefined || b === undefined || c === undefined || d === undefined) return;
    yield (rotate((b * 5n) & mask, 7n) * 9n) & mask;
    const t = (b << 9n) & mask;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= t;
    d = rotate(d, 11n);
  }
}

describe("the generator", () => {
  test("is xoshiro128**: the published vector", () => {
    const state: GeneratorState = [1, 2, 3, 4];
    const drawn = Array.from({ length: 10 }, () => draw(state, 2 ** 32));
    expect(drawn).toEqual([
      11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849, 3729100597, 4258142804,
    ]);
  });

  test("draws like the exact version, numbers beyond the last whole multiple thrown away", () => {
    for (const n of [1, 2, 3, 6, 10, 12, 100, 2 ** 31, 2 ** 31 + 1, 3 * 2 ** 30, 2 ** 32 - 1, 2 ** 32]) {
      const state = generatorFrom(n % 1000);
      const exact = reference(state);
      const limit = (1n << 32n) - ((1n << 32n) % BigInt(n));
      for (let i = 0; i < 300; i++) {
        let x = exact.next().value;
        // For n just above 2^31 nearly half of the numbers go: without rejection this would fail at once.
        while (x !== undefined && x >= limit) x = exact.next().value;
        expect(draw(state, n)).toBe(Number((x ?? 0n) % BigInt(n)));
      }
    }
  });

  test("every face is equally likely (chi-square, seed 12)", () => {
    for (const sides of [2, 3, 6, 10, 12, 20]) {
      const state = generatorFrom(12);
      const seen = Array.from({ length: sides }, () => 0);
      const throws = 6000 * sides;
      for (let i = 0; i < throws; i++) {
        const face = draw(state, sides);
        seen[face] = (seen[face] ?? 0) + 1;
      }
      const square = seen.reduce((sum, n) => sum + (n - 6000) ** 2 / 6000, 0);
      // Far beyond the 99.9 % point of every one of these: 45.3 for 19 degrees of freedom.
      expect(square).toBeLessThan(46);
    }
  });

  test("nothing to draw from is a mistake and says so", () => {
    for (const n of [0, -1, NaN, 2 ** 32 + 1])
      expect(() => draw(generatorFrom(1), n)).toThrow(`cannot draw one of ${n}`);
  });

  test("the number just beyond the last whole multiple is thrown away too", () => {
    // The state whose first number is exactly the limit, found backwards: 9 and 5 have inverses modulo 2^32.
    const n = 2 ** 31 + 1;
    const back = BigInt.asUintN(32, BigInt(n) * 954_437_177n);
    const rotated = BigInt.asUintN(32, (back >> 7n) | (back << 25n));
    const second = Number(BigInt.asUintN(32, rotated * 3_435_973_837n));
    const state: GeneratorState = [1, second, 3, 4];
    const exact = reference([...state]);
    expect(exact.next().value).toBe(BigInt(n));
    let next = exact.next().value;
    while (next !== undefined && next >= BigInt(n)) next = exact.next().value;
    expect(draw(state, n)).toBe(Number(next));
  });

  test("a generator from a small number: splitmix32", () => {
    expect(generatorFrom(1)).toEqual([1580013426, 350525680, 3524174333, 3011703609]);
    expect(generatorFrom(-1)).toEqual([3950124170, 4293442868, 1302505678, 2762329221]);
  });

  test("small seeds give unlike generators", () => {
    const firsts = Array.from({ length: 1000 }, (_, seed) => stateHash(generatorFrom(seed)));
    expect(new Set(firsts).size).toBe(1000);
    const pick = picker(generatorFrom(3));
    expect(Array.from({ length: 5 }, () => pick(6))).toEqual(
      Array.from(
        { length: 5 },
        (
          (state) => () =>
            draw(state, 6)
        )(generatorFrom(3)),
      ),
    );
  });
});

describe("a roll", () => {
  test("adds dice and modifiers", () => {
    expect(
      rollResult(
        [2, 5],
        [
          { code: "a", rule: "T-1", value: 2 },
          { code: "b", rule: "T-1", value: -4 },
        ],
      ),
    ).toEqual({ dice: [2, 5], natural: 7, total: 5, triple: false });
    expect(rollResult([], [])).toEqual({ dice: [], natural: 0, total: 0, triple: false });
  });

  test("three alike are a triple, two or four are not", () => {
    expect(rollResult([4, 4, 4], []).triple).toBe(true);
    for (const dice of [[4, 4, 3], [4, 3, 4], [3, 4, 4], [4, 4], [4, 4, 4, 4], [4]])
      expect(rollResult(dice, []).triple).toBe(false);
  });

  test("seeded dice show 1 to the number of sides and move the generator they were given", () => {
    const state = generatorFrom(5);
    const dice = seededDice(state);
    const thrown = dice.throw(request(1000, 6));
    expect([...new Set(thrown)].toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(state).not.toEqual(generatorFrom(5));
    const again = generatorFrom(5);
    expect(thrown).toEqual(Array.from({ length: 1000 }, () => draw(again, 6) + 1));
    expect(again).toEqual(state);
  });
});

describe("scripted dice", () => {
  test("come in order, and what is left is told", () => {
    const dice = scriptedDice([{ dice: [1, 2] }, { purpose: "test", dice: [6] }, { dice: [3] }]);
    expect(dice.left()).toHaveLength(3);
    expect(dice.throw(request(2, 6))).toEqual([1, 2]);
    expect(dice.throw(request(1, 6))).toEqual([6]);
    expect(dice.left()).toEqual([{ dice: [3] }]);
  });

  test.each([
    ["missing", [], request(2, 6, "shot"), "roll 1 (shot, 2D6) is not in the script"],
    ["misnamed", [{ purpose: "dodge", dice: [1, 2] }], request(2, 6, "shot"), "roll 1 is shot, the script has dodge"],
    ["too few", [{ dice: [1] }], request(2, 6, "shot"), "roll 1 (shot) needs 2D6, the script has [1]"],
    ["too many", [{ dice: [1, 1, 1] }], request(2, 6, "shot"), "needs 2D6"],
    ["too high", [{ dice: [1, 7] }], request(2, 6), "needs 2D6"],
    ["too low", [{ dice: [0, 1] }], request(2, 6), "needs 2D6"],
    ["no whole number", [{ dice: [1.5, 1] }], request(2, 6), "needs 2D6"],
  ])("%s: fails", (_, script, asked, words) => {
    expect(() => scriptedDice(script).throw(asked)).toThrow(words);
    expect(() => scriptedDice(script).throw(asked)).toThrow(ScriptError);
  });
});

describe("dice of a real table", () => {
  test("dice not entered yet are asked for", () => {
    const dice = enteredDice([[3]], scriptedDice([{ purpose: "deal", dice: [6] }]));
    expect(dice.throw(request(1, 6))).toEqual([3]);
    expect(() => dice.throw(request(1, 6, "next"))).toThrow(DiceNeeded);
    // What nobody may see nobody throws by hand.
    expect(dice.throw({ ...request(1, 6, "deal"), hidden: true })).toEqual([6]);
  });

  test("the question says what to throw; wrong dice are refused and change nothing", () => {
    const { game } = start(toy, toyPosition(2, 2, true), generatorFrom(1), { enterDice: true });
    expect(game.pending).toEqual([
      { id: 1, seat: 0, kind: "dice", rule: "T-1", secret: false, params: { purpose: "deal", n: 1, sides: 6 } },
    ]);
    expect(viewOf(toy, game, 0).pending).toHaveLength(1);
    const hash = stateHash(game);
    for (const [answer, rule] of [
      [[7], "KERNEL-dice"],
      [[1, 1], "KERNEL-dice"],
      [[], "KERNEL-dice"],
      [[0], "KERNEL-answer"],
      [["1"], "KERNEL-answer"],
      [1, "KERNEL-answer"],
    ] as const) {
      expect(apply(toy, game, answerTo(game, "dice", answer))).toMatchObject({ ok: false, refusal: { rule } });
    }
    expect(apply(toy, game, { seat: 1, decision: 1, answer: [1] })).toMatchObject({
      ok: false,
      refusal: { rule: "KERNEL-seat" },
    });
    expect(stateHash(game)).toBe(hash);
  });

  test("the question about dice has its own menu, sample and fallback", () => {
    const d = { id: 1, seat: 0, kind: "dice", rule: "T-1", secret: false, params: { purpose: "deal", n: 3, sides: 4 } };
    expect(diceKind.menu(null, d)).toEqual([]);
    expect(diceKind.fallback(null, d)).toEqual([1, 1, 1]);
    const pick = picker(generatorFrom(1));
    const drawn = Array.from({ length: 50 }, () => diceKind.parse(diceKind.sample(null, d, pick)) ?? []);
    for (const dice of drawn) expect(diceKind.check(null, d, dice)).toBeNull();
    expect([...new Set(drawn.flat())].toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4]);
    expect(diceKind.check(null, d, [4, 4, 5])).toEqual({
      rule: "KERNEL-dice",
      code: "diceNotOfTheRoll",
      params: { n: 3, sides: 4 },
    });
  });

  test("directions are entered, too: as many sides as a compass has degrees", () => {
    const params = { purpose: "bearing", n: 1, sides: 360 };
    const d = { id: 1, seat: 0, kind: "dice", rule: "T-1", secret: false, params };
    expect(diceKind.check(null, d, diceKind.parse([360]) ?? [])).toBeNull();
    expect(diceKind.parse([361])).toBeUndefined();
  });

  test("a step stopped for dice has told nothing and changed nothing", () => {
    const { game, events } = start(toy, toyPosition(3, 2, true), generatorFrom(1), { enterDice: true });
    expect(events).toEqual([]);
    const before = copy(game.s);
    const first = apply(toy, game, answerTo(game, "dice", [4]));
    expect(first).toEqual({ ok: true, events: [] });
    expect(game.s).toEqual(before);
    expect(game).toMatchObject({ rolls: 0, entered: [[4]], asked: 2 });
    expect(apply(toy, game, answerTo(game, "dice", [5]))).toEqual({ ok: true, events: [] });
    const third = apply(toy, game, answerTo(game, "dice", [6]));
    expect(third.ok && third.events.map((e) => e.type)).toEqual(["roll", "dealt", "roll", "dealt", "roll", "dealt"]);
    expect(game.s.cards).toEqual([4, 5, 6]);
    expect(game).toMatchObject({ rolls: 3, entered: [] });
  });

  test("hidden rolls are nobody's to throw: the generator makes them, the same each time the step runs", () => {
    const game = inside("veiled", "throw", { left: 0 });
    game.entered = [];
    game.generator = generatorFrom(42);
    resume(toy, game);
    const params = (): unknown => game.pending[0]?.params;
    expect(params()).toEqual({ purpose: "first", n: 1, sides: 6 });
    expect(game.generator).toEqual(generatorFrom(42));
    apply(toy, game, answerTo(game, "dice", [3]));
    expect(params()).toEqual({ purpose: "second", n: 1, sides: 6 });
    const applied = apply(toy, game, answerTo(game, "dice", [5]));
    const after = generatorFrom(42);
    expect(game.s.tally).toEqual([100 * (1 + draw(after, 6)), 53]);
    expect(game.generator).toEqual(after);
    expect(applied.ok && eventsFor(applied.events, 0).map((e) => e["purpose"])).toEqual(["first", "second"]);
  });

  test("the same dice give the same game, saved and loaded before every input", () => {
    for (let seed = 1; seed <= 10; seed++) {
      const { thrown, told: wanted, game: seeded, answers } = recorded(seed);
      const begun = start(toy, toyPosition(3, 3, true), generatorFrom(99), { enterDice: true });
      let game: Game<Toy> = begun.game;
      const told: GameEvent[] = [...begun.events];
      while (game.outcome === null) {
        game = reload(game);
        const dice = game.pending.find((d) => d.kind === "dice");
        const next = dice === undefined ? answers.shift() : undefined;
        const d = dice ?? game.pending.find((q) => q.kind === next?.kind && q.seat === next.seat);
        if (d === undefined) throw new Error(`seed ${seed}: nothing to answer`);
        const applied = apply(toy, game, {
          seat: d.seat,
          decision: d.id,
          answer: dice === undefined ? next?.answer : thrown.shift(),
        });
        if (!applied.ok) throw new Error(`seed ${seed}: ${JSON.stringify(applied.refusal)}`);
        told.push(...applied.events);
      }
      expect(told).toEqual(wanted);
      expect(game.s).toEqual(seeded.s);
      expect(game.outcome).toEqual(seeded.outcome);
      expect(game.rolls).toBe(seeded.rolls);
      expect([thrown, answers]).toEqual([[], []]);
    }
  });
});

/** A game with the generator's dice, everything that was thrown, answered and told written down. */
function recorded(seed: number): {
  thrown: (readonly number[])[];
  told: GameEvent[];
  game: Game<Toy>;
  answers: { kind: string; seat: number; answer: unknown }[];
} {
  const thrown: (readonly number[])[] = [];
  const source = seededDice(generatorFrom(seed));
  const dice: Dice = {
    throw(asked) {
      const shown = source.throw(asked);
      thrown.push(shown);
      return shown;
    },
  };
  const { game, events } = start(toy, toyPosition(3, 3, true), generatorFrom(seed), { dice });
  const told = [...events];
  const answers: { kind: string; seat: number; answer: unknown }[] = [];
  const pick = picker(generatorFrom(seed + 100));
  while (game.outcome === null) {
    const input = anyInput(toy, game, pick);
    answers.push({ kind: game.pending[0]?.kind ?? "", seat: input.seat, answer: input.answer });
    const applied = apply(toy, game, input, dice);
    if (applied.ok) told.push(...applied.events);
  }
  return { thrown, told, game, answers };
}

test("a game's own generator makes its dice", () => {
  const one = newGame(2, 1, 4);
  expect(one.generator).not.toEqual(generatorFrom(4));
  expect(newGame(2, 1, 4)).toEqual(one);
  expect(
    [1, 2, 3, 4, 5, 6, 7, 8]
      .map((seed) => newGame(2, 1, seed).s.cards.join())
      .some((cards) => cards !== one.s.cards.join()),
  ).toBe(true);
});
