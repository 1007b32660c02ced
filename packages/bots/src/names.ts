/** Who can play a game, by name: all a page needs until somebody plays. Random plays them all; levels rise from there. */
const LEVELS: readonly string[] = ["recruit", "veteran", "elite", "ace"];
const GAMES: { readonly [game: string]: readonly string[] } = {
  "parabellum-soldiers": LEVELS,
  "conflict-of-heroes": LEVELS,
  "reglas-basicas": LEVELS,
  "bolt-action": LEVELS,
  peloton: LEVELS,
};

/** Who sits down unless somebody else is asked for: a fair opponent who answers at once. */
export const USUAL_OPPONENT = "veteran";

/** Who measures battles unless somebody else is asked for: the script, which makes no mistakes and takes no time. */
export const USUAL_PLAYER = "scripted";

/** At tables. */
export function playerNames(game: string): readonly string[] {
  return ["random", ...(GAMES[game] ?? [])];
}

/** In the laboratory. */
export function testedNames(game: string): readonly string[] {
  return [...playerNames(game), ...(game in GAMES ? [USUAL_PLAYER] : [])];
}
