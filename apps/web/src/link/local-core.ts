import { readClientMessage } from "@escaramuza/protocol";
import { botPool, botSeats, converse, layContinued, newHex, route, tablesOf } from "@escaramuza/table";
import type { Conversation, Hire, House, Players, Storage } from "@escaramuza/table";
import type { Request } from "./api.ts";
import type { FromWorker, ToWorker } from "./local-messages.ts";

export interface LocalOptions {
  readonly storage: Storage;
  readonly players: Players;
  /** Starts a thread for a bot. */
  readonly hire: Hire;
  /** Milliseconds a bot may think about one question. */
  readonly budget: number;
  /** Where the dice of a new game come from, unless it is to be chance. */
  readonly newSecret?: () => string;
  post(message: FromWorker): void;
  /** Deletes a game. */
  remove(game: string): Promise<void>;
  log(line: string): void;
}

export interface LocalTables {
  receive(message: ToWorker): void;
  /** Another tab has written a game as far as `seq`. */
  behind(game: string, seq: number): Promise<void>;
  close(): Promise<void>;
}

const ROWS = 20_000;
const CHANNELS = 16;
const SNAPSHOT_EVERY = 50;
const IDLE = 60_000;

/** Tables in the page: what a server does, without a network. */
export function localTables(options: LocalOptions): LocalTables {
  const { storage, players, hire, budget, post, log } = options;
  const lines = new Map<number, Conversation>();
  const pool = botPool({ hire, workers: 1, budget });
  const bots = botSeats({
    pool,
    doing: () => house,
    fault: (_table, player, decision, what) => log(`bot ${player}, ${decision.kind}: ${what}`),
  });
  const tables = tablesOf({
    storage,
    now: Date.now,
    snapshotEvery: SNAPSHOT_EVERY,
    longest: ROWS,
    changed: (table) => bots.prompt(table),
    failed: (what, error) => log(`${what}: ${String(error)}`),
  });
  const house: House = {
    storage,
    tables,
    players,
    newSecret: options.newSecret ?? newHex,
    now: Date.now,
    openGames: Infinity,
    chat: { take: () => true },
    hurry: (game) => bots.hurry(game),
  };

  const open = (line: number): void => {
    tables.evict(Date.now() - IDLE);
    const conversation = converse(house, CHANNELS, {
      send: (message) => post({ type: "text", line, text: JSON.stringify(message) }),
      again() {
        lines.delete(line);
        conversation.end();
        post({ type: "closed", line });
      },
      log,
    });
    lines.set(line, conversation);
  };

  const hear = (line: number, text: string): void => {
    const read = readClientMessage(text);
    if (read.ok) lines.get(line)?.hear(read.value);
    else log(`not of the protocol: ${text.slice(0, 200)}`);
  };

  const call = async ({ method, path, token, body }: Request): Promise<{ ok: boolean; text: string }> => {
    const { pathname, searchParams } = new URL(path, "http://here");
    const done = await route(house, { method, path: pathname, query: searchParams, token, body, address: "here" });
    return { ok: done.ok, text: JSON.stringify(done.ok ? done.value : { problem: done.problem }) };
  };

  return {
    receive(message) {
      switch (message.type) {
        case "open":
          open(message.line);
          return;
        case "text":
          hear(message.line, message.text);
          return;
        case "close":
          lines.get(message.line)?.end();
          lines.delete(message.line);
          return;
        case "call": {
          const { id, request } = message;
          call(request)
            .catch((error: unknown) => {
              log(`${request.path}: ${String(error)}`);
              return { ok: false, text: JSON.stringify({ problem: { code: "internal", refusals: [] } }) };
            })
            .then((reply) => post({ type: "reply", id, ...reply }))
            .catch(() => {});
          return;
        }
        case "continue": {
          const { id, from } = message;
          layContinued(house, from)
            .then((laid) => post({ type: "reply", id, ok: laid.ok, text: JSON.stringify(laid.ok ? laid.value : laid) }))
            .catch((error: unknown) => {
              log(`continuing: ${String(error)}`);
              post({
                type: "reply",
                id,
                ok: false,
                text: JSON.stringify({ problem: { code: "internal", refusals: [] } }),
              });
            });
          return;
        }
        case "remove":
          options.remove(message.game).catch((error: unknown) => log(`removing: ${String(error)}`));
          return;
      }
    },
    behind: async (game, seq) => tables.behind(game, seq),
    async close() {
      for (const conversation of lines.values()) conversation.end();
      lines.clear();
      await pool.close();
      await tables.settled();
    },
  };
}
