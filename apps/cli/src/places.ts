import { join } from "node:path";

/** Where things lie, whatever folder the command is called from. */
export const ROOT = join(import.meta.dirname, "..", "..", "..");

export function rulesetFolder(code: string): string {
  return join(ROOT, "packages", `rules-${code.toLowerCase()}`);
}
