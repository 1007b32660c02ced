import { findPlayer, playersOf } from "@escaramuza/bots";
import type { Player } from "@escaramuza/bots";
import { kindOf, replay } from "@escaramuza/kernel";
import type { Decision, Engine, View } from "@escaramuza/kernel";
import { memoryStorage, thinker } from "@escaramuza/table";
import type { Hire, Players, Storage } from "@escaramuza/table";
import { expect, test } from "vitest";
import { chance, engine, PS } from "../../server/test/support.ts";
import { apiOver } from "../src/link/api.ts";
import type { Api } from "../src/link/api.ts";
import { deskOver } from "../src/link/local-desk.ts";
import type { Desk } from "../src/link/local-desk.ts";
import { localTables } from "../src/link/local-core.ts";
import { wireOf } from "../src/link/wire.ts";
import type { Wire } from "../src/link/wire.ts";
import { answer, AT_ONCE, playOn, watch } from "./link-support.ts";
import { secretOf } from "./secret.ts";

/** The page and its worker, without the worker: messages are copied, and come later, as between threads. */
interface Page {
  readonly api: Api;
  readonly wire: Wire;
  readonly desk: Desk;
  readonly log: string[];
  readonly bots: { hired: number };
  behind(game: string, seq: number): Promise<void>;
  close(): Promise<void>;
}

interface Choice {
  readonly storage?: Storage;
  readonly players?: Players;
  readonly budget?: number;
  /** The thread of a bot never answers. */
  readonly mute?: boolean;
}

function page({
  storage = memoryStorage(),
  players = { playersOf, findPlayer },
  budget = 60_000,
  mute,
}: Choice = {}): Page {
  const log: string[] = [];
  const bots = { hired: 0 };
  const hire: Hire = (events) => {
    bots.hired += 1;
    const think = thinker({
      players,
      post: (reply) => mute === true || events.reply(reply),
      rest: async () => new Promise((resolve) => void setImmediate(resolve)),
    });
    setImmediate(() => events.reply("ready"));
    return {
      post(message) {
        const copied = structuredClone(message);
        setImmediate(() => think(copied));
      },
      end: async () => {},
    };
  };
  let open = true;
  const core = localTables({
    storage,
    players,
    hire,
    budget,
    newSecret: () => secretOf("local"),
    post: (message) => void setImmediate(() => open && desk.hear(structuredClone(message))),
    remove: async () => {},
    log: (line) => void log.push(line),
  });
  const desk = deskOver((message) => void setImmediate(() => open && core.receive(structuredClone(message))));
  return {
    api: apiOver(desk.ask),
    wire: wireOf(desk.dial, AT_ONCE),
    desk,
    log,
    bots,
    behind: async (game, seq) => core.behind(game, seq),
    async close() {
      open = false;
      await core.close();
    },
  };
}

interface Laid {
  readonly game: string;
  readonly tokens: readonly string[];
}

async function lay(api: Api, seats: Parameters<Api["create"]>[0]["seats"]): Promise<Laid> {
  const made = await api.create({ ruleset: PS, scenario: "PS-S2", seats });
  if (!made.ok) throw new Error(made.problem.code);
  const { game, invitations } = made.value;
  const tokens: string[] = [];
  for (const [seat, invitation] of invitations.entries()) {
    const contribution = `${seat}`.padStart(32, "0");
    const joined = invitation === null ? null : await api.join(game, { invitation, contribution, name: "Ana" });
    if (joined?.ok === false) throw new Error(joined.problem.code);
    tokens.push(joined?.value.token ?? "");
  }
  return { game, tokens };
}

const PERSON = { by: "person" } as const;
const bot = (player: string): { by: "bot"; player: string } => ({ by: "bot", player });

test("a computer that takes its time is seen to think, and moves when told", async () => {
  const ponders = {
    id: "ponders",
    answer: () => null,
    think: (e: Engine<unknown>, view: View<unknown>, decision: Decision) => ({
      step: () => true,
      progress: 0.5,
      answer: () => kindOf(e, decision).fallback(view.position, decision),
    }),
  };
  const here = page({ players: { playersOf: () => [ponders], findPlayer: () => ponders } });
  const { game, tokens } = await lay(here.api, [PERSON, bot("ponders")]);
  const one = watch(here.wire, game, tokens[0] ?? "");
  const pick = chance(7);
  await playOn([one], pick, () => one.place.known().state?.view?.waiting.every((seat) => seat === 1) ?? false);
  const { thinking } = await one.until((known) => known.thinking !== null);
  expect(thinking).toEqual({ seat: 1, progress: 0.5 });
  const { length } = one.place.known().entries;
  one.place.hurry();
  const after = await one.until((known) => known.entries.length > length);
  expect(after.entries[length]).toMatchObject({ type: "input", seat: 1 });
  expect(after.thinking).toBeNull();
  expect(here.log).toEqual([]);
  one.place.close();
  await here.close();
});

test("a whole game against the computer, loaded again in the middle, with a record that replays exactly", async () => {
  const storage = memoryStorage();
  const first = page({ storage });
  const { game, tokens } = await lay(first.api, [PERSON, bot("random")]);
  const token = tokens[0] ?? "";
  const before = watch(first.wire, game, token);
  const pick = chance(51);
  await playOn([before], pick, () => (before.place.known().state?.view?.seq ?? 0) >= 40);
  const left = before.place.known().entries;
  await first.close();

  const second = page({ storage });
  const after = watch(second.wire, game, token);
  const back = await after.until((known) => known.status === "open");
  expect(back.entries.slice(0, left.length)).toEqual(left);
  expect(await second.api.record(game, token)).toMatchObject({ ok: false, problem: { code: "notOver" } });
  await playOn([after], pick);
  const { state, entries } = await after.until((known) => known.state?.status === "over");
  expect(state?.result).toMatchObject({ how: "played" });
  expect(entries.map((entry) => entry.seq)).toEqual(entries.map((_, i) => i + 1));
  expect(new Set(entries.flatMap((entry) => (entry.type === "input" ? [entry.seat] : [])))).toEqual(new Set([0, 1]));

  const record = await second.api.record(game, token);
  if (!record.ok) throw new Error(record.problem.code);
  const { difference, game: end } = replay(engine(), record.value);
  expect(difference).toBeNull();
  expect(end?.outcome).toEqual(state?.view?.outcome);
  const middle = await second.api.replay(game, token, 10);
  expect(middle).toMatchObject({ ok: true, value: { at: 10, of: record.value.inputs.length, view: { seq: 10 } } });
  expect([...first.log, ...second.log]).toEqual([]);
  after.place.close();
  await second.close();
});

test("two at one screen: each sees his own, one takes back, resigns, and they change sides", async () => {
  const here = page();
  const { game, tokens } = await lay(here.api, [PERSON, PERSON]);
  const places = tokens.map((token) => watch(here.wire, game, token));
  const pick = chance(52);
  await Promise.all(places.map(async (place) => place.until((known) => known.status === "open")));
  const able = (): number => places.findIndex(({ place }) => place.known().state?.takeback === "now");
  await playOn(places, pick, () => able() >= 0);
  expect(places.map(({ place }) => place.known().state?.view?.seat)).toEqual([0, 1]);
  const taker = places[able()];
  const inputs = taker?.place.known().state?.view?.seq ?? 0;
  expect(await taker?.place.send({ do: "takeback" })).toMatchObject({ ok: true });
  const known = await taker?.until((k) => k.entries.at(-1)?.type === "takeback");
  expect(known?.state?.view?.seq).toBe(inputs - 1);
  const [south, north] = places;
  if (south === undefined || north === undefined) throw new Error("no places");
  expect(await south.place.send({ do: "resign" })).toMatchObject({ ok: true });
  const over = await north.until((k) => k.state?.status === "over");
  expect(over.state?.result).toEqual({ how: "resigned", winner: 1, by: 0 });
  await south.place.send({ do: "offer", what: "rematch" });
  expect(await north.place.send({ do: "offer", what: "rematch" })).toMatchObject({ ok: true });
  const next = await south.until((k) => k.state?.rematch !== null);
  expect(next.state?.rematch).toMatchObject({ seat: 1 });
  for (const { place } of places) place.close();
  await here.close();
});

test("a bot that never answers, throws or cheats does not stop the table", async () => {
  const bad = (answers: Player<unknown>["answer"]): Players => {
    const players = [{ id: "bad", answer: answers }];
    return { playersOf: () => players, findPlayer: () => players[0] ?? null };
  };
  const throwing = bad(() => {
    throw new Error("no idea");
  });
  const cheating = bad(() => ({ win: true }));
  const choices: readonly (readonly [Choice, RegExp])[] = [
    [{ players: throwing }, /no idea/],
    [{ players: cheating }, /malformedAnswer/],
    [{ players: throwing, mute: true, budget: 1 }, /took too long/],
  ];
  for (const [choice, what] of choices) {
    const here = page(choice);
    const { game, tokens } = await lay(here.api, [PERSON, bot("bad")]);
    const south = watch(here.wire, game, tokens[0] ?? "");
    const moved = (): number =>
      south.place.known().entries.filter((entry) => entry.type === "input" && entry.seat === 1).length;
    await playOn([south], chance(53), () => moved() >= 3);
    expect(moved()).toBeGreaterThanOrEqual(3);
    expect(here.log.length).toBeGreaterThanOrEqual(3);
    for (const line of here.log) expect(line).toMatch(what);
    if (choice.mute === true) expect(here.bots.hired).toBeGreaterThanOrEqual(3);
    south.place.close();
    await here.close();
  }
});

test("two tabs with one game: what one writes the other sees, and nothing is written twice", async () => {
  const kept = memoryStorage();
  const tabs: Page[] = [];
  /** As the worker does with a BroadcastChannel. */
  const storageOf = (tab: number): Storage => ({
    ...kept,
    async append(row, status) {
      const stored = await kept.append(row, status);
      if (stored === "stored")
        for (const [i, other] of tabs.entries())
          if (i !== tab) setImmediate(() => void other.behind(row.game, row.seq));
      return stored;
    },
  });
  tabs.push(page({ storage: storageOf(0) }), page({ storage: storageOf(1) }));
  const [left, right] = tabs;
  if (left === undefined || right === undefined) throw new Error("no tabs");
  const { game, tokens } = await lay(left.api, [PERSON, PERSON]);
  const south = watch(left.wire, game, tokens[0] ?? "");
  const north = watch(right.wire, game, tokens[1] ?? "");
  await Promise.all([south, north].map(async (place) => place.until((known) => known.status === "open")));
  const pick = chance(54);
  await playOn([south, north], pick, () => (south.place.known().state?.view?.seq ?? 0) >= 12);
  const [a, b] = [south.place.known(), north.place.known()];
  expect(a.entries.map((entry) => entry.seq)).toEqual(b.entries.map((entry) => entry.seq));
  expect(a.entries.map((entry) => entry.seq)).toEqual(a.entries.map((_, i) => i + 1));
  expect([...south.statuses, ...north.statuses]).toEqual(["open", "open"]);
  for (const { place } of [south, north]) place.close();
  for (const tab of tabs) await tab.close();
});

test("a storage that fails loses the move, not the game", async () => {
  const kept = memoryStorage();
  let full = false;
  const here = page({
    storage: {
      ...kept,
      append: async (row, status) => (full ? Promise.reject(new Error("full")) : kept.append(row, status)),
    },
  });
  const { game, tokens } = await lay(here.api, [PERSON, PERSON]);
  const places = tokens.map((token) => watch(here.wire, game, token));
  await Promise.all(places.map(async (place) => place.until((known) => known.status === "open")));
  const asked = places.find(({ place }) => (place.known().state?.view?.pending.length ?? 0) > 0);
  if (asked === undefined) throw new Error("nobody is asked");
  full = true;
  expect(await answer(asked.place, chance(55))).toMatchObject({ ok: false, problem: { code: "notStored" } });
  full = false;
  const back = await asked.until((known) => known.status === "open" && known.state?.seq === 2);
  expect(back.entries).toHaveLength(2);
  expect(await answer(asked.place, chance(55))).toEqual({ ok: true, seq: 3 });
  for (const { place } of places) place.close();
  await here.close();
});
