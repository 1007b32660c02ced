import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { LAPTOP, PHONE, shot } from "./browser.ts";
import { answer, MOUSE, pickFrom, playOn } from "./hands.ts";
import { fromMenu, pairUp } from "./pair.ts";
import { worlds } from "./worlds.ts";

const withWorld = worlds();

/** A battle against the strongest computer. */
async function againstAce(page: Page): Promise<void> {
  await page.goto("/new/ps?with=computer");
  await page.locator("#sitter-1").selectOption({ label: "El ordenador: As" });
  await page.locator("button.primary.big").click();
  await page.locator('[data-testid="question"], [data-testid="waiting"]').first().waitFor();
}

test(
  "the computer is seen to think and moves when told; a hint lays an answer on the table",
  { timeout: 400_000 },
  async () => {
    await withWorld(async ({ newPage }) => {
      const page = await newPage();
      await againstAce(page);
      const pick = pickFrom(5);
      const hurry = page.getByTestId("hurry");
      for (let answers = 0; ; answers++) {
        expect(answers).toBeLessThan(60);
        await page.waitForSelector('[data-testid="hurry"], [data-testid="question"]', { timeout: 120_000 });
        if (await hurry.isVisible()) break;
        await answer(page, MOUSE, pick);
      }
      expect(await page.getByTestId("thinking").innerText()).toContain("As");
      await shot(page, "thinking");
      await hurry.click();

      await page.getByTestId("question").waitFor({ timeout: 120_000 });
      const asked = await page.locator(".game").getAttribute("data-asked");
      await page.keyboard.press("h");
      const lines = page.getByTestId("hint-line");
      await lines.first().waitFor({ timeout: 120_000 });
      await page.locator('[data-testid="hint"] progress').waitFor({ state: "detached", timeout: 120_000 });
      await shot(page, "hint");
      await page.setViewportSize(PHONE);
      await shot(page, "hint-phone");
      await page.setViewportSize(LAPTOP);
      await lines.first().click();
      await page.locator('[data-testid="confirm"][aria-disabled="false"]').waitFor();
      expect(await page.locator(".game").getAttribute("data-asked")).toBe(asked);
      await shot(page, "hint-chosen");
      await page.getByTestId("confirm").click();
      await page.locator(`.game:not([data-asked="${asked}"])`).waitFor();
      await page.getByTestId("hint").waitFor({ state: "detached" });
    });
  },
);

test(
  "a game given up is analysed, and played on from where something was given away",
  { timeout: 500_000 },
  async () => {
    await withWorld(async ({ newPage }) => {
      const page = await newPage();
      await page.goto("/");
      await page.locator(".play-now").click();
      await page.getByTestId("question").waitFor();
      await playOn(page, MOUSE, pickFrom(4), (sight, given) => given >= 25 && sight.state === "question");
      await fromMenu(page, "resign", "resign-sure");
      await page.getByTestId("analyse").click();
      // Hands that press anything give something away soon.
      await page.getByTestId("judged").first().waitFor({ timeout: 150_000 });
      await shot(page, "analysis");
      await page.getByTestId("analysis").scrollIntoViewIfNeeded();
      await shot(page, "analysis-lines");
      await page.getByTestId("play-from").first().click();
      await page.waitForURL(/\/game\//, { timeout: 60_000 });
      await page.locator('[data-testid="question"], [data-testid="waiting"]').first().waitFor();
      await shot(page, "played-on");
    });
  },
);

test("against people there are no hints", { timeout: 200_000 }, async () => {
  await withWorld(async (world) => {
    const { host, guest } = await pairUp(world);
    await Promise.any([host, guest].map(async (page) => page.getByTestId("question").waitFor()));
    for (const page of [host, guest]) {
      await page.keyboard.press("h");
      expect(await page.getByTestId("ask-hint").count()).toBe(0);
      expect(await page.getByTestId("hint").count()).toBe(0);
    }
  });
});
