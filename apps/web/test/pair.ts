import type { BrowserContextOptions, Page } from "playwright-core";
import type { World } from "./browser.ts";
import { answer, look, MOUSE } from "./hands.ts";
import type { Pick } from "./hands.ts";

/** Two people at two computers, at one table. */
export interface Pair {
  readonly host: Page;
  readonly guest: Page;
  readonly game: string;
}

/** The host lays a table and has an invitation to send. */
export async function invite(host: Page): Promise<{ readonly game: string; readonly link: string }> {
  await host.goto("/new/ps?with=invite");
  await host.locator("button.primary.big").click();
  const link = await host.locator(".invite input").inputValue();
  return { game: new URL(host.url()).pathname.split("/").at(-1) ?? "", link };
}

export async function pairUp({ newPage }: World, guests: BrowserContextOptions = {}): Promise<Pair> {
  const host = await newPage();
  const guest = await newPage(guests);
  const { game, link } = await invite(host);
  await guest.goto(link);
  await guest.locator('button[type="submit"]').click();
  for (const page of [host, guest]) await page.getByTestId("board").waitFor();
  return { host, guest, game };
}

/** Whoever is asked answers, until it holds. */
export async function playBoth(
  { host, guest }: Pair,
  pick: Pick,
  until: (moved: ReadonlySet<Page>) => Promise<boolean>,
): Promise<void> {
  const moved = new Set<Page>();
  for (let answers = 0; !(await until(moved)); answers++) {
    if (answers > 80) throw new Error("it never came to that");
    await Promise.any([host, guest].map(async (page) => page.getByTestId("question").waitFor()));
    const sights = await Promise.all([host, guest].map(look));
    if (sights.some((sight) => sight.state === "over")) throw new Error("over too soon");
    const page = sights[0]?.state === "question" ? host : guest;
    await answer(page, MOUSE, pick);
    moved.add(page);
  }
}

/** A line of the game's menu. */
export async function fromMenu(page: Page, ...ids: readonly string[]): Promise<void> {
  await page.getByTestId("menu").click();
  for (const id of ids) await page.getByTestId(id).click();
}
