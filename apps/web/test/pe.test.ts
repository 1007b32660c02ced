import { expect, test } from "vitest";
import type { Page } from "playwright-core";
import { bareKeys, seriousViolations, tooWide } from "./axe.ts";
import { shot } from "./browser.ts";
import { KEYS, look, MOUSE, pickFrom, playOn, settled } from "./hands.ts";
import type { Hands } from "./hands.ts";
import { SEED } from "./seed.ts";
import { worlds } from "./worlds.ts";

const withWorld = worlds();

/** Ready-made battles by their place in the list. */
const BATTLES = { patrol: 0, victorCharlie: 1, woundedWolf: 2, encounter: 3, ambush: 4, defence: 5 } as const;
type Battle = keyof typeof BATTLES;
const CHOICE = '[data-testid="preview"] .choice:not([aria-disabled="true"])[aria-pressed="false"]';
const PHONE = { width: 390, height: 844 };

test("a whole patrol by clicking, from the list of battles to the score", { timeout: 600_000 }, async () => {
  await withWorld(async ({ newPage }) => {
    const page = await newPage();
    await page.goto("/new/peloton?with=computer");
    await page.locator(".picture-card").nth(BATTLES.patrol).click();
    await page.locator("select").filter({ hasText: "40 turnos" }).selectOption({ index: 0 });
    await againstRandom(page);
    await start(page);
    const answers = await playTurns(page, MOUSE, SEED);
    expect(answers).toBeGreaterThan(5);
    await page.locator("main.end").waitFor();
    expect(await bareKeys(page)).toEqual([]);
    expect(await seriousViolations(page)).toEqual([]);
    await shot(page, "pe-over");
  });
});

test("ten answers with nothing but the keyboard", { timeout: 300_000 }, async () => {
  await withWorld(async ({ newPage }) => {
    const page = await newPage({ locale: "en-GB" });
    await begin(page, "patrol", "computer");
    const { answers } = await playOn(page, KEYS, pickFrom(SEED + 5), (_sight, given) => given >= 10);
    expect(answers).toBeGreaterThan(6);
    expect(await bareKeys(page)).toEqual([]);
  });
});

test(
  "two at one telephone: a soldier shoots, others follow, nothing scrolls sideways",
  { timeout: 300_000 },
  async () => {
    await withWorld(async ({ newPage }) => {
      const page = await newPage({ viewport: PHONE, hasTouch: true });
      await begin(page, "ambush", "here");
      await untilActing(page);
      await page.getByTestId("row-a1").click();
      await page.getByTestId("act-shoot").click();
      await page.locator(".pop", { hasText: "Alcances" }).waitFor();
      await settled(page);
      await page.locator(CHOICE).first().tap();
      await page.locator('[data-testid="confirm"][aria-disabled="false"]').waitFor();
      expect(await tooWide(page)).toBe(0);
      expect(await seriousViolations(page)).toEqual([]);
      await shot(page, "pe-phone");
      await page.getByTestId("confirm").click();
      const { answers } = await playOn(page, FINGER, pickFrom(SEED + 2), (_sight, given) => given >= 6);
      expect(answers).toBe(6);
      expect(await tooWide(page)).toBe(0);
    });
  },
);

test(
  "grenades shared by hand, a soldier dragged within his reach, a shot with its odds",
  { timeout: 300_000 },
  async () => {
    await withWorld(async ({ newPage }) => {
      const page = await newPage();
      await begin(page, "patrol", "here");
      // Grenades are shared by pressing soldiers, one press each.
      await lifted(page);
      const total = Number(/(\d+) PE-19-2/.exec((await page.locator(".log").innerText()).replaceAll(/\s+/g, " "))?.[1]);
      for (let n = 0; n < total; n++) await page.getByTestId(`row-b${1 + (n % 6)}`).click();
      await page.locator('[data-testid="confirm"][aria-disabled="false"]').click();
      await untilActing(page);

      // Nobody is selected: nobody's lines are shown.
      expect((await look(page)).acts).toEqual(["act-end"]);
      // Otto lies where the scenario has him (PE-19-3): he crawls.
      await page.getByTestId("row-a1").click();
      await page.getByTestId("act-crawl").click();
      await page.locator(".over-reach").first().waitFor();
      await settled(page);
      await drag(page, '[data-testid="piece-a1"] .piece-hit', { x: 9, y: -9 });
      await page.locator('[data-testid="confirm"][aria-disabled="false"]').waitFor();
      await page.locator(".pop", { hasText: /PM/ }).waitFor();
      expect(await seriousViolations(page)).toEqual([]);
      await page.getByTestId("confirm").click();
      // He has a part of his points left; what follows is about the next question.
      await page.getByTestId("row-a1").locator("text=/\\d,\\d\\/10/").waitFor();
      await settled(page);

      await page.getByTestId("row-a2").click();
      await page.getByTestId("act-shoot").click();
      // What is said of the weapon comes later and moves the names.
      await page.locator(".pop", { hasText: "Alcances" }).waitFor();
      await settled(page);
      await page.locator(CHOICE).first().click();
      await page.locator(".pop", { hasText: /2D6: \d+ o más/ }).waitFor();
      await page.locator('[data-testid="confirm"][aria-disabled="false"]').click();
      expect(await bareKeys(page)).toEqual([]);
      await shot(page, "pe-declared");
      await page.getByTestId("act-end").click();
      await lifted(page);
      await page.getByTestId("question").waitFor();
      expect(await bareKeys(page)).toEqual([]);
    });
  },
);

test(
  "mines are pressed onto the table, men come on in a line or one by one from the edge",
  { timeout: 300_000 },
  async () => {
    await withWorld(async ({ newPage }) => {
      const page = await newPage();
      await begin(page, "defence", "here");
      await lifted(page);
      await page.locator(".board.aiming").waitFor();
      await settled(page);
      for (const x of [360, 400, 440, 480, 560]) await page.mouse.click(x, 320);
      expect(await page.locator(".pop .chosen").count()).toBe(5);
      expect(await seriousViolations(page)).toEqual([]);
      await shot(page, "pe-mines");
      await page.locator('[data-testid="confirm"][aria-disabled="false"]').click();
      await page.getByTestId("question").filter({ hasText: "Despliega" }).waitFor();

      await begin(page, "victorCharlie", "here");
      await playOn(page, USUAL, pickFrom(SEED), ({ question }) => question.includes("entra cada uno"));
      await page.locator('[data-testid="confirm"][aria-disabled="false"]').click();
      await page
        .getByTestId("question")
        .filter({ hasText: "soldados?" })
        .or(page.getByTestId("lift"))
        .first()
        .waitFor();
      expect(await bareKeys(page)).toEqual([]);

      // From an edge: the soldier, then a place on it.
      await begin(page, "encounter", "here");
      await untilActing(page);
      await page.locator(".roster .row.mark-can").first().click();
      await settled(page);
      const edge = await page.locator("[data-overlay]").first().boundingBox();
      await page.mouse.click((edge?.x ?? 0) + 0.6 * (edge?.width ?? 0), (edge?.y ?? 0) + 0.5 * (edge?.height ?? 0));
      await page.locator('[data-testid="confirm"][aria-disabled="false"]').click();
      await page.locator(".piece").first().waitFor();
    });
  },
);

test("three at one screen, two of them allies, for a few player-turns", { timeout: 300_000 }, async () => {
  await withWorld(async ({ newPage }) => {
    const page = await newPage();
    await page.goto("/new/peloton?with=here");
    await page.locator(".picture-card").nth(BATTLES.woundedWolf).click();
    await page.getByRole("button", { name: "3", exact: true }).click();
    expect(await page.locator(".seat-line").count()).toBe(3);
    await start(page);
    const pick = pickFrom(SEED);
    let allies = 0;
    for (let turns = 0; turns < 6; turns++) {
      await playOn(page, MOUSE, pick, (sight, given) => {
        allies += sight.allies;
        return given > turns % 2 && sight.acts.includes("act-end");
      });
      await press(page, "act-end");
    }
    expect(allies).toBeGreaterThan(0);
    expect(await bareKeys(page)).toEqual([]);
    await shot(page, "pe-three");
  });
});

test("the lessons from the first to the last, by asking to be shown", { timeout: 300_000 }, async () => {
  await withWorld(async ({ newPage }) => {
    const page = await newPage();
    await page.goto("/learn#pe");
    const section = page.locator("#learn-pe");
    await section.locator(".lesson-card").first().waitFor();
    const lessons = await section.locator(".lesson-card").count();
    expect(lessons).toBeGreaterThanOrEqual(11);
    await section.getByRole("link", { name: "Empezar", exact: true }).click();
    const show = page.getByRole("button", { name: "Hazlo por mí" });
    const done = page.locator(".lesson-done");
    for (let n = 1; n <= lessons; n++) {
      await page.getByText(`Lección ${n} de ${lessons}`).waitFor();
      expect(await bareKeys(page)).toEqual([]);
      if (n === 1) expect(await seriousViolations(page)).toEqual([]);
      for (let k = 0; k < 30 && (await done.count()) === 0; k++) await show.click();
      await done.waitFor();
      await page.locator(".lesson .btn.primary").click();
    }
    await page.waitForURL(/\/new\//);
  });
});

test("whom he may fire at comes into sight, and what was seen before comes back", { timeout: 300_000 }, async () => {
  await withWorld(async ({ newPage }) => {
    // Where the view glides, whatever else wants to be seen must not stop it on its way.
    const page = await newPage({ reducedMotion: "no-preference" });
    await page.goto("/lesson/pe/machineGun");
    for (let n = 0; n < 3; n++) {
      await page.getByRole("button", { name: "Hazlo por mí" }).click();
      await settled(page);
    }
    await page.getByTestId("row-himmel").click();
    await expect.poll(() => areSeen(page, ["himmel"])).toBe(true);
    expect(await areSeen(page, ["texas", "jim"])).toBe(false);
    await page.getByTestId("act-burst").click();
    await expect.poll(() => areSeen(page, ["himmel", "texas", "jim"]), { timeout: 20_000 }).toBe(true);
    await page.keyboard.press("Escape");
    await expect.poll(() => areSeen(page, ["texas"]), { timeout: 20_000 }).toBe(false);
  });
});

/** Is what stands in their middle the piece, and no panel? */
async function areSeen(page: Page, ids: readonly string[]): Promise<boolean> {
  return page.evaluate(
    (all) =>
      all.every((id) => {
        const piece = document.querySelector(`[data-testid="piece-${id}"]`);
        const box = piece?.querySelector(".piece-hit")?.getBoundingClientRect();
        if (piece === null || box === undefined) return false;
        const there = document.elementsFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        return there[0]?.closest("svg") !== null && there.some((one) => piece.contains(one));
      }),
    ids,
  );
}

/** Whatever is offered first is what most would choose. */
const USUAL: Hands = { ...MOUSE, act: async (page) => MOUSE.act(page, 0) };

/** What is pointed at changes the card: a finger does not point. */
const FINGER: Hands = { ...MOUSE, choice: async (page, n) => page.locator(CHOICE).nth(n).tap() };

async function begin(page: Page, battle: Battle, way: "computer" | "here"): Promise<void> {
  await page.goto(`/new/peloton?with=${way}`);
  await page.locator(".picture-card").nth(BATTLES[battle]).click();
  if (way === "computer") await againstRandom(page);
  await start(page);
}

/** Who presses anything is beaten by a better player before he has pressed much. */
async function againstRandom(page: Page): Promise<void> {
  await page.locator("#sitter-1").selectOption({ index: 3 });
}

async function start(page: Page): Promise<void> {
  await page.locator("button.primary.big").click();
  await page.locator('[data-testid="lift"], [data-testid="question"]').first().waitFor();
}

/** The device is handed over, if it has to be. */
async function lifted(page: Page): Promise<void> {
  await page.locator('[data-testid="lift"], [data-testid="question"]').first().waitFor();
  if ((await page.getByTestId("lift").count()) > 0) await page.getByTestId("lift").click();
}

async function untilActing(page: Page): Promise<void> {
  await playOn(page, USUAL, pickFrom(SEED), ({ acts }) => acts.includes("act-end"));
  await settled(page);
}

/** A few things done at random in each of the first player-turns, then it is ended, until the game is over. */
async function playTurns(page: Page, hands: Hands, seed: number): Promise<number> {
  const pick = pickFrom(seed);
  const [A_FEW, FIRST] = [3, 8];
  let sum = 0;
  for (let turns = 0; ; turns++) {
    const { answers } = await playOn(
      page,
      hands,
      pick,
      ({ acts }, given) => given >= (turns < FIRST ? A_FEW : 0) && acts.includes("act-end"),
    );
    sum += answers;
    if ((await page.locator("main.end").count()) > 0) return sum;
    await press(page, "act-end");
    sum += 1;
  }
}

/** Pressed, and something else is asked. */
async function press(page: Page, act: string): Promise<void> {
  const asked = (): Promise<string> =>
    page.evaluate(() => document.querySelector(".game")?.getAttribute("data-asked") ?? "");
  const before = await asked();
  await page.getByTestId(act).click();
  await expect.poll(asked, { timeout: 60_000 }).not.toBe(before);
}

async function drag(page: Page, selector: string, by: { readonly x: number; readonly y: number }): Promise<void> {
  const box = await page.locator(selector).first().boundingBox();
  if (box === null) throw new Error(`${selector} is not there`);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by.x / 2, y + by.y / 2, { steps: 4 });
  await page.mouse.move(x + by.x, y + by.y, { steps: 4 });
  await page.mouse.up();
}
