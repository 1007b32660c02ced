import { readFileSync, readdirSync } from "node:fs";
import { checkExample, engine, parseExample } from "@escaramuza/kernel";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { peloton } from "../src/index.ts";

const dir = new URL("../examples/", import.meta.url);
const game = engine(peloton);
for (const f of readdirSync(dir).filter((n) => n.endsWith(".yaml")))
  test(f, () => {
    const parsed = parseExample(parse(readFileSync(new URL(f, dir), "utf8")));
    if (!parsed.ok) throw new Error(parsed.problem);
    const report = checkExample(game, peloton.exemplar, parsed.example);
    expect(report.failures).toEqual([]);
    expect(report.checks).toBeGreaterThan(0);
  });
