import { setImmediate } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { thinker } from "@escaramuza/table";
import type { BotHurry, BotJob, BotReply } from "@escaramuza/table";
import { loadPlayers } from "./bots.ts";

const options: { readonly players: string | null } = workerData;
const think = thinker({
  players: await loadPlayers(options.players),
  post: (reply) => parentPort?.postMessage(reply),
  rest: async () => setImmediate(),
});

parentPort?.on("message", (message: BotJob | BotHurry) => think(message));

const ready: BotReply = "ready";
parentPort?.postMessage(ready);
