import { availableParallelism } from "node:os";
import type { WorkerEvent } from "@escaramuza/queue";
import type { Call, Command } from "../command.ts";
import { fail, misuse } from "../errors.ts";
import { queueIn } from "../queue.ts";
import { stopper } from "../stopper.ts";

/** Plays batches that `simulate --queue` and `lab --queue` put on a queue, until it is told to stop. */
export const worker: Command = {
  name: "worker",
  options: { queue: { type: "string" }, workers: { type: "string" } },
  least: 0,
  most: 0,
  async run(call) {
    const url = queueIn(call) ?? misuse("queueNeeded");
    const threads = call.int("workers", availableParallelism(), 1, 1024);
    const { QueueError, serveQueue } = await import("@escaramuza/queue");
    const stop = stopper();
    const onEvent = (event: WorkerEvent): void => {
      // A line an event, for programs.
      if (call.json) call.out(JSON.stringify(event));
      else tell(call, event);
    };
    try {
      await serveQueue(url, { threads, signal: stop.signal, onEvent });
    } catch (error) {
      if (error instanceof QueueError) fail("queueFailed", { what: error.message });
      throw error;
    } finally {
      stop.release();
    }
    return 0;
  },
};

function tell(call: Call, event: WorkerEvent): void {
  switch (event.type) {
    case "ready":
      call.out(call.say("worker.ready"));
      break;
    case "refused": {
      const { game, version, dataHash, here } = event;
      const what = { game, version, dataHash, hereVersion: here?.version, hereHash: here?.dataHash };
      call.err(call.say(here === null ? "worker.unknown" : "worker.refused", what));
      break;
    }
    case "trouble":
      call.err(call.say("queue.trouble", { what: event.what }));
      break;
    default: {
      const { run, from, to } = event;
      call.out(call.say(`worker.${event.type}`, { run, from: from + 1, to }));
    }
  }
}
