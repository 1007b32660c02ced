import { describe, expect, test } from "vitest";
import {
  apply,
  commit,
  commitmentOf,
  engine,
  generatorFrom,
  generatorOf,
  keepsPromise,
  open,
  parseRecord,
  picker,
  play,
  replay,
  scriptedDice,
  sha256,
  stateHash,
} from "../src/index.ts";
import type { FairDice, Game, GameRecord, Json } from "../src/index.ts";
import { anyInput, answerTo, json, toy, toyRules } from "./toy.ts";
import type { Toy } from "./toy-kinds.ts";

const DICE = commit("secret", ["left", "right"]);

function begin(setup: Json = { rounds: 2 }, dice: GameRecord["dice"] = DICE): { record: GameRecord; game: Game<Toy> } {
  const opened = open(toy, setup, dice);
  if (!opened.ok) throw new Error(JSON.stringify(opened.problems));
  return opened;
}

function recorded(dice: FairDice = DICE): { record: GameRecord; game: Game<Toy> } {
  const { record, game } = begin({ rounds: 2 }, dice);
  const pick = picker(generatorFrom(4));
  while (game.outcome === null) expect(play(toy, record, game, anyInput(toy, game, pick))).toMatchObject({ ok: true });
  return { record, game };
}

/** The record with something in it changed. */
function tampered(change: (record: { -readonly [K in keyof GameRecord]: GameRecord[K] }) => void): GameRecord {
  const { record } = recorded();
  const other: { -readonly [K in keyof GameRecord]: GameRecord[K] } = JSON.parse(JSON.stringify(record));
  change(other);
  return other;
}

describe("a record", () => {
  test("holds set-up, dice, inputs and a hash after the start and after each input", () => {
    const { record, game } = begin();
    expect(record).toEqual({
      format: 1,
      ruleset: "toy",
      version: "1",
      dataHash: "data",
      setup: { rounds: 2 },
      dice: DICE,
      inputs: [],
      hashes: [stateHash(game)],
    });
    play(toy, record, game, answerTo(game, "bid", 2, 0));
    expect(record.inputs).toEqual([{ seat: 0, decision: 1, answer: 2 }]);
    expect(record.hashes).toHaveLength(2);
    expect(record.hashes[1]).toBe(stateHash(game));
  });

  test("refused inputs are not written down", () => {
    const { record, game } = begin();
    expect(play(toy, record, game, answerTo(game, "bid", 9, 0))).toMatchObject({ ok: false });
    expect(play(toy, record, game, { seat: 0, decision: 99, answer: 1 })).toMatchObject({ ok: false });
    expect([record.inputs, record.hashes.length]).toEqual([[], 1]);
  });

  test("answers are written in their canonical form, and are nobody else's to change", () => {
    const { record, game } = begin();
    for (const [kind, answer, seat] of [
      ["bid", 1, 0],
      ["bid", 0, 1],
      ["peek", "skip", 0],
    ] as const)
      play(toy, record, game, answerTo(game, kind, answer, seat));
    const answer = { y: 2, x: 1 };
    play(toy, record, game, answerTo(game, "walk", answer));
    answer.x = 99;
    expect(JSON.stringify(record.inputs[3]?.answer)).toBe('{"x":1,"y":2,"via":[]}');
    const hash = stateHash(game);
    const at = game.s.at[0];
    if (at !== undefined) at.x = 50;
    expect(record.inputs[3]?.answer).toMatchObject({ x: 1 });
    expect(stateHash(game)).not.toBe(hash);
  });

  test("a set-up that is not one gives its problems", () => {
    expect(open(toy, { rounds: 99 }, DICE)).toEqual({
      ok: false,
      problems: [{ rule: "T-1", code: "setupMalformed", params: {} }],
    });
  });

  test("may be opened with dice of one's own", () => {
    const source = scriptedDice([{ dice: [2] }, { dice: [5] }]);
    const opened = open(toy, { rounds: 1 }, DICE, source);
    expect(opened).toMatchObject({ ok: true, game: { s: { cards: [2, 5] } } });
  });

  test("is a file that reads back", () => {
    const { record } = recorded();
    expect(parseRecord(JSON.parse(JSON.stringify(record)))).toEqual({ ok: true, record });
    for (const bad of [
      null,
      1,
      [],
      {},
      { ...record, format: 2 },
      { ...record, more: 1 },
      { ...record, inputs: [{ seat: 0.5, decision: 1, answer: 1 }] },
      { ...record, dice: { source: "loaded" } },
    ]) {
      expect(parseRecord(bad)).toMatchObject({ ok: false });
    }
  });
});

describe("a replay", () => {
  test("gives the same game and the same events, through a file too", () => {
    const { record, game } = recorded();
    const file: GameRecord = JSON.parse(JSON.stringify(record));
    for (const strict of [true, false]) {
      const replayed = replay(toy, file, { strict });
      expect(replayed.difference).toBeNull();
      expect(replayed.game).toEqual(game);
      expect(replayed.events).toHaveLength(record.inputs.length + 1);
    }
    expect(replay(toy, file)).toEqual(replay(toy, file, { strict: true }));
  });

  test("goes as far as it is asked", () => {
    const { record } = recorded();
    for (const upTo of [0, 1, 5]) {
      const { game, difference, events } = replay(toy, record, { strict: true, upTo });
      expect([game?.seq, difference, events.length]).toEqual([upTo, null, upTo + 1]);
      expect(stateHash(game)).toBe(record.hashes[upTo]);
    }
  });

  test("a game with dice of a real table too", () => {
    const { record, game } = begin({ rounds: 1 }, { source: "entered", secret: "cup" });
    const pick = picker(generatorFrom(8));
    while (game.outcome === null) {
      const [d] = game.pending;
      play(
        toy,
        record,
        game,
        d?.kind === "dice"
          ? {
              seat: d.seat,
              decision: d.id,
              answer: [1 + pick(6), 1 + pick(6)].slice(
                0,
                d.params !== null && JSON.stringify(d.params).includes('"n":2') ? 2 : 1,
              ),
            }
          : anyInput(toy, game, pick),
      );
    }
    const file: GameRecord = JSON.parse(JSON.stringify(record));
    expect(replay(toy, file)).toMatchObject({ difference: null, game: json(game) });
  });

  test.each<[string, (r: { -readonly [K in keyof GameRecord]: GameRecord[K] }) => void, unknown]>([
    ["another game", (r) => (r.ruleset = "chess"), { at: "ruleset", expected: "chess", found: "toy" }],
    ["another version", (r) => (r.version = "0"), { at: "version", expected: "0", found: "1" }],
    ["other data", (r) => (r.dataHash = "other"), { at: "data", expected: "other", found: "data" }],
    [
      "a set-up that is not one",
      (r) => (r.setup = { rounds: "many" }),
      { at: "setup", problems: [{ code: "setupMalformed" }] },
    ],
    ["another set-up", (r) => (r.setup = { rounds: 1 }), { at: "hash", index: 0 }],
    ["another hash at the start", (r) => r.hashes.splice(0, 1, "0"), { at: "hash", index: 0, expected: "0" }],
    ["another hash on the way", (r) => r.hashes.splice(3, 1, "0"), { at: "hash", index: 3, expected: "0" }],
    ["a hash missing at the end", (r) => r.hashes.pop(), { at: "hash" }],
    ["no hashes", (r) => r.hashes.splice(0), { at: "hash", index: 0 }],
    ["an input missing at the end", (r) => r.inputs.pop(), { at: "hash" }],
    ["another answer", (r) => r.inputs.splice(0, 1, { seat: 0, decision: 1, answer: 3 }), { at: "hash", index: 1 }],
    [
      "an answer that is not legal",
      (r) => r.inputs.splice(0, 1, { seat: 0, decision: 1, answer: 7 }),
      { at: "input", index: 0, refusal: { rule: "T-2" } },
    ],
    [
      "another seat",
      (r) => r.inputs.splice(1, 1, { seat: 0, decision: 2, answer: 0 }),
      { at: "input", index: 1, refusal: { rule: "KERNEL-seat" } },
    ],
    [
      "an input twice",
      (r) => r.inputs.push({ seat: 0, decision: 1, answer: 0 }),
      { at: "input", refusal: { rule: "KERNEL-over" } },
    ],
    ["other dice", (r) => (r.dice = commit("secrets", ["left", "right"])), { at: "hash", index: 0 }],
    ["other contributions", (r) => (r.dice = commit("secret", ["left", "wrong"])), { at: "hash", index: 0 }],
  ])("strict: %s is the first difference", (_, change, difference) => {
    expect(replay(toy, tampered(change))).toMatchObject({ difference });
  });

  test("strict: nothing is played beyond a difference", () => {
    expect(
      replay(
        toy,
        tampered((r) => (r.version = "0")),
      ).game,
    ).toBeNull();
    expect(
      replay(
        toy,
        tampered((r) => (r.dataHash = "x")),
      ).game,
    ).toBeNull();
    expect(
      replay(
        toy,
        tampered((r) => r.hashes.splice(0, 1, "0")),
      ).game?.seq,
    ).toBe(0);
    expect(
      replay(
        toy,
        tampered((r) => r.hashes.splice(3, 1, "0")),
      ).game?.seq,
    ).toBe(3);
  });

  test("lenient: plays on and reports the first difference only", () => {
    const { record, game } = recorded();
    const odd = tampered((r) => {
      r.version = "0";
      r.dataHash = "x";
      r.hashes.splice(2, 2, "0", "1");
    });
    const replayed = replay(toy, odd, { strict: false });
    expect(replayed.difference).toEqual({ at: "version", expected: "0", found: "1" });
    expect(replayed.game).toEqual(game);
    expect(
      replay(
        toy,
        tampered((r) => r.hashes.splice(2, 2, "0", "1")),
        { strict: false },
      ),
    ).toMatchObject({ difference: { at: "hash", index: 2 }, game: { seq: record.inputs.length } });
    expect(
      replay(
        toy,
        tampered((r) => r.hashes.splice(0)),
        { strict: false },
      ).difference,
    ).toBeNull();
  });

  test("lenient: stops where an input is not legal any more", () => {
    const poor = engine({
      ...toyRules,
      start: () => ({
        ok: true,
        position: {
          ...JSON.parse(
            '{"rounds":2,"round":1,"holes":[],"cards":[null,null],"wounds":[0,0],"at":[{"x":0,"y":0},{"x":0,"y":0}],"tally":[0,0],"notes":[],"byName":{},"over":false}',
          ),
          coins: [0, 0],
        },
      }),
    });
    const rich = tampered((r) => r.inputs.splice(0, 1, { seat: 0, decision: 1, answer: 3 }));
    const replayed = replay(poor, rich, { strict: false, hashes: false });
    expect(replayed.difference).toMatchObject({ at: "input", index: 0, refusal: { rule: "T-2", code: "tooDear" } });
    expect(replayed.game?.seq).toBe(0);
  });

  test("tells the same events in the same order", () => {
    const { record, game } = begin();
    const told: unknown[] = [];
    const pick = picker(generatorFrom(4));
    while (game.outcome === null) {
      const applied = play(toy, record, game, anyInput(toy, game, pick));
      told.push(applied.ok ? applied.events : null);
    }
    expect(replay(toy, record).events.slice(1)).toEqual(told);
  });

  test("hashes beyond the last input are a difference, unless nobody reads them", () => {
    const short = tampered((r) => r.inputs.pop());
    const { length } = short.inputs;
    expect(replay(toy, short).difference).toEqual({
      at: "hash",
      index: length + 1,
      expected: short.hashes.at(-1),
      found: "",
    });
    expect(replay(toy, short, { strict: true, hashes: false }).difference).toBeNull();
    expect(replay(toy, short, { strict: true, upTo: length }).difference).toBeNull();
  });

  test("hashes can be left unread", () => {
    expect(
      replay(
        toy,
        tampered((r) => r.hashes.splice(3, 1, "0")),
        { strict: true, hashes: false },
      ).difference,
    ).toBeNull();
  });
});

describe("fair dice", () => {
  test("the commitment is a hash of the secret and tells nothing of the contributions", () => {
    expect(DICE.commitment).toBe(sha256("escaramuza dice secret"));
    expect(commit("secret", ["other"]).commitment).toBe(DICE.commitment);
    expect(commitmentOf("secre")).not.toBe(DICE.commitment);
    expect(keepsPromise(DICE)).toBe(true);
  });

  test("a secret changed afterwards breaks the promise", () => {
    expect(keepsPromise({ ...DICE, secret: "secret2" })).toBe(false);
    expect(keepsPromise({ ...DICE, commitment: commitmentOf("x") })).toBe(false);
  });

  test("the secret and every contribution change the dice, and so does their order", () => {
    const all = [
      commit("secret", []),
      commit("secret", ["left"]),
      DICE,
      commit("secret", ["right", "left"]),
      commit("secret", ["leftright"]),
      commit("secret2", ["left", "right"]),
      commit("secret", ["left", "right", ""]),
      commit('secret","left', ["right"]),
    ];
    expect(new Set(all.map((d) => generatorOf(d).join())).size).toBe(all.length);
    expect(generatorOf(commit("secret", ["left", "right"]))).toEqual(generatorOf(DICE));
  });

  test("the generator starts from 128 bits of the hash, never from nothing", () => {
    const digest = sha256('["secret","left","right"]');
    const words = [0, 1, 2, 3].map((i) => Number.parseInt(digest.slice(8 * i, 8 * i + 8), 16) | 0);
    expect(generatorOf(DICE)).toEqual([words[0], words[1], words[2], (words[3] ?? 0) | 1]);
    for (let i = 0; i < 200; i++) expect(generatorOf(commit(`${i}`, []))[3] & 1).toBe(1);
  });

  test("a game opened with them rolls their dice", () => {
    const one = begin({ rounds: 1 }, commit("a", ["1"])).game;
    const same = begin({ rounds: 1 }, commit("a", ["1"])).game;
    expect(same).toEqual(one);
    const others = Array.from({ length: 12 }, (_, i) =>
      begin({ rounds: 1 }, commit("a", [`${i + 2}`])).game.s.cards.join(),
    );
    expect(new Set(others).size).toBeGreaterThan(1);
  });

  test("sha256 is the standard one", () => {
    expect(sha256("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  });
});

test("playing needs no record", () => {
  const { game } = begin();
  expect(apply(toy, game, answerTo(game, "bid", 1, 0))).toEqual({ ok: true, events: [] });
});
