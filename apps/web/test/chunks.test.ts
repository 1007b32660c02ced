import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ASSETS = join(import.meta.dirname, "..", "dist", "assets");
const FROM = /(?:^|[;}])(?:import|export)(?:[^"'`;()]*?from)?["']\.\/([^"']+\.js)["']/g;

test("chunks of the page do not import each other in circles", () => {
  const files = readdirSync(ASSETS).filter((file) => file.endsWith(".js"));
  const imports = new Map(
    files.map((file) => [
      file,
      [...readFileSync(join(ASSETS, file), "utf8").matchAll(FROM)].map((found) => found[1] ?? ""),
    ]),
  );
  // Cut wherever a chunk was met on the way to itself: what it exports would still be missing when it is used.
  const circles: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, way: readonly string[]): void => {
    if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file].join(" > "));
    else if (!done.has(file)) {
      for (const next of imports.get(file) ?? []) visit(next, [...way, file]);
      done.add(file);
    }
  };
  for (const file of files) visit(file, []);
  expect([...imports.values()].flat().length).toBeGreaterThan(50);
  expect(circles).toEqual([]);
});
