import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { shot, withWorld } from "./browser.ts";
import { MOUSE, pickFrom, playOn } from "./hands.ts";

const ROOT = join(import.meta.dirname, "..", "..", "..");

test(
  "a game given up: its file passes `escaramuza verify`, its replay can be walked through",
  { timeout: 200_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "escaramuza-file-"));
    try {
      await withWorld(async ({ newPage }) => {
        const page = await newPage({ acceptDownloads: true });
        await page.goto("/");
        await page.locator(".play-now").click();
        await page.getByTestId("question").waitFor();
        await playOn(page, MOUSE, pickFrom(4), (sight, given) => given >= 15 && sight.state === "question");
        await page.getByTestId("menu").click();
        await page.getByTestId("resign").click();
        await page.getByTestId("resign-sure").click();
        await page.locator("main.end .ways").waitFor();

        const coming = page.waitForEvent("download");
        await page.locator("main.end .ways button", { hasText: "Descargar" }).click();
        const download = await coming;
        const file = join(folder, download.suggestedFilename());
        await download.saveAs(file);
        const verified = spawnSync(process.execPath, [join(ROOT, "bin", "escaramuza"), "verify", file], {
          encoding: "utf8",
        });
        expect(verified.stderr).toBe("");
        expect(verified.status).toBe(0);

        await page.locator('a[href*="/replay/"]').first().click();
        const bar = page.locator(".replay-bar");
        await bar.waitFor();
        await shot(page, "replay");
        const where = async (): Promise<string> =>
          await page
            .locator(".replay-bar [role=slider], .replay-bar input[type=range]")
            .first()
            .evaluate((e) => e.getAttribute("aria-valuenow") ?? (e instanceof HTMLInputElement ? e.value : ""));
        const before = await where();
        for (let i = 0; i < 3; i++) await bar.locator(".keys button").nth(1).click();
        expect(await where()).not.toBe(before);
        for (let i = 0; i < 3; i++) await bar.locator(".keys button").nth(3).click();
        expect(await where()).toBe(before);
      });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

test("every lesson can be gone through, in order, to its end", { timeout: 200_000 }, async () => {
  await withWorld(async ({ newPage }) => {
    const page = await newPage();
    await page.goto("/learn");
    await page.locator(".learn-head a.primary").click();
    let lessons = 0;
    for (;;) {
      await page.locator(".lesson").waitFor();
      lessons += 1;
      await shot(page, `lesson-${lessons}`);
      for (let steps = 0; (await page.locator(".lesson-done").count()) === 0; steps++) {
        expect(steps, page.url()).toBeLessThan(40);
        await page.locator(".lesson-do button").nth(1).click();
      }
      const next = page.locator(".lesson-do a.primary");
      const href = (await next.getAttribute("href")) ?? "";
      await next.click();
      if (!href.startsWith("/lesson/")) break;
      await page.waitForURL(`**${href}`);
      await page.locator(".lesson-done").waitFor({ state: "detached" });
    }
    expect(lessons).toBeGreaterThanOrEqual(6);
    expect(lessons).toBeLessThanOrEqual(10);
  });
});
