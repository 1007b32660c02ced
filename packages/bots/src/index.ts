import { countedOf, levelsOf, scriptedOf } from "./levels.ts";
import { ONE_TRICK } from "./one-trick.ts";
import type { Player } from "./player.ts";
import { randomPlayer } from "./random.ts";

export type { Player, Thinking } from "./player.ts";
export { randomPlayer } from "./random.ts";
export { USUAL_OPPONENT, USUAL_PLAYER } from "./names.ts";
export { scriptedBa } from "./ba/scripted.ts";
export { scriptedCh } from "./ch/scripted.ts";
export { scriptedPe } from "./pe/scripted.ts";
export { scriptedPs } from "./ps/scripted.ts";
export { scriptedRb } from "./rb/scripted.ts";
export { portfolioOf } from "./levels.ts";
export { ponderedIn, priorOf, promise, thorough } from "./search/portfolio.ts";
export type { Portfolio } from "./search/portfolio.ts";
export { markOf } from "./marks.ts";
export { judged } from "./search/judge.ts";
export type { Judgement, Judging } from "./search/judge.ts";
export { playOut } from "./search/playout.ts";
export { searchOf } from "./search/search.ts";
export type { Limits, Search, Thought } from "./search/search.ts";
export type { Toll } from "./search/toll.ts";

/** Players by game, as tables offer them: random plays them all, the levels know one. */
export function playersOf(game: string): readonly Player<unknown>[] {
  return [randomPlayer, ...levelsOf(game)];
}

/** By name also those no table offers: the script itself, and players with one trick. Whoever is found here answers in time. */
export function findPlayer(game: string, id: string): Player<unknown> | null {
  const script = scriptedOf(game);
  const known = [...playersOf(game), ...(script === null ? [] : [script]), ...ONE_TRICK];
  return known.find((player) => player.id === id) ?? null;
}

/** For measuring also who searches by count: without a clock, so never at a table, where somebody else's server would wait for him. */
export function findTested(game: string, id: string): Player<unknown> | null {
  return findPlayer(game, id) ?? countedOf(game, id);
}
