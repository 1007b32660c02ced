import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { expect } from "vitest";

const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe finds wrong with a page as it stands, or with a part of it, serious or worse: rule, and where. */
export async function seriousViolations(page: Page, within = "html"): Promise<string[]> {
  // Evaluated by the debugger, to which the page's content security policy does not apply.
  if (await page.evaluate(() => !("axe" in globalThis))) await page.evaluate(SOURCE);
  const found: unknown = await page.evaluate(
    `axe.run(${JSON.stringify(within)}, { resultTypes: ["violations"], runOnly: ${SERIOUS} }).then((r) => r.violations
      .filter((v) => v.impact === "serious" || v.impact === "critical")
      .map((v) => v.id + ": " + v.nodes.slice(0, 4).map((n) => n.target.join(" ") + " (" + (n.any[0]?.message ?? n.failureSummary ?? "") + ")").join("; ")))`,
  );
  return Array.isArray(found) ? found.map(String) : [String(found)];
}

/** The rules whose violation is serious or worse: what the others find would be left out. */
const SERIOUS = `axe._audit.rules.filter((rule) => rule.enabled && rule.impact !== "minor" && rule.impact !== "moderate").map((rule) => rule.id)`;

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

/** Nothing serious for axe, nothing wider than the window, no text without words. */
export async function allIsWell(page: Page): Promise<void> {
  expect(await tooWide(page)).toBe(0);
  expect(await bareKeys(page)).toEqual([]);
  expect(await seriousViolations(page)).toEqual([]);
}

const KEYS =
  /\b(?:actions|badge|board|builder|cost|decision|end|error|event|forces|game|home|lab|log|menu|nav|option|preview|refusal|replay|rules|scene|seat|setup|shell|slot|table|title)\.[a-z][A-Za-z0-9]*(?:\.[A-Za-z0-9]+)*\b/g;
