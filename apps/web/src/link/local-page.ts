import type { Continued, Continuing } from "@escaramuza/table";
import type { Ask } from "./api.ts";
import { deskOver } from "./local-desk.ts";
import type { Desk } from "./local-desk.ts";
import type { FromWorker } from "./local-messages.ts";
import type { Dial } from "./wire.ts";

/** The worker that holds the tables of this browser. It starts when first needed. */
let desk: Desk | null = null;

function theDesk(): Desk {
  if (desk !== null) return desk;
  const worker = new Worker(new URL("./local-worker.ts", import.meta.url), { type: "module" });
  const opened = deskOver((message) => worker.postMessage(message));
  worker.addEventListener("message", ({ data }: MessageEvent<FromWorker>) => opened.hear(data));
  // It could not be loaded, or broke: whoever asks next gets a fresh one, and nothing stored is lost.
  worker.addEventListener("error", () => {
    if (desk === opened) desk = null;
    worker.terminate();
    opened.lost();
  });
  desk = opened;
  return opened;
}

export const localDial: Dial = (events) => theDesk().dial(events);
export const localAsk: Ask = async (request) => theDesk().ask(request);

/** A table that stands where a finished game once stood; null where there can be none. */
export async function continueLocal(from: Continuing): Promise<Continued | null> {
  return theDesk().continued(from);
}

/** Deletes a game of this browser with everything in it. */
export function removeLocal(game: string): void {
  theDesk().remove(game);
}
