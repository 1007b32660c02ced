import { expect, test } from "vitest";
import type { Page } from "playwright-core";
import { bareKeys, seriousViolations } from "./axe.ts";
import { shot, withWorld } from "./browser.ts";

test("the lessons on hexes from the first to the last, by asking to be shown", { timeout: 300_000 }, async () => {
  await withWorld(async ({ newPage }) => {
    const page = await newPage();
    await page.goto("/learn#ch");
    const section = page.locator("#learn-ch");
    await section.locator(".lesson-card").first().waitFor();
    const lessons = await section.locator(".lesson-card").count();
    expect(lessons).toBeGreaterThanOrEqual(14);
    await section.getByRole("link", { name: "Empezar" }).click();
    for (let n = 1; n <= lessons; n++) {
      await page.getByText(`Lección ${n} de ${lessons}`).waitFor();
      expect(await bareKeys(page)).toEqual([]);
      if (n === 1) expect(await seriousViolations(page)).toEqual([]);
      await shownToTheEnd(page);
      if (n % 5 === 1) await shot(page, `ch-lesson-${n}`);
      await page.locator(".lesson .btn.primary").click();
    }
    await page.waitForURL(/\/new\//);
    await page.goto("/learn#ch");
    await page.locator("#learn-ch").getByText(`${lessons} de ${lessons} hechas`).waitFor();
  });
});

async function shownToTheEnd(page: Page): Promise<void> {
  const show = page.getByRole("button", { name: "Hazlo por mí" });
  const done = page.locator(".lesson-done");
  for (let n = 0; n < 30 && (await done.count()) === 0; n++) await show.click();
  await done.waitFor();
}

test("a lesson is played by hand on the table", { timeout: 120_000 }, async () => {
  await withWorld(async ({ newPage }) => {
    const page = await newPage();
    await page.goto("/lesson/ch/activate");
    const step = page.locator(".lesson .learn-count");
    await step.waitFor();
    const before = await step.textContent();
    // Another hex than the lesson's is not gone to.
    await page.locator(".roster .row").first().click();
    await page.getByTestId("act-move").click();
    await page.locator('[data-spot="I06"]').focus();
    await page.keyboard.press("Enter");
    await page.getByTestId("confirm").click();
    await page.locator(".lesson .instead").waitFor();
    expect(await step.textContent()).toBe(before);
    // The hex ahead, by the keyboard and the button.
    await page.locator('[data-spot="I07"]').focus();
    await page.keyboard.press("Enter");
    await page.getByTestId("confirm").click();
    await page.getByText("Paso 2 de 3").waitFor();
  });
});

test("a rule is found in the book of rules, and said in both languages", { timeout: 120_000 }, async () => {
  await withWorld(async ({ newPage }) => {
    for (const [locale, word] of [
      ["es-ES", "Reglas"],
      ["en-GB", "Rules"],
    ] as const) {
      const page = await newPage({ locale });
      await page.goto("/rules/ch/CH-7.0-1");
      await page.locator('[id="CH-7.0-1"]').waitFor();
      expect(await page.locator("h1").innerText()).toContain(word);
      await page.waitForFunction(() => scrollY > 400);
      expect(await seriousViolations(page)).toEqual([]);
      await shot(page, `ch-rules-${locale}`);
    }
  });
});
