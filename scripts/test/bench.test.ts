import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { askedBy } from "../bench/report.ts";

test("what takes a quarter of an hour is measured for who asks for it alone", () => {
  const replies = (...flags: readonly string[]): boolean => askedBy(flags).named("replies");
  expect([replies(), replies("--only", "Pelotón"), replies("--seconds", "1")]).toEqual([false, false, false]);
  expect([replies("--all"), replies("--only", "replies"), replies("--only", "replies, Pelotón")]).toEqual([
    true,
    true,
    true,
  ]);
});

test("a part of the names, or more than the beginning of one, chooses what is measured", () => {
  expect(askedBy([]).wanted("server")).toBe(true);
  expect(askedBy(["--only", "server, 500"]).wanted("server")).toBe(true);
  expect(askedBy(["--only", "500"]).wanted("server, 500 games at once")).toBe(true);
  expect(askedBy(["--only", "page"]).wanted("server")).toBe(false);
});

test("prints what it measured, for programs too", () => {
  const words = ["--only", "hex line of sight", "--seconds", "0.01", "--json"];
  const run = spawnSync(process.execPath, [join(import.meta.dirname, "..", "bench.ts"), ...words], {
    encoding: "utf8",
  });
  expect(run.stderr).toBe("");
  expect(JSON.parse(run.stdout)).toMatchObject([
    { name: "hex line of sight against the target", unit: "pairs/s", reference: "target", referenceValue: 2_000_000 },
    { name: "hex line of sight, table emptied", reference: null, ratio: null },
  ]);
});
