import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { checkExample, exampleJsonSchema, parseExample } from "@escaramuza/kernel";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { GAMES } from "../src/index.ts";

/** Every example file of every game runs, and every worked example of a specification has its file. */

for (const game of GAMES) {
  const folder = join(import.meta.dirname, "../..", `rules-${game.rules.code.toLowerCase()}`);
  const files = readdirSync(join(folder, "examples")).filter((f) => f.endsWith(".yaml"));

  test.each(files)(`${game.rules.code} %s`, (file) => {
    const parsed = parseExample(parse(readFileSync(join(folder, "examples", file), "utf8")));
    if (!parsed.ok) throw new Error(`${file}: ${parsed.problem}`);
    const report = checkExample(game, game.rules.exemplar, parsed.example);
    expect(report.failures).toEqual([]);
    expect(report.checks).toBeGreaterThan(0);
  });

  // The page lists them by name: a list tells them apart in both languages.
  test.each(files)(`${game.rules.code} %s: cases have names of their own`, (file) => {
    const parsed = parseExample(parse(readFileSync(join(folder, "examples", file), "utf8")));
    const names = parsed.ok ? (parsed.example.cases ?? []).map(({ name }) => name) : [];
    for (const lang of ["es", "en"] as const) {
      const said = names.map((name) => name[lang].trim());
      expect(said).not.toContain("");
      expect(new Set(said).size).toBe(said.length);
    }
  });

  test(`${game.rules.code}: one file for each worked example`, () => {
    const vectors = [...readFileSync(join(folder, "spec.md"), "utf8").matchAll(/^\*\*([A-Z]{2}-X\d+)\b/gm)].map(
      (m) => m[1] ?? "",
    );
    const ids = files.map((file) => {
      const parsed = parseExample(parse(readFileSync(join(folder, "examples", file), "utf8")));
      return parsed.ok ? parsed.example.id : file;
    });
    expect(new Set(ids).size, "an id is used twice").toBe(ids.length);
    expect(vectors.length).toBeGreaterThan(0);
    expect(vectors.filter((id) => !ids.includes(id))).toEqual([]);
  });
}

test("docs/example.schema.json is the schema the runner checks", () => {
  const file = join(import.meta.dirname, "../../../docs/example.schema.json");
  expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(exampleJsonSchema());
});
