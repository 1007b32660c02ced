import { expect, test } from "vitest";
import { keepsPromise, replay } from "@escaramuza/kernel";
import type { State } from "@escaramuza/protocol";
import { connect } from "./client.ts";
import type { Client, Place } from "./client.ts";
import {
  bot,
  chance,
  engine,
  errorCode,
  HASTY,
  heard,
  http,
  joinGame,
  newGame,
  PERSON,
  playBoth,
  playOn,
  playOne,
  recordOf,
  seatedGame,
  serverIn,
  tempFolder,
  withServer,
} from "./support.ts";

/** Both seats at one screen: one connection, two tokens. */
async function oneScreen(
  url: string,
): Promise<{ client: Client; places: [Place, Place]; game: string; tokens: readonly string[] }> {
  const { game, tokens } = await seatedGame(url);
  const client = await connect(url);
  const places: [Place, Place] = [
    await client.sit(0, game, tokens[0] ?? ""),
    await client.sit(1, game, tokens[1] ?? ""),
  ];
  return { client, places, game, tokens };
}

function position(state: State): unknown {
  return { ...state.view, seq: 0 };
}

test("taken back: at once within the kernel's barriers, by consent beyond another's decision, never past dice or secrets", async () => {
  await withServer(async ({ url }) => {
    const { client, places, game, tokens } = await oneScreen(url);
    const pick = chance(41);
    const seen = { now: 0, agreed: 0, declined: 0, refused: 0 };
    const said = async (place: Place, command: Parameters<Client["command"]>[1]): Promise<number> => {
      const reply = await client.command(place, command);
      if (reply.type !== "ack") throw new Error(JSON.stringify(reply));
      await heard(client, places, reply.seq);
      return reply.seq;
    };
    /** By number of inputs: what both saw. */
    const then = new Map<number, readonly unknown[]>();
    const look = (): readonly unknown[] => places.map((p) => position(p.state));
    for (let n = 0; n < 400 && (seen.now < 3 || seen.agreed < 2 || seen.declined < 1 || seen.refused < 2); n++) {
      then.set(places[0].state.view?.seq ?? -1, look());
      const place = places.find((p) => (p.state.view?.pending.length ?? 0) > 0);
      if (place === undefined) break;
      const { decision, answer } = await playOne(client, places, place, pick);
      const rival = places[1 - (place.role ?? 0)];
      if (rival === undefined) throw new Error("no rival");
      if (place.state.takeback === "now" && seen.now < 3) {
        const known = place.state.seq;
        await said(place, { do: "takeback" });
        expect(look()).toEqual(then.get(place.state.view?.seq ?? -1));
        // A question of the same number: who has not seen the takeback is not taken at his word.
        expect(await client.act(place, decision.id, answer, known)).toMatchObject({ problem: { code: "stale" } });
        await client.act(place, decision.id, answer);
        await heard(client, places, place.state.seq);
        seen.now += 1;
      } else if (rival.state.takeback === "ask") {
        const before = look();
        const offer = await said(rival, { do: "takeback" });
        expect(place.state.offer).toMatchObject({ seq: offer, what: "takeback", seat: rival.role });
        expect(await client.command(rival, { do: "reply", offer, accept: true })).toMatchObject({
          problem: { code: "noOffer" },
        });
        const accept = seen.declined > 0 && seen.agreed < 2;
        await said(place, { do: "reply", offer, accept });
        expect(place.state.offer).toBeNull();
        expect(look()).toEqual(accept ? then.get(place.state.view?.seq ?? -1) : before);
        seen[accept ? "agreed" : "declined"] += 1;
      } else if (place.state.takeback === "no" && rival.state.takeback === "no") {
        const reply = await client.command(place, { do: "takeback" });
        expect(reply).toMatchObject({ problem: { code: "refused", refusals: [{ rule: "KERNEL-undo" }] } });
        seen.refused += 1;
      }
    }
    expect(seen).toMatchObject({ now: 3, agreed: 2 });
    expect(Math.min(seen.declined, seen.refused)).toBeGreaterThan(0);
    await said(places[0], { do: "resign" });
    const record = await recordOf(url, game, tokens[0] ?? "");
    expect(record.inputs).toHaveLength(places[0].state.view?.seq ?? -1);
    expect(replay(engine(), record).difference).toBeNull();
  });
});

test("resigning ends the game for the other side and opens the record", async () => {
  await withServer(async ({ url }) => {
    const { client, places, game, tokens } = await oneScreen(url);
    await playBoth(client, places, chance(1), () => places[0].state.seq > 12);
    await client.command(places[1], { do: "resign" });
    await heard(client, places, places[1].state.seq);
    for (const place of places)
      expect(place.state).toMatchObject({ status: "over", result: { how: "resigned", winner: 0, by: 1 } });
    const record = await recordOf(url, game, tokens[0] ?? "");
    expect(record.dice.source === "seeded" && keepsPromise(record.dice)).toBe(true);
    expect(replay(engine(), record).difference).toBeNull();
    for (const command of [
      { do: "resign" },
      { do: "takeback" },
      { do: "offer", what: "draw" },
      { do: "abort" },
    ] as const) {
      expect(await client.command(places[0], command)).toMatchObject({ problem: { code: "over" } });
    }
  });
});

test("a draw is offered, declined, lapses with the next move, and is agreed", async () => {
  await withServer(async ({ url }) => {
    const { client, places } = await oneScreen(url);
    const [south, north] = places;
    const offered = async (): Promise<number> => {
      const reply = await client.command(south, { do: "offer", what: "draw" });
      if (reply.type !== "ack") throw new Error(JSON.stringify(reply));
      return reply.seq;
    };
    const first = await offered();
    expect(await client.command(north, { do: "offer", what: "abort" })).toMatchObject({
      problem: { code: "offerOpen" },
    });
    await client.command(north, { do: "reply", offer: first, accept: false });
    expect(north.state.offer).toBeNull();
    expect(await client.command(south, { do: "offer", what: "draw" })).toMatchObject({
      problem: { code: "offeredBefore" },
    });
    await playBoth(client, places, chance(2), () => places[0].state.seq > first + 1);
    await heard(client, places, places[0].state.seq);
    const second = await offered();
    await playBoth(client, places, chance(2), () => places[0].state.seq > second);
    expect(await client.command(north, { do: "reply", offer: second, accept: true })).toMatchObject({
      problem: { code: "noOffer" },
    });
    await offered();
    // Offering the same is agreeing.
    expect(await client.command(north, { do: "offer", what: "draw" })).toMatchObject({ type: "ack" });
    expect(north.state.result).toEqual({ how: "agreed", winner: null, by: null });
  });
});

test("a game is called off by one side until all have decided something, then only by both", async () => {
  await withServer(async ({ url }) => {
    const { game, invitations, watch } = await newGame(url, [PERSON, PERSON]);
    const token = await joinGame(url, game, invitations[0] ?? "");
    const alone = await connect(url);
    const place = await alone.sit(0, game, token);
    expect(await alone.command(place, { do: "resign" })).toMatchObject({ problem: { code: "waiting" } });
    expect(await alone.command(place, { do: "abort" })).toMatchObject({ type: "ack" });
    expect(place.state.result?.how).toBe("aborted");
    expect(errorCode(await http(url, "GET", `/tables/${game}/record`, { token: watch }))).toBe("waiting");
    expect(
      errorCode(
        await http(url, "POST", `/tables/${game}/join`, {
          body: { invitation: invitations[1], contribution: "a".repeat(32), name: "" },
        }),
      ),
    ).toBe("over");

    const { client, places } = await oneScreen(url);
    const moved = (seat: number): boolean =>
      places[0].entries.some((entry) => entry.type === "input" && entry.seat === seat);
    await playBoth(client, places, chance(3), () => moved(0) && moved(1));
    expect(await client.command(places[0], { do: "abort" })).toMatchObject({ problem: { code: "tooLate" } });
    const reply = await client.command(places[0], { do: "offer", what: "abort" });
    if (reply.type !== "ack") throw new Error("not offered");
    await client.command(places[1], { do: "reply", offer: reply.seq, accept: true });
    expect(places[1].state.result).toEqual({ how: "aborted", winner: null, by: 0 });
  });
});

test("a game whose other side has left is claimed after seven days, also by a server started since", async () => {
  const folder = tempFolder();
  try {
    let now = 1_800_000_000_000;
    const options = { now: () => now, snapshotEvery: 1 };
    let server = await serverIn(folder.path, options);
    const { client, places, game, tokens } = await oneScreen(server.url);
    const waits = (): Place | undefined => {
      const [one, ...others] = places[0].state.view?.waiting ?? [];
      return others.length > 0 ? undefined : places.find((place) => place.role !== one);
    };
    await playBoth(client, places, chance(4), () => places[0].state.seq > 15 && waits() !== undefined);
    const role = waits()?.role ?? -1;
    await server.close();
    now += 7 * 86_400_000;
    server = await serverIn(folder.path, options);
    const again = await connect(server.url);
    const place = await again.sit(0, game, tokens[role] ?? "");
    expect(place.state.claimFrom).toBe(now);
    expect(await again.command(place, { do: "claim" })).toMatchObject({ type: "ack" });
    expect(place.state.result).toEqual({ how: "abandoned", winner: role, by: 1 - role });
    await server.close();
  } finally {
    folder.remove();
  }
});

test("a rematch swaps the sides, and each player finds only his own way in", async () => {
  await withServer(async ({ url }) => {
    const { client, places, game, tokens } = await oneScreen(url);
    const [south, north] = places;
    expect(await client.command(south, { do: "offer", what: "rematch" })).toMatchObject({
      problem: { code: "notOver" },
    });
    await client.command(south, { do: "resign" });
    await client.command(south, { do: "offer", what: "rematch" });
    await client.command(north, { do: "offer", what: "rematch" });
    await heard(client, places, Math.max(south.state.seq, north.state.seq));
    const [a, b] = [south.state.rematch, north.state.rematch];
    if (a === null || b === null) throw new Error("no rematch");
    expect([a.game === b.game, a.seat, b.seat, a.game === game, a.invitation === b.invitation]).toEqual([
      true,
      1,
      0,
      false,
      false,
    ]);
    const view = async (): Promise<string> =>
      (await http(url, "GET", `/tables/${game}/view`, { token: tokens[0] ?? "" })).text;
    expect((await view()).includes(b.invitation)).toBe(false);
    const again = await Promise.all(
      [a, b].map(async (next) => client.sit(4 + next.seat, next.game, await joinGame(url, next.game, next.invitation))),
    );
    expect(again.map((place) => place.role)).toEqual([1, 0]);
  });
});

/** A computer player who always plays the fallback: the same game every time. */
const FALLBACKS = { bots: { workers: 1, budget: 120_000, players: new URL("./bad-players.ts", import.meta.url).href } };

test("a computer declines a draw, lets one take back, and is always ready for another game", async () => {
  await withServer(async ({ url }) => {
    const { game, tokens } = await seatedGame(url, [PERSON, bot("throws")]);
    const client = await connect(url);
    const place = await client.sit(0, game, tokens[0] ?? "");
    expect(await client.command(place, { do: "offer", what: "draw" })).toMatchObject({
      problem: { code: "botDeclines" },
    });
    // The computer decided after us, without dice: beyond the kernel's barrier, and it has nothing against it.
    const asks = ({ takeback, view }: State): boolean =>
      takeback === "ask" && view?.asked.length === 1 && view.pending.length === 1;
    await playOn(client, place, chance(6), asks);
    expect(asks(place.state)).toBe(true);
    const inputs = place.state.view?.seq ?? 0;
    await client.command(place, { do: "takeback" });
    expect(place.entries.find((entry) => entry.type === "takeback")).toMatchObject({ seat: 0, consent: true });
    const back = place.entries.find((entry) => entry.type === "takeback");
    expect(back?.type === "takeback" && back.to < inputs - 1).toBe(true);
    await client.command(place, { do: "resign" });
    await client.command(place, { do: "offer", what: "rematch" });
    expect(place.state.rematch).toMatchObject({ seat: 1 });
  }, FALLBACKS);
});

test("chat is short, safe, and for those who play", async () => {
  // However slow the machine, nobody may say more in the meantime.
  const limits = { ...HASTY, chat: { ...HASTY.chat, perSecond: 0.001 } };
  await withServer(
    async ({ url }) => {
      const { game, tokens, watch } = await seatedGame(url);
      const client = await connect(url);
      const place = await client.sit(0, game, tokens[0] ?? "");
      const guest = await client.sit(1, game, watch);
      await client.command(place, { do: "chat", text: `  <b>hola</b>\n\u202Ealoh\u0000 ${"x".repeat(500)}` });
      await heard(client, [guest], place.state.seq);
      const line = guest.entries.at(-1);
      if (line?.type !== "chat") throw new Error("no chat");
      expect(line.text.startsWith("<b>hola</b> aloh xxx")).toBe(true);
      expect(line.text).toHaveLength(280);
      expect(await client.command(place, { do: "chat", text: "\u200B \n" })).toMatchObject({
        problem: { code: "emptyText" },
      });
      for (const command of [{ do: "chat", text: "hello" }, { do: "resign" }, { do: "takeback" }] as const) {
        expect(await client.command(guest, command)).toMatchObject({ problem: { code: "spectator" } });
      }
      expect(await client.ask({ type: "legal", channel: 1 })).toMatchObject({ type: "legal", decisions: [] });
      for (let i = 0; i < 5; i++) await client.command(place, { do: "chat", text: `line ${i}` });
      expect(await client.command(place, { do: "chat", text: "one more" })).toMatchObject({
        problem: { code: "tooFast" },
      });
    },
    { limits },
  );
});

test("the way back survives a restart, whatever was saved between", async () => {
  const folder = tempFolder();
  try {
    const options = { snapshotEvery: 1 };
    let server = await serverIn(folder.path, options);
    const { client, places, game, tokens } = await oneScreen(server.url);
    const pick = chance(8);
    const look = (those: readonly Place[]): readonly unknown[] => those.map((p) => position(p.state));
    /** What was seen before each input of the seat that can take them all back by itself. */
    let run: { readonly seat: number | null; readonly seen: readonly unknown[] }[] = [];
    // Dice first, so that there is a snapshot behind the way back.
    while (run.length < 2 || places[0].state.seq < 20) {
      const place = places.find((p) => (p.state.view?.pending.length ?? 0) > 0);
      if (place === undefined) throw new Error("the game ended first");
      const step = { seat: place.role, seen: look(places) };
      await playOne(client, places, place, pick);
      run = place.state.takeback === "now" ? [...run.filter((s) => s.seat === place.role), step] : [];
    }
    const states = places.map((p) => p.state);
    await server.close();
    server = await serverIn(folder.path, options);
    const again = await connect(server.url);
    const back = await Promise.all(tokens.map(async (token, seat) => again.sit(seat, game, token)));
    expect(back.map((p) => p.state)).toEqual(states);
    for (const { seat, seen } of run.toReversed()) {
      const mine = back[seat ?? 0];
      if (mine === undefined) throw new Error("no seat");
      expect(mine.state.takeback).toBe("now");
      const reply = await again.command(mine, { do: "takeback" });
      if (reply.type !== "ack") throw new Error(JSON.stringify(reply));
      await heard(again, back, reply.seq);
      expect(look(back)).toEqual(seen);
    }
    await server.close();
  } finally {
    folder.remove();
  }
});
