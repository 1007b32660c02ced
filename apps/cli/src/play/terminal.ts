import { createInterface } from "node:readline";

/** A conversation line by line. `ask` resolves to null once there is nobody left to answer. */
export interface Terminal {
  say(line: string): void;
  ask(prompt: string): Promise<string | null>;
  /** Puts a line back: it answers the next question. */
  unread(line: string): void;
  close(): void;
}

/** Standard input and output. Lines that come before they are asked for wait: a script can be piped in whole. */
export function openTerminal(): Terminal {
  const lines = createInterface({
    input: process.stdin,
    output: process.stdout,
    terminal: process.stdin.isTTY === true,
  });
  const early: string[] = [];
  let waiting: ((line: string | null) => void) | null = null;
  let over = false;
  const deliver = (line: string | null): void => {
    const to = waiting;
    waiting = null;
    to?.(line);
  };
  lines.on("line", (line) => {
    if (waiting === null) early.push(line);
    else deliver(line);
  });
  // Ctrl-C and Ctrl-D both mean: enough.
  lines.on("SIGINT", () => lines.close());
  lines.on("close", () => {
    over = true;
    if (waiting !== null) process.stdout.write("\n");
    deliver(null);
  });
  return {
    say: (line) => process.stdout.write(`${line}\n`),
    ask(prompt) {
      const line = early.shift();
      if (line !== undefined) {
        process.stdout.write(`${prompt}${line}\n`);
        return Promise.resolve(line);
      }
      if (over) return Promise.resolve(null);
      return new Promise((resolve) => {
        waiting = resolve;
        lines.setPrompt(prompt);
        lines.prompt();
      });
    },
    unread: (line) => early.unshift(line),
    close: () => lines.close(),
  };
}
