import { answerSchema } from "@escaramuza/kernel/answer-schema";
import { diceKind, eventsFor, kindOf, viewOf } from "@escaramuza/kernel";
import type { Engine, Refusal, Seat, View } from "@escaramuza/kernel";
import type { Info, Legal, State, TableEntry } from "@escaramuza/protocol";
import { nextSeat } from "./create.ts";
import { awaited } from "./leaving.ts";
import { wayBack } from "./play.ts";
import type { Play } from "./play.ts";
import type { Row } from "./storage.ts";
import { diceOf, statusOf } from "./table-state.ts";
import type { TableState } from "./table-state.ts";
import type { Table } from "./tables.ts";

/** The only way out: what a seat, or a spectator (null), is sent of a table. */

export function infoOf({ e, head, state }: Table): Info {
  const { game, ruleset, version, setup, created, commitment } = head;
  const seats = head.seats.map((sitting, seat) => ({
    seat,
    key: e.rules.seats[seat] ?? "",
    name: state.seats[seat]?.name ?? "",
    joined: state.seats[seat]?.contribution !== null,
    bot: sitting.by === "bot" ? sitting.player : null,
  }));
  return { game, ruleset, version, setup, created, commitment, seats };
}

/** A row without what only the server, or only another seat, may know: no answers, contributions, tokens or hashes. */
export function entryFor({ seq, at, body, events }: Row, role: Seat | null): TableEntry {
  const made = { seq, at };
  switch (body.type) {
    case "joined":
      return { ...made, type: "joined", seat: body.seat, name: body.name, events: [...eventsFor(events, role)] };
    case "input":
      return { ...made, type: "input", seat: body.seat, decision: body.decision, events: [...eventsFor(events, role)] };
    case "takeback":
      return { ...made, type: "takeback", seat: body.seat, to: body.to, consent: body.consent };
    case "offered":
      return { ...made, type: "offered", seat: body.seat, what: body.what };
    case "agreed":
    case "declined":
    case "resigned":
    case "aborted":
    case "abandoned":
      return { ...made, type: body.type, seat: body.seat };
    case "drawn":
    case "rematch":
      return { ...made, type: body.type };
    case "chat":
      return { ...made, type: "chat", seat: body.seat, text: body.text };
  }
}

export function stateFor(table: Table, role: Seat | null): State {
  const { e, head, state } = table;
  const { play, rematch } = state;
  const over = state.result !== null;
  const resigned = resignedOf(state);
  const { commitment, secret, contributions } = diceOf(head, state);
  const invitation = role === null ? null : (rematch?.invitations[role] ?? null);
  return {
    seq: state.seq,
    status: statusOf(state),
    view: play === null ? null : viewFor(e, play, role, resigned),
    result: state.result,
    offer: state.offer,
    ...takebackFor(table, role),
    claimFrom: role === null ? null : (awaited(table, role)?.until ?? null),
    ...(resigned.length === 0 ? {} : { resigned }),
    dice: over ? { commitment, secret, contributions } : null,
    rematch:
      rematch === null || role === null || invitation === null
        ? null
        : { game: rematch.game, seat: nextSeat(head, role), invitation },
  };
}

/** Who has given up is asked nothing any more, and nobody waits for him. */
function viewFor(e: Engine<unknown>, play: Play, role: Seat | null, resigned: readonly Seat[]): View<unknown> {
  const view = viewOf(e, play.trail.game, role);
  if (resigned.length === 0) return view;
  const waiting = view.waiting.filter((seat) => !resigned.includes(seat));
  return role !== null && resigned.includes(role) ? { ...view, waiting, pending: [] } : { ...view, waiting };
}

/** Seats that gave up while an ally plays on. */
function resignedOf({ seats }: TableState): readonly Seat[] {
  return [...seats.keys()].filter((seat) => seats[seat]?.resigned === true);
}

function takebackFor(
  { state }: Table,
  role: Seat | null,
): { readonly takeback: State["takeback"]; readonly takebackRefusal: Refusal | null } {
  if (role === null || state.play === null || state.result !== null || state.seats[role]?.resigned === true)
    return { takeback: "no", takebackRefusal: null };
  const way = wayBack(state.play, role);
  if ("rule" in way) return { takeback: "no", takebackRefusal: way };
  return { takeback: way.consent ? "ask" : "now", takebackRefusal: null };
}

/** The seat's open questions with what may be answered, from what it can see. */
export function legalFor({ e, state }: Table, role: Seat | null): Legal {
  if (state.play === null || state.result !== null) return [];
  const view = viewFor(e, state.play, role, resignedOf(state));
  return view.pending.map((decision) => {
    const kind = decision.kind === diceKind.id ? diceKind : kindOf(e, decision);
    return { decision, menu: [...kind.menu(view.position, decision)], schema: answerSchema(kind) };
  });
}
