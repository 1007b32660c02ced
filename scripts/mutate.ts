/**
 * `npm run mutate`: breaks the rules on purpose, one small change at a time, and says which changes no test noticed.
 * Every mutant runs the examples first (a second), then, if it survives, the package's tests. It works in a copy.
 * Flags: --package rules-ps, --file PART (only sources whose path contains it), --count N (drawn at random), --seed N,
 * --quick (examples only).
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generatorFrom, picker } from "@escaramuza/kernel";

interface Mutant {
  readonly file: string;
  readonly at: number;
  readonly from: string;
  readonly to: string;
}

const root = join(import.meta.dirname, "..");
const flags = process.argv.slice(2);
const name = flag("--package") ?? "rules-ps";
const count = Number(flag("--count") ?? 100);
const seed = Number(flag("--seed") ?? 1);

function flag(key: string): string | undefined {
  const at = flags.indexOf(key);
  return at < 0 ? undefined : flags[at + 1];
}

/** What a careless hand might write instead. */
const CHANGES: readonly (readonly [RegExp, (found: string) => string])[] = [
  [/ <= /g, () => " < "],
  [/ >= /g, () => " > "],
  [/(?<=[\w)\]]) < (?=[\w(])/g, () => " <= "],
  [/(?<=[\w)\]]) > (?=[\w(])/g, () => " >= "],
  [/ === /g, () => " !== "],
  [/ !== /g, () => " === "],
  [/ && /g, () => " || "],
  [/ \|\| /g, () => " && "],
  [/(?<=[\w)\]]) \+ (?=[\w(])/g, () => " - "],
  [/(?<=[\w)\]]) - (?=[\w(])/g, () => " + "],
  [/ \+= /g, () => " -= "],
  [/ -= /g, () => " += "],
  [/\btrue\b/g, () => "false"],
  [/\bfalse\b/g, () => "true"],
  [/(?<=[(\s[=])!(?=[\w(])/g, () => ""],
  [/(?<=[=(,\s[])(\d[\d_]*)(?=[;,)\s\]])/g, (found) => String(Number(found.replaceAll("_", "")) + 1)],
  [/return no\([^;]*\);/g, () => "return null;"],
];

function mutantsOf(file: string): Mutant[] {
  const text = readFileSync(file, "utf8");
  // Comments, imports, types and messages to programmers cannot break a rule.
  const idle = [...text.matchAll(/\/\*[\s\S]*?\*\/|\/\/.*$|^import .*$|^export type .*$|throw new Error\(.*$/gm)].map(
    (m) => [m.index, m.index + m[0].length] as const,
  );
  const found: Mutant[] = [];
  for (const [pattern, change] of CHANGES) {
    for (const match of text.matchAll(pattern)) {
      if (!idle.some(([a, b]) => match.index >= a && match.index < b))
        found.push({ file, at: match.index, from: match[0], to: change(match[0]) });
    }
  }
  return found;
}

const copy = mkdtempSync(join(tmpdir(), "escaramuza-mutants-"));
for (const part of ["packages", "apps", "bin", "scripts", "package.json", "vitest.config.ts", "tsconfig.base.json"])
  cpSync(join(root, part), join(copy, part), { recursive: true });
cpSync(join(root, "node_modules/@escaramuza"), join(copy, "node_modules/@escaramuza"), {
  recursive: true,
  verbatimSymlinks: true,
});
for (const entry of readdirSync(join(root, "node_modules")))
  if (entry !== "@escaramuza") symlinkSync(join(root, "node_modules", entry), join(copy, "node_modules", entry));

const source = join(copy, "packages", name, "src");
const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter(
  (f) => f.endsWith(".ts") && !/rule-ids|facts|exemplar|scene|sample/.test(f) && f.includes(flag("--file") ?? ""),
);
const all = files.flatMap((f) => mutantsOf(join(source, f)));
const pick = picker(generatorFrom(seed));
const drawn: Mutant[] = [];
while (drawn.length < Math.min(count, all.length)) drawn.push(...all.splice(pick(all.length), 1));

const examples = join(copy, "packages", name, "examples");
const yaml = readdirSync(examples).map((f) => join(examples, f));
// A test that fails without any change would notice every mutant.
if (noticed()) throw new Error("the tests fail before anything is broken");
let survived = 0;
for (const [i, mutant] of drawn.entries()) {
  const original = readFileSync(mutant.file, "utf8");
  writeFileSync(mutant.file, original.slice(0, mutant.at) + mutant.to + original.slice(mutant.at + mutant.from.length));
  const caught = noticed();
  writeFileSync(mutant.file, original);
  if (caught) continue;
  survived += 1;
  const line = original.slice(0, mutant.at).split("\n").length;
  console.log(
    `${mutant.file.slice(copy.length + 1)}:${line}: "${mutant.from.trim()}" -> "${mutant.to.trim()}" | ${original.split("\n")[line - 1]?.trim().slice(0, 140)}`,
  );
  if (i % 50 === 49) console.error(`${i + 1} of ${drawn.length}`);
}
rmSync(copy, { recursive: true, force: true });
console.log(`${drawn.length} mutants of ${all.length + drawn.length}, ${survived} noticed by no test (seed ${seed})`);

function noticed(): boolean {
  if (fails(process.execPath, [join(copy, "apps/cli/src/main.ts"), "check", ...yaml], 60)) return true;
  return (
    !flags.includes("--quick") &&
    fails(join(copy, "node_modules/.bin/vitest"), ["run", "--bail", "1", `packages/${name}`], 180)
  );
}

/** Fails, throws or hangs: all three are noticing. */
function fails(command: string, args: readonly string[], seconds: number): boolean {
  return spawnSync(command, args, { cwd: copy, stdio: "ignore", timeout: seconds * 1000 }).status !== 0;
}
