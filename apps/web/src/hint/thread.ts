import { THINKER } from "../link/local-messages.ts";
import type { FromThinker, ToThinker } from "./think-messages.ts";

/** A thread that thinks for a person, to be ended whenever one has heard enough. */
export interface ThinkThread {
  post(message: ToThinker): void;
  end(): void;
}

/** The file of the tables under another name, so that the rules are loaded over the network once. */
export function thinkThread(hear: (message: FromThinker) => void, failed: () => void): ThinkThread {
  const worker = new Worker(new URL("../link/local-worker.ts", import.meta.url), { type: "module", name: THINKER });
  worker.addEventListener("message", ({ data }: MessageEvent<FromThinker>) => hear(data));
  worker.addEventListener("error", failed);
  return { post: (message) => worker.postMessage(message), end: () => worker.terminate() };
}
