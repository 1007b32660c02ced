import type { Player } from "@escaramuza/bots";
import { findPlayer, playersOf } from "@escaramuza/bots";

/** Where players made of code are found. Tests bring their own, worse ones. */
export interface Players {
  playersOf(game: string): readonly Player<unknown>[];
  findPlayer(game: string, id: string): Player<unknown> | null;
}

/** The project's own, or those of a module (its address). */
export async function loadPlayers(module: string | null): Promise<Players> {
  if (module === null) return { playersOf, findPlayer };
  const players: Players = await import(module);
  return players;
}
