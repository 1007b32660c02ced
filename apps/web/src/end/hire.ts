/** How many may work at once: the page and the machine need a core too. */
export function spareCores(): number {
  return Math.max(1, (navigator.hardwareConcurrency || 2) - 1);
}

/** Somebody who plays battles in the background. In one place, so that the rules of all games are built into one file only. */
export function hirePlayer(name: string): Worker {
  return new Worker(new URL("./chance-worker.ts", import.meta.url), { type: "module", name });
}
