import { expect, test } from "vitest";
import type { Page } from "playwright-core";
import { bareKeys, seriousViolations, tooWide } from "./axe.ts";
import { shot } from "./browser.ts";
import { KEYS, look, MOUSE, pickFrom, playOn, settled } from "./hands.ts";
import { SEED } from "./seed.ts";
import { worlds } from "./worlds.ts";

const withWorld = worlds();

/** Ready-made battles by their place in the list. */
const [PATROL, CROSSROADS] = [0, 1];
const ORDER = "Elige una unidad y su orden";
const PHONE = { width: 390, height: 844 };

test("a whole battle by clicking, from the list of battles to the score", { timeout: 600_000 }, async () => {
  await withWorld(async ({ newPage }) => {
    const page = await newPage();
    await begin(page, PATROL);
    const { answers } = await playOn(page, MOUSE, pickFrom(SEED), () => false, 20);
    expect(answers).toBeGreaterThan(20);
    await page.locator("main.end").waitFor();
    expect(await bareKeys(page)).toEqual([]);
    expect(await seriousViolations(page)).toEqual([]);
    await shot(page, "ba-over");
  });
});

test("a turn with nothing but the keyboard", { timeout: 300_000 }, async () => {
  await withWorld(async ({ newPage }) => {
    const page = await newPage({ locale: "en-GB" });
    await begin(page, PATROL);
    const { answers } = await playOn(page, KEYS, pickFrom(SEED + 5), (_sight, given) => given >= 12);
    expect(answers).toBeGreaterThan(7);
    expect(await bareKeys(page)).toEqual([]);
  });
});

test("two at one telephone deploy, draw dice and give orders", { timeout: 300_000 }, async () => {
  await withWorld(async ({ newPage }) => {
    const page = await newPage({ viewport: PHONE, hasTouch: true });
    await begin(page, PATROL, "here");
    const { answers } = await playOn(page, MOUSE, pickFrom(SEED + 2), (_sight, given) => given >= 14);
    expect(answers).toBe(14);
    expect(await tooWide(page)).toBe(0);
    expect(await seriousViolations(page)).toEqual([]);
    await shot(page, "ba-phone");
  });
});

test("reserves, a squad dragged, dice beside it, odds before it tests", { timeout: 300_000 }, async () => {
  await withWorld(async ({ newPage }) => {
    const page = await newPage();
    await begin(page, CROSSROADS, "here");
    // One press leaves nobody behind, the other lines ask for more.
    await until(page, "¿Quién queda en reserva?");
    await page.getByTestId("act-outflank").click();
    await page.locator(".pop").getByText("Flanqueando").waitFor();
    await page.getByTestId("cancel").click();
    await until(page, ORDER);

    // The bag is counted, and an order is a die beside the unit.
    const side = await sideOnTurn(page);
    expect((await diceInBag(page)).toSorted()).toEqual(["8 dados en la bolsa", "9 dados en la bolsa"]);
    // The foremost, with room ahead.
    const squad = `${side}8`;
    await page.getByTestId(`row-${squad}`).click();
    await page.getByTestId("act-advance").click();
    await page.locator(".march").waitFor();
    await settled(page);
    expect(await page.locator(`[data-flag="${squad}"] .p-badge-dieAdvance`).count()).toBe(1);

    // Dragged by one of its men, all of them go, and the card tells how far and at whom they may fire.
    const [first] = await figures(page, squad);
    const before = await middleOf(page, `[data-testid="piece-${first ?? ""}"] .piece-hit`);
    const behind = await middleOf(page, `.piece[data-group="${side}5"] .piece-hit`);
    await drag(page, before, { x: 0, y: before.y < behind.y ? -60 : 60 });
    expect(await page.locator(`[data-overlay^="ghost-${squad}"]`).count()).toBe(2);
    expect(await page.locator(".pop").innerText()).toMatch(/El camino más largo: \d/);
    expect(await seriousViolations(page)).toEqual([]);
    await shot(page, "ba-march");
    await page.locator('[data-testid="confirm"][aria-disabled="false"]').click();
    await page.locator(".march").waitFor({ state: "detached" });
    expect(await bareKeys(page)).toEqual([]);
  });
});

test("a tank shows where it can drive, and is turned by its knob", { timeout: 300_000 }, async () => {
  await withWorld(async ({ newPage }) => {
    const page = await newPage();
    await page.goto("/lesson/ba/armour");
    await page.getByTestId("row-a1").click();
    await page.getByTestId("act-advance").click();
    await page.getByTestId("knob").waitFor();
    await page.locator(".over-reach").first().waitFor();
    const ahead = await middleOf(page, '[data-testid="knob"] circle');
    await page.keyboard.press("e");
    await page.keyboard.press("e");
    const turned = await middleOf(page, '[data-testid="knob"] circle');
    expect(Math.hypot(turned.x - ahead.x, turned.y - ahead.y)).toBeGreaterThan(8);
    await shot(page, "ba-tank");
    expect(await seriousViolations(page)).toEqual([]);
  });
});

test("odds are told before: of an order under pins, and of an assault", { timeout: 300_000 }, async () => {
  await withWorld(async ({ newPage }) => {
    const page = await newPage();
    await page.goto("/lesson/ba/pins");
    await page.locator(".roster .row.mark-can").first().click();
    const order = page.locator('.act[aria-disabled="false"]').first();
    await order.hover();
    const card = page.locator(".pop");
    await card.getByText(/Obedece \d/).waitFor();
    expect(await card.innerText()).toMatch(/2D6: \d+ o menos/);
    // A press shows the same to who has no pointer, and waits.
    const asked = await askedNow(page);
    await order.click();
    await page.locator('[data-testid="confirm"][aria-disabled="false"]').waitFor();
    expect(await askedNow(page)).toBe(asked);
    expect(await page.locator('[data-flag] [class*="p-badge-pins"]').count()).toBeGreaterThan(0);
    await shot(page, "ba-pins");

    await page.goto("/lesson/ba/assault");
    await page.locator(".roster .row.mark-can").first().click();
    await page.getByTestId("act-assault").click();
    await card.getByText(/Gana el atacante \d/).waitFor();
    await shot(page, "ba-assault");
  });
});

test("the lessons from the first to the last, by asking to be shown", { timeout: 300_000 }, async () => {
  await withWorld(async ({ newPage }) => {
    const page = await newPage();
    await page.goto("/learn#ba");
    const section = page.locator("#learn-ba");
    await section.locator(".lesson-card").first().waitFor();
    const lessons = await section.locator(".lesson-card").count();
    expect(lessons).toBeGreaterThanOrEqual(13);
    await section.getByRole("link", { name: "Empezar", exact: true }).click();
    const show = page.getByRole("button", { name: "Hazlo por mí" });
    const done = page.locator(".lesson-done");
    for (let n = 1; n <= lessons; n++) {
      await page.getByText(`Lección ${n} de ${lessons}`).waitFor();
      expect(await bareKeys(page)).toEqual([]);
      if (n === 1) expect(await seriousViolations(page)).toEqual([]);
      for (let k = 0; k < 30 && (await done.count()) === 0; k++) await show.click();
      await done.waitFor();
      // Who is on which floor of the house.
      if ((await page.locator(".lesson h2, .lesson h1").first().innerText()) === "Una casa")
        expect(await page.locator('[data-part$="/0"] [data-testid="inside-a1"]').count()).toBe(1);
      await page.locator(".lesson .btn.primary").click();
    }
    await page.waitForURL(/\/new\//);
  });
});

async function begin(page: Page, battle: number, way = "computer"): Promise<void> {
  await page.goto(`/new/bolt-action?with=${way}`);
  await page.locator(".picture-card").nth(battle).click();
  await page.locator("button.primary.big").click();
  await page.getByTestId("question").waitFor();
}

/** What most players would answer before the battle. */
const USUAL = ["act-south", "act-attack", "act-nobody", "act-usual", "act-left", "act-autoAll", "act-done"];

/** Answers so until a question of that kind is asked. */
async function until(page: Page, question: string): Promise<void> {
  for (let n = 0; n < 60; n++) {
    await page.locator('[data-testid="lift"], [data-testid="question"]').first().waitFor();
    if ((await page.getByTestId("lift").count()) > 0) await page.getByTestId("lift").click();
    await page.getByTestId("question").waitFor();
    const sight = await look(page);
    if (sight.question.includes(question)) {
      await settled(page);
      return;
    }
    const asked = await askedNow(page);
    const usual = USUAL.find((one) => sight.acts.includes(one)) ?? "confirm";
    await page.getByTestId(usual).click();
    await page.waitForFunction(
      (before) => (document.querySelector(".game")?.getAttribute("data-asked") ?? "") !== before,
      asked,
    );
  }
  throw new Error(`${question} is never asked`);
}

async function askedNow(page: Page): Promise<string> {
  return page.evaluate(() => document.querySelector(".game")?.getAttribute("data-asked") ?? "");
}

/** Whose list is shown: ids of the first side begin with a. */
async function sideOnTurn(page: Page): Promise<"a" | "b"> {
  return (await page.getByTestId("row-a1").count()) > 0 ? "a" : "b";
}

/** Of both sides, as the bar above the table counts them. */
async function diceInBag(page: Page): Promise<readonly string[]> {
  return (await page.locator(".bar").innerText()).match(/\d+ dados? en la bolsa/g) ?? [];
}

async function figures(page: Page, body: string): Promise<string[]> {
  return page
    .locator(`.piece[data-group="${body}"]`)
    .evaluateAll((list) => list.map((e) => e.getAttribute("data-id") ?? ""));
}

interface Spot {
  readonly x: number;
  readonly y: number;
}

async function middleOf(page: Page, selector: string): Promise<Spot> {
  const box = await page.locator(selector).first().boundingBox();
  if (box === null) throw new Error(`${selector} is not there`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function drag(page: Page, from: Spot, by: Spot): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + by.x / 2, from.y + by.y / 2, { steps: 4 });
  await page.mouse.move(from.x + by.x, from.y + by.y, { steps: 4 });
  await page.mouse.up();
}
