import { expect, test } from "vitest";
import type { Page } from "playwright-core";
import { bareKeys, seriousViolations, tooWide } from "./axe.ts";
import { LAPTOP, LARGE, PHONE, shot, withWorld } from "./browser.ts";
import { MOUSE, pickFrom, playOn } from "./hands.ts";

/** Pages that stand by themselves, and a word for their pictures. */
const PAGES: readonly (readonly [name: string, path: string])[] = [
  ["home", "/"],
  ["new", "/new/ps"],
  ["new-here", "/new/ps?with=here"],
  ["new-invite", "/new/ps?with=invite"],
  ["builder", "/builder/ps"],
  ["games", "/games"],
  ["learn", "/learn"],
  ["replays", "/replays"],
  ["rules", "/rules/ps"],
  ["not-found", "/nowhere"],
];

const SIZES = { phone: PHONE, laptop: LAPTOP, large: LARGE } as const;

for (const [locale, lang] of [
  ["es-ES", "es"],
  ["en-GB", "en"],
] as const)
  test(`every page in ${lang}: nothing serious for axe, nothing wider than a phone, nothing on the console`, async () => {
    await withWorld(async ({ newPage, problems }) => {
      /** Each trouble once, with the pages that have it. */
      const found = new Map<string, string[]>();
      const add = (trouble: string, where: string): void =>
        void found.set(trouble, [...(found.get(trouble) ?? []), where]);
      for (const [size, viewport] of Object.entries(SIZES)) {
        const page = await newPage({ locale, viewport });
        const check = async (name: string): Promise<void> => {
          const where = `${name} ${size} ${lang}`;
          await shot(page, `${name}-${size}-${lang}`);
          expect(await page.evaluate(() => document.documentElement.lang), where).toBe(lang);
          const wider = await tooWide(page);
          if (wider > 0) add("wider than the window", `${where} ${wider} px`);
          for (const key of await bareKeys(page)) add(`no text for ${key}`, where);
          for (const violation of await seriousViolations(page)) add(violation, where);
          for (const problem of problems()) add(problem, where);
        };
        for (const [name, path] of PAGES) {
          await page.goto(path);
          await standing(page);
          await check(name);
        }
        await page.goto("/");
        await page.locator(".play-now").click();
        await page.getByTestId("question").waitFor();
        await check("table");
        await playOn(page, MOUSE, pickFrom(3), (_sight, answers) => answers >= 6);
        await check("table-later");
        await page.getByTestId("menu").click();
        await check("menu");
        await page.getByTestId("resign").click();
        await page.getByTestId("resign-sure").click();
        await page.locator("main.end").waitFor();
        await check("end");
        await page.context().close();
      }
      expect(Object.fromEntries(found)).toEqual({});
    });
  }, 240_000);

/** Its own contents are there, not only what says that they come. */
async function standing(page: Page): Promise<void> {
  await page.locator("main").first().waitFor();
  await page.waitForFunction(() => document.querySelector('main .loading, .loading, [aria-busy="true"]') === null);
  await page.waitForLoadState("networkidle");
}
