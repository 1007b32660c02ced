import { describe, expect, test } from "vitest";
import { applyWithUndo, generatorFrom, picker, resume, stateHash, trail, undo } from "../src/index.ts";
import type { UndoTrail } from "../src/index.ts";
import { anyInput, answerTo, inside, newGame, toy } from "./toy.ts";
import type { Toy } from "./toy-kinds.ts";

function did(t: UndoTrail<Toy>, kind: string, answer: unknown, seat?: number): void {
  expect(applyWithUndo(toy, t, answerTo(t.game, kind, answer, seat))).toMatchObject({ ok: true });
}

/** Seat 0 is about to peek; what went before is behind the barrier of the opened bids. */
function turn(): UndoTrail<Toy> {
  const t = trail(newGame());
  did(t, "bid", 1, 0);
  did(t, "bid", 0, 1);
  return t;
}

describe("undo", () => {
  test("restores the exact state, input by input", () => {
    const t = turn();
    const before = stateHash(t.game);
    did(t, "peek", "skip");
    const between = stateHash(t.game);
    did(t, "walk", { x: 3, y: 0 });
    expect(undo(t, 0)).toBeNull();
    expect(stateHash(t.game)).toBe(between);
    expect(undo(t, 0)).toBeNull();
    expect(stateHash(t.game)).toBe(before);
    expect(undo(t, 0)).toEqual({ rule: "KERNEL-undo", code: "undo.reveal", params: {} });
    expect(stateHash(t.game)).toBe(before);
  });

  test("what was taken back can be done again, otherwise", () => {
    const t = turn();
    did(t, "peek", "skip");
    did(t, "walk", { x: 3, y: 0 });
    undo(t, 0);
    did(t, "walk", { x: 0, y: 4 });
    expect(t.game.s.at[0]).toEqual({ x: 0, y: 4 });
    expect(undo(t, 0)).toBeNull();
    expect(t.game.s.at[0]).toEqual({ x: 0, y: 0 });
  });

  test("nothing done, nothing to take back", () => {
    expect(undo(trail(newGame()), 0)).toEqual({ rule: "KERNEL-undo", code: "nothingToUndo", params: {} });
  });

  test("a refused input leaves nothing to take back", () => {
    const t = turn();
    expect(applyWithUndo(toy, t, answerTo(t.game, "peek", "stare"))).toMatchObject({ ok: false });
    expect(t.past).toEqual([]);
  });

  test("a sealed answer can be taken back while it is sealed", () => {
    const t = trail(newGame());
    const before = stateHash(t.game);
    did(t, "bid", 3, 0);
    expect(undo(t, 0)).toBeNull();
    expect(stateHash(t.game)).toBe(before);
    did(t, "bid", 0, 0);
  });
});

describe("barriers", () => {
  test("a roll", () => {
    const t = turn();
    did(t, "peek", "skip");
    did(t, "walk", { x: 0, y: 0 });
    did(t, "strike", "strike");
    for (const seat of [0, 1]) expect(undo(t, seat)).toEqual({ rule: "KERNEL-undo", code: "undo.roll", params: {} });
  });

  test("a roll takes what the same seat did before out of reach too", () => {
    const t = trail(inside("shot", "offer", { by: 0, at: 1, hit: false }));
    t.game.frames.push({ flow: "shot", step: "offer", v: { by: 0, at: 1, hit: false } });
    resume(toy, t.game);
    did(t, "strike", "let");
    expect(t.past).toHaveLength(1);
    did(t, "strike", "strike");
    expect(t.past).toEqual([]);
    expect(undo(t, 0)).toMatchObject({ code: "undo.roll" });
  });

  test("a reveal told by an event", () => {
    const t = turn();
    did(t, "peek", "look");
    expect(undo(t, 0)).toEqual({ rule: "KERNEL-undo", code: "undo.reveal", params: {} });
    did(t, "walk", { x: 2, y: 0 });
    expect(undo(t, 0)).toBeNull();
    expect(undo(t, 0)).toMatchObject({ code: "undo.reveal" });
  });

  test("sealed answers opened", () => {
    const t = turn();
    for (const seat of [0, 1]) expect(undo(t, seat)).toMatchObject({ code: "undo.reveal" });
  });

  test("sealed answers opened into a question for dice of a real table", () => {
    const t = trail(newGame(2, 1));
    t.game.entered = [];
    // The step that opens the bids must roll at once: the dice asked for already tell what was bid.
    t.game.frames = [{ flow: "match", step: "openedByDice", v: {} }];
    did(t, "bid", 3, 0);
    did(t, "bid", 0, 1);
    expect(t.game.pending[0]?.kind).toBe("dice");
    expect(undo(t, 1)).toMatchObject({ code: "undo.reveal" });
  });

  test("another seat's decision: what came before is out of reach of both", () => {
    const t = turn();
    did(t, "peek", "skip");
    did(t, "walk", { x: 1, y: 0 });
    did(t, "strike", "let");
    const hash = stateHash(t.game);
    expect(undo(t, 0)).toEqual({ rule: "KERNEL-undo", code: "undo.otherSeat", params: {} });
    expect(stateHash(t.game)).toBe(hash);
    // Whoever decided may take it back, but not what the other did.
    expect(undo(t, 1)).toBeNull();
    expect(undo(t, 1)).toMatchObject({ code: "undo.otherSeat" });
    expect(undo(t, 0)).toMatchObject({ code: "undo.otherSeat" });
  });

  test("sealed answers of three seats: another's keeps the first from being taken back", () => {
    const t = trail(newGame(3));
    did(t, "bid", 1, 0);
    did(t, "bid", 1, 2);
    expect(undo(t, 0)).toMatchObject({ code: "undo.otherSeat" });
    expect(undo(t, 2)).toBeNull();
    expect(undo(t, 0)).toMatchObject({ code: "undo.otherSeat" });
  });

  test("in whole games: an undo gives the state before the input, and no undo passes a roll", () => {
    for (let seed = 1; seed <= 30; seed++) {
      const pick = picker(generatorFrom(seed));
      const t = trail(newGame(3, 3, seed));
      while (t.game.outcome === null) {
        const before = stateHash(t.game);
        const { rolls } = t.game;
        const input = anyInput(toy, t.game, pick);
        applyWithUndo(toy, t, input);
        if (undo(t, input.seat) === null) {
          expect(stateHash(t.game), `seed ${seed}`).toBe(before);
          applyWithUndo(toy, t, input);
          expect(t.game.rolls, `seed ${seed}`).toBe(rolls);
        }
      }
    }
  });
});
