/**
 * `npm run rules`: which rules of each game have an implementation and which have a test. A rule counts as implemented where
 * its id stands in the ruleset's source or data, as tested where an example or a test names it. The map is not the territory:
 * it finds what was forgotten, not what is wrong. Flags: --json, --write (regenerate src/rule-ids.ts).
 */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { idsIn, ruleIdsSource, writeRuleIds } from "./rule-ids.ts";

interface Coverage {
  readonly game: string;
  readonly rules: number;
  readonly implemented: number;
  readonly tested: number;
  readonly notImplemented: readonly string[];
  readonly notTested: readonly string[];
  /** Problems with the specification's files themselves. */
  readonly faults: readonly string[];
  /** In the list of games. One that is still being built is shown, and fails nothing. */
  readonly wired: boolean;
}

const root = join(import.meta.dirname, "..");
const LISTED = readFileSync(join(root, "packages/games/src/index.ts"), "utf8");

function main(flags: readonly string[]): number {
  const folders = readdirSync(join(root, "packages")).filter((name) =>
    existsSync(join(root, "packages", name, "spec.md")),
  );
  if (flags.includes("--write")) for (const name of folders) writeRuleIds(join(root, "packages", name));
  const all = folders.map((name) => coverage(name));
  if (flags.includes("--json")) console.log(JSON.stringify(all, null, 2));
  else for (const c of all) print(c);
  return all.some((c) => c.wired && c.notImplemented.length + c.notTested.length + c.faults.length > 0) ? 1 : 0;
}

function coverage(name: string): Coverage {
  const folder = join(root, "packages", name);
  const ids = idsIn(readFileSync(join(folder, "spec.md"), "utf8"));
  const code = mentions([
    ...files(join(folder, "src"), ".ts").filter((f) => !f.endsWith("rule-ids.ts") && !f.endsWith("facts.ts")),
    ...files(join(folder, "data"), ".json"),
  ]);
  const tests = mentions([...files(join(folder, "test"), ".ts"), ...files(join(folder, "examples"), ".yaml")]);
  const notImplemented = ids.filter((id) => !code.has(id));
  const notTested = ids.filter((id) => !tests.has(id));
  return {
    game: name,
    rules: ids.length,
    implemented: ids.length - notImplemented.length,
    tested: ids.length - notTested.length,
    notImplemented,
    notTested,
    faults: faults(folder, ids, new Set([...code, ...tests])),
    wired: LISTED.includes(`"@escaramuza/${name}"`),
  };
}

function faults(folder: string, ids: readonly string[], used: ReadonlySet<string>): string[] {
  const found: string[] = [];
  const twice = ids.filter((id, i) => ids.indexOf(id) !== i);
  if (twice.length > 0) found.push(`spec.md defines twice: ${twice.join(", ")}`);
  if (readFileSync(join(folder, "src/rule-ids.ts"), "utf8") !== ruleIdsSource(ids))
    found.push("src/rule-ids.ts is not what spec.md says: npm run rules -- --write");
  const spanish = join(folder, "spec.es.md");
  if (!existsSync(spanish)) found.push("spec.es.md is missing");
  else if (idsIn(readFileSync(spanish, "utf8")).join() !== ids.join())
    found.push("spec.es.md does not define the same ids in the same order");
  const known = new Set(ids);
  const unknown = [...used].filter((id) => !known.has(id) && !/^[A-Z]{2}-(?:[XSDT]\d+|E-.*|L-\d+)$/.test(id));
  if (unknown.length > 0) found.push(`ids that no specification defines: ${unknown.join(", ")}`);
  return found;
}

function mentions(paths: readonly string[]): Set<string> {
  const found = new Set<string>();
  for (const path of paths) {
    for (const [id] of readFileSync(path, "utf8").matchAll(
      /\b[A-Z]{2}-(?:[A-Za-z0-9]+(?:\.[A-Za-z0-9]+)*-\d+|[A-Z]{1,2}\d+)\b/g,
    ))
      found.add(id);
  }
  return found;
}

function files(folder: string, ending: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((f) => f.endsWith(ending))
    .map((f) => join(folder, f));
}

function print(c: Coverage): void {
  console.log(
    `${c.game}: ${c.rules} rules and rulings, ${c.implemented} implemented, ${c.tested} tested${c.wired ? "" : " (not wired)"}`,
  );
  if (c.notImplemented.length > 0) console.log(`  not implemented: ${c.notImplemented.join(" ")}`);
  if (c.notTested.length > 0) console.log(`  not tested: ${c.notTested.join(" ")}`);
  for (const fault of c.faults) console.log(`  ${fault}`);
}

process.exitCode = main(process.argv.slice(2));
