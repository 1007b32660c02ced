import { expect, test } from "vitest";
import type { Page } from "playwright-core";
import { bareKeys, seriousViolations, tooWide } from "./axe.ts";
import { LAPTOP, PHONE } from "./browser.ts";
import { answer, look, MOUSE, pickFrom, playOn } from "./hands.ts";
import type { Hands } from "./hands.ts";
import { invite, pairUp } from "./pair.ts";
import { SEED } from "./seed.ts";
import { worlds } from "./worlds.ts";

const withWorld = worlds();

async function isSound(page: Page): Promise<void> {
  expect(await seriousViolations(page)).toEqual([]);
  expect(await tooWide(page)).toBeLessThanOrEqual(0);
  expect(await bareKeys(page)).toEqual([]);
}

async function asked(page: Page): Promise<string> {
  return page.evaluate(() => document.querySelector(".game")?.getAttribute("data-asked") ?? "");
}

test("the waiting room and the invitation, on a laptop and on a phone; one's own invitation warns", async () => {
  await withWorld(async (world) => {
    for (const viewport of [LAPTOP, PHONE]) {
      const host = await world.newPage({ viewport });
      const { game, link } = await invite(host);
      // Nobody else reaches a server that listens to its own machine only.
      await host.getByText("HOST=0.0.0.0").waitFor();
      await isSound(host);
      const guest = await world.newPage({ viewport });
      await guest.goto(link);
      await guest.locator('button[type="submit"]').waitFor();
      await isSound(guest);
      expect(await guest.getByText("Ya juegas esta partida").count()).toBe(0);

      await host.goto(link);
      await host.getByText("Ya juegas esta partida").waitFor();
      await host.locator('button[type="submit"]').click();
      const again = host.getByRole("button", { name: "Sentarme también en este bando" });
      await again.waitFor();
      expect(host.url()).toContain("/join/");
      await isSound(host);
      await again.click();
      await host.waitForURL(`**/game/${game}`);
    }
  });
});

test("at the server's own machine an invitation bears the machine's address in its network", async () => {
  await withWorld(async ({ newPage }) => {
    const host = await newPage();
    const near = "http://192.168.7.7:3000";
    await host.route("**/api/health", async (route) =>
      route.fulfill({ json: { ok: true, protocol: 1, near: [near] } }),
    );
    const { game } = await invite(host);
    const link = host.locator(".invite input");
    await expect.poll(async () => link.inputValue()).toMatch(new RegExp(`^${near}/join/${game}#`));
    expect(await host.getByText("HOST=0.0.0.0").count()).toBe(0);
  });
});

test("who watches sees the table and what is done, and can do nothing", { timeout: 300_000 }, async () => {
  await withWorld(async (world) => {
    const pair = await pairUp(world);
    const { host, game } = pair;
    const watch = await host.evaluate((id) => {
      const text = localStorage.getItem("escaramuza.seats") ?? "";
      return new RegExp(`"game":"${id}".*?"watch":"([^"]+)"`).exec(text)?.[1] ?? "";
    }, game);
    const spectator = await world.newPage();
    await spectator.goto(`/watch/${game}#${watch}`);
    await spectator.getByTestId("board").waitFor();
    expect(await spectator.getByTestId("undo").count()).toBe(0);
    expect((await look(spectator)).acts).toEqual([]);
    expect(await spectator.locator("form.chat").count()).toBe(0);
    await isSound(spectator);
    await spectator.getByTestId("menu").click();
    for (const id of ["draw", "resign", "abort"]) expect(await spectator.getByTestId(id).count()).toBe(0);
    await spectator.keyboard.press("Escape");

    await host.locator("form.chat input").fill("¡suerte!");
    await host.keyboard.press("Enter");
    await spectator.locator(".log").getByText("¡suerte!").waitFor();
  });
});

test("two tabs of one player stay in step, on the server and in the browser", { timeout: 300_000 }, async () => {
  await withWorld(async (world) => {
    for (const where of ["server", "local"] as const) {
      const first = await world.newPage();
      if (where === "local") {
        world.forgive(/503|Failed to load resource/);
        await first.route("**/api/tables", async (route) => route.fulfill({ status: 503, body: "" }));
      }
      await first.goto("/");
      await first.locator(".play-now").click();
      await first.getByTestId("question").waitFor();
      const second = await first.context().newPage();
      await second.goto(first.url());
      const pick = pickFrom(SEED);
      for (const [one, other] of [
        [first, second],
        [second, first],
        [first, second],
      ] as const) {
        await one.getByTestId("question").waitFor();
        const before = await asked(one);
        await expect.poll(async () => asked(other)).toBe(before);
        await answer(one, MOUSE, pick);
        await one.getByTestId("question").waitFor();
        await expect.poll(async () => asked(other)).not.toBe(before);
        await expect
          .poll(async () => (await asked(other)) === (await asked(one)) && (await asked(one)) !== "")
          .toBe(true);
      }
      await first.context().close();
    }
  });
});

/** Fingers: nothing hovers, nothing is clicked. */
const FINGERS: Hands = {
  ...MOUSE,
  act: async (page, n) => page.locator('.act[aria-disabled="false"]').nth(n).tap(),
  choice: async (page, n) =>
    page.locator('[data-testid="preview"] .choice:not([aria-disabled="true"])[aria-pressed="false"]').nth(n).tap(),
  button: async (page, testId) => page.getByTestId(testId).tap(),
  async piece(page, id) {
    const box = await page.getByTestId(`piece-${id}`).first().boundingBox();
    if (box !== null) await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  },
  async ground(page, { board, acting }, pick) {
    if (board === null) return;
    const near = acting ?? { x: board.x + board.width / 2, y: board.y + board.height / 2 };
    await page.touchscreen.tap(near.x - 60 + pick(120), near.y - 60 + pick(120));
  },
};

test("on a phone, by touch: the first decisions of a battle", { timeout: 300_000 }, async () => {
  await withWorld(async ({ newPage }) => {
    const page = await newPage({ viewport: PHONE, hasTouch: true, isMobile: true });
    await page.goto("/");
    await page.locator(".play-now").tap();
    await page.getByTestId("question").waitFor();
    // Nobody is told of keys he has not got.
    await page.getByTestId("ask-hint").waitFor();
    for (const key of await page.locator(".actions kbd, .act .k").all()) expect(await key.isVisible()).toBe(false);
    const { answers } = await playOn(page, FINGERS, pickFrom(SEED), (_sight, given) => given >= 8);
    expect(answers).toBe(8);
  });
});
