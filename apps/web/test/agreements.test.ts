import { expect, test } from "vitest";
import type { Page } from "playwright-core";
import { seriousViolations } from "./axe.ts";
import { look, MOUSE, pickFrom, playOn } from "./hands.ts";
import { fromMenu, pairUp, playBoth } from "./pair.ts";
import { SEED } from "./seed.ts";
import { worlds } from "./worlds.ts";

const withWorld = worlds();

test("a draw offered and declined, offered and withdrawn, offered once more and agreed", async () => {
  await withWorld(async (world) => {
    const pair = await pairUp(world);
    const { host, guest } = pair;
    await fromMenu(host, "draw");
    await host.getByText("Has ofrecido tablas.").waitFor();
    await guest.getByText("Tu rival ofrece tablas.").waitFor();
    expect(await host.getByTestId("accept").count()).toBe(0);
    await guest.getByTestId("decline").click();
    for (const page of [host, guest]) await page.locator(".offer").waitFor({ state: "detached" });

    await fromMenu(guest, "draw");
    await host.getByTestId("accept").waitFor();
    await guest.getByTestId("withdraw").click();
    for (const page of [host, guest]) await page.locator(".offer").waitFor({ state: "detached" });

    // Not again before somebody has moved: the menu stays open and says so.
    await fromMenu(guest, "draw");
    await guest.getByText("ya lo has propuesto").waitFor();
    await guest.keyboard.press("Escape");
    await playBoth(pair, pickFrom(SEED), async (moved) => moved.size > 0);
    await fromMenu(guest, "draw");
    await host.getByTestId("accept").click();
    for (const page of [host, guest]) await page.getByRole("heading", { name: "Empate" }).waitFor();
  });
});

test("a move is taken back once the other agrees, not before", { timeout: 300_000 }, async () => {
  await withWorld(async (world) => {
    const pair = await pairUp(world);
    const pages = [pair.host, pair.guest];
    const undo = async (page: Page): Promise<string> =>
      (await page.getByTestId("undo").getAttribute("aria-label")) ?? "";
    let asker: Page | undefined;
    await playBoth(pair, pickFrom(SEED), async () => {
      const words = await Promise.all(pages.map(undo));
      asker = pages[words.indexOf("Pedir deshacer")];
      return asker !== undefined;
    });
    const other = asker === pair.host ? pair.guest : pair.host;
    const before = await look(asker ?? other);
    await asker?.getByTestId("undo").click();
    await asker?.getByText("Has pedido deshacer tu última jugada.").waitFor();
    expect((await look(asker ?? other)).state).toBe(before.state);
    await other.getByTestId("accept").click();
    // Whoever asked has his question again.
    await asker?.getByTestId("question").waitFor();
    for (const page of pages) await page.locator(".offer").waitFor({ state: "detached" });
    await asker?.getByText("deshace su última jugada").first().waitFor();
  });
});

test("a rematch: asked for, accepted, played; the old game can still be looked at", { timeout: 300_000 }, async () => {
  await withWorld(async (world) => {
    const { host, guest, game } = await pairUp(world);
    await fromMenu(host, "resign", "resign-sure");
    for (const page of [host, guest]) await page.locator("main.end").waitFor();
    await host.getByTestId("rematch").click();
    await host.getByText("falta que acepte el otro bando").waitFor();
    await guest.getByText("Tu rival pide la revancha.").waitFor();
    expect(await host.getByTestId("rematch-decline").count()).toBe(0);
    await guest.getByTestId("rematch-decline").click();
    await host.locator('[data-testid="rematch"][aria-disabled="false"]').waitFor();

    await guest.getByTestId("rematch").click();
    await host.getByRole("button", { name: "Aceptar la revancha" }).click();
    for (const page of [host, guest]) {
      await page.waitForURL((url) => url.pathname.startsWith("/game/") && !url.pathname.endsWith(game));
      await page.getByTestId("board").waitFor();
    }
    expect(new URL(host.url()).pathname).toBe(new URL(guest.url()).pathname);
    // The way back does not lead into the old game and forward again.
    await host.goBack();
    await host.locator("main.new-battle").waitFor();

    await host.goto(`/game/${game}`);
    await host.getByRole("button", { name: "Ir a la revancha" }).waitFor();
    expect(host.url()).toContain(game);
    await host.getByTestId("rematch").click();
    await host.getByTestId("board").waitFor();
    await host.goBack();
    await host.locator("main.end").waitFor();
  });
});

test("calling off: asked twice, and once both have moved only together", { timeout: 300_000 }, async () => {
  await withWorld(async (world) => {
    const pair = await pairUp(world);
    const { host, guest } = pair;
    await playBoth(pair, pickFrom(SEED + 1), async (moved) => moved.size === 2);
    await fromMenu(host, "abort");
    expect((await look(guest)).state).not.toBe("over");
    await host.getByTestId("abort-sure").click();
    await host.getByText("demasiado avanzada").waitFor();
    await host.getByTestId("abort-offer").click();
    await guest.getByTestId("accept").click();
    for (const page of [host, guest]) await page.getByRole("heading", { name: "Partida interrumpida" }).waitFor();
  });
});

test("two at one screen: the curtain keeps everything behind it, and the other answers an offer", async () => {
  await withWorld(async ({ newPage }) => {
    const page = await newPage();
    await page.goto("/new/ps?with=here");
    await page.locator("button.primary.big").click();
    await playOn(page, MOUSE, pickFrom(SEED + 2), (sight) => sight.state === "curtain");
    expect(await seriousViolations(page)).toEqual([]);
    for (let presses = 0; presses < 4; presses++) {
      const where = await page.evaluate(() => document.activeElement?.closest(".curtain, .game")?.className ?? "");
      expect(where).not.toMatch(/game/);
      await page.keyboard.press("Tab");
    }
    await page.getByTestId("lift").click();
    await page.getByTestId("question").waitFor();

    await fromMenu(page, "draw");
    const accept = page.getByTestId("accept");
    const names = [await page.locator(".offer p").innerText(), await accept.innerText()].map(
      (text) => /^(.*?)(?: ofrece|: aceptar)/.exec(text)?.[1] ?? "",
    );
    expect(names.every((name) => name !== "")).toBe(true);
    expect(names[0]).not.toBe(names[1]);
    await accept.click();
    await page.getByRole("heading", { name: "Empate" }).waitFor();
  });
});
