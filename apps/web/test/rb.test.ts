import { expect, test } from "vitest";
import type { Page } from "playwright-core";
import { bareKeys, seriousViolations, tooWide } from "./axe.ts";
import { PHONE, shot } from "./browser.ts";
import { KEYS, look, MOUSE, pickFrom, playOn, settled } from "./hands.ts";
import { SEED } from "./seed.ts";
import { worlds } from "./worlds.ts";

const withWorld = worlds();

const NEW = "/new/reglas-basicas";
/** Ready-made battles by their place in the list. */
const [SMALL, WITH_VEHICLES] = [0, 2];

test("a whole mission by clicking, from the list of battles to the score", { timeout: 600_000 }, async () => {
  await withWorld(async ({ newPage }) => {
    const page = await newPage();
    await begin(page, SMALL);
    const { answers } = await playOn(page, MOUSE, pickFrom(SEED));
    expect(answers).toBeGreaterThan(12);
    await page.locator("main.end").waitFor();
    expect(await bareKeys(page)).toEqual([]);
    expect(await seriousViolations(page)).toEqual([]);
    await shot(page, "rb-over");
  });
});

test(
  "a body is one thing: chosen, named, dragged whole and put right figure by figure",
  { timeout: 300_000 },
  async () => {
    await withWorld(async ({ newPage }) => {
      const page = await newPage();
      await begin(page, SMALL);
      await deploy(page);
      // Any of its figures selects it; a screen reader meets one of them.
      const ids = await figures(page, "g2");
      expect(ids.length).toBeGreaterThan(3);
      expect(await page.locator('.piece[data-group="g2"]:not([aria-hidden="true"])').count()).toBe(1);
      await press(page, ids[2] ?? "");
      expect(await page.getByTestId("row-g2").getAttribute("class")).toContain("mark-chosen");
      expect(await page.locator('.piece[data-group="g2"].chosen').count()).toBe(ids.length);
      await page.getByTestId("act-advance").click();
      await page.locator(".march").waitFor();

      // One figure in hand takes all with it, round what is in the way.
      await settled(page);
      const card = await boxOf(page, ".pop");
      const reach = await boxOf(page, ".over-reach");
      expect(reach.x + reach.width).toBeLessThan(card.x);
      const before = await middles(page, ids.map(standing));
      await drag(page, before[1], { x: 40, y: -24 });
      const ghosts = await middles(page, ids.map(ghost));
      const gone = mean(ghosts.map((to, i) => ({ x: to.x - (before[i]?.x ?? 0), y: to.y - (before[i]?.y ?? 0) })));
      expect(gone.x * 40 + gone.y * -24).toBeGreaterThan(20 * 47);
      expect(await seriousViolations(page)).toEqual([]);
      expect(await bareKeys(page)).toEqual([]);

      // One alone, and back again.
      await page.getByTestId("one-by-one").click();
      await drag(page, ghosts[3], { x: 0, y: 8 });
      const adjusted = page.getByRole("button", { name: "Quitar retoques" });
      await adjusted.waitFor();
      expect(await page.locator('.march .single[aria-pressed="true"]').innerText()).toBe("4");
      await page.getByTestId("step-back").click();
      expect(await adjusted.count()).toBe(0);
      expect((await middles(page, ids.map(ghost)))[3]?.y).toBeCloseTo(ghosts[3]?.y ?? 0, 0);

      // In line, then sent off.
      await shape(page, "En línea").click();
      expect(await shape(page, "En línea").getAttribute("aria-pressed")).toBe("true");
      await page.keyboard.press("z");
      expect(await shape(page, "Como están").getAttribute("aria-pressed")).toBe("true");
      await page.locator('[data-testid="confirm"][aria-disabled="false"]').waitFor();
      await shot(page, "rb-march");
      // On a button, Enter alone is the button\'s.
      await page.keyboard.press("Shift+Enter");
      await expect.poll(async () => page.locator(".march").count()).toBe(0);
    });
  },
);

test("a vehicle is pressed along its hull, turned by its knob and by keys", { timeout: 300_000 }, async () => {
  await withWorld(async ({ newPage }) => {
    const page = await newPage();
    await begin(page, WITH_VEHICLES);
    await deploy(page);
    const [tank = ""] = await figures(page, "g9");
    await page.getByTestId("row-g9").click();
    await settled(page);
    await press(page, tank);
    await page.getByTestId("act-advance").click();
    await page.getByTestId("knob").waitFor();
    const [ahead] = await middles(page, ['[data-testid="knob"] circle']);
    await page.keyboard.press("e");
    await page.keyboard.press("e");
    const [turned] = await middles(page, ['[data-testid="knob"] circle']);
    expect(Math.hypot((turned?.x ?? 0) - (ahead?.x ?? 0), (turned?.y ?? 0) - (ahead?.y ?? 0))).toBeGreaterThan(8);
    // Pulled back to where it was.
    await drag(page, turned, { x: (ahead?.x ?? 0) - (turned?.x ?? 0), y: (ahead?.y ?? 0) - (turned?.y ?? 0) });
    const [back] = await middles(page, ['[data-testid="knob"] circle']);
    expect(Math.hypot((back?.x ?? 0) - (ahead?.x ?? 0), (back?.y ?? 0) - (ahead?.y ?? 0))).toBeLessThan(6);
    await shot(page, "rb-vehicle");
  });
});

test("a dozen answers with nothing but the keyboard", { timeout: 300_000 }, async () => {
  await withWorld(async ({ newPage }) => {
    const page = await newPage({ locale: "en-GB" });
    await begin(page, SMALL);
    const { answers } = await playOn(page, KEYS, pickFrom(SEED + 5), (_sight, given) => given >= 12);
    expect(answers).toBeGreaterThan(7);
  });
});

test("on a telephone a body is dragged and confirmed without scrolling sideways", { timeout: 300_000 }, async () => {
  await withWorld(async ({ newPage }) => {
    const page = await newPage({ viewport: PHONE, hasTouch: true });
    await page.goto(NEW);
    // However long the names of the sides are, who plays them begins at one place.
    expect((await boxOf(page, "#sitter-0")).x).toBe((await boxOf(page, "#sitter-1")).x);
    await begin(page, SMALL);
    await deploy(page);
    await page.getByTestId("row-g2").click();
    await page.getByTestId("act-advance").click();
    await page.locator(".march").waitFor();
    await settled(page);
    const ids = await figures(page, "g2");
    const before = await middles(page, ids.map(standing));
    await drag(page, before[0], { x: 24, y: -20 });
    expect(await page.locator('[data-overlay^="ghost-g2"]').count()).toBe(ids.length);
    expect(await tooWide(page)).toBe(0);
    const bar = await boxOf(page, ".bar");
    const seen = (await boxOf(page, ".pop")).y - bar.y - bar.height;
    expect(seen).toBeGreaterThanOrEqual(0.45 * PHONE.height);
    expect(await seriousViolations(page)).toEqual([]);
    await shot(page, "rb-phone");
    expect((await look(page)).making).toBe(true);
  });
});

async function begin(page: Page, battle: number): Promise<void> {
  await page.goto(NEW);
  await page.locator(".picture-card").nth(battle).click();
  await page.locator("button.primary.big").click();
  await page.getByTestId("question").waitFor();
}

/** Whatever is asked before the first order, as it comes; the units as the rules put them. */
async function deploy(page: Page): Promise<void> {
  const pick = pickFrom(SEED);
  await playOn(page, MOUSE, pick, ({ acts }) => acts.includes("act-autoAll") || acts.includes("act-endPhase"));
  if ((await page.getByTestId("act-autoAll").count()) > 0) await page.getByTestId("act-autoAll").click();
  await playOn(page, MOUSE, pick, ({ acts }) => acts.includes("act-endPhase"));
  await settled(page);
}

function standing(id: string): string {
  return `[data-testid="piece-${id}"] .piece-hit`;
}

/** Where it would come to stand. */
function ghost(id: string): string {
  return `[data-overlay="ghost-${id}"] circle`;
}

function shape(page: Page, name: string): ReturnType<Page["locator"]> {
  return page.locator(".march").getByRole("button", { name, exact: true });
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

async function boxOf(
  page: Page,
  selector: string,
): Promise<Spot & { readonly width: number; readonly height: number }> {
  const box = await page.locator(selector).first().boundingBox();
  if (box === null) throw new Error(`${selector} is not there`);
  return box;
}

async function middles(page: Page, selectors: readonly string[]): Promise<Spot[]> {
  const found: Spot[] = [];
  for (const selector of selectors) {
    const box = await boxOf(page, selector);
    found.push({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
  }
  return found;
}

function mean(spots: readonly Spot[]): Spot {
  const n = Math.max(1, spots.length);
  return { x: spots.reduce((sum, p) => sum + p.x, 0) / n, y: spots.reduce((sum, p) => sum + p.y, 0) / n };
}

async function press(page: Page, id: string): Promise<void> {
  const [at] = await middles(page, [standing(id)]);
  if (at !== undefined) await page.mouse.click(at.x, at.y);
}

async function drag(page: Page, from: Spot | undefined, by: Spot): Promise<void> {
  if (from === undefined) throw new Error("nothing to drag");
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + by.x / 2, from.y + by.y / 2, { steps: 4 });
  await page.mouse.move(from.x + by.x, from.y + by.y, { steps: 4 });
  await page.mouse.up();
}
