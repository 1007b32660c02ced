import { createReply } from "@escaramuza/protocol";
import { expect, test } from "vitest";
import { botSeats, memoryStorage, tablesOf } from "../src/index.ts";
import type { House } from "../src/index.ts";
import { ALONE, call, chance, GAME, houseOf, parsed, play, seated, sit, talker } from "./support.ts";

/** A house whose computer never comes to an end by itself, and what its pool was told. */
interface Slow {
  readonly house: House;
  readonly asked: { readonly table: string; watch(progress: number): void }[];
  readonly hurried: string[];
}

function slowHouse(): Slow {
  const asked: Slow["asked"] = [];
  const hurried: string[] = [];
  const storage = memoryStorage();
  const bots = botSeats({
    pool: {
      think: async ({ table }, watch = () => {}) => {
        asked.push({ table, watch });
        return new Promise(() => {});
      },
      hurry: (table) => void hurried.push(table),
      close: async () => {},
    },
    doing: () => house,
    fault: () => {},
  });
  const tables = tablesOf({
    storage,
    now: Date.now,
    snapshotEvery: 5,
    longest: 1000,
    changed: (table) => bots.prompt(table),
    failed: (what, error) => {
      throw new Error(`${what}: ${String(error)}`);
    },
  });
  const house: House = { ...houseOf(storage), tables, hurry: (game) => bots.hurry(game) };
  return { house, asked, hurried };
}

/** The person at the table has answered all he is asked: the computer thinks. */
async function thinkingTable(
  slow: Slow,
): Promise<{ readonly game: string; readonly ana: Awaited<ReturnType<typeof sit>> }> {
  const table = await seated(slow.house, ALONE);
  const ana = await sit(slow.house, table, 0);
  await play([ana], 50, chance(3));
  expect(slow.asked.map((one) => one.table)).toEqual([table.game]);
  return { game: table.game, ana };
}

test("everybody at the table hears how far the computer is, and nothing else of it", async () => {
  const slow = slowHouse();
  const { ana } = await thinkingTable(slow);
  slow.asked[0]?.watch(0.5);
  expect(ana.heard.at(-1)).toEqual({ type: "thinking", channel: 0, seat: 1, progress: 0.5 });
});

test("who plays may say that it is enough; who only watches may not", async () => {
  const slow = slowHouse();
  const { game, ana } = await thinkingTable(slow);
  expect(await ana.ask({ id: 500, type: "hurry", channel: 0 })).toEqual({ type: "hurried", id: 500, channel: 0 });
  expect(slow.hurried).toEqual([game]);
  const made = parsed(
    createReply,
    await call(slow.house, "POST", "/tables", { ruleset: GAME, scenario: "PS-S2", seats: ALONE }),
  );
  const eva = talker(slow.house);
  const hello = {
    id: 1,
    type: "hello",
    channel: 0,
    protocol: 1,
    game: made.game,
    token: made.watch,
    since: 0,
  } as const;
  expect(await eva.ask(hello)).toMatchObject({ type: "welcome", role: null });
  expect(await eva.ask({ id: 2, type: "hurry", channel: 0 })).toMatchObject({
    type: "error",
    problem: { code: "spectator" },
  });
  expect(await eva.ask({ id: 3, type: "hurry", channel: 1 })).toMatchObject({
    type: "error",
    problem: { code: "unknownChannel" },
  });
  expect(slow.hurried).toEqual([game]);
});

test("a thought about a question that is gone is neither waited for nor told", async () => {
  const slow = slowHouse();
  const { game, ana } = await thinkingTable(slow);
  expect(await ana.say({ do: "resign" })).toBe("ack");
  expect(slow.hurried).toEqual([game]);
  const before = ana.heard.length;
  slow.asked[0]?.watch(0.9);
  expect(ana.heard).toHaveLength(before);
});
