/**
 * Part of `npm run bench`: a browser that has never been here opens the page and presses the first button. Prints, as one line
 * of JSON, how much script it loaded until the table was drawn (bytes, gzipped) and the milliseconds that took: the median of
 * some visits, on this machine, without a network.
 */
import { statSync } from "node:fs";
import { join } from "node:path";
import { withWorld } from "../apps/web/test/browser.ts";
import type { World } from "../apps/web/test/browser.ts";

const DIST = join(import.meta.dirname, "..", "apps", "web", "dist");
const VISITS = 5;

interface Visit {
  readonly scriptBytes: number;
  /** Each script's share. */
  readonly scripts: { readonly [path: string]: number };
  readonly opened: number;
  readonly drawn: number;
}

await withWorld(async (world) => {
  const visits: Visit[] = [];
  for (let i = 0; i < VISITS; i++) visits.push(await visit(world));
  const median = (of: (v: Visit) => number): number => visits.map(of).sort((a, b) => a - b)[VISITS >> 1] ?? 0;
  const [scriptBytes, opened, drawn] = [median((v) => v.scriptBytes), median((v) => v.opened), median((v) => v.drawn)];
  console.log(JSON.stringify({ scriptBytes, opened, drawn, scripts: visits[0]?.scripts }));
});

async function visit(world: World): Promise<Visit> {
  const context = await world.newContext();
  const page = await context.newPage();
  const scripts = new Set<string>();
  // Those of workers too.
  context.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith(".js")) scripts.add(pathname);
  });
  const from = performance.now();
  await page.goto("/");
  const play = page.locator(".play-now");
  await play.waitFor();
  const opened = performance.now() - from;
  await play.click();
  await page.getByTestId("question").waitFor();
  await page.getByTestId("board").locator("svg").first().waitFor();
  const drawn = performance.now() - from;
  await context.close();
  const size = (path: string): number =>
    statSync(`${join(DIST, path)}.gz`, { throwIfNoEntry: false })?.size ?? statSync(join(DIST, path)).size;
  const sizes = Object.fromEntries([...scripts].map((path) => [path, size(path)]));
  return { scriptBytes: Object.values(sizes).reduce((sum, n) => sum + n, 0), scripts: sizes, opened, drawn };
}
