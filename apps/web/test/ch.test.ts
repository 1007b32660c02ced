import { expect, test } from "vitest";
import { bareKeys, seriousViolations, tooWide } from "./axe.ts";
import { PHONE, shot, withWorld } from "./browser.ts";
import { MOUSE, pickFrom, playOn } from "./hands.ts";

/** E2E_SEED repeats the choices; the dice are the server's own. */
const SEED = Number(process.env["E2E_SEED"] ?? 1);

test("a whole firefight by clicking, from the list of battles to the score", { timeout: 400_000 }, async () => {
  await withWorld(async ({ newPage }) => {
    const page = await newPage();
    await page.goto("/new/conflict-of-heroes");
    await page.locator(".picture-card").first().waitFor();
    expect(await page.locator(".picture-card").count()).toBe(6);
    await page.locator("button.primary.big").click();
    await page.getByTestId("question").waitFor();
    let shots = 0;
    const { answers } = await playOn(page, MOUSE, pickFrom(SEED), (_sight, given) => {
      if (given >= shots * 10 && shots < 8) void shot(page, `ch-game-${(shots += 1)}`);
      return false;
    });
    expect(answers).toBeGreaterThan(8);
    await page.locator("main.end").waitFor();
    expect(await bareKeys(page)).toEqual([]);
    expect(await seriousViolations(page)).toEqual([]);
    await shot(page, "ch-over");
  });
});
