import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { replay } from "@escaramuza/kernel";
import { doneReply, legalReply, replayReply, viewReply } from "@escaramuza/protocol";
import { connect } from "./client.ts";
import {
  chance,
  engine,
  errorCode,
  hex,
  http,
  joinGame,
  newGame,
  parsed,
  PERSON,
  playOn,
  recordOf,
  sample,
  seatedGame,
  serverIn,
  tempFolder,
  withServer,
} from "./support.ts";

test("two tabs of a seat stay in step; one that comes back in the middle of a reaction gets all it missed", async () => {
  await withServer(async ({ url }) => {
    const { game, tokens } = await seatedGame(url);
    const [south = "", north = ""] = tokens;
    const [first, second, rival] = await Promise.all([connect(url), connect(url), connect(url)]);
    const tab = await first.sit(0, game, south);
    const other = await second.sit(5, game, south);
    const place = await rival.sit(0, game, north);
    expect(place.online).toEqual([0, 1]);
    let stop = false;
    const playing = playOn(rival, place, chance(22), () => stop);
    // Until nobody but us is asked, so that nothing moves while we look.
    await playOn(second, other, chance(21), (state) => state.seq >= 25 && state.view?.waiting.join() === "0");
    while (tab.state.seq < other.state.seq) await first.change(tab);
    expect(tab.state).toEqual(other.state);
    expect(tab.entries).toEqual(other.entries);
    const known = tab.state.seq;
    await first.close();

    // The other's move has stopped for an answer of ours: a procedure inside a procedure inside a turn.
    const reacting = (kind: string | undefined): boolean => kind === "react" || kind === "goToGround";
    await playOn(
      second,
      other,
      chance(23),
      (state) => (state.view?.frames.length ?? 0) > 2 && reacting(state.view?.pending[0]?.kind),
    );
    expect(other.state.status).toBe("playing");
    const again = await connect(url);
    const back = await again.sit(2, game, south, known);
    expect(back.state).toEqual(other.state);
    expect(back.entries).toEqual(other.entries.filter((entry) => entry.seq > known));
    expect(back.entries.length).toBeGreaterThan(0);
    const { state } = back;
    const decision = state.view?.pending[0];
    if (decision === undefined) throw new Error("nothing asked");
    const reply = await again.act(back, decision.id, sample(state, decision, chance(24)));
    expect(reply.type).toBe("ack");
    while (other.state.seq < back.state.seq) await second.change(other);
    // The tab that was too late is told, and nothing happens twice.
    const late = await second.act(other, decision.id, sample(state, decision, chance(24)));
    expect(late).toMatchObject({ type: "error", problem: { code: "refused", refusals: [{ code: "staleDecision" }] } });
    stop = true;
    // He hears of something and stops, before there is nothing more to answer.
    await again.command(back, { do: "chat", text: "enough" });
    await playing;
    await again.command(back, { do: "resign" });
    // Somebody who knows more rows than there are was elsewhere: he gets everything.
    const lost = await again.sit(3, game, south, 1_000_000);
    expect(lost.entries.length).toBe(lost.state.seq);
  });
});

test("a command sent again with its key is done once", async () => {
  await withServer(async ({ url }) => {
    const { game, tokens } = await seatedGame(url);
    const client = await connect(url);
    const place = await client.sit(0, game, tokens[0] ?? "");
    const key = "key-key-key";
    const once = await client.command(place, { do: "chat", text: "hola" }, key);
    const again = await connect(url);
    const back = await again.sit(0, game, tokens[0] ?? "", place.state.seq);
    const twice = await again.command(back, { do: "chat", text: "hola" }, key);
    expect(once).toMatchObject({ type: "ack" });
    expect("seq" in twice && twice.seq).toBe("seq" in once && once.seq);
    expect(place.entries.filter((entry) => entry.type === "chat")).toHaveLength(1);
    // Agreeing to another's offer too, though the row that follows is nobody's.
    const rival = await again.sit(1, game, tokens[1] ?? "");
    const offer = await client.command(place, { do: "offer", what: "draw" });
    const yes = { do: "reply", offer: "seq" in offer ? offer.seq : 0, accept: true } as const;
    const agreed = [await again.command(rival, yes, key), await again.command(rival, yes, key)];
    expect(agreed).toMatchObject([{ type: "ack" }, { type: "ack", seq: rival.state.seq }]);
  });
});

test("what was sent before the connection closed is done", async () => {
  await withServer(async ({ url }) => {
    const { game, tokens } = await seatedGame(url);
    const [leaving, staying] = [await connect(url), await connect(url)];
    const place = await staying.sit(0, game, tokens[1] ?? "");
    const token = tokens[0] ?? "";
    leaving.raw(JSON.stringify({ id: 1, type: "hello", protocol: 1, channel: 0, game, token, since: 0 }));
    leaving.raw(JSON.stringify({ id: 2, type: "command", channel: 0, command: { do: "chat", text: "bye" } }));
    await leaving.close();
    while (place.state.seq < 3) await staying.change(place);
    expect(place.entries.at(-1)).toMatchObject({ type: "chat", text: "bye" });
    await staying.next((m) => m.type === "presence" && !m.online.includes(0));
  });
});

test("a seat is taken once, by whoever has the invitation; a lost reply can be asked for again", async () => {
  await withServer(async ({ url }) => {
    const { game, invitations, watch } = await newGame(url, [PERSON, PERSON]);
    const [south = "", north = ""] = invitations.map((i) => i ?? "");
    const contribution = hex();
    const lost = await joinGame(url, game, south, contribution);
    const joining = async (invitation: string, contribution: string): Promise<string> =>
      errorCode(await http(url, "POST", `/tables/${game}/join`, { body: { invitation, contribution, name: "" } }));
    expect([await joining(south, hex()), await joining(watch, hex())]).toEqual(["seatTaken", "unknownToken"]);
    const token = await joinGame(url, game, south, contribution);
    const view = async (token: string): Promise<number> =>
      (await http(url, "GET", `/tables/${game}/view`, { token })).status;
    expect([await view(lost), await view(token), await view(watch), await view(north)]).toEqual([403, 200, 200, 403]);
    // Nobody has rolled anything yet: the game opens with the last player.
    expect(parsed(viewReply, await http(url, "GET", `/tables/${game}/view`, { token })).state).toMatchObject({
      status: "waiting",
      view: null,
    });
    await joinGame(url, game, north);
    expect(parsed(viewReply, await http(url, "GET", `/tables/${game}/view`, { token })).state.status).toBe("playing");
  });
});

test("a game is played by HTTP alone, out of memory between any two moves, and comes back from snapshot and log", async () => {
  const folder = tempFolder();
  try {
    const options = { evictAfter: -1000, sweepEvery: 5, snapshotEvery: 7 };
    let server = await serverIn(folder.path, options);
    const { game, tokens } = await seatedGame(server.url);
    const pick = chance(31);
    for (let n = 0; n < 60; n++) {
      const { url } = server;
      for (const token of tokens) {
        const { state } = parsed(viewReply, await http(url, "GET", `/tables/${game}/view?since=${n}`, { token }));
        const legal = parsed(legalReply, await http(url, "GET", `/tables/${game}/legal`, { token }));
        expect(legal.decisions.map((d) => d.decision)).toEqual(state.view?.pending);
        const decision = state.view?.pending[0];
        if (decision === undefined) continue;
        const body = { decision: decision.id, answer: sample(state, decision, pick), seen: state.seq };
        parsed(doneReply, await http(url, "POST", `/tables/${game}/act`, { token, body }));
        break;
      }
      if (n % 25 === 24) {
        await server.close();
        server = await serverIn(folder.path, options);
      }
    }
    const { url } = server;
    const [south = "", north = ""] = tokens;
    const past = parsed(replayReply, await http(url, "GET", `/tables/${game}/replay?at=30`, { token: north }));
    expect(past).toMatchObject({ at: 30, of: 60, view: { seq: 30, seat: 1 } });
    parsed(
      doneReply,
      await http(url, "POST", `/tables/${game}/commands`, { token: south, body: { command: { do: "resign" } } }),
    );
    const record = await recordOf(url, game, south);
    expect(record.inputs).toHaveLength(60);
    expect(replay(engine(), record).difference).toBeNull();
    expect(server.log).toEqual([]);
    await server.close();
  } finally {
    folder.remove();
  }
});

test("two servers on one database: the second writer of a number is told, and nothing is lost", async () => {
  const folder = tempFolder();
  try {
    const [one, two] = [await serverIn(folder.path), await serverIn(folder.path)];
    const { game, tokens } = await seatedGame(one.url);
    const [a, b] = [await connect(one.url), await connect(two.url)];
    const here = await a.sit(0, game, tokens[0] ?? "");
    const there = await b.sit(0, game, tokens[1] ?? "");
    expect(await a.command(here, { do: "chat", text: "first" })).toMatchObject({ type: "ack" });
    expect(await b.command(there, { do: "chat", text: "second" })).toMatchObject({
      type: "error",
      problem: { code: "notStored" },
    });
    // Its memory was behind: it says come again, and then everything is there.
    expect(await b.closed).toBe(1012);
    const again = await connect(two.url);
    const back = await again.sit(0, game, tokens[1] ?? "", there.state.seq);
    expect(back.entries).toMatchObject([{ type: "chat", text: "first" }]);
    expect(await again.command(back, { do: "chat", text: "second" })).toMatchObject({ type: "ack" });
    await one.close();
    await two.close();
  } finally {
    folder.remove();
  }
});

test("a snapshot of another make is not read: the log has everything", async () => {
  const folder = tempFolder();
  try {
    const before = await serverIn(folder.path, { snapshotEvery: 1 });
    const { game, tokens } = await seatedGame(before.url);
    const [token = ""] = tokens;
    const seen = (await http(before.url, "GET", `/tables/${game}/view`, { token })).text;
    await before.close();
    const db = new DatabaseSync(join(folder.path, "escaramuza.sqlite"));
    expect(db.prepare(`UPDATE snapshots SET state = '{"seq":2,"seats":[]}'`).run().changes).toBe(1);
    db.close();
    const after = await serverIn(folder.path);
    expect((await http(after.url, "GET", `/tables/${game}/view`, { token })).text).toBe(seen);
    await after.close();
  } finally {
    folder.remove();
  }
});

test("a game whose log no longer leads where it led is not played on, and says so", async () => {
  const folder = tempFolder();
  try {
    const before = await serverIn(folder.path);
    const { game, tokens } = await seatedGame(before.url);
    const client = await connect(before.url);
    const place = await client.sit(0, game, tokens[0] ?? "");
    await client.command(place, { do: "chat", text: "hola" });
    await before.close();
    // As if the rules had changed: the start is another one now.
    const db = new DatabaseSync(join(folder.path, "escaramuza.sqlite"));
    expect(db.prepare("UPDATE log SET hash = 'another' WHERE hash IS NOT NULL").run().changes).toBe(1);
    db.close();
    const after = await serverIn(folder.path);
    expect(errorCode(await http(after.url, "GET", `/tables/${game}/view`, { token: tokens[0] ?? "" }))).toBe(
      "rulesChanged",
    );
    await after.close();
  } finally {
    folder.remove();
  }
});
