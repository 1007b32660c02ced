import { findGame } from "@escaramuza/games";
import { commitmentOf, seatsIn } from "@escaramuza/kernel";
import type { Json, Seat } from "@escaramuza/kernel";
import type { CreateReply, CreateRequest } from "@escaramuza/protocol";
import { tryOut } from "./play.ts";
import type { Players } from "./players.ts";
import { fine, wrong } from "./result.ts";
import type { Outcome } from "./result.ts";
import type { Head, HeadSeat, Storage } from "./storage.ts";
import { hashOf, newGameId, newToken } from "./tokens.ts";

/** Where a table is kept, and where the secret of its dice and the bots' parts in them come from. */
export interface Laying {
  readonly storage: Storage;
  readonly newSecret: () => string;
  /** The time: all of it comes from here. */
  readonly now: () => number;
}

/** Lays a new table. The server's secret is chosen, and its hash shown, before any player adds his part to the dice. */
export async function create(
  laying: Laying,
  players: Players,
  creator: string,
  request: CreateRequest,
): Promise<Outcome<CreateReply>> {
  const e = findGame(request.ruleset);
  if (e === null) return wrong("unknownRuleset");
  const setup =
    request.scenario === undefined ? request.setup : e.rules.scenarios.find((s) => s.id === request.scenario)?.setup;
  if (setup === undefined) return wrong("unknownScenario");
  if (request.seats.length !== seatsIn(e.rules, setup).length) return wrong("malformed");
  // A table without people would play on with nobody to see it.
  if (request.seats.every((seat) => seat.by === "bot")) return wrong("malformed");
  if (request.seats.some((seat) => seat.by === "bot" && players.findPlayer(e.rules.id, seat.player) === null))
    return wrong("unknownBot");
  const problems = tryOut(e, setup);
  if (problems.length > 0) return wrong("badSetup", problems);
  const { id: ruleset, version, dataHash } = e.rules;
  return fine(await lay(laying, { creator, ruleset, version, dataHash, setup }, request.seats));
}

interface Match {
  readonly creator: string;
  readonly ruleset: string;
  readonly version: string;
  readonly dataHash: string;
  readonly setup: Json;
}

async function lay(
  { storage, newSecret, now }: Laying,
  match: Match,
  seats: CreateRequest["seats"],
): Promise<CreateReply> {
  const game = newGameId();
  const secret = newSecret();
  const commitment = commitmentOf(secret);
  const watch = newToken();
  const invitations = seats.map((seat) => (seat.by === "person" ? newToken() : null));
  const sitting = seats.map((seat, i): HeadSeat => {
    if (seat.by === "bot") return { by: "bot", player: seat.player, contribution: newSecret() };
    return { by: "person", invitationHash: hashOf(invitations[i] ?? "") };
  });
  const { creator, ruleset, version, dataHash, setup } = match;
  await storage.create({
    game,
    created: now(),
    creator,
    ruleset,
    version,
    dataHash,
    setup,
    secret,
    commitment,
    seats: sitting,
    watchHash: hashOf(watch),
  });
  return { game, commitment, invitations, watch };
}

/** Where a seat's player sits in the next game: everybody moves on by one, so that two change sides. */
export function nextSeat({ seats }: Head, seat: Seat): Seat {
  return (seat + 1) % seats.length;
}

/** The same match with everybody on the next seat. Invitations come by the old seats. */
export async function layAgain(
  laying: Laying,
  head: Head,
): Promise<{ readonly game: string; readonly invitations: readonly (string | null)[] }> {
  const old = head.seats.map((seat): CreateRequest["seats"][number] =>
    seat.by === "bot" ? { by: "bot", player: seat.player } : { by: "person" },
  );
  let seats = old;
  for (const [seat, sitting] of old.entries()) seats = seats.with(nextSeat(head, seat), sitting);
  const { game, invitations } = await lay(laying, head, seats);
  return { game, invitations: old.map((_, seat) => invitations[nextSeat(head, seat)] ?? null) };
}
