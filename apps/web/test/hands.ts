import type { Page } from "playwright-core";

/**
 * Hands that play at a table without knowing any game: they press what the page offers, fill in what it asks for, and confirm.
 * With the mouse, or with nothing but the keyboard.
 */

/** What the page shows, read in one go. */
export interface Sight {
  readonly state: "question" | "waiting" | "curtain" | "over" | "other";
  readonly question: string;
  /** Which question it is: another, or none, once it is answered. */
  readonly asked: string;
  /** Lines of the menu that can be pressed. */
  readonly acts: readonly string[];
  /** An answer is in the making. */
  readonly making: boolean;
  readonly ready: boolean;
  /** The question interrupts somebody else's go. */
  readonly interrupts: boolean;
  /** Allies at this screen who may answer instead, by number. */
  readonly allies: number;
  /** A place on the table is asked for. */
  readonly aiming: boolean;
  /** Places and directions shown on the table, by number. */
  readonly spots: number;
  /** Open choices of the answer, by number. */
  readonly choices: number;
  readonly boxes: number;
  /** Pieces that can be chosen, by id. */
  readonly pieces: readonly string[];
  /** The middle of the piece that acts, on the screen. */
  readonly acting: { readonly x: number; readonly y: number } | null;
  readonly board: { readonly x: number; readonly y: number; readonly width: number; readonly height: number } | null;
}

/** The page that says that the page has failed. */
const FAILED = 'main.page[role="alert"]';
const OPEN_ACTS = '.act[aria-disabled="false"]';
const OPEN_CHOICES = '[data-testid="preview"] .choice:not([aria-disabled="true"])[aria-pressed="false"]';
const OPEN_SPOTS = '[data-testid="spot"][aria-pressed="false"]';
const OPEN_BOXES = '[data-testid="preview"] .choice-row input:not(:disabled):not(:checked)';

/** Looks when nothing moves: the same game looks the same, however busy the machine is. */
export async function look(page: Page): Promise<Sight> {
  await settled(page);
  return page.evaluate(
    ([acts, choices, boxes, spots]) => {
      const all = (selector: string): Element[] => [...document.querySelectorAll(selector)];
      const one = (selector: string): Element | null => document.querySelector(selector);
      const idOf = (e: Element): string => e.getAttribute("data-testid") ?? "";
      const confirm = one('[data-testid="confirm"]');
      const board = one('[data-testid="board"]')?.getBoundingClientRect();
      const acting = one(".piece.acting, .piece.chosen, .piece.draggable")?.getBoundingClientRect();
      const question = one('[data-testid="question"]');
      const state =
        one("main.end") !== null
          ? "over"
          : one('[data-testid="lift"]') !== null
            ? "curtain"
            : question !== null
              ? "question"
              : one('[data-testid="waiting"]') !== null
                ? "waiting"
                : "other";
      return {
        state,
        question: question?.textContent ?? "",
        asked: one(".game")?.getAttribute("data-asked") ?? "",
        acts: all(acts).map(idOf),
        making: confirm !== null,
        ready: confirm?.getAttribute("aria-disabled") === "false",
        interrupts: one(".actions .always") !== null,
        allies: all('[data-testid^="ally-"]').length,
        aiming: one(".board.aiming") !== null,
        spots: all(spots).length,
        choices: all(choices).length,
        boxes: all(boxes).length,
        pieces: [
          // Of a body, the one that stands for it.
          ...all('.piece.can:not([aria-hidden="true"])').map((e) => e.getAttribute("data-id") ?? ""),
          // Beside the table they are on the list only.
          ...all(".row.mark-can")
            .map((e) => idOf(e).replace("row-", ""))
            .filter((id) => one(`[data-testid="piece-${id}"], .piece[data-group="${id}"]`) === null),
        ],
        acting: acting === undefined ? null : { x: acting.x + acting.width / 2, y: acting.y + acting.height / 2 },
        board: board === undefined ? null : { x: board.x, y: board.y, width: board.width, height: board.height },
      } as const;
    },
    [OPEN_ACTS, OPEN_CHOICES, OPEN_BOXES, OPEN_SPOTS] as const,
  );
}

/** A number from 0 below n. */
export type Pick = (n: number) => number;

export function pickFrom(seed: number): Pick {
  let state = seed >>> 0;
  return (n) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

/** Ways to press what is there. */
export interface Hands {
  /** The nth open line of the menu. */
  act(page: Page, n: number): Promise<void>;
  piece(page: Page, id: string): Promise<void>;
  /** A place on the table, near whoever acts or anywhere. */
  ground(page: Page, sight: Sight, pick: Pick): Promise<void>;
  spot(page: Page, n: number): Promise<void>;
  choice(page: Page, n: number): Promise<void>;
  box(page: Page, n: number): Promise<void>;
  button(page: Page, testId: string): Promise<void>;
}

export interface Played {
  /** Answers given. */
  readonly answers: number;
  /** Curtains lifted. */
  readonly curtains: number;
}

/**
 * Answers everything asked until `until` holds, by default the end of the game. Whoever is in haste after so many answers ends what he
 * can end: a whole game without a whole evening.
 */
export async function playOn(
  page: Page,
  hands: Hands,
  pick: Pick,
  until: (sight: Sight, answers: number) => boolean = () => false,
  haste = Infinity,
): Promise<Played> {
  let answers = 0;
  let curtains = 0;
  let sight: Sight | null = null;
  for (;;) {
    sight ??= await lookWhenAsked(page);
    if (/\bdecision\.\w/.test(sight.question)) throw new Error(`no text for ${sight.question}`);
    if (sight.state === "over" || until(sight, answers)) return { answers, curtains };
    if (sight.state === "curtain") {
      await hands.button(page, "lift");
      curtains += 1;
      sight = null;
    } else if (sight.state === "question") {
      const next = await answer(page, hands, pick, sight, answers >= haste);
      answers += 1;
      // What lies there now is what the next answer is to.
      sight = next.state === "question" ? next : null;
    } else sight = null;
  }
}

async function lookWhenAsked(page: Page): Promise<Sight> {
  await page.waitForSelector(`main.end, [data-testid="lift"], [data-testid="question"], ${FAILED}`, {
    timeout: 60_000,
  });
  if ((await page.locator(FAILED).count()) > 0) throw new Error(await page.locator(FAILED).innerText());
  return look(page);
}

/** One answer, whatever it takes: a draft that comes to nothing is dropped for another. Gives what the page shows after it. */
export async function answer(page: Page, hands: Hands, pick: Pick, first?: Sight, hasty = false): Promise<Sight> {
  let sight = first ?? (await look(page));
  const { asked } = sight;
  for (let tries = 0; tries < 60; tries++) {
    if (sight.state !== "question" || sight.asked !== asked) return sight;
    const problem = await further(page, hands, sight, pick, tries, hasty).catch((error: unknown) => ({ error }));
    sight = await look(page);
    // Somebody else may have answered while one reached for it: then there is nothing left to do.
    if (typeof problem === "object" && sight.asked === asked) throw problem.error;
  }
  throw new Error(`no way to answer: ${JSON.stringify(sight)}`);
}

/** One step towards an answer. */
async function further(
  page: Page,
  hands: Hands,
  sight: Sight,
  pick: Pick,
  tries: number,
  hasty: boolean,
): Promise<void> {
  // What ends nothing at the first go is answered like anything else.
  const last = tries > 30 || (hasty && tries === 0);
  // A question with one thing to fill in begins by itself: its other lines can be pressed all the same.
  if (!sight.making || (tries % 10 === 9 && sight.acts.length > 0)) await choose(page, hands, sight, pick, last);
  else if (sight.ready) await hands.button(page, "confirm");
  else if (tries % 15 === 14 || !(await fill(page, hands, sight, pick))) await hands.button(page, "cancel");
}

/** A line of the menu or a piece; in haste or out of patience the last line, which mostly ends something. */
async function choose(page: Page, hands: Hands, sight: Sight, pick: Pick, last: boolean): Promise<void> {
  const many = sight.acts.length + sight.pieces.length;
  const at = last ? sight.acts.length - 1 : pick(Math.max(1, many));
  const piece = sight.pieces[at - sight.acts.length] ?? sight.pieces[0];
  if (sight.acts[at] !== undefined) await hands.act(page, at);
  else if (piece !== undefined) await hands.piece(page, piece);
}

/** One open part of the answer; false when there is nothing to fill. */
async function fill(page: Page, hands: Hands, sight: Sight, pick: Pick): Promise<boolean> {
  if (sight.spots > 0) {
    await hands.spot(page, pick(sight.spots));
    return true;
  }
  if (sight.aiming) {
    await hands.ground(page, sight, pick);
    return true;
  }
  const { choices, boxes, pieces } = sight;
  if (choices + boxes + pieces.length === 0) return false;
  const at = pick(choices + boxes + pieces.length);
  if (at < choices) await hands.choice(page, at);
  else if (at < choices + boxes) await hands.box(page, at - choices);
  else await hands.piece(page, pieces[at - choices - boxes] ?? "");
  return true;
}

// --- the mouse

export const MOUSE: Hands = {
  act: async (page, n) => page.locator(OPEN_ACTS).nth(n).click(),
  choice: async (page, n) => page.locator(OPEN_CHOICES).nth(n).click(),
  async spot(page, n) {
    const spot = page.locator(OPEN_SPOTS).nth(n);
    const point = middleOf(await spot.boundingBox());
    if (point !== null && (await onBoard(page, point))) await page.mouse.click(point.x, point.y);
    else {
      await spot.focus();
      await page.keyboard.press("Enter");
    }
  },
  box: async (page, n) => page.locator(OPEN_BOXES).nth(n).check(),
  button: async (page, testId) => page.getByTestId(testId).click(),
  /** Under a panel or out of sight, by the keyboard, which brings it into view. */
  async piece(page, id) {
    if ((await page.getByTestId(`piece-${id}`).count()) === 0) {
      await page.getByTestId(`row-${id}`).click();
      return;
    }
    const point = middleOf(await page.getByTestId(`piece-${id}`).first().boundingBox());
    if (point !== null && (await onBoard(page, point))) await page.mouse.click(point.x, point.y);
    else {
      await page.getByTestId(`piece-${id}`).first().focus();
      await page.keyboard.press("Enter");
    }
  },
  async ground(page, { board, acting }, pick) {
    if (board === null) return;
    // Near whoever acts, most of the time: far places are seldom in reach.
    const near = pick(4) > 0 ? acting : null;
    const spread = 20 + pick(140);
    const point =
      near === null
        ? { x: board.x + pick(Math.floor(board.width)), y: board.y + pick(Math.floor(board.height)) }
        : { x: near.x - spread + pick(2 * spread), y: near.y - spread + pick(2 * spread) };
    if (await onBoard(page, point)) await page.mouse.click(point.x, point.y);
  },
};

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function middleOf(box: Box | null): { readonly x: number; readonly y: number } | null {
  return box === null ? null : { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Nothing lies over the table there. */
async function onBoard(page: Page, point: { readonly x: number; readonly y: number }): Promise<boolean> {
  return page.evaluate(
    ({ x, y }) => (document.elementFromPoint(x, y)?.closest('[data-testid="board"]') ?? null) !== null,
    point,
  );
}

// --- the keyboard and nothing else

export const KEYS: Hands = {
  async act(page, n) {
    const key = await page.locator(OPEN_ACTS).nth(n).getAttribute("aria-keyshortcuts");
    if (key !== null) await page.keyboard.press(key);
    else await tabAndPress(page, OPEN_ACTS, n, "Enter");
  },
  choice: async (page, n) => tabAndPress(page, OPEN_CHOICES, n, "Enter"),
  spot: async (page, n) => tabAndPress(page, OPEN_SPOTS, n, "Enter"),
  box: async (page, n) => tabAndPress(page, OPEN_BOXES, n, "Space"),
  button: async (page, testId) => tabAndPress(page, `[data-testid="${testId}"]`, 0, "Enter"),
  async piece(page, id) {
    const there = (await page.getByTestId(`piece-${id}`).count()) > 0;
    await tabAndPress(page, `[data-testid="${there ? "piece" : "row"}-${id}"]`, 0, "Enter");
  },
  async ground(page, _sight, pick) {
    // The arrows are the table's while the focus is on it.
    await tabTo(page, '[data-testid="board"] .piece', null);
    const across = pick(2) === 0 ? "ArrowLeft" : "ArrowRight";
    const along = pick(2) === 0 ? "ArrowUp" : "ArrowDown";
    for (let n = 1 + pick(8); n > 0; n--) await page.keyboard.press(across);
    for (let n = 1 + pick(8); n > 0; n--) await page.keyboard.press(along);
    await page.keyboard.press("Enter");
  },
};

async function tabAndPress(page: Page, selector: string, n: number, key: "Enter" | "Space"): Promise<void> {
  await tabTo(page, selector, n);
  await page.keyboard.press(key);
}

/**
 * Presses Tab, or Shift and Tab where that is nearer, until the nth of these, or any, has the focus: whoever cannot be reached so is out
 * of reach. The way is chosen once: what is pressed in both directions may go round in circles.
 */
export async function tabTo(page: Page, selector: string, n: number | null): Promise<void> {
  let gone = 0;
  let key: "Tab" | "Shift+Tab" | null = null;
  for (let presses = 0; presses < 300 && gone < 20; presses++) {
    const there = await page.evaluate(
      ([selector, n, stops]) => {
        const all = [...document.querySelectorAll(selector)];
        const { activeElement } = document;
        const wanted = n === null ? all : all.slice(n, n + 1);
        if (wanted.length === 0) return null;
        if (wanted.some((e) => e === activeElement)) return "there";
        const stations = [...document.querySelectorAll(stops)].filter((e) => e.checkVisibility());
        const from = activeElement === null ? -1 : stations.indexOf(activeElement);
        const onwards = wanted.map(
          (e) => stations.indexOf(e) - from + (stations.indexOf(e) < from ? stations.length : 0),
        );
        return from >= 0 && Math.min(...onwards) > stations.length - Math.max(...onwards) ? "Shift+Tab" : "Tab";
      },
      [selector, n, STOPS] as const,
    );
    if (there === "there") return;
    gone = there === null ? gone + 1 : 0;
    key ??= there;
    await page.keyboard.press(key ?? "Tab");
  }
  throw new Error(`the keyboard does not reach ${selector} (${n ?? "any"})`);
}

/** Where Tab may stop. */
const STOPS = 'a[href], button, input, select, textarea, summary, [tabindex]:not([tabindex="-1"])';

/** The page has nothing under way and the table lies still. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const seen = (): string | null =>
      document.querySelector('[aria-busy="true"]') === null
        ? (document.querySelector(".board-view")?.getAttribute("style") ?? "")
        : null;
    // What a frame measures moves the table in the next.
    const enough = performance.now() + 60_000;
    for (let still = 0, before = seen(); still < 2;) {
      if (performance.now() > enough) throw new Error("the page does not come to rest");
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const now = seen();
      still = now !== null && now === before ? still + 1 : 0;
      before = now;
    }
  });
}
