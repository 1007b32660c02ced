import { hasWon, sidesIn } from "@escaramuza/kernel";
import type { Engine, Outcome, Seat, Text } from "@escaramuza/kernel";
import type { Result, ViewReply } from "@escaramuza/protocol";
import { seatsHere } from "../link/seats.ts";
import type { SeatEntry } from "../link/seats.ts";

/** How a game of this browser stands, for a list. */
export interface Standing {
  readonly entry: SeatEntry;
  /** `yours`: somebody here must decide. `open`: a seat is still empty. `unknown`: it could not be looked at. */
  readonly is: "yours" | "theirs" | "open" | "over" | "unknown";
  /** Who must decide. */
  readonly waiting: readonly Seat[];
  readonly title: Text | null;
  readonly turn: Text | null;
  readonly result: Result | null;
  readonly outcome: Outcome | null;
  /** By seat: the name of whoever sits there; empty while nobody does. */
  readonly names: readonly string[];
  readonly bots: readonly (string | null)[];
  /** Those who do not sit here and fight on the side of somebody who does. */
  readonly allies: readonly Seat[];
  /** When something last happened, in milliseconds. */
  readonly last: number;
  /** Entries known, to ask only for later ones. */
  readonly seq: number;
}

/** What is known without looking. */
export function unseen(entry: SeatEntry): Standing {
  return {
    entry,
    is: "unknown",
    waiting: [],
    title: null,
    turn: null,
    result: null,
    outcome: null,
    names: entry.names,
    bots: entry.bots,
    allies: [],
    last: entry.created,
    seq: 0,
  };
}

export function standing(before: Standing, e: Engine<unknown>, reply: ViewReply): Standing {
  const { entry } = before;
  const { info, state, entries } = reply;
  const scene = state.view === null ? e.rules.form.picture(info.setup) : e.rules.scene(state.view.position, reply.role);
  const waiting = state.view?.waiting ?? [];
  const here = seatsHere(entry);
  const mine = waiting.some((seat) => here.includes(seat));
  return {
    entry,
    is: state.status === "over" ? "over" : state.status === "waiting" ? "open" : mine ? "yours" : "theirs",
    waiting,
    title: scene?.title ?? null,
    turn: state.view === null ? null : (scene?.clock.turn ?? null),
    result: state.result,
    outcome: state.view?.outcome ?? null,
    names: info.seats.map((seat) => seat.name),
    bots: info.seats.map((seat) => seat.bot),
    allies: sidesIn(e.rules, info.setup).flatMap((side) =>
      side.some((seat) => here.includes(seat)) ? side.filter((seat) => !here.includes(seat)) : [],
    ),
    last: Math.max(before.last, info.created, ...entries.map((one) => one.at)),
    seq: state.seq,
  };
}

const ORDER = ["yours", "open", "theirs", "unknown", "over"] as const;

/** What waits for somebody here first, then the latest. */
export function byUrgency(a: Standing, b: Standing): number {
  return ORDER.indexOf(a.is) - ORDER.indexOf(b.is) || b.last - a.last;
}

/** Those who do not sit here. */
export function opponents(s: Standing): readonly Seat[] {
  const here = seatsHere(s.entry);
  return [...s.names.keys()].filter((seat) => !here.includes(seat));
}

/** The result as it touches whoever sits here; where both sides do, or none: only who won. */
export function resultFor(
  s: Standing,
): "won" | "lost" | "drawn" | "aborted" | { readonly winners: readonly Seat[] } | null {
  const { result } = s;
  if (result === null) return null;
  if (result.how === "aborted") return "aborted";
  if (result.winner === null) return "drawn";
  const here = seatsHere(s.entry);
  const won = here.filter((seat) => hasWon(result, seat)).length;
  if (here.length > 0 && won === 0) return "lost";
  return here.length > 0 && won === here.length ? "won" : { winners: [result.winner, ...(result.allies ?? [])] };
}

/** Somebody here must decide, and somebody elsewhere waits for it. */
export function calledFor(s: Standing): boolean {
  return s.is === "yours" && opponents(s).some((seat) => (s.bots[seat] ?? null) === null);
}
