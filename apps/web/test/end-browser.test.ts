import { findPlayer } from "@escaramuza/bots";
import { findGame } from "@escaramuza/games";
import { recordText } from "@escaramuza/kernel";
import { playGame, withHashes } from "@escaramuza/lab";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { bareKeys, seriousViolations, tooWide } from "./axe.ts";
import { PHONE } from "./browser.ts";
import { worlds } from "./worlds.ts";

const withWorld = worlds();

function someFile(): { readonly text: string; readonly inputs: number } {
  const e = findGame("ps");
  const player = findPlayer(e?.rules.id ?? "", "scripted");
  if (e === null || player === null) throw new Error("no game");
  const { record } = playGame(e, e.rules.scenarios[1]?.setup ?? null, 12, [player, player]);
  return { text: recordText(withHashes(e, record)), inputs: record.inputs.length };
}

function file(
  name: string,
  text: string,
): { readonly name: string; readonly mimeType: string; readonly buffer: Buffer } {
  return { name, mimeType: "application/json", buffer: Buffer.from(text) };
}

async function isSound(page: Page, within: string): Promise<void> {
  expect(await seriousViolations(page, within)).toEqual([]);
  expect(await tooWide(page)).toBeLessThanOrEqual(0);
  expect(await bareKeys(page)).toEqual([]);
}

test("a game's file is opened, played back by keyboard, and is there after a reload", async () => {
  const { text, inputs } = someFile();
  await withWorld(async ({ newPage }) => {
    const page = await newPage();
    await page.goto("/replays");
    const input = page.locator("input[type=file]");
    await input.setInputFiles(file("foto.json", "no es una partida"));
    expect(await page.getByRole("alert").textContent()).toContain("foto.json");
    await input.setInputFiles(file("batalla.json", text));

    const scrub = page.getByRole("slider");
    await scrub.waitFor();
    await page.getByText("Dados comprobados").waitFor();
    expect(await scrub.inputValue()).toBe("0");
    await page.keyboard.press("End");
    expect(await scrub.inputValue()).toBe(String(inputs));
    await page.keyboard.press("ArrowLeft");
    expect(Number(await scrub.inputValue())).toBeLessThan(inputs);
    await page.keyboard.press("Home");
    await page.getByRole("button", { name: "×4" }).click();
    await page.getByRole("button", { name: "Reproducir" }).click();
    await expect.poll(async () => Number(await scrub.inputValue()), { timeout: 60_000 }).toBeGreaterThan(2);
    await page.getByRole("button", { name: "Pausa" }).click();
    const stopped = await scrub.inputValue();
    expect(page.url()).toContain(`at=${stopped}`);

    await page.reload();
    await scrub.waitFor();
    expect(await scrub.inputValue()).toBe(stopped);
    await page.goto("/replays");
    await page.getByText("batalla.json").waitFor();
  });
});

test("a changed file is shown, and said to be changed", async () => {
  const { text } = someFile();
  await withWorld(async ({ newPage }) => {
    const page = await newPage({ viewport: PHONE });
    await page.goto("/replays");
    const changed = text.replace(/"contributions": \[\]/, '"contributions": ["trampa"]');
    expect(changed).not.toBe(text);
    await page.locator("input[type=file]").setInputFiles(file("otra.json", changed));
    await page.getByText("Partida no comprobada").click();
    await page.getByText("se separa de lo anotado").waitFor();
    await isSound(page, ".replay-bar");
  });
});

test("the end of a game resigned: who won, how, and the whole story behind the spectators' link", async () => {
  await withWorld(async ({ newPage, server, forgive }) => {
    const { game, watch } = await resigned(server.url);
    const page = await newPage();
    await page.goto(`/watch/${game}#${watch}`);
    await page.getByRole("heading", { level: 1, name: /Victoria/ }).waitFor();
    await page.getByText("Luis", { exact: false }).first().waitFor();
    await page.getByText("se ha rendido").waitFor();
    await page.getByText("Dados comprobados").waitFor();
    await isSound(page, "html");
    await page.setViewportSize(PHONE);
    await isSound(page, "html");
    const [saved] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Descargar partida" }).click(),
    ]);
    expect(saved.suggestedFilename()).toMatch(/\.json$/);
    await page.getByRole("button", { name: "Informe" }).click();
    await page.getByRole("heading", { name: "Crónica" }).waitFor();
    await isSound(page, "html");

    await page.goto(`/replay/${game}#${watch}`);
    await page.getByRole("slider").waitFor();

    const stranger = await newPage();
    await stranger.goto(`/replay/${game}`);
    await stranger.getByText("le falta la llave").waitFor();
    forgive(/40[134]/);
    await stranger.goto(`/replay/${game}#${"x".repeat(watch.length)}`);
    await stranger.getByRole("alert").waitFor();
  });
});

/** A game of two, given up at once. */
async function resigned(url: string): Promise<{ readonly game: string; readonly watch: string }> {
  const made = await post(`${url}/api/tables`, {
    ruleset: "parabellum-soldiers",
    scenario: "PS-S1",
    seats: [{ by: "person" }, { by: "person" }],
  });
  const game = textIn(made, "game");
  const invitations: unknown = Reflect.get(made, "invitations");
  if (!Array.isArray(invitations)) throw new Error("no invitations");
  let token = "";
  for (const [seat, invitation] of invitations.entries()) {
    const joined = await post(`${url}/api/tables/${game}/join`, {
      invitation,
      contribution: `00112233445566778899aabbccddee0${seat}`,
      name: ["Ana", "Luis"][seat],
    });
    token = textIn(joined, "token");
  }
  await post(`${url}/api/tables/${game}/commands`, { command: { do: "resign" } }, token);
  return { game, watch: textIn(made, "watch") };
}

async function post(url: string, body: unknown, token = ""): Promise<object> {
  const response = await fetch(url, {
    method: "POST",
    headers: token === "" ? {} : { Authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  const reply: unknown = await response.json();
  if (!response.ok || typeof reply !== "object" || reply === null) throw new Error(JSON.stringify(reply));
  return reply;
}

function textIn(reply: object, name: string): string {
  const value: unknown = Reflect.get(reply, name);
  if (typeof value !== "string") throw new Error(`no ${name}`);
  return value;
}
