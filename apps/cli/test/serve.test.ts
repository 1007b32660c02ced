import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";

test("serve: opens the server, answers, and stops when told", async () => {
  const data = mkdtempSync(join(tmpdir(), "escaramuza-serve-"));
  const bin = join(import.meta.dirname, "../../../bin/escaramuza");
  const child = spawn(process.execPath, [bin, "serve", "--no-build"], {
    env: { ...process.env, PORT: "0", ESCARAMUZA_DATA: data, LANG: "en" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const url = await new Promise<string>((resolve, reject) => {
      let told = "";
      child.stdout.on("data", (part: Buffer) => {
        told += part.toString();
        const found = told.match(/http:\/\/[^\s]+/)?.[0];
        if (found !== undefined) resolve(found);
      });
      child.on("close", () => reject(new Error(`stopped, having said: ${told}`)));
    });
    const games: unknown = await (await fetch(new URL("/api/games", url))).json();
    expect(JSON.stringify(games)).toContain("parabellum-soldiers");
    const closed = new Promise<number | null>((resolve) => child.on("close", (code) => resolve(code)));
    child.kill("SIGTERM");
    expect(await closed).toBe(0);
  } finally {
    child.kill("SIGKILL");
    rmSync(data, { recursive: true, force: true });
  }
});
