import { readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, it } from "vitest";

const SRC = join(import.meta.dirname, "..", "src");

/** A file of the package and all of its own it imports. */
function reached(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const from of importsOf(file)) if (from.startsWith(".")) reached(join(dirname(file), from), seen);
  return seen;
}

function importsOf(file: string): string[] {
  return [...readFileSync(file, "utf8").matchAll(/\bfrom "([^"]+)"/g)].map((m) => m[1] ?? "");
}

// Browsers' workers run these.
it.each(["analysis.ts", "laboratory.ts"])("%s reaches nothing of Node's", (entry) => {
  const files = [...reached(join(SRC, entry))];
  expect(files.length).toBeGreaterThan(3);
  const found = files.flatMap((file) =>
    importsOf(file)
      // Games and players are given, not fetched: a page loads one game at a time.
      .filter((from) => from.startsWith("node:") || from === "@escaramuza/games")
      .map((from) => `${relative(SRC, file)}: ${from}`),
  );
  expect(found).toEqual([]);
});
