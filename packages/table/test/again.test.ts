import { parseRecord } from "@escaramuza/kernel";
import { createReply, joinReply } from "@escaramuza/protocol";
import { expect, test } from "vitest";
import { memoryStorage } from "../src/index.ts";
import type { Row, Storage } from "../src/index.ts";
import { call, chance, GAME, houseOf, parsed, PEOPLE, play, seated, sit } from "./support.ts";

/** Coming again: with the same key, with a new token, after the rules have changed. */

test("a key stands for one command: another under the same key is not taken for it", async () => {
  const house = houseOf();
  const at = await seated(house);
  const one = await sit(house, at, 0);
  const key = "key-key-key";
  expect(await one.say({ do: "chat", text: "hola" }, key)).toBe("ack");
  const { seq } = one.state();
  expect(await one.say({ do: "chat", text: "hola" }, key)).toBe("ack");
  expect(await one.say({ do: "chat", text: "adiós" }, key)).toBe("keyUsed");
  expect(await one.say({ do: "resign" }, key)).toBe("keyUsed");
  let answer: unknown = 0;
  for (let n = 0; n < 20_000; n++) answer = [answer];
  expect(await one.say({ do: "act", decision: 1, answer, seen: seq }, key)).toBe("malformed");
  expect(await one.say({ do: "act", decision: 1, answer, seen: seq }, "another-key")).toBe("malformed");
  expect([one.state().seq, one.state().status, one.again.times]).toEqual([seq, "playing", 0]);
});

test("who joins again ends what the old token had open: it hears nothing more and does nothing more", async () => {
  const house = houseOf();
  const request = { ruleset: GAME, scenario: "PS-S2", seats: PEOPLE };
  const made = parsed(createReply, await call(house, "POST", "/tables", request));
  const join = async (seat: number): Promise<string> => {
    const body = { invitation: made.invitations[seat], contribution: `${seat}`.repeat(32), name: "Ana" };
    return parsed(joinReply, await call(house, "POST", `/tables/${made.game}/join`, body)).token;
  };
  const tokens = [await join(0), await join(1)];
  const at = { game: made.game, tokens, contributions: [] };
  const [old, rival] = [await sit(house, at, 0), await sit(house, at, 1)];
  expect(await old.say({ do: "chat", text: "before" })).toBe("ack");
  const token = await join(0);
  const told = old.heard.length;
  expect(await old.say({ do: "resign" })).toBe("unknownChannel");
  expect(old.again.times).toBe(1);
  expect(rival.state().status).toBe("playing");
  expect(rival.heard.findLast((m) => m.type === "presence")).toMatchObject({ online: [1] });
  const fresh = await sit(house, { ...at, tokens: [token, ""] }, 0);
  expect(await fresh.say({ do: "chat", text: "here" })).toBe("ack");
  expect(rival.again.times).toBe(0);
  // Only the reply to what it tried itself.
  expect(old.heard.slice(told).map((m) => m.type)).toEqual(["error"]);
});

test("a command that waits its turn behind a new token is not done either", async () => {
  const house = houseOf();
  const request = { ruleset: GAME, scenario: "PS-S2", seats: PEOPLE };
  const made = parsed(createReply, await call(house, "POST", "/tables", request));
  const joining = async (seat: number): Promise<string> =>
    call(house, "POST", `/tables/${made.game}/join`, {
      invitation: made.invitations[seat],
      contribution: `${seat}`.repeat(32),
      name: "Ana",
    });
  const tokens = [];
  for (const seat of [0, 1]) tokens.push(parsed(joinReply, await joining(seat)).token);
  const old = await sit(house, { game: made.game, tokens, contributions: [] }, 0);
  const [, said] = await Promise.all([joining(0), old.say({ do: "resign" })]);
  expect(["unknownChannel", "unknownToken"]).toContain(said);
});

test.each([
  ["", ""],
  [" \n ", ""],
  ["\u200B\u2060\uFEFF", ""],
  ["\u3164\u115F \uFFA0", ""],
  ["\u2800\u2800", ""],
  ["\uFE0F\u034F", ""],
  ["\u0301", ""],
  ["  Ana\u200B ", "Ana"],
])("the name %j is %j", async (name, shown) => {
  const house = houseOf();
  const made = parsed(
    createReply,
    await call(house, "POST", "/tables", { ruleset: GAME, scenario: "PS-S2", seats: PEOPLE }),
  );
  const [invitation] = made.invitations;
  const body = { invitation, contribution: "a".repeat(32), name };
  const { token } = parsed(joinReply, await call(house, "POST", `/tables/${made.game}/join`, body));
  const one = await sit(house, { game: made.game, tokens: [token], contributions: [] }, 0);
  const [welcome] = one.heard;
  expect(welcome).toMatchObject({ info: { seats: [{ name: shown }, {}] }, entries: [{ type: "joined", name: shown }] });
});

/** The same games read under other rules: nothing leads where it led. */
function underOtherRules(kept: Storage): Storage {
  const changed = (row: Row): Row => (row.hash === null ? row : { ...row, hash: `${row.hash}-then` });
  return { ...kept, rows: async (game, after) => (await kept.rows(game, after)).map(changed) };
}

test("a finished game's record is given out as it was stored, even when the rules have changed", async () => {
  const kept = memoryStorage();
  const house = houseOf(kept);
  const at = await seated(house);
  const both = [await sit(house, at, 0), await sit(house, at, 1)];
  const pick = chance(95);
  await play(both, 12, pick);
  for (let n = 0; n < 300 && both.every((one) => one.state().takeback !== "now"); n++) await play(both, 1, pick);
  await both.find((one) => one.state().takeback === "now")?.say({ do: "takeback" });
  await play(both, 2, pick);
  const path = `/tables/${at.game}`;
  const later = houseOf(underOtherRules(kept));
  const get = async (what: string, token = at.tokens[1]): Promise<string> =>
    call(later, "GET", `${path}/${what}`, {}, token);
  // Not over: its dice stay secret.
  expect(await get("record")).toContain("rulesChanged");
  await both[0]?.say({ do: "resign" });
  const before = parseRecord(JSON.parse(await call(house, "GET", `${path}/record`, {}, at.tokens[0])));
  const after = parseRecord(JSON.parse(await get("record")));
  if (!before.ok || !after.ok) throw new Error("no record");
  expect(after.record).toEqual({ ...before.record, hashes: before.record.hashes.map((hash) => `${hash}-then`) });
  expect(await get("record", "x".repeat(43))).toContain("unknownToken");
  for (const what of ["view", "replay?at=3"]) expect(await get(what)).toContain("rulesChanged");
});

test("a game played to its end under other rules gives its record too", async () => {
  const kept = memoryStorage();
  const house = houseOf(kept, [], { longest: 20_000 });
  const at = await seated(house);
  const both = [await sit(house, at, 0), await sit(house, at, 1)];
  await play(both, 5000, chance(96));
  expect(both[0]?.state().result?.how).toBe("played");
  const later = houseOf(underOtherRules(kept));
  const read = parseRecord(JSON.parse(await call(later, "GET", `/tables/${at.game}/record`, {}, at.tokens[0])));
  expect(read.ok && read.record.inputs.length).toBe(both[0]?.state().view?.seq);
});
