import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { shot } from "./browser.ts";
import { MOUSE, pickFrom, playOn } from "./hands.ts";
import { worlds } from "./worlds.ts";

const withWorld = worlds();

const ROOT = join(import.meta.dirname, "..", "..", "..");

test(
  "a game given up: its file passes `escaramuza verify`, its replay can be walked through",
  { timeout: 300_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "escaramuza-file-"));
    try {
      await withWorld(async ({ newPage }) => {
        const page = await newPage({ acceptDownloads: true });
        await page.goto("/");
        await page.locator(".play-now").click();
        await page.getByTestId("question").waitFor();
        await playOn(page, MOUSE, pickFrom(4), (sight, given) => given >= 8 && sight.state === "question");
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
        const slider = bar.locator("[role=slider], input[type=range]").first();
        const where = async (): Promise<string> =>
          slider.evaluate((e) => (e instanceof HTMLInputElement ? e.value : (e.getAttribute("aria-valuenow") ?? "")));
        const start = await where();
        for (let i = 0; i < 3; i++) await bar.locator(".keys button").nth(3).click();
        expect(await where()).not.toBe(start);
        await page.getByTestId("board").locator(".piece").first().waitFor();
        for (let i = 0; i < 3; i++) await bar.locator(".keys button").nth(1).click();
        expect(await where()).toBe(start);
      });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

test("the builder: a ready force, its costs, its faults, kept and shared as text", { timeout: 300_000 }, async () => {
  await withWorld(async ({ newPage }) => {
    const page = await newPage();
    await page.goto("/builder/ps");
    await page.locator(".force-lists .pick").first().click();
    await page.locator(".force-row").first().waitFor();
    const [ready, empty] = [0, 1].map((n) => page.locator(".force-rows > .hd button").nth(n));
    const checks = page.locator(".force-side .chip").first();
    await ready?.click();
    await checks.and(page.locator(".ok")).waitFor();
    const spent = page.locator(".force-spent");
    const full = await spent.innerText();
    await shot(page, "builder-ready");
    await empty?.click();
    expect(await spent.innerText()).not.toBe(full);
    await ready?.click();
    expect(await spent.innerText()).toBe(full);

    await page.locator(".builder-name input").fill("La cuarta");
    await page.locator(".builder-actions button").nth(1).click();
    await page.reload();
    await page.locator("details.kept summary").click();
    await page.locator("details.kept .pick", { hasText: "La cuarta" }).click();
    expect(await spent.innerText()).toBe(full);

    await page.locator(".builder-actions button").nth(2).click();
    const [ours, theirs] = [0, 1].map((n) => page.locator(".share textarea").nth(n));
    const text = (await ours?.inputValue()) ?? "";
    expect(text.length).toBeGreaterThan(20);
    await shot(page, "builder-share");
    await theirs?.fill("esto no es nada");
    await page.locator(".share .row-buttons").nth(1).locator("button").first().click();
    await page.locator(".share .problem").waitFor();
    await theirs?.fill(text);
    await page.locator(".share .row-buttons").nth(1).locator("button").first().click();
    await page.locator(".share").waitFor({ state: "detached" });
    expect(await spent.innerText()).toBe(full);
  });
});
