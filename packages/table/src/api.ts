import { GAMES } from "@escaramuza/games";
import { eventsFor, sidesIn, viewOf } from "@escaramuza/kernel";
import type { GameRecord, Seat } from "@escaramuza/kernel";
import { actRequest, commandRequest, createRequest, joinRequest, readAs } from "@escaramuza/protocol";
import type { Command, CreateReply, GamesReply, LegalReply, ReplayReply, ViewReply } from "@escaramuza/protocol";
import { invitedTo, join, roleOf } from "./access.ts";
import { perform } from "./commands.ts";
import type { Doing } from "./commands.ts";
import { create } from "./create.ts";
import { keptRecord } from "./kept-record.ts";
import { lookBack } from "./past.ts";
import type { Players } from "./players.ts";
import { fine, wrong } from "./result.ts";
import type { Outcome } from "./result.ts";
import { entryFor, infoOf, legalFor, stateFor } from "./shown.ts";
import type { Table } from "./tables.ts";
import { hashOf } from "./tokens.ts";

/** The JSON API of tables (docs/API.md), whatever carries the calls. */

/** What tables, and those who make them, share. */
export interface House extends Doing {
  readonly players: Players;
  /** Games one address may have under way. */
  readonly openGames: number;
}

export interface Call {
  readonly method: string;
  /** After `/api`. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly token: string;
  readonly body: string;
  readonly address: string;
}

export async function route(house: House, call: Call): Promise<Outcome<unknown>> {
  const { method, path } = call;
  switch (`${method} ${path}`) {
    case "GET /games":
      return fine(games(house));
    case "POST /tables":
      return newTable(house, call);
    default: {
      const [, game, what = ""] = /^\/tables\/([a-z0-9]{20})(?:\/([a-z]+))?$/.exec(path) ?? [];
      const action = ACTIONS[`${method} ${what}`];
      if (game === undefined || action === undefined) return wrong("unknownPath");
      const done = await house.tables.with(game, async (table) => action(house, table, call));
      const unplayable = !done.ok && done.problem.code === "rulesChanged";
      return unplayable && action === RECORD ? keptRecord(house.storage, game, call.token) : done;
    }
  }
}

type Action = (house: House, table: Table, call: Call) => Promise<Outcome<unknown>>;

const RECORD: Action = async (_house, table, call) => seated(table, call, async () => recordOf(table));

const ACTIONS: { readonly [name: string]: Action | undefined } = {
  "GET invitation": async (_house, table, call) => {
    const invited = invitedTo(table, call.token);
    return invited.ok ? fine({ seat: invited.value, info: infoOf(table) }) : invited;
  },
  "POST join": async ({ tables }, table, call) => {
    const read = readAs(joinRequest, call.body);
    return read.ok ? join(tables, table, read.value) : wrong("malformed");
  },
  "GET view": async (house, table, call) =>
    seated(table, call, async (role) => fine(await view(house, table, role, call))),
  "GET legal": async (_house, table, call) =>
    seated(table, call, async (role) => {
      const reply: LegalReply = { seq: table.state.seq, decisions: legalFor(table, role) };
      return fine(reply);
    }),
  "POST act": async (house, table, call) => {
    const read = readAs(actRequest, call.body);
    if (!read.ok) return wrong("malformed");
    const { key, decision, answer, seen } = read.value;
    return seated(table, call, async (role) => done(house, table, role, { do: "act", decision, answer, seen }, key));
  },
  "POST commands": async (house, table, call) => {
    const read = readAs(commandRequest, call.body);
    if (!read.ok) return wrong("malformed");
    return seated(table, call, async (role) => done(house, table, role, read.value.command, read.value.key));
  },
  "GET replay": async (_house, table, call) => seated(table, call, async (role) => replayed(table, role, call)),
  "GET record": RECORD,
};

async function seated<T>(
  table: Table,
  call: Call,
  work: (role: Seat | null) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const role = roleOf(table, call.token);
  return role.ok ? work(role.value) : role;
}

function games({ players }: House): GamesReply {
  return {
    games: GAMES.map(({ rules }) => ({
      ruleset: rules.id,
      code: rules.code,
      version: rules.version,
      dataHash: rules.dataHash,
      seats: rules.seats,
      scenarios: rules.scenarios.map(({ id, setup }) => ({ id, setup, sides: sidesIn(rules, setup) })),
      bots: players.playersOf(rules.id).map((player) => player.id),
    })),
  };
}

/** Milliseconds a game nobody ever joined counts among those of its maker. */
const UNJOINED = 3_600_000;

async function newTable(house: House, call: Call): Promise<Outcome<CreateReply>> {
  const read = readAs(createRequest, call.body);
  if (!read.ok) return wrong("malformed");
  const creator = hashOf(call.address);
  if ((await house.storage.unfinished(creator, house.now() - UNJOINED)) >= house.openGames)
    return wrong("tooManyGames");
  return create(house, house.players, creator, read.value);
}

async function view({ storage }: House, table: Table, role: Seat | null, { query }: Call): Promise<ViewReply> {
  const since = numberIn(query, "since") ?? 0;
  const rows = await storage.rows(table.head.game, since > table.state.seq ? 0 : since);
  return { role, info: infoOf(table), entries: rows.map((row) => entryFor(row, role)), state: stateFor(table, role) };
}

async function done(
  house: House,
  table: Table,
  role: Seat | null,
  command: Command,
  key: string | undefined,
): Promise<Outcome<{ seq: number }>> {
  const performed = await perform(house, table, role, command, key);
  return performed.ok ? fine({ seq: performed.value }) : performed;
}

/** The table as the seat saw it then: what was hidden from it stays hidden. */
function replayed({ e, state, past }: Table, role: Seat | null, { query }: Call): Outcome<ReplayReply> {
  if (state.play === null) return wrong("waiting");
  const { record } = state.play;
  const of = record.inputs.length;
  const at = Math.min(of, numberIn(query, "at") ?? of);
  const then = lookBack(e, past, record, at);
  if (then === null) return wrong("rulesChanged");
  return fine({ at, of, events: [...eventsFor(then.events, role)], view: viewOf(e, then.game, role) });
}

/** The whole game with its dice, for anyone to check: only when there is nothing left to hide. */
function recordOf({ state }: Table): Outcome<GameRecord> {
  if (state.result === null) return wrong("notOver");
  return state.play === null ? wrong("waiting") : fine(state.play.record);
}

function numberIn(query: URLSearchParams, name: string): number | null {
  const text = query.get(name);
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}
