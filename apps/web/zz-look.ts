import { createServer } from "vite";
import { chromium } from "playwright-core";
import { findChromium } from "./test/chromium.ts";
import { join } from "node:path";
const server = await createServer({ root: import.meta.dirname, configFile: join(import.meta.dirname, "vite.config.ts"), server: { port: 5198, hmr: false, watch: null }, logLevel: "error" });
await server.listen();
const { path, env } = findChromium();
const browser = await chromium.launch({ executablePath: path, env: { ...process.env, ...env } as Record<string,string>, args: ["--no-sandbox", "--disable-gpu"] });
const shots = "/work/main/out/shots";
try {
  for (const [name, viewport, lang] of [["laptop", { width: 1440, height: 900 }, "es-ES"], ["phone", { width: 360, height: 740 }, "en-GB"]] as const) {
    const page = await (await browser.newContext({ viewport, locale: lang, reducedMotion: "reduce", baseURL: "http://localhost:5198" })).newPage();
    page.on("pageerror", (e) => console.log("pageerror", e.message));
    page.on("console", (m) => { if (m.type() === "error" || m.type()==="warning") console.log("console", m.text()); });
    for (const what of (process.argv[2] ?? "builder,new,own").split(",")) {
      await page.goto(what === "builder" ? "/builder/ps" : "/new/ps");
      await page.locator(what === "builder" ? ".force-table" : ".setup-grid").waitFor({timeout: 30000});
      if (what === "own") { await page.locator(".picture-card").nth(6).click(); await page.locator(".picture-card").nth(11).click(); await page.locator(".picture-card").nth(11).click(); }
      if (what === "dialog") { await page.locator(".force-field .btn").nth(1).click(); await page.locator("dialog .force-table").waitFor(); }
      if (what === "share") { await page.goto("/builder/ps"); await page.getByRole("button", {name: /Share|Compartir/}).click(); await page.locator("#share-paste").fill("PS GE-GREN\n6 weapon=bow"); await page.locator(".share .btn").nth(2).click(); }
      if (what === "refuse") { await page.goto("/builder/ps"); await page.locator(".force-table select").first().waitFor(); await page.locator(".force-table li").nth(7).locator("select").first().selectOption({index: 2}); }
      await page.evaluate(() => document.fonts.ready.then(() => null));
      await page.waitForTimeout(300);
      console.log(what, name, await page.evaluate(() => document.documentElement.scrollWidth + " of " + innerWidth));
      await page.screenshot({ path: join(shots, `${what}-${name}.png`), fullPage: name === "laptop" && what !== "dialog" });
      if (name === "phone" && what !== "share") { await page.evaluate(() => { const d = document.querySelector("dialog"); (d ?? document.scrollingElement)!.scrollTop = 800; }); await page.screenshot({ path: join(shots, `${what}-${name}2.png`) }); }
    }
  }
} finally { await browser.close(); await server.close(); }
