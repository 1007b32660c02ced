import { commit, sidesIn } from "@escaramuza/kernel";
import type { Engine, FairDice, GameEvent, Refusal, Seat } from "@escaramuza/kernel";
import type { Result } from "@escaramuza/protocol";
import type { Body, OfferKind } from "./log.ts";
import { answer, begin, goBack } from "./play.ts";
import type { Play } from "./play.ts";
import type { Head, Status } from "./storage.ts";

/** How a table stands: what its log comes to. */
export interface TableState {
  /** Rows so far. */
  seq: number;
  readonly seats: SeatState[];
  /** Null until every seat has joined. */
  play: Play | null;
  offer: Offer | null;
  result: Result | null;
  /** The last row that took something back. */
  takenBack: number;
  /** When the question that is open now was put: the time of the start, or of the last input or takeback. */
  movedAt: number;
  rematch: { readonly game: string; readonly invitations: readonly (string | null)[] } | null;
  /** The latest commands by their keys, so that one sent twice is done once. */
  keys: { readonly key: string; readonly seat: Seat; readonly seq: number; readonly what?: string }[];
}

export interface SeatState {
  name: string;
  contribution: string | null;
  tokenHash: string | null;
  /** Has answered something: the game can no longer be called off by one side. */
  moved: boolean;
  /** Gave up, or was said to have left, while an ally plays on: its questions are answered with what nobody chooses. */
  resigned: boolean;
  /** What it offered in vain since the last input. */
  offered: OfferKind[];
  /** Rows of its own, see `hasRoom`. */
  joins: number;
  lines: number;
  takebacks: number;
}

export interface Offer {
  readonly seq: number;
  readonly what: OfferKind;
  readonly seat: Seat;
  readonly agreed: Seat[];
}

const KEYS_KEPT = 64;

export function newState(head: Head): TableState {
  return {
    seq: 0,
    seats: head.seats.map((seat) => ({
      name: "",
      contribution: seat.by === "bot" ? seat.contribution : null,
      tokenHash: null,
      moved: false,
      resigned: false,
      offered: [],
      joins: 0,
      lines: 0,
      takebacks: 0,
    })),
    play: null,
    offer: null,
    result: null,
    takenBack: 0,
    movedAt: 0,
    rematch: null,
    keys: [],
  };
}

export function statusOf(state: TableState): Status {
  return state.result !== null ? "over" : state.play === null ? "waiting" : "playing";
}

/** The dice of a game: whole once everybody has contributed. */
export function diceOf(head: Head, state: TableState): FairDice {
  return commit(
    head.secret,
    state.seats.map((seat) => seat.contribution ?? ""),
  );
}

export type Folded =
  | { readonly ok: true; readonly events: readonly GameEvent[]; readonly hash: string | null }
  | { readonly ok: false; readonly refusals: readonly Refusal[] };

/**
 * Adds one row, made at a time, to the state. Only the rules can refuse, and then nothing has changed: whether a row may be is
 * decided before.
 */
export function fold(e: Engine<unknown>, head: Head, state: TableState, body: Body, at: number): Folded {
  const folded = happen(e, head, state, body);
  if (!folded.ok) return folded;
  state.seq += 1;
  if (folded.hash !== null) state.movedAt = at;
  if (body.by !== undefined) {
    state.keys.push({ ...body.by, seq: state.seq });
    if (state.keys.length > KEYS_KEPT) state.keys.shift();
  }
  return folded;
}

const QUIET: Folded = { ok: true, events: [], hash: null };

function happen(e: Engine<unknown>, head: Head, state: TableState, body: Body): Folded {
  switch (body.type) {
    case "joined":
      return join(e, head, state, body);
    case "input":
      return input(e, state, body);
    case "takeback": {
      const hash = goBack(playOf(state), body.to);
      state.takenBack = state.seq + 1;
      state.offer = null;
      count(state, body.seat, "takebacks");
      return { ok: true, events: [], hash };
    }
    case "offered":
      state.offer = { seq: state.seq + 1, what: body.what, seat: body.seat, agreed: [] };
      return QUIET;
    case "agreed":
      state.offer?.agreed.push(body.seat);
      return QUIET;
    case "declined":
      if (state.offer !== null) state.seats[state.offer.seat]?.offered.push(state.offer.what);
      state.offer = null;
      return QUIET;
    case "drawn":
      return finish(state, { how: "agreed", winner: null, by: null });
    case "resigned":
    case "abandoned":
      return giveUp(e, head, state, body);
    case "aborted":
      return finish(state, { how: "aborted", winner: null, by: body.seat });
    case "rematch":
      state.rematch = { game: body.game, invitations: body.invitations };
      state.offer = null;
      return QUIET;
    case "chat":
      count(state, body.seat, "lines");
      return QUIET;
  }
}

/** A side has given up when all its people have. Who wins then: the other side, and nobody where several are left. */
function giveUp(
  e: Engine<unknown>,
  head: Head,
  state: TableState,
  { type, seat: by }: Body & { type: "resigned" | "abandoned" },
): Folded {
  const sitting = state.seats[by];
  if (sitting !== undefined) sitting.resigned = true;
  const sides = sidesIn(e.rules, head.setup);
  const own = sides.find((side) => side.includes(by)) ?? [by];
  if (own.some((seat) => plays(head, state, seat))) {
    state.offer = null;
    return QUIET;
  }
  const others = sides.filter((side) => side !== own);
  const [winner, ...allies] = others.length === 1 ? (others[0] ?? []) : [];
  return finish(state, { how: type, winner: winner ?? null, ...(allies.length === 0 ? {} : { allies }), by });
}

/** A person sits there who has not given up. */
export function plays(head: Head, state: TableState, seat: Seat): boolean {
  return head.seats[seat]?.by === "person" && state.seats[seat]?.resigned !== true;
}

function count(state: TableState, seat: Seat, what: "lines" | "takebacks"): void {
  const sitting = state.seats[seat];
  if (sitting !== undefined) sitting[what] += 1;
}

function join(e: Engine<unknown>, head: Head, state: TableState, body: Body & { type: "joined" }): Folded {
  const { name, contribution, tokenHash } = body;
  const seats = state.seats.map((seat, i) =>
    i === body.seat ? { ...seat, name, contribution, tokenHash, joins: seat.joins + 1 } : seat,
  );
  const complete = state.play === null && state.result === null && seats.every((seat) => seat.contribution !== null);
  if (!complete) {
    state.seats.splice(0, seats.length, ...seats);
    return QUIET;
  }
  const begun = begin(e, head.setup, diceOf(head, { ...state, seats }));
  if (!begun.ok) return { ok: false, refusals: begun.problems };
  state.seats.splice(0, seats.length, ...seats);
  state.play = begun.play;
  return { ok: true, events: begun.events, hash: begun.hash };
}

function input(e: Engine<unknown>, state: TableState, body: Body & { type: "input" }): Folded {
  const { seat, decision, answer: given } = body;
  const play = playOf(state);
  const done = answer(e, play, { seat, decision, answer: given });
  if (!done.ok) return { ok: false, refusals: [done.refusal] };
  const sitting = state.seats[seat];
  if (sitting !== undefined) sitting.moved = true;
  // The game went on: what was offered before is off the table, and may be offered again.
  state.offer = null;
  for (const one of state.seats) one.offered = [];
  const { outcome } = play.trail.game;
  if (outcome !== null) {
    const { winner, allies } = outcome;
    state.result = { how: "played", winner, ...(allies === undefined ? {} : { allies }), by: null };
  }
  return done;
}

function finish(state: TableState, result: Result): Folded {
  state.result = result;
  state.offer = null;
  return QUIET;
}

function playOf(state: TableState): Play {
  if (state.play === null) throw new Error("the game has not begun");
  return state.play;
}

/** The state as text. Only right after dice or secrets came out, when there is no way back to keep. */
export function snapshotOf(state: TableState): string | null {
  if (state.play !== null && state.play.far.length > 0) return null;
  const saved: Saved = { format: SNAPSHOT_FORMAT, state };
  return JSON.stringify(saved);
}

/** Null when it was saved by a program that kept other things: the log has them all. */
export function fromSnapshot(text: string): TableState | null {
  const { format, state }: Saved = JSON.parse(text);
  return format === SNAPSHOT_FORMAT ? state : null;
}

/** To be raised when `TableState` changes. */
const SNAPSHOT_FORMAT = 3;

interface Saved {
  readonly format: number;
  readonly state: TableState;
}
