import type { Continuing } from "@escaramuza/table";
import type { Request } from "./api.ts";

/** What a thread is when it bears this name instead of holding tables: one in which a bot thinks, or one that thinks for a person. */
export const BOT = "bot";
export const THINKER = "thinker";

/** Between the page and its worker: lines as by WebSocket, and calls as by HTTP, both in the protocol's JSON. */
export type ToWorker =
  | { readonly type: "open"; readonly line: number }
  | { readonly type: "text"; readonly line: number; readonly text: string }
  | { readonly type: "close"; readonly line: number }
  | { readonly type: "call"; readonly id: number; readonly request: Request }
  /** Lays a table that stands where a finished game once stood. */
  | { readonly type: "continue"; readonly id: number; readonly from: Continuing }
  /** Deletes a game with everything in it. */
  | { readonly type: "remove"; readonly game: string };

export type FromWorker =
  | { readonly type: "text"; readonly line: number; readonly text: string }
  | { readonly type: "closed"; readonly line: number }
  | { readonly type: "reply"; readonly id: number; readonly ok: boolean; readonly text: string };
