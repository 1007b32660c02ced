import { seatsIn } from "@escaramuza/kernel";
import type { Seat } from "@escaramuza/kernel";
import { voice } from "../i18n.ts";
import { playFrom } from "../link/new-table.ts";
import { findSeat } from "../link/seats.ts";
import { navigate } from "../router.ts";
import { playersAgain } from "./players-again.ts";
import type { Tale } from "./story.ts";

/**
 * Plays a game that is over on from one of its moments, in this browser: `seat` and whoever sat here play as before, computers as they
 * did, and for people elsewhere a computer. False where it cannot be done.
 */
export async function goOn(
  tale: Tale,
  game: string,
  at: number,
  instead: { readonly answer: unknown } | null,
  seat: Seat,
): Promise<boolean> {
  const known = findSeat(game);
  const players = playersAgain(seatsIn(tale.engine.rules, tale.record.setup).length, known, seat);
  const says = voice(tale.engine);
  const names = players.map((player, i) => (player === null ? known?.names[i] || says.seat(i) : ""));
  const entry = await playFrom(tale.record, at, instead, players, names);
  if (entry !== null) navigate(`/game/${entry.game}`);
  return entry !== null;
}
