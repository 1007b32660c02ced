import { expect, test } from "vitest";
import type { Pick } from "@escaramuza/kernel";
import { connect } from "./client.ts";
import type { Client, Place } from "./client.ts";
import {
  chance,
  errorCode,
  HASTY,
  heard,
  http,
  newGame,
  PERSON,
  playBoth,
  PS,
  sample,
  seatedGame,
  withServer,
} from "./support.ts";

/** FUZZ_SEED repeats a run. */
const SEED = Number(process.env["FUZZ_SEED"] ?? 1);
const ROUNDS = 4000;

test("thousands of messages that should not be get an error each, change nothing, and the next good one is answered", async () => {
  await withServer(async ({ url, log }) => {
    const { game, tokens } = await seatedGame(url);
    const client = await connect(url);
    const places: [Place, Place] = [
      await client.sit(0, game, tokens[0] ?? ""),
      await client.sit(1, game, tokens[1] ?? ""),
    ];
    await playBoth(
      client,
      places,
      chance(SEED),
      () => places[0].state.seq > 30 && places.some((p) => p.state.view?.pending[0]?.secret === false),
    );
    const mover = places.find((p) => (p.state.view?.pending.length ?? 0) > 0);
    const idle = places.find((p) => p !== mover);
    const decision = mover?.state.view?.pending[0];
    if (mover === undefined || idle === undefined || decision === undefined) throw new Error("nobody to move");
    const before = JSON.stringify([mover.state, idle.state]);
    const good = {
      id: 7,
      channel: mover.channel,
      type: "command",
      command: { do: "act", decision: decision.id, answer: 0, seen: mover.state.seq },
    };
    const legal = sample(mover.state, decision, chance(SEED));
    const outOfTurn = { ...good, channel: idle.channel, command: { ...good.command, answer: legal } };
    const pick = chance(SEED + 100);
    const errors = client.messages.filter((m) => m.type === "error").length;
    for (let i = 0; i < ROUNDS; i++) {
      client.raw(bad(pick, good, outOfTurn));
      if (i % 500 === 499) await pong(client, i);
    }
    await pong(client, ROUNDS);
    // On an open place too: who is not welcome elsewhere keeps the place he has.
    expect(
      await client.ask({ type: "hello", protocol: 1, channel: 0, game, token: "b".repeat(43), since: 0 }),
    ).toMatchObject({ problem: { code: "unknownToken" } });
    // One error each, nothing else.
    expect(client.messages.filter((m) => m.type === "error").length - errors, `FUZZ_SEED=${SEED}`).toBe(ROUNDS + 1);
    expect(JSON.stringify([mover.state, idle.state])).toBe(before);
    const view = await client.sit(9, game, tokens[mover.role ?? 0] ?? "", mover.state.seq);
    expect(JSON.stringify(view.state)).toBe(JSON.stringify(mover.state));
    const reply = await client.act(mover, decision.id, legal);
    expect(reply.type).toBe("ack");
    await heard(client, places, mover.state.seq);
    expect(log).toEqual([]);
  });
});

async function pong(client: Client, i: number): Promise<void> {
  expect(await client.ask({ type: "ping" })).toMatchObject({ type: "pong" });
  expect(i).toBeGreaterThan(0);
}

const ODD: readonly unknown[] = [
  null,
  -1,
  1.5,
  1e308,
  2 ** 53,
  "",
  "__proto__",
  "constructor",
  [],
  {},
  [[]],
  true,
  "a".repeat(2000),
  { __proto__: null, do: "act" },
  "\uD800",
  -0,
];

/** Something no client should send: never a legal answer, nor another command that could be. */
function bad(pick: Pick, good: object, outOfTurn: object): string | Buffer {
  const text = JSON.stringify(good);
  const odd = (): unknown => ODD[pick(ODD.length)];
  switch (pick(10)) {
    case 0:
      return Buffer.from(Array.from({ length: 1 + pick(200) }, () => pick(256)));
    case 1:
      return text.slice(0, pick(text.length - 1));
    case 2:
      return text.replace(/"/, () => "'");
    case 3:
      return JSON.stringify(spoilt(good, pick, odd));
    case 4:
      return JSON.stringify(outOfTurn);
    case 5:
      return JSON.stringify({ ...good, command: { do: "act", decision: 1 + pick(5), answer: odd(), seen: 10_000 } });
    case 6:
      return JSON.stringify({
        id: pick(10),
        channel: pick(20),
        type: "hello",
        protocol: 1 + pick(3),
        game: "a".repeat(20),
        token: "b".repeat(pick(60)),
        since: 0,
      });
    case 7:
      return "[".repeat(1 + pick(20_000));
    case 8: {
      const deep = 1 + pick(20_000);
      return text.replace('"answer":0', () => `"answer":${"[".repeat(deep)}${"]".repeat(deep)}`);
    }
    default:
      return JSON.stringify({
        id: pick(10),
        channel: 2 + pick(7),
        type: ["legal", "leave", "resign", "nonsense"][pick(4)],
      });
  }
}

/** One field gone, odd, or too many. */
function spoilt(good: object, pick: Pick, odd: () => unknown): object {
  const fields: { [name: string]: unknown } = { ...good };
  const names = Object.keys(fields).filter((name) => name !== "id");
  const name = names[pick(names.length)] ?? "type";
  if (pick(3) === 0) return { ...fields, extra: odd() };
  if (pick(2) === 0) delete fields[name];
  else fields[name] = name === "channel" ? "0" : odd();
  return fields;
}

test("a message too long gets an error, an absurd one ends the connection, and so does a flood", async () => {
  const limits = { ...HASTY, messages: { burst: 20, perSecond: 0.001 }, patience: 10 };
  await withServer(
    async ({ url }) => {
      const client = await connect(url);
      client.raw(" ".repeat(70_000));
      expect(await client.next((m) => m.type === "error")).toMatchObject({ id: null, problem: { code: "tooLarge" } });
      expect(await client.ask({ type: "ping" })).toMatchObject({ type: "pong" });
      client.raw(JSON.stringify({ id: 9, channel: 4, type: "hello", protocol: 2 }));
      expect(await client.next((m) => m.type === "error" && m.id === 9)).toMatchObject({
        channel: 4,
        problem: { code: "version" },
      });
      const other = await connect(url);
      other.raw(" ".repeat(1_000_000));
      expect(await other.closed).toBe(1009);
      for (let i = 0; i < 60; i++) client.raw("{}");
      expect(await client.closed).toBe(1008);
      expect(client.messages.filter((m) => m.type === "error" && m.problem.code === "tooFast")).toHaveLength(10);
    },
    { limits },
  );
});

test("so many open games, requests, connections and places for one address, and idle games do not count", async () => {
  const limits = { ...HASTY, openGames: 2, connections: 2, channels: 2 };
  let now = 1_800_000_000_000;
  const options = { limits, archiveAfter: 400, sweepEvery: 50, now: () => now };
  await withServer(async ({ url }) => {
    const body = { ruleset: PS, scenario: "PS-S1", seats: [PERSON, PERSON] };
    await newGame(url, body.seats);
    const { game, watch } = await newGame(url, body.seats);
    expect(errorCode(await http(url, "POST", "/tables", { body }))).toBe("tooManyGames");
    const [one] = await Promise.all([connect(url), connect(url)]);
    await expect(connect(url)).rejects.toThrow("429");
    await one.sit(0, game, watch);
    await one.sit(1, game, watch);
    expect(await one.ask({ type: "hello", protocol: 1, channel: 2, game, token: watch, since: 0 })).toMatchObject({
      problem: { code: "tooManyChannels" },
    });
    expect(await one.ask({ type: "leave", channel: 1 })).toMatchObject({ type: "left" });
    await one.sit(2, game, watch);
    // Put aside, not lost.
    now += 500;
    while ((await http(url, "POST", "/tables", { body })).status !== 200)
      await new Promise((resolve) => setTimeout(resolve, 50));
    expect((await http(url, "GET", `/tables/${game}/view`, { token: watch })).status).toBe(200);
  }, options);
  await withServer(
    async ({ url }) => {
      const statuses = [];
      for (let i = 0; i < 5; i++) statuses.push((await http(url, "GET", "/health")).status);
      expect(statuses).toEqual([200, 200, 200, 429, 429]);
    },
    { limits: { ...HASTY, requests: { burst: 3, perSecond: 0.001 } } },
  );
});

test("a game nobody ever joined counts for an hour", async () => {
  let now = 1_800_000_000_000;
  const options = { limits: { ...HASTY, openGames: 2 }, now: () => now };
  await withServer(async ({ url }) => {
    const body = { ruleset: PS, scenario: "PS-S2", seats: [PERSON, PERSON] };
    const make = async (): Promise<number> => (await http(url, "POST", "/tables", { body })).status;
    await seatedGame(url);
    expect([await make(), await make()]).toEqual([200, 429]);
    now += 3_600_001;
    expect([await make(), await make()]).toEqual([200, 429]);
  }, options);
});

test("behind a proxy of ours the address it tells counts, not what the caller says before it", async () => {
  const ask = async (url: string, told: string): Promise<number> =>
    (await fetch(`${url}/api/health`, { headers: { "X-Forwarded-For": told } })).status;
  const limits = { ...HASTY, requests: { burst: 1, perSecond: 0.001 } };
  const all = ["192.0.2.1", "192.0.2.2", "192.0.2.9, 192.0.2.1", "2001:db8::1", "2001:db8:0:0:5::9", "2001:db8:0:1::1"];
  const statuses = async (url: string): Promise<number[]> => {
    const got: number[] = [];
    for (const told of all) got.push(await ask(url, told));
    return got;
  };
  await withServer(async ({ url }) => expect(await statuses(url)).toEqual([200, 200, 429, 200, 429, 200]), {
    limits,
    trustProxy: true,
  });
  await withServer(async ({ url }) => expect(await statuses(url)).toEqual([200, 429, 429, 429, 429, 429]), { limits });
});
