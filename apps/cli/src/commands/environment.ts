import { serveLines } from "@escaramuza/environment";
import type { Command } from "../command.ts";

/** Battles for programs in any language: docs/ENVIRONMENT.md. */
export const environment: Command = {
  name: "environment",
  options: {},
  least: 0,
  most: 0,
  async run() {
    await serveLines(process.stdin, process.stdout);
    return 0;
  },
};
