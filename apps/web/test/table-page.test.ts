import type { Page } from "playwright-core";
import solid from "vite-plugin-solid";
import { expect, test } from "vitest";
import { late } from "../late-plugin.ts";
import { library } from "../library-plugin.ts";
import { texts } from "../texts-plugin.ts";
import { seriousViolations } from "./axe.ts";
import { PHONE, shot } from "./browser.ts";
import { settled } from "./hands.ts";
import { smallPage } from "./small-page.ts";

/** The table with its composer, at the beginning of worked examples: what is sent, without a game around it. */

const withPage = smallPage("table-page", [texts(), late(), solid(), library()]);
const DESK = { width: 1280, height: 800 };

const TANK = /StuG/;
const RIFLES = /Escuadra de maniobra/;

/** The gun at a tank, then the machine gun of the hull at riflemen. */
async function twoAttacks(page: Page): Promise<void> {
  await page.getByTestId("act-each").click();
  await page.locator(".assign").nth(0).getByRole("button", { name: TANK }).click();
  await page.locator(".assign").nth(2).getByRole("button", { name: RIFLES }).click();
  await expect.poll(async () => turns(page)).toEqual(["tank", "rifles"]);
}

async function turns(page: Page): Promise<string[]> {
  const texts = await page.locator(".order .what").allTextContents();
  return texts.map((text) => (TANK.test(text) ? "tank" : RIFLES.test(text) ? "rifles" : text));
}

async function confirmed(page: Page): Promise<unknown> {
  await page.locator('[data-testid="confirm"][aria-disabled="false"]').click();
  await expect.poll(async () => page.evaluate(() => window.sent.length)).toBe(1);
  return page.evaluate(() => window.sent[0]);
}

const GUN_FIRST = {
  do: "each",
  fire: [
    { by: "s1.1", at: ["g1"] },
    { by: "s1.1/2", at: ["g2"] },
  ],
};
const RIFLES_FIRST = { ...GUN_FIRST, fire: GUN_FIRST.fire.toReversed() };

test("attacks of one volley are put in order by keys, and sent in it", async () => {
  await withPage(
    async (page) => {
      await twoAttacks(page);
      const later = page.getByRole("button", { name: /^Después: .*StuG/ });
      await later.focus();
      await page.keyboard.press("Enter");
      expect(await turns(page)).toEqual(["rifles", "tank"]);
      // The focus stays with what was moved, and it is said where it is now.
      expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toMatch(/^Antes: .*StuG/);
      expect(await page.locator(".order [role=status]").textContent()).toMatch(/StuG.*ahora 2 de 2/);
      expect(await seriousViolations(page)).toEqual([]);
      await shot(page, "order");
      expect(await confirmed(page)).toEqual(RIFLES_FIRST);
    },
    { viewport: DESK, search: "?RB-E-two-attacks" },
  );
});

test("or dragged by a mouse; another weapon at the same target keeps its turn", async () => {
  await withPage(
    async (page) => {
      await twoAttacks(page);
      await page.getByTestId("turn").nth(1).dragTo(page.getByTestId("turn").nth(0));
      expect(await turns(page)).toEqual(["rifles", "tank"]);
      const coaxial = page.locator(".assign").nth(1).getByRole("button", { name: RIFLES });
      await coaxial.click();
      expect(await turns(page)).toEqual(["rifles", "tank"]);
      await coaxial.click();
      expect(await confirmed(page)).toEqual(RIFLES_FIRST);
    },
    { viewport: DESK, search: "?RB-E-two-attacks" },
  );
});

test("or by a finger; untouched they go as they were given", async () => {
  await withPage(
    async (page) => {
      await twoAttacks(page);
      await page.getByRole("button", { name: /^Antes: .*maniobra/ }).tap();
      expect(await turns(page)).toEqual(["rifles", "tank"]);
      await shot(page, "order-phone");
      await page.getByRole("button", { name: /^Después: .*maniobra/ }).tap();
      expect(await confirmed(page)).toEqual(GUN_FIRST);
    },
    { viewport: PHONE, hasTouch: true, search: "?RB-E-two-attacks" },
  );
});

test("a house opened up: a floor is entered from the list of its floors, by keys", async () => {
  await withPage(
    async (page) => {
      const insets = page.getByTestId("insets");
      const ground = insets.getByRole("button", { name: "Planta baja" });
      await ground.focus();
      // What it would mean is shown before it is pressed.
      await page.getByTestId("preview").waitFor();
      expect(await insets.locator('[data-part="house/1"] button').count()).toBe(0);
      expect(await seriousViolations(page)).toEqual([]);
      await page.keyboard.press("Enter");
      await expect.poll(async () => page.evaluate(() => window.sent)).toEqual([{ do: "enter", section: "house" }]);
    },
    { viewport: DESK, search: "?BA-L-11&0&1" },
  );
});

test("who is inside is shown with strength and state, and is aimed at there; on a phone in a sheet of its own", async () => {
  await withPage(
    async (page) => {
      const inside = page.getByTestId("inside-a1");
      expect(await inside.isVisible()).toBe(false);
      await page.locator(".insets summary").tap();
      expect(await inside.innerText()).toMatch(/Granaderos[\s\S]*5\/5[\s\S]*Correr/);
      expect(await page.locator('[data-part="house/0"] [data-testid="inside-a1"]').count()).toBe(1);
      expect(await page.locator('[data-part="house/1"]').innerText()).toContain("Nadie");
      await inside.tap();
      await page.locator('[data-testid="confirm"][aria-disabled="false"]').tap();
      await expect.poll(async () => page.evaluate(() => window.sent)).toEqual([{ do: "all", target: "a1" }]);
    },
    { viewport: PHONE, hasTouch: true, search: "?BA-L-11&0&3" },
  );
});

test("a table without houses has no such list", async () => {
  await withPage(
    async (page) => {
      await page.getByTestId("act-each").waitFor();
      expect(await page.getByTestId("insets").count()).toBe(0);
    },
    { viewport: DESK, search: "?RB-E-two-attacks" },
  );
});

test("in a narrow window the table does not move under the pointer, however much the sheet has to say", async () => {
  await withPage(
    async (page) => {
      await page.getByTestId("act-march").click();
      const piece = page.locator('.piece[data-group="a1"]').first();
      const sheet = page.getByTestId("preview");
      await sheet.waitFor();
      await page.locator(".over-reach").first().waitFor();
      await settled(page);
      const stood = await piece.boundingBox();
      if (stood === null) throw new Error("nobody stands there");
      const heights = new Set<number>();
      // Within its reach, beyond it, and on the way back.
      for (const far of [30, 400, 60, 300, 90]) {
        await page.mouse.move(stood.x + far / 2, stood.y - far);
        await settled(page);
        heights.add((await sheet.boundingBox())?.height ?? 0);
        expect(await piece.boundingBox()).toEqual(stood);
      }
      expect(heights.size).toBeGreaterThan(1);
      // What is chosen may move it: all of it is to be seen.
      await page.mouse.click(stood.x + 20, stood.y - 50);
      await page.locator('[data-testid="confirm"][aria-disabled="false"]').waitFor();
    },
    { viewport: { width: 560, height: 1400 }, search: "?BA-L-11&0&1" },
  );
});

test("a computer that takes its time shows how far it is, and can be told to answer", async () => {
  await withPage(
    async (page) => {
      await twoAttacks(page);
      await confirmed(page);
      const thinking = page.getByTestId("thinking");
      await thinking.waitFor();
      expect(await thinking.innerText()).toContain("El ordenador: As");
      expect(await thinking.locator("progress").evaluate((e: HTMLProgressElement) => e.value)).toBe(0.4);
      expect(await seriousViolations(page)).toEqual([]);
      await page.getByTestId("hurry").click();
      expect(await page.evaluate(() => window.sent[1])).toBe("hurry");
    },
    { viewport: DESK, search: "?RB-E-two-attacks&0&0&thinks" },
  );
});

// --- what games of Pelotón seldom come to, at the worked examples that do: what is sent is what was meant

interface Spot {
  readonly x: number;
  readonly y: number;
}

async function middle(page: Page, piece: string): Promise<Spot> {
  const box = await page.getByTestId(`piece-${piece}`).first().boundingBox();
  if (box === null) throw new Error(`no piece ${piece}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** A place on the table, in millimetres, found from two pieces whose places are known: the table may be turned. */
async function pressAt(page: Page, at: Spot, a: Spot & { id: string }, b: Spot & { id: string }): Promise<void> {
  const [p, q] = [await middle(page, a.id), await middle(page, b.id)];
  // Screens count downwards.
  const [wx, wy] = [b.x - a.x, a.y - b.y];
  const [sx, sy] = [q.x - p.x, q.y - p.y];
  const square = wx * wx + wy * wy;
  const [along, across] = [(sx * wx + sy * wy) / square, (sy * wx - sx * wy) / square];
  const [dx, dy] = [at.x - a.x, a.y - at.y];
  await page.mouse.click(p.x + along * dx - across * dy, p.y + across * dx + along * dy);
}

async function choose(page: Page, piece: string, line: string): Promise<void> {
  await settled(page);
  const act = page.locator(`[data-testid="act-${line}"]`).first();
  if (!(await act.isVisible())) {
    const { x, y } = await middle(page, piece);
    await page.mouse.click(x, y);
  }
  await act.click();
  await settled(page);
}

test("a surprise attack: from hiding, to a place beside the sentry", async () => {
  await withPage(
    async (page) => {
      await choose(page, "lucas", "surprise");
      await pressAt(page, { x: 510, y: 500 }, { id: "lucas", x: 500, y: 480 }, { id: "other", x: 500, y: 600 });
      expect(await seriousViolations(page)).toEqual([]);
      expect(await confirmed(page)).toMatchObject({ do: "surprise", soldier: "lucas", target: "sentry" });
    },
    { viewport: DESK, search: "?PE-E-17-surprise" },
  );
});

test("a panicked man flees where his owner says, to the nearest whole centimetre", async () => {
  await withPage(
    async (page) => {
      await choose(page, "coward", "fleeTo");
      await pressAt(page, { x: 553, y: 446 }, { id: "coward", x: 500, y: 360 }, { id: "enemy", x: 500, y: 900 });
      expect(await confirmed(page)).toMatchObject({ do: "flee", soldier: "coward" });
    },
    { viewport: DESK, search: "?PE-E-13-flight" },
  );
});

test("a grenade dropped over a wall at the end of a run", async () => {
  await withPage(
    async (page) => {
      await choose(page, "a", "drop.GOF");
      expect(await confirmed(page)).toEqual({ do: "drop", soldier: "a", grenade: "GOF", over: "wall#1" });
    },
    { viewport: DESK, search: "?PE-E-9-drop&0&2" },
  );
});

test("a grenade launched at a point", async () => {
  await withPage(
    async (page) => {
      await choose(page, "martinez", "launch");
      // The table comes nearer to who acts: beside him there is open ground, and the card is on his right.
      const { x, y } = await middle(page, "martinez");
      await page.mouse.click(x - 80, y);
      expect(await confirmed(page)).toMatchObject({ do: "launch", soldier: "martinez" });
    },
    { viewport: DESK, search: "?PE-X77" },
  );
});

test("which way he looks", async () => {
  await withPage(
    async (page) => {
      await choose(page, "elite", "face");
      await page.locator('[data-testid="preview"] .choice:not([aria-disabled="true"])').nth(1).click();
      expect(await confirmed(page)).toEqual({ do: "face", soldier: "elite", facing: 90 });
    },
    { viewport: DESK, search: "?PE-X71&1" },
  );
});
