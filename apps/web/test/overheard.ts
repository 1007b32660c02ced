import { findGame } from "@escaramuza/games";
import { apply, open, parseRecord } from "@escaramuza/kernel";
import type { Engine, Game, GameRecord } from "@escaramuza/kernel";
import type { Page } from "playwright-core";

/** What pages were told, and what a game really was: together they tell whether anything was let out. */

/** Everything a page is sent over its sockets from now on. */
export function overhear(page: Page): string[] {
  const heard: string[] = [];
  page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => void heard.push(String(payload))));
  return heard;
}

/** What this browser keeps about its seats: its own keys are in there. */
export async function kept(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
}

export function tokensIn(text: string): string[] {
  return [...text.matchAll(/[A-Za-z0-9_-]{43}/g)].map(([token]) => token);
}

/** The record of a game that is over, asked for with the keys a browser keeps. */
export async function recordOf(url: string, game: string, keys: string): Promise<GameRecord> {
  for (const token of tokensIn(keys)) {
    const got = await fetch(`${url}/api/tables/${game}/record`, { headers: { Authorization: `Bearer ${token}` } });
    if (!got.ok) continue;
    const raw: unknown = await got.json();
    const read = parseRecord(raw);
    if (read.ok) return read.record;
  }
  throw new Error("no record to be had");
}

/** What each moment of a game really was, by number of inputs: asked of the one game while it is played again. */
export function momentsOf<T>(record: GameRecord, ask: (e: Engine<unknown>, game: Game<unknown>) => T): readonly T[] {
  const e = findGame(record.ruleset);
  const begun = e === null ? null : open(e, record.setup, record.dice);
  if (e === null || begun?.ok !== true) throw new Error(`no ${record.ruleset}`);
  const { game } = begun;
  return [
    ask(e, game),
    ...record.inputs.map((input) => {
      if (!apply(e, game, input).ok) throw new Error("the record does not replay");
      return ask(e, game);
    }),
  ];
}
