import { findPlayer, playersOf } from "@escaramuza/bots";
import type { Players } from "@escaramuza/table";

/** The project's own, or those of a module (its address). */
export async function loadPlayers(module: string | null): Promise<Players> {
  if (module === null) return { playersOf, findPlayer };
  const players: Players = await import(module);
  return players;
}
