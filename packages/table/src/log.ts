import type { Seat } from "@escaramuza/kernel";
import type { Result } from "@escaramuza/protocol";

/** What happens at a table, as the log keeps it: everything else follows from it. */
export type Body = Said & {
  /** Who sent it under which name, see `TableState.keys`. */
  readonly by?: { readonly seat: Seat; readonly key: string; /** Hash of the command. */ readonly what?: string };
};

export type Said =
  | {
      readonly type: "joined";
      readonly seat: Seat;
      readonly name: string;
      readonly contribution: string;
      readonly tokenHash: string;
    }
  | {
      readonly type: "input";
      readonly seat: Seat;
      readonly decision: number;
      readonly answer: unknown;
      /** With the input that ended the game: so that it is known to be over even when the rules have changed. */
      readonly ends?: Result;
    }
  /** Back to where the game was after `to` inputs. */
  | { readonly type: "takeback"; readonly seat: Seat; readonly to: number; readonly consent: boolean }
  | { readonly type: "offered"; readonly seat: Seat; readonly what: OfferKind }
  | { readonly type: "agreed"; readonly seat: Seat }
  | { readonly type: "declined"; readonly seat: Seat }
  | { readonly type: "drawn" }
  | { readonly type: "resigned"; readonly seat: Seat; readonly goesOn?: true }
  | { readonly type: "aborted"; readonly seat: Seat }
  /** The seat that has left. `goesOn`: an ally plays on, the game is not over. */
  | { readonly type: "abandoned"; readonly seat: Seat; readonly goesOn?: true }
  /** The invitations are kept here, so that a player who comes tomorrow still gets his own. Each opens its seat once. */
  | { readonly type: "rematch"; readonly game: string; readonly invitations: readonly (string | null)[] }
  | { readonly type: "chat"; readonly seat: Seat; readonly text: string };

export type OfferKind = "draw" | "abort" | "rematch" | "takeback";
