import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { findGame } from "@escaramuza/games";
import { checkExample, parseExample } from "@escaramuza/kernel";
import { printJson } from "../command.ts";
import type { Command } from "../command.ts";
import { Stop, fail } from "../errors.ts";
import { readData } from "../files.ts";
import type { Say } from "../texts.ts";

interface Checked {
  readonly file: string;
  readonly id: string | null;
  readonly ok: boolean;
  readonly checks: number;
  readonly failures: readonly string[];
}

/** Runs worked examples: positions, dice, what is played and what must follow. */
export const check: Command = {
  name: "check",
  options: {},
  least: 1,
  most: 10_000,
  run(call) {
    const files = call.args.flatMap(examplesIn);
    if (files.length === 0) fail("noExamples");
    const results = files.map((file) => checkFile(file, call.say));
    const failed = results.filter((r) => !r.ok);
    if (call.json) printJson(call, results);
    else {
      for (const r of failed)
        for (const failure of r.failures) call.out(call.say("check.failure", { file: r.file, failure }));
      const checks = results.reduce((sum, r) => sum + r.checks, 0);
      call.out(call.say("check.done", { files: results.length, failed: failed.length, checks }));
    }
    return failed.length === 0 ? 0 : 1;
  },
};

/** A file, or every example in a folder. */
function examplesIn(path: string): string[] {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined || !found.isDirectory()) return [path];
  return readdirSync(path, { recursive: true, encoding: "utf8" })
    .filter((f) => /\.ya?ml$/.test(f))
    .toSorted()
    .map((f) => join(path, f));
}

function checkFile(file: string, say: Say): Checked {
  const no = (id: string | null, failure: string): Checked => ({ file, id, ok: false, checks: 0, failures: [failure] });
  let data: unknown;
  try {
    data = readData(file);
  } catch (error) {
    if (error instanceof Stop) return no(null, say(`error.${error.key}`, error.params));
    throw error;
  }
  const parsed = parseExample(data);
  if (!parsed.ok) return no(null, parsed.problem);
  const { example } = parsed;
  // Ids begin with the code of their game: `PS-X4`.
  const e = findGame(example.id.split("-")[0] ?? "");
  if (e === null) return no(example.id, say("check.noGame", { id: example.id }));
  const { checks, failures } = checkExample(e, e.rules.exemplar, example);
  return { file, id: example.id, ok: failures.length === 0, checks, failures };
}
