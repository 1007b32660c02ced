import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { LOADERS } from "@escaramuza/games/lazy";
import { expect, test } from "vitest";
import { DRAWINGS } from "../late-plugin.ts";

const ASSETS = join(import.meta.dirname, "..", "dist", "assets");
const FROM = /(?:^|[;}])(?:import|export)(?:[^"'`;()]*?from)?["']\.\/([^"']+\.js)["']/g;

/** Kilobytes, packed, from the front page to the first question of a battle. Larger games have limits of their own: no more than now. */
const LIMIT = 200;
const OWN: { readonly [code: string]: number } = { RB: 208, BA: 303, PE: 244 };

test.each(LOADERS)("$code: the script before the first battle is small", ({ code, drawings }) => {
  const files = readdirSync(ASSETS).filter((file) => file.endsWith(".js"));
  const texts = new Map(files.map((file) => [file, readFileSync(join(ASSETS, file), "utf8")]));
  const named = (...names: readonly string[]): string[] =>
    files.filter((file) => names.some((name) => file.startsWith(`${name}-`)));
  const index = readFileSync(join(ASSETS, "..", "index.html"), "utf8");
  const needed = new Set<string>();
  const need = (file: string): void => {
    const text = texts.get(file);
    if (text === undefined || needed.has(file)) return;
    needed.add(file);
    for (const found of text.matchAll(FROM)) need(found[1] ?? "");
    // Texts come in two parts, of which the first is said at the table.
    for (const found of text.matchAll(/[`"]es[`"],async\(\)=>.*?import\(`\.\/(es-[\w-]+\.js)`\)/g))
      need(found[1] ?? "");
  };
  for (const [, file = ""] of index.matchAll(/assets\/([\w-]+\.js)/g)) need(file);
  const own = [...named("GamePage"), ...named(`rules-${code.toLowerCase()}`)];
  expect(own).toHaveLength(2);
  for (const file of [...own, ...named(...(drawings === undefined ? [] : (DRAWINGS[drawings] ?? [])))]) need(file);
  expect([...needed].filter((file) => file.startsWith("es-")).length).toBeGreaterThan(3);
  const size = [...needed].reduce((sum, file) => sum + gzipSync(texts.get(file) ?? "", { level: 9 }).length, 0);
  expect(Math.ceil(size / 1024)).toBeLessThanOrEqual(OWN[code] ?? LIMIT);
});

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
