import { expect, test } from "vitest";
import type { Page } from "playwright-core";
import { seriousViolations, tooWide } from "./axe.ts";
import { PHONE } from "./browser.ts";
import { worlds } from "./worlds.ts";

const withWorld = worlds();

test("the tutorial from the first lesson to the last, by asking to be shown", { timeout: 300_000 }, async () => {
  await withWorld(async ({ newPage }) => {
    const page = await newPage();
    await page.goto("/learn");
    // The first game's; every game says how many it has.
    await page.getByRole("link", { name: "Empezar" }).first().click();
    const count = await page.getByText(/Lección 1 de \d+/).textContent();
    const lessons = Number(/de (\d+)/.exec(count ?? "")?.[1]);
    expect(lessons).toBeGreaterThanOrEqual(6);
    for (let n = 1; n <= lessons; n++) {
      await page.getByText(`Lección ${n} de ${lessons}`).waitFor();
      await shownToTheEnd(page);
      await page.locator(".lesson .btn.primary").click();
    }
    await page.waitForURL(/\/new\//);
    await page.goto("/learn");
    await page.getByText(`${lessons} de ${lessons} hechas`).waitFor();
    expect(await page.locator(".nth.done").count()).toBe(lessons);
  });
});

async function shownToTheEnd(page: Page): Promise<void> {
  const show = page.getByRole("button", { name: "Hazlo por mí" });
  const done = page.locator(".lesson-done");
  for (let n = 0; n < 30 && (await done.count()) === 0; n++) await show.click();
  await done.waitFor();
}

test("in a lesson another move than the lesson's is not made, and the lesson says which it wants", async () => {
  await withWorld(async ({ newPage }) => {
    const page = await newPage();
    await page.goto("/lesson/ps/move");
    const step = page.locator(".lesson .learn-count");
    expect(await step.textContent()).toBe("Paso 1 de 6");
    await page.getByRole("button", { name: /Activar a .* 2/ }).click();
    await page.locator(".lesson .instead").waitFor();
    expect(await page.locator(".lesson .instead").textContent()).toMatch(/Activar a .* 1/);
    expect(await step.textContent()).toBe("Paso 1 de 6");
    await page.getByRole("button", { name: "Pista" }).click();
    await page.locator(".lesson .hint").waitFor();
    await page.getByRole("button", { name: /Activar a .* 1/ }).click();
    await page.getByText("Paso 2 de 6").waitFor();
    expect(await page.locator(".lesson .instead").count()).toBe(0);
  });
});

test("an example on the board: its cases, forward, what is refused, and back", async () => {
  await withWorld(async ({ newPage }) => {
    const page = await newPage({ viewport: PHONE });
    await page.goto("/example/ps/PS-X2");
    const words = page.locator(".lesson > p[role=status]");
    const forward = page.getByRole("button", { name: "Adelante" });
    await forward.click();
    await forward.click();
    await forward.click();
    await page.getByText("3 de 5", { exact: true }).waitFor();
    expect(await words.textContent()).toContain("PS-4.3.2-2");
    await page.getByRole("button", { name: "Atrás" }).click();
    await page.getByText("2 de 5", { exact: true }).waitFor();
    await page.getByRole("combobox").selectOption({ index: 1 });
    await page.waitForURL(/case=2/);
    await page.getByText("0 de 4", { exact: true }).waitFor();
    expect(await tooWide(page)).toBe(0);
    expect((await seriousViolations(page)).filter((one) => one.includes(".lesson"))).toEqual([]);
  });
});
