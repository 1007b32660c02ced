import { createServer } from "node:http";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { botPool, botSeats, fine, newHex, tablesOf } from "@escaramuza/table";
import type { App } from "./app.ts";
import { botThreads } from "./bot-threads.ts";
import { loadPlayers } from "./bots.ts";
import { near } from "./door-words.ts";
import { campaignShelf } from "./campaigns.ts";
import { serveHttp } from "./http.ts";
import { buckets, LIMITS } from "./limits.ts";
import type { Limits } from "./limits.ts";
import { sqliteStorage } from "./sqlite.ts";
import { listenForSockets } from "./upgrade.ts";

export interface ServerOptions {
  readonly host: string;
  /** 0 takes any free one. */
  readonly port: number;
  /** Folder of the database. */
  readonly data: string;
  /** Folder of the built web client. */
  readonly web: string;
  readonly limits: Limits;
  readonly bots: {
    readonly workers: number;
    /** Milliseconds a bot may think about one question. */
    readonly budget: number;
    /** Address of a module with other players than the project's. */
    readonly players: string | null;
  };
  /** Rows of a game between its snapshots. */
  readonly snapshotEvery: number;
  /** Milliseconds after which a table nobody looks at leaves memory. */
  readonly evictAfter: number;
  /** Milliseconds after which an unfinished game nobody touched is put aside. */
  readonly archiveAfter: number;
  readonly sweepEvery: number;
  readonly trustProxy: boolean;
  /** Secrets for the dice of new games: unguessable, except in tests. */
  readonly newSecret: () => string;
  readonly now: () => number;
  log(line: string): void;
}

const ROOT = join(import.meta.dirname, "..", "..", "..");
const DAY = 86_400_000;
/** Milliseconds. Twice what the strongest player takes, for a machine that has much else to do: beyond, something is wrong. */
const BUDGET = 12_000;

export const DEFAULTS: ServerOptions = {
  host: "127.0.0.1",
  port: 3000,
  data: join(ROOT, "data-local"),
  web: join(ROOT, "apps", "web", "dist"),
  limits: LIMITS,
  bots: { workers: Math.max(1, availableParallelism() - 1), budget: BUDGET, players: null },
  snapshotEvery: 50,
  evictAfter: 600_000,
  archiveAfter: 30 * DAY,
  sweepEvery: 60_000,
  trustProxy: false,
  newSecret: newHex,
  now: Date.now,
  log: (line) => console.error(line),
};

export interface RunningServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Opens the database, resumes every game a bot is in, and listens. */
export async function startServer(chosen: Partial<ServerOptions> = {}): Promise<RunningServer> {
  const options = { ...DEFAULTS, ...chosen };
  const { limits, log, now } = options;
  const storage = sqliteStorage(options.data);
  const campaigns = campaignShelf(options.data);
  const { workers, budget } = options.bots;
  const pool = botPool({ hire: botThreads(options.bots.players), workers, budget });
  const bots = botSeats({
    pool,
    doing: () => app,
    fault: (table, player, decision, what) => log(`bot ${player} in ${table.head.game}, ${decision.kind}: ${what}`),
  });
  const tables = tablesOf({
    storage,
    now,
    snapshotEvery: options.snapshotEvery,
    longest: limits.inputs,
    changed: (table) => bots.prompt(table),
    failed: (what, error) => log(`${what}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`),
  });
  const players = await loadPlayers(options.bots.players);
  const app: App = {
    storage,
    campaigns,
    tables,
    players,
    limits,
    openGames: limits.openGames,
    newSecret: options.newSecret,
    now,
    chat: buckets(limits.chat),
    requests: buckets(limits.requests),
    files: buckets(limits.files),
    hurry: (game) => bots.hurry(game),
    web: options.web,
    trustProxy: options.trustProxy,
    near: () => near(urlOf(http.address(), options.host)),
    log,
  };
  const http = createServer(
    { requestTimeout: 30_000, headersTimeout: 10_000 },
    (request, response) => void serveHttp(app, request, response),
  );
  const sockets = listenForSockets(app, http);
  try {
    await new Promise<void>((resolve, reject) => {
      http.once("error", reject);
      http.listen(options.port, options.host, resolve);
    });
  } catch (error) {
    sockets.close();
    campaigns.close();
    await storage.close();
    throw error;
  }
  const sweeping = setInterval(() => {
    tables.evict(now() - options.evictAfter);
    app.requests.sweep();
    app.files.sweep();
    app.chat.sweep();
    storage.archive(now() - options.archiveAfter).catch((error: unknown) => log(`archiving: ${String(error)}`));
  }, options.sweepEvery);
  sweeping.unref();
  let open = true;
  const resuming = resume(app, () => open);
  return {
    url: urlOf(http.address(), options.host),
    async close() {
      open = false;
      clearInterval(sweeping);
      sockets.close();
      http.close();
      http.closeAllConnections();
      await resuming;
      await pool.close();
      await tables.settled();
      campaigns.close();
      await storage.close();
    },
  };
}

/** A bot whose turn it was when the server stopped is asked again; people find their tables when they come. */
async function resume({ storage, tables }: App, open: () => boolean): Promise<void> {
  for (const game of await storage.withBots()) {
    if (!open()) return;
    await tables.with(game, async () => fine(null));
  }
}

function urlOf(address: ReturnType<ReturnType<typeof createServer>["address"]>, host: string): string {
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}
