import { expect, test } from "vitest";
import type { GameRecord } from "@escaramuza/kernel";
import { readServerMessage } from "@escaramuza/protocol";
import type { Page } from "playwright-core";
import { bareKeys, seriousViolations, tooWide } from "./axe.ts";
import { PHONE, shot } from "./browser.ts";
import { answer, KEYS, look, MOUSE, pickFrom, playOn, settled } from "./hands.ts";
import { kept, momentsOf, overhear, recordOf } from "./overheard.ts";
import { SEED } from "./seed.ts";
import { worlds } from "./worlds.ts";

const withWorld = worlds();

const NEW = "/new/conflict-of-heroes";

test("a whole firefight by clicking, from the list of battles to the score", { timeout: 400_000 }, async () => {
  await withWorld(async ({ newPage }) => {
    const page = await newPage();
    await page.goto(NEW);
    await page.locator(".picture-card").first().waitFor();
    expect(await page.locator(".picture-card").count()).toBeGreaterThanOrEqual(6);
    await page.locator("button.primary.big").click();
    await page.getByTestId("question").waitFor();
    const { answers } = await playOn(page, MOUSE, pickFrom(SEED), () => false, 20);
    expect(answers).toBeGreaterThan(20);
    await page.locator("main.end").waitFor();
    expect(await bareKeys(page)).toEqual([]);
    expect(await seriousViolations(page)).toEqual([]);
    await shot(page, "ch-over");
  });
});

test("a unit moves, turns and fires with few clicks, and every step can be read and reached", async () => {
  await withWorld(async ({ newPage }) => {
    const page = await newPage();
    await page.goto(NEW);
    await page.locator("button.primary.big").click();
    await page.getByTestId("question").waitFor();
    // The side acts first in this firefight: a piece, then a place, is a move.
    await page.getByTestId("piece-g5").click();
    await page.getByTestId("act-fire").waitFor();
    await page.getByTestId("act-move").click();
    await press(page, 'spot"][data-spot="G08');
    expect(await page.locator(".pop .ph1").innerText()).toMatch(/G08/i);
    expect(await page.locator('.spot.way[aria-pressed="true"]').getAttribute("aria-label")).toBe("norte");
    await page.keyboard.press("e");
    expect(await page.locator('.spot.way[aria-pressed="true"]').getAttribute("aria-label")).toBe("noreste");
    await page.keyboard.press("q");
    expect(await seriousViolations(page)).toEqual([]);
    expect(await bareKeys(page)).toEqual([]);
    await page.keyboard.press("Escape");
    // An enemy, while a piece is selected, is a target.
    await page.getByTestId("piece-s2").click();
    expect(await page.getByTestId("act-fire").getAttribute("aria-pressed")).toBe("true");
    expect((await look(page)).ready).toBe(true);
    const asked = await page.getByTestId("question").innerText();
    await page.keyboard.press("Enter");
    // No CAP on the roll, unless said: Enter is enough.
    await expect.poll(async () => page.getByTestId("question").innerText(), { timeout: 60_000 }).not.toBe(asked);
    await page.locator('[data-testid="confirm"][aria-disabled="false"]').waitFor();
    await page.keyboard.press("Enter");
    await page.locator(".log .dice, .toast").first().waitFor();
  });
});

test("a dozen answers with nothing but the keyboard", { timeout: 300_000 }, async () => {
  await withWorld(async ({ newPage }) => {
    const page = await newPage({ locale: "en-GB" });
    await page.goto(NEW);
    await page.locator("button.primary.big").click();
    await page.getByTestId("question").waitFor();
    const { answers } = await playOn(page, KEYS, pickFrom(SEED + 5), (_sight, given) => given >= 12);
    expect(answers).toBeGreaterThan(7);
  });
});

test("on a telephone a unit is chosen, moved and confirmed without scrolling sideways", async () => {
  await withWorld(async ({ newPage }) => {
    const page = await newPage({ viewport: PHONE, hasTouch: true });
    await page.goto(NEW);
    await page.locator("button.primary.big").click();
    await page.getByTestId("question").waitFor();
    await page.getByTestId("row-g5").click();
    await page.getByTestId("act-move").click();
    const before = await asked(page);
    await settled(page);
    // A finger does not hover first.
    const spot = await page.locator('[data-testid="spot"][data-spot="G08"]').boundingBox();
    await page.touchscreen.tap((spot?.x ?? 0) + (spot?.width ?? 0) / 2, (spot?.y ?? 0) + (spot?.height ?? 0) / 2);
    expect(await tooWide(page)).toBe(0);
    expect(await seriousViolations(page)).toEqual([]);
    await shot(page, "ch-phone");
    await page.getByTestId("confirm").click();
    await page.waitForFunction((old) => document.querySelector(".game")?.getAttribute("data-asked") !== old, before);
  });
});

test("hidden units by two people: the other side is told no hex of theirs", { timeout: 400_000 }, async () => {
  await withWorld(async ({ server, newPage }) => {
    const host = await newPage();
    const guest = await newPage({ locale: "en-GB" });
    const [heard, own] = [overhear(host), overhear(guest)];
    await host.goto(`${NEW}?with=invite`);
    await host.locator(".picture-card").nth(3).click();
    await host.locator("button.primary.big").click();
    await guest.goto(await host.locator(".invite input").inputValue());
    await guest.locator('button[type="submit"]').click();
    const pages = [host, guest];
    for (const page of pages) await page.getByTestId("board").waitFor();
    const game = new URL(host.url()).pathname.split("/").at(-1) ?? "";
    const pick = pickFrom(SEED + 4);
    for (let answers = 0; answers < 30;) {
      await Promise.any(pages.map(async (page) => page.waitForSelector('main.end, [data-testid="question"]')));
      const sights = await Promise.all(pages.map(look));
      if (sights.some((sight) => sight.state === "over")) break;
      const page = pages[sights.findIndex((sight) => sight.state === "question")];
      if (page === undefined) continue;
      await answer(page, MOUSE, pick);
      answers += 1;
    }
    if ((await host.locator("main.end").count()) === 0) {
      await host.getByTestId("menu").click();
      await host.getByTestId("resign").click();
      await host.getByTestId("resign-sure").click();
      await host.locator("main.end").waitFor();
    }
    const record = await recordOf(server.url, game, await kept(host));
    expect(betrayed(record, heard)).toEqual([]);
    // Their owner is told, of course: the question is one that can be answered.
    expect(betrayed(record, own).length).toBeGreaterThan(10);
  });
});

/** What of hidden units their enemy was told: a unit and the hex it was in, in one breath, before it was seen. */
function betrayed(record: GameRecord, heard: readonly string[]): string[] {
  /** By number of inputs: who was hidden where. */
  const secrets = momentsOf(record, (_e, game) =>
    unitsIn(game.s).filter((unit) => unit.seat === 1 && unit.hidden && /^[A-Z]\d\d$/.test(unit.place)),
  );
  if (secrets.every((hidden) => hidden.length === 0)) return ["nothing was hidden"];
  const found: string[] = [];
  for (const text of heard) {
    const read = readServerMessage(text);
    if (!read.ok || (read.value.type !== "update" && read.value.type !== "welcome")) continue;
    const { view } = read.value.state;
    const hidden = view === null ? [] : (secrets[view.seq] ?? []);
    const told = [...unitsIn(view?.position), ...read.value.entries].map((part) => JSON.stringify(part));
    for (const { id, place } of hidden)
      for (const part of told)
        if (part.includes(`"${id}"`) && part.includes(`"${place}"`)) found.push(`${id} in ${place}: ${part}`);
  }
  return found;
}

interface UnitSeen {
  readonly id: string;
  readonly seat: number;
  readonly hidden: boolean;
  readonly place: string;
}

function unitsIn(position: unknown): UnitSeen[] {
  if (typeof position !== "object" || position === null || !("units" in position)) return [];
  return Array.isArray(position.units) ? position.units.filter(isUnit) : [];
}

function isUnit(value: unknown): value is UnitSeen {
  return (
    typeof value === "object" &&
    value !== null &&
    "id" in value &&
    typeof value.id === "string" &&
    "seat" in value &&
    "hidden" in value &&
    "place" in value &&
    typeof value.place === "string"
  );
}

/** Presses what is drawn on the table where it is. */
async function press(page: Page, testId: string): Promise<void> {
  const box = await page.locator(`[data-testid="${testId}"]`).boundingBox();
  if (box === null) throw new Error(`${testId} is not there`);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

async function asked(page: Page): Promise<string> {
  return page.evaluate(() => document.querySelector(".game")?.getAttribute("data-asked") ?? "");
}
