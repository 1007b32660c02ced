import type { Say } from "./texts.ts";

const WIDTH = 30;
/** Milliseconds between two drawings: more often costs more than it tells. */
const EVERY = 100;

/** A bar on standard error, only where somebody can see it move. */
export function progressBar(say: Say): { show(done: number, total: number, note?: () => string): void; clear(): void } {
  const from = performance.now();
  let drawn = 0;
  return {
    show(done, total, note = () => "") {
      const now = performance.now();
      if (!process.stderr.isTTY || (now - drawn < EVERY && done < total)) return;
      drawn = now;
      const filled = Math.floor((WIDTH * done) / total);
      const left = Math.ceil(((now - from) * (total - done)) / done / 1000);
      process.stderr.write(
        `\r${"█".repeat(filled)}${"░".repeat(WIDTH - filled)} ${done}/${total} ${say("simulate.left", { seconds: left })} ${note()}\u001B[K`,
      );
    },
    clear() {
      if (process.stderr.isTTY) process.stderr.write("\r\u001B[K");
    },
  };
}
