import { expect, test } from "vitest";
import { shot } from "./browser.ts";
import { worlds } from "./worlds.ts";

const withWorld = worlds();

test("the page opens and has nothing to complain about", async () => {
  await withWorld(async ({ newPage }) => {
    const page = await newPage();
    await page.goto("/");
    await page.getByRole("main").waitFor();
    expect(await page.title()).toContain("Escaramuza");
    await shot(page, "smoke");
  });
});
