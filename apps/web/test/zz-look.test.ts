import solid from "vite-plugin-solid";
import { test } from "vitest";
import { late } from "../late-plugin.ts";
import { library } from "../library-plugin.ts";
import { texts } from "../texts-plugin.ts";
import { PHONE, shot } from "./browser.ts";
import { smallPage } from "./small-page.ts";
const withPage = smallPage("table-page", [texts(), late(), solid(), library()]);
for (const [name, search, viewport] of [
  ["enter", "?BA-L-11&0&1", { width: 1280, height: 800 }],
  ["shoot", "?BA-L-11&0&3", { width: 1280, height: 800 }],
  ["wings", "?BA-E-assault-inside", { width: 1280, height: 800 }],
  ["phone", "?BA-L-11&0&3", PHONE],
  ["side", "?BA-L-11&0&3", { width: 812, height: 375 }],
  ["tablet", "?BA-E-assault-inside", { width: 900, height: 700 }],
] as const) test(name, async () => { await withPage(async (page) => { await page.getByTestId("insets").waitFor(); await page.waitForTimeout(600); await shot(page, `inset-${name}`); if (viewport.width < 900) { await page.locator(".insets summary").click(); await page.waitForTimeout(200); await shot(page, `inset-${name}-open`); } }, { viewport, search }); });
