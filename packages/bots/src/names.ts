/** Who can play a game, by name: all a page needs until somebody plays. Random plays them all, scripted ones know one. */
const SCRIPTED: { readonly [game: string]: readonly string[] } = {
  "parabellum-soldiers": ["scripted"],
  "conflict-of-heroes": ["scripted"],
  "reglas-basicas": ["scripted"],
  "bolt-action": ["scripted"],
  peloton: ["scripted"],
};

export function playerNames(game: string): readonly string[] {
  return ["random", ...(SCRIPTED[game] ?? [])];
}
