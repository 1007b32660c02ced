import { parseRecord } from "@escaramuza/kernel";
import type { GameRecord, Seat } from "@escaramuza/kernel";
import {
  campaignMade,
  campaignReply,
  createReply,
  doneReply,
  errorReply,
  gamesReply,
  healthReply,
  invitedReply,
  joinReply,
  readAs,
  replayReply,
  viewReply,
} from "@escaramuza/protocol";
import type {
  CampaignMade,
  CampaignReply,
  CampaignSave,
  Command,
  CreateReply,
  CreateRequest,
  GamesReply,
  HealthReply,
  Info,
  JoinReply,
  JoinRequest,
  ReplayReply,
  ViewReply,
} from "@escaramuza/protocol";
import { localAsk } from "./local-page.ts";
import { failed, got, OFFLINE } from "./trouble.ts";
import type { Got } from "./trouble.ts";

/** The JSON API (docs/API.md), of the server or of the tables in this page. */
export interface Api {
  health(): Promise<Got<HealthReply>>;
  games(): Promise<Got<GamesReply>>;
  create(request: CreateRequest): Promise<Got<CreateReply>>;
  join(game: string, request: JoinRequest): Promise<Got<JoinReply>>;
  invitation(game: string, invitation: string): Promise<Got<{ readonly seat: Seat; readonly info: Info }>>;
  /** Everything at once, for a look without a link. `since` leaves out entries already known. */
  view(game: string, token: string, since: number): Promise<Got<ViewReply>>;
  /** The table as the seat saw it after `at` inputs; null for now. */
  replay(game: string, token: string, at: number | null): Promise<Got<ReplayReply>>;
  /** Does something at a table without sitting at it. */
  command(game: string, token: string, command: Command): Promise<Got<{ readonly seq: number }>>;
  /** Only when the game is over. */
  record(game: string, token: string): Promise<Got<GameRecord>>;
  keepCampaign(made: Omit<CampaignReply, "seq">): Promise<Got<CampaignMade>>;
  campaign(id: string, token: string): Promise<Got<CampaignReply>>;
  saveCampaign(id: string, token: string, save: CampaignSave): Promise<Got<{ readonly seq: number }>>;
}

export interface Request {
  readonly method: "GET" | "POST";
  /** After `/api`. */
  readonly path: string;
  readonly token: string;
  readonly body: string;
}

/** Asks and brings the reply's text; null when nobody answers. */
export type Ask = (request: Request) => Promise<{ readonly ok: boolean; readonly text: string } | null>;

type Schema<T> = Parameters<typeof readAs<T>>[0];

export function apiOver(ask: Ask): Api {
  const call = async (request: Partial<Request> & { readonly path: string }): Promise<Got<string>> => {
    const reply = await ask({ method: "GET", token: "", body: "", ...request });
    if (reply === null) return failed(OFFLINE);
    if (reply.ok) return got(reply.text);
    const read = readAs(errorReply, reply.text);
    // No error of ours: something between us and the server, such as a proxy, that cannot reach it.
    return failed(read.ok ? read.value.problem : OFFLINE);
  };
  const get = async <T>(schema: Schema<T>, path: string, token = ""): Promise<Got<T>> =>
    understood(schema, await call({ path, token }));
  const post = async <T>(schema: Schema<T>, path: string, body: unknown, token = ""): Promise<Got<T>> =>
    understood(schema, await call({ method: "POST", path, token, body: JSON.stringify(body) }));
  return {
    health: async () => get(healthReply, "/health"),
    games: async () => get(gamesReply, "/games"),
    create: async (request) => post(createReply, "/tables", request),
    join: async (game, request) => post(joinReply, `/tables/${game}/join`, request),
    invitation: async (game, invitation) => get(invitedReply, `/tables/${game}/invitation`, invitation),
    view: async (game, token, since) => get(viewReply, `/tables/${game}/view?since=${since}`, token),
    replay: async (game, token, at) =>
      get(replayReply, `/tables/${game}/replay${at === null ? "" : `?at=${at}`}`, token),
    command: async (game, token, command) => post(doneReply, `/tables/${game}/commands`, { command }, token),
    keepCampaign: async (made) => post(campaignMade, "/campaigns", made),
    campaign: async (id, token) => get(campaignReply, `/campaigns/${id}`, token),
    saveCampaign: async (id, token, save) => post(doneReply, `/campaigns/${id}`, save, token),
    async record(game, token) {
      const reply = await call({ path: `/tables/${game}/record`, token });
      if (!reply.ok) return reply;
      const raw: unknown = JSON.parse(reply.value);
      const read = parseRecord(raw);
      return read.ok ? got(read.record) : failed({ code: "version", refusals: [] });
    },
  };
}

function understood<T>(schema: Schema<T>, reply: Got<string>): Got<T> {
  if (!reply.ok) return reply;
  const read = readAs(schema, reply.value);
  return read.ok ? got(read.value) : failed({ code: "version", refusals: [] });
}

/** Milliseconds after which nobody is there. */
const PATIENCE = 10_000;

export function askServer(base: string): Ask {
  return async ({ method, path, token, body }) => {
    try {
      const response = await fetch(`${base}${path}`, {
        method,
        headers: token === "" ? {} : { Authorization: `Bearer ${token}` },
        ...(method === "POST" ? { body } : {}),
        cache: "no-store",
        signal: AbortSignal.timeout(PATIENCE),
      });
      return { ok: response.ok, text: await response.text() };
    } catch {
      return null;
    }
  };
}

export const serverApi: Api = apiOver(askServer("/api"));
export const localApi: Api = apiOver(localAsk);

/** A person's part in the dice, which nobody can foresee. */
export function newContribution(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
