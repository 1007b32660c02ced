import { USUAL_OPPONENT } from "@escaramuza/bots/names";
import type { Seat } from "@escaramuza/kernel";
import { seatsHere } from "../link/seats.ts";
import type { SeatEntry } from "../link/seats.ts";

/** Who sits where when a game that is over is played on. `known`: what this browser knows of that game. */

/** By seat: who plays then, null for a person. */
export function playersAgain(seats: number, known: SeatEntry | null, seat: Seat): readonly (string | null)[] {
  return Array.from({ length: seats }, (_, i) =>
    i === seat || (known?.tokens[i] ?? null) !== null ? null : (known?.bots[i] ?? USUAL_OPPONENT),
  );
}

/** Who sits down where nobody says: whoever decided there; instead of a computer who sat here against it. */
export function sitter(known: SeatEntry | null, decided: Seat): Seat {
  const [own = decided] = known === null ? [] : seatsHere(known);
  return (known?.bots[decided] ?? null) === null ? decided : own;
}
