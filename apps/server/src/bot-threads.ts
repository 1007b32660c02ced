import { Worker } from "node:worker_threads";
import type { BotReply, Hire } from "@escaramuza/table";

const MEMORY_MB = 512;

/** Node's threads for bots, with the project's players or those of a module. */
export function botThreads(players: string | null): Hire {
  return (events) => {
    const worker = new Worker(new URL("./bot-worker.ts", import.meta.url), {
      workerData: { players },
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    worker.unref();
    worker.on("message", (reply: BotReply) => events.reply(reply));
    worker.on("error", (error) => events.ended(String(error)));
    worker.on("exit", (code) => events.ended(`its thread ended with ${code}`));
    return {
      post: (message) => worker.postMessage(message),
      async end() {
        worker.removeAllListeners();
        // Errors of a thread already given up are nobody's concern.
        worker.on("error", () => {});
        await worker.terminate();
      },
    };
  };
}
