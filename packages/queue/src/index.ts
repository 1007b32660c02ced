export { queueCrew } from "./coordinator.ts";
export type { CrewOptions } from "./coordinator.ts";
export { QueueError } from "./queue.ts";
export { serveQueue } from "./worker.ts";
export type { WorkerEvent, WorkerOptions } from "./worker.ts";
