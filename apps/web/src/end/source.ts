import type { Engine, GameRecord } from "@escaramuza/kernel";
import { gameNamed } from "../games.ts";
import { localApi, serverApi } from "../link/api.ts";
import { publicOrigin } from "../link/origin.ts";
import { findSeat } from "../link/seats.ts";
import type { SeatEntry } from "../link/seats.ts";
import type { Trouble } from "../link/trouble.ts";
import { takeDown } from "./shelf.ts";
import { taleOf } from "./story.ts";
import type { Tale } from "./story.ts";

/** Files opened in this browser have such a name, so that no game's id is mistaken for one. */
const FILE = "file-";

export function fileAddress(id: string): string {
  return `${FILE}${id}`;
}

/** Where a game is seen again. What stands behind `#` never leaves the browser. */
export function replayHref(game: string, token: string | null, at: number | null = null): string {
  return `/replay/${game}${at === null ? "" : `?at=${at}`}${token === null ? "" : `#${token}`}`;
}

/** The link for others, or null where there is none to give: they only get to watch. */
export function shareLink(entry: SeatEntry | null): string | null {
  if (entry === null || entry.where !== "server" || entry.watch === null) return null;
  return `${publicOrigin()}${replayHref(entry.game, entry.watch)}`;
}

/** The key a link of this page needs: none where the browser keeps one, so that none is copied from the address bar. */
export function keyFor(game: string, token: string | null): string | null {
  return findSeat(game) === null ? token : null;
}

export type Missing =
  | { readonly why: "here" | "token" | "playing" | "broken" }
  | { readonly why: "trouble"; readonly trouble: Trouble };

export type Found = { readonly ok: true; readonly tale: Tale } | { readonly ok: false; readonly missing: Missing };

/** The story of a game: a file's, or that of a table this browser has a key to. */
export async function findTale(game: string, token: string): Promise<Found> {
  const read = await findRecord(game, token);
  if (!("inputs" in read)) return { ok: false, missing: read };
  const engine: Engine<unknown> | null = await gameNamed(read.ruleset);
  const tale = engine === null ? null : taleOf(engine, read);
  return tale === null ? { ok: false, missing: { why: "broken" } } : { ok: true, tale };
}

async function findRecord(game: string, token: string): Promise<GameRecord | Missing> {
  if (game.startsWith(FILE)) return (await takeDown(game.slice(FILE.length))) ?? { why: "here" };
  const entry = findSeat(game);
  const key = token !== "" ? token : entry === null ? null : keyOf(entry);
  if (key === null) return { why: "token" };
  const got = await (entry?.where === "local" ? localApi : serverApi).record(game, key);
  if (got.ok) return got.value;
  const { code } = got.problem;
  return code === "notOver" ? { why: "playing" } : { why: "trouble", trouble: got.problem };
}

function keyOf(entry: SeatEntry): string | null {
  return entry.tokens.find((token) => token !== null) ?? entry.watch;
}
