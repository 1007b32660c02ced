import type { GameEvent, Json } from "@escaramuza/kernel";
import type { Body } from "./log.ts";

/**
 * Where games are kept. One small interface, so that another database is one more file. A game is its head, which never
 * changes, and a log that is only ever added to, unique by (game, sequence): two writers cannot both win.
 */
export interface Storage {
  create(head: Head): Promise<void>;
  head(game: string): Promise<Head | null>;
  /** Resolves once the row would survive the machine's sudden end. `taken`: somebody else wrote that number first. */
  append(row: Row, status: Status): Promise<"stored" | "taken">;
  /** The rows after a number, in order. */
  rows(game: string, after: number): Promise<readonly Row[]>;
  /** A saved state of the table, so that loading need not begin at the first row. Losing it costs time only. */
  saveSnapshot(game: string, seq: number, text: string): Promise<void>;
  snapshot(game: string): Promise<{ readonly seq: number; readonly text: string } | null>;
  /** Games of a creator that are neither over nor archived; those nobody ever joined only if made since a time. */
  unfinished(creator: string, since: number): Promise<number>;
  /** Games that a bot may have to move in. */
  withBots(): Promise<readonly string[]>;
  /** Puts aside unfinished games untouched since a time; the next row brings one back. */
  archive(before: number): Promise<number>;
  close(): Promise<void>;
}

export type Status = "waiting" | "playing" | "over";

/** What a game is made with. Holds the secret of its dice: it stays in the server until the game is over. */
export interface Head {
  readonly game: string;
  readonly created: number;
  /** Whose open games it counts among: a hash of the address. */
  readonly creator: string;
  readonly ruleset: string;
  readonly version: string;
  readonly dataHash: string;
  readonly setup: Json;
  readonly secret: string;
  readonly commitment: string;
  readonly seats: readonly HeadSeat[];
  readonly watchHash: string;
}

export type HeadSeat =
  | { readonly by: "person"; readonly invitationHash: string }
  | { readonly by: "bot"; readonly player: string; readonly contribution: string };

export interface Row {
  readonly game: string;
  readonly seq: number;
  readonly at: number;
  readonly body: Body;
  /** What followed, unredacted: kept, so that history need not be computed again, nor by later rules. */
  readonly events: readonly GameEvent[];
  /** Of the game after an input or the start; null where the game did not change. */
  readonly hash: string | null;
}
