import { expect, test } from "vitest";
import type { Page } from "playwright-core";
import { bareKeys, seriousViolations } from "./axe.ts";
import { shot } from "./browser.ts";
import { worlds } from "./worlds.ts";

const withWorld = worlds();

test("the lessons on hexes from the first to the last, by asking to be shown", { timeout: 300_000 }, async () => {
  await withWorld(async ({ newPage }) => {
    const page = await newPage();
    await page.goto("/learn#ch");
    const section = page.locator("#learn-ch");
    await section.locator(".lesson-card").first().waitFor();
    const lessons = await section.locator(".lesson-card").count();
    expect(lessons).toBeGreaterThanOrEqual(14);
    const locked = section.locator(".learn-battles .btn.locked");
    expect(await locked.count()).toBe(await section.locator(".learn-battles .btn").count());
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
    expect(await locked.count()).toBe(0);
    expect(await section.locator(".learn-battles .btn").count()).toBeGreaterThanOrEqual(8);
  });
});

test("what comes after the lessons has a padlock, and can be played all the same", { timeout: 300_000 }, async () => {
  await withWorld(async ({ newPage }) => {
    const page = await newPage();
    const finish = async (lessons: readonly string[]): Promise<void> => {
      const kept = lessons.map((lesson) => `ch/${lesson}`).join(" ");
      await page.evaluate((text) => localStorage.setItem("escaramuza.lessons", text), kept);
    };
    await page.goto("/learn#ch");
    await page.locator("#learn-ch .learn-battles .btn.locked").nth(1).click();
    await page.waitForURL(/\/new\/ch/);
    const chosen = page.locator(".picture-card[aria-pressed=true]");
    expect(await chosen.textContent()).toContain("Dos graneros");
    await page.locator(".learn-first a").waitFor();
    expect(await page.locator(".picture-card .locked").count()).toBe(8);
    expect(await seriousViolations(page)).toEqual([]);
    const start = page.getByRole("button", { name: "Empezar la batalla" });
    expect(await start.getAttribute("aria-disabled")).not.toBe("true");
    // Part 1 opens the first two, and no more.
    await finish(["activate", "fire", "flank", "opportunity", "command", "rally", "assault", "victory"]);
    await page.reload();
    await chosen.waitFor();
    expect(await page.locator(".picture-card .locked").count()).toBe(6);
    expect(await page.locator(".learn-first").count()).toBe(0);
    await start.click();
    await page.waitForURL(/\/game\//);
  });
});

async function shownToTheEnd(page: Page): Promise<void> {
  const show = page.getByRole("button", { name: "Hazlo por mí" });
  const done = page.locator(".lesson-done");
  for (let n = 0; n < 30 && (await done.count()) === 0; n++) await show.click();
  await done.waitFor();
}

test("a lesson is played by hand on the table", { timeout: 300_000 }, async () => {
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

test("the button that confirms stays in view as the answer grows", { timeout: 300_000 }, async () => {
  await withWorld(async ({ newPage }) => {
    for (const [width, height] of [
      [1280, 800],
      [1280, 560],
      [1024, 600],
    ] as const) {
      const page = await newPage({ viewport: { width, height } });
      await page.goto("/lesson/ch/together");
      await page.locator(".roster .row.mark-can").first().click();
      await page.getByTestId("act-move").click();
      await page.locator("[data-spot]").first().focus();
      await page.keyboard.press("Enter");
      await page.locator(".pop input[type=checkbox]").first().click();
      await page.locator(".pop select").waitFor();
      const button = await page.getByTestId("confirm").boundingBox();
      const card = await page.locator(".pop").boundingBox();
      if (button === null || card === null) throw new Error("nothing to confirm");
      expect(card.y + card.height).toBeLessThanOrEqual(height);
      expect(button.y + button.height).toBeLessThanOrEqual(card.y + card.height);
      await page.getByTestId("confirm").click({ trial: true });
      await shot(page, `ch-together-${width}-${height}`);
    }
  });
});

test("a rule is found in the book of rules, and said in both languages", { timeout: 300_000 }, async () => {
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
      // The words are others, what stands there is the same: a book of rules takes axe its time.
      if (word === "Reglas") expect(await seriousViolations(page)).toEqual([]);
      await shot(page, `ch-rules-${locale}`);
    }
  });
});
