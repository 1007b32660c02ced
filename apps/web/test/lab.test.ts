import type { Page } from "playwright-core";
import { GAMES, findGame } from "@escaramuza/games";
import type { Engine, Json } from "@escaramuza/kernel";
import { expect, test } from "vitest";
import {
  addressOf,
  changed,
  experimentOf,
  firstPlan,
  numberFrom,
  planFrom,
  scenarioOf,
  seated,
} from "../src/lab/plan.ts";
import type { Plan } from "../src/lab/plan.ts";
import { allIsWell } from "./axe.ts";
import { savedBy } from "./browser.ts";
import { worlds } from "./worlds.ts";

const withWorld = worlds();

const queryOf = (address: string): URLSearchParams => new URL(address, "http://here").searchParams;

test.each(GAMES.map((e) => [e.rules.code, e] as const))("%s: an address brings an experiment back", (_code, e) => {
  const plain = firstPlan(e);
  expect(planFrom(e, new URLSearchParams())).toEqual(plain);
  for (const { id, setup } of e.rules.scenarios) {
    const own = otherwise(e, setup);
    const plan: Plan = {
      variants: [
        seated(e, { setup, players: ["random", "recruit"] }),
        seated(e, { setup: own, players: ["scripted", "random"] }),
      ],
      battles: 31,
      seed: 5,
      untilDecided: true,
    };
    expect(planFrom(e, queryOf(addressOf(e, plan)))).toEqual(plan);
    expect(queryOf(addressOf(e, plan)).get("scenario")).toBe(id);
    expect(experimentOf(e, plan).variants[0].scenario).toBe(scenarioOf(e, setup));
  }
});

/** The last option of a scenario's last field that is not what it is. */
function otherwise(e: Engine<unknown>, setup: Json): Json {
  for (const { name, value, options } of e.rules.form.fields(setup).toReversed())
    for (const option of options.toReversed())
      if (option.refusal === null && option.value !== value) return changed(e, setup, name, option.value, 1);
  return setup;
}

test("what an address says wrongly is as usual", () => {
  const e = findGame("ps");
  if (e === null) throw new Error("no game");
  const bad = "scenario=none&players=nobody,nobody,random&battles=0&seed=-1&setup2={&until=ever";
  const plan = planFrom(e, new URLSearchParams(bad));
  expect(plan.variants).toEqual([{ ...firstPlan(e).variants[0], players: ["random", "random"] }]);
  expect({ ...plan, variants: firstPlan(e).variants }).toEqual(firstPlan(e));
  expect(["", "1.5", "1e3", "-2", "7 x"].map((text) => numberFrom(text, 0, 10))).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
});

test("a small experiment: wins, pictures, files, and the same again after a reload", async () => {
  await withWorld(async (world) => {
    const page = await world.newPage();
    await page.goto("/");
    await page.getByRole("link", { name: "Laboratorio" }).click();
    await page.locator("#lab-player-0").selectOption({ label: "Al azar" });
    await page.locator("#lab-player-1").selectOption({ label: "Recluta" });
    await page.locator("#lab-battles").fill("12");
    expect(await page.locator(".picture-card .measured").first().innerText()).toContain("200 batallas");
    await ask(page);
    const wins = await winsOf(page);
    expect(wins.reduce((sum, n) => sum + n, 0)).toBe(12);
    await allIsWell(page);

    expect(await page.locator(".lab-drawing svg[role=img]").count()).toBeGreaterThanOrEqual(6);
    const heat = page.locator("[data-plot=heat]");
    await heat.locator("summary").click();
    expect(await heat.locator("tbody tr").count()).toBeGreaterThanOrEqual(9);

    const csv = await savedBy(page, "CSV de batallas");
    expect(csv.name).toBe("lab-ps-1.csv");
    expect(csv.text.trim().split("\r\n")).toHaveLength(13);
    const json: unknown = JSON.parse((await savedBy(page, "JSON del resultado")).text);
    expect(json).toMatchObject({ game: "parabellum-soldiers", variants: [{ battles: 12, draws: wins[2] }] });
    const svg = await savedBy(page, "Guardar SVG: Dónde caen las piezas");
    expect(svg.name).toBe("lab-ps-1-heat.svg");
    // A file stands alone: no colours of the page.
    expect(svg.text).toMatch(/^<svg[^]*<\/svg>$/);
    expect(svg.text).not.toContain("var(--");

    await page.reload();
    expect(await page.locator("#lab-battles").inputValue()).toBe("12");
    expect(await page.locator("#lab-player-1").inputValue()).toBe("Recluta");
    await ask(page);
    expect(await winsOf(page)).toEqual(wins);
  });
}, 300_000);

test("stopped half-way, it tells what it has", async () => {
  await withWorld(async (world) => {
    const page = await world.newPage();
    await page.goto("/lab/ps?scenario=PS-S1&players=random,random&battles=90000&seed=3");
    await page.getByRole("button", { name: "Empezar" }).click();
    await page.locator(".lab-now").waitFor();
    await page.getByTestId("lab-stop").click();
    await page.getByTestId("lab-verdict").waitFor();
    expect(await page.locator(".lab-verdict").innerText()).toContain("Parado a medias");
    const played = (await winsOf(page)).reduce((sum, n) => sum + n, 0);
    expect(played).toBeGreaterThan(0);
    expect(played).toBeLessThan(90_000);
  });
}, 300_000);

test("two variants are compared with the same dice, also on a phone", async () => {
  await withWorld(async (world) => {
    const page = await world.newPage({ viewport: { width: 390, height: 844 } });
    await page.goto("/lab/ps?scenario=PS-S1&players=random,random&battles=4&seed=1");
    await page.getByRole("button", { name: "Comparar con otra variante" }).click();
    expect(await page.locator(".lab-variants").innerText()).toContain("Por ahora son iguales");
    await page.locator("#lab-player-0").selectOption({ label: "Veterano" });
    expect(await page.locator(".lab-variants").innerText()).toContain("Sur: Veterano");
    await page.getByRole("button", { name: "Variante 1" }).click();
    expect(await page.locator("#lab-player-0").inputValue()).toBe("Al azar");
    await allIsWell(page);
    await ask(page);
    expect(await page.locator("#lab-compared + .r").innerText()).toMatch(/4 parejas/i);
    expect(await page.locator(".lab-variant").count()).toBe(2);
    await page.locator(".lab-which").getByRole("button", { name: "Variante 2" }).click();
    expect((await savedBy(page, "Guardar SVG: Qué hace cada bando")).name).toBe("lab-ps-1-2-actions.svg");
    await allIsWell(page);
    expect(new URL(page.url()).searchParams.get("players2")).toBe("veteran,random");
  });
}, 300_000);

async function ask(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Empezar" }).click();
  await page.getByTestId("lab-verdict").waitFor({ timeout: 60_000 });
}

/** By side, and draws. */
async function winsOf(page: Page): Promise<number[]> {
  const texts = await page.locator(".lab-variant").first().locator(".lab-wins li span").allInnerTexts();
  return texts.map((text) => Number(text.replaceAll(/[()]/g, "")));
}
