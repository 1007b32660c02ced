import { parentPort, workerData } from "node:worker_threads";
import { planOf, playPlanned } from "./plan.ts";
import type { SimulationOptions } from "./plan.ts";

/** Plays the games it is told to, a range at a time, and sends each result as it comes. */
const options: SimulationOptions = workerData;
const plan = planOf(options);
if ("problem" in plan) throw new Error(`${plan.problem}: ${plan.what}`);

parentPort?.on("message", ({ from, to }: { readonly from: number; readonly to: number }) => {
  for (let index = from; index < to; index++) parentPort?.postMessage(playPlanned(plan, index));
});
