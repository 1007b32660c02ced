import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { build } from "vite";
import type { Plugin } from "vite";
import { afterAll, beforeAll, expect } from "vitest";
import { launch } from "./browser.ts";

/** A page made for tests of one part alone, in a real browser, under the page's own policy: nothing inline. */

const ORIGIN = "http://part.test/";
const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'";
export const DESK = { width: 1000, height: 800 };

export type WithPage = (
  work: (page: Page) => Promise<void>,
  options?: BrowserContextOptions & { readonly search?: string },
) => Promise<void>;

/** Built once for the tests of a file. What the page complained about fails the test. */
export function smallPage(name: string, plugins: readonly Plugin[]): WithPage {
  let folder = "";
  let browser: Browser | null = null;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), `${name}-`));
    await build({
      root: join(import.meta.dirname, name),
      configFile: false,
      logLevel: "error",
      plugins: [...plugins],
      build: {
        outDir: folder,
        emptyOutDir: true,
        target: "es2023",
        minify: false,
        assetsInlineLimit: 0,
        modulePreload: false,
      },
      worker: { format: "es" },
    });
    browser = await launch();
  }, 120_000);

  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  return async (work, { search = "", ...options } = {}) => {
    if (browser === null) throw new Error("no browser");
    const context = await browser.newContext({ viewport: DESK, reducedMotion: "reduce", locale: "es-ES", ...options });
    const problems: string[] = [];
    try {
      await context.route(`${ORIGIN}**`, async (route) => {
        const { pathname } = new URL(route.request().url());
        const path = join(folder, pathname === "/" ? "index.html" : pathname);
        await route.fulfill({ path, headers: { "Content-Security-Policy": POLICY } });
      });
      context.setDefaultTimeout(60_000);
      const page = await context.newPage();
      page.on("pageerror", (error) => problems.push(error.message));
      page.on("console", (message) => {
        if (message.type() === "error" || message.type() === "warning") problems.push(message.text());
      });
      await page.goto(`${ORIGIN}${search}`);
      await work(page);
      expect(problems).toEqual([]);
    } finally {
      await context.close();
    }
  };
}
