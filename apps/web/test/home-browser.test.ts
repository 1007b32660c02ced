import { expect, test } from "vitest";
import type { Page } from "playwright-core";
import type { World } from "./browser.ts";
import { worlds } from "./worlds.ts";

const withWorld = worlds();

/** A table for two on the server, with Ana already sitting. */
async function tableOfAna(world: World): Promise<{ readonly game: string; readonly invitation: string }> {
  const post = async (path: string, body: unknown): Promise<unknown> => {
    const response = await fetch(`${world.server.url}/api${path}`, { method: "POST", body: JSON.stringify(body) });
    return response.json();
  };
  const seats = [{ by: "person" }, { by: "person" }];
  const made = await post("/tables", { ruleset: "parabellum-soldiers", scenario: "PS-S1", seats });
  const { game, invitations } = laid(made);
  const [mine = "", other = ""] = invitations;
  await post(`/tables/${game}/join`, {
    invitation: mine,
    contribution: "00112233445566778899aabbccddeeff",
    name: "Ana",
  });
  return { game, invitation: other };
}

function laid(made: unknown): { readonly game: string; readonly invitations: readonly string[] } {
  if (typeof made === "object" && made !== null && "game" in made && "invitations" in made) {
    const { game, invitations } = made;
    if (typeof game === "string" && Array.isArray(invitations)) return { game, invitations: invitations.map(String) };
  }
  throw new Error(`no table: ${JSON.stringify(made)}`);
}

test("an invitation says who and what, seats one, and tells the next that it is used", async () => {
  await withWorld(async (world) => {
    const { game, invitation } = await tableOfAna(world);
    const page = await world.newPage();
    await page.goto(`/join/${game}#${invitation}`);
    await page.getByRole("heading", { name: "Ana te invita a una batalla" }).waitFor();
    await page.getByLabel("Tu nombre en la mesa").fill("Berto");
    await page.getByRole("button", { name: "Sentarse a la mesa" }).click();
    await page.waitForURL(`**/game/${game}`);
    await page.goto("/games");
    await page.locator(".game-row").getByText("contra Ana").waitFor();

    const late = await world.newPage();
    await late.goto(`/join/${game}#${invitation}`);
    await late.getByText("Alguien se ha sentado ya").waitFor();
    await late.goto("/games");
    await late.getByText("Aún no hay partidas").waitFor();

    world.forgive(/\/invitation|40[034]/);
    await late.goto(`/join/${game}`);
    await late.getByRole("heading", { name: "Esta invitación no sirve" }).waitFor();
  });
});

test("my games: whose turn it is, and out of the list after asking", async () => {
  await withWorld(async ({ newPage }) => {
    const page = await newPage();
    await page.goto("/");
    await page.locator(".play-now").click();
    await page.getByTestId("question").waitFor();
    await page.goto("/games");
    await page.locator(".game-row.yours").waitFor();
    const bin = page.getByRole("button", { name: /Quitar de la lista/ });
    await bin.click();
    expect(await page.locator(".game-row").count()).toBe(1);
    await page.getByRole("button", { name: /¿Quitar\?/ }).click();
    await page.getByText("Aún no hay partidas").waitFor();
  });
});

test("after one visit the page plays without a network", { timeout: 300_000 }, async () => {
  await withWorld(async ({ newPage, forgive, server }) => {
    const page = await newPage({ serviceWorkers: "allow" });
    await page.goto("/");
    await keptOffline(page);
    await server.kill9();
    forgive(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|Failed to load resource/);
    await page.context().setOffline(true);
    await page.goto("/lesson/ps/shoot");
    await page.getByRole("button", { name: "Hazlo por mí" }).click();
    await page.goto("/rules/ps");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.goto("/");
    await page.locator(".play-now").click();
    await page.getByTestId("question").waitFor();
    await page.goto("/games");
    await page.locator(".game-row").getByText("en este navegador").waitFor();
  });
});

async function keptOffline(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 60_000 });
}
