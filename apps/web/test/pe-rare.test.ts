import type { Page } from "playwright-core";
import solid from "vite-plugin-solid";
import { expect, test } from "vitest";
import { late } from "../late-plugin.ts";
import { library } from "../library-plugin.ts";
import { texts } from "../texts-plugin.ts";
import { seriousViolations } from "./axe.ts";
import { settled } from "./hands.ts";
import { smallPage } from "./small-page.ts";

/** What games of Pelotón seldom come to, pressed at the worked examples that do: what is sent is what was meant. */

const withPage = smallPage("table-page", [texts(), late(), solid(), library()]);
const DESK = { width: 1280, height: 800 };

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

async function sent(page: Page): Promise<unknown> {
  await page.locator('[data-testid="confirm"][aria-disabled="false"]').click();
  await expect.poll(async () => page.evaluate(() => window.sent.length)).toBe(1);
  return page.evaluate(() => window.sent[0]);
}

test("a surprise attack: from hiding, to a place beside the sentry", async () => {
  await withPage(
    async (page) => {
      await choose(page, "lucas", "surprise");
      await pressAt(page, { x: 510, y: 500 }, { id: "lucas", x: 500, y: 480 }, { id: "other", x: 500, y: 600 });
      expect(await seriousViolations(page)).toEqual([]);
      expect(await sent(page)).toMatchObject({ do: "surprise", soldier: "lucas", target: "sentry" });
    },
    { viewport: DESK, search: "?PE-E-17-surprise" },
  );
});

test("a panicked man flees where his owner says, to the nearest whole centimetre", async () => {
  await withPage(
    async (page) => {
      await choose(page, "coward", "fleeTo");
      await pressAt(page, { x: 553, y: 446 }, { id: "coward", x: 500, y: 360 }, { id: "enemy", x: 500, y: 900 });
      expect(await sent(page)).toMatchObject({ do: "flee", soldier: "coward" });
    },
    { viewport: DESK, search: "?PE-E-13-flight" },
  );
});

test("a grenade dropped over a wall at the end of a run", async () => {
  await withPage(
    async (page) => {
      await choose(page, "a", "drop.GOF");
      expect(await sent(page)).toEqual({ do: "drop", soldier: "a", grenade: "GOF", over: "wall#1" });
    },
    { viewport: DESK, search: "?PE-E-9-drop&0&2" },
  );
});

test("a grenade launched at a point", async () => {
  await withPage(
    async (page) => {
      await choose(page, "martinez", "launch");
      // The table comes nearer to who acts: beside him there is open ground.
      const { x, y } = await middle(page, "martinez");
      await page.mouse.click(x + 80, y);
      expect(await sent(page)).toMatchObject({ do: "launch", soldier: "martinez" });
    },
    { viewport: DESK, search: "?PE-X77" },
  );
});

test("which way he looks", async () => {
  await withPage(
    async (page) => {
      await choose(page, "elite", "face");
      await page.locator('[data-testid="preview"] .choice:not([aria-disabled="true"])').nth(1).click();
      expect(await sent(page)).toEqual({ do: "face", soldier: "elite", facing: 90 });
    },
    { viewport: DESK, search: "?PE-X71&1" },
  );
});
