/** `npm test`: everything that must hold, the tests last; stops at the first failure. */
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const bin = (name: string): string => join(root, "node_modules", ".bin", name);

type Check = readonly [name: string, command: string, ...args: string[]];

/** Side by side, each row in its order: most of them use one core only. */
const ROWS: readonly (readonly Check[])[] = [
  [
    ["types", bin("tsc"), "-b"],
    ["lint", bin("oxlint"), "--type-aware", "--deny-warnings"],
  ],
  [
    ["format", bin("oxfmt"), "--check"],
    ["arrows", process.execPath, "scripts/arrows.ts"],
    ["rules", process.execPath, "scripts/rules.ts"],
    ["dead code", bin("knip")],
    ["page", process.execPath, "scripts/page.ts"],
  ],
];
const TESTS: Check = ["tests", bin("vitest"), "run"];

/** What is under way: whoever fails ends the others. */
const running = new Set<ChildProcess>();

await Promise.all(
  ROWS.map(async (row) => {
    for (const check of row) await must(check, false);
  }),
);
await must(TESTS, true);

/** Says what a check said once it is over, so that two at a time can be read; the tests as they go. */
async function must([name, command, ...args]: Check, live: boolean): Promise<void> {
  if (!existsSync(command)) fail(`${command} is missing: run npm install`);
  if (live) console.log(`\n== ${name}`);
  const child = spawn(command, args, { cwd: root, stdio: live ? "inherit" : "pipe" });
  running.add(child);
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (part: Buffer) => {
      said += part.toString("utf8");
    });
  const status = await new Promise((done) => child.once("close", done));
  running.delete(child);
  if (!live) console.log(`\n== ${name}\n${said}`.trimEnd());
  if (status !== 0) fail(`${name} failed`);
}

function fail(why: string): never {
  for (const child of running) child.kill();
  console.error(`\n${why}`);
  process.exit(1);
}
