import { expect, test } from "vitest";
import { shot } from "./browser.ts";
import { KEYS, look, MOUSE, pickFrom, playOn, tabTo } from "./hands.ts";
import type { Sight } from "./hands.ts";
import { SEED } from "./seed.ts";
import { worlds } from "./worlds.ts";

const withWorld = worlds();

/** Answers after which both hurry to the end: by then everybody stands, moves and shoots. */
const HASTE = 20;

test("a whole game by clicking, from the first button to the result", { timeout: 300_000 }, async () => {
  await withWorld(async ({ newPage }) => {
    const page = await newPage();
    await page.goto("/");
    await page.locator(".play-now").click();
    await page.getByTestId("question").waitFor();
    await shot(page, "game-begins");
    let shots = 0;
    const pictures = (_sight: Sight, given: number): false => {
      if (given >= shots * 10 && shots < 8) void shot(page, `game-${(shots += 1)}`);
      return false;
    };
    const { answers } = await playOn(page, MOUSE, pickFrom(SEED), pictures, HASTE);
    expect(answers).toBeGreaterThan(HASTE);
    await page.locator("main.end").waitFor();
    await shot(page, "game-over");
  });
});

test("a whole game by keyboard alone", { timeout: 400_000 }, async () => {
  await withWorld(async ({ newPage }) => {
    const page = await newPage({ locale: "en-GB" });
    await page.goto("/");
    await page.locator(".play-now").waitFor();
    await tabTo(page, ".play-now", 0);
    await page.keyboard.press("Enter");
    await page.getByTestId("question").waitFor();
    const { answers } = await playOn(page, KEYS, pickFrom(SEED + 1), () => false, HASTE);
    expect(answers).toBeGreaterThan(HASTE);
    await shot(page, "keyboard-over");
  });
});

test(
  "two at one screen: the curtain falls where there is something to hide, and the game survives a reload",
  { timeout: 300_000 },
  async () => {
    await withWorld(async ({ newPage }) => {
      const page = await newPage();
      await page.goto("/");
      await page.locator('a[href*="with=here"]').click();
      await page.locator("button.primary.big").click();
      const pick = pickFrom(SEED + 2);
      const first = await playOn(page, MOUSE, pick, (sight, given) => given >= 12 && sight.state === "question");
      expect(first.curtains).toBeGreaterThan(0);
      const before = await look(page);
      await page.reload();
      await page.waitForSelector('[data-testid="question"], [data-testid="lift"]');
      if ((await look(page)).state === "curtain") await page.getByTestId("lift").click();
      await page.getByTestId("question").waitFor();
      expect((await look(page)).question).toBe(before.question);
      await playOn(page, MOUSE, pick, (sight, given) => given >= 12 && sight.state === "question");
      await page.getByTestId("menu").click();
      await page.getByTestId("resign").click();
      await page.getByTestId("resign-sure").click();
      await page.locator("main.end").waitFor();
      await shot(page, "hot-seat-over");
    });
  },
);

test("the same seed is the same game: every die, every answer of the computer", { timeout: 300_000 }, async () => {
  const told: string[] = [];
  let dice = 0;
  for (let games = 0; games < 2; games++)
    await withWorld(async ({ newPage }) => {
      const page = await newPage();
      await page.goto("/");
      await page.locator(".play-now").click();
      await playOn(page, MOUSE, pickFrom(SEED + 3), ({ state }, given) => given >= 8 && state === "question");
      told.push(await page.locator(".log").innerText());
      dice += await page.locator(".log .dice").count();
    });
  expect(told[1]).toBe(told[0]);
  expect(dice).toBeGreaterThan(0);
});
