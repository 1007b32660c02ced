import { expect, test } from "vitest";
import { sqliteStorage } from "../src/sqlite.ts";
import { connect } from "./client.ts";
import {
  bot,
  chance,
  errorCode,
  http,
  PERSON,
  playOn,
  PS,
  seatedGame,
  serverIn,
  tempFolder,
  withServer,
} from "./support.ts";

const players = new URL("./bad-players.ts", import.meta.url).href;

/** Plays with one bad bot a table until each has been asked three times, and looks whether the log says what was wrong. */
async function endure(reasons: { readonly [player: string]: RegExp }, budget: number): Promise<void> {
  await withServer(
    async ({ url, log }) => {
      const playing = Object.entries(reasons).map(async ([player, reason]) => {
        const { game, tokens } = await seatedGame(url, [PERSON, bot(player)]);
        const client = await connect(url);
        const place = await client.sit(0, game, tokens[0] ?? "");
        const asked = (): number => place.entries.filter((entry) => entry.type === "input" && entry.seat === 1).length;
        await playOn(client, place, chance(9), () => asked() >= 3);
        expect(log.filter((line) => line.includes(game) && reason.test(line)).length).toBeGreaterThanOrEqual(3);
        await client.command(place, { do: "resign" });
        expect(place.state.result).toEqual({ how: "resigned", winner: 1, by: 0 });
      });
      await Promise.all(playing);
      expect(log.filter((line) => line.includes("fallback was refused"))).toEqual([]);
    },
    { bots: { workers: 2, budget, players } },
  );
}

test("a bot that throws, cheats, cannot say it, hangs or dies never stops the table", async () => {
  // Time enough on the slowest machine: what is wrong with these shows by itself.
  await endure({ throws: /no idea/, cheats: /malformedAnswer/, unspeakable: /BigInt/, quits: /ended with 3/ }, 60_000);
  await endure({ hangs: /took too long/ }, 150);
});

test("a bot that thinks for ever in its thread is heard to, and answers with what it has when told", async () => {
  await withServer(
    async ({ url, log }) => {
      const { game, tokens } = await seatedGame(url, [PERSON, bot("ponders")]);
      const client = await connect(url);
      const place = await client.sit(0, game, tokens[0] ?? "");
      await playOn(client, place, chance(9), (state) => state.view?.waiting.every((seat) => seat === 1) ?? false);
      const told = await client.next((m) => m.type === "thinking");
      expect(told).toEqual({ type: "thinking", channel: 0, seat: 1, progress: 0.5 });
      const { length } = place.entries;
      const moved = client.change(place);
      expect(await client.ask({ type: "hurry", channel: 0 })).toMatchObject({ type: "hurried" });
      await moved;
      expect(place.entries[length]).toMatchObject({ type: "input", seat: 1 });
      expect(log).toEqual([]);
    },
    { bots: { workers: 1, budget: 600_000, players } },
  );
});

test("an unknown bot, or a table of bots alone, is refused", async () => {
  await withServer(async ({ url }) => {
    const create = async (seats: unknown): Promise<string> =>
      errorCode(await http(url, "POST", "/tables", { body: { ruleset: PS, scenario: "PS-S1", seats } }));
    expect(await create([PERSON, bot("nobody")])).toBe("unknownBot");
    expect(await create([bot("random"), bot("random")])).toBe("malformed");
    expect(await create([PERSON])).toBe("malformed");
  });
});

test("a bot whose turn it was when the server stopped moves after the start, with nobody there", async () => {
  const folder = tempFolder();
  try {
    const stuck = await serverIn(folder.path, { bots: { workers: 1, budget: 600_000, players } });
    const { game, tokens } = await seatedGame(stuck.url, [PERSON, bot("hangs")]);
    const client = await connect(stuck.url);
    const place = await client.sit(0, game, tokens[0] ?? "");
    const forBot = (): boolean => place.state.view?.waiting.every((seat) => seat === 1) ?? false;
    await playOn(client, place, chance(4), forBot);
    const known = place.state.seq;
    await stuck.close();
    // The project's players have none of that name: its fallback is played.
    const server = await serverIn(folder.path);
    const storage = sqliteStorage(folder.path);
    for (;;) {
      const [row] = await storage.rows(game, known);
      if (row !== undefined) {
        expect(row.body).toMatchObject({ type: "input", seat: 1 });
        break;
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await storage.close();
    await server.close();
  } finally {
    folder.remove();
  }
});
