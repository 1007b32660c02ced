import { expect, test } from "vitest";
import type { Page } from "playwright-core";
import { bareKeys, seriousViolations, tooWide } from "./axe.ts";
import { LAPTOP, LARGE, PHONE, shot } from "./browser.ts";
import type { World } from "./browser.ts";
import { MOUSE, pickFrom, playOn } from "./hands.ts";
import { worlds } from "./worlds.ts";

const withWorld = worlds();

/** Pages that stand by themselves, and a word for their pictures. */
const PAGES: readonly (readonly [name: string, path: string])[] = [
  ["home", "/"],
  ["new", "/new/ps"],
  ["new-here", "/new/ps?with=here"],
  ["new-invite", "/new/ps?with=invite"],
  ["builder", "/builder/ps"],
  ["builder-pe", "/builder/pe"],
  ["campaign", "/campaign/pe"],
  ["games", "/games"],
  ["lab", "/lab/ps"],
  ["lab-battle", "/lab/battle"],
  ["learn", "/learn"],
  ["replays", "/replays"],
  ["rules", "/rules/ps"],
  ["not-found", "/nowhere"],
];

/** Wider windows show more of the page, in either language: they are looked at in the one with the longer words. */
const SIZES: { readonly [lang: string]: { readonly [size: string]: typeof PHONE } } = {
  es: { phone: PHONE, laptop: LAPTOP, large: LARGE },
  en: { phone: PHONE },
};

/** Most of a long page is more of the same: axe looks at all of it once, and at its beginning after that. */
const MORE: { readonly [name: string]: string } = { rules: ".rl:nth-of-type(n+9)" };

const LANGUAGES = { es: "es-ES", en: "en-GB" } as const;

for (const [lang, locale] of Object.entries(LANGUAGES)) {
  test(`every page in ${lang}: nothing serious for axe, nothing wider than a phone, nothing on the console`, async () => {
    await withWorld(async (world) => {
      const troubles = troublesOf(world);
      // All sizes at once: a page that is waited for costs the others nothing.
      const looks = Object.entries(SIZES[lang] ?? {}).map(async ([size, viewport], again) => {
        const page = await world.newPage({ locale, viewport });
        for (const [name, path] of PAGES) {
          await page.goto(path);
          await standing(page);
          await troubles.check(page, `${name}-${size}-${lang}`, lang, again === 0 && lang === "es" ? null : MORE[name]);
        }
        await page.context().close();
      });
      await Promise.all(looks);
      expect(troubles.found()).toEqual({});
    });
  }, 300_000);

  test(`the table and the end of a game in ${lang}: the same`, async () => {
    await withWorld(async (world) => {
      const troubles = troublesOf(world);
      for (const [size, viewport] of Object.entries(SIZES[lang] ?? {})) {
        const page = await world.newPage({ locale, viewport });
        await page.goto("/");
        await page.locator(".play-now").click();
        await page.getByTestId("question").waitFor();
        await troubles.check(page, `table-${size}-${lang}`, lang);
        await playOn(page, MOUSE, pickFrom(3), (_sight, answers) => answers >= 6);
        await troubles.check(page, `table-later-${size}-${lang}`, lang);
        await page.getByTestId("menu").click();
        await troubles.check(page, `menu-${size}-${lang}`, lang);
        await page.getByTestId("resign").click();
        await page.getByTestId("resign-sure").click();
        await page.locator("main.end").waitFor();
        await troubles.check(page, `end-${size}-${lang}`, lang);
        await page.context().close();
      }
      expect(troubles.found()).toEqual({});
    });
  }, 300_000);
}

interface Troubles {
  /** Looks at a page, axe without some of it, and takes its picture. */
  check(page: Page, name: string, lang: string, without?: string | null): Promise<void>;
  /** Each trouble once, with the pages that have it. */
  found(): { readonly [trouble: string]: readonly string[] };
}

function troublesOf({ problems }: World): Troubles {
  const found = new Map<string, string[]>();
  const add = (trouble: string, where: string): void => void found.set(trouble, [...(found.get(trouble) ?? []), where]);
  return {
    async check(page, name, lang, without = null) {
      await shot(page, name);
      if ((await page.evaluate(() => document.documentElement.lang)) !== lang) add("in another language", name);
      const wider = await tooWide(page);
      if (wider > 0) add("wider than the window", `${name} ${wider} px`);
      for (const key of await bareKeys(page)) add(`no text for ${key}`, name);
      if (without !== null) await page.locator(without).evaluateAll((all) => all.forEach((e) => e.remove()));
      // A large window is a laptop's with more room about it: the same for axe.
      if (page.viewportSize()?.width !== LARGE.width)
        for (const violation of await seriousViolations(page)) add(violation, name);
      for (const problem of problems()) add(problem, name);
    },
    found: () => Object.fromEntries(found),
  };
}

/** Its own contents are there, not only what says that they come. */
async function standing(page: Page): Promise<void> {
  await page.locator("main").first().waitFor();
  await page.waitForFunction(() => document.querySelector('main .loading, .loading, [aria-busy="true"]') === null);
  await page.waitForLoadState("networkidle");
}
