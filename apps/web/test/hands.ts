import type { Page } from "playwright-core";

/**
 * Hands that play at a table without knowing any game: they press what the page offers, fill in what it asks for, and confirm.
 * With the mouse, or with nothing but the keyboard.
 */

/** What the page shows, read in one go. */
export interface Sight {
  readonly state: "question" | "waiting" | "curtain" | "over" | "other";
  readonly question: string;
  /** Lines of the menu that can be pressed. */
  readonly acts: readonly string[];
  /** An answer is in the making. */
  readonly making: boolean;
  readonly ready: boolean;
  /** The question interrupts somebody else's go. */
  readonly interrupts: boolean;
  /** A place on the table is asked for. */
  readonly aiming: boolean;
  /** Open choices of the answer, by number. */
  readonly choices: number;
  readonly boxes: number;
  /** Pieces that can be chosen, by id. */
  readonly pieces: readonly string[];
  /** The middle of the piece that acts, on the screen. */
  readonly acting: { readonly x: number; readonly y: number } | null;
  readonly board: { readonly x: number; readonly y: number; readonly width: number; readonly height: number } | null;
}

const OPEN_ACTS = '.act[aria-disabled="false"]';
const OPEN_CHOICES = '[data-testid="preview"] .choice:not([aria-disabled="true"])[aria-pressed="false"]';
const OPEN_BOXES = '[data-testid="preview"] .choice-row input:not(:disabled):not(:checked)';

export async function look(page: Page): Promise<Sight> {
  return page.evaluate(
    ([acts, choices, boxes]) => {
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
        acts: all(acts).map(idOf),
        making: confirm !== null,
        ready: confirm?.getAttribute("aria-disabled") === "false",
        interrupts: one(".actions .always") !== null,
        aiming: one(".board.aiming") !== null,
        choices: all(choices).length,
        boxes: all(boxes).length,
        pieces: all(".piece.can").map((e) => e.getAttribute("data-id") ?? ""),
        acting: acting === undefined ? null : { x: acting.x + acting.width / 2, y: acting.y + acting.height / 2 },
        board: board === undefined ? null : { x: board.x, y: board.y, width: board.width, height: board.height },
      } as const;
    },
    [OPEN_ACTS, OPEN_CHOICES, OPEN_BOXES] as const,
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

export interface Played {
  /** Answers given. */
  readonly answers: number;
  /** Questions met, by their words without numbers. */
  readonly questions: ReadonlySet<string>;
}

/** Answers everything asked until `until` holds, by default the end of the game. */
export async function playWithMouse(
  page: Page,
  pick: Pick,
  until: (sight: Sight, answers: number) => boolean = () => false,
): Promise<Played> {
  const questions = new Set<string>();
  let answers = 0;
  for (;;) {
    const sight = await settled(page);
    if (sight.state === "over" || until(sight, answers)) return { answers, questions };
    if (sight.state === "curtain") await page.getByTestId("lift").click();
    else {
      questions.add(sight.question.replaceAll(/\d+/g, "#"));
      await answer(page, pick);
      answers += 1;
    }
  }
}

/** Waits until something can be done, or the game is over. */
async function settled(page: Page): Promise<Sight> {
  await page.waitForSelector('main.end, [data-testid="lift"], [data-testid="question"]', { timeout: 60_000 });
  return look(page);
}

/** One answer, whatever it takes: a draft that comes to nothing is dropped for another. */
export async function answer(page: Page, pick: Pick): Promise<void> {
  const mark = await markOf(page);
  for (let tries = 0; tries < 60; tries++) {
    const sight = await look(page);
    if (sight.state !== "question" || (await markOf(page)) !== mark) return;
    // A question with one thing to fill in begins by itself: its other lines can be pressed all the same.
    if (!sight.making || (tries % 10 === 9 && sight.acts.length > 0)) {
      await choose(page, sight, pick, tries);
      await begun(page, mark);
    } else if (sight.ready) {
      await page.getByTestId("confirm").click();
      if (await changed(page, mark)) return;
    } else if (!(await fill(page, sight, pick)) || tries % 15 === 14) await page.getByTestId("cancel").click();
  }
  const sight = await look(page);
  throw new Error(`no way to answer: ${JSON.stringify(sight)}`);
}

/** A line of the menu or a piece; towards the end of one's patience the last line, which mostly ends something. */
async function choose(page: Page, sight: Sight, pick: Pick, tries: number): Promise<void> {
  const many = sight.acts.length + sight.pieces.length;
  const at = tries > 30 ? sight.acts.length - 1 : pick(Math.max(1, many));
  const act = sight.acts[at];
  const piece = sight.pieces[at - sight.acts.length] ?? sight.pieces[0];
  if (act !== undefined) await page.locator(OPEN_ACTS).nth(at).click({ timeout: 5000 });
  else if (piece !== undefined) await pressPiece(page, piece);
}

/** On the table where it can be hit; under a panel or out of sight, by the keyboard, which brings it into view. */
async function pressPiece(page: Page, id: string): Promise<void> {
  const box = await page.getByTestId(`piece-${id}`).first().boundingBox();
  const point = box === null ? null : { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const free =
    point !== null &&
    (await page.evaluate(
      ({ x, y }) => document.elementFromPoint(x, y)?.closest('[data-testid="board"]') !== null,
      point,
    ));
  if (point !== null && free) await page.mouse.click(point.x, point.y);
  else {
    await page.getByTestId(`piece-${id}`).first().focus();
    await page.keyboard.press("Enter");
  }
}

/** One open part of the answer; false when there is nothing to fill. */
async function fill(page: Page, sight: Sight, pick: Pick): Promise<boolean> {
  if (sight.aiming && sight.board !== null) {
    const { x, y, width, height } = sight.board;
    // Near whoever acts, most of the time: far places are seldom in reach.
    const near = sight.acting !== null && pick(4) > 0 ? sight.acting : null;
    const spread = 20 + pick(140);
    const point =
      near === null
        ? { x: x + pick(Math.floor(width)), y: y + pick(Math.floor(height)) }
        : { x: near.x - spread + pick(2 * spread), y: near.y - spread + pick(2 * spread) };
    const free = await page.evaluate(
      ({ x, y }) => document.elementFromPoint(x, y)?.closest('[data-testid="board"]') !== null,
      point,
    );
    if (free) await page.mouse.click(point.x, point.y);
    return true;
  }
  const total = sight.choices + sight.boxes + sight.pieces.length;
  if (total === 0) return false;
  const at = pick(total);
  if (at < sight.choices) await page.locator(OPEN_CHOICES).nth(at).click({ timeout: 5000 });
  else if (at < sight.choices + sight.boxes)
    await page
      .locator(OPEN_BOXES)
      .nth(at - sight.choices)
      .check({ timeout: 5000 });
  else await pressPiece(page, sight.pieces[at - sight.choices - sight.boxes] ?? "");
  return true;
}

/** Changes with every answer that counts. */
async function markOf(page: Page): Promise<string> {
  return page.evaluate(() => document.querySelector(".game")?.getAttribute("data-seq") ?? "");
}

/** A line pressed is an answer, or the beginning of one. */
async function begun(page: Page, mark: string): Promise<void> {
  await page
    .waitForFunction(
      (before) =>
        (document.querySelector(".game")?.getAttribute("data-seq") ?? "") !== before ||
        document.querySelector('[data-testid="confirm"]') !== null,
      mark,
      { timeout: 1000, polling: 20 },
    )
    .catch(() => null);
}

async function changed(page: Page, mark: string, timeout = 5000): Promise<boolean> {
  try {
    await page.waitForFunction(
      (before) => (document.querySelector(".game")?.getAttribute("data-seq") ?? "") !== before,
      mark,
      { timeout, polling: 20 },
    );
    return true;
  } catch {
    return false;
  }
}
