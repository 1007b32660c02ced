import type { Refusal } from "@escaramuza/kernel";
import { battlesIn, investigate } from "@escaramuza/lab/laboratory";
import type { Battle, BenchProblem, Estimate, Experiment, Hand, Investigated } from "@escaramuza/lab/laboratory";
import { hirePlayer, spareCores } from "../end/hire.ts";
import { LAB } from "./lab-messages.ts";
import type { FromLabWorker, ToLabWorker } from "./lab-messages.ts";

export type Ran =
  | { readonly ok: true; readonly found: Investigated }
  | { readonly ok: false; readonly problem: BenchProblem | "broken"; readonly refusals: readonly Refusal[] };

/** Plays an experiment with as many workers as the machine has cores to spare. Stopped, it tells what it has so far. */
export async function run(
  experiment: Experiment,
  onProgress: (estimate: Estimate) => void,
  signal: AbortSignal,
): Promise<Ran> {
  const hired = Array.from({ length: Math.min(spareCores(), battlesIn(experiment)) }, () => hire(experiment));
  try {
    const ready = await Promise.race([hired[0]?.ready ?? null, stopped(signal)]);
    if (ready === null) return { ok: false, problem: "broken", refusals: [] };
    if (ready.type === "no") return { ok: false, problem: ready.problem, refusals: ready.refusals };
    return { ok: true, found: await investigate(ready.about, hired, { onProgress, signal }) };
  } catch (error) {
    console.error(error);
    return { ok: false, problem: "broken", refusals: [] };
  } finally {
    for (const worker of hired) worker.end();
  }
}

async function stopped(signal: AbortSignal): Promise<null> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(null);
    else signal.addEventListener("abort", () => resolve(null), { once: true });
  });
}

type Ready = Extract<FromLabWorker, { readonly type: "ready" | "no" }>;

interface Hired extends Hand<Battle> {
  readonly ready: Promise<Ready>;
  end(): void;
}

function hire(experiment: Experiment): Hired {
  const worker = hirePlayer(LAB);
  const post = (message: ToLabWorker): void => worker.postMessage(message);
  const waiting = new Map<number, (battle: Battle) => void>();
  /** Once it has broken, whatever is asked of it fails. */
  const broken = Promise.withResolvers<never>();
  broken.promise.catch(() => null);
  worker.addEventListener("error", (event) => broken.reject(new Error(event.message)));
  const ready = Promise.withResolvers<Ready>();
  worker.addEventListener("message", ({ data }: MessageEvent<FromLabWorker>) => {
    if (data.type !== "battle") ready.resolve(data);
    else {
      waiting.get(data.battle.index)?.(data.battle);
      waiting.delete(data.battle.index);
    }
  });
  post({ type: "load", experiment });
  return {
    ready: Promise.race([ready.promise, broken.promise]),
    play: async (index) =>
      Promise.race([
        new Promise<Battle>((resolve) => {
          waiting.set(index, resolve);
          post({ type: "play", index });
        }),
        broken.promise,
      ]),
    end: () => worker.terminate(),
  };
}
