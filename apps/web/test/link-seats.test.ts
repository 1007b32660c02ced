import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { seatedGame, withServer } from "../../server/test/support.ts";
import { PS } from "../../server/test/support.ts";
import { findGame } from "@escaramuza/games";
import { apiOver, askServer } from "../src/link/api.ts";
import type { Api } from "../src/link/api.ts";
import { dropTable, goToRematch, invitedTo, newTable, takeSeat, tokenOf, watching } from "../src/link/new-table.ts";
import { findSeat, followSeats, forgetSeat, rememberSeat, seats, seatsHere, updateSeat } from "../src/link/seats.ts";
import type { SeatEntry } from "../src/link/seats.ts";

const KEY = "escaramuza.seats";
const store = new Map<string, string>();

beforeAll(() => {
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
  });
});
afterEach(() => {
  for (const { game } of seats()) forgetSeat(game);
  store.clear();
});
afterAll(() => vi.unstubAllGlobals());

const nobody: Api = apiOver(async () => null);
const setup = findGame(PS)?.rules.scenarios[0]?.setup ?? null;

function value<T>(
  got: { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: unknown },
): T {
  if (!got.ok) throw new Error(JSON.stringify(got.problem));
  return got.value;
}

function entry(game: string): SeatEntry {
  return {
    game: game.padEnd(20, "0"),
    where: "server",
    ruleset: PS,
    tokens: [null, null],
    watch: null,
    invitations: [null, null],
    names: ["", ""],
    bots: [null, null],
    created: 1,
    seen: 0,
    over: false,
  };
}

test("games are remembered, the latest first, and what is no game is left out", () => {
  rememberSeat(entry("a"));
  rememberSeat(entry("b"));
  expect(seats().map(({ game }) => game[0])).toEqual(["b", "a"]);
  const text = store.get(KEY) ?? "";
  // Another tab writes: what this one does next begins with it.
  store.set(KEY, text.replace('"list":[', `"list":[${JSON.stringify(entry("c"))},{"game":"bad"},7,`));
  updateSeat(entry("a").game, (known) => ({ ...known, seen: 9 }));
  expect(seats().map(({ game, seen }) => [game[0], seen])).toEqual([
    ["c", 0],
    ["b", 0],
    ["a", 9],
  ]);
  forgetSeat(entry("b").game);
  expect(findSeat(entry("b").game)).toBeNull();
  expect(updateSeat(entry("b").game, (known) => known)).toBeNull();
  for (const garbage of ["", "{", "null", "[]", '{"format":2,"list":[]}', '{"format":1,"list":{}}']) {
    store.set(KEY, garbage);
    rememberSeat(entry("d"));
    expect(seats().map(({ game }) => game[0])).toEqual(["d"]);
  }
});

test("what another tab does is followed", () => {
  const tab = new EventTarget();
  followSeats(tab);
  const happens = (key: string | null): boolean => tab.dispatchEvent(Object.assign(new Event("storage"), { key }));
  store.set(KEY, JSON.stringify({ format: 1, list: [entry("e")] }));
  happens("another.key");
  expect(seats()).toEqual([]);
  happens(KEY);
  expect(seats()).toEqual([entry("e")]);
  store.clear();
  happens(null);
  expect(seats()).toEqual([]);
});

test("a table on the server: who is here sits, who is invited gets an invitation and takes it once", async () => {
  await withServer(async ({ url }) => {
    const server = apiOver(askServer(`${url}/api`));
    const apis = { server, local: nobody };
    const made = value(
      await newTable(
        { ruleset: PS, setup, where: "server", seats: [{ by: "here", name: "Ana" }, { by: "invited" }] },
        apis,
      ),
    );
    expect(seatsHere(made)).toEqual([0]);
    expect(made.invitations[0]).toBeNull();
    const link = made.invitations[1]?.token ?? "";
    forgetSeat(made.game);

    const guest = value(await invitedTo(made.game, link, apis));
    expect(guest).toMatchObject({
      seat: 1,
      info: { game: made.game },
      entry: { names: ["Ana", ""], tokens: [null, null] },
    });
    // Looked at twice, the part in the dice stays the same: a lost reply can be asked for again.
    const again = value(await invitedTo(made.game, link, apis));
    expect(again.entry).toEqual(guest.entry);
    const lost = await server.join(made.game, {
      invitation: link,
      contribution: again.entry.invitations[1]?.contribution ?? "",
      name: "Eva",
    });
    expect(lost.ok).toBe(true);
    const seated = value(await takeSeat(again.entry, 1, "Eva", apis));
    expect(seatsHere(seated)).toEqual([1]);
    expect(await takeSeat(seated, 1, "Eva", apis)).toMatchObject({ ok: false, problem: { code: "unknownToken" } });
    const view = value(await server.view(made.game, tokenOf(seated) ?? "", 0));
    expect(view).toMatchObject({ role: 1, state: { status: "playing" } });
    const spectator = value(await watching(made.game, made.watch ?? "", apis));
    expect(spectator).toMatchObject({ watch: made.watch, tokens: seated.tokens });
    expect(await invitedTo(made.game, "x".repeat(43), apis)).toMatchObject({
      ok: false,
      problem: { code: "unknownToken" },
    });
    const games = value(await server.games());
    expect(games.games.map((game) => game.ruleset)).toContain(PS);
    expect(
      await server.create({ ruleset: PS, setup: { no: 1 }, seats: [{ by: "person" }, { by: "person" }] }),
    ).toMatchObject({ ok: false, problem: { code: "badSetup" } });
  });
});

test("without a server: a table in the page, unless somebody is invited; offline is said, not thrown", async () => {
  const asked: string[] = [];
  const local: Api = {
    ...nobody,
    async create(request) {
      asked.push(request.ruleset);
      const invitations = request.seats.map((seat) => (seat.by === "person" ? "i".repeat(43) : null));
      return { ok: true, value: { game: "l".repeat(20), commitment: "", invitations, watch: "w".repeat(43) } };
    },
    join: async () => ({ ok: true, value: { seat: 0, token: "t".repeat(43) } }),
  };
  const apis = { server: apiOver(askServer("http://127.0.0.1:9/api")), local };
  const plan = { ruleset: PS, setup, where: "server" as const };
  const bot = { by: "bot" as const, player: "random" };
  const made = value(await newTable({ ...plan, seats: [{ by: "here", name: "Ana" }, bot] }, apis));
  expect(made).toMatchObject({ where: "local", tokens: ["t".repeat(43), null], bots: [null, "random"] });
  expect(asked).toEqual([PS]);
  const invited = await newTable({ ...plan, seats: [{ by: "here", name: "Ana" }, { by: "invited" }] }, apis);
  expect(invited).toEqual({ ok: false, problem: { code: "offline", refusals: [] } });
  // Something between that answers in its own words is nobody we know.
  const proxy = apiOver(async () => ({ ok: false, text: "<html>502" }));
  expect(await proxy.games()).toMatchObject({ ok: false, problem: { code: "offline" } });
  const newer = apiOver(async () => ({ ok: true, text: "{}" }));
  expect(await newer.games()).toMatchObject({ ok: false, problem: { code: "version" } });
});

test("a rematch seats both who sat here, with sides changed", async () => {
  await withServer(async ({ url }) => {
    const server = apiOver(askServer(`${url}/api`));
    const apis = { server, local: nobody };
    const { game, tokens } = await seatedGame(url);
    const command = async (token: string, said: unknown): Promise<void> => {
      const response = await fetch(`${url}/api/tables/${game}/commands`, {
        method: "POST",
        headers: { Authorization: `Bearer ${token}` },
        body: JSON.stringify({ command: said }),
      });
      expect(response.status).toBe(200);
    };
    await command(tokens[0] ?? "", { do: "resign" });
    for (const token of tokens) await command(token, { do: "offer", what: "rematch" });
    const views = await Promise.all(tokens.map(async (token) => value(await server.view(game, token, 0))));
    const rematches = views.flatMap(({ state }) => (state.rematch === null ? [] : [state.rematch]));
    const old = rememberSeat({ ...entry("old"), tokens });
    const next = value(await goToRematch(old, rematches, (seat) => `player ${seat}`, apis));
    expect(next.game).not.toBe(game);
    expect(seatsHere(next)).toEqual([0, 1]);
    const { info, state } = value(await server.view(next.game, tokenOf(next) ?? "", 0));
    expect(info.seats.map((seat) => seat.name)).toEqual(["player 0", "player 1"]);
    expect(state.status).toBe("playing");
    // Done again, from another tab, it leads to the same seats.
    expect(value(await goToRematch(old, rematches, () => "", apis)).tokens).toEqual(next.tokens);
  });
});

test("a server that has had enough: the table stands in the browser, unless somebody is invited", async () => {
  const full = apiOver(async () => ({
    ok: false,
    text: JSON.stringify({ problem: { code: "tooManyGames", refusals: [] } }),
  }));
  await withServer(async ({ url }) => {
    const apis = { server: full, local: apiOver(askServer(`${url}/api`)) };
    const bot = { by: "bot", player: "random" } as const;
    const me = { by: "here", name: "Ana" } as const;
    const made = value(await newTable({ ruleset: PS, setup, seats: [me, bot], where: "server" }, apis));
    expect(made.where).toBe("local");
    const friend = { by: "invited" } as const;
    const refused = await newTable({ ruleset: PS, setup, seats: [me, friend], where: "server" }, apis);
    expect(refused).toMatchObject({ ok: false, problem: { code: "tooManyGames" } });
  });
});

test("a game against computers is called off when it is dropped; one with people is left to them", () => {
  const said: string[] = [];
  const server = apiOver(async ({ path, token, body }) => {
    said.push(`${path.slice(-8)} ${token} ${body}`);
    return null;
  });
  const apis = { server, local: nobody };
  const mine = { ...entry("a"), tokens: ["mine", null] };
  dropTable(rememberSeat({ ...mine, bots: [null, "random"] }), apis);
  expect(seats()).toEqual([]);
  expect(said).toEqual(['commands mine {"command":{"do":"abort"}}']);
  dropTable(rememberSeat(mine), apis);
  dropTable(rememberSeat({ ...mine, bots: [null, "random"], over: true }), apis);
  expect(said).toHaveLength(1);
  expect(seats()).toEqual([]);
});
