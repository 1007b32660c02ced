import { hasWon } from "@escaramuza/kernel";
import { createReply, gamesReply, joinReply } from "@escaramuza/protocol";
import type { CreateRequest } from "@escaramuza/protocol";
import { expect, test } from "vitest";
import { guestGame } from "../../games/test/guest.ts";
import { trio } from "../../kernel/test/trio.ts";
import { botSeats, memoryStorage, tablesOf } from "../src/index.ts";
import { keptRecord } from "../src/kept-record.ts";
import type { House, Storage } from "../src/index.ts";
import { call, houseOf, parsed, sit } from "./support.ts";
import type { Seated, Talker } from "./support.ts";

guestGame(trio);

const PEOPLE: CreateRequest["seats"] = [{ by: "person" }, { by: "person" }, { by: "person" }];
const RANDOM = { by: "bot", player: "random" } as const;
const DAYS = 86_400_000;

/** A house whose computers answer with the fallback. */
function house(storage: Storage = memoryStorage(), now: () => number = Date.now): House {
  const plain = houseOf(storage);
  const bots = botSeats({
    pool: { think: async () => ({ ok: false, what: "slow" }), hurry: () => {}, close: async () => {} },
    doing: () => whole,
    fault: () => {},
  });
  const tables = tablesOf({
    storage,
    now,
    snapshotEvery: 5,
    longest: 1000,
    changed: (table) => bots.prompt(table),
    failed: (what, error) => {
      throw new Error(`${what}: ${String(error)}`);
    },
  });
  const whole: House = { ...plain, tables, now };
  return whole;
}

async function laid(of: House, seats: CreateRequest["seats"] = PEOPLE): Promise<Seated> {
  const made = parsed(createReply, await call(of, "POST", "/tables", { ruleset: "trio", scenario: "three", seats }));
  const tokens: string[] = [];
  const contributions: string[] = [];
  for (const [seat, invitation] of made.invitations.entries()) {
    const contribution = `c0${seat}`.padEnd(32, "fedcba9876543210");
    contributions.push(contribution);
    if (invitation === null) tokens.push("");
    else {
      const joined = await call(of, "POST", `/tables/${made.game}/join`, {
        invitation,
        contribution,
        name: `P${seat}`,
      });
      tokens.push(parsed(joinReply, joined).token);
    }
  }
  return { game: made.game, tokens, contributions };
}

async function all(of: House, table: Seated): Promise<[Talker, Talker, Talker]> {
  return [await sit(of, table, 0), await sit(of, table, 1), await sit(of, table, 2)];
}

/** The code of what came of an answer to the talker's open question. */
async function act(one: Talker, answer: unknown): Promise<string> {
  const decision = one.state().view?.pending[0];
  if (decision === undefined) throw new Error("not asked");
  return one.say({ do: "act", decision: decision.id, answer, seen: one.state().seq });
}

/** Everybody has guessed, the lone one has had his turn: the allies are asked. */
async function toAllies([lone, left, right]: readonly [Talker, Talker, Talker]): Promise<void> {
  for (const one of [lone, left, right]) expect(await act(one, 1)).toBe("ack");
  expect(await act(lone, "end")).toBe("ack");
}

/** All that computers and those who left had to do is done. */
async function quiet(of: House): Promise<void> {
  for (let i = 0; i < 20; i++) {
    await Promise.resolve();
    await of.tables.settled();
  }
}

test("as many sit down as the set-up says, and each adds his part to the dice", async () => {
  const of = house();
  const request = { ruleset: "trio", scenario: "two", seats: PEOPLE };
  expect(await call(of, "POST", "/tables", request)).toContain("malformed");
  expect(await call(of, "POST", "/tables", { ...request, scenario: "three", seats: PEOPLE.slice(1) })).toContain(
    "malformed",
  );
  const made = parsed(createReply, await call(of, "POST", "/tables", { ...request, scenario: "three" }));
  expect(new Set(made.invitations).size).toBe(3);
  const { games } = parsed(gamesReply, await call(of, "GET", "/games"));
  expect(games.find((game) => game.ruleset === "trio")?.scenarios.map(({ sides }) => sides)).toEqual([
    [[0], [1]],
    [[0], [1, 2]],
  ]);
  const table = await laid(of);
  const [lone] = await all(of, table);
  await lone.say({ do: "resign" });
  expect(lone.state().dice?.contributions).toEqual(table.contributions);
});

test("allies play in any order; the slower one's answer is stale, and nothing else", async () => {
  const of = house();
  const three = await all(of, await laid(of));
  const [lone, left, right] = three;
  await toAllies(three);
  expect(lone.state().view?.waiting).toEqual([1, 2]);
  const slow = left.state().view?.pending[0];
  expect(await act(right, "slide")).toBe("ack");
  expect(await left.say({ do: "act", decision: slow?.id ?? 0, answer: "slide", seen: left.state().seq })).toBe(
    "refused",
  );
  expect(left.heard.findLast((m) => m.type === "error")).toMatchObject({
    problem: { refusals: [{ code: "staleDecision" }] },
  });
  expect(await act(left, "slide")).toBe("ack");
  // One's own last at once, an earlier one only if all agree.
  expect(left.state().takeback).toBe("now");
  expect(right.state().takeback).toBe("ask");
  expect(await right.say({ do: "takeback" })).toBe("ack");
  const seq = right.state().offer?.seq ?? 0;
  expect(await lone.say({ do: "reply", offer: seq, accept: true })).toBe("ack");
  expect(lone.state().offer?.agreed).toEqual([0]);
  expect(await left.say({ do: "reply", offer: seq, accept: true })).toBe("ack");
  expect(left.state().view).toMatchObject({ waiting: [1, 2], position: { points: [0, 0, 0] } });
});

test("the allies win together", async () => {
  const of = house();
  const three = await all(of, await laid(of));
  const [lone, left, right] = three;
  await toAllies(three);
  for (const [one, answer] of [
    [right, "slide"],
    [right, "end"],
    [left, "end"],
    [lone, "end"],
    [left, "end"],
    [right, "end"],
  ] as const)
    expect(await act(one, answer)).toBe("ack");
  const { result } = lone.state();
  expect(result).toEqual({ how: "played", winner: 1, allies: [2], by: null });
  if (result !== null) expect([0, 1, 2].map((seat) => hasWon(result, seat))).toEqual([false, true, true]);
});

test("one of two allies gives up: his part is ended for him, the other plays on, and can give up too", async () => {
  const storage = memoryStorage();
  const of = house(storage);
  const table = await laid(of);
  const three = await all(of, table);
  const [lone, left, right] = three;
  await toAllies(three);
  expect(await left.say({ do: "offer", what: "draw" })).toBe("ack");
  expect(await left.say({ do: "resign" })).toBe("ack");
  await quiet(of);
  // As long as his ally may act, nothing is done for him.
  expect(lone.state()).toMatchObject({ status: "playing", result: null, offer: null, resigned: [1] });
  expect(lone.state().view?.waiting).toEqual([2]);
  expect(left.state()).toMatchObject({ takeback: "no", view: { pending: [] } });
  const { id } = left.state().view?.asked[0] ?? { id: 0 };
  expect(await left.say({ do: "act", decision: id, answer: "slide", seen: left.state().seq })).toBe("spectator");
  expect(await left.say({ do: "chat", text: "good luck" })).toBe("ack");
  expect(await act(right, "slide")).toBe("ack");
  expect(await act(right, "end")).toBe("ack");
  await quiet(of);
  expect(lone.state().view?.waiting).toEqual([0]);
  // Who has given up need not agree to anything.
  expect(await lone.say({ do: "offer", what: "draw" })).toBe("ack");
  expect(await right.say({ do: "reply", offer: right.state().offer?.seq ?? 0, accept: false })).toBe("ack");
  // The same from the disk, by rows alone and with the record still closed.
  const later = house(storage);
  const again = await sit(later, table, 0);
  expect(again.state()).toMatchObject({ status: "playing", resigned: [1] });
  expect(await call(of, "GET", `/tables/${table.game}/record`, {}, table.tokens[0])).toContain("notOver");
  const kept = async () => keptRecord(storage, table.game, table.tokens[0] ?? "");
  expect(await kept()).toMatchObject({ ok: false });
  expect(await right.say({ do: "resign" })).toBe("ack");
  expect(lone.state().result).toEqual({ how: "resigned", winner: 0, by: 2 });
  expect(await kept()).toMatchObject({ ok: true });
});

test("the lone one gives up: both allies have won", async () => {
  const of = house();
  const [lone, , right] = await all(of, await laid(of));
  expect(await lone.say({ do: "resign" })).toBe("ack");
  expect(right.state().result).toEqual({ how: "resigned", winner: 1, allies: [2], by: 0 });
});

test("computers: an ally of a person plays after him, and does not keep the side in the game", async () => {
  const of = house();
  const table = await laid(of, [{ by: "person" }, RANDOM, { by: "person" }]);
  const [lone, right] = [await sit(of, table, 0), await sit(of, table, 2)];
  await quiet(of);
  expect(await act(lone, 1)).toBe("ack");
  expect(await act(right, 1)).toBe("ack");
  expect(await act(lone, "end")).toBe("ack");
  await quiet(of);
  expect(right.state().view?.waiting).toEqual([1, 2]);
  expect(await act(right, "end")).toBe("ack");
  await quiet(of);
  expect(lone.state().view?.waiting).toEqual([0]);
  expect(await right.say({ do: "resign" })).toBe("ack");
  expect(lone.state().result).toMatchObject({ how: "resigned", winner: 0 });
});

test("an ally who is gone for days is said to have left, by his ally too, and the game goes on", async () => {
  let time = 0;
  const of = house(memoryStorage(), () => time);
  const three = await all(of, await laid(of));
  const [lone, left, right] = three;
  await toAllies(three);
  expect(await act(left, "end")).toBe("ack");
  expect(await left.say({ do: "claim" })).toBe("tooEarly");
  time += 8 * DAYS;
  expect(await left.say({ do: "claim" })).toBe("ack");
  await quiet(of);
  expect(lone.state()).toMatchObject({ status: "playing", resigned: [2], view: { waiting: [0] } });
  expect(right.state().result).toBeNull();
});

test("a rematch moves everybody on by one seat", async () => {
  const of = house();
  const table = await laid(of);
  const three = await all(of, table);
  const [lone, left, right] = three;
  await lone.say({ do: "resign" });
  expect(await left.say({ do: "offer", what: "rematch" })).toBe("ack");
  for (const one of [right, lone])
    expect(await one.say({ do: "reply", offer: one.state().offer?.seq ?? 0, accept: true })).toBe("ack");
  expect(three.map((one) => one.state().rematch?.seat)).toEqual([1, 2, 0]);
  for (const one of three) {
    const next = one.state().rematch;
    expect(await call(of, "GET", `/tables/${next?.game}/invitation`, {}, next?.invitation)).toContain(
      `"seat":${next?.seat}`,
    );
  }
});
