import { expect, test } from "vitest";
import { apply, copy, eventsFor, keepsPromise, open, replay, viewOf } from "@escaramuza/kernel";
import type { Game, GameEvent, GameRecord, Seat } from "@escaramuza/kernel";
import type { ServerMessage } from "@escaramuza/protocol";
import { connect } from "./client.ts";
import type { Client } from "./client.ts";
import { bot, chance, engine, errorCode, http, PERSON, playOn, recordOf, seatedGame, withServer } from "./support.ts";

test("two people play a whole game over WebSocket, a third watches, and nobody is sent what he may not know", async () => {
  await withServer(async ({ url, log }) => {
    const seated = await seatedGame(url);
    const { game, tokens, watch, commitment, contributions } = seated;
    const clients = await Promise.all([connect(url), connect(url), connect(url)]);
    const [south, north, guest] = clients;
    const places = [
      await south.sit(0, game, tokens[0] ?? ""),
      await north.sit(3, game, tokens[1] ?? ""),
      await guest.sit(1, game, watch),
    ] as const;
    expect(places.map((p) => p.role)).toEqual([0, 1, null]);
    // Nothing of the end may be known before: everything sent until then is kept apart.
    await Promise.all([playOn(south, places[0], chance(1)), playOn(north, places[1], chance(2))]);
    while (places[2].state.status !== "over") await guest.change(places[2]);

    const record = await recordOf(url, game, watch);
    expect(replay(engine(), record).difference).toBeNull();
    if (record.dice.source !== "seeded") throw new Error("no dice");
    expect(keepsPromise(record.dice)).toBe(true);
    expect(record.dice.commitment).toBe(commitment);
    expect(record.dice.contributions).toEqual(contributions);

    const truth = statesOf(record);
    for (const [i, client] of clients.entries()) {
      const role = places[i]?.role ?? null;
      const secrets = [
        record.dice.secret,
        ...contributions.filter((_, seat) => seat !== role),
        ...tokens,
        watch,
        ...truth.flatMap(({ game }) => [game.generator.join(",")]),
      ];
      scan(client, role, truth, secrets);
      // Every row once, in order.
      expect(places[i]?.entries.map((entry) => entry.seq)).toEqual(
        Array.from({ length: places[i]?.state.seq ?? 0 }, (_, n) => n + 1),
      );
      expect(places[i]?.state.dice?.secret).toBe(record.dice.secret);
    }
    expect(log).toEqual([]);
  });
});

interface Moment {
  readonly game: Game<unknown>;
  readonly events: readonly GameEvent[];
}

/** The true game after each number of inputs. */
function statesOf(record: GameRecord): readonly Moment[] {
  const opened = open(engine(), record.setup, record.dice);
  if (!opened.ok) throw new Error("does not begin");
  const { game } = opened;
  const moments: Moment[] = [{ game: copy(game), events: opened.events }];
  for (const input of record.inputs) {
    const applied = apply(engine(), game, input);
    if (!applied.ok) throw new Error("does not replay");
    moments.push({ game: copy(game), events: applied.events });
  }
  return moments;
}

/** What was sent is exactly the seat's view and its part of the events, and no message holds anything else that is secret. */
function scan(client: Client, role: Seat | null, truth: readonly Moment[], secrets: readonly string[]): void {
  let looked = 0;
  for (const [i, message] of client.messages.entries()) {
    const text = client.texts[i] ?? "";
    if (message.type !== "update" && message.type !== "welcome") continue;
    const { view } = message.state;
    if (view === null) throw new Error("no view");
    const now = truth[view.seq];
    if (now === undefined) throw new Error("no such moment");
    expect(view).toEqual(JSON.parse(JSON.stringify(viewOf(engine(), now.game, role))));
    const latest = message.entries.at(-1);
    if (message.type === "update" && latest?.type === "input")
      expect(latest.events).toEqual(JSON.parse(JSON.stringify(eventsFor(now.events, role))));
    if (message.state.status === "over") continue;
    looked += 1;
    for (const secret of secrets) expect(text.includes(secret), `${secret} in ${text.slice(0, 200)}`).toBe(false);
    expect(message.state.dice).toBeNull();
    for (const name of [
      "generator",
      "answers",
      "answer",
      "contribution",
      "contributions",
      "tokenHash",
      "hash",
      "rolls",
      "entered",
    ]) {
      expect(text.includes(`"${name}":`), name).toBe(false);
    }
    hiddenFrom(role, message);
  }
  expect(looked).toBeGreaterThan(50);
}

/** The game's own secrets, by name: orders, directives, teams not yet on the table. */
function hiddenFrom(role: Seat | null, message: ServerMessage & { type: "update" | "welcome" }): void {
  const position = message.state.view?.position;
  if (typeof position !== "object" || position === null || !("players" in position) || !Array.isArray(position.players))
    throw new Error("no players");
  expect(Reflect.get(position, "deal")).toBeNull();
  for (const player of position.players) {
    const { seat, priority, directives, officerTeam, deployed } = player;
    if (seat === role) continue;
    expect([priority, directives]).toEqual([null, null]);
    if (deployed.length === 0) expect(officerTeam).toBeNull();
  }
}

test("a bot plays to the end, and the record proves it", async () => {
  await withServer(async ({ url, log }) => {
    const { game, tokens } = await seatedGame(url, [PERSON, bot("random")], "PS-S1");
    const client = await connect(url);
    const place = await client.sit(0, game, tokens[0] ?? "");
    expect(errorCode(await http(url, "GET", `/tables/${game}/record`, { token: tokens[0] ?? "" }))).toBe("notOver");
    await playOn(client, place, chance(5));
    expect(place.state.result?.how).toBe("played");
    const record = await recordOf(url, game, tokens[0] ?? "");
    expect(replay(engine(), record).difference).toBeNull();
    expect(record.inputs.some((input) => input.seat === 1)).toBe(true);
    expect(log).toEqual([]);
  });
});
