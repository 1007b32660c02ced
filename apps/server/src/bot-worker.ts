import { parentPort, workerData } from "node:worker_threads";
import { thinker } from "@escaramuza/table";
import type { BotJob, BotReply } from "@escaramuza/table";
import { loadPlayers } from "./bots.ts";

const options: { readonly players: string | null } = workerData;
const think = thinker(await loadPlayers(options.players));

parentPort?.on("message", (job: BotJob) => parentPort?.postMessage(think(job)));

const ready: BotReply = "ready";
parentPort?.postMessage(ready);
