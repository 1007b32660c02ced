import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { parameters } from "@escaramuza/kernel";
import type { Messages } from "@escaramuza/kernel";
import { describe, expect, it } from "vitest";
import en from "../messages/en.json" with { type: "json" };
import es from "../messages/es.json" with { type: "json" };

const ES: Messages = es;
const EN: Messages = en;

describe("the command line's own texts", () => {
  it("are the same in both languages, with the same parameters", () => {
    expect(Object.keys(ES)).toEqual(Object.keys(EN));
    for (const [key, text] of Object.entries(ES))
      expect([key, parameters(text)]).toEqual([key, parameters(EN[key] ?? "")]);
  });

  it("are all there", () => {
    const folder = join(import.meta.dirname, "..", "src");
    const source = readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((f) => f.endsWith(".ts"))
      .map((f) => readFileSync(join(folder, f), "utf8"))
      .join("\n");
    const said = [...source.matchAll(/\bsay\(\s*"([^"]+)"/g)].map((m) => m[1] ?? "");
    const stops = [...source.matchAll(/\b(?:fail|misuse)\(\s*"([^"]+)"/g)].map((m) => `error.${m[1] ?? ""}`);
    expect(said.length + stops.length).toBeGreaterThan(80);
    for (const key of [...said, ...stops]) expect(Object.keys(ES)).toContain(key);
  });
});
