import { findTested } from "@escaramuza/bots";
import { findGame } from "@escaramuza/games";
import { aboutBench, benchFor, playBattle } from "@escaramuza/lab/laboratory";
import type { Bench, Experiment } from "@escaramuza/lab/laboratory";
import type { FromLabWorker, ToLabWorker } from "./lab-messages.ts";

/** In a worker: plays battles of one experiment, whichever it is told. */
export function beLab(): void {
  let bench: Bench | null = null;
  const tell = (message: FromLabWorker): void => postMessage(message);
  const load = (experiment: Experiment): FromLabWorker => {
    const e = findGame(experiment.game);
    if (e === null) return { type: "no", problem: "unknownGame", refusals: [] };
    const made = benchFor(e, (id) => findTested(e.rules.id, id), experiment);
    if ("problem" in made) return { type: "no", problem: made.problem, refusals: made.refusals };
    bench = made;
    return { type: "ready", about: aboutBench(made) };
  };
  addEventListener("message", ({ data }: MessageEvent<ToLabWorker>) => {
    if (data.type === "load") tell(load(data.experiment));
    else if (bench !== null) tell({ type: "battle", battle: playBattle(bench, data.index) });
  });
}
