import { relative } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, expect } from "vitest";
import { launch, withWorld } from "./browser.ts";
import type { World } from "./browser.ts";
import { SEED } from "./seed.ts";

/** Worlds for the tests of a file: one browser for all of them. Who fails is told how to see it again. */
export function worlds(): (work: (world: World) => Promise<void>) => Promise<void> {
  let browser: Browser | null = null;
  afterAll(async () => browser?.close());
  return async (work) => {
    if (browser?.isConnected() !== true) browser = await launch();
    try {
      await withWorld(work, browser);
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
