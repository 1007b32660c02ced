import type { About, Battle, BenchProblem, Experiment } from "@escaramuza/lab/laboratory";
import type { Refusal } from "@escaramuza/kernel";

/** The name of a worker that plays battles of experiments: the file is that of the playouts, so that the rules are loaded once. */
export const LAB = "lab";

export type ToLabWorker =
  | { readonly type: "load"; readonly experiment: Experiment }
  | { readonly type: "play"; readonly index: number };

export type FromLabWorker =
  | { readonly type: "ready"; readonly about: About }
  | { readonly type: "no"; readonly problem: BenchProblem; readonly refusals: readonly Refusal[] }
  | { readonly type: "battle"; readonly battle: Battle };
