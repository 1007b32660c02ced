import { parseRecord, replay } from "@escaramuza/kernel";
import { expect, test } from "vitest";
import { memoryStorage } from "../src/index.ts";
import type { Row, Storage } from "../src/index.ts";
import { call, chance, engine, GAME, houseOf, play, seated, SECRET, sit, talker } from "./support.ts";

test("what a seat hears holds no secret of the dice, no contribution, no token, until the game is over", async () => {
  const house = houseOf();
  const at = await seated(house);
  const talkers = [await sit(house, at, 0), await sit(house, at, 1)];
  await play(talkers, 30, chance(71));
  const secrets = [SECRET, ...at.contributions, ...at.tokens];
  for (const { heard } of talkers) {
    expect(heard.length).toBeGreaterThan(30);
    const text = JSON.stringify(heard);
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
    expect(text).not.toMatch(/"(generator|hashes|tokenHash|answer)"/);
  }
  const record = `/tables/${at.game}/record`;
  expect(await call(house, "GET", record, {}, at.tokens[0])).toContain("notOver");
  await talkers[0]?.ask({ id: 2, type: "command", channel: 0, command: { do: "resign" } });
  expect(talkers[1]?.state()).toMatchObject({ status: "over", dice: { secret: SECRET }, result: { winner: 1 } });
  const read = parseRecord(JSON.parse(await call(house, "GET", record, {}, at.tokens[0])));
  if (!read.ok) throw new Error(read.problem);
  expect(read.record.inputs).toHaveLength(30);
  expect(replay(engine(), read.record).difference).toBeNull();
});

test("rows somebody else wrote are caught up with, and everybody at the table hears of them", async () => {
  const storage = memoryStorage();
  const failures: string[] = [];
  const [left, right] = [houseOf(storage, failures), houseOf(storage, failures)];
  const at = await seated(left);
  const here = [await sit(left, at, 0), await sit(left, at, 1)];
  const there = await sit(right, at, 0);
  await play(here, 7, chance(72));
  const { seq } = here[0]?.state() ?? { seq: 0 };
  expect([seq, there.state().seq]).toEqual([9, 2]);
  await right.tables.behind(at.game, seq);
  expect(there.state()).toEqual(here[0]?.state());
  const entries = there.heard.flatMap((m) => ("entries" in m ? m.entries : []));
  expect(entries.map((entry) => entry.seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  // Nothing new, and a table nobody has loaded: nothing happens.
  const told = there.heard.length;
  await right.tables.behind(at.game, seq);
  await right.tables.behind("x".repeat(20), 5);
  expect([there.heard.length, there.again.times, failures]).toEqual([told, 0, []]);
});

test("a row that leads elsewhere is not believed: who watches comes again", async () => {
  const kept = memoryStorage();
  let change = (row: Row): Row => row;
  const storage: Storage = {
    ...kept,
    rows: async (game, after) => (await kept.rows(game, after)).map((r) => change(r)),
  };
  const failures: string[] = [];
  const [left, right] = [houseOf(kept), houseOf(storage, failures)];
  const at = await seated(left);
  const here = [await sit(left, at, 0), await sit(left, at, 1)];
  const there = await sit(right, at, 0);
  await play(here, 1, chance(73));
  change = (row) => ({ ...row, hash: "another" });
  await right.tables.behind(at.game, 3);
  await there.ask({ id: 5, type: "ping" });
  expect(there.again.times).toBe(1);
  expect(failures.join()).toMatch(/row 3 leads elsewhere/);
  const token = at.tokens[0] ?? "";
  const hello = { id: 6, type: "hello", channel: 0, protocol: 1, game: at.game, token, since: 0 } as const;
  expect(await there.ask(hello)).toMatchObject({ type: "error", problem: { code: "rulesChanged" } });
});

test("a row number is written once: the second writer is told and comes again", async () => {
  const storage = memoryStorage();
  const [left, right] = [houseOf(storage), houseOf(storage)];
  const at = await seated(left);
  const [here, there] = [await sit(left, at, 0), await sit(right, at, 1)];
  const say = (text: string) => ({ id: 2, type: "command", channel: 0, command: { do: "chat", text } }) as const;
  expect(await here.ask(say("first"))).toMatchObject({ type: "ack", seq: 3 });
  expect(await there.ask(say("second"))).toMatchObject({ type: "error", problem: { code: "notStored" } });
  await there.ask({ id: 3, type: "ping" });
  expect(there.again.times).toBe(1);
  expect((await storage.rows(at.game, 2)).map((row) => row.body)).toMatchObject([{ type: "chat", text: "first" }]);
});

test("a conversation holds so many places; who leaves is no longer told, and the others see it", async () => {
  const house = houseOf();
  const at = await seated(house);
  const [south, north] = [await sit(house, at, 0), await sit(house, at, 1)];
  expect(south.heard.at(-1)).toMatchObject({ type: "presence", online: [0, 1] });
  const token = at.tokens[1] ?? "";
  const replies = [];
  for (let channel = 1; channel <= 8; channel++)
    replies.push(
      await north.ask({ id: 10 + channel, type: "hello", channel, protocol: 1, game: at.game, token, since: 9 }),
    );
  expect(replies.map((m) => m.type)).toEqual([...Array.from({ length: 7 }, () => "welcome"), "error"]);
  expect(replies.at(-1)).toMatchObject({ problem: { code: "tooManyChannels" } });
  expect(await south.ask({ id: 2, type: "leave", channel: 0 })).toMatchObject({ type: "left" });
  expect(await south.ask({ id: 3, type: "legal", channel: 0 })).toMatchObject({ problem: { code: "unknownChannel" } });
  const told = south.heard.length;
  await north.ask({ id: 4, type: "command", channel: 0, command: { do: "chat", text: "alone?" } });
  expect(south.heard.length).toBe(told);
  expect(north.heard.findLast((m) => m.type === "presence")).toMatchObject({ online: [1] });
});

test("one address has so many open games; strangers, wrong bodies and wrong paths are refused", async () => {
  const house = houseOf();
  const seats = [{ by: "person" }, { by: "bot", player: "random" }];
  const request = { ruleset: GAME, scenario: "PS-S2", seats };
  for (let n = 0; n < 3; n++) expect(await call(house, "POST", "/tables", request)).toContain('"game"');
  expect(await call(house, "POST", "/tables", request)).toContain("tooManyGames");
  const other = houseOf();
  const at = await seated(other);
  const asked = async (method: string, path: string, body: unknown = {}, token = ""): Promise<unknown> =>
    JSON.parse(await call(other, method, path, body, token));
  const table = `/tables/${at.game}`;
  expect(await asked("GET", `${table}/view`, {}, "stranger")).toMatchObject({ code: "unknownToken" });
  expect(await asked("POST", `${table}/join`, { invitation: 7 })).toMatchObject({ code: "malformed" });
  expect(await asked("GET", `${table}/secrets`)).toMatchObject({ code: "unknownPath" });
  expect(await asked("GET", `/tables/${"x".repeat(20)}/view`)).toMatchObject({ code: "unknownGame" });
  expect(await asked("POST", "/tables", { ...request, seats: seats.slice(1) })).toMatchObject({ code: "malformed" });
  expect(await asked("POST", "/tables", { ...request, scenario: "none" })).toMatchObject({ code: "unknownScenario" });
  const nobody = [{ by: "person" }, { by: "bot", player: "nobody" }];
  expect(await asked("POST", "/tables", { ...request, seats: nobody })).toMatchObject({ code: "unknownBot" });
  const stranger = talker(other);
  const token = "x".repeat(43);
  const hello = { id: 1, type: "hello", channel: 0, protocol: 1, game: at.game, token, since: 0 } as const;
  expect(await stranger.ask(hello)).toMatchObject({ type: "error", problem: { code: "unknownToken" } });
});

test("what cannot be taken back says why: nothing yet, dice, secrets", async () => {
  const house = houseOf();
  const at = await seated(house);
  const both = [await sit(house, at, 0), await sit(house, at, 1)];
  const pick = chance(74);
  for (const one of both)
    expect(one.state()).toMatchObject({
      takeback: "no",
      takebackRefusal: { rule: "KERNEL-undo", code: "nothingToUndo" },
    });
  const why = new Set<string>();
  for (let n = 0; n < 60; n++) {
    await play(both, 1, pick);
    for (const one of both) {
      const { takeback, takebackRefusal } = one.state();
      expect(takebackRefusal === null).toBe(takeback !== "no");
      if (takebackRefusal !== null) why.add(takebackRefusal.code);
      const asked =
        takeback === "no" ? await one.ask({ id: 5, type: "command", channel: 0, command: { do: "takeback" } }) : null;
      if (asked !== null) expect(asked).toMatchObject({ problem: { code: "refused", refusals: [takebackRefusal] } });
    }
  }
  expect([...why]).toEqual(expect.arrayContaining(["undo.roll", "undo.reveal"]));
  await both[0]?.say({ do: "resign" });
  expect(both[1]?.state()).toMatchObject({ takeback: "no", takebackRefusal: null });
});
