import { randomPlayer } from "@escaramuza/bots";
import type { Player } from "@escaramuza/bots";
import { replay } from "@escaramuza/kernel";
import type { Engine } from "@escaramuza/kernel";
import { describe, expect, it } from "vitest";
import { playGame, withHashes } from "../src/index.ts";
import { notPlain } from "../src/plain.ts";
import { someGame, someSetup } from "./games.ts";

const e = someGame();
const two = [randomPlayer, randomPlayer];

describe("playGame", () => {
  it("plays to the end, the same way every time", () => {
    const a = playGame(e, someSetup(e), 7, two);
    const b = playGame(e, someSetup(e), 7, two);
    expect(a.outcome).not.toBeNull();
    expect(a.failure).toBeNull();
    expect(a.faults).toEqual([]);
    expect(a.turns).toBeGreaterThan(0);
    expect(a.decisions).toBe(a.record.inputs.length);
    expect(b).toEqual(a);
    expect(playGame(e, someSetup(e), 8, two).record.inputs).not.toEqual(a.record.inputs);
  });

  it("plays the same game with and without checks", () => {
    const plain = playGame(e, someSetup(e, 2), 3, two);
    const checked = playGame(e, someSetup(e, 2), 3, two, { check: true });
    expect(checked.failure).toBeNull();
    expect(checked.outcome).toEqual(plain.outcome);
    expect(checked.record.inputs).toEqual(plain.record.inputs);
  });

  it("leaves a record that replays exactly once it has hashes", () => {
    const { record, outcome } = playGame(e, someSetup(e, 1), 5, two);
    withHashes(e, record);
    expect(record.hashes).toHaveLength(record.inputs.length + 1);
    const again = replay(e, record);
    expect(again.difference).toBeNull();
    expect(again.game?.outcome).toEqual(outcome);
  });

  it("gives players the streams of chance it is told to", () => {
    const own = playGame(e, someSetup(e), 7, two, { check: false, streams: [0, 1] });
    const other = playGame(e, someSetup(e), 7, two, { check: false, streams: [1, 0] });
    expect(own.record).toEqual(playGame(e, someSetup(e), 7, two).record);
    expect(other.record.inputs).not.toEqual(own.record.inputs);
  });

  it("refuses a set-up that is none", () => {
    expect(() => playGame(e, { scenario: "none" }, 1, two)).toThrow(/set-up refused/);
  });
});

describe("players that misbehave", () => {
  const thrower: Player<unknown> = {
    id: "thrower",
    answer() {
      throw new Error("lost my nerve");
    },
  };
  const cheat: Player<unknown> = { id: "cheat", answer: () => ({ do: "win" }) };

  it.each([
    ["throws", thrower, "lost my nerve"],
    ["answers nonsense", cheat, "malformedAnswer"],
  ])("one that %s gets the fallback played and is written down", (_how, player, why) => {
    const { failure, faults, outcome } = playGame(e, someSetup(e), 2, [player, randomPlayer], { check: true });
    expect(failure).toBeNull();
    expect(outcome).not.toBeNull();
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatchObject({ player: player.id, seat: 0 });
    expect(faults[0]?.what).toContain(why);
    expect(faults[0]?.count).toBeGreaterThan(3);
  });

  it("one that changes what it is shown is found out by the checks", () => {
    const vandal: Player<unknown> = {
      id: "vandal",
      answer(engine, view, decision, pick) {
        if (typeof view.position === "object" && view.position !== null) Object.assign(view.position, { turn: 4 });
        return randomPlayer.answer(engine, view, decision, pick);
      },
    };
    expect(playGame(e, someSetup(e), 2, [vandal, randomPlayer], { check: true }).failure?.what).toContain("changed it");
  });
});

describe("rules that go wrong", () => {
  const broken = (rules: Partial<Engine<unknown>["rules"]>): Engine<unknown> => ({
    ...e,
    rules: { ...e.rules, ...rules },
  });

  it("says which invariant broke and keeps the game up to there", () => {
    let calls = 0;
    const sick = broken({ invariants: () => ((calls += 1) > 20 ? ["the sky fell"] : []) });
    const { failure, outcome, record } = playGame(sick, someSetup(e), 4, two, { check: true });
    expect(outcome).toBeNull();
    expect(failure?.what).toContain("the sky fell");
    expect(record.inputs.length).toBeGreaterThan(10);
    expect(replay(e, record).difference).toBeNull();
  });

  it("finds a fallback that is not legal", () => {
    const [first, ...kinds] = Object.values(e.kinds);
    if (first === undefined) throw new Error("no kinds");
    const all = [first, ...kinds].map((kind) => [kind.id, { ...kind, fallback: () => "never legal" }]);
    const sick: Engine<unknown> = { ...e, kinds: Object.fromEntries(all) };
    expect(playGame(sick, someSetup(e), 4, two, { check: true }).failure?.what).toContain("is not legal");
    const { failure, record } = playGame(sick, someSetup(e), 4, [{ id: "cheat", answer: () => null }, randomPlayer]);
    expect(failure?.what).toContain("the fallback was refused");
    expect(replay(e, record).difference).toBeNull();
  });

  it.each([true, false])(
    "a step that throws leaves the game before it and the input that did it (checked: %s)",
    (check) => {
      const healthy = playGame(e, someSetup(e), 4, two);
      const { activations = {} } = e.steps;
      const trip = (): never => {
        throw new Error("a rule tripped");
      };
      const sick: Engine<unknown> = { ...e, steps: { ...e.steps, activations: { ...activations, activate: trip } } };
      const { failure, record } = playGame(sick, someSetup(e), 4, two, { check });
      expect(failure?.what).toContain("a rule tripped");
      expect(failure?.input).toEqual(healthy.record.inputs[record.inputs.length]);
      expect(record.inputs).toEqual(healthy.record.inputs.slice(0, record.inputs.length));
      expect(record.hashes).toHaveLength(record.inputs.length + 1);
      expect(replay(e, record).difference).toBeNull();
    },
  );

  it("finds positions that JSON would not keep", () => {
    expect(notPlain({ a: [1, "x", null, { b: false }] }, "s")).toBeNull();
    expect(notPlain({ a: [1, undefined] }, "s")).toBe("s.a[1] is undefined");
    expect(notPlain({ a: Number.NaN }, "s")).toBe("s.a is NaN");
    expect(notPlain([-0], "s")).toBe("s[0] is -0");
    expect(notPlain(new Map(), "s")).toContain("class");
  });
});
