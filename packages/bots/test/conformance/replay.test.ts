import { describe, expect, test } from "vitest";
import {
  apply,
  applyWithUndo,
  commit,
  copy,
  generatorFrom,
  kindOf,
  open,
  parseRecord,
  picker,
  play,
  replay,
  seededDice,
  start,
  stateHash,
  trail,
  undo,
  viewOf,
} from "@escaramuza/kernel";
import type { Dice, Engine, Game, GameEvent, GameRecord } from "@escaramuza/kernel";
import { anyInput, NAMED, nextInput, openDecisions, playGame, seedsFor } from "./support.ts";
import type { Case } from "./support.ts";

/** A game is its set-up, its dice and its inputs: played again they give the same game, and a copy is another game. */

describe("records", () => {
  test.each(NAMED)("%s: the file gives the same game, state by state and event by event", async (_, one) => {
    for (const seed of seedsFor(one, 1)) {
      const told: (readonly GameEvent[])[] = [];
      await playGame(one, seed, {
        file: "replay.test.ts",
        after: (_m, _input, events) => told.push(events),
        over({ e, game, record }) {
          const parsed = parseRecord(JSON.parse(JSON.stringify(record)));
          if (!parsed.ok) throw new Error(parsed.problem);
          const again = replay(e, parsed.record, { strict: true });
          expect(again.difference).toBeNull();
          expect(stateHash(again.game)).toBe(stateHash(game));
          expect(JSON.stringify(again.events)).toBe(JSON.stringify(told));
          expect(replay(e, parsed.record, { strict: false }).difference).toBeNull();
          const half = Math.floor(record.inputs.length / 2);
          expect(stateHash(replay(e, parsed.record, { strict: true, upTo: half }).game)).toBe(record.hashes[half]);
          // Another die anywhere is noticed.
          expect(
            replay(e, { ...parsed.record, dice: commit("another", []) }, { strict: true }).difference,
          ).not.toBeNull();
        },
      });
    }
  });
});

describe("copies", () => {
  test.each(NAMED)("%s: what is played on a copy never shows in the original", async (_, one) => {
    for (const seed of seedsFor(one, 1)) {
      await playGame(one, seed, {
        file: "replay.test.ts",
        before({ e, game, record, pick }) {
          if (game.seq % 4 !== 0) return;
          const other = copy(game);
          const shared = commonObjects(game, other);
          if (shared !== null) throw new Error(`a copy shares ${shared}, which is not frozen`);
          for (let i = 0; i < 4 && other.outcome === null; i++) {
            const applied = apply(e, other, anyInput(e, other, pick));
            if (!applied.ok) throw new Error(JSON.stringify(applied.refusal));
          }
          if (stateHash(game) !== record.hashes.at(-1)) throw new Error("playing on a copy changed the original");
        },
      });
    }
  });
});

/** Where two values share an object that could change, or null. */
function commonObjects(a: unknown, b: unknown, at = "game"): string | null {
  if (typeof a !== "object" || a === null || typeof b !== "object" || b === null) return null;
  if (a === b) return Object.isFrozen(a) ? null : at;
  const others = new Map<string, unknown>(Object.entries(b));
  for (const [key, value] of Object.entries(a)) {
    const found = commonObjects(value, others.get(key), `${at}.${key}`);
    if (found !== null) return found;
  }
  return null;
}

describe("undo", () => {
  test.each(NAMED)("%s: gives the state before the input, and never passes a roll or another seat", (_, one) => {
    const begun = open(one.e, one.setup, commit("undo", []));
    if (!begun.ok) throw new Error(one.name);
    const t = trail(begun.game);
    const pick = picker(generatorFrom(3));
    let undone = 0;
    while (t.game.outcome === null) {
      const before = stateHash(t.game);
      const { rolls, seq } = t.game;
      const input = anyInput(one.e, t.game, pick);
      expect(applyWithUndo(one.e, t, input).ok).toBe(true);
      if (undo(t, input.seat) !== null) continue;
      undone += 1;
      expect([stateHash(t.game), t.game.rolls, t.game.seq]).toEqual([before, rolls, seq]);
      expect(applyWithUndo(one.e, t, input).ok).toBe(true);
      expect(t.game.rolls).toBe(rolls);
    }
    expect(undone).toBeGreaterThan(0);
  });
});

describe("nobody at the table", () => {
  test.each(NAMED)("%s: a game of fallbacks alone comes to its end", (_, one) => {
    const { e } = one;
    const begun = open(e, one.setup, commit("fallbacks", []));
    if (!begun.ok) throw new Error(one.name);
    const { game, record } = begun;
    while (game.outcome === null) {
      expect(record.inputs.length).toBeLessThan(3000);
      const [d] = openDecisions(game);
      if (d === undefined) throw new Error("dead end");
      const answer = kindOf(e, d).fallback(viewOf(e, game, d.seat).position, d);
      expect(play(e, record, game, { seat: d.seat, decision: d.id, answer })).toMatchObject({ ok: true });
    }
  });
});

const HIDDEN = 1;

describe("dice of a real table", () => {
  test.each(NAMED)("%s: the same dice entered by hand give the same game", (_, one) => {
    const { thrown, told, game, answers } = withDice(one, 5);
    const begun = one.e.rules.start(one.setup);
    if (!begun.ok) throw new Error(one.name);
    const entered = start(one.e, begun.position, generatorFrom(HIDDEN), { enterDice: true });
    const heard: GameEvent[] = [...entered.events];
    let hand: Game<unknown> = entered.game;
    let dice = 0;
    let answered = 0;
    while (hand.outcome === null) {
      // Saved and loaded now and then, in the middle of a step that waits for dice too.
      if (hand.seq % 5 === 0) hand = reloaded(hand);
      const asked = hand.pending.find((d) => d.kind === "dice");
      const next =
        asked === undefined ? answers[answered++] : { kind: "dice", seat: asked.seat, answer: thrown[dice++] };
      const d = hand.pending.find((q) => q.kind === next?.kind && q.seat === next.seat);
      if (d === undefined || next === undefined) throw new Error(`nobody asks for ${JSON.stringify(next)}`);
      const applied = apply(one.e, hand, { seat: d.seat, decision: d.id, answer: next.answer });
      if (!applied.ok) throw new Error(JSON.stringify(applied.refusal));
      heard.push(...applied.events);
    }
    expect(JSON.stringify(heard)).toBe(JSON.stringify(told));
    expect(stateHash(hand.s)).toBe(stateHash(game.s));
    expect(hand.outcome).toEqual(game.outcome);
    expect(dice).toBe(thrown.length);
  });
});

function reloaded(game: Game<unknown>): Game<unknown> {
  const loaded: Game<unknown> = JSON.parse(JSON.stringify(game));
  return loaded;
}

/** A random game with everything thrown, answered and told written down. */
function withDice(
  one: Case,
  seed: number,
): {
  thrown: (readonly number[])[];
  told: GameEvent[];
  game: Game<unknown>;
  answers: { kind: string; seat: number; answer: unknown }[];
} {
  const e: Engine<unknown> = one.e;
  const begun = e.rules.start(one.setup);
  if (!begun.ok) throw new Error(one.name);
  const thrown: (readonly number[])[] = [];
  const source = seededDice(generatorFrom(seed));
  // Hidden rolls are never entered: they come from the game's own generator, which nothing else moves there.
  const hidden = seededDice(generatorFrom(HIDDEN));
  const dice: Dice = {
    throw(request) {
      if (request.hidden === true) return hidden.throw(request);
      const shown = source.throw(request);
      thrown.push(shown);
      return shown;
    },
  };
  const { game, events } = start(e, begun.position, generatorFrom(seed), { dice });
  const told = [...events];
  const answers: { kind: string; seat: number; answer: unknown }[] = [];
  const pick = picker(generatorFrom(seed));
  while (game.outcome === null) {
    const input = nextInput(e, game, pick);
    answers.push({
      kind: game.pending.find((d) => d.id === input.decision)?.kind ?? "",
      seat: input.seat,
      answer: input.answer,
    });
    const applied = apply(e, game, input, dice);
    if (!applied.ok) throw new Error(JSON.stringify(applied.refusal));
    told.push(...applied.events);
  }
  return { thrown, told, game, answers };
}

test("a record of another game is no record of this one", () => {
  const [first] = NAMED;
  if (first === undefined) throw new Error("no games");
  const { e, setup } = first[1];
  const begun = open(e, setup, commit("x", []));
  if (!begun.ok) throw new Error("does not begin");
  const record: GameRecord = { ...begun.record, ruleset: "another" };
  expect(replay(e, record).difference).toMatchObject({ at: "ruleset" });
});
