import { parentPort, workerData } from "node:worker_threads";
import { worker } from "./job.ts";
import type { Job } from "./job.ts";

/** Plays the games it is told to, one after the other, and sends each result as it comes. */
const job: Job = workerData;
const play = worker(job);

parentPort?.on("message", (index: number) => parentPort?.postMessage({ index, result: play(index) }));
