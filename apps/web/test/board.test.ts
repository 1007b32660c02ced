import type { BrowserContextOptions, Page } from "playwright-core";
import solid from "vite-plugin-solid";
import { describe, expect, test } from "vitest";
import { aPiece, aScene } from "./board-page/scene.ts";
import type { Shown } from "./board-page/scene.ts";
import { settled } from "./hands.ts";
import { DESK, smallPage } from "./small-page.ts";

/** The board alone. */

const withPage = smallPage("board-page", [solid()]);

async function withBoard(
  work: (page: Page) => Promise<void>,
  shown: Partial<Shown> = {},
  options: BrowserContextOptions = {},
): Promise<void> {
  await withPage(async (page) => {
    await page.getByTestId("board").waitFor();
    await set(page, shown);
    await work(page);
  }, options);
}

async function set(page: Page, change: Partial<Shown>): Promise<void> {
  await page.evaluate((json) => window.board.set(JSON.parse(json)), JSON.stringify(change));
}

async function said(page: Page, about: string): Promise<string[]> {
  const all = await page.evaluate(() => window.board.said);
  return all.filter((line) => line.startsWith(about));
}

/** The middle of a piece's base on the screen. */
async function middle(page: Page, id: string): Promise<{ x: number; y: number }> {
  const box = await page.getByTestId(`piece-${id}`).locator(".piece-hit").boundingBox();
  if (box === null) throw new Error(`${id} is not shown`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function onScreen(page: Page, x: number, y: number): Promise<{ x: number; y: number }> {
  const p = await page.evaluate((at) => window.board.handle()?.toScreen(at), { x, y });
  if (p === undefined) throw new Error("no board");
  return p;
}

async function scale(page: Page): Promise<number> {
  return page.evaluate(() => window.board.handle()?.view().scale ?? 0);
}

function numbers(line: string | undefined): [number, number] {
  const [, x = NaN, y = NaN] = (/(-?[\d.]+),(-?[\d.]+)/.exec(line ?? "") ?? []).map(Number);
  return [x, y];
}

async function expectNear(at: readonly [number, number], x: number, y: number): Promise<void> {
  expect(Math.hypot(at[0] - x, at[1] - y), `${at.join()} is not ${x},${y}`).toBeLessThan(30);
}

describe("the mouse", () => {
  test("clicks pieces and the ground, and says where", () =>
    withBoard(async (page) => {
      const a1 = await middle(page, "a1");
      await page.mouse.click(a1.x + 2, a1.y);
      const [line] = await said(page, "piece");
      expect(line).toMatch(/^piece a1 /);
      await expectNear(numbers(line), 2000, 2000);
      const there = await onScreen(page, 3000, 5000);
      await page.mouse.click(there.x, there.y);
      await expectNear(numbers((await said(page, "ground"))[0]), 3000, 5000);
      expect(await said(page, "piece")).toHaveLength(1);
    }));
  test("says nothing of the desk beside the table", () =>
    withBoard(async (page) => {
      await page.evaluate(() => window.board.handle()?.fit());
      const beside = await onScreen(page, -700, 4000);
      await page.mouse.move(beside.x, beside.y);
      await page.mouse.click(beside.x, beside.y);
      expect(await said(page, "ground")).toEqual([]);
      expect((await said(page, "hover")).at(-1)).toBe("hover nothing nowhere");
    }));
  test("tells what it is over", () =>
    withBoard(async (page) => {
      const b1 = await middle(page, "b1");
      await page.mouse.move(b1.x, b1.y);
      await expect.poll(() => said(page, "hover b1")).toHaveLength(1);
      await page.mouse.move(b1.x + 60, b1.y);
      await expect.poll(async () => (await said(page, "hover")).at(-1)).toMatch(/^hover nothing \d/);
    }));
  test("pans with the ground held, and that is no click", () =>
    withBoard(async (page) => {
      await page.evaluate(() => window.board.handle()?.zoomIn());
      const before = await middle(page, "a1");
      const from = await onScreen(page, 4500, 5200);
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(from.x + 40, from.y - 30, { steps: 4 });
      await page.mouse.up();
      const after = await middle(page, "a1");
      expect(after.x - before.x).toBeCloseTo(40, 0);
      expect(after.y - before.y).toBeCloseTo(-30, 0);
      expect(await said(page, "ground")).toEqual([]);
    }));
  test("cannot lose the table", () =>
    withBoard(async (page) => {
      for (let i = 0; i < 6; i++) {
        await page.mouse.move(900, 700);
        await page.mouse.down();
        await page.mouse.move(20, 20, { steps: 3 });
        await page.mouse.up();
      }
      const corner = await onScreen(page, 9000, 0);
      expect(corner.x).toBeGreaterThan(0);
      expect(corner.y).toBeGreaterThan(0);
    }));
  test("zooms with the wheel to where it points", () =>
    withBoard(async (page) => {
      const a2 = await middle(page, "a2");
      const before = await scale(page);
      await page.mouse.move(a2.x, a2.y);
      for (let i = 0; i < 5; i++) await page.mouse.wheel(0, -120);
      await expect.poll(() => scale(page)).toBeGreaterThan(before * 1.5);
      const after = await middle(page, "a2");
      expect(Math.hypot(after.x - a2.x, after.y - a2.y)).toBeLessThan(3);
    }));
  test("does not zoom by a double click", () =>
    withBoard(async (page) => {
      const before = await scale(page);
      await page.mouse.dblclick(500, 400);
      expect(await scale(page)).toBe(before);
    }));
  test("drags what can be dragged, and Escape lets go", () =>
    withBoard(
      async (page) => {
        const a1 = await middle(page, "a1");
        await page.mouse.move(a1.x + 3, a1.y);
        await page.mouse.down();
        await page.mouse.move(a1.x + 63, a1.y, { steps: 5 });
        await expect.poll(async () => (await said(page, "move a1")).length).toBeGreaterThan(0);
        await expect.poll(async () => Math.round((await middle(page, "a1")).x - a1.x)).toBe(60);
        await page.mouse.up();
        const units = 60 / (await scale(page));
        const drops = await said(page, "drop a1");
        expect(drops).toHaveLength(1);
        await expectNear(numbers(drops[0]), 2000 + units, 2000);
        expect(await said(page, "piece")).toEqual([]);

        await page.mouse.move(a1.x, a1.y);
        await page.mouse.down();
        await page.mouse.move(a1.x, a1.y - 50, { steps: 5 });
        await page.keyboard.press("Escape");
        expect(await said(page, "cancel a1")).toEqual(["cancel a1 2000,2000"]);
        await page.mouse.up();
        expect(await said(page, "drop a1")).toHaveLength(1);
        expect((await middle(page, "a1")).y).toBeCloseTo(a1.y, 0);
      },
      { draggable: ["a1"] },
    ));
  test("takes the table along when a piece is dragged to the edge", () =>
    withBoard(
      async (page) => {
        await page.evaluate(() => {
          for (let i = 0; i < 3; i++) window.board.handle()?.zoomIn();
          window.board.handle()?.centreOn("a1");
        });
        const [a1, a2] = [await middle(page, "a1"), await middle(page, "a2")];
        await page.mouse.move(a1.x, a1.y);
        await page.mouse.down();
        await page.mouse.move(DESK.width - 3, a1.y, { steps: 8 });
        await expect.poll(async () => (await middle(page, "a2")).x).toBeLessThan(a2.x - 100);
        const under = await middle(page, "a1");
        expect(Math.abs(under.x - (DESK.width - 3))).toBeLessThan(25);
        await page.keyboard.press("Escape");
        expect((await said(page, "cancel")).at(-1)).toBe("cancel a1 2000,2000");
        await page.mouse.up();
      },
      { draggable: ["a1"] },
    ));
  test("shows that a place is asked for, also after it has been over a piece", () =>
    withBoard(
      async (page) => {
        const cursor = (): Promise<string> =>
          page.getByTestId("board").evaluate((board) => getComputedStyle(board).cursor);
        const [a1, ground] = [await middle(page, "a1"), await onScreen(page, 3000, 5000)];
        await page.mouse.move(a1.x, a1.y);
        await expect.poll(cursor).toBe("pointer");
        await page.mouse.move(ground.x, ground.y);
        await expect.poll(cursor).toBe("crosshair");
      },
      { aiming: true },
    ));
  test("a press that hardly moves is a click, also on what can be dragged", () =>
    withBoard(
      async (page) => {
        const a1 = await middle(page, "a1");
        await page.mouse.move(a1.x, a1.y);
        await page.mouse.down();
        await page.mouse.move(a1.x + 3, a1.y + 1);
        await page.mouse.up();
        expect(await said(page, "piece a1")).toHaveLength(1);
        expect(await said(page, "move")).toEqual([]);
      },
      { draggable: ["a1"] },
    ));
  test("hits what is seen, also after the focus has gone to a piece that was out of sight", () =>
    withBoard(async (page) => {
      await page.evaluate(() => {
        for (let i = 0; i < 6; i++) window.board.handle()?.zoomIn();
        window.board.handle()?.centreOn("a1");
      });
      await settled(page);
      // Who comes into sight by the view's own doing has been brought there by the browser, too.
      await page.getByTestId("piece-b1").focus();
      await settled(page);
      const b1 = await middle(page, "b1");
      const told = await onScreen(page, 6000, 6500);
      expect([Math.round(b1.x), Math.round(b1.y)]).toEqual([Math.round(told.x), Math.round(told.y)]);
      await page.mouse.click(b1.x, b1.y);
      expect(await said(page, "piece b1")).toHaveLength(1);
    }));
  test("leaves the focus to the page, so that its keys work after a click", () =>
    withBoard(async (page) => {
      await page.getByTestId("outside").focus();
      await page.mouse.click(500, 300);
      expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
    }));
});

describe("fingers", () => {
  const TOUCH: BrowserContextOptions = { viewport: { width: 390, height: 700 }, hasTouch: true };

  test("hit a piece within 22 pixels, and the ground beyond", () =>
    withBoard(
      async (page) => {
        await page.evaluate(() => window.board.handle()?.fit());
        const b1 = await middle(page, "b1");
        await page.touchscreen.tap(b1.x + 18, b1.y);
        expect(await said(page, "piece b1")).toHaveLength(1);
        await page.touchscreen.tap(b1.x + 26, b1.y);
        expect(await said(page, "ground")).toHaveLength(1);
      },
      {},
      TOUCH,
    ));
  test("pinch to zoom and pan with two, and that is no click", () =>
    withBoard(
      async (page) => {
        const before = await scale(page);
        const session = await page.context().newCDPSession(page);
        const touch = async (
          type: "touchStart" | "touchMove" | "touchEnd",
          ...points: [number, number][]
        ): Promise<void> => {
          const touchPoints = points.map(([x, y], id) => ({ x, y, id }));
          await session.send("Input.dispatchTouchEvent", { type, touchPoints });
        };
        const held = await page.evaluate(() => window.board.handle()?.toTable({ x: 200, y: 300 }));
        await touch("touchStart", [150, 300]);
        await touch("touchStart", [150, 300], [250, 300]);
        for (let i = 1; i <= 10; i++) await touch("touchMove", [150 - i * 5, 300 + i * 2], [250 + i * 5, 300 + i * 2]);
        await touch("touchEnd");
        await expect.poll(() => scale(page)).toBeGreaterThan(before * 1.9);
        expect(await scale(page)).toBeLessThan(before * 2.1);
        const now = await page.evaluate(() => window.board.handle()?.toTable({ x: 200, y: 320 }));
        await expectNear([now?.x ?? NaN, now?.y ?? NaN], held?.x ?? NaN, held?.y ?? NaN);
        expect(await said(page, "ground")).toEqual([]);
        expect(await said(page, "piece")).toEqual([]);
      },
      {},
      TOUCH,
    ));
});

describe("the keyboard", () => {
  test("goes round the pieces in order, shows which, and chooses", () =>
    withBoard(async (page) => {
      const order: (string | null)[] = [];
      for (let i = 0; i < 3; i++) {
        await page.keyboard.press("Tab");
        order.push(await page.evaluate(() => document.activeElement?.getAttribute("data-id") ?? null));
      }
      expect(order).toEqual(["a1", "a2", "b1"]);
      expect(await page.getByTestId("piece-b1").locator(".piece-focus").isVisible()).toBe(true);
      expect(await page.getByTestId("piece-a1").locator(".piece-focus").isVisible()).toBe(false);
      expect((await said(page, "hover")).at(-1)).toBe("hover b1 6000,6500");
      await page.keyboard.press("Enter");
      expect(await said(page, "piece")).toEqual(["piece b1 6000,6500"]);
    }));
  test("pans, zooms and sees all", () =>
    withBoard(async (page) => {
      await page.keyboard.press("0");
      const all = await scale(page);
      await page.keyboard.press("+");
      expect(await scale(page)).toBeCloseTo(all * 1.4);
      const before = await middle(page, "a1");
      await page.keyboard.press("ArrowRight");
      expect((await middle(page, "a1")).x).toBeLessThan(before.x - 50);
      await page.keyboard.press("ArrowUp");
      expect((await middle(page, "a1")).y).toBeGreaterThan(before.y + 50);
      await page.keyboard.press("-");
      await page.keyboard.press("0");
      expect(await scale(page)).toBeCloseTo(all);
    }));
  test("places with a cursor, in steps of a unit and of a tenth", () =>
    withBoard(
      async (page) => {
        await page.keyboard.press("ArrowUp");
        expect(await page.getByTestId("board-cursor").isVisible()).toBe(true);
        const [x, y] = numbers((await said(page, "hover")).at(-1));
        await page.keyboard.press("ArrowRight");
        await page.keyboard.press("ArrowUp");
        await page.keyboard.press("Shift+ArrowLeft");
        expect(numbers((await said(page, "hover")).at(-1))).toEqual([x + 90, y + 100]);
        await page.keyboard.press("Enter");
        expect(await said(page, "ground")).toEqual([`ground ${x + 90},${y + 100}`]);
        // Once answered, the key is the page's again.
        await page.keyboard.press("Enter");
        expect(await said(page, "ground")).toHaveLength(1);
        await set(page, { aiming: false });
        expect(await page.getByTestId("board-cursor").count()).toBe(0);
      },
      { aiming: true },
    ));
  test("still pans with Alt while a place is asked for", () =>
    withBoard(
      async (page) => {
        const before = await middle(page, "a1");
        await page.keyboard.press("Alt+ArrowDown");
        expect((await middle(page, "a1")).y).toBeLessThan(before.y - 50);
        expect(await page.getByTestId("board-cursor").count()).toBe(0);
      },
      { aiming: true },
    ));
  test("is the board's also while the page round it has the focus", () =>
    withBoard(async (page) => {
      const before = await scale(page);
      await page.getByTestId("main").focus();
      await page.keyboard.press("+");
      expect(await scale(page)).toBeGreaterThan(before);
    }));
  test("leaves keys alone while something else has the focus", () =>
    withBoard(async (page) => {
      const before = await scale(page);
      await page.getByTestId("outside").focus();
      await page.keyboard.press("+");
      await page.keyboard.press("ArrowUp");
      expect(await scale(page)).toBe(before);
    }));
});

describe("what is shown", () => {
  test("pieces with their words and marks, and everything on the table in words", () =>
    withBoard(
      async (page) => {
        const a1 = page.getByTestId("piece-a1");
        expect(await a1.getAttribute("aria-label")).toBe("piece a1");
        expect(await a1.getAttribute("aria-pressed")).toBe("true");
        expect(await page.locator(".piece.can").getAttribute("data-id")).toBe("a2");
        expect(await page.locator(".piece.cannot").getAttribute("data-id")).toBe("b1");
        const words = await page.getByTestId("board-words").locator("li").allTextContents();
        expect(words).toEqual(["a wood", "piece a1", "piece a2", "piece b1"]);
        await set(page, { scene: aScene([aPiece("a1", 2000, 2000)]) });
        expect(await page.getByTestId("board-words").locator("li").allTextContents()).toEqual(["a wood", "piece a1"]);
      },
      {
        marks: [
          ["a1", "chosen"],
          ["a2", "can"],
          ["b1", "cannot"],
        ],
      },
    ));
  test("pieces that are being placed, also those not on the table yet", () =>
    withBoard(
      async (page) => {
        const [want, got] = [await onScreen(page, 5000, 5000), await middle(page, "a1")];
        expect(Math.hypot(want.x - got.x, want.y - got.y)).toBeLessThan(2);
        expect(await page.getByTestId("piece-b9").getAttribute("aria-label")).toBe("waiting 1");
      },
      {
        moved: [
          ["a1", { x: 5000, y: 5000 }],
          ["b9", { x: 3000, y: 7000 }],
        ],
      },
    ));
  test("overlays, under and over the pieces", () =>
    withBoard(async (page) => {
      await set(page, {
        overlays: [
          {
            type: "line",
            id: "way",
            style: "path",
            seat: 0,
            points: [
              { x: 2000, y: 2000 },
              { x: 4000, y: 6000 },
            ],
            radius: 125,
            label: { key: "44 cm", params: {} },
            text: { key: "way", params: {} },
          },
        ],
      });
      await expect.poll(async () => page.locator("[data-overlay=way]").count()).toBe(1);
      expect(await page.locator(".board-over .pill").textContent()).toBe("44 cm");
      await set(page, { overlays: [] });
      expect(await page.locator("[data-overlay=way]").count()).toBe(0);
    }));
  test("a wood lets a piece within it be seen", () =>
    withBoard(async (page) => {
      const faint = page.locator("[data-id=wood] use[opacity]");
      expect(await faint.count()).toBe(0);
      await set(page, { scene: aScene([aPiece("a1", 4700, 3700)]) });
      expect(await faint.count()).toBeGreaterThan(0);
    }));
  test("the terrain is not painted again when a piece elsewhere moves", () =>
    withBoard(async (page) => {
      const wood = page.locator("[data-id=wood]");
      await wood.evaluate((g) => g.setAttribute("data-kept", "yes"));
      await set(page, { scene: aScene([aPiece("a1", 1000, 8000), aPiece("b1", 6500, 6500)]) });
      expect(await wood.getAttribute("data-kept")).toBe("yes");
    }));
  test("a piece slides along its way, and one that falls fades", () =>
    withBoard(
      async (page) => {
        const way = [
          { x: 2000, y: 2000 },
          { x: 2000, y: 8000 },
          { x: 6000, y: 8000 },
        ];
        await page.evaluate(() => {
          const piece = document.querySelector("[data-id=a1]");
          if (piece === null) return;
          new MutationObserver(() => window.board.said.push(`at ${piece.getAttribute("transform")}`)).observe(piece, {
            attributeFilter: ["transform"],
          });
        });
        await set(page, { ways: [["a1", way]], scene: aScene([aPiece("a1", 6000, 8000), aPiece("a2", 2400, 2000)]) });
        expect(await page.locator(".piece.gone").getAttribute("data-id")).toBe("b1");
        await expect.poll(async () => (await said(page, "at")).at(-1)).toMatch(/^at translate\(600.00 100.00\)/);
        const places = (await said(page, "at")).map((line) => line.match(/[\d.]+/g)?.map(Number) ?? []);
        // Never across the corner: either still on the first leg or already on the second.
        for (const [x = NaN, y = NaN] of places) expect(Math.abs(x - 200) < 1 || Math.abs(y - 100) < 1).toBe(true);
        await expect.poll(() => page.getByTestId("piece-b1").count()).toBe(0);
      },
      {},
      { reducedMotion: "no-preference" },
    ));
  test("with little motion wanted, pieces jump", () =>
    withBoard(async (page) => {
      await set(page, { scene: aScene([aPiece("a1", 6000, 8000)]) });
      expect(await page.getByTestId("piece-a1").getAttribute("transform")).toContain("translate(600.00 100.00)");
    }));
  test("pieces get simpler as they get smaller", () =>
    withBoard(async (page) => {
      const tag = page.getByTestId("piece-a1").locator("text");
      expect(await tag.count()).toBe(1);
      await set(page, { insets: { top: 100, right: 300, bottom: 300, left: 300 } });
      await page.evaluate(() => window.board.handle()?.fit());
      expect(await tag.count()).toBe(0);
      expect(await page.getByTestId("piece-a1").locator(".p-figure").count()).toBe(0);
    }));
  test("the small map goes where it is clicked, the scale says its length", () =>
    withBoard(async (page) => {
      await page.evaluate(() => {
        for (let i = 0; i < 5; i++) window.board.handle()?.zoomIn();
      });
      const tools = page.getByTestId("minimap");
      await tools.evaluate((svg) =>
        svg.dispatchEvent(
          new PointerEvent("pointerdown", {
            bubbles: true,
            clientX: svg.getBoundingClientRect().left + 75,
            clientY: svg.getBoundingClientRect().top + 30,
          }),
        ),
      );
      const p = await onScreen(page, 6000, 6500);
      expect(p.x > 300 && p.x < 700 && p.y > 200 && p.y < 600).toBe(true);
      const bar = page.getByTestId("scale");
      const [, length = NaN] = (/(\d+) cm/.exec((await bar.textContent()) ?? "") ?? []).map(Number);
      const width = Number(await bar.locator("svg").getAttribute("width"));
      expect(width).toBeCloseTo(length * 100 * (await scale(page)));
    }));
});
