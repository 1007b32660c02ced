import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { findChromium } from "./chromium.ts";
import { secretOf } from "./secret.ts";
import { SEED, seedPage } from "./seed.ts";
import { startServer } from "./server.ts";
import type { TestServer } from "./server.ts";

/** The page in a real browser on a real server. */

const ROOT = join(import.meta.dirname, "..", "..", "..");
const SHOTS = join(ROOT, "out", "shots");

export const LAPTOP = { width: 1280, height: 800 };
export const PHONE = { width: 360, height: 740 };
export const LARGE = { width: 2560, height: 1440 };

export interface World {
  readonly browser: Browser;
  readonly server: TestServer;
  /** A page of its own, in a context of its own: another person at another computer. */
  newPage(options?: BrowserContextOptions): Promise<Page>;
  newContext(options?: BrowserContextOptions): Promise<BrowserContext>;
  /** What went wrong in any page: errors, refused contents, failed requests. Cleared by reading. */
  problems(): string[];
  /** Errors that a test brings about itself, such as a server that is gone. */
  forgive(expected: RegExp): void;
  /** The last that pages and their workers wrote, whatever it was, for whoever looks for what went wrong. */
  lastWords(): readonly string[];
}

/** What several worlds, one after the other, can have in common. */
type Shared = Pick<World, "browser" | "server">;

/** A server and a browser for this work alone, closed afterwards, whatever happens. */
export async function withWorld(work: (world: World) => Promise<void>): Promise<void> {
  const server = await startServer(String(SEED));
  try {
    const browser = await launch();
    try {
      await inWorld({ browser, server }, work);
    } finally {
      await browser.close();
    }
  } finally {
    await server.stop();
  }
}

/** Everybody in a context of his own, closed afterwards; a page that complained makes the work fail. */
export async function inWorld({ browser, server }: Shared, work: (world: World) => Promise<void>): Promise<void> {
  const world = worldOf(browser, server);
  try {
    await inside(world, work);
  } finally {
    for (const context of browser.contexts()) await context.close();
  }
}

async function inside(world: World, work: (world: World) => Promise<void>): Promise<void> {
  try {
    await work(world);
  } catch (error) {
    await lastLook(world.browser);
    const said = world.problems();
    if (said.length > 0) console.error(`the page complained:\n${said.join("\n")}`);
    console.error(`what happened last:\n${world.lastWords().join("\n")}`);
    throw error;
  }
  const problems = world.problems();
  if (problems.length > 0) throw new Error(`the page complained:\n${problems.join("\n")}`);
}

export async function launch(): Promise<Browser> {
  const { path, env } = findChromium();
  return chromium.launch({
    executablePath: path,
    env: { ...definedIn(process.env), ...env },
    args: ["--no-sandbox", "--disable-gpu", "--font-render-hinting=none"],
  });
}

function worldOf(browser: Browser, server: TestServer): World {
  let found: string[] = [];
  let words: string[] = [];
  const forgiven: RegExp[] = [];
  const note = (text: string): void => void found.push(text);
  const hear = (text: string): void => void (words = [...words.slice(1 - LAST), text]);
  let contexts = 0;
  const newContext = async (options: BrowserContextOptions = {}): Promise<BrowserContext> => {
    const context = await browser.newContext({
      baseURL: server.url,
      locale: "es-ES",
      viewport: LAPTOP,
      reducedMotion: "reduce",
      // It fetches all there is of every game, in each context anew: for the tests of being without a network only.
      serviceWorkers: "block",
      ...options,
    });
    context.setDefaultTimeout(60_000);
    await context.addInitScript(seedPage, secretOf(SEED, "page", (contexts += 1)));
    context.on("page", (page) => {
      listen(page, note);
      overhear(page, hear);
    });
    return context;
  };
  return {
    browser,
    server,
    newContext,
    newPage: async (options) => (await newContext(options)).newPage(),
    problems() {
      const left = found.filter((text) => !forgiven.some((expected) => expected.test(text)));
      found = [];
      return left;
    },
    forgive: (expected) => void forgiven.push(expected),
    lastWords: () => words,
  };
}

function listen(page: Page, note: (text: string) => void): void {
  page.on("pageerror", (error) => note(`error: ${error.stack ?? error.message}`));
  // A refused style or script (CSP) is an error on the console.
  page.on("console", (message) => {
    if (message.type() === "error") note(`console: ${message.text()} (${message.location().url})`);
  });
  page.on("requestfailed", (request) => {
    const why = request.failure()?.errorText ?? "";
    // Leaving a page stops what it was loading.
    if (why !== "net::ERR_ABORTED") note(`request: ${request.url()} ${why}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) note(`answer: ${response.status()} ${response.url()}`);
  });
}

const LAST = 40;

function overhear(page: Page, hear: (text: string) => void): void {
  page.on("console", (message) => hear(`${message.type()}: ${message.text()}`));
  page.on("framenavigated", (frame) => hear(`at ${frame.url()}`));
  page.on("worker", (worker) => {
    hear(`a thread begins: ${worker.url()}`);
    worker.on("close", () => hear(`a thread ends: ${worker.url()}`));
  });
}

/** The file that a button hands out. */
export async function savedBy(page: Page, button: string): Promise<{ readonly name: string; readonly text: string }> {
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: button, exact: true }).click();
  const file = await coming;
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), "utf8") };
}

/** What every page showed when a test failed. */
async function lastLook(browser: Browser): Promise<void> {
  for (const [i, context] of browser.contexts().entries())
    for (const [j, page] of context.pages().entries()) await picture(page, `failed-${i}-${j}`).catch(() => null);
}

/** A picture for people to look at, in out/shots, where they ask for pictures: SHOTS=1. No test looks at it. */
export async function shot(page: Page, name: string): Promise<void> {
  if (process.env["SHOTS"] === "1") await picture(page, name);
}

async function picture(page: Page, name: string): Promise<void> {
  mkdirSync(SHOTS, { recursive: true });
  await page.evaluate(async () => document.fonts.ready.then(() => null));
  await page.screenshot({ path: join(SHOTS, `${name}.png`) });
}

function definedIn(env: NodeJS.ProcessEnv): { [name: string]: string } {
  const found: { [name: string]: string } = {};
  for (const [name, value] of Object.entries(env)) if (value !== undefined) found[name] = value;
  return found;
}
