import { createSignal } from "solid-js";
import type { Accessor } from "solid-js";
import type { Outcome } from "@escaramuza/kernel";
import { remembered } from "../remembered.ts";
import type { FromChanceWorker, ToChanceWorker } from "./chance-messages.ts";
import { chancePoints, jobsFor, progressOf, remembering, withResult, written } from "./chance.ts";
import type { ChancePoint } from "./chance.ts";
import { hirePlayer, spareCores } from "./hire.ts";
import { recordId } from "./story.ts";
import type { Tale } from "./story.ts";

export interface Chances {
  readonly points: Accessor<readonly ChancePoint[]>;
  /** 0 to 1. */
  readonly progress: Accessor<number>;
  readonly status: Accessor<"running" | "stopped" | "done" | "failed">;
  start(): void;
  stop(): void;
}

/** Playouts in the background. They go on where they stopped, also another day: the browser remembers them. */
export function chancesOf(tale: Tale, outcome: Outcome | null): Chances {
  const key = `chance.${recordId(tale.record)}`;
  const [points, setPoints] = createSignal(remembering(chancePoints(tale, outcome), remembered.get(key)));
  const [status, setStatus] = createSignal<"running" | "stopped" | "done" | "failed">(
    progressOf(points()) >= 1 ? "done" : "stopped",
  );
  let workers: Worker[] = [];
  const end = (as: "stopped" | "done" | "failed"): void => {
    for (const worker of workers) worker.terminate();
    workers = [];
    setStatus(as);
  };
  const start = (): void => {
    if (status() === "running" || status() === "done") return;
    const jobs = [...jobsFor(points())];
    /** Positions in somebody's hands: the playouts of one are made in order, so that a count says which are made. */
    const busy = new Set<number>();
    const next = (worker: Worker): void => {
      const free = jobs.findIndex((job) => !busy.has(job.at));
      const [job] = free < 0 ? [] : jobs.splice(free, 1);
      if (job !== undefined) {
        busy.add(job.at);
        worker.postMessage({ type: "run", job } satisfies ToChanceWorker);
      } else if (busy.size === 0) end(points().some((point) => point.n > 0) ? "done" : "failed");
    };
    setStatus("running");
    const hands = Math.max(1, Math.min(2, spareCores(), jobs.length));
    for (let i = 0; i < hands; i++) {
      const worker = hirePlayer("chance");
      workers.push(worker);
      worker.addEventListener("message", ({ data }: MessageEvent<FromChanceWorker>) => {
        if (data === null) {
          end("failed");
          return;
        }
        busy.delete(data.job.at);
        setPoints(withResult(points(), data.job, data));
        remembered.set(key, written(points()));
        next(worker);
      });
      worker.addEventListener("error", () => end("failed"));
      worker.postMessage({ type: "load", record: tale.record } satisfies ToChanceWorker);
      next(worker);
    }
  };
  return {
    points,
    progress: () => (status() === "done" ? 1 : progressOf(points())),
    status,
    start,
    stop: () => end("stopped"),
  };
}
