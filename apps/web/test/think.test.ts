import { expect, test } from "vitest";
import { LAPTOP, PHONE, shot } from "./browser.ts";
import { MOUSE, pickFrom, playOn } from "./hands.ts";
import { fromMenu, pairUp } from "./pair.ts";
import { worlds } from "./worlds.ts";

const withWorld = worlds();

/** In the page: whoever has thought of a hint says for a while that he goes on, however fast the machine is. */
function takeYourTime(): void {
  const { addEventListener } = Worker.prototype;
  Worker.prototype.addEventListener = function (this: Worker, type: string, hear: EventListenerOrEventListenerObject) {
    const heard = (event: Event): void => ("handleEvent" in hear ? hear.handleEvent(event) : hear(event));
    addEventListener.call(this, type, (event: Event) => {
      const data: unknown = event instanceof MessageEvent ? event.data : null;
      if (typeof data !== "object" || data === null || !("done" in data) || data.done !== true) {
        heard(event);
        return;
      }
      for (const progress of [0.25, 0.5, 0.75]) {
        const more = new MessageEvent("message", { data: structuredClone({ ...data, done: false, progress }) });
        setTimeout(() => heard(more), 4000 * progress);
      }
      setTimeout(() => heard(event), 4000);
    });
  };
}

test("a hint lays an answer on the table, and does not play it", { timeout: 400_000 }, async () => {
  await withWorld(async ({ newPage }) => {
    const page = await newPage();
    await page.addInitScript(takeYourTime);
    await page.goto("/");
    await page.locator(".play-now").click();
    await page.getByTestId("question").waitFor();
    // Past what is laid out before the battle: something worth a thought.
    await playOn(page, MOUSE, pickFrom(5), (sight, given) => given >= 8 && sight.state === "question");
    const asked = await page.locator(".game").getAttribute("data-asked");
    await page.keyboard.press("h");
    const lines = page.getByTestId("hint-line");
    await lines.first().waitFor({ timeout: 300_000 });
    // While it thinks on, a line stays under the hand that is about to choose it, and chosen.
    await lines.first().focus();
    await page.keyboard.press("Enter");
    await page.evaluate(() => document.activeElement?.setAttribute("data-held", ""));
    await page.locator('[data-testid="hint"] progress').waitFor({ state: "detached", timeout: 120_000 });
    expect(await page.locator('[data-held][aria-pressed="true"]:focus').count()).toBe(1);
    await shot(page, "hint");
    await page.setViewportSize(PHONE);
    await shot(page, "hint-phone");
    await page.setViewportSize(LAPTOP);
    await lines.first().click();
    await page.locator('[data-testid="confirm"][aria-disabled="false"]').waitFor();
    expect(await page.locator(".game").getAttribute("data-asked")).toBe(asked);
    expect(await lines.first().getAttribute("aria-pressed")).toBe("true");
    await shot(page, "hint-chosen");
    // On a telephone held sideways the answer in the making does not cover it.
    await page.setViewportSize({ width: 812, height: 375 });
    await shot(page, "hint-sideways");
    await lines.first().click({ trial: true });
    await page.setViewportSize(LAPTOP);
    // What is chosen already is confirmed from where one is.
    await lines.first().focus();
    await page.keyboard.press("Enter");
    await page.locator(`.game:not([data-asked="${asked}"])`).waitFor();
    await page.getByTestId("hint").waitFor({ state: "detached" });
  });
});

test("a game given up is analysed, and can be played on from any of its moments", { timeout: 500_000 }, async () => {
  await withWorld(async ({ newPage }) => {
    const page = await newPage();
    await page.goto("/");
    await page.locator(".play-now").click();
    await page.getByTestId("question").waitFor();
    await playOn(page, MOUSE, pickFrom(4), (sight, given) => given >= 20 && sight.state === "question");
    await fromMenu(page, "resign", "resign-sure");
    await page.getByTestId("analyse").click();
    await page
      .locator('[data-testid="analysis-status"]', { hasText: "Analizadas todas" })
      .waitFor({ timeout: 300_000 });
    const counts = await page.locator('[data-testid="analysis"] tbody td').allTextContents();
    expect(counts).toHaveLength(3);
    expect(counts.reduce((sum, n) => sum + Number(n), 0)).toBeGreaterThan(3);
    // Every one that is not good is told of.
    expect(await page.getByTestId("judged").count()).toBe(Number(counts[1]) + Number(counts[2]));
    await page.getByTestId("analysis").scrollIntoViewIfNeeded();
    await shot(page, "analysis");
    await page.locator('a[href*="/replay/"]').last().click();
    await page.locator(".replay-bar").waitFor();
    for (let i = 0; i < 6; i++) await page.locator(".replay-bar .keys button").nth(3).click();
    await page.getByTestId("play-from").click();
    await page.waitForURL(/\/game\//, { timeout: 60_000 });
    await page.locator('[data-testid="question"], [data-testid="waiting"]').first().waitFor();
    await shot(page, "played-on");
  });
});

test("against people there are no hints", { timeout: 300_000 }, async () => {
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
