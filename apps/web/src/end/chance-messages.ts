import type { GameRecord } from "@escaramuza/kernel";
import type { Job } from "./chance.ts";

export type ToChanceWorker =
  | { readonly type: "load"; readonly record: GameRecord }
  | { readonly type: "run"; readonly job: Job };

export type FromChanceWorker = { readonly job: Job; readonly n: number; readonly won: readonly number[] } | null;
