import { kindOf, sha256 } from "@escaramuza/kernel";
import type { Seat } from "@escaramuza/kernel";
import { CHAT_LENGTH, safeText } from "@escaramuza/protocol";
import type { Command } from "@escaramuza/protocol";
import { layAgain } from "./create.ts";
import type { Laying } from "./create.ts";
import { awaited } from "./leaving.ts";
import type { OfferKind, Said } from "./log.ts";
import { wayBack } from "./play.ts";
import { fine, wrong } from "./result.ts";
import type { Outcome } from "./result.ts";
import { plays, statusOf } from "./table-state.ts";
import type { Table, Tables } from "./tables.ts";

/** What commands need besides the table. */
export interface Doing extends Laying {
  readonly tables: Tables;
  /** How much each seat may say. */
  readonly chat: { take(name: string): boolean };
  /** Whichever computer thinks at the table answers with the best it has found. */
  hurry(game: string): void;
}

/** Does what a seat asks, or says why not. Call it with the table to itself; the number is the row's, on the disk. */
export async function perform(
  doing: Doing,
  table: Table,
  role: Seat | null,
  command: Command,
  key?: string,
): Promise<Outcome<number>> {
  if (role === null) return wrong("spectator");
  // Who has given up looks on: he may still talk, and play again when it is over.
  if (command.do !== "chat" && table.state.result === null && table.state.seats[role]?.resigned === true)
    return wrong("spectator");
  const by = key === undefined ? null : namedBy(role, key, command);
  if (by === undefined) return wrong("malformed");
  const again = table.state.keys.find((k) => k.key === key && k.seat === role);
  if (again !== undefined)
    return again.what === undefined || again.what === by?.what ? fine(again.seq) : wrong("keyUsed");
  const said = await plan(doing, table, role, command);
  if (!said.ok) return said;
  if (said.value.type === "chat" && !doing.chat.take(`${table.head.game} ${role}`)) return wrong("tooFast");
  return doing.tables.add(table, by === null ? said.value : { ...said.value, by });
}

/** Undefined for what is nested so deep that it cannot be said again: no rules have such an answer. */
function namedBy(seat: Seat, key: string, command: Command): { seat: Seat; key: string; what: string } | undefined {
  try {
    return { seat, key, what: sha256(JSON.stringify(command)) };
  } catch {
    return undefined;
  }
}

async function plan(doing: Doing, table: Table, seat: Seat, command: Command): Promise<Outcome<Said>> {
  switch (command.do) {
    case "act":
      return act(table, seat, command);
    case "takeback":
      return takeback(table, seat);
    case "offer":
      return offer(doing, table, seat, command.what);
    case "reply":
      return reply(doing, table, seat, command);
    case "resign":
      return statusOf(table.state) === "playing" ? fine({ type: "resigned", seat }) : notPlaying(table);
    case "abort":
      return abort(table, seat);
    case "claim":
      return claim(table, seat, doing.now());
    case "chat": {
      const text = safeText(command.text, CHAT_LENGTH);
      return text === "" ? wrong("emptyText") : fine({ type: "chat", seat, text });
    }
  }
}

/** The answer goes into the log as the rules read it, so that a record replays to the letter. */
function act({ e, state }: Table, seat: Seat, { decision, answer, seen }: Command & { do: "act" }): Outcome<Said> {
  if (state.play === null) return wrong("waiting");
  if (state.result !== null) return wrong("over");
  if (seen < state.takenBack) return wrong("stale");
  const asked = state.play.trail.game.pending.find((d) => d.id === decision);
  const canonical = asked === undefined ? answer : (kindOf(e, asked).parse(answer) ?? answer);
  return fine({ type: "input", seat, decision, answer: canonical });
}

function takeback(table: Table, seat: Seat): Outcome<Said> {
  const { play } = table.state;
  if (play === null || table.state.result !== null) return notPlaying(table);
  const way = wayBack(play, seat);
  if ("rule" in way) return wrong("refused", [way]);
  // A computer has nothing against it: it asked for nothing in between.
  const consent = way.consent;
  if (!consent || othersOf(table, seat).length === 0) return fine({ type: "takeback", seat, to: way.to, consent });
  return table.state.offer === null ? offered(table, seat, "takeback") : wrong("offerOpen");
}

async function offer(
  laying: Laying,
  table: Table,
  seat: Seat,
  what: Exclude<OfferKind, "takeback">,
): Promise<Outcome<Said>> {
  const { state } = table;
  const status = statusOf(state);
  if (what === "rematch") {
    if (status !== "over") return wrong("notOver");
    if (state.rematch !== null) return wrong("noOffer");
  } else if (status !== "playing") return notPlaying(table);
  if (state.offer !== null) {
    // Both mean the same: the second offer agrees to the first.
    const same = state.offer.what === what && state.offer.seat !== seat;
    return same
      ? reply(laying, table, seat, { do: "reply", offer: state.offer.seq, accept: true })
      : wrong("offerOpen");
  }
  if (othersOf(table, seat).length > 0) return offered(table, seat, what);
  return what === "draw" ? wrong("botDeclines") : agreed(laying, table, seat, what);
}

/** What was declined or withdrawn is not offered again before somebody has moved: an offer is no way to pester, or to fill the log. */
function offered({ state }: Table, seat: Seat, what: OfferKind): Outcome<Said> {
  const inVain = (state.seats[seat]?.offered ?? []).filter((before) => before === what).length;
  return inVain < (what === "rematch" ? REMATCHES : 1) ? fine({ type: "offered", seat, what }) : wrong("offeredBefore");
}

/** Nobody moves after the end: a rematch may be offered in vain a few times. */
const REMATCHES = 5;

async function reply(
  laying: Laying,
  table: Table,
  seat: Seat,
  { offer: seq, accept }: Command & { do: "reply" },
): Promise<Outcome<Said>> {
  const { offer } = table.state;
  if (offer === null || offer.seq !== seq) return wrong("noOffer");
  // Who offered may take the offer back, but not agree with himself.
  if (accept && (offer.seat === seat || offer.agreed.includes(seat))) return wrong("noOffer");
  if (!accept) return fine({ type: "declined", seat });
  const missing = othersOf(table, offer.seat).filter((other) => other !== seat && !offer.agreed.includes(other));
  return missing.length > 0 ? fine({ type: "agreed", seat }) : agreed(laying, table, offer.seat, offer.what);
}

/** What everybody's consent brings about. */
async function agreed(laying: Laying, table: Table, seat: Seat, what: OfferKind): Promise<Outcome<Said>> {
  switch (what) {
    case "draw":
      return fine({ type: "drawn" });
    case "abort":
      return fine({ type: "aborted", seat });
    case "takeback": {
      const way = table.state.play === null ? null : wayBack(table.state.play, seat);
      if (way === null) return wrong("waiting");
      return "rule" in way ? wrong("refused", [way]) : fine({ type: "takeback", seat, to: way.to, consent: true });
    }
    case "rematch":
      return fine({ type: "rematch", ...(await layAgain(laying, table.head)) });
  }
}

/** One side may call a game off until every person has made a decision; against computers always. */
function abort(table: Table, seat: Seat): Outcome<Said> {
  const { head, state } = table;
  if (state.result !== null) return wrong("over");
  if (othersOf(table, seat).length === 0) return fine({ type: "aborted", seat });
  const allMoved = [...head.seats.keys()].every((i) => !plays(head, state, i) || state.seats[i]?.moved === true);
  return allMoved ? wrong("tooLate") : fine({ type: "aborted", seat });
}

/** Ends a game whose other side has left. */
function claim(table: Table, seat: Seat, now: number): Outcome<Said> {
  if (statusOf(table.state) !== "playing") return notPlaying(table);
  const leaver = awaited(table, seat);
  return leaver !== null && now >= leaver.until ? fine({ type: "abandoned", seat: leaver.seat }) : wrong("tooEarly");
}

/** People besides this one; while the game goes on, those who still play. */
function othersOf({ head, state }: Table, seat: Seat): readonly Seat[] {
  return [...head.seats.keys()].filter(
    (i) => i !== seat && (state.result === null ? plays(head, state, i) : head.seats[i]?.by === "person"),
  );
}

function notPlaying(table: Table): Outcome<never> {
  return wrong(statusOf(table.state) === "waiting" ? "waiting" : "over");
}
