import { join } from "node:path";
import type { Page } from "playwright-core";
import type { Plugin } from "vite";
import solid from "vite-plugin-solid";
import { expect, test } from "vitest";
import { cards } from "../cards-plugin.ts";
import { late } from "../late-plugin.ts";
import { library } from "../library-plugin.ts";
import { texts } from "../texts-plugin.ts";
import { seriousViolations } from "./axe.ts";
import { shot } from "./browser.ts";
import { settled } from "./hands.ts";
import { smallPage } from "./small-page.ts";

/** Three at a table, two of them allies: nothing but a toy is played, at one screen. */

const GAMES = join(import.meta.dirname, "three-page", "games.ts");
const onlyTrio: Plugin = {
  name: "only-trio",
  config: () => ({ resolve: { alias: [{ find: /^@escaramuza\/games(\/lazy)?$/, replacement: GAMES }] } }),
};
const withPage = smallPage("three-page", [onlyTrio, texts(), late(), solid(), library(), cards()]);
const DESK = { width: 1280, height: 800 };

async function lift(page: Page, name: string): Promise<void> {
  const button = page.getByTestId("lift");
  await button.waitFor();
  expect(await button.textContent()).toContain(name);
  await button.click();
}

/** A press while an answer is under way does not count. */
async function press(page: Page, what: string): Promise<void> {
  const button = page.getByTestId(what);
  await button.waitFor();
  await settled(page);
  await button.click();
}

async function choose(page: Page, line: string): Promise<void> {
  await press(page, `act-${line}`);
}

test("three at one screen: allies hand the device to each other, and win together", async () => {
  await withPage(
    async (page) => {
      // A sealed guess each: the first needs no curtain, nobody else has looked yet.
      await choose(page, "1");
      for (const name of ["Left", "Right"]) {
        await lift(page, name);
        await choose(page, "2");
      }
      await lift(page, "Lone");
      expect(await page.getByTestId("ally-1").count()).toBe(0);
      await choose(page, "end");
      await lift(page, "Left");
      await page.getByTestId("question").waitFor();
      expect(await page.locator(".bar .sc > div").count()).toBe(2);
      expect(await page.locator(".bar .sc > .me.acts .side.o").count()).toBe(1);
      expect(await seriousViolations(page)).toEqual([]);
      await shot(page, "three-allies");
      await choose(page, "slide");
      // His ally plays in between; what each knows is hidden from the other.
      await press(page, "ally-2");
      await lift(page, "Right");
      await choose(page, "slide");
      await page.getByTestId("ally-1").waitFor();
      await choose(page, "end");
      await lift(page, "Left");
      expect(await page.getByTestId("ally-2").count()).toBe(0);
      await choose(page, "end");
      await page.locator("main.end").waitFor();
      const banner = page.locator(".end-banner");
      expect(await banner.locator("h1").textContent()).toContain("The allies");
      expect(await banner.textContent()).toContain("Berto (Left), Carla (Right)");
      expect(await banner.locator(".score b").allTextContents()).toEqual(["0", "2"]);
      expect(await banner.locator(".names .side.o").count()).toBe(2);
      expect(await page.locator(".losses .who-lost").count()).toBe(2);
      expect(await page.locator(".luck .bar-of").count()).toBeLessThanOrEqual(3);
      await shot(page, "three-end");
    },
    { viewport: DESK },
  );
});

test("who gives up while an ally plays on looks on", async () => {
  await withPage(
    async (page) => {
      const giveUp = async (explained: number): Promise<void> => {
        await page.getByTestId("menu").click();
        await page.getByTestId("resign").click();
        await page.getByTestId("resign-sure").waitFor();
        expect(await page.locator(".menu [role=note]").count()).toBe(explained);
        await page.getByTestId("resign-sure").click();
      };
      await choose(page, "1");
      for (const name of ["Left", "Right"]) {
        await lift(page, name);
        await choose(page, "1");
      }
      await lift(page, "Lone");
      await choose(page, "end");
      await lift(page, "Left");
      await page.getByTestId("question").waitFor();
      await giveUp(1);
      await lift(page, "Right");
      await choose(page, "slide");
      expect(await page.getByTestId("ally-1").count()).toBe(0);
      // With the last of them the side has given up.
      await giveUp(0);
      await page.locator("main.end").waitFor();
      expect(await page.locator(".end-banner h1").textContent()).toContain("The lone one");
    },
    { viewport: DESK },
  );
});

test("a battle for three has three seats, one for two has two", async () => {
  await withPage(
    async (page) => {
      const lines = page.locator(".seat-line");
      await lines.first().waitFor();
      expect(await lines.count()).toBe(2);
      await page.getByRole("button", { name: "Three" }).click();
      expect(await lines.count()).toBe(3);
      expect(await lines.nth(2).textContent()).toContain("Left");
      expect(await lines.locator(".side.o").count()).toBe(2);
      expect(await page.locator("#sitter-2").evaluate((e: HTMLSelectElement) => e.selectedIndex)).toBe(
        await page.locator("#sitter-1").evaluate((e: HTMLSelectElement) => e.selectedIndex),
      );
      expect(await seriousViolations(page)).toEqual([]);
      await shot(page, "three-setup");
      await page.getByRole("button", { name: "Two" }).click();
      expect(await lines.count()).toBe(2);
    },
    { search: "?setup", viewport: DESK },
  );
});

test("who waits sees who is still to come, and whose the links are", async () => {
  await withPage(
    async (page) => {
      await page.locator(".waiting-room h1").waitFor();
      expect(await page.getByTestId("seat-1").textContent()).toContain("Berto");
      expect(await page.getByTestId("seat-2").textContent()).toContain("Right");
      // Who has come needs no link any more.
      expect(await page.locator(".waiting-room h2").allTextContents()).toEqual(["Right"]);
      expect(await page.locator(".invite input").inputValue()).toContain("#second");
      expect(await seriousViolations(page)).toEqual([]);
      await shot(page, "three-waiting");
    },
    { search: "?waiting", viewport: DESK },
  );
});
