import { readFileSync } from "node:fs";
import { join } from "node:path";
import { GAMES } from "@escaramuza/games";
import type { NeutralBattle } from "@escaramuza/kernel";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { LARGEST_BATTLE, readBattle } from "../src/lab/battle-file.ts";
import { neutralScene } from "../src/lab/neutral-scene.ts";
import type { Ran } from "../src/lab/pool.ts";
import {
  battlesDone,
  commonPlayers,
  playAll,
  rulebookPlan,
  rulebooksAddress,
  rulebooksFrom,
  rulebooksOf,
  takingPart,
  tallyOf,
} from "../src/lab/rulebooks.ts";
import type { RulebooksPlan, Stand } from "../src/lab/rulebooks.ts";
import { allIsWell } from "./axe.ts";
import { savedBy } from "./browser.ts";
import { worlds } from "./worlds.ts";

const FARM = readFileSync(join(import.meta.dirname, "../../../packages/lab/battles/farm.yaml"), "utf8");

function farm(): NeutralBattle {
  const read = readBattle(FARM);
  if (!read.ok) throw new Error("no farm");
  return read.battle;
}

const PLAN: RulebooksPlan = {
  battle: farm(),
  players: ["random", "recruit"],
  battles: 6,
  seed: 3,
  without: [],
};

describe("a battle file", () => {
  test("is YAML or JSON", () => {
    expect(farm()).toMatchObject({ width: 300, german: { rifle: 16 }, attacker: null });
    expect(readBattle(JSON.stringify(farm()))).toEqual({ ok: true, battle: farm() });
  });

  const bomb = `a: &a [x, x, x, x, x, x, x, x, x]\n${"bcdefgh"
    .split("")
    .map((name, i) => `${name}: &${name} [${Array.from({ length: 9 }, () => `*${"abcdefgh"[i]}`).join(", ")}]`)
    .join("\n")}\n`;
  test.each([
    ["text", "only words", { is: "wrong", wrong: { at: "", wrong: "group" } }],
    ["nothing", "", { is: "wrong", wrong: { wrong: "group" } }],
    ["a list that does not end", "name: x\nwidth: [1,\n", { is: "data", line: 3 }],
    ["JSON cut short", '{ "name": "x", "width": ', { is: "data" }],
    ["another key", `${FARM}\nweather: rain\n`, { is: "wrong", wrong: { wrong: "unknown", what: "weather" } }],
    ["a bomb", bomb, { is: "data", line: null }],
    ["too large", `${FARM}${"#".repeat(LARGEST_BATTLE)}`, { is: "large" }],
  ])("%s is refused and says why", (_name, text, problem) => {
    expect(readBattle(text)).toMatchObject({ ok: false, problem });
  });
});

test("an address brings the plan back; what it says wrongly is as usual", () => {
  const back = (plan: RulebooksPlan): RulebooksPlan =>
    rulebooksFrom(new URL(rulebooksAddress(plan, farm()), "http://here").searchParams, farm(), GAMES);
  expect(back(PLAN)).toEqual(PLAN);
  expect(rulebooksAddress(PLAN, farm())).not.toContain("battle=%7B");
  const own = {
    ...PLAN,
    battle: { ...farm(), name: "Otra & más", attacker: "soviet" as const },
    without: ["ba", "pe"],
  };
  expect(back(own)).toEqual(own);
  const bad = "battle={&players=nobody,random&battles=0&seed=-1&without=xx,ch";
  expect(rulebooksFrom(new URLSearchParams(bad), farm(), GAMES)).toEqual({
    battle: farm(),
    players: ["scripted", "random"],
    battles: 40,
    seed: 1,
    without: ["ch"],
  });
  expect(commonPlayers(GAMES)).toContain("scripted");
});

test("every game makes a table and two forces of it, whose men are counted once each", () => {
  const rulebooks = rulebooksOf(GAMES, farm());
  expect(rulebooks).toHaveLength(GAMES.length);
  for (const { e, made } of rulebooks) {
    if (!("setup" in made)) throw new Error(`${e.rules.code} refuses`);
    expect(made.forces.map((force) => force.reduce((sum, { n }) => sum + n, 0))).toEqual(
      made.table.sides.map(({ roster }) => roster.length),
    );
    expect(made.forces.every((force) => force.length < 12)).toBe(true);
    // What is looked at more closely is this very battle.
    expect(rulebookPlan(e, made.setup, PLAN)).toMatchObject({
      variants: [{ setup: made.setup, players: ["random", "recruit"] }],
      battles: 6,
      seed: 3,
    });
  }
});

test("who cannot play it says so and takes no part", () => {
  const rulebooks = rulebooksOf(GAMES, { ...farm(), german: {} });
  const playing = takingPart({ without: ["rb"] }, rulebooks).map(({ code }) => code);
  for (const { code, made } of rulebooks) expect(playing.includes(code)).toBe("setup" in made && code !== "rb");
  expect(rulebooks.some(({ made }) => "problems" in made && made.problems.length > 0)).toBe(true);
});

test("the ground is drawn where it lies, and not beside the table", () => {
  const { width, height, terrain } = farm();
  const beside = { type: "hill", x: 900, y: 10, width: 20, height: 20 } as const;
  const over = { type: "road", x: 0, y: 150, width: 100, height: 5 } as const;
  const scene = neutralScene({ ...farm(), terrain: [...terrain, beside, over] });
  const drawn = scene.items.flatMap((item) => (item.type === "terrain" ? [item] : []));
  expect(drawn).toHaveLength(terrain.length + 1);
  for (const { x, y } of drawn.flatMap(({ parts }) => parts.flat())) {
    expect(x >= 0 && x <= width).toBe(true);
    expect(y >= 0 && y <= height).toBe(true);
  }
  const house = drawn.find(({ kind }) => kind === "building");
  expect(house?.parts[0]?.[0]).toEqual({ x: 100, y: 135 });
});

describe("playing them all", () => {
  const rulebooks = rulebooksOf(GAMES, farm());

  async function told(run: (game: string, signal: AbortController) => Ran): Promise<readonly [string, Stand["is"]][]> {
    const stopper = new AbortController();
    const heard: [string, Stand["is"]][] = [];
    const plan = { ...PLAN, without: ["rb", "ba"] };
    await playAll(
      plan,
      rulebooks,
      async ({ game }) => Promise.resolve(run(game, stopper)),
      (code, { is }) => void heard.push([code, is]),
      stopper.signal,
    );
    return heard;
  }
  const broken: Ran = { ok: false, problem: "broken", refusals: [] };

  test("goes on after one that failed", async () => {
    expect(await told(() => broken)).toEqual([
      ...["ps", "ch", "pe"].map((code) => [code, "waiting"]),
      ...["ps", "ch", "pe"].flatMap((code) => [
        [code, "running"],
        [code, "failed"],
      ]),
    ]);
  });

  test("stopped, the others are not played at all", async () => {
    const heard = await told((_game, stopper) => {
      stopper.abort();
      return broken;
    });
    expect(heard.slice(3)).toEqual([
      ["ps", "running"],
      ["ps", "none"],
      ["ch", "none"],
      ["pe", "none"],
    ]);
  });

  test("counts what is done", () => {
    const estimate = { done: 2, of: 6, variants: [], difference: null };
    const stands: readonly Stand[] = [
      { is: "none" },
      { is: "running", estimate },
      { is: "running", estimate: null },
      { is: "waiting" },
    ];
    expect(battlesDone(6, stands)).toEqual({ done: 8, of: 24 });
    expect(tallyOf(stands)).toEqual({ german: 0, soviet: 0, fair: 0, undecided: 0 });
  });
});

const withWorld = worlds();

test("in the page: five rulebooks side by side, files out and in", async () => {
  await withWorld(async (world) => {
    const page = await world.newPage();
    await page.goto("/lab/ps");
    await page.getByRole("link", { name: "La misma batalla, cinco reglamentos" }).click();
    await page.locator(".rulebook").first().waitFor();
    expect(await page.locator(".rulebook").count()).toBe(GAMES.length);
    for (const id of ["#lab-player-0", "#lab-player-1"]) await page.locator(id).selectOption({ label: "Al azar" });
    await page.locator("#lab-battles").fill("2");
    await page.getByLabel("Jugar también con Bolt Action").uncheck();
    await allIsWell(page);

    await page.getByRole("button", { name: "Empezar" }).press("Enter");
    await page.getByTestId("rulebooks-summary").waitFor({ timeout: 60_000 });
    const rows = page.locator(".compared-table tbody tr");
    expect(await rows.count()).toBe(GAMES.length - 1);
    for (const row of await rows.all()) {
      expect(await row.locator("th").innerText()).toContain("2 batallas");
      expect(await row.locator(".compared-verdict > b").innerText()).toBe("Aún sin decidir");
    }
    await allIsWell(page);

    const { text: csv } = await savedBy(page, "CSV");
    expect(csv.trim().split("\r\n")).toHaveLength(GAMES.length);
    const json: unknown = JSON.parse((await savedBy(page, "JSON")).text);
    expect(json).toMatchObject({ battle: farm(), games: [{ result: { variants: [{ battles: 2 }] } }, {}, {}, {}] });
    expect(await savedBy(page, "Descargar el ejemplo")).toEqual({ name: "farm.yaml", text: FARM });

    // A bad file changes nothing: not even what has been played is gone.
    await open(page, "odd.yaml", FARM.replace("width: 300", "width: 3"));
    const said = await page.locator(".neutral [role=alert]").innerText();
    expect(said).toBe("«odd.yaml» no es una batalla: en «width», el mínimo es 20. No se ha cambiado nada.");
    expect(await page.getByTestId("neutral-name").innerText()).toMatch(/la granja entre los bosques/i);
    expect(await rows.count()).toBe(GAMES.length - 1);

    await open(page, "mine.json", JSON.stringify({ ...farm(), name: "El vado", german: {}, attacker: "soviet" }));
    await page.getByTestId("neutral-name").getByText("El vado").waitFor();
    expect(await page.locator(".neutral [role=alert]").count()).toBe(0);
    expect(await page.locator(".compared").count()).toBe(0);
    expect(await page.locator(".rulebook .problem").first().innerText()).toContain("no se puede jugar");
    await page.reload();
    await page.getByTestId("neutral-name").getByText("El vado").waitFor();
    await page.getByRole("button", { name: "Volver al ejemplo" }).click();
    expect(await page.getByTestId("neutral-name").innerText()).toMatch(/la granja/i);
    expect(await page.getByLabel("Jugar también con Bolt Action").isChecked()).toBe(false);
  });
}, 300_000);

async function open(page: Page, name: string, text: string): Promise<void> {
  await page.locator(".neutral input[type=file]").setInputFiles({
    name,
    mimeType: "application/octet-stream",
    buffer: Buffer.from(text),
  });
}
