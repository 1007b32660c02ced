import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { build } from "vite";
import { expect, test } from "vitest";
import { serverIn, tempFolder } from "../../server/test/support.ts";
import { launch } from "./browser.ts";

/** The worker, its bots and IndexedDB in a real browser, behind the server's real headers: a page with the link and nothing else. */
const WEB = join(import.meta.dirname, "..");
const LINK = join(WEB, "src", "link");
/** The dice of its game are not left to chance; what else is drawn only must not come twice. */
const SEEDED = `
  {
    let state = 61;
    const draw = crypto.getRandomValues.bind(crypto);
    crypto.getRandomValues = (array) => {
      if (array.length !== 16 && array.length !== 32) return draw(array);
      for (let i = 0; i < array.length; i++)
        array[i] = (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) >>> 24;
      return array;
    };
  }
`;
const PAGE = `
  ${SEEDED}
  import { findGame } from "@escaramuza/games";
  import { generatorFrom, kindOf, picker } from "@escaramuza/kernel";
  import { APIS, dropTable, linkFor, newTable, tokenOf } from "${LINK}/new-table.ts";
  import { findSeat, seats } from "${LINK}/seats.ts";
  const pick = picker(generatorFrom(61));
  const e = findGame("PS");
  let link = null;
  const until = async (holds) => {
    while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  Object.assign(window, {
    async lay(player) {
      const bot = { by: "bot", player };
      const { setup } = e.rules.scenarios[0];
      const made = await newTable({ ruleset: e.rules.id, setup, where: "local", seats: [{ by: "here", name: "Ana" }, bot] });
      return made.value.game;
    },
    async sit(game) {
      link = linkFor(findSeat(game), 0);
      await until(() => link.status() === "open");
      return link.entries().map((entry) => entry.seq);
    },
    async playTo(inputs) {
      const done = () => link.state().status === "over" || link.state().view.seq >= inputs;
      while (!done()) {
        await until(() => done() || (link.status() === "open" && link.state().view.pending.length > 0));
        const [decision] = link.state().view.pending;
        if (done() || decision === undefined) continue;
        const { position } = link.state().view;
        const kind = kindOf(e, decision);
        const answer = kind.sample(position, decision, pick) ?? kind.fallback(position, decision);
        const sent = await link.send({ do: "act", decision: decision.id, answer, seen: link.state().seq });
        // In two tabs the other may have been faster.
        if (sent.ok) await until(() => link.entries().length >= sent.seq);
        else await new Promise((resolve) => setTimeout(resolve, 20));
      }
      return link.state().status;
    },
    seen: (n) => until(() => link.status() === "open" && link.entries().length >= n).then(() => link.entries()),
    record: (game) => APIS.local.record(game, tokenOf(findSeat(game))),
    drop: (game) => dropTable(findSeat(game)),
    games: () => seats().map((seat) => seat.game),
  });
`;

async function buildPage(folder: string): Promise<void> {
  await build({
    root: WEB,
    configFile: false,
    logLevel: "error",
    worker: {
      format: "es",
      plugins: () => [
        {
          name: "seeded",
          transform: (code, id) => (id.startsWith(join(LINK, "local-worker.ts")) ? `${SEEDED}${code}` : null),
        },
      ],
    },
    plugins: [
      {
        name: "page",
        resolveId: (id) => (id === "the-page" ? join(WEB, "the-page.js") : undefined),
        load: (id) => (id === join(WEB, "the-page.js") ? PAGE : undefined),
      },
    ],
    build: {
      outDir: folder,
      assetsInlineLimit: 0,
      minify: false,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: "the-page", output: { entryFileNames: "page.js" } },
    },
  });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "index.html"), '<!doctype html><script type="module" src="/page.js"></script>');
}

test("in a real browser: a battle against the computer without the server, kept through a reload, in step in two tabs", async () => {
  const [data, web] = [tempFolder(), tempFolder()];
  try {
    await buildPage(web.path);
    const server = await serverIn(data.path, { web: web.path });
    const browser = await launch();
    try {
      const context = await browser.newContext({ baseURL: server.url });
      const complaints: string[] = [];
      const first = await openPage(context, complaints);
      // Loaded once, the page needs nobody.
      const game = await first.evaluate<string>("lay('scripted')");
      await first.evaluate(`sit(${JSON.stringify(game)})`);
      await first.evaluate("playTo(30)");
      const before = await first.evaluate<{ seq: number }[]>("seen(1)");
      expect(before.length).toBeGreaterThanOrEqual(31);

      await first.reload();
      expect(await first.evaluate("games()")).toEqual([game]);
      const after = await first.evaluate<number[]>(`sit(${JSON.stringify(game)})`);
      expect(after.slice(0, before.length)).toEqual(before.map((entry) => entry.seq));

      const second = await openPage(context, complaints);
      await second.evaluate(`sit(${JSON.stringify(game)})`);
      await first.evaluate("playTo(45)");
      const known = await first.evaluate<{ seq: number }[]>("seen(46)");
      const other = await second.evaluate<{ seq: number }[]>(`seen(${known.length})`);
      expect(other.slice(0, known.length)).toEqual(known);
      await second.close();
      await context.setOffline(true);

      expect(await first.evaluate("playTo(1e9)")).toBe("over");
      const record = await first.evaluate<{ ok: boolean; value: { inputs: unknown[] } }>(
        `record(${JSON.stringify(game)})`,
      );
      expect(record.ok && record.value.inputs.length).toBeGreaterThan(45);
      await first.evaluate(`drop(${JSON.stringify(game)})`);
      expect(await first.evaluate("games()")).toEqual([]);
      expect(complaints).toEqual([]);
    } finally {
      await browser.close();
      await server.close();
    }
  } finally {
    data.remove();
    web.remove();
  }
});

async function openPage(context: BrowserContext, complaints: string[]): Promise<Page> {
  const page = await context.newPage();
  page.on("pageerror", (error) => void complaints.push(error.message));
  page.on("console", (message) => void complaints.push(message.text()));
  await page.goto("/");
  await page.waitForFunction("'lay' in window");
  return page;
}
