/** `npm test`: everything that must hold, cheapest first; stops at the first failure. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const bin = (name: string): string => join(root, "node_modules", ".bin", name);

const CHECKS: readonly (readonly [name: string, command: string, ...args: string[]])[] = [
  ["types", bin("tsc"), "-b"],
  ["lint", bin("oxlint"), "--type-aware", "--deny-warnings"],
  ["format", bin("oxfmt"), "--check"],
  ["dead code", bin("knip")],
  ["arrows", process.execPath, "scripts/arrows.ts"],
  ["rules", process.execPath, "scripts/rules.ts"],
  ["page", process.execPath, "scripts/page.ts"],
  ["tests", bin("vitest"), "run"],
];

for (const [name, command, ...args] of CHECKS) {
  console.log(`\n== ${name}`);
  if (!existsSync(command)) fail(`${command} is missing: run npm install`);
  const { status } = spawnSync(command, args, { cwd: root, stdio: "inherit" });
  if (status !== 0) fail(`${name} failed`);
}

function fail(why: string): never {
  console.error(`\n${why}`);
  process.exit(1);
}
