import { expect, test } from "vitest";
import { shot, withWorld } from "./browser.ts";
import { pickFrom, playWithMouse } from "./hands.ts";

/** E2E_SEED repeats the choices; the dice are the server's own. */
const SEED = Number(process.env["E2E_SEED"] ?? 1);

test("a whole game by clicking, from the first button to the result", { timeout: 300_000 }, async () => {
  await withWorld(async ({ newPage }) => {
    const page = await newPage();
    await page.goto("/");
    await page.locator(".play-now").click();
    await page.getByTestId("question").waitFor();
    await shot(page, "game-begins");
    let shots = 0;
    const { answers } = await playWithMouse(page, pickFrom(SEED), (_sight, given) => {
      if (given >= shots * 10 && shots < 8) void shot(page, `game-${(shots += 1)}`);
      return false;
    });
    expect(answers).toBeGreaterThan(10);
    await page.locator("main.end").waitFor();
    await shot(page, "game-over");
  });
});
