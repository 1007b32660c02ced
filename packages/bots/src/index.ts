import { scriptedBa } from "./ba/scripted.ts";
import { scriptedCh } from "./ch/scripted.ts";
import { scriptedPe } from "./pe/scripted.ts";
import type { Player } from "./player.ts";
import { scriptedPs } from "./ps/scripted.ts";
import { randomPlayer } from "./random.ts";
import { scriptedRb } from "./rb/scripted.ts";

export type { Player } from "./player.ts";
export { randomPlayer } from "./random.ts";
export { scriptedBa } from "./ba/scripted.ts";
export { scriptedCh } from "./ch/scripted.ts";
export { scriptedPe } from "./pe/scripted.ts";
export { scriptedPs } from "./ps/scripted.ts";
export { scriptedRb } from "./rb/scripted.ts";

/** Players who know one game, by its id. */
const SCRIPTED: { readonly [game: string]: readonly Player<unknown>[] } = {
  "parabellum-soldiers": [scriptedPs],
  "conflict-of-heroes": [scriptedCh],
  "reglas-basicas": [scriptedRb],
  "bolt-action": [scriptedBa],
  peloton: [scriptedPe],
};

/** Players by game: random plays them all, scripted ones know one. */
export function playersOf(game: string): readonly Player<unknown>[] {
  return [randomPlayer, ...(SCRIPTED[game] ?? [])];
}

export function findPlayer(game: string, id: string): Player<unknown> | null {
  return playersOf(game).find((p) => p.id === id) ?? null;
}
