import { findGame } from "@escaramuza/games";
import type { GameRecord, Seat } from "@escaramuza/kernel";
import type { CreateRequest } from "@escaramuza/protocol";
import type { Laying } from "./create.ts";
import type { Body } from "./log.ts";
import { fine, wrong } from "./result.ts";
import type { Outcome } from "./result.ts";
import type { Head, HeadSeat } from "./storage.ts";
import { fold, newState, statusOf } from "./table-state.ts";
import { hashOf, newGameId, newToken } from "./tokens.ts";

/** A finished game to be played on from one of its moments, by whoever sits down now. */
export interface Continuing {
  readonly record: GameRecord;
  /** Inputs that stay. */
  readonly at: number;
  /** What is answered there instead; null leaves it to who sits there. */
  readonly instead: { readonly answer: unknown } | null;
  readonly seats: CreateRequest["seats"];
  /** By seat: who sits there. */
  readonly names: readonly string[];
}

export interface Continued {
  readonly game: string;
  /** By seat; null where a computer sits. */
  readonly tokens: readonly (string | null)[];
  readonly watch: string;
}

/**
 * Lays a table that stands where another once stood, with everybody seated. Its dice are the old game's, whose secret is known by
 * now: this is for one's own learning, in a page, and no server offers it.
 */
export async function layContinued(
  { storage, now }: Laying,
  { record, at, instead, seats, names }: Continuing,
): Promise<Outcome<Continued>> {
  const e = findGame(record.ruleset);
  if (e === null) return wrong("unknownRuleset");
  const { dice } = record;
  if (dice.source === "entered" || seats.every((seat) => seat.by === "bot")) return wrong("malformed");
  const { secret, commitment, contributions } = dice;
  const game = newGameId();
  const watch = newToken();
  const tokens = seats.map((seat) => (seat.by === "person" ? newToken() : null));
  const contributionOf = (seat: Seat): string => contributions[seat] ?? "";
  const head: Head = {
    game,
    created: now(),
    creator: "",
    ruleset: e.rules.id,
    version: e.rules.version,
    dataHash: e.rules.dataHash,
    setup: record.setup,
    secret,
    commitment,
    seats: seats.map((seat, i): HeadSeat => {
      if (seat.by === "bot") return { by: "bot", player: seat.player, contribution: contributionOf(i) };
      // Everybody sits already: nobody can be invited by it.
      return { by: "person", invitationHash: hashOf(newToken()) };
    }),
    watchHash: hashOf(watch),
  };
  const joined = tokens.flatMap((token, seat): Body[] =>
    token === null
      ? []
      : [
          {
            type: "joined",
            seat,
            name: names[seat] ?? "",
            contribution: contributionOf(seat),
            tokenHash: hashOf(token),
          },
        ],
  );
  const next = record.inputs[at];
  const inputs = [
    ...record.inputs.slice(0, at),
    ...(instead === null || next === undefined ? [] : [{ ...next, answer: instead.answer }]),
  ].map((input): Body => ({ type: "input", ...input }));
  await storage.create(head);
  const state = newState(head);
  for (const body of [...joined, ...inputs]) {
    const folded = fold(e, head, state, body, now());
    if (!folded.ok) return wrong("refused", folded.refusals);
    const { events, hash } = folded;
    const stored = await storage.append({ game, seq: state.seq, at: now(), body, events, hash }, statusOf(state));
    if (stored !== "stored") return wrong("notStored");
  }
  return fine({ game, tokens, watch });
}
