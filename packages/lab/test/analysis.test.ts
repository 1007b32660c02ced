import { findPlayer, randomPlayer } from "@escaramuza/bots";
import { commit, generatorFrom, open, play, replay, sidesIn, stateHash, viewOf, picker } from "@escaramuza/kernel";
import type { Game, GameEvent } from "@escaramuza/kernel";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chanceToReach, luckOf, playOut, playOuts, shares, targetRoll } from "../src/analysis.ts";
import { playGame } from "../src/index.ts";
import { someGame, someSetup } from "./games.ts";

const e = someGame();
const sides = sidesIn(e.rules, someSetup(e));
const scripted = findPlayer(e.rules.id, "scripted");
if (scripted === null) throw new Error("no player");

function roll(seat: number, dice: readonly number[], target: number | null, bonus = 0): GameEvent {
  const natural = dice.reduce((sum, d) => sum + d, 0);
  return {
    type: "roll",
    rule: "X-1",
    purpose: "test",
    seat,
    sides: 6,
    dice,
    natural,
    modifiers: [],
    total: natural + bonus,
    target,
    about: {},
  };
}

/** All throws, one by one. */
function counted(n: number, sides: number, least: number): number {
  let reached = 0;
  const all = sides ** n;
  for (let i = 0; i < all; i++) {
    let sum = 0;
    for (let k = 0, rest = i; k < n; k++, rest = Math.floor(rest / sides)) sum += (rest % sides) + 1;
    if (sum >= least) reached += 1;
  }
  return reached / all;
}

describe("chanceToReach", () => {
  it("is what counting every throw gives", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 4 }),
        fc.constantFrom(4, 6, 10),
        fc.integer({ min: -3, max: 45 }),
        (n, sides, least) => {
          expect(chanceToReach(n, sides, least)).toBeCloseTo(counted(n, sides, least), 12);
        },
      ),
    );
  });
});

describe("targetRoll", () => {
  it("takes modifiers as part of the target", () => {
    // 3D6 + 2 to 12 is 10 or more with the dice: 135 of 216.
    expect(targetRoll(roll(0, [3, 3, 4], 12, 2))).toMatchObject({
      reached: true,
      chance: expect.closeTo(135 / 216, 12),
    });
    expect(targetRoll(roll(0, [3, 3, 4], 12, 1))?.reached).toBe(false);
  });

  it("counts what must not be exceeded the other way round", () => {
    // 2D6, 9 or less: 30 of 36.
    expect(targetRoll({ ...roll(0, [4, 5], 9), atMost: true })).toMatchObject({
      reached: true,
      chance: expect.closeTo(30 / 36, 12),
    });
    expect(targetRoll({ ...roll(0, [5, 5], 9), atMost: true })?.reached).toBe(false);
  });

  it("leaves out what has nothing to reach", () => {
    expect(targetRoll(roll(0, [3], null))).toBeNull();
    expect(targetRoll({ type: "moved", rule: "X-1", seat: 0, target: 3 })).toBeNull();
    expect(targetRoll({ type: "roll", rule: "X-1", seat: 0, target: 3 })).toBeNull();
  });
});

describe("luckOf", () => {
  it("counts for each seat what it reached and what it could expect", () => {
    const events = [roll(0, [6], 5), roll(0, [2], 4), roll(1, [1], 2), roll(0, [6], null)];
    const [first, second] = luckOf(events, 2);
    expect(first).toMatchObject({ rolls: 2, reached: 1 });
    expect(first?.expected).toBeCloseTo(1 / 3 + 1 / 2, 12);
    expect(first?.deviation).toBeCloseTo(Math.sqrt(2 / 9 + 1 / 4), 12);
    // One or two of a third and a half: all but both failing.
    expect(first?.tail).toBeCloseTo(1 - (2 / 3) * (1 / 2), 12);
    expect(second).toMatchObject({ rolls: 1, reached: 0, best: null });
    expect(second?.tail).toBeCloseTo(1 / 6, 12);
    expect(second?.worst?.dice).toEqual([1]);
  });

  it("names the success least to be expected", () => {
    const [luck] = luckOf([roll(0, [2], 2), roll(0, [6], 6), roll(0, [5], 4)], 1);
    expect(luck?.best?.dice).toEqual([6]);
  });

  it("takes dice that count one by one as so many rolls", () => {
    const [luck] = luckOf([{ ...roll(0, [1, 5, 6, 2], 5), each: true }], 1);
    expect(luck).toMatchObject({ rolls: 4, reached: 2 });
    expect(luck?.expected).toBeCloseTo(4 / 3, 12);
  });

  it("is nothing without rolls", () => {
    expect(luckOf([], 1)).toEqual([
      { seat: 0, rolls: 0, reached: 0, expected: 0, deviation: 0, tail: 1, best: null, worst: null },
    ]);
  });

  it("agrees over many games with what it expects", () => {
    const all = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((seed) => {
      const { record } = playGame(e, someSetup(e), seed, [scripted, scripted]);
      return replay(e, record, { strict: false, hashes: false }).events.flat();
    });
    for (const luck of luckOf(all, 2)) {
      expect(luck.rolls).toBeGreaterThan(100);
      expect(Math.abs(luck.reached - luck.expected)).toBeLessThan(4 * luck.deviation);
    }
  });
});

describe("playouts", () => {
  const { record } = playGame(e, someSetup(e), 3, [scripted, scripted]);
  const half = replay(e, record, { strict: false, hashes: false, upTo: record.inputs.length >> 1 }).game;
  if (half === null) throw new Error("no game");

  it("end, leave the position alone, and depend on the seed alone", () => {
    const before = stateHash(half);
    const first = playOut(e, half, scripted, 1);
    expect(first).not.toBeNull();
    expect(playOut(e, half, scripted, 1)).toEqual(first);
    expect(stateHash(half)).toBe(before);
    const different = [1, 2, 3, 4, 5].map((seed) => JSON.stringify(playOut(e, half, scripted, seed)));
    expect(new Set(different).size).toBeGreaterThan(1);
  });

  it("add up however they are cut", () => {
    const whole = playOuts(e, sides, half, randomPlayer, 0, 6);
    const parts = [playOuts(e, sides, half, randomPlayer, 0, 2), playOuts(e, sides, half, randomPlayer, 2, 6)];
    expect(whole.n).toBe(6);
    expect(whole.won.reduce((sum, w) => sum + w, 0)).toBeCloseTo(6, 12);
    expect(parts.map((p) => p.won[0] ?? 0).reduce((sum, w) => sum + w, 0)).toBeCloseTo(whole.won[0] ?? 0, 12);
  });

  it("share a draw", () => {
    expect(shares({ winner: null }, sides)).toEqual([0.5, 0.5]);
    expect(shares({ winner: 1 }, sides)).toEqual([0, 1]);
  });

  it("go on from a game with dice of a real table, even where dice are asked for", () => {
    const opened = open(e, someSetup(e), { source: "entered", secret: "test" });
    if (!opened.ok) throw new Error("no game");
    const game: Game<unknown> = opened.game;
    for (let n = 0; game.pending[0]?.kind !== "dice" && n < 100; n++) {
      const [d] = game.pending;
      if (d === undefined) break;
      play(e, opened.record, game, {
        seat: d.seat,
        decision: d.id,
        answer: scripted.answer(e, viewOf(e, game, d.seat), d, picker(generatorFrom(1))),
      });
    }
    expect(game.pending[0]?.kind).toBe("dice");
    expect(playOut(e, game, randomPlayer, 1)).not.toBeNull();
  });

  it("say so when nobody plays on", () => {
    const opened = open(e, someSetup(e), commit("x", []));
    if (!opened.ok) throw new Error("no game");
    expect(playOut(e, { ...opened.game, pending: [] }, randomPlayer, 1)).toBeNull();
  });
});
