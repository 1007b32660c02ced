import { expect, test } from "vitest";
import type { Page } from "playwright-core";
import { answer, look, MOUSE, pickFrom, playOn } from "./hands.ts";
import { SEED } from "./seed.ts";
import { pairUp } from "./pair.ts";
import { worlds } from "./worlds.ts";

const withWorld = worlds();

/** Begins a battle in this browser, as when the server cannot be reached. */
async function localBattle(page: Page): Promise<string> {
  // Not as a route of the test: then all requests would go through its hands, those of the threads that the page starts too.
  await page.addInitScript(() => {
    const ask = fetch;
    globalThis.fetch = async (to, how) => {
      const isTables = new URL(to instanceof Request ? to.url : to, location.href).pathname === "/api/tables";
      return isTables ? new Response("", { status: 503 }) : ask(to, how);
    };
  });
  await page.goto("/");
  await page.locator(".play-now").click();
  await page.getByTestId("question").waitFor();
  return new URL(page.url()).pathname.split("/").at(-1) ?? "";
}

test("addresses that lead nowhere say so", async () => {
  await withWorld(async ({ newPage }) => {
    const page = await newPage();
    for (const path of ["/new/nope", "/builder/nope"]) {
      await page.goto(path);
      await page.getByText("«nope»").waitFor();
    }
    await page.goto("/nowhere");
    for (const path of ["/%E0%A4%A", "/page", "/yourTurn"]) {
      await page.evaluate((to) => {
        history.pushState(null, "", to);
        dispatchEvent(new PopStateEvent("popstate"));
      }, path);
      await page.getByRole("heading", { name: "Aquí no hay nada" }).waitFor();
      expect(await page.title()).toBe("Aquí no hay nada · Escaramuza");
    }
  });
});

test("another language that cannot be fetched leaves the page as it is, and comes when it can be", async () => {
  await withWorld(async ({ newPage, forgive }) => {
    const page = await newPage();
    forgive(/ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to fetch/);
    await page.goto("/");
    await page.waitForLoadState("networkidle");
    await page.context().setOffline(true);
    await page.locator('.languages button[lang="en"]').click();
    await page.getByText("no se puede traer ese idioma").waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe("es");
    await page.context().setOffline(false);
    await page.locator('.languages button[lang="en"]').click();
    await page.waitForFunction(() => document.documentElement.lang === "en");
    await page.locator(".play-now", { hasText: "Play" }).waitFor();
  });
});

test("the top of the table follows the language in the middle of a game", async () => {
  await withWorld(async ({ newPage }) => {
    const page = await newPage();
    await page.goto("/");
    await page.locator(".play-now").click();
    await page.getByTestId("question").waitFor();
    const clock = page.locator("header .turn");
    const before = await clock.innerText();
    await page.getByTestId("menu").click();
    await page.locator('.menu .languages button[lang="en"]').click();
    await page.waitForFunction(() => document.documentElement.lang === "en");
    await expect.poll(async () => clock.innerText()).not.toBe(before);
    const english = await newPage({ locale: "en-GB" });
    await english.goto("/");
    await english.locator(".play-now").click();
    await english.getByTestId("question").waitFor();
    expect(await clock.innerText()).toBe(await english.locator("header .turn").innerText());
  });
});

test("a damaged game in the browser says so, and can be removed", async () => {
  await withWorld(async ({ newPage }) => {
    const page = await newPage();
    const game = await localBattle(page);
    await page.goto("/");
    await page.evaluate(
      async (id) =>
        new Promise<void>((resolve, reject) => {
          const opening = indexedDB.open("escaramuza");
          opening.addEventListener("success", () => {
            const change = opening.result.transaction("rows", "readwrite");
            change.objectStore("rows").put({ game: id, seq: 1, text: "{" });
            change.addEventListener("complete", () => (opening.result.close(), resolve()));
            change.addEventListener("abort", () => reject(new Error("not written")));
          });
        }),
      game,
    );
    await page.goto(`/game/${game}`);
    await page.getByText("está dañado").waitFor();
    await page.getByTestId("remove").click();
    await page.getByText("Aún no hay partidas").waitFor();
  });
});

test("what is said too fast is not lost; a lost network is said at once", { timeout: 300_000 }, async () => {
  await withWorld(async (world) => {
    world.forgive(/WebSocket|ERR_INTERNET_DISCONNECTED/);
    const { host } = await pairUp(world);
    const field = host.locator("form.chat input");
    const refused = host.locator("form.chat").getByRole("alert");
    for (let n = 1; n <= 60 && (await refused.count()) === 0; n++) {
      await field.fill(`línea ${n}`);
      await field.press("Enter");
      await host.waitForFunction(
        (text) =>
          document.querySelector("form.chat [role=alert]") !== null ||
          [...document.querySelectorAll(".log .said")].some((line) => line.textContent?.includes(text)),
        `línea ${n}`,
      );
    }
    expect(await refused.innerText()).toContain("Demasiado a la vez");
    expect(await field.inputValue()).toMatch(/^línea \d+$/);

    await host.evaluate(() => void dispatchEvent(new Event("offline")));
    await host.locator(".lost").waitFor();
    await host.locator(".lost").waitFor({ state: "detached" });
  });
});

test("my games asks once for each game, and a game dropped is over on the server", { timeout: 300_000 }, async () => {
  await withWorld(async ({ newPage, server }) => {
    const page = await newPage();
    const games: string[] = [];
    for (let n = 0; n < 5; n++) {
      await page.goto("/");
      await page.locator(".play-now").click();
      await page.getByTestId("question").waitFor();
      games.push(new URL(page.url()).pathname.split("/").at(-1) ?? "");
    }
    const seen: string[] = [];
    let [now, most] = [0, 0];
    page.on("request", (request) => {
      if (!request.url().includes("/view?")) return;
      seen.push(request.url());
      now += 1;
      most = Math.max(most, now);
    });
    page.on("requestfinished", (request) => {
      if (request.url().includes("/view?")) now -= 1;
    });
    await page.goto("/games");
    await page.locator(".game-row.yours").nth(4).waitFor();
    await page.waitForLoadState("networkidle");
    expect(seen).toHaveLength(games.length);
    expect(most).toBeLessThanOrEqual(3);

    const kept = await page.evaluate(() => localStorage.getItem("escaramuza.seats") ?? "");
    const aborted = page.waitForResponse((response) => response.url().endsWith("/commands"));
    await page
      .getByRole("button", { name: /Quitar de la lista/ })
      .first()
      .click();
    await page.getByRole("button", { name: /¿Quitar\?/ }).click();
    const url = (await aborted).url();
    const game = games.find((id) => url.includes(id)) ?? "";
    const token = new RegExp(`"game":"${game}".*?"tokens":\\["([^"]+)"`).exec(kept)?.[1] ?? "";
    const got = await fetch(`${server.url}/api/tables/${game}/view`, { headers: { Authorization: `Bearer ${token}` } });
    expect(await got.text()).toContain('"status":"over"');
  });
});

test("the spectators' link is copied where there is no clipboard to write to", async () => {
  await withWorld(async ({ newPage }) => {
    const page = await newPage();
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "clipboard", { value: undefined });
      // What a browser on a plain address has.
      document.execCommand = (command) => {
        const { activeElement } = document;
        document.title = `${command} ${activeElement instanceof HTMLTextAreaElement ? activeElement.value : ""}`;
        return true;
      };
    });
    await page.goto("/");
    await page.locator(".play-now").click();
    await page.getByTestId("question").waitFor();
    await answer(page, MOUSE, pickFrom(5));
    await page.getByTestId("menu").click();
    // It is said for a while only: looked out for before the press.
    const said = page.getByRole("button", { name: "Copiado" }).waitFor();
    await page.getByRole("button", { name: "Copiar enlace para espectadores" }).click();
    await said;
    expect(await page.title()).toMatch(/^copy http.*\/watch\//);
  });
});

test("an answer under way for long is said to be, and one the table does not take is said why", async () => {
  await withWorld(async ({ newPage }) => {
    const page = await newPage();
    const held: (() => void)[] = [];
    let refuses = false;
    await page.routeWebSocket("**/ws", (socket) => {
      const server = socket.connectToServer();
      socket.onMessage((message) => {
        const text = String(message);
        const number = (name: string): number => Number(new RegExp(`"${name}":(\\d+)`).exec(text)?.[1]);
        const problem = { code: "stale", refusals: [] };
        if (!text.includes('"do":"act"')) server.send(message);
        else if (refuses)
          socket.send(JSON.stringify({ type: "error", id: number("id"), channel: number("channel"), problem }));
        else held.push(() => server.send(message));
      });
    });
    await page.goto("/");
    await page.locator(".play-now").click();
    await page.getByTestId("question").waitFor();
    const trying = answer(page, MOUSE, pickFrom(6)).catch(() => null);
    await page.getByText("Enviando…").waitFor();
    refuses = true;
    for (const go of held) go();
    await page.getByText("Enviando…").waitFor({ state: "detached" });
    await trying;
    await page.getByTestId("question").waitFor();
    void answer(page, MOUSE, pickFrom(6)).catch(() => null);
    await page.locator(".lost").getByText("Entretanto se ha deshecho algo").waitFor();
  });
});

test("what is begun before the reply to the last answer has come is kept, and can be sent", async () => {
  await withWorld(async ({ newPage }) => {
    const page = await newPage();
    let late = false;
    const held: (() => void)[] = [];
    await page.routeWebSocket("**/ws", (socket) => {
      const server = socket.connectToServer();
      server.onMessage((message) => {
        if (late && String(message).includes('"type":"ack"')) held.push(() => socket.send(message));
        else socket.send(message);
      });
    });
    await page.goto("/");
    await page.locator(".play-now").click();
    await playOn(page, MOUSE, pickFrom(SEED), ({ acts, pieces }) => acts.includes("act-stop") && pieces.length > 0);
    const [piece = ""] = (await look(page)).pieces;
    late = true;
    await MOUSE.piece(page, piece);
    // The news has come, its reply has not.
    await page.getByTestId("act-cautious").click();
    await page.getByTestId("confirm").waitFor();
    await page.getByText("Enviando…").waitFor();
    late = false;
    for (const go of held) go();
    await page.getByText("Enviando…").waitFor({ state: "detached" });
    expect(await page.getByTestId("act-cautious").getAttribute("aria-pressed")).toBe("true");
    await page.getByTestId("confirm").waitFor();
  });
});

test("what is pressed while an answer is under way, or once too often, is neither lost nor done without a word", async () => {
  await withWorld(async ({ newPage }) => {
    const page = await newPage();
    let late = false;
    const sent: string[] = [];
    const held: (() => void)[] = [];
    await page.routeWebSocket("**/ws", (socket) => {
      const server = socket.connectToServer();
      socket.onMessage((message) => {
        const isAnswer = String(message).includes('"do":"act"');
        if (isAnswer) sent.push(String(message));
        if (late && isAnswer) held.push(() => server.send(message));
        else server.send(message);
      });
    });
    await page.goto("/");
    await page.locator(".play-now").click();
    await playOn(page, MOUSE, pickFrom(SEED), ({ acts, pieces }) => acts.includes("act-stop") && pieces.length > 1);
    const missed = page.getByText("Has pulsado antes de tiempo");
    const { asked, pieces } = await look(page);
    const [first = "", second = ""] = pieces;
    late = true;
    await MOUSE.piece(page, first);
    await page.locator('.game[aria-busy="true"]').waitFor();
    expect(await missed.count()).toBe(0);
    // The question is still on the screen, its answer is not.
    await MOUSE.piece(page, second);
    await missed.waitFor();
    late = false;
    for (const go of held) go();
    await page.waitForFunction((old) => document.querySelector(".game")?.getAttribute("data-asked") !== old, asked);
    await page.getByTestId("act-cautious").waitFor();
    // Still said when the next question has come. A second press in the same go was not meant for it either.
    expect(await missed.count()).toBe(1);
    const before = sent.length;
    const end = await page.getByTestId("act-end").boundingBox();
    if (end === null) throw new Error("nothing to press");
    const [x, y] = [end.x + end.width / 2, end.y + end.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    expect(await missed.count()).toBe(1);
    // Whatever is pressed now, counts.
    await page.getByTestId("act-cautious").click();
    await page.getByTestId("confirm").waitFor();
    expect(await missed.count()).toBe(0);
    expect(sent.length).toBe(before);
    await page.mouse.click(x, y);
    await expect.poll(() => sent.length).toBe(before + 1);
  });
});
