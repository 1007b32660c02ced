import * as z from "zod/mini";
import { count, gameId, json, list, refusal, role, seat, token } from "./parts.ts";
import { event, view } from "./view.ts";

/** A table as it is sent: who sits there, what has happened, how it stands. */

export const info = z.object({
  game: gameId,
  ruleset: z.string(),
  version: z.string(),
  setup: json,
  created: z.number(),
  /** Hash of the server's secret, shown before any player contributes to the dice. */
  commitment: z.string(),
  /** Seat names are the ruleset's message keys. */
  seats: list(z.object({ seat, key: z.string(), name: z.string(), joined: z.boolean(), bot: z.nullable(z.string()) })),
});
export type Info = z.infer<typeof info>;

const made = { seq: count, at: z.number() };

/** One line of the table's log, as one seat may know it. */
export const entry = z.discriminatedUnion("type", [
  z.object({ ...made, type: z.literal("joined"), seat, name: z.string(), events: list(event) }),
  z.object({ ...made, type: z.literal("input"), seat, decision: z.int(), events: list(event) }),
  /** The game is again where it was after `to` inputs. */
  z.object({ ...made, type: z.literal("takeback"), seat, to: count, consent: z.boolean() }),
  z.object({ ...made, type: z.literal("offered"), seat, what: z.enum(["draw", "abort", "rematch", "takeback"]) }),
  z.object({ ...made, type: z.literal("agreed"), seat }),
  z.object({ ...made, type: z.literal("declined"), seat }),
  z.object({ ...made, type: z.literal("drawn") }),
  /** The game is over, unless allies play on (`State.resigned`). */
  z.object({ ...made, type: z.literal("resigned"), seat }),
  z.object({ ...made, type: z.literal("aborted"), seat }),
  /** `seat` had not played for days, and somebody who waited for it said so. */
  z.object({ ...made, type: z.literal("abandoned"), seat }),
  z.object({ ...made, type: z.literal("rematch") }),
  z.object({ ...made, type: z.literal("chat"), seat, text: z.string() }),
]);
export type TableEntry = z.infer<typeof entry>;

export const result = z.object({
  how: z.enum(["played", "resigned", "agreed", "aborted", "abandoned"]),
  winner: role,
  /** The other seats that won with him. */
  allies: z.exactOptional(list(seat)),
  /** Who resigned, aborted or left. */
  by: role,
});
export type Result = z.infer<typeof result>;

export const state = z.object({
  /** Entries so far. */
  seq: count,
  status: z.enum(["waiting", "playing", "over"]),
  /** Null until every seat has joined. */
  view: z.nullable(view),
  result: z.nullable(result),
  offer: z.nullable(
    z.object({
      seq: count,
      what: z.enum(["draw", "abort", "rematch", "takeback"]),
      seat,
      agreed: list(seat),
    }),
  ),
  /** Whether the seat's last input can be taken back at once, after asking, or not. */
  takeback: z.enum(["now", "ask", "no"]),
  /** Why not, while the game goes on: there is nothing yet, dice were rolled, or something hidden was shown. */
  takebackRefusal: z.nullable(refusal),
  /** The time (the server's) from which the seat may `claim` that the other side has left; null when it is not waiting for one. */
  claimFrom: z.nullable(z.number()),
  /** Seats that gave up, or left, while an ally plays on: nobody waits for them any more. Absent where there are none. */
  resigned: z.exactOptional(list(seat)),
  /** How the dice were made; null until the game is over. */
  dice: z.nullable(z.object({ commitment: z.string(), secret: z.string(), contributions: list(z.string()) })),
  /** The next game, and the seat's own way into it. */
  rematch: z.nullable(z.object({ game: gameId, seat, invitation: token })),
});
export type State = z.infer<typeof state>;
