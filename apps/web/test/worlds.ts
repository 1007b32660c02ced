import { relative } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, expect } from "vitest";
import { inWorld, launch } from "./browser.ts";
import type { World } from "./browser.ts";
import { SEED } from "./seed.ts";
import { startServer } from "./server.ts";
import type { TestServer } from "./server.ts";

/**
 * Worlds for the tests of a file: one browser and one server for all of them, whose dice begin anew with each test, so that every
 * test is the same alone. Who fails is told how to see it again.
 */
export function worlds(): (work: (world: World) => Promise<void>) => Promise<void> {
  let browser: Browser | null = null;
  let server: TestServer | null = null;
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });
  return async (work) => {
    if (browser?.isConnected() !== true) browser = await launch();
    if (server?.isRunning() === true) await server.again();
    else {
      await server?.stop();
      server = await startServer(String(SEED));
    }
    try {
      await inWorld({ browser, server }, work);
    } catch (error) {
      console.error(`once more: ${repeatedBy()}`);
      throw error;
    }
  };
}

const ROOT = `${import.meta.dirname}/../../..`;

function repeatedBy(): string {
  const { testPath, currentTestName } = expect.getState();
  const name = (currentTestName ?? "").split(" > ").at(-1) ?? "";
  return `E2E_SEED=${SEED} npx vitest run ${relative(ROOT, testPath ?? "")} -t ${JSON.stringify(name)}`;
}
