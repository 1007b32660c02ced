/** Who can play a game, by name: all a page needs until somebody plays. Random plays them all; levels rise from there. */
const LEVELS: readonly string[] = ["recruit", "scripted"];
const GAMES: { readonly [game: string]: readonly string[] } = {
  "parabellum-soldiers": LEVELS,
  "conflict-of-heroes": LEVELS,
  "reglas-basicas": LEVELS,
  "bolt-action": LEVELS,
  peloton: LEVELS,
};

/** Who sits down unless somebody else is asked for: a good opponent who answers at once. */
export const USUAL_PLAYER = "scripted";

export function playerNames(game: string): readonly string[] {
  return ["random", ...(GAMES[game] ?? [])];
}
