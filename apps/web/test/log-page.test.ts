import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { seriousViolations } from "./axe.ts";
import { PHONE, shot } from "./browser.ts";
import { worlds } from "./worlds.ts";

const withWorld = worlds();

const EXAMPLE = "/example/ps/PS-X4";

test("the log: dice, arithmetic, moments, rules beside the table", { timeout: 300_000 }, async () => {
  await withWorld(async ({ newPage }) => {
    const page = await newPage();
    await page.goto(EXAMPLE);
    await toTheEnd(page);
    const log = page.locator(".log");
    const roll = log.locator(".ent", { has: page.locator(".dice") }).first();
    await roll.waitFor();
    // PS-X4: 3, 5, 6 and -2 for cover make 12.
    expect(await roll.locator(".dice").getAttribute("aria-label")).toContain("3, 5, 6");
    expect(await roll.locator("summary").innerText()).toBe("14 − 2 = 12");
    await roll.locator("summary").click();
    expect(await roll.locator(".sum li").allInnerTexts()).toHaveLength(1);
    await shot(page, "log");
    expect(await seriousViolations(page, ".log")).toEqual([]);

    await log.getByRole("button", { name: "Dados" }).click();
    expect(await log.locator(".ent").count()).toBe(await log.locator(".ent .dice").count());
    await log.getByRole("button", { name: "Todo" }).click();

    // Rules open beside the table, and give the focus back.
    const link = roll.locator(":scope > .d > a.rule");
    const rule = await link.innerText();
    await link.click();
    const panel = page.locator(".panel.rules");
    await panel.locator(".rl.hit").waitFor();
    expect(await panel.locator(".rl.hit").getAttribute("id")).toBe(rule);
    expect(await seriousViolations(page, ".panel.rules")).toEqual([]);
    await panel.getByRole("searchbox").fill("cover");
    expect(await panel.locator(".rl").count()).toBeGreaterThan(3);
    await shot(page, "rule-panel");
    await page.keyboard.press("Escape");
    await panel.waitFor({ state: "detached" });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(rule);

    const phone = await newPage({ viewport: PHONE });
    await phone.goto(EXAMPLE);
    await toTheEnd(phone);
    await phone.locator(".lastline").waitFor();
    await shot(phone, "last-line");
    expect(await phone.locator(".log").isVisible()).toBe(false);
  });
});

test(
  "the log: a line shows its moment, by mouse and by key, and news are told once",
  { timeout: 300_000 },
  async () => {
    await withWorld(async ({ newPage }) => {
      const page = await newPage();
      await page.goto("/example/ps/PS-E-10.GB-stonk");
      await page.getByTestId("board").waitFor();
      const told = page.locator("[data-announcer] p");
      expect(await told.count()).toBe(0);
      await toTheEnd(page);
      const log = page.locator(".log");
      const lines = log.locator("[data-line]");
      const all = await log.locator(".ent, .sep").count();
      expect(all).toBeGreaterThan(5);
      expect(await told.count()).toBe(all);

      await lines.first().click();
      expect(await lines.first().getAttribute("aria-current")).toBe("true");
      expect(await lines.last().getAttribute("aria-current")).toBeNull();
      await log.getByRole("button", { name: "Volver al presente" }).click();
      expect(await log.locator("[aria-current]").count()).toBe(0);

      await lines.last().focus();
      await page.keyboard.press("Home");
      await page.keyboard.press("Enter");
      expect(await lines.first().getAttribute("aria-current")).toBe("true");
      await page.keyboard.press("End");
      await page.keyboard.press("Enter");
      expect(await log.locator("[aria-current]").count()).toBe(0);
      expect(await told.count()).toBe(all);
    });
  },
);

/** Examples are gone through step by step. */
async function toTheEnd(page: Page): Promise<void> {
  await page.getByTestId("board").waitFor();
  const forward = page.locator(".lesson-do .btn.primary");
  while ((await forward.getAttribute("aria-disabled")) === "false") await forward.click();
}
