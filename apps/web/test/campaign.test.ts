import { readFileSync } from "node:fs";
import { findGame } from "@escaramuza/games";
import { generatorFrom, kindOf, picker } from "@escaramuza/kernel";
import { readAs, viewReply } from "@escaramuza/protocol";
import { expect, test } from "vitest";
import type { SeatEntry } from "../src/link/seats.ts";
import { seriousViolations, tooWide } from "./axe.ts";
import { PHONE, shot } from "./browser.ts";
import { worlds } from "./worlds.ts";

const withWorld = worlds();

/** Both seats of the latest table, at random, by the API. */
async function playToTheEnd(url: string, seats: string): Promise<void> {
  const stored: { readonly list: readonly SeatEntry[] } = JSON.parse(seats);
  const [table] = stored.list;
  const e = findGame(table?.ruleset ?? "");
  if (table === undefined || e === null) throw new Error("no table");
  const pick = picker(generatorFrom(4));
  const ask = async (path: string, token: string, body?: unknown): Promise<string> => {
    const headers = { Authorization: `Bearer ${token}` };
    const sent = body === undefined ? { headers } : { headers, method: "POST", body: JSON.stringify(body) };
    return (await fetch(`${url}/api/tables/${table.game}/${path}`, sent)).text();
  };
  for (let n = 0; n < 40; n++) {
    for (const [seat, token] of table.tokens.entries()) {
      const read = readAs(viewReply, await ask("view?since=99999", token ?? ""));
      if (!read.ok) throw new Error("no view");
      const { view, seq, result } = read.value.state;
      if (result !== null) return;
      const d = view?.pending.find((one) => one.seat === seat);
      if (d === undefined || view === null) continue;
      const kind = kindOf(e, d);
      const answer = kind.sample(view.position, d, pick) ?? kind.fallback(view.position, d);
      await ask("act", token ?? "", { decision: d.id, answer, seen: seq });
    }
  }
  throw new Error("an endless battle");
}

/** Campaigns in a real browser: begun, fought, called off, shared, exported and brought back. */
test("a campaign is begun, its battle laid and called off, and it goes from browser to browser", async () => {
  await withWorld(async ({ newPage, forgive, server }) => {
    // A battle that is not over, and a key that is missing.
    forgive(/\/record|\/api\/campaigns\//);
    const page = await newPage();
    // A short one, as it was prepared elsewhere.
    await page.goto("/rules");
    await page.evaluate(() => {
      localStorage.setItem("escaramuza.setup.pe", '{"mission":"encounter","turnLimit":1}');
    });
    await page.goto("/campaign/pe");
    await page.getByRole("button", { name: "Encuentro", exact: true }).waitFor();
    await page.getByRole("button", { name: "Con la batalla preparada" }).click();
    await page.locator(".campaign-table").first().waitFor();
    expect(await page.locator(".campaign-table").first().locator("tbody tr").count()).toBe(10);
    expect(await seriousViolations(page)).toEqual([]);
    await shot(page, "campaign");
    const address = page.url();

    // Its battle has a table, with whoever goes; until that is over there is nothing to write down.
    const everybody = page.locator(".campaign-table").first().getByRole("checkbox");
    expect(await everybody.count()).toBe(10);
    for (const box of await everybody.all()) await box.uncheck();
    await page.getByLabel("Contra").selectOption("here");
    await page.getByRole("button", { name: "Combatir" }).click();
    await page.getByText("nadie va al combate").waitFor();
    for (const box of (await everybody.all()).slice(3)) await box.check();
    await page.getByRole("button", { name: "Combatir" }).click();
    await page.waitForURL(/\/game\//);
    await page.locator(".roster .rows .row").first().waitFor();
    // Ten of the others, on whichever side whoever is asked first looks.
    expect(await page.locator(".roster .rows .row, .roster .foe .fig").count()).toBe(7 + 10);
    await page.goto(address);
    await page.getByRole("button", { name: "Apuntar lo ocurrido" }).click();
    await page.getByRole("alert").waitFor();
    page.on("dialog", (dialog) => void dialog.accept());
    await page.getByRole("button", { name: "Suspender el combate" }).click();
    await page.getByRole("button", { name: "Combatir" }).waitFor();

    // The next one is fought to its end, and written down.
    await page.getByLabel("Contra").selectOption("here");
    await page.getByRole("button", { name: "Combatir" }).click();
    await page.waitForURL(/\/game\//);
    const seats = await page.evaluate(() => localStorage.getItem("escaramuza.seats") ?? "");
    await page.goto("/rules");
    await playToTheEnd(server.url, seats);
    await page.goto(address);
    await page.getByRole("button", { name: "Apuntar lo ocurrido" }).click();
    await page.getByText(/^1\. Día 0, Encuentro: /).waitFor();
    expect(await page.locator(".campaign-table").first().locator("tbody tr").count()).toBeGreaterThanOrEqual(10);
    await shot(page, "campaign-after");

    // On paper: the control sheets, one page of A4 for each side.
    await page.emulateMedia({ media: "print" });
    expect(await page.locator(".print-card").count()).toBe(20);
    expect(await page.locator(".campaign-table").first().isVisible()).toBe(false);
    const paper = await page.pdf({
      format: "A4",
      margin: { top: "10mm", bottom: "10mm", left: "10mm", right: "10mm" },
    });
    expect(paper.toString("latin1").match(/\/Type \/Page\b/g)?.length).toBe(2);
    await page.emulateMedia({ media: "screen" });

    // Exported, and brought into another browser.
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Exportar" }).click();
    const path = await (await downloading).path();
    expect(JSON.parse(readFileSync(path, "utf8"))).toMatchObject({
      game: "peloton",
      campaign: { battles: [{ mission: "encounter" }] },
    });
    const friend = await newPage({ viewport: PHONE });
    await friend.goto("/campaign/pe");
    await friend.locator('input[type="file"]').setInputFiles(path);
    await friend.locator(".campaign-table").first().waitFor();
    expect(friend.url()).not.toBe(address);
    expect(await tooWide(friend)).toBe(0);
    await shot(friend, "campaign-phone");

    // Without its key it is nobody's business.
    await friend.goto(address);
    await friend.getByRole("alert").waitFor();
  });
}, 300_000);
