import { describe, expect, test } from "vitest";
import {
  apply,
  applyWithUndo,
  askedBy,
  checkExample,
  colourOf,
  commit,
  determinize,
  generatorFrom,
  hasWon,
  open,
  picker,
  play,
  replay,
  seatsIn,
  seatsOfSide,
  sideOf,
  sidesIn,
  start,
  trail,
  undo,
  viewOf,
} from "../src/index.ts";
import type { Game, GameRecord } from "../src/index.ts";
import { answerTo, reload, toyRules } from "./toy.ts";
import { trio, trioRules } from "./trio.ts";
import type { Trio } from "./trio.ts";

const THREE = { three: true, rounds: 2 };

function begun(enterDice = false): Game<Trio> {
  const position = trioRules.start(THREE);
  if (!position.ok) throw new Error("no start");
  return start(trio, position.position, generatorFrom(5), { enterDice }).game;
}

function did(game: Game<Trio>, kind: string, answer: unknown, seat: number): void {
  expect(apply(trio, game, answerTo(game, kind, answer, seat))).toMatchObject({ ok: true });
}

/** The allies are about to play. */
function alliesTurn(game = begun()): Game<Trio> {
  for (const seat of [0, 1, 2]) did(game, "guess", 1, seat);
  did(game, "part", "end", 0);
  return game;
}

describe("how many sit down", () => {
  test("is said by the set-up, or by the list of seats", () => {
    expect(seatsIn(trioRules, THREE)).toEqual(["lone", "left", "right"]);
    expect(seatsIn(trioRules, {})).toEqual(["lone", "left"]);
    expect(seatsIn(trioRules, "nonsense")).toEqual(["lone", "left"]);
    expect(seatsIn(toyRules, {})).toEqual(["left", "right"]);
  });

  test("and who fights with whom", () => {
    expect(sidesIn(trioRules, THREE)).toEqual([[0], [1, 2]]);
    expect(sidesIn(toyRules, {})).toEqual([[0], [1]]);
  });
});

describe("a question that either may answer", () => {
  test("is put to both, openly, and the first answer closes it", () => {
    const game = alliesTurn();
    expect(game.pending).toMatchObject([
      { seat: 1, kind: "part", secret: false, either: true },
      { seat: 2, kind: "part", secret: false, either: true },
    ]);
    expect(viewOf(trio, game, 0)).toMatchObject({ pending: [], waiting: [1, 2] });
    expect(viewOf(trio, game, 2).pending).toMatchObject([{ seat: 2 }]);
    did(game, "part", "slide", 2);
    expect(game.s.points).toEqual([0, 0, 1]);
    expect(game.answers).toEqual([]);
    expect(game.pending).toMatchObject([{ seat: 1 }, { seat: 2 }]);
  });

  test("the slower ally's answer is to a question that is gone", () => {
    const game = alliesTurn();
    const slow = answerTo(game, "part", "slide", 1);
    did(game, "part", "slide", 2);
    const before = JSON.stringify(game);
    expect(apply(trio, game, slow)).toMatchObject({
      ok: false,
      refusal: { rule: "KERNEL-decision", code: "staleDecision" },
    });
    expect(JSON.stringify(game)).toBe(before);
  });

  test("is asked of who is left as any other", () => {
    const game = alliesTurn();
    did(game, "part", "end", 2);
    expect(game.pending).toHaveLength(1);
    expect(game.pending[0]).not.toHaveProperty("either");
    did(game, "part", "end", 1);
    expect(game.s.round).toBe(2);
  });

  test("sealed answers still wait for all", () => {
    const game = begun();
    did(game, "guess", 1, 0);
    did(game, "guess", 2, 1);
    expect(game.pending).toHaveLength(3);
    did(game, "guess", 3, 2);
    expect(game.s.secrets).toEqual([1, 2, 3]);
  });

  test("survives being saved, and a guess at what is hidden", () => {
    const game = reload(alliesTurn());
    const guessed = determinize(trio, viewOf(trio, game, 1), picker(generatorFrom(3)));
    expect(guessed.pending).toEqual(game.pending);
    did(guessed, "part", "slide", 2);
    expect(guessed.s.points).toEqual([0, 0, 1]);
  });

  test("with dice of a real table whoever throws enters them", () => {
    const game = alliesTurn(begun(true));
    did(game, "part", "throw", 2);
    expect(game.pending).toMatchObject([{ kind: "dice", seat: 2 }]);
    expect(viewOf(trio, game, 1)).toMatchObject({ pending: [], waiting: [2] });
    did(game, "dice", [6], 2);
    expect(game.s.points).toEqual([0, 0, 2]);
    expect(game.pending).toMatchObject([{ seat: 1 }, { seat: 2 }]);
  });

  test("is found by an example's seat", () => {
    const game = alliesTurn();
    expect(askedBy(game, "part", 2)?.seat).toBe(2);
    const report = checkExample(trio, trioRules.exemplar, {
      id: "allies",
      title: { es: "", en: "" },
      rules: ["TR-2"],
      play: [
        { answer: { part: "end" }, seat: 0 },
        { answer: { part: "slide" }, seat: 2 },
        { answer: { part: "slide" }, seat: 1 },
      ],
      expect: { points: [0, 1, 1] },
    });
    expect(report.failures).toEqual([]);
  });
});

describe("taking back", () => {
  test("one's own last, as long as the ally has not played on", () => {
    const t = trail(alliesTurn());
    applyWithUndo(trio, t, answerTo(t.game, "part", "slide", 1));
    applyWithUndo(trio, t, answerTo(t.game, "part", "slide", 1));
    expect(undo(t, 2)).toMatchObject({ code: "undo.otherSeat" });
    expect(undo(t, 1)).toBeNull();
    expect(t.game.s.points).toEqual([0, 1, 0]);
    applyWithUndo(trio, t, answerTo(t.game, "part", "slide", 2));
    expect(undo(t, 1)).toMatchObject({ code: "undo.otherSeat" });
    expect(undo(t, 2)).toBeNull();
    expect(t.game.s.points).toEqual([0, 1, 0]);
    expect(t.game.pending).toMatchObject([{ seat: 1 }, { seat: 2 }]);
  });
});

test("a whole game by any who are asked is recorded and replayed", () => {
  const opened = open(trio, THREE, commit("secret", ["a", "b", "c"]));
  if (!opened.ok) throw new Error("not opened");
  const { game, record } = opened;
  const pick = picker(generatorFrom(11));
  while (game.outcome === null) {
    const open = game.pending.filter((d) => !game.answers.some((a) => a.decision === d.id));
    const decision = open[pick(open.length)];
    const kind = decision === undefined ? undefined : trio.kinds[decision.kind];
    if (decision === undefined || kind === undefined) throw new Error("nobody is asked");
    const answer = kind.sample(trioRules.view(game.s, decision.seat), decision, pick);
    play(trio, record, game, { seat: decision.seat, decision: decision.id, answer });
  }
  const saved: GameRecord = JSON.parse(JSON.stringify(record));
  const again = replay(trio, saved);
  expect(again.difference).toBeNull();
  expect(again.game?.outcome).toEqual(game.outcome);
});

test("allies have won together", () => {
  const game = alliesTurn();
  did(game, "part", "slide", 2);
  for (const seat of [1, 2, 0, 1, 2]) did(game, "part", "end", seat);
  expect(game.outcome).toMatchObject({ winner: 1, allies: [2], points: [0, 1, 1] });
  const { outcome } = game;
  if (outcome === null) throw new Error("not over");
  expect([0, 1, 2].map((seat) => hasWon(outcome, seat))).toEqual([false, true, true]);
  expect(hasWon({ winner: null }, 0)).toBe(false);
  expect([0, 1].map((seat) => hasWon({ winner: 0 }, seat))).toEqual([true, false]);
});

test("a scene says which seats share a side, and so a colour", () => {
  const scene = trioRules.scene(alliesTurn().s, null);
  expect(scene.sides.map(seatsOfSide)).toEqual([[0], [1, 2]]);
  expect([0, 1, 2, 7, null].map((seat) => colourOf(scene, seat))).toEqual([0, 1, 1, 7, null]);
  expect(sideOf(scene, 2)).toBe(scene.sides[1]);
});
