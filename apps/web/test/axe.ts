import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe finds wrong with a page as it stands, or with a part of it, serious or worse: rule, and where. */
export async function seriousViolations(page: Page, within = "html"): Promise<string[]> {
  // Evaluated by the debugger, to which the page's content security policy does not apply.
  await page.evaluate(SOURCE);
  const found: unknown = await page.evaluate(
    `axe.run(${JSON.stringify(within)}, { resultTypes: ["violations"] }).then((r) => r.violations
      .filter((v) => v.impact === "serious" || v.impact === "critical")
      .map((v) => v.id + ": " + v.nodes.slice(0, 4).map((n) => n.target.join(" ") + " (" + (n.any[0]?.message ?? n.failureSummary ?? "") + ")").join("; ")))`,
  );
  return Array.isArray(found) ? found.map(String) : [String(found)];
}

/** How many pixels the page is wider than its window. */
export async function tooWide(page: Page): Promise<number> {
  return page.evaluate(() => {
    const root = document.documentElement;
    return Math.max(root.scrollWidth, document.body.scrollWidth) - root.clientWidth;
  });
}

/** Names of texts shown instead of the texts. */
export async function bareKeys(page: Page): Promise<string[]> {
  const text = await page.evaluate(() => document.body.innerText);
  return text.match(KEYS) ?? [];
}

const KEYS =
  /\b(?:actions|badge|board|builder|cost|decision|end|error|event|forces|game|home|lab|log|menu|nav|option|preview|refusal|replay|rules|scene|seat|setup|shell|slot|table|title)\.[a-z][A-Za-z0-9]*(?:\.[A-Za-z0-9]+)*\b/g;
