/** Somebody who plays battles in the background. In one place, so that the rules of all games are built into one file only. */
export function hirePlayer(name: string): Worker {
  return new Worker(new URL("./chance-worker.ts", import.meta.url), { type: "module", name });
}
