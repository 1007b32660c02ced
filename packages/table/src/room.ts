import type { Body } from "./log.ts";
import type { TableState } from "./table-state.ts";

/**
 * Whether the table has room for one more row. Only moves count against the length of the game, so that nobody can fill it
 * by other means; each of those has its own small limit, and reaching it leaves the game as it was.
 */
export function hasRoom(state: TableState, body: Body, longest: number): boolean {
  const inputs = state.play?.record.inputs.length ?? 0;
  switch (body.type) {
    case "input":
      return inputs < longest;
    case "takeback":
      return (state.seats[body.seat]?.takebacks ?? 0) < TAKEBACKS + inputs;
    case "chat":
      return (state.seats[body.seat]?.lines ?? 0) < LINES;
    case "joined":
      return (state.seats[body.seat]?.joins ?? 0) < JOINS;
    case "offered":
    case "agreed":
    case "declined":
    case "drawn":
    case "resigned":
    case "aborted":
    case "abandoned":
    case "rematch":
      // One of each between two moves, see `commands.ts`, or the last of the game.
      return true;
  }
}

/** Of one seat, beyond one for each input of the game. */
const TAKEBACKS = 100;
/** Of one seat, in one game. */
const LINES = 1000;
/** Of one seat: the first, and those after a lost reply. */
const JOINS = 50;
