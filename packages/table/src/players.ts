import type { Player } from "@escaramuza/bots";

/** Where players made of code are found. Tests bring their own, worse ones. */
export interface Players {
  playersOf(game: string): readonly Player<unknown>[];
  findPlayer(game: string, id: string): Player<unknown> | null;
}
