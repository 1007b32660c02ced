import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { PHONE, shot } from "./browser.ts";
import { worlds } from "./worlds.ts";

const withWorld = worlds();

/** The force builder and the set-up of a battle in a real browser, up to the table they lead to. */

test("a force is built, refused, kept, shared, printed and taken into a battle", async () => {
  await withWorld(async ({ newPage }) => {
    const page = await newPage();
    await page.goto("/builder");
    await page.locator(".force-row").first().waitFor();
    await soundToEverybody(page);
    await shot(page, "builder");

    // Another army; what was begun with the first waits there.
    const spent = page.locator(".force-spent b");
    const armies = page.locator(".force-lists .picks").first().locator(".pick");
    await page.getByRole("button", { name: "Vaciar" }).click();
    await armies.nth(3).click();
    await page.locator('.force-spent b:not(:text-is("0"))').waitFor();
    await armies.first().click();
    await expectText(spent, "0");
    await armies.nth(3).click();
    await page.getByRole("button", { name: "Vaciar" }).click();
    await expectText(spent, "0");

    // The keyboard keeps its place when a choice is made.
    const levels = page.locator(".force-row").first().locator(".segments button");
    await levels.last().focus();
    await page.keyboard.press("Enter");
    await expectText(spent, "½");
    expect(await levels.last().getAttribute("aria-pressed")).toBe("true");
    expect(await levels.last().evaluate((e) => e === document.activeElement)).toBe(true);

    // A limit says why.
    const rows = await page.locator(".force-row").count();
    for (let i = 1; i < rows; i++)
      await page.locator(".force-row").nth(i).locator(".segments button").last().click({ force: true });
    await page.getByRole("alert").waitFor();
    expect(await page.locator(".force-why .rule").count()).toBe(1);
    expect(await page.locator(".force-checks .bad").count()).toBe(0);

    // Kept under a name, and there after the page was loaded again.
    await page.getByLabel("Nombre").fill("Los de la loma");
    await page.getByRole("button", { name: "Guardar", exact: true }).click();
    await page.reload();
    await page.locator(".kept summary").click();
    await page.locator(".kept .pick", { hasText: "Los de la loma" }).click();

    // The text of one browser is the force of another.
    await page.getByRole("button", { name: "Compartir o traer" }).click();
    const text = await page.locator("#share-text").inputValue();
    expect(text.split("\n")[0]).toMatch(/^\w+ \S+ Los de la loma$/);
    const friend = await newPage({ viewport: PHONE });
    await friend.goto("/builder");
    await friend.getByRole("button", { name: "Compartir o traer" }).click();
    await friend.locator("#share-paste").fill("no es nada");
    await friend.getByRole("button", { name: "Traer", exact: true }).click();
    await friend.locator("#share-problem").waitFor();
    await friend.locator("#share-paste").fill(text);
    await friend.getByRole("button", { name: "Traer", exact: true }).click();
    await friend.locator("dialog").waitFor({ state: "detached" });
    expect(await friend.getByLabel("Nombre").inputValue()).toBe("Los de la loma");
    expect(await friend.locator(".force-spent b").textContent()).toBe(await spent.textContent());
    expect(await friend.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
    await shot(friend, "builder-phone");
    await page.keyboard.press("Escape");

    // On paper there is the sheet alone.
    await page.emulateMedia({ media: "print" });
    expect(await page.locator(".print-card").count()).toBe(rows);
    expect(await page.locator(".print-sheet").isVisible()).toBe(true);
    expect(await page.locator(".forces").isVisible()).toBe(false);
    await page.emulateMedia({ media: "screen" });

    await page.locator(".builder-actions .primary").click();
    await page.locator(".force-field").first().waitFor();
    await page.locator(".setup-start .primary").click();
    await page.waitForURL(/\/game\//);
  });
});

test("a force with cards of its own fills one page of A4 for each side, in both languages", async () => {
  await withWorld(async ({ newPage }) => {
    const page = await newPage();
    for (const [game, sides] of [
      ["ba", 4],
      ["rb", 1],
      ["ps", 1],
    ] as const) {
      await page.goto(`/builder/${game}`);
      const armies = page.locator(".force-lists .picks").first().locator(".pick");
      await armies.first().waitFor();
      for (let n = 0; n < sides; n++) {
        await armies.nth(n).click();
        await expect.poll(async () => page.locator(".print-card").count()).toBeGreaterThan(4);
        const pdf = await page.pdf({ preferCSSPageSize: true });
        expect(pdf.toString("latin1").match(/\/Type \/Page\b/g), `${game} ${n}`).toHaveLength(1);
      }
    }
    // What lies beside a unit in play has its boxes: an order each turn, pins, losses.
    await page.goto("/builder/ba");
    await page.locator(".force-lists .pick").first().click();
    await page.emulateMedia({ media: "print" });
    const card = page.locator(".print-card").nth(1);
    await card.waitFor();
    expect(await card.innerText()).toMatch(/Granaderos[\s\S]*Regular, moral 9[\s\S]*Panzerfaust[\s\S]*Carga hueca/);
    expect(await card.locator(".print-boxes > span").nth(0).locator("i").count()).toBe(7);
    expect(await card.locator(".print-boxes > span").nth(2).locator("i").count()).toBe(9);
    await page.emulateMedia({ media: "screen" });
    await page.locator(`.languages [lang="en"]`).first().click();
    await page.emulateMedia({ media: "print" });
    await expect.poll(async () => card.innerText()).toMatch(/Grenadiers[\s\S]*morale 9[\s\S]*Shaped charge/);
    await shot(page, "print-sheet");
  });
});

test("a battle is agreed: scenario or own, table drawn again, force changed, seats", async () => {
  await withWorld(async ({ newPage }) => {
    const page = await newPage();
    await page.goto("/new");
    const cards = page.locator(".setup-field").first().locator(".picture-card");
    await cards.first().waitFor();
    const few = await page.locator(".setup-fields .setup-field").count();
    await cards.last().click();
    await page.locator(".force-field").nth(1).waitFor();
    expect(await page.locator(".setup-fields .setup-field").count()).toBeGreaterThan(few + 3);
    await soundToEverybody(page);
    await shot(page, "new-battle");

    const table = page.locator(".setup-picture img");
    const random = page
      .locator(".setup-field", { hasText: "Al azar" })
      .locator(".picture-card", { hasText: "Al azar" });
    const pictures = new Set<string | null>([await table.getAttribute("src")]);
    for (let i = 0; i < 2; i++) {
      await random.click();
      pictures.add(await table.getAttribute("src"));
    }
    expect(pictures.size).toBe(3);

    await page.locator(".force-field .btn").nth(1).click();
    await page.locator("dialog .force-row").first().waitFor();
    await page.locator("dialog").getByRole("button", { name: "Vaciar" }).click();
    await page.locator("dialog .primary").click();
    await expectText(page.locator(".force-field select").nth(1).locator("option:checked"), "A medida");

    await page.getByRole("button", { name: "Dos aquí" }).click();
    await page.locator(".seat-line input").nth(0).fill("Ana");
    await page.locator(".seat-line input").nth(1).fill("Luis");
    await page.locator(".setup-start .primary").click();
    await page.waitForURL(/\/game\//);

    // English, phone, by keyboard: an invitation.
    const phone = await newPage({ viewport: PHONE, locale: "en-GB" });
    await phone.goto("/new?with=invite");
    await phone.locator(".picture-card").first().waitFor();
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
    await shot(phone, "new-battle-phone");
    await phone.getByRole("button", { name: "Lay the table and invite" }).focus();
    await phone.keyboard.press("Enter");
    await phone.waitForURL(/\/game\//);
  });
});

async function expectText(found: ReturnType<Page["locator"]>, text: string): Promise<void> {
  await found.filter({ hasText: text }).first().waitFor({ state: "attached" });
}

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Nothing serious for axe to say about the page itself; the bar above it is every page's. */
async function soundToEverybody(page: Page): Promise<void> {
  const found: unknown = await page.evaluate(`(async () => {
    ${AXE};
    const { violations } = await axe.run("main");
    const grave = violations.filter((v) => v.impact === "serious" || v.impact === "critical");
    return grave.flatMap((v) => v.nodes.map((n) => v.id + ": " + n.html.slice(0, 200)));
  })()`);
  expect(found).toEqual([]);
}
