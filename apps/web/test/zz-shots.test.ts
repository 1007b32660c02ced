import { test } from "vitest";
import { LAPTOP, shot, withWorld } from "./browser.ts";
test("shots", async () => {
  await withWorld(async ({ newPage }) => {
    const page = await newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto("/builder/pe");
    await page.locator(".force-row").first().waitFor();
    await shot(page, "pe-builder");
    await page.setViewportSize(LAPTOP);
    await shot(page, "pe-builder-laptop");
  });
}, 120_000);
