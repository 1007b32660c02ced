import type { Player } from "./player.ts";
import { randomPlayer } from "./random.ts";

export type { Player } from "./player.ts";
export { randomPlayer } from "./random.ts";

/** Players by game: random plays them all, scripted ones know one. */
export function playersOf(_game: string): readonly Player<unknown>[] {
  return [randomPlayer];
}

export function findPlayer(game: string, id: string): Player<unknown> | null {
  return playersOf(game).find((p) => p.id === id) ?? null;
}
