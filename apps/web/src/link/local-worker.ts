import { findPlayer, playersOf } from "@escaramuza/bots";
import { memoryStorage, thinker } from "@escaramuza/table";
import type { BotHurry, BotJob, BotReply, Hire } from "@escaramuza/table";
import { adviser } from "../hint/thinker.ts";
import type { ToThinker } from "../hint/think-messages.ts";
import { localTables } from "./local-core.ts";
import type { LocalTables } from "./local-core.ts";
import { BOT, THINKER } from "./local-messages.ts";
import type { FromWorker, ToWorker } from "./local-messages.ts";
import { indexedDbStorage } from "./local-storage.ts";
import type { LocalStorage } from "./local-storage.ts";

/**
 * The tables of this browser, in a worker: storage, the threads of the bots and other tabs meet here, nothing is decided. The
 * threads in which a bot thinks, or somebody for a person, are the same file under other names, so that the rules are loaded over the network once.
 */

/** Milliseconds. Twice what the strongest player takes, for a machine that has much else to do: beyond, something is wrong. */
const BUDGET = 12_000;

const players = { playersOf, findPlayer };

if (self.name === BOT) beBot();
else if (self.name === THINKER) beThinker();
else beTables();

/** Apart from the tables: a bot may take its time, or break. */
function beBot(): void {
  const think = thinker({ players, post: (reply) => postMessage(reply), rest: resting() });
  addEventListener("message", ({ data }: MessageEvent<BotJob | BotHurry>) => think(data));
  const ready: BotReply = "ready";
  postMessage(ready);
}

/** For a person: hints, and what the answers of a finished game were worth. */
function beThinker(): void {
  const advise = adviser((message) => postMessage(message));
  addEventListener("message", ({ data }: MessageEvent<ToThinker>) => advise(data));
}

/** Behind what has come meanwhile: a timer would be slowed down. */
function resting(): () => Promise<void> {
  const { port1, port2 } = new MessageChannel();
  let rested = (): void => {};
  port1.addEventListener("message", () => rested());
  port1.start();
  return async () =>
    new Promise((resolve) => {
      rested = resolve;
      port2.postMessage(null);
    });
}

interface Written {
  readonly game: string;
  readonly seq: number;
}

function beTables(): void {
  const otherTabs = new BroadcastChannel("escaramuza.tables");
  const ready = openTables((written) => otherTabs.postMessage(written));
  // Held back, in order, until the storage is open.
  addEventListener("message", ({ data }: MessageEvent<ToWorker>) => {
    void ready.then((tables) => tables.receive(data));
  });
  otherTabs.addEventListener("message", ({ data }: MessageEvent<Written>) => {
    void ready.then(async (tables) => tables.behind(data.game, data.seq));
  });
}

async function openTables(tell: (written: Written) => void): Promise<LocalTables> {
  const storage = await storageHere(tell);
  return localTables({
    storage,
    players,
    hire,
    budget: BUDGET,
    post: (message: FromWorker) => postMessage(message),
    remove: async (game) => storage.remove(game),
    log: (line) => console.warn(line),
  });
}

/** Where nothing may be kept, in some private windows, games last as long as the page. */
async function storageHere(tell: (written: Written) => void): Promise<LocalStorage> {
  try {
    return await indexedDbStorage((game, seq) => tell({ game, seq }));
  } catch (error) {
    console.warn(String(error));
    return { ...memoryStorage(), remove: async () => {} };
  }
}

function hire(events: Parameters<Hire>[0]): ReturnType<Hire> {
  const worker = new Worker(self.location.href, { type: "module", name: BOT });
  worker.addEventListener("message", ({ data }: MessageEvent<BotReply>) => events.reply(data));
  worker.addEventListener("error", (event) => events.ended(event.message));
  return {
    post: (message) => worker.postMessage(message),
    async end() {
      worker.terminate();
    },
  };
}
