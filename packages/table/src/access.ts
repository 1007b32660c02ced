import type { Seat } from "@escaramuza/kernel";
import { NAME_LENGTH, safeText } from "@escaramuza/protocol";
import type { JoinReply, JoinRequest } from "@escaramuza/protocol";
import { fine, wrong } from "./result.ts";
import type { Outcome } from "./result.ts";
import type { Table, Tables } from "./tables.ts";
import { hashOf, newToken } from "./tokens.ts";

/** Who a token makes somebody: a seat, or a spectator (null). */
export function roleOf(table: Table, token: string): Outcome<Seat | null> {
  const hash = hashOf(token);
  const seat = table.state.seats.findIndex((s) => s.tokenHash === hash);
  if (seat >= 0) return fine(seat);
  return hash === table.head.watchHash ? fine(null) : wrong("unknownToken");
}

/** The seat an invitation is for. */
export function invitedTo(table: Table, invitation: string): Outcome<Seat> {
  const hash = hashOf(invitation);
  const seat = table.head.seats.findIndex((s) => s.by === "person" && s.invitationHash === hash);
  return seat >= 0 ? fine(seat) : wrong("unknownToken");
}

/** Takes a seat: an invitation is exchanged, once, for the seat's token and the player's part in the dice. */
export async function join(tables: Tables, table: Table, request: JoinRequest): Promise<Outcome<JoinReply>> {
  const invited = invitedTo(table, request.invitation);
  if (!invited.ok) return invited;
  const seat = invited.value;
  const { state } = table;
  if (state.result !== null) return wrong("over");
  const sitting = state.seats[seat];
  // The same contribution, which nobody else knows, is the same person whose reply was lost: he gets a fresh token.
  if (sitting?.contribution !== null && sitting?.contribution !== request.contribution) return wrong("seatTaken");
  const token = newToken();
  const name = safeText(request.name, NAME_LENGTH);
  const { contribution } = request;
  const added = await tables.add(table, { type: "joined", seat, name, contribution, tokenHash: hashOf(token) });
  return added.ok ? fine({ seat, token }) : added;
}
