import type { Crew } from "@escaramuza/lab";
import type { Call } from "./command.ts";
import { fail, misuse } from "./errors.ts";

/** Where the queue is, or null when none is named. */
export function queueIn(call: Call): string | null {
  const url = call.text("queue");
  if (url !== null && !/^postgres(ql)?:\/\//.test(url)) misuse("badQueue", { url });
  return url;
}

/** Workers elsewhere that play instead of the threads of this machine, where `--queue` says so. */
export function crewOf(call: Call): Crew | undefined {
  const url = queueIn(call);
  if (url === null) return undefined;
  return async (job, games, use) => {
    // Only now: most commands do without a database, and start faster.
    const { QueueError, queueCrew } = await import("@escaramuza/queue");
    const onTrouble = (what: string): void => call.err(call.say("queue.trouble", { what }));
    try {
      return await queueCrew(url, { onTrouble })(job, games, use);
    } catch (error) {
      if (error instanceof QueueError) fail("queueFailed", { what: error.message });
      throw error;
    }
  };
}
